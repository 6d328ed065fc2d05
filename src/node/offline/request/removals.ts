// "I want the object files gone", "get rid of what this produced": that what builds made is to be removed, said without such a verb.

const adjectives = '(?:(?:all|any|the|its|our|my|those|these|this|old|stale|two|three|both|other|of)\\s+){0,4}';
/** Only builds make them. */
const product =
  '(?:object\\s+files?|objects|(?:compiled|built|generated)\\s+(?:[\\w-]+\\s+)?(?:programs?|files?|tools?|stuff|code|tests?|objects?)|(?:build|compiler)\\s+(?:results?|products?|outputs?|left-?overs?|art[ie]facts?|files?|remains|junk)|binaries|executables|art[ie]facts|byte-?code)';
const things = `${adjectives}${product}(?:\\s*(?:,|and|&|\\+)\\s*${adjectives}${product}){0,3}`;
/** Neither told of others, nor doubted. */
const wish =
  "(?<!\\b(?:said|says?|told|think|whether|if|that|would|should|do|does|did|not|never)\\s(?:\\w{1,15}\\s)?)(?:\\b(?:i|we|and|but)(?:\\s+would|['’]d)?\\s+(?:want|like|love|prefer|need)\\s+)";
const place =
  '(?:(?:tree|checkout|folder|directory|state|slate|repo\\w*|working\\s+copy|project|clone)(?:\\s+(?:here|of\\s+\\w+))?)';
const state = '(?:un-?built|uncompiled|unmade)';
const before =
  '(?:,?\\s*(?:just\\s+)?(?:as|like)\\s+(?:it\\s+was\\s+|it\\s+looked\\s+)?before\\s+(?:i|we|the\\s+build|the\\s+last\\s+build|building|compiling)\\b[^.;!?]*)?';
const maker =
  '(?:this|that|it|these|make|(?:the|a|my|our)\\s+(?:last\\s+|previous\\s+|old\\s+)?(?:build|compiler|make|run|compilation)s?)';

/** Parts of requests -> the same in plain words. */
export const removals: readonly (readonly [said: RegExp, meant: string])[] = [
  [
    new RegExp(
      `${wish}(?:to\\s+(?:see|have)\\s+)?(${things})\\s+(?:to\\s+be\\s+)?(?:all\\s+)?(?:gone|out\\s+of\\s+(?:the|my)\\s+way)\\b(?!\\s+(?:from|in|on|of)\\b|[^.;!]{0,60}\\?)`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "To start from a tree without old build results"
  [
    new RegExp(
      `${wish}?(?:to\\s+)?\\b(?:(?:re)?start(?:\\s+(?:again|over|afresh))?\\s+(?:from|with|in)|begin\\s+(?:with|from|in))\\s+an?\\s+(?:\\w+\\s+)?${place}\\s+(?:without|free\\s+of|with\\s+no)\\s+${things}`,
      'giu',
    ),
    'clean up',
  ],
  // "I'd like the tree to look unbuilt again, as before I ran make."
  [
    new RegExp(
      `${wish}(?:the|this|my|our)\\s+(?:\\w+\\s+)?${place}\\s+(?:to\\s+)?(?:look|be|become|get)\\s+(?:like\\s+)?${state}(?:\\s+again)?${before}`,
      'giu',
    ),
    'clean up',
  ],
  // "Get rid of the files that this produced, blib and so on"
  [
    new RegExp(
      `(?<!\\b(?:not|never|dont|to)\\s+|n['’]t\\s+)\\b(?:get\\s+rid\\s+of|delete|remove|throw\\s+away)\\s+(?:(?:all|the|any|those|of)\\s+){0,3}(?:files?|things?|stuff|everything|what|whatever)\\s+(?:(?:that|which)\\s+)?${maker}\\s+(?:has\\s+|have\\s+)?(?:produced|made|left|created|generated|wrote|written|put)(?:\\s+(?:behind|here|there))?(?:,[^.;!?,]{0,40}\\b(?:and\\s+so\\s+on|etc|and\\s+the\\s+like)\\b)?`,
      'giu',
    ),
    'clean up',
  ],
];

const ordered =
  /(?:^|[.;!?:]\s+|,\s*(?:and\s+|so\s+|but\s+)?)(?:(?:please|pls|now|just|so|and|then|can\s+you|could\s+you|would\s+you)\s+)*(?:get\s+rid\s+of|delete|remove|wipe|purge|throw\s+away|erase|rm)\b|\b(?:want|like|need)\b[^.;!?]{0,80}\b(?:gone|out\s+of\s+(?:the|my)\s+way)\b/iu;
const buildsToo =
  /\b(?:re-?build|re-?compile|re-?make|afterwards|after that|then|from\s+scratch|anew|afresh)\b|\b(?:and|&)\s+(?:build|compile|make)\s+(?:it|this|that|everything|the|all|again)\b/iu;

/** Whether a text orders that something is removed, and nothing made after that. */
export const ordersRemoval = (text: string): boolean => ordered.test(text) && !buildsToo.test(text);

// "I want the object files gone", "get rid of what this produced": that what builds made is to be removed, said without such a verb.
import { statesNeverBuilt, wishesNeverBuilt } from './asNeverBuilt.ts';

const adjectives = '(?:(?:all|any|the|its|our|my|those|these|this|old|stale|two|three|both|other|of)\\s+){0,4}';
/** Only builds make them. */
const product =
  '(?:object\\s+files?|objects|(?:compiled|built|generated)\\s+(?:[\\w-]+\\s+)?(?:programs?|files?|tools?|stuff|code|tests?|objects?)|(?:build|compiler)\\s+(?:results?|products?|outputs?|left-?overs?|art[ie]facts?|files?|remains|junk)|binaries|executables|art[ie]facts|byte-?code)';
/** Beside such, builds made these too. */
const alike =
  '(?:(?:(?:test|example|demo)\\s+)?(?:binary|executable|programs?|binaries|executables)|librar(?:y|ies)|archives?)';
const things = `${adjectives}${product}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s*(?:and|&|\\+)\\s*)${adjectives}(?:${product}|${alike})){0,4}`;
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

const notForbidden = "(?<!\\b(?:not|never)\\s)(?<!n['’]t\\s)";
const folder = '(?:folder|directory|tree|check-?out|clone|repo(?:sitory)?|project)';
const here = `(?:in\\s+here|here|in\\s+(?:this|the|my)\\s+${folder})`;
const sources = '(?:(?:the|my|our)\\s+)?sources?(?:\\s+(?:files?|code))?';
/** Said of them alone, these words leave nothing else. */
const stay = `(?:\\s+(?:(?:to\\s+be\\s+)?left|to\\s+(?:stay|remain))(?:\\s+(?:over|${here}))?|\\s+${here}|\\s+again){1,2}`;
const made =
  '(?:[\\w-]+\\s+)?(?:\\*?\\.\\w{1,4}(?:\\s+files?)?|objects?(?:\\s+files?)?|binar(?:y|ies)|executables?|programs?|librar(?:y|ies)|art[ie]facts?|(?:build\\s+)?outputs?|compiled\\s+\\w+)';
const noneMade = `(?:\\s*[:,–-]\\s*(?:and\\s+)?no\\s+(?:more\\s+)?${made}(?:(?:\\s*,\\s*|\\s+)(?:(?:and|or)\\s+)?(?:no\\s+)?${made}){0,4})?`;
const ends = '(?=\\s*(?:[.;!]|$|(?:please|pls|thanks)\\b))';
const restores = `${notForbidden}\\b(?:get|bring|put|take|return|restore|reset|set|go)\\s+(?:(?:it|this|that|them|everything|all|of|things|me|the|my|our|whole|working|copy|tree|folder|directory|checkout|repo|project|back)\\s+){0,5}`;
const beforeBuild =
  'before\\s+(?:(?:the|any|my|our|this|that|last)\\s+){0,2}(?:builds?|building|compil\\w{1,6}|make)\\b(?!\\s+(?:broke|fail|was|were|system|script|server|file|number|change|step|job|it\\s+|sure))';

const anyMade = `${adjectives}(?:${product}|${alike})`;

/** Forbidden, doubted or only asked about: nothing is to be removed. */
export const barsRemoval =
  /^\W*(?:does|did|is|was|has|are|were)\b|\b(?:under\s+no\s+circumstances|forbidden|whether|rather\s+not|is\s+(?:that|this|it)\s+(?:the\s+case|so|true|right)|not\s+allowed)\b/iu;

/** Parts of requests -> the same in plain words. */
export const removals: readonly (readonly [said: RegExp, meant: string])[] = [
  ...statesNeverBuilt,
  [
    new RegExp(
      `${wish}(?:to\\s+(?:see|have)\\s+)?(${things})\\s+(?:to\\s+be\\s+)?(?:all\\s+)?(?:gone|out\\s+of\\s+(?:the|my)\\s+way)\\b(?!\\s+(?:from|in|on|of)\\b|[^.;!]{0,60}\\?)`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "I don't want the built files in here any more, only the sources."
  [
    new RegExp(
      `^\\W*(?:i|we)\\s+(?:do\\s*n['’]?t|do\\s+not|no\\s+longer)\\s+(?:want|need|like)\\s+(?:to\\s+(?:see|have)\\s+)?${things}\\s+(?:${here}\\s+(?:any\\s?more|any\\s+longer|now)|(?:any\\s?more|any\\s+longer)(?:\\s+${here})?|lying\\s+(?:around|about)(?:\\s+${here})?(?:\\s+any\\s?more)?)(?:\\s*[,;:–-]\\s*(?:only|just|nothing\\s+but)\\s+${sources})?${ends}`,
      'giu',
    ),
    'clean up what the build made',
  ],
  [
    new RegExp(
      `^\\W*(?:i|we)\\s+no\\s+longer\\s+(?:want|need|like)\\s+(?:to\\s+(?:see|have)\\s+)?${things}\\s+${here}${ends}`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "Take out the objects and the program that the build left."
  [
    new RegExp(
      `${notForbidden}\\b(?:take\\s+out|get\\s+rid\\s+of|throw\\s+(?:out|away)|sweep\\s+(?:out|away)|clear\\s+(?:out|away)|delete|remove)\\s+${anyMade}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s*(?:and|&|\\+)\\s*)${anyMade}){0,4}\\s+(?:(?:that|which)\\s+)?${maker}\\s+(?:has\\s+|have\\s+)?(?:produced|made|built|left|created|generated|put)(?:\\s+(?:behind|here|there|over)){0,2}${ends}`,
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
  // "I only want the sources left here: no .o files, no binaries", "leave nothing but the sources"
  [
    new RegExp(
      `${notForbidden}(?:(?:\\b(?:i|we)(?:\\s+would|['’]d)?\\s+(?:(?:only|just)\\s+(?:want|need|like)|(?:want|need)\\s+(?:only|just|nothing\\s+but))|\\bthere\\s+should\\s+be\\s+(?:only|nothing\\s+but))\\s+${sources}${stay}|\\b${folder}\\s+(?:should|must|has\\s+to|ought\\s+to)\\s+(?:only\\s+)?(?:contain|hold|have)\\s+(?:only|just|nothing\\s+but)\\s+${sources}(?:${stay})?|(?:^|[.;!?]\\s+|\\bplease\\s+)(?:just\\s+|now\\s+|please\\s+){0,2}(?:keep|leave)\\s+(?:me\\s+)?(?:only|just|nothing\\s+but)\\s+${sources}(?:${stay})?|\\bstrip\\s+(?:it|this|everything|(?:the|this|my)\\s+${folder})\\s+(?:back\\s+)?(?:down\\s+)?to\\s+(?:just\\s+)?${sources})${noneMade}(?=\\s*,?\\s*(?:[.;!]|$|(?:please|pls|thanks)\\b))`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "There should be no .o files in here"
  [
    new RegExp(
      `${notForbidden}\\b(?:there\\s+should\\s+be|(?:i|we)(?:\\s+would|['’]d)?\\s+(?:want|like))\\s+no\\s+(?:more\\s+)?${made}(?:\\s+(?:and|or)\\s+(?:no\\s+)?${made})?\\s+(?:left\\s+)?${here}${ends}`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // "Get it back to the state before the build", "put everything back the way it was before compiling"
  [
    new RegExp(
      `${restores}(?:(?:in)?to\\s+)?(?:(?:the|its)\\s+(?:state|condition|shape)\\s+(?:(?:from|of|as|(?:that\\s+)?it\\s+(?:had|was\\s+in))\\s+)?|the\\s+way\\s+(?:it|they|things|everything)\\s+(?:was|were|looked)\\s+)${beforeBuild}`,
      'giu',
    ),
    'clean up',
  ],
  // "Remove the build output from this checkout."
  [
    new RegExp(
      `${notForbidden}\\b(?:remove|delete|wipe|clear(?:\\s+(?:away|out))?)\\s+(?:all\\s+)?(?:of\\s+)?(?:the\\s+|my\\s+|our\\s+)?build\\s+(?:outputs?|products|results|art[ie]facts?|files)(?:\\s+(?:from|in|of)\\s+(?:this|the|my)\\s+${folder})?(?:\\s+again)?${ends}`,
      'giu',
    ),
    'clean up',
  ],
  // "The working copy should look freshly cloned again, without the test binary that make left here."
  [
    new RegExp(
      `${notForbidden}\\b(?:working\\s+(?:copy|tree)|${folder})\\s+(?:here\\s+)?(?:should|must|has\\s+to|ought\\s+to|is\\s+to)\\s+(?:look|be)\\s+(?:(?:like|as\\s+if)\\s+)?(?:(?:freshly|just|newly)\\s+(?:cloned|checked\\s+out)|pristine|${state})(?:\\s+again)?(?:\\s*,?\\s*without\\s+(?:the|any)\\s+[^.;!?]{0,60}\\b(?:made|built|left|produced|compiled)\\b[^.;!?]{0,20})?${noneMade}${ends}`,
      'giu',
    ),
    'clean up what the build made',
  ],
  // Otherwise it tells a time, and wants no build.
  [
    /\b(state|condition|way)\s+(?:(?:that\s+)?(?:it|they)\s+(?:was|were|had|looked)\s+)?before\s+(?:the|my|our)\s+(?:last\s+)?(?:build|compilation)\b/giu,
    '$1 before that',
  ],
];

const ordered =
  /(?:^|[.;!?:]\s+|,\s*(?:and\s+|so\s+|but\s+)?)(?:(?:please|pls|now|just|so|and|then|can\s+you|could\s+you|would\s+you)\s+)*(?:get\s+rid\s+of|delete|remove|wipe|purge|throw\s+away|erase|rm)\b|\b(?:want|like|need)\b[^.;!?]{0,80}\b(?:gone|out\s+of\s+(?:the|my)\s+way)\b/iu;
const buildsToo =
  /\b(?:re-?build|re-?compile|re-?make|afterwards|after that|then|from\s+scratch|anew|afresh)\b|\b(?:and|&)\s+(?:build|compile|make)\s+(?:it|this|that|everything|the|all|again)\b/iu;

/** Whether a text orders that something is removed, and nothing made after that. */
export const ordersRemoval = (text: string): boolean =>
  (ordered.test(text) || wishesNeverBuilt(text)) && !buildsToo.test(text);

// "I need the classes", "get me the fast one": a build, said by what it makes.

const polite = '(?:(?:please|pls|just|now|can\\s+you|could\\s+you)\\s+)*';
const optimized =
  '(?:with\\s+(?:full\\s+)?optimi[sz]ations?(?:\\s+on)?|optimi[sz]ed|not?\\s+(?:the\\s+)?debug(?:\\s+\\w+)?|release)';

const linkage = '(?:shared|static|dynamic)';
const tree = '(?:tree|check-?out|clone|repo(?:sitory)?|folder|directory|project|sources?|source\\s+(?:tree|code))';

/** Parts of requests -> the same in plain words. */
export const buildWishes: readonly (readonly [said: RegExp, meant: string])[] = [
  // "Turn the sources into something that `java` can start (leave the result in this folder)"
  [
    /\bturn\s+(?:the|these|those|my|our|its)\s+(?:\w+\s+)?(?:sources?|code|files|classes)(?:\s+files?|\s+code)?\s+into\s+(?:something|what|classes|a\s+program|files)\s+(?:(?:that|which)\s+)?(?:(?:the\s+)?[`'"]?(?:java|jvm)[`'"]?|i|we|you|one)\s+can\s+(?:start|run|execute|launch|load)\b(?:\s*\([^()]{0,80}\))?/giu,
    'compile the sources',
  ],
  // "I need the classes to be able to play": of Java.
  [
    /\b(?:i|we)\s+(?:only\s+|just\s+)?(?:need|want)\s+(?:the|its|some)\s+(?:compiled\s+|\.?class\s+)?(?:classes|class\s+files|\.class\s+files)(?=\s*(?:[.,;!]|$|\s(?:to\s+be\s+able\s+to|so\s+that|in\s+order\s+to)\b))(?:\s+(?:to\s+be\s+able\s+to|so\s+that|in\s+order\s+to)\s+[^.,;!?]{1,40})?/giu,
    'compile the sources',
  ],
  // "Tell me whether I need the static library", "I wish we'd like the shared libraries": nothing is to be built.
  [
    new RegExp(
      `\\b(?:whether|if|wish(?:es|ed)?|hope|do|did|should|would|will)\\s+(?:that\\s+)?(?:i|we)(?:['’]d|\\s+would)?\\s+(?:really\\s+|even\\s+)?(?:need|want|like)\\s+(?:to\\s+have\\s+)?(?:the|an?|both|its)\\s+(${linkage})\\s+lib(?:rar(?:y|ies)|s)?\\b`,
      'giu',
    ),
    'who needs the $1 library',
  ],
  // "I need the libfoo shared and static libraries out of this tree": whatever they are called.
  [
    new RegExp(
      `(?<!\\b(?:do|did|does|should|would|will|why|when|where|if|whether|wish)\\s)\\b(?:i|we)(?:['’]d|\\s+would)?\\s+(?:just\\s+|only\\s+)?(?:need|want|like)\\s+(?:to\\s+have\\s+)?(?:the|an?|both|its)\\s+(?:lib[\\w.-]{1,40}\\s+)?(${linkage}(?:\\s+(?:and|&|or)\\s+(?:an?\\s+|the\\s+)?${linkage})?)\\s+(?:lib[\\w.-]{1,40}\\s+)?lib(?:rar(?:y|ies)|s)?(?:\\s+(?:built\\s+)?(?:out\\s+of|from|of|in)\\s+(?:this|the|my|our|these)\\s+${tree})?(?=\\s*(?:[.,;!]|$|(?:here|please|pls)\\b))`,
      'giu',
    ),
    'build the $1 libraries',
  ],
  // "Get me the fast one (with optimisations, not debug)"
  [
    new RegExp(
      `\\b${polite}(?:get|give|make|build|compile)\\s+(?:me\\s+|us\\s+)?(?:the|a|an)\\s+(?:fast|quick|optimi[sz]ed)\\s+(?:one|binary|build|version|executable|program)\\s*\\(\\s*${optimized}(?:\\s*(?:,|and)\\s*${optimized}){0,2}\\s*\\)(?:,?\\s+and\\s+tell\\s+me\\s+where\\s+(?:it|that)\\s+(?:lies|is|ends\\s+up|went))?`,
      'giu',
    ),
    'make a release build',
  ],
];

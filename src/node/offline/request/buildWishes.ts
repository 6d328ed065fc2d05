// "I need the classes", "get me the fast one": a build, said by what it makes.

const polite = '(?:(?:please|pls|just|now|can\\s+you|could\\s+you)\\s+)*';
const optimized =
  '(?:with\\s+(?:full\\s+)?optimi[sz]ations?(?:\\s+on)?|optimi[sz]ed|not?\\s+(?:the\\s+)?debug(?:\\s+\\w+)?|release)';

/** "How do I make the deliverables?", "why does it generate the build output?" */
const notDoubted = "(?<!\\b(?:do|does|did|to|not|never|i|we|it|they|that|which|who|don['’]?t)\\s)";

const linkage = '(?:shared|static|dynamic)';
const tree = '(?:tree|check-?out|clone|repo(?:sitory)?|folder|directory|project|sources?|source\\s+(?:tree|code))';

/** No word that tells which of them: "all docker images" and "all release binaries" are not everything. */
const unqualified =
  '(?!(?:tests?|docs?|examples?|bench\\w*|fuzz\\w*|docker|container|oci|podman|vm|cloud|release|debug|optimi[sz]ed|static\\w*|shared|dynamic|stripped|signed|windows|win\\d*|linux|mac|macos|darwin|android|ios|bsd|arm\\w*|aarch\\w*|x86\\w*|amd64|risc\\w*|mips\\w*|wasm|cross\\w*|native|python|java|rust|go|node|missing|other|remaining|new|changed)\\b)';

const top =
  '(?:\\s+(?:in|of|from)\\s+(?:the|this)\\s+(?:top|main|root|top-level)(?:[\\s-]level)?\\s*(?:directory|folder|dir|level)?)?';

/** Parts of requests -> the same in plain words. */
export const buildWishes: readonly (readonly [said: RegExp, meant: string])[] = [
  // "Turn these C sources into a working program"
  [
    new RegExp(
      `${notDoubted}\\bturn\\s+(?:these|the|those|all(?:\\s+the)?)\\s+(?:(?:c|c\\+\\+|rust|go)\\s+)?(?:sources?(?:\\s+files?)?|files|code)\\s+into\\s+(?:an?\\s+)?(?:working\\s+|runnable\\s+)?(?:program|executable|binary)(?![\\w./-])`,
      'giu',
    ),
    'build it',
  ],
  // "Turn redo.c into a working ./redo"
  [
    new RegExp(
      `${notDoubted}\\bturn\\s+(?:\\./)?([\\w-]+)\\.(?:c|cc|cpp)\\s+into\\s+(?:an?\\s+)?(?:working\\s+|runnable\\s+)?(?:\\./\\1|(?:\\1\\s+)?(?:binary|executable|program))(?![\\w./-])`,
      'giu',
    ),
    'build it',
  ],
  // "Make everything", and no target.
  [
    new RegExp(
      `^(\\W*${polite})make\\s+(?:everything|it\\s+all|all\\s+of\\s+it|the\\s+(?:whole\\s+)?(?:lot|thing))(?=(?:\\s+(?:here|now|please|pls|for\\s+me|in\\s+(?:here|(?:this|the)\\s+${tree})))*\\s*[.!]*$)`,
      'iu',
    ),
    '$1build it',
  ],
  // "Start a build": of no server.
  [
    /(?<!\b(?:anyone|anybody|someone|somebody|he|she|they|who)\s)\b(?:start|kick\s+off|fire\s+off|trigger|launch)\s+(?:an?|the|another)\s+(?:(?:full|new|fresh|quick|complete|normal|whole)\s+)?build\b(?!\s+(?:server|daemon|scripts?|jobs?|containers?|system|watch\w*|steps?|agent|process|in|on|for|of|with)\b)(?!-)/giu,
    'build it',
  ],
  // "Take the sources here and make the deliverables from them", "generate the build products".
  [
    new RegExp(
      `(?:\\btake\\s+(?:the|these|all|our)\\s+(?:sources?|code|files)(?:\\s+(?:here|in\\s+here))?,?\\s+and\\s+)?${notDoubted}\\b(?:make|produce|create|generate|build|assemble)\\s+(?:me\\s+)?(?:(?:all|the|our|its|of)\\s+){0,3}(?:deliverables|(?:build|compiled?)\\s+(?:products?|art[ie]facts?|outputs?|results?))(?:\\s+(?:from|out\\s+of|for|of)\\s+(?:them|it|(?:the|this|these|our)\\s+${tree}))?(?=\\s*(?:[.,;!?]|$|\\s(?:here|please|pls|now|and)\\b))`,
      'giu',
    ),
    'build it',
  ],
  // "Assemble the project from source".
  [
    /\bassemble\s+(?:it|everything|(?:the|this|our)\s+(?:whole\s+)?(?:project|program|library|code|thing|lot))\s+from\s+(?:the\s+)?sources?\b/giu,
    'build it',
  ],
  // "Run the code through the compiler, all of it"
  [
    /\b(?:run|put|pass|send|push|feed)\s+(?:(?:all|the|this|our|my|of|whole)\s+){0,4}(?:code(?:\s?base)?|sources?|project|it|everything)\s+through\s+(?:the|a|its)\s+(?:compiler|build)\b(?![^.;!?]*\b(?:without|no|not|only|types?|tests?)\b)(?:,?\s+all\s+of\s+it\b,?)?/giu,
    'build it',
  ],
  // "Make whatever the default target produces here".
  [
    /\b(?:make|build|run)\s+(?:whatever\s+)?the\s+(?:make\s*file['’]?s\s+)?default\s+(?:make\s+)?(?:target|goal)\b(?:\s+(?:produces|makes|builds|gives))?(?:\s+here)?(?:\s*:[^.;!?]*)?/giu,
    'build it',
  ],
  // "Build all the boot sector images in the top-level directory", "make all top-level .img files", "all the examples in the top folder into .img files".
  [
    new RegExp(
      `\\b(?:build|make|compile|assemble)\\s+(?:all|every)\\s+(?:of\\s+)?(?:the\\s+)?(?:${unqualified}[\\w-]+\\s+){0,3}?(?:(?:(?:sector|boot|disk|floppy|rom|firmware|flash|bios|kernel)\\s+images?|roms?|binaries|executables|programs|outputs)|\\.(?:img|bin|hex|elf|iso|rom)\\s+(?:files?|images?))${top}(?=\\s*(?:[.,;!]|$))`,
      'giu',
    ),
    'build everything',
  ],
  [
    new RegExp(
      `\\b(?:build|make|compile|assemble)\\s+(?:all\\s+)?(?:the\\s+)?(?:\\w+(?:\\s+\\w+)?${top}\\s+into\\s+\\.(?:img|bin|hex|elf|iso|rom)\\s+(?:files?|images?)|\\.(?:img|bin|hex|elf|iso|rom)\\s+(?:files?|images?)\\s+for\\s+all\\s+(?:the\\s+)?(?:\\.\\w+\\s+)?\\w+${top})(?=\\s*(?:[.,;!?]|$))`,
      'giu',
    ),
    'build everything',
  ],
  // "The .so of tinyxml2".
  [
    /\b(?:the|an?)\s+\.so\b(?:\s+files?)?(?:\s+(?:of|for)\s+[\w-]+)?(?=\s*(?:[.,;!]|$|\s(?:so\s+that|to|here|please)\b))/giu,
    'the shared library',
  ],
  // "The .a (or .so) of tinyxml2".
  [
    /\b(?:the|an?)\s+(?:\.a\b(?:\s*\(or\s+\.so\))?|\.so\s*\(or\s+\.a\))(?:\s+files?)?(?:\s+(?:of|for)\s+[\w-]+)?(?=\s*(?:[.,;!]|$|\s(?:so\s+that|to|here|please)\b))/giu,
    'the static library',
  ],
  // "Compile _a.c so that `import a` works from here": where it lies.
  [
    /^\W*(?:(?:please|pls|can you|could you)\s+)*(?:build|compile|make)\b(?:[^.;!?]|\.\w){0,60}?\bso\s+(?:that\s+)?(?:i\s+can\s+(?:do\s+)?)?(?:[`'"]?(?:python3?\s+-c\s+[`'"])?import\s+[\w.]+[`'"]*|(?:the|an?)\s+import)(?:\s+(?:works?|runs?|succeeds?|is\s+possible))?(?=[^.;!?]*\b(?:here|(?:from|in)\s+(?:this|the)\s+(?:directory|folder|check-?out|clone|tree|repo\w*)|(?:source\s+)?(?:check-?out|tree))\b)[^.;!?]*/giu,
    'build the extension in place',
  ],
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

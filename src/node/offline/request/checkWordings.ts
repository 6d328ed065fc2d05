// Tests, linters, formatters and type checks in other words: "within the house rules", "does tests.py go through?".
import { behaviourWordings } from './behaviourWordings.ts';

const rules =
  "(?:(?:the|our|its|all|of|any|this|that|project(?:['’]s)?|team(?:['’]s)?|repo(?:['’]s)?)\\s+){0,4}(?:house|coding|code|lint(?:ing)?|quality|project|team)[- ](?:rules?|standards?|guidelines|conventions|rule[- ]?set)\\b";
/** A question, or what somebody wants to know: nothing is to be written for it. */
const asked =
  "(?<=(?:^|[.;:!?]\\s)(?:(?!\\b(?:make|rewrite|write|fix|change|add|document|how|why|where|who|explain|do(?:n['’]t|\\s+not))\\b)[^.;:!?]){0,80}\\b(?:does|do|are|is|am|whether|if|check|verify|confirm|sure|ensure|which|what|any|anything|everything|know|see)\\b[^.;:!?]{0,80})";
const green = '(?:out\\s+)?(?:fine|ok(?:ay)?|green|clean|well|all\\s+right|alright|good)';
const tests = '(?:tests?|specs?|suites?|test\\s+(?:files?|scripts?|programs?|cases?|suites?))';
const styles = '(?:house|project|agreed|common|usual|right|proper|correct|team|standard)';
const formatter = '(?:prettier|black|rustfmt|gofmt|clang-format|shfmt|ruff|biome|stylua)';

const checkers = '(?:mypy|pyright|flake8|pylint|ruff|eslint|clippy|shellcheck|tsc)';
const ofCode = '(?:lint\\w*|(?:re)?format\\w*|style|types?|type-?check\\w*|prettier|eslint|ruff|biome|mypy|tsc)';
const usual =
  '(?:tests?|specs?|suite|test\\s+suite|linter|lint(?:ing)?|build(?:ing)?|format(?:ter|ting)?|types?|type[\\s-]?check(?:er|ing|s)?|typings)';
const twoFolders =
  '(?:the\\s+)?(?:src|lib|sources?|bin|app|tools|scripts|packages|code|docs|examples)\\/?\\s*(?:,|and|&|or|\\+)\\s*(?:the\\s+)?(?:tests?|spec)\\b\\/?';

/** Kinds of tests that are spoken of as checks. */
const kindOfCheck =
  '(?:known[\\s-]answers?|test[\\s-]vectors?|regression|conformance|error[\\s-](?:state|case|path)s?)';
const compiler =
  '(?:(?:my|our|this|the)\\s+(?:(?:own|local|installed|system|usual)\\s+){0,2}(?:compilers?|tool-?chain))';

/** What is said -> in plain words. */
export const checkWordings: readonly (readonly [said: RegExp, meant: string])[] = [
  ...behaviourWordings,
  // "Run the lint checks": no script of such a name, and no part called lint.
  [
    /\b(run|do|perform|execute|start)\s+((?:all\s+)?(?:the|our|its)\s+)lint(?:er|ing)?\s+checks?(?![\w-])/giu,
    '$1 $2linter',
  ],
  // "Format the code, check only"
  [
    /\b(?:re-?)?format\s+(?:it|everything|(?:all\s+)?(?:the|our|this)\s+(?:whole\s+)?(?:code(?:\s?base)?|project|sources?|files))\s*[,;:(–-]+\s*(?:but\s+)?(?:check\s+only|only\s+check(?:ing)?|just\s+check(?:ing)?)\)?(?=\s*(?:[.!]|$|please\b))/giu,
    'check the formatting',
  ],
  // "Reformat the code according to the project's style": by what is set up for that.
  [
    /(\b(?:re-?)?format(?:ted|ting)?\b(?!\s+checks?)[^.,;:!?]{0,60}?)\s+(?:according\s+to|in\s+accordance\s+with|in\s+line\s+with|following|(?:as\s+)?per|to\s+match|to\s+follow|to|in|by|with)\s+(?:the|our|its|this)\s+(?:(?:project|team|house|repo(?:sitory)?|company|code(?:base)?|coding|own)(?:['’]s)?\s+){1,3}(?:(?:code|coding|own)\s+)?(?:style(?:\s+guide(?:line)?s?)?|conventions?|rules|guidelines?|standards)\b(?!\s+(?:check|script|file|in|of|from|for)\b)(?![^.;!?]{0,80}\b(?:but|except|skip|without|don['’]?t|leave|only|not)\b)/giu,
    '$1',
  ],
  // "Bring src/lib.rs into the layout that the official style tool produces, so that its check is content."
  [
    new RegExp(
      `(?<!\\b(?:not|never|to)\\s|n['’]t\\s)\\b(?:bring|put|get|convert|turn)\\s+([^.;!?\\s][^.;!?]{0,39}(?:\\.\\w{1,4}\\b[^.;!?]{0,20})?)\\s+(?:in)?to\\s+(?:the|its|our)\\s+(?:(?:standard|official|usual|canonical)\\s+(?:\\w+\\s+){0,2}(?:layout|formatting)\\b|(?:\\w+\\s+){0,3}(?:layout|formatting)\\b[^.;!?]{0,60}\\b(?:tool|${formatter})\\b)[^.;!?]*`,
      'giu',
    ),
    'format $1',
  ],
  // "Do all the known answer and error state checks still hold here?"
  [
    new RegExp(
      `\\b${kindOfCheck}(?:(?:\\s*,\\s*|\\s+)(?:(?:and|or)\\s+)?${kindOfCheck}){0,3}\\s+checks\\b(?!\\s+(?:in|of|by|for|from)\\b)`,
      'giu',
    ),
    'tests',
  ],
  // "Does this compiler pass its own tests on my machine?"
  [
    /^\W*(?:does|do|will|would)\s+(?:this|the|our|my|these)\s+[\w-]+\s+(?:(?:still|really|actually)\s+)?pass(?:es)?\s+(?:(?:all|all\s+of)\s+)?(?:its|their|the)\s+(?:own\s+)?(?:unit\s+)?tests?(?:\s+(?:on|with|under)\s+(?:my|this|our)\s+(?:machine|box|computer|laptop|system))?(?=\s*\?)/giu,
    'do the tests pass',
  ],
  // "The image format that this program writes": no container.
  [
    /\bimage(?=\s+(?:formats?|files?|sizes?|types?|(?:that|which)\s+(?:it|(?:this|the|our)\s+(?:program|tool|code|app|renderer|example|demo))\s+(?:writes?|draws?|renders?|makes?|creates?|produces?|generates?|outputs?|saves?))\b)/giu,
    'picture',
  ],
  // "CI will complain about how my entry is laid out, make it conform"
  [
    /(?<=\b(?:laid\s+out|layout|indentation|whitespace|formatting|style)\b,?\s)(?:(?:and|so|please)\s+){0,2}make\s+(?:it|them|that|this)\s+(?:conform|comply)\b/giu,
    'format it',
  ],
  // "The source style check": of all code.
  [/\bsources?(?:\s+code)?\s+(?=style\s+(?:checks?|checkers?|checking)\b)/giu, ''],
  // "Run the style check from the Makefile": where it stands.
  [
    /(?<=^[^?]{0,60}\b(?:run|do|execute|try|start|rerun)\s+(?:the|our|its)\s+(?:[\w-]+\s+){0,3}?(?:checks?|tests?|lint|linter|format|step|build))\s+(?:from|in|of)\s+the\s+make-?file\b/giu,
    '',
  ],
  // "See the tests go through with my compiler": with the one that is here.
  [
    new RegExp(
      `(\\b${tests}\\s+(?:(?:all|still|really)\\s+)*(?:pass|run|go\\s+through|succeed|work|hold))\\s+(?:with|using|on|under)\\s+${compiler}(?=\\s*(?:[.,;!?]|$|(?:before|here|too|and|first)\\b))`,
      'giu',
    ),
    '$1',
  ],
  // "Are we still within the house rules?", "does it stick to our coding standards?"
  [
    new RegExp(
      `${asked}\\b(?:within|inside|in\\s+line\\s+with|(?:keep|stick|conform|adher)\\w*\\s+(?:to|within)|follow\\w*|obey\\w*|respect\\w*|(?:comply|complies|complying)\\s+with|abid\\w+\\s+by|meet(?:s|ing)?)\\s+${rules}`,
      'giu',
    ),
    'passing the linter',
  ],
  [
    new RegExp(`${asked}\\b(?:violat\\w+|break(?:s|ing)?|against|offend\\w*\\s+against)\\s+${rules}`, 'giu'),
    'failing the linter',
  ],
  // "Files are not in the house style. Bring them into it."
  [
    new RegExp(
      `\\b(?:not|n['’]t)\\s+in\\s+(?:the|our)\\s+${styles}\\s+(?:style|format|shape|layout)\\s*[.;!]\\s*(?:please\\s+)?(?:bring|put|get|move|convert|turn)\\s+(?:them|it|those|everything|all)\\s+(?:(?:of\\s+)?(?:them|it)\\s+)?in(?:to)?\\s+(?:it|that|shape|line)\\b`,
      'giu',
    ),
    'not formatted. Format the code',
  ],
  // "Test + lint + types": all of them.
  [new RegExp(`(?<=(?:^|[\\s+])${usual})\\s*\\+\\s*(?=(?:the\\s+)?${usual}(?:[\\s,.;:!?+]|$))`, 'giu'), ' and '],
  // "Instead of the tests run the type check."
  [
    new RegExp(
      `\\b(?:instead\\s+of|rather\\s+than|in\\s+place\\s+of)\\s+(?:(?:running|doing|starting)\\s+)?(?:(?:the|our|all|any|unit)\\s+){0,3}${usual},?\\s+(?=(?:please\\s+|just\\s+)?(?:run|do|start|check|build|format|lint|test|type-?check)\\b)`,
      'giu',
    ),
    '',
  ],
  // "What the lint check says about src and test", "is lint happy with both src and tests": two folders, and no tests to run.
  [
    new RegExp(
      `(\\b${ofCode}\\b[^.;!?]{0,60}?\\b(?:about|on|over|for|across|in|of|against|at|with)\\s+(?:both\\s+)?)${twoFolders}(?!\\s+(?:pass|run|suite|them|it)\\b)`,
      'giu',
    ),
    '$1the code',
  ],
  // "Whether the code in tools and test is formatted."
  [
    new RegExp(
      `(\\b(?:code|files?|sources?|everything|all)\\s+(?:in|of|under|below|from)\\s+(?:both\\s+)?)${twoFolders}(?=\\s+(?:is|are|looks?|conforms?|still|all|needs?|follows?)\\b[^.;!?]{0,40}\\b${ofCode}\\b)`,
      'giu',
    ),
    '$1the project',
  ],
  // "Does the build still go through after my change to the tests?"
  [
    new RegExp(
      `(?<=\\b(?:build|buil[dt]s?|compil\\w*|${ofCode})\\b[^.;!?]{0,60})\\s+(?:after|since|with)\\s+(?:my|our|his|her|their|the|that|those|these|last)\\s+(?:\\w+\\s+){0,2}?(?:changes?|edits?|fix(?:es)?|refactoring|rework|update|rewrite)\\s+(?:to|in|of|on)\\s+(?:the\\s+|our\\s+|its\\s+|some\\s+)?(?:[\\w/.-]+\\s+){0,2}?(?:tests?|specs?|linter|formatter|build)\\b(?:\\s+(?:files?|helpers?|setup|config\\w*|script))?`,
      'giu',
    ),
    '',
  ],
  // "Check that what the tests import type-checks".
  [
    /\b(?:what(?:ever)?|everything|(?:the\s+)?(?:code|files|modules|helpers))\s+(?:that\s+|which\s+)?(?:the|our|its)\s+(?:unit\s+)?tests\s+(?:import|use|need|load|call|require)\b/giu,
    'the code',
  ],
  // "I'd like index.js and the rest in the project's Prettier style."
  [
    new RegExp(
      `^(\\W*(?:please\\s+)?)(?:(?:i['’]d|i\\s+would)\\s+like|i\\s+(?:want|need)|we\\s+(?:want|need)|get|have|put|bring)\\s+(?:(?:everything|all|it|this|the\\s+(?:code|sources|files|whole\\s+\\w+)|[\\w./-]+\\s+and\\s+(?:the\\s+rest|everything\\s+else|all\\s+the\\s+others?))(?:\\s+(?:of\\s+(?:it|them)|here|back))?)\\s+in(?:to)?\\s+(?:(?:the|our|project['’]s|its|house|usual)\\s+){0,3}(?:${formatter}\\s+)?(?:style|format|formatting|layout)\\b(?=\\s*(?:[.!]|$|,|please|again))`,
      'iu',
    ),
    '$1format the code',
  ],
  // "Put the whole crate, tests and benches too, into standard rustfmt style."
  [
    new RegExp(
      `\\b(?:put|bring|get|turn|convert)\\s+(?:the|our|all|this|every\\w*|my)\\b[^.;:!?]{0,80}?\\s(?:in)?to\\s+(?:(?:the|its|our|${styles}|official|canonical|default)\\s+){0,3}${formatter}(?:['’]s)?\\s+(?:style|form|format|shape|layout|formatting)\\b(?!\\s+(?:guide|doc|file|section|rules?|config))`,
      'giu',
    ),
    'format the code',
  ],
  // "Does the src folder pass mypy in strict mode, as configured in pyproject.toml?"
  [
    new RegExp(
      `^\\W*(?:does|do|will|would)\\s+(?:(?:the|our|this|all|whole)\\s+){0,3}[\\w./-]+(?:\\s+(?:folder|directory|package|code(?:base)?|sources?|files?|module|project))?\\s+(?:still\\s+)?pass\\s+(${checkers})(?:\\s+in\\s+strict\\s+mode)?(?:,?\\s+(?:as|the\\s+way)\\s+(?:it\\s+is\\s+)?(?:configured|set\\s+up)(?:\\s+(?:here|in\\s+[\\w.]+))?)?(?=\\s*[?.!]*\\s*$)`,
      'iu',
    ),
    'run $1',
  ],
  // "Whether the annotations hold up under TypeScript".
  [
    /\b(?:(?:the|our|all|its|these)\s+){0,2}(?:js-?doc\s+)?(?:(?:type\s+)?(?:annotations?|hints)|types|typings|signatures)\s+(?:all\s+|still\s+|really\s+)?(?:hold(?:\s+(?:up|water|together))?|stand(?:\s+up)?|pass|survive|check\s+out|come\s+out\s+clean|are\s+(?:right|sound|correct|consistent|ok(?:ay)?|fine))\s+(?:under|with|for|according\s+to|in\s+the\s+eyes\s+of|before)\s+(?:the\s+)?(?:type-?script|tsc|mypy|pyright|type\s*-?checker|compiler)\b/giu,
    'the types pass the type check',
  ],
  // "Do the index.d.ts files agree with what the packages export? Use our check for it."
  [
    /\b(?:do|does|are|is)\s+(?:the|our|all|its)\s+(?:[\w./-]*\.d\.ts(?:\s+files?)?|(?:type\s+)?declarations?(?:\s+files?)?|typings|type\s+definitions?)\s+[^.;!?]{0,20}?\b(?:agree|match|fit|correspond|in\s+(?:step|sync|line)|square|line\s+up)\w*\b[^.;!?]{0,80}\?\s*(?:please\s+)?(?:use|run|do|try|ask)\s+(?:our|the|its)\s+(?:own\s+)?(?:check\w*|script)\b(?:\s+(?:for|of|on)\s+(?:it|that|this))?/giu,
    'check the types',
  ],
  // "Fail if anything's misformatted."
  [
    /^\W*(?:please\s+)?(?:fail|complain|error(?:\s+out)?|exit\s+non-?zero|warn(?:\s+me)?|bail(?:\s+out)?)\s+(?:if|when)\s+(?:(?:any|some|the|a|our)\s*)?(?:thing|code|files?|sources?|one\s+file)(?:['’]s|\s+is|\s+are|\s+(?:is|are)\s+not|\s+(?:is|are)n['’]t)\s+(?:(?:badly|wrongly|not|properly|correctly)\s+)*(?:mis|un|re)?formatt?ed(?:\s+(?:properly|correctly))?(?=[\s.!]*$)/giu,
    'check the formatting',
  ],
  // "Do the types script as well."
  [
    /(?<=(?:^|[.;:!?,]\s+|\b(?:and|then|please|also|just|now|to|you)\s+)(?:please\s+)?)do\s+the\s+([\w:-]+)\s+(script|target|task|recipe)\b(?!\s+(?:\w+\s+)?(?:exist|need|have|run|do|work|pass|fail)\w*)(?:\s+(?:as\s+well|too|also))?/giu,
    'run the $1 $2',
  ],
  // "All the *_test.sh files": the tests.
  [
    /(?<![\w./-])(?:(?:all|every|of|the|our)\s+){0,3}\*[\w.-]{0,20}(?:tests?|spec)[\w.-]{0,10}\.(?:sh|bats|py|[cm]?[jt]s|rb|pl|t|go)\s+(?:files?|scripts?|programs?|ones)\b(?=\s+(?:(?:all|still|really)\s+)*(?:pass|come|go|run|hold|succeed|work|are|be|fine|ok|green)\w*\b)/giu,
    'all the tests',
  ],
  // "The checks in test.cpp hold": its tests pass.
  [
    /\b(?:checks|assertions|test\s+cases|cases|tests)\s+in\s+([`'"]?[\w./-]*(?:tests?|spec)[\w.-]*\.\w{1,4}[`'"]?)\s+(?:(?:all|still|really)\s+)*(?:hold|stand|succeed|go\s+through|come\s+out\s+\w+|are\s+(?:ok(?:ay)?|fine|green))\b(?:\s+up)?/giu,
    'tests in $1 pass',
  ],
  // "So that cargo fmt -- --check would have nothing to say": with its dashes apart.
  [/\bcargo\s+fmt\s+--\s+--check\b/gu, 'cargo fmt --check'],
  // "Put it through its own self-checks", "put a.sh through the checks that ship with it in the test folder".
  [
    /\bput(?:ting)?\s+(?:it|them|(?:the|this)\s+(?:\w+\s+)?\w+|[\w-]+(?:\.\w+)?)\s+through\s+(?:its|the|their|our)\s+(?:own\s+)?(?:(?:self[-\s]?)?(?:checks|tests?)|(?:self[-\s]?)?test\s+suite|paces)\b(?:\s+(?:that|which)\s+(?:ships?|comes?)\s+with\s+(?:it|them))?(?:\s+in\s+the\s+tests?\s+(?:folder|directory))?/giu,
    'run the tests',
  ],
  // "Everything here (src, tests, benches)": of what that is.
  [
    /(?<=\b(?:everything|all\s+of\s+it|all\s+(?:the\s+)?(?:code|sources|files))(?:\s+(?:in\s+)?here)?)\s*\([\w./-]+(?:\s*,\s*(?:and\s+)?[\w./-]+)+\)/giu,
    '',
  ],
  // "Does the code pass the .eslintrc.json rules?"
  [
    /(?<=\bpass(?:es)?\s+)(?:(?:the|our|its)\s+)?\.?(?:eslint|jshint|tslint|stylelint|flake8|pylint|rubocop)(?:rc)?(?:\.\w+)?(?:['’]s)?\s+rules\b/giu,
    'the linter',
  ],
  // "Put fire through its *_test.py files"
  [/\bput\s+\S+\s+through\s+(?:its|the|all\s+the|our)\s+[\w*.-]*tests?[\w*.-]*\.\w+\s+files\b/giu, 'run the tests'],
  // "Execute everything in test_a.py and test_b.py"
  [
    /\b(?:run|execute)\s+(?:everything|all(?:\s+of\s+it)?|whatever\s+is|all\s+(?:the\s+)?tests)\s+in\s+(?=[\w./-]*tests?[\w-]*\.\w+\b)/giu,
    'run ',
  ],
  // "Put the declaration file through the TypeScript compiler"
  [
    /\bput\s+(?:(?:the|our|all|its)\s+)?(?:(?:[\w./-]+\s+){0,3})through\s+(?:the\s+)?(?:typescript\s+compiler|tsc)\b/giu,
    'check the types',
  ],
  // "Does the lint step come out clean?"
  [/\bcom(?:e|es|ing)\s+(?:out|back|up|through)\s+clean\b/giu, 'pass'],
  // "Verify that the .d.ts file is sound".
  [
    /\b(?:(?:the|our|its|all)\s+){0,2}(?:[\w./-]{0,60}\.|\.?)d\.ts(?:\s+files?)?(?=\s+(?:is|are)\s+(?:still\s+|really\s+|all\s+)?(?:sound|valid|correct|fine|ok(?:ay)?|consistent|right)\b)/giu,
    'the typings',
  ],
  [/\bthe typings is(?=\s)/gu, 'the typings are'],
  // "Whether tests.py goes through with the Python I have here".
  [
    new RegExp(
      `(\\b(?:whether|if|that|does|do|did|will|see|sure)\\s+(?:(?:the|our|all|its)\\s+){0,2})([\\w./-]*\\b(?:tests?|spec)[\\w-]*\\.(?:py|sh|[cm]?[jt]s|rb|pl|t|c|cc|cpp|cxx|rs|go|lua|php))\\s+(?:(?:still|all|really)\\s+)*(?:(?:(?:go|get)(?:e?s)?|make(?:s)?\\s+it)\\s+through|run(?:s)?\\s+(?:through|clean\\w*)|com(?:es?)\\s+out\\s+\\w+|hold(?:s)?(?:\\s+up)?|(?:exit|end|finish)(?:e?s)?\\s+(?:clean\\w*|0|(?:with\\s+)?(?:status\\s+)?(?:0|zero)|(?=with(?:out)?\\b)))(?:\\s*with(?:out|\\s+no)\\s+(?:an?\\s+|any\\s+)?(?:errors?|failures?|complaints?))?(?![\\w-])`,
      'giu',
    ),
    '$1the tests in $2 pass',
  ],
  // "Do all the tests come out fine?", "whether the suite goes through".
  [
    new RegExp(
      `(?<=\\b(?:do|does|did|will|whether|if|that|see)\\s[^.;!?]{0,40}\\b${tests}\\s+(?:(?:all|still|really)\\s+)*)(?:com(?:es?)\\s+${green}|go(?:es)?\\s+(?:through|green)|run(?:s)?\\s+(?:through|clean\\w*|green)|hold(?:s)?(?:\\s+up)?)\\b`,
      'giu',
    ),
    'pass',
  ],
];

/** "If it can't be done here, say what is in the way, and leave the files as they are": how to tell that it failed, and no bound on the rest. */
const otherwise =
  /[\s,;.]+\b(?:and\s+|but\s+|or\s+)?(?:if|where|when|in\s+case)\s+(?:it|this|that|they|something)\s+(?:can(?:not|['’]t)|can\s+not|could\s*n['’]t|does(?:n['’]t|\s+not)|do(?:n['’]t|\s+not)|won['’]t|will\s+not)\s+(?:be\s+)?(?:done|run|work|start\w*|built|possible|go|happen|checked|executed)\b[^.;!?,]{0,40},?\s*(?:please\s+)?(?:just\s+)?(?:say|tell|show|report|explain|let\s+me\s+know)\b[^.;!?]{0,120}(?=[.;!?]|$)/giu;

/** "Run the tests? No, lint." */
const takenBack = new RegExp(
  `^[^.;!?]{0,40}\\b${usual}\\s*\\?\\s*(?:no|nope|nah)\\b[\\s,;:.–-]*(?=(?:(?:please|just|only|run|do|the)\\s+){0,3}${usual}\\b)`,
  'iu',
);

/** "Publish the docs? No, just build the library." */
const refused =
  /^[^.;!?]{2,60}\?\s*(?:no|nope|nah)\b[\s,;:.–-]*(?=(?:just|only)\s+(?:(?:re-?)?(?:build|compile|bundle|configure|test|lint|format|check|clean|run|start|serve)|tell|show)\b)/iu;

/** "Does it pass its own checks? I'd like to see that": a run shows it anyway. */
const alsoSeen =
  /(?<=^\W*(?:does|do|did|will|would|is\s+(?:it|this|everything|all)|are\s+(?:the|our|all))\b[^?]{0,200}\?)\s+(?:i|we)(?:['’]d|\s+would)?\s+(?:like|love|want|need)\s+to\s+see\s+(?:that|it|this|them)(?:\s+(?:all\s+)?(?:go\s+through|pass|happen|succeed|work|run|for\s+(?:myself|ourselves)))?\s*[.!]*\s*$/iu;

/** "Compile it and get the server running, and tell me which port it listens on": a start tells that anyway. */
const addressToo =
  /,?\s(?:and|then)\s+(?:(?:then|please|also)\s+)?(?:tell|give|show|let)\s+me\s+(?:know\s+)?(?:(?:on|at|under)\s+)?(?:the|its|which|what)\s+(?:address|url|link|port|host)\b(?:(?!\b(?:and|then|but|of|to|for|use|with)\b)[^.;!?,]){0,40}[.!]*\s*$/iu;
const starts =
  /\b(?:start|launch|serve|fire\s+up|spin\s+up|bring\s+up|get\s+it\s+(?:up|going)|(?:get|have|bring)\s+(?:the\s+|this\s+|our\s+)?[\w-]+\s+(?:up\s+and\s+)?running)\b/iu;
const noOrder = /n['’]t\b|\b(?:not|never|how|where|why|without)\b/iu;

/** `text` without the wish to be told the address, where its last sentence orders a start. */
function withoutAddress(text: string): string {
  const rest = text.replace(addressToo, '');
  const order = rest.split(/[.;!?]\s/u).at(-1) ?? '';
  return rest !== text && starts.test(order) && !noOrder.test(order) ? rest : text;
}

/** A request without what it takes back, what is to be told should it fail, and the wish to see what it asks. */
export const withoutOtherwise = (text: string): string =>
  text.length > mostRead
    ? text
    : withoutAddress(text.replace(otherwise, '').replace(takenBack, '').replace(refused, '').replace(alsoSeen, ''));
const mostRead = 2000;

// "Would the shell be able to parse every script? Execute nothing", "any .py file that raises a SyntaxError?": whether all files of a language can be read as code, in whatever words.
import { nothingChanged, nothingRun, wordedOrder, wordsOf } from './wordedOrder.ts';

const name = '(?:python3?|shell|bash|\\*?\\.py|\\*?\\.sh)';
const plainer: readonly (readonly [RegExp, string])[] = (
  [
    [`\\b(shell|bash|python)(?=(?:scripts?|files?)\\b)`, '$1 '],
    [
      '\\b(?:no|without(?:\\s+any)?|free\\s+(?:of|from)(?:\\s+any)?)\\s+(?=(?:(?:syntax|grammar|parse)\\s+)?(?:errors?|mistakes?|problems?|issues?|faults?)\\b)',
      ' ',
    ],
    [
      `\\b(?:no|none\\s+of\\s+(?:(?:the|our|all|these)\\s+)*)\\s*(?=${name}\\s+(?:files?|sources?|scripts?|modules?)\\b[^.!?]{0,40}\\b(?:broken|malformed|invalid|wrong|has|have|contains?|raises?|fails?)\\b)`,
      'any ',
    ],
    [
      "\\b(?:(?:do|does|is|are|can|could|would|will)(?:n't|\\s+not)|cannot|can't|not|fails?\\s+to|failing\\s+to)\\s+(?:be\\s+|even\\s+)*(?:parse[ds]?|parsable|compile[ds]?|read|valid|accepted|syntactically\\s+\\w+|well-formed|correct)\\b",
      'malformed',
    ],
    ['\\b(if|whether|that)\\s+an?\\s+(?=(?:python3?|shell|bash|\\.py|\\.sh)\\s)', '$1 any '],
    ['\\bcompile[\\s-]check(?=\\b)', 'syntax check'],
    ["\\bwhat\\s+(?:i|we)(?:'d|\\s+would)?\\s+(?:like|want|need)\\s+is\\b", 'I need'],
    ['\\btest\\s+(?=the\\s+syntax\\b)', 'check '],
    ['\\b(?:i|we)\\s+wonder\\s+(?:if|whether)\\b', 'check whether'],
    ['\\b(?:at\\s+least\\s+)?be\\s+(?:turned|compiled|translated)\\s+(?:in)?to\\s+byte\\s?code\\b', 'be parsed'],
    ['\\bsh\\s+(?=syntax\\b)', 'shell '],
    [
      '\\b(?:let|have)\\s+(?:the\\s+shell|bash|sh)\\s+(?:read|parse)\\s+(?:every|all|each)\\s+(?:the\\s+)?(?:shell\\s+)?scripts?(?:\\s+ending\\s+(?:in|with)\\s+\\.sh)?',
      'check the syntax of all shell scripts',
    ],
    [
      '\\s*,?\\s+and\\s+tell\\s+me\\s+(?:if|whether)\\s+(?:it|the\\s+shell|bash)\\s+chokes\\s+on\\s+(?:one|any|some)(?:\\s+of\\s+them)?',
      ' ',
    ],
    [
      '\\b(?:a|any)\\s+files?\\s+(?:here\\s+)?(?:that\\s+|which\\s+)?(?:the\\s+)?(python|bash|shell)3?\\s+(?:would|will)\\s+(?:choke|stumble|trip|fail)\\s+(?:on|over)\\b',
      'any $1 file with syntax errors',
    ],
    ['\\b(?:gets?|go(?:es)?|makes?\\s+it|comes?)\\s+through\\s+the\\s+parser\\b', 'parses'],
    ['\\bor\\s+not\\b|\\b(?:in|of)\\s+it\\b', ' '],
  ] as const
).map(([said, meant]) => [new RegExp(said, 'giu'), meant]);

const kind = {
  words: wordsOf(
    'check checks checked checking syntax-check syntax-checked syntax-checking verify verifying validate validated confirm ensure scan scanned inspect examine look through over see find out tell say know report list name show give get run do did made ' +
      'which whichever wrong bad broken malformed invalid valid validity clean fine correct correctly properly free error errors error-free mistake mistakes problem problems issue issues trouble fault faults faulty ' +
      'syntax syntactic syntactical syntactically grammar grammatical grammatically parse parses parsed parsing parsable parseable compile compiles compiled compilable byte-compile byte-compiles bytecompile syntaxerror syntaxerrors indentationerror ' +
      "raise raises raising fail fails failing interpreter accept accepts accepted read reads readable understand contain contains containing got left somewhere anywhere present there's it's in-here " +
      'python python3 py .py *.py shell bash sh .sh *.sh files file scripts script sources source modules module base directory root top-level ' +
      'unclosed unterminated unbalanced unmatched mismatched missing stray forgotten quote quotes fi done esac then everywhere with proper sound choke chokes chokes-on ours swallow swallows legal brace braces bracket brackets paren parens parenthesis parentheses colon colons indentation keyword as well-formed syntax-wise dry without no not even sort kind such though',
  ),
  slips:
    'check syntax errors python scripts script shell compile files every file please whether sources repository modules'.split(
      ' ',
    ),
  plainer,
  beside: [...nothingRun, ...nothingChanged],
};

const languages: readonly (readonly [name: string, said: RegExp, files: RegExp])[] = [
  [
    'Python files',
    /\bpython3?\b|(?<!\w)\*?\.py\b|\bpy\s+files?\b/u,
    /\b(?:python3?|\*?\.py|py)\s+(?:(?:source|code)\s+)?(?:files?|sources?|modules?|scripts?|code)\b/u,
  ],
  [
    'shell scripts',
    /\b(?:shell|bash)\b|(?<!\w)\*?\.sh\b|\bsh\s+(?:files?|scripts?)\b/u,
    /\b(?:shell|bash|\*?\.sh|sh)\s+(?:(?:source|code)\s+)?(?:files?|scripts?|sources?|code)\b/u,
  ],
];

/** One of them only: "is this Python file valid?" */
const single =
  /\b(?:this|that|the|a|my|our|one)\s+(?:single\s+|one\s+)?(?:python3?|shell|bash|\.py|\.sh|py|sh)\s+(?:source\s+)?(?:file|script|module)\b|\bthis\s+(?:file|script|module)\b/u;
const allOf =
  /\b(?:all|every\s+(?:single\s+)?one|each(?:\s+one)?|any)\s+of\s+(?:them|these|those)\b|\b(?:them|they)\s+all\b|\ball\s+still\b|\bevery\s+one\b|\beach\s+(?:of\s+)?(?:one|them)\b|\bany\s+(?:file|script|module)\b|\ball\s+(?:the\s+|of\s+the\s+)?(?:files|scripts|modules)\b/u;
/** Some of them, or more than they: "three scripts in bin/". */
const somePart =
  /\b(?:two|three|four|five|six|several\s+new|new|old|other|latest|both|\d+)\s+(?:\w+\s+)?(?:python|shell|bash|files|scripts)\b|\b(?:scripts?|files?|sources?|modules?)\s+(?:in|under|below|from|inside|within|of)\s+(?!(?:the|this|our)\s+(?:repo\w*|project|tree|checkout|codebase)\b)|\/|\b(?:only|except|other\s+than|apart\s+from)\b/u;

const wrongForm =
  '(?:unclosed|unterminated|unbalanced|unmatched|mismatched|missing|stray|forgotten)\\s+(?:(?:a|an|the|closing)\\s+)*(?:quotes?|fi|done|esac|then|braces?|brackets?|parens?|parenthes[ie]s|colons?|keyword)';
const quality = new RegExp(
  `\\bsyntax\\w*|\\bsyntactic\\w*|\\bgrammar\\b|\\bgrammatical\\w*|\\bpars(?:e[ds]?|ing|e?able)\\b|\\bmalformed\\b|\\bwell-formed\\b|\\bindentationerror\\b|\\b${wrongForm}\\b|\\bvalid\\s+(?:python|shell|bash)\\b`,
  'u',
);
/** "All Python files compile": not an order to compile them. */
const compiles =
  /(?:\b(?:python3?|files?|sources?|modules?|scripts?|code|ones?|everything)|\.py)\s+(?:(?:here|in|the|this|repo|repository|project|tree|still|all|really|actually|can|could|would|will|be|is|are|even|which|that|fail|fails|to|of|it)\s+){0,7}(?:byte-?)?compile[ds]?\b|\b(?:can|could|would|will|does)\s+python3?\s+(?:(?:be|able|to|still|manage|even)\s+)*compile\b/u;
const looks =
  /\b(?:check(?:s|ed|ing)?|syntax-check\w*|verify|validat\w+|confirm|ensure|make\s+sure|scan|inspect|examine|look|see|find|tell|say|report|list|name|show|know|pars(?:e|ed|ing)|sure|go\s+(?:through|over))\b|\?/u;
/** Without a verb. */
const bareNoun =
  /^\W*(?:(?:any|python3?|shell|bash|all|please|syntax|quick|full|a)\s+)*(?:\.?\w+\s+){0,3}syntax\b[^.!?]*$/u;
/** Says or asks what somebody does, or what there is for it. */
const asksElse =
  /\b(?:i|we|you|they)\s+(?:(?:have|has|already|just|did)\s+)*(?:know|checked|verified|validated|compiled|parsed|ran|made)\b(?<!\bto\s+know)|\b(?:is|are)\s+there\s+(?:a|any|some)\s+(?:\w+\s+){0,3}?(?:checks?|checking|script|module|file)\s+(?:for|of|to|that\s+(?:checks?|runs?|does))\b|\b(?:do|does|did)\s+(?:we|you|i|they|this|the\s+(?:project|repo\w*))\s+(?:have|check|do|run|parse|validate|verify|know)\b(?!\s+(?:any|a)?\s*syntax\s+(?:errors?|problems?|mistakes?))|\b(?:which|that|one)\s+(?:(?:script|file|module|ones?)\s+)?(?:checks|does|do|runs?|verif(?:y|ies)|validates?|list|reports?)\b|\b(?:make|made|run)\s+(?:a|the|all|every|each)\s+(?:python|shell|bash)?\s*(?:files?|scripts?|sources?)\b|\bmake\s+(?!sure\b)|\b(?:run|execute)\s+(?:all|every|each|them|any)\b|\bdo\s+them\b|\b(?:scripts?|files?|sources?|modules?|ones|in)\s+there\b|\b(?:python|shell|bash)\s+(?:code|module|script|sources?)\s+(?:that\s+)?(?:parse|check|validate|read|compile)s?\s+(?:all|every|each|the)\b|\b(?:list|show|give|name)\s+(?:me\s+)?(?:(?:all|the|every|of|our)\s+)*(?:python|shell|bash)\s+(?:files?|scripts?|sources?)\s*[.!?]*$/u;
/** What is left may say the opposite. */
const negated = /n't\b|\b(?:not|no|without)\b/u;
/** What it finds is the answer. */
const asksForThem = /\b(?:which|report|list|show|name|tell\s+me)\b/u;
const orders = /\b(?:check|verify|validate|scan|inspect|examine|make\s+sure|ensure)\b/u;

/** The plain order or question; undefined where a text wants anything else. */
export function syntaxAsked(task: string): string | undefined {
  const parts = wordedOrder(task, kind);
  if (parts === undefined) return undefined;
  const said = parts.order;
  const own = languages.filter(([, each]) => each.test(said));
  const told =
    own.length > 0 || !allOf.test(said) || somePart.test(parts.told)
      ? []
      : languages.filter(([, , files]) => files.test(parts.told));
  const [found, another] = [...own, ...told];
  if (found === undefined || another !== undefined || single.test(said) || asksElse.test(said) || negated.test(said))
    return undefined;
  const [name] = found;
  const isAsked = quality.test(said) || (name === 'Python files' && compiles.test(said));
  if (!isAsked || !(looks.test(said) || bareNoun.test(said))) return undefined;
  return asksForThem.test(said) || !orders.test(said)
    ? `are there syntax errors in any of the ${name}? Do not run them.`
    : `check all ${name} for syntax errors, do not run them`;
}

/** The files that such a plain order or question is about: "Python files". */
export const filesOfSyntax = (plain: string): string | undefined =>
  /^(?:check all|are there syntax errors in any of the) (Python files|shell scripts)\b.*\b[Dd]o not run them\.?$/u.exec(
    plain,
  )?.[1];

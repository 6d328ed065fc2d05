// "Let Rust's official linter go over the crate", "would rustfmt touch any file?", "do the crate's tests go green?": what every crate has a command of Cargo for, in whatever words.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nothingChanged, wordedOrder, wordsOf, type WordedOrder, type WordsOfOrder } from './wordedOrder.ts';

interface RustOrder {
  readonly kind: WordsOfOrder;
  /** The plain order; undefined where the words ask for anything else. */
  readonly plain: (parts: WordedOrder, root: string) => string | undefined;
}

const ofCrate = 'rust rust-lang cargo crate package';

const lint: RustOrder = {
  kind: {
    words: wordsOf(
      `${ofCrate} run runs running execute start do use using try give launch invoke perform apply it over through against with lets clippy lint lints linter linters linting check checking official usual standard default common ordinary known ` +
        'tool tools what say says said think thinks find finds complain complains report reports catch catches mistakes mistake unidiomatic idiomatic pitfalls code sources source files warnings results result output findings show tell see before after that then first out which turn loose look about time pass clippy-clean had complaints idioms opinion verdict view take',
    ),
    slips: 'clippy cargo please crate could linter check'.split(' '),
    beside: [],
  },
  plain: ({ order, told }) => {
    const isNamed =
      /\bclippy\b/u.test(order) || /\b(?:rust|cargo)(?:'s)?\b[^.!?]{0,60}\b(?:lints?|linters?|linting)\b/u.test(order);
    const isTold = /\bclippy\b/u.test(told) && /\b(?:run|use|try|do)\s+(?:it|that)\b/u.test(order);
    if (/^\W*cargo clippy\W*$/u.test(order) || !(isNamed || isTold) || asksAboutLint.test(order)) return undefined;
    return runsLint.test(order) || bareLint.test(order) ? 'run clippy' : undefined;
  },
};
const runsLint =
  /\b(?:run|execute|start|use|try|launch|invoke|perform|apply|running)\b|\b(?:do|give)\s+(?:a|an|the|it|me)\b|\b(?:check|lint)\b[^.!?]{0,60}\b(?:with|using|through|against|by)\b|\b(?:let|have|turn)\s+[^.!?]{0,60}\b(?:go|look|check|lint|loose|run)\b|\bclippy's\s+(?:opinion|verdict|view|take)\b|\bclippy\s+the\s+(?:crate|code|project)\b|\bdo\s+[^.!?]{0,20}\bpass\b|\bwhat\s+(?:would|will|does|do)\b[^.!?]{0,60}\b(?:say|think|find|report|complain)\b|\b(?:see|know|show\s+me|tell\s+me)\s+what\s+[^.!?]{0,40}\b(?:says|thinks|finds|reports)\b/u;
const bareLint =
  /^\W*(?:(?:please|just|now|ok|cargo|rust)\s+)*clippy(?:[\s,]+(?:please|now|on|over|for|again|run|here|the|this|our|my|crate|code|project|whole|pls|thanks))*\W*$/u;
/** "What is clippy?", "run what clippy found", "clippy before a check": other things, or more than one. */
const asksAboutLint =
  /\b(?:can|could|does|may)\s+(?:clippy|it)\s+(?:run|start|work)\b|\bwhat\s+(?:is|are|can|lints?|do\s+i|do\s+we|has|have)\b|\bwhat\s+(?:does|do)\s+(?:clippy|the\s+linter)\s+(?:do|check|catch|find\s+out)\b|\b(?:is|are)\s+there\b|\b(?:do|does|did)\s+(?:we|i|you|they|the\s+(?:project|repo\w*)|this)\b|\bwhich\s+(?:lints?|warnings?|tools?)\b|\b(?:and|then)\s+(?:run|check|start|use|execute)\b|\b(?:then|after)\s+(?!that\b)|\bwithout\b|\b(?:i|we)\s+(?:use|run|have\s+run|like\s+clippy)\b/u;

/** "In check mode", "as a dry run" */
const checkMode: readonly (readonly [RegExp, string])[] = [
  [/\brust\s+fmt\b/giu, 'rustfmt'],
  [
    /\b(?:but\s+)?(?:let\s+it\s+(?:change|touch|rewrite)\s+nothing|(?:do\s+not|don't|never)\s+let\s+it(?:\s+do\s+(?:so|it|that))?)/giu,
    ' ',
  ],
  [/(\b(?:do\s+not|don't)\s+\w+\s+\w+)\s+yourself\b/giu, '$1'],
];

const formatCheck: RustOrder = {
  kind: {
    plainer: checkMode,
    words: wordsOf(
      `${ofCrate} rustfmt fmt cargo-fmt check checks checking checked verify find out tell see look say know confirm ensure examine inspect report use using run do with against as per according way wants it its happy content satisfied pleased complain complains objects object ` +
        'format formats formatted formatting formatter formatters unformatted misformatted layout laid style styled styling standard usual official conform conforms conformant match matches agree agrees comply complies adhere adheres follow follows ' +
        'right correct correctly properly proper fine clean wrong sources source files file code mode dry dry-run diff diffs difference differences produce produces produced give show list which any touch touches change changes rewrite rewrites reformat reformats reformatted alter alters modify modifies leave up like what would needs anything something still pass passes off about rustfmt-clean check-only',
    ),
    slips: 'check rustfmt format formatted formatting cargo please whether code files rewrite'.split(' '),
    beside: nothingChanged,
  },
  plain: ({ order, told }) => {
    const isOf = (text: string) =>
      /\brustfmt\b|\bfmt\b[^.!?]{0,40}\bcrate\b|\bcargo(?:'s)?\s+(?:fmt|format\w*)\b|\bcargo-fmt\b/u.test(text);
    const isRust = isOf(order) || (/\brust(?:'s)?\b/u.test(order) && aboutFormat.test(order));
    const isTold = (isOf(told) || /\brust\b/u.test(told)) && /\bformat\w*\b/u.test(order);
    if (!(isRust || isTold) || ordersFormat.test(order) || asksAboutFormatter.test(order)) return undefined;
    return looks.test(order) ? 'check whether the Rust code is formatted, change nothing' : undefined;
  },
};
const aboutFormat = /\b(?:un|mis)?(?:re)?format\w*\b|\b(?:layout|laid\s+out|style|styled)\b/u;
const looks =
  /\b(?:check(?:ing|ed)?|verify|confirm|ensure|examine|inspect|whether|find\s+out|see\s+if|tell|report|list|know|dry-run|dry\s+run|look|which)\b|^\W*(?:is|are|does|do|would|will|has|have)\b|\?/u;
/** "Format the code", "run rustfmt": files are rewritten. */
const ordersFormat =
  /(?:^|[.!?;,]\s*)(?:(?:please|just|and|then|now|so|can\s+you|could\s+you)\s+)*(?:run|apply|execute)\s+(?:cargo\s+fmt|rustfmt)\b(?![^]*(?:\bcheck\b(?!\s+fails)|dry|\bsee\b|\bknow\b|\breport|\bdiff|\bno\s+files?\b|would|whether|\bif\b|\bonly\b|--))|(?:^|[.!?;,]\s*)(?:(?:please|just|and|then|now|so|can\s+you|could\s+you)\s+)*(?:re-?)?format\s+(?:it|them|all|the|this|my|our|everything|any\w*|code|files?|rust)\b|\b(?:and|then)\s+(?:please\s+)?(?:re-?format|format|change|rewrite|alter|modify|run|apply)\b|\b(?:can|could|would|will)\s+you\s+(?:please\s+)?(?:re-?format|format|rewrite|change)\b|\b(?:want|need|like)\s+(?:the\s+|all\s+)?(?:code|files?|it|everything|sources?|rust\s+code)\s+(?:to\s+be\s+)?formatted\b/u;
const asksAboutFormatter =
  /\bwhat\s+(?:is|are|style|does\s+rustfmt\s+(?:do|check|use))\b|\bwhich\s+(?:style|formatter|check|version|tool)\b|\b(?:is|are)\s+there\s+(?:a|an|some)\b|\b(?:do|does|did)\s+(?:we|i|you|they|this|the\s+(?:project|repo\w*))\s+(?:use|run|have|check|format|follow)\b|\bdoes\s+(?:the|this|our|my)\s+crate\s+(?:use|run|have)\b|n't\b|\bnot\b/u;

const tests: RustOrder = {
  kind: {
    words: wordsOf(
      `${ofCrate} library run runs running re-run rerun execute start do try kick off put through perform go goes went green pass passes passing passed succeed succeeds work works hold holds ok fine behave behaves behaved expected expects expect as should its it's it still out test tests testing test-suite testsuite suite suites checks check unit doc doctests ` +
        'see tell report know find show say results result outcome what happens how come comes came turn turns fail fails failed failing broke broken breaks break stuff kind sort lot #[test] back over with use using exercise machine computer locally box by let lets well together passed',
    ),
    slips: 'crate cargo test tests please rust suite could'.split(' '),
    beside: [],
  },
  plain: ({ order, told }, root) => {
    const isOf = (text: string) => /\b(?:cargo(?:'s)?|rust(?:'s)?|crate(?:'s)?)\b/u.test(text);
    const ofTests = /\b(?:tests?|testing|test-?suite|suites?)\b|#\[test\]/u;
    const isNamed = isOf(order) && ofTests.test(order);
    const pointsAtCrate = isOf(told) && /\bits\s+(?:own\s+)?(?:tests|test\s+suite|suite)\b/u.test(order);
    const pointsAtTests =
      /\b(?:(?:crate(?:'s)?|rust)\s+(?:own\s+)?(?:tests|test\s+suite)|cargo\s+tests?)\b/u.test(told) &&
      /\b(?:run|execute|try)\s+(?:them|those|it)\b/u.test(order) &&
      !otherThings.test(told);
    if (!(isNamed || pointsAtCrate || pointsAtTests) || asksAboutTests.test(order)) return undefined;
    // A part of them.
    if (/\bunit\b/u.test(order) !== /\bdoc(?:tests)?\b/u.test(order)) return undefined;
    if (/^\W*cargo test\W*$/u.test(order) || !(runsTests.test(order) || bareTests.test(order) || passes.test(order)))
      return undefined;
    return ['package.json', 'deno.json', 'deno.jsonc', 'pyproject.toml', 'setup.py', 'go.mod', 'pom.xml'].some((file) =>
      existsSync(join(root, file)),
    )
      ? 'run the Rust tests'
      : 'run the tests of the crate';
  },
};
const runsTests =
  /\bexercise\b|\blet\s+cargo\s+test\b|\b(?:run|running|re-?run|execute|try|start|perform|kick)\b|\bput\b[^.!?]{0,40}\bthrough\b|\b(?:do|give)\s+(?:a|the|us|me|it)\b|(?:^|[.!?,]\s*)(?:(?:please|just|now|ok|so|can\s+you|could\s+you)\s+)*test\s+(?:the|this|our|my)\b/u;
const bareTests =
  /^\W*(?:(?:please|ok|now|just|all|the|rust|crate|crate's|cargo)\s+)*(?:tests?|test\s+suite|suite)(?:\s+(?:of|for)\s+(?:the|this|our|my)\s+crate)?(?:[\s,]+(?:please|pls|now|here|again|run|thanks))*\W*$/u;
const passes =
  /\b(?:pass(?:es|ing)?|succeed\w*|green|work|works|go\s+through|hold|holds|ok|fine|behaves?|fail|fails|failing)\b[^.!]*\?|\b(?:see|check|find\s+out|tell\s+me|know|make\s+sure)\s+(?:if|whether|that|how)\b[^.!?]*\b(?:pass(?:es|ing)?|succeed\w*|green|works?|go(?:es)?\s+through|holds?|ok|fine|behaves?)\b/u;
const otherThings =
  /\b(?:scripts?|examples?|bench\w*|commands?|programs?|servers?|migrations?|tools?|docs?|builds?)\b/u;
const asksAboutTests =
  /\bwhat\s+(?!happens|comes|the\s+(?:results?|outcome))|\bhow\s+(?!it\b|they\b|the\b|that\b)|\b(?:is|are)\s+there\b|\b(?:do|does|did)\s+(?:we|i|you|they|this|the\s+(?:project|repo\w*|crate))\s+(?:have|run|test|use)\b|n't\b|\bone\s+(?:test|of|by)\b|\btests?\s+(?:that|which)\b|\b(?:a|that|single|failed|failing|broken)\s+(?:rust\s+|crate\s+)?tests?\b(?!\s+(?:run|suite))|\bdoc\s+(?:of|for)\b|\bcheck\s+(?:the|this|our|my)\s+(?:tests?|crate)\W*$/u;

/** The plain order; undefined where a text wants anything else, or nothing here is in Rust. */
export function rustAsked(task: string, root: string): string | undefined {
  if (!existsSync(join(root, 'Cargo.toml'))) return undefined;
  for (const { kind, plain } of [lint, formatCheck, tests]) {
    const parts = wordedOrder(task, kind);
    const found = parts && plain(parts, root);
    if (found !== undefined) return found;
  }
  return undefined;
}

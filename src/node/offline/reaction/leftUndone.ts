// "Run ruff, mypy and pyright", "the tests without colour", "build the book": what a task names of tools, ways and things, of which the lines that ran say nothing, or the opposite.
import { textIn } from '../questions/texts.ts';
import { pytestOptions } from '../request/pytestOptions.ts';
import {
  aboutTests,
  noColour,
  noCoverage,
  noLint,
  noReporter,
  oneProcess,
  onlyBuildsTests,
} from '../request/ruledOut.ts';

const tool =
  '(pyright|basedpyright|mypy|pylint|flake8|ruff|isort|black|bandit|shellcheck|shfmt|luacheck|cppcheck|clang-tidy|clang-format|eslint|prettier|stylelint|clippy|perlcritic|perltidy|rubocop|phpstan|golangci-lint|staticcheck)';
const named = new RegExp(
  `(?:^\\W*(?:please\\s+)?run|\\b(?:and|then|plus|with|using|through)|[,&+])\\s+(?:run\\s+)?(?:also\\s+)?${tool}(?![\\w./-])(?!\\s+(?:not|config\\w*|settings?|plugins?|rules?)\\b)`,
  'giu',
);
const ruledOut = /\b(?:no|not|without|skip\w*|except|but|instead\s+of|don['’]?t|do\s+not|never)\b/iu;
/** What calls others, and where that stands. */
const callers: readonly (readonly [line: RegExp, files: readonly string[]])[] = [
  [/\b(?:npm|npx|pnpm|yarn|bun)\b/u, ['package.json']],
  [/\btox\b/u, ['tox.ini', 'pyproject.toml', 'setup.cfg']],
  [/\bnox\b/u, ['noxfile.py']],
  [/\bmake\b/u, ['Makefile', 'makefile', 'GNUmakefile']],
  [
    /\b(?:just|task|invoke|inv|rake|poe|hatch|pdm|nix)\b/u,
    ['justfile', 'Taskfile.yml', 'tasks.py', 'Rakefile', 'pyproject.toml'],
  ],
  [/\bpre-commit\b/u, ['.pre-commit-config.yaml']],
  [/\b(?:composer|gradlew?|mvnw?)\b/u, ['composer.json', 'build.gradle', 'build.gradle.kts', 'pom.xml']],
];
const script = /(?:^|[\s;&|])(?:(?:ba|z)?sh\s+|\.\/)([\w.-]+(?:\/[\w.-]+)*)/gu;

/** Whether what was to be done by name, in some way, or to some thing, is not what the lines that ran, in lower case, do. */
export const leavesUndone = (said: string, ran: string, root: string): boolean =>
  leavesTool(said, ran, root) ||
  doesRuledOut(said, ran, root) ||
  leavesThing(said, ran) ||
  leavesKind(said, ran, root) ||
  (onlyBuildsTests(said) && runsTests.test(ran) && !/--no-run|testclasses|test-compile/u.test(ran));

function leavesTool(said: string, ran: string, root: string): boolean {
  const tools = [...said.matchAll(named)]
    .filter(({ index }) => !ruledOut.test(said.slice(0, index)))
    .map(([, name = '']) => name.toLowerCase());
  if (tools.every((name) => ran.includes(name))) return false;
  const called = [
    ...callers.flatMap(([line, files]) => (line.test(ran) ? files : [])),
    ...[...ran.matchAll(script)].map(([, file = '']) => file),
  ].map((file) => textIn(root, file)?.toLowerCase() ?? '');
  return tools.some((name) => ![ran, ...called].some((text) => text.includes(name)));
}

/** Whether tests are run in the way that a task rules out. */
function doesRuledOut(said: string, ran: string, root: string): boolean {
  if (!aboutTests.test(said)) return false;
  const options =
    /pytest|py\.test/u.test(ran) && !/\saddopts=(?:\s|$)/u.test(ran) ? ` ${pytestOptions(root).join(' ')} ` : ' ';
  const script = (name: string) =>
    new RegExp(`"${name}"\\s*:\\s*"([^"]*)"`, 'u').exec(textIn(root, 'package.json') ?? '')?.[1] ?? '';
  const body = /^(?:npm|pnpm|yarn|bun)(?: run)? test\b/u.test(ran) ? `${script('pretest')} ${script('test')}` : '';
  const all = `${options}${ran} ${body}`;
  const reporter = noReporter.exec(said)?.[1]?.toLowerCase();
  return (
    (noCoverage.test(said) &&
      /(?<!no-)\b(?:nyc|c8|istanbul|tarpaulin|llvm-cov)\b|coverage run|\s--cov(?:erage)?\b/u.test(all) &&
      !/--no-cov\b|--coverage[= ]false/u.test(ran)) ||
    (noColour.test(said) && !/no[-_]?colou?r|colou?r[= ](?:no|never|false|off|0)\b/u.test(ran)) ||
    (oneProcess.test(said) &&
      /\s(?:-n[= ]?(?!0)\w|--numprocesses)/u.test(options) &&
      !/\s-n[= ]?[01]\b|numprocesses[= ]?[01]\b|-p no:xdist/u.test(ran)) ||
    (noLint.test(said) &&
      /(?:^|[\s:"&])(?:\w*lint\w*|xo|standard|prettier|biome|ruff|flake8)(?=$|[\s":])/u.test(`${ran} ${body}`)) ||
    (reporter !== undefined && all.includes(reporter))
  );
}

const runsTests =
  /\bctest\b|\b(?:gradlew?|mvnw?|cargo|npm|pnpm|yarn|bun|go|make|zig build)(?:\s+run)?\s+(?:test|check|verify)\b|\b(?:pytest|prove|jest|mocha|vitest|tape)\b/u;

const built = '\\b(?:re)?(?:build|compile|generate|make)\\s+(?:(?:the|our|this|its)\\s+)';
const behind = '(?=\\s*(?:[,.;!]|$|\\b(?:and|then|please|into|in|with|for)\\b))';
/** What is built or served -> what a line says that does it. */
const things: readonly (readonly [said: RegExp, ran: RegExp])[] = [
  [new RegExp(`${built}(?:[\\w-]+\\s+)?book${behind}`, 'iu'), /book|docs?\b|sphinx|honkit/u],
  [
    new RegExp(`${built}(?:(?:jekyll|static|web|demo|project|whole)\\s+)?(?:web\\s?)?site${behind}`, 'iu'),
    /site|page|web|jekyll (?:build|serve)|hugo|mkdocs|sphinx|docs?\b|html|eleventy|astro|vite|gatsby|zola|npm|yarn|pnpm|bun|make/u,
  ],
  [
    new RegExp(`${built}(?:docs?|documentation)\\s+(?:web\\s?)?site${behind}`, 'iu'),
    /site|web|jekyll|hugo|mkdocs|sphinx|html|book|vite|docusaurus|npm|yarn|pnpm|bun|make|docs/u,
  ],
  [
    new RegExp(`${built}dist${behind}`, 'iu'),
    /dist|bundle|build\b(?!\.pl)(?<!\.\/build)|pack|wheel|rollup|rolldown|webpack|tar|minil/u,
  ],
  [
    /^\W*(?:(?:please|can\s+you|could\s+you)\s+)*(?:serve|preview)\s+(?:the\s+|our\s+)?(?:docs?|documentation|site|website|book)\b/iu,
    /serv|dev\b|start|preview|watch|autobuild|livehtml|\brun\b|open/u,
  ],
  [
    /\btests?\s+against\s+(?:it|that|the\s+(?:dist|bundle|built\s+\w+|compiled\s+\w+|minified\s+\w+))\b/iu,
    /dist|bundle|built|compiled|min\b/u,
  ],
  [
    /\b(?:build|compile|configure|make)\b[^.;!?]{0,200}\b(?:and|with|plus)\s+(?:the\s+|its\s+)?fuzz(?:er|ers|ing|\s+targets?)?\b/iu,
    /fuzz/u,
  ],
  [
    /\bformat(?:ting)?\b[^.;!?]{0,20}\band\s+(?:the\s+)?imports?\b/iu,
    /isort[^]*(?:black|format|yapf)|(?:black|format|yapf)[^]*isort|format[^]*--select i|lint|format[^]*check --|make|tox|nox|pre-commit|npm/u,
  ],
];
/** The file that is to be looked at and nothing else. */
const ofFile =
  /^\W*(?:(?:please|can\s+you|could\s+you)\s+)*(?:does\s+(?=\S+\s+(?:still\s+)?(?:compile|parse)\b)|(?:syntax|compile)[- ]check\s+(?:the\s+)?)([\w-]+(?:\/[\w.-]*\w|\.\w+)+)/iu;
/** A folder of documents or examples, which is built or started alone. */
const asideFolder = /^\(cd (?:\.\/)?((?:docs?|book|site|website|www|examples?|benchmarks?))(?:\/[\w./-]*)? &&/u;

function leavesThing(said: string, ran: string): boolean {
  const file = ofFile.exec(said)?.[1]?.toLowerCase();
  const folder = asideFolder.exec(ran)?.[1];
  return (
    things.some(([thing, line]) => thing.test(said) && !line.test(ran)) ||
    (file !== undefined && !ran.includes(file)) ||
    (folder !== undefined && !said.toLowerCase().includes(folder.replace(/s$/u, '').slice(0, 4))) ||
    (onlyReports.test(ran.trim()) && !/\b(?:combine|report|html|xml)\b/iu.test(said))
  );
}

const kindBeside =
  /(?:[,;&+]|\b(?:and|then|plus))\s+(?:(?:then|run|also|execute)\s+){0,2}(?:the\s+|our\s+)?([a-z][\w-]+)\s+tests?\b/giu;
const classes =
  /^\W*(?:(?:please|only|just)\s+)*(?:[Rr]e-?run|[Rr]un|[Ee]xecute)\s+(?:(?:the|only|just|tests?|class(?:es)?)\s+)*((?:[A-Z]\w*(?:Tests?|Spec|IT|Examples))(?:(?:\s*,|,?\s+and)\s+[A-Z]\w*[a-z]\w*)*)(?=\s*[.!]*$|\s+(?:only|please|tests?)\b)/u;

/** "Lint and run the node tests", where all tests are run and not the script `test-node`; "run HelloWorldTest", where that is not said to the runner. */
function leavesKind(said: string, ran: string, root: string): boolean {
  const scripts = [...(textIn(root, 'package.json') ?? '').matchAll(/"tests?[:_-]([\w:-]+)"\s*:/gu)].map(
    ([, kind = '']) => kind.toLowerCase(),
  );
  const names = classes.exec(said)?.[1]?.match(/[A-Z]\w+/gu) ?? [];
  return (
    names.some((name) => !ran.includes(name.toLowerCase())) ||
    [...said.matchAll(kindBeside)].some(
      ([, kind = '']) =>
        scripts.includes(kind.toLowerCase()) &&
        !new RegExp(`tests?[:_-]${kind.toLowerCase()}(?![\\w-])`, 'u').test(ran),
    )
  );
}

/** What only reports what was measured before. */
const onlyReports = /^(?:\S*python[\d.]* -m )?coverage (?:combine|report|html|xml)\b(?![^]*coverage run)/u;

// "Quietly", "until the first failure", "with 8 jobs", "with the dot reporter", "into /tmp/book": how something is to be done, by the option of the tool that does it.
import { availableParallelism } from 'node:os';
import { coverageReports } from './coverageReports.ts';
import { outputFolder } from './foldersSaid.ts';
import { inDigits } from './numberWords.ts';
import { withoutStories } from './withoutStories.ts';

type Told = (line: string, found: readonly (string | undefined)[]) => string;

interface Way {
  readonly said: RegExp;
  /** The lines that can be told so. */
  readonly takes: RegExp;
  /** They are told already. */
  readonly given: RegExp;
  readonly told: Told;
}

/** Behind the line, and for a script of a package behind `--` where its manager needs that. */
const behind =
  (option: string | ((found: readonly (string | undefined)[]) => string)): Told =>
  (line, found) => {
    const own = typeof option === 'string' ? option : option(found);
    return `${line}${line.startsWith('npm ') && !line.includes(' -- ') ? ' --' : ''} ${own}`;
  };
/** For the program that a line of Cargo starts. */
const inner =
  (option: string): Told =>
  (line) =>
    `${line}${line.includes(' -- ') ? '' : ' --'} ${option}`;
const inFront =
  (setting: string): Told =>
  (line) =>
    `${setting} ${line}`;

const pytest = /^(?:\w+=\S+ )*(?:\S*python3? -m |uv run |poetry run )?pytest\b[^&|;]*$/u;
const cargoTest = /^(?:\w+=\S+ )*cargo test\b[^&|;]*$/u;
const ctest = /(?:^|&& )ctest\b[^&|;]*$/u;
const gradle = /^(?:\.\/)?gradlew? [^&|;]*$/u;
const prove = /^prove\b[^&|;]*$/u;

const runs = '\\b(?:re-?run|run|tests?|build|check)\\b(?:[^.;!?]|\\.\\w){0,200}?';
const yes = "(?<!\\b(?:no|not|without|less|never|need\\s+to\\s+be|isn['’]t|than|of)\\s+(?:the\\s+|any\\s+|so\\s+)?)";
const quietly = new RegExp(`${runs}${yes}\\b(?:quiet(?:ly)?|silently)\\b`, 'iu');
const verbosely = new RegExp(
  `\\b(?:re-?run|run|tests?|build|compile)\\b(?:[^.;!?]|\\.\\w){0,200}?${yes}\\bverbos(?:e|ely)\\b`,
  'iu',
);
const atFirst =
  /\b(?:(?:stop|halt|quit|bail|abort)\w*\s+(?:out\s+)?(?:at|on|after)|until)\s+(?:the\s+)?(?:very\s+)?first\s+(?:test\s+)?(?:failure|failing|error|failed)\b|\bfail[- ]fast\b/iu;
const oneThread =
  /\b(?:with|on|in|using)\s+(?:only\s+)?(?:one|1|a\s+single)\s+(?:test\s+)?thread\b|\btests?\b[^.;!?]{0,200}?\bsingle[\s-]threaded\b/iu;
const uncaptured =
  /\b(?:without|don['’]t|no)\s+(?:the\s+|any\s+)?(?:output\s+)?captur(?:e|ing)\b(?!\s+(?:of|tests?|groups?)\b)/iu;
const opened =
  /\b(?:build|generate|make|render)\b[^.;!?]{0,200}?\b(?:and|then)\s+open\s+(?:it|them|the\s+(?:docs?|book|result|html))\b/iu;
const strictly = /\bwarnings?\s+(?:(?:are|is|treated|counted)\s+)*(?:as|like)\s+(?:an?\s+)?errors?\b/iu;
const counted =
  /\btests?\b[^.;!?]{0,200}?\b(?:with|on|using|in)\s+(\d{1,2}|two|three|four|six|eight)\s+(?:parallel\s+|cpu\s+)?(?:jobs|cores|threads|workers|processes)\b|\btests?\b[^.;!?]{0,200}?\bin\s+parallel\b/iu;
const jobsIn = ([, count]: readonly (string | undefined)[]): string =>
  count === undefined ? String(availableParallelism()) : inDigits(count);

/** "With FOO_BAR=1": a variable of the environment. */
const setting = /(?<!\b(?:not|never|n['’]t)\s+)\bwith\s+[`'"]?([A-Z][A-Z0-9_]+=[\w./+-]*\w)(?![\w=])/u;

const typed = (options: string): RegExp =>
  new RegExp(`(?<=\\b(?:with|and|using)\\s+[\`'"]?|\\()(${options})(?=[\`'"\\s.,;!?)]|$)`, 'u');

const ways: readonly Way[] = [
  ...coverageReports,
  { said: quietly, takes: pytest, given: /\s-\w*[qv]|--quiet/u, told: behind('-q') },
  { said: verbosely, takes: pytest, given: /\s-\w*[vq]|--verbose/u, told: behind('-v') },
  { said: quietly, takes: gradle, given: /\s-q\b|--quiet|--info/u, told: behind('-q') },
  { said: quietly, takes: prove, given: /\s-\w*[qQv]/u, told: behind('-q') },
  {
    said: /\btests?\b[^.;!?]{0,200}?\b(?:show(?:ing)?|display(?:ing)?|print(?:ing)?|with)\s+(?:the\s+|all\s+)?local(?:s\b|\s+variables\b)/iu,
    ...{ takes: pytest, given: /\s-l\b|--showlocals/u, told: behind('-l') },
  },
  { said: atFirst, takes: pytest, given: /\s-x\b|--maxfail|--exitfirst/u, told: behind('-x') },
  {
    said: setting,
    takes:
      /^(?:(?:ba)?sh [\w./-]+|(?:\.\/)?(?:[\w-]+\/)*[\w-]+\.sh|\.\/(?:[\w-]+\/)*[\w-]*tests?[\w-]*|(?:npm|pnpm|yarn)(?: run)? [\w:-]+|(?:cargo|go) test\b[^&|;]*|(?:\S*python3? -m )?pytest\b[^&|;]*)$/u,
    given: /$^/u,
    told: (line, [, said = '']) => `${said} ${line}`,
  },
  // What stands behind `make` its recipes see too, and a Makefile does not set it otherwise.
  {
    said: setting,
    takes: /^make(?: -C [\w./-]+)? [\w.-]*(?:test|check|spec)[\w.-]*$/u,
    given: /$^/u,
    told: (line, [, said = '']) => `${line} ${said}`,
  },
  {
    said: setting,
    takes: /^\(cd [\w./-]+ && make [\w.-]*(?:test|check|spec)[\w.-]*\)$/u,
    given: /$^/u,
    told: (line, [, said = '']) => `${line.slice(0, -1)} ${said})`,
  },
  {
    said: setting,
    takes: /&& ctest\b[^&|;]*$/u,
    given: /$^/u,
    told: (line, [, said = '']) => line.replace(/&& (?=ctest\b[^&|;]*$)/u, `&& ${said} `),
  },
  { said: atFirst, takes: gradle, given: /--fail-fast/u, told: behind('--fail-fast') },
  { said: atFirst, takes: ctest, given: /--stop-on-failure/u, told: behind('--stop-on-failure') },
  {
    said: atFirst,
    takes: /^go test\b[^&|;]*$/u,
    given: /-failfast/u,
    told: (line) => line.replace('go test', 'go test -failfast'),
  },
  { said: uncaptured, takes: pytest, given: /\s-s\b|--capture/u, told: behind('-s') },
  { said: strictly, takes: pytest, given: /\s-W\b/u, told: behind('-W error') },
  ...['-x', '-v', '-vv', '-s', '-q', '-l', '--lf', '--ff', '-ra', '-rs'].map((option) => ({
    ...{ said: typed(option), takes: pytest, told: behind(option), given: new RegExp(`\\s${option}(?=\\s|$)`, 'u') },
  })),
  ...['--info', '--debug', '--stacktrace', '--offline', '--continue', '--rerun-tasks', '--quiet'].map((option) => ({
    ...{ said: typed(option), takes: gradle, told: behind(option), given: new RegExp(`\\s${option}(?=\\s|$)`, 'u') },
  })),
  { said: oneThread, takes: cargoTest, given: /--test-threads/u, told: inner('--test-threads=1') },
  { said: uncaptured, takes: cargoTest, given: /--(?:nocapture|no-capture)/u, told: inner('--nocapture') },
  {
    said: /\b(?:with|show\w*|print\w*|enable\w*|turn\w*\s+on)\s+(?:the\s+|all\s+|a\s+)?(?:rust\s+)?backtraces?\b(?!\s+(?:feature|support|crate)\b)/iu,
    ...{ takes: /^cargo (?:test|run)\b[^&|;]*$/u, given: /RUST_BACKTRACE/u, told: inFront('RUST_BACKTRACE=1') },
  },
  {
    said: /\btests?\b[^.;!?]{0,200}?\b(?:with|in|using|as)\s+(?:a\s+|the\s+)?release\s+build\b/iu,
    takes: /^cargo test\b[^&|;]*$/u,
    given: /--release|--profile/u,
    told: (line) => line.replace('cargo test', 'cargo test --release'),
  },
  { said: opened, takes: /^(?:cargo doc|mdbook build)\b[^&|;]*$/u, given: /--open/u, told: behind('--open') },
  { said: verbosely, takes: ctest, given: /\s(?:-V|-VV|-v|--verbose)\b/u, told: behind('-V') },
  { said: counted, takes: ctest, given: /\s-j|--parallel/u, told: behind((found) => `-j ${jobsIn(found)}`) },
  { said: counted, takes: prove, given: /\s-j|--jobs/u, told: behind((found) => `-j ${jobsIn(found)}`) },
  {
    said: verbosely,
    takes: /^perl Makefile\.PL && make && make test$/u,
    given: /TEST_VERBOSE/u,
    told: behind('TEST_VERBOSE=1'),
  },
  {
    said: verbosely,
    takes: /^(?:perl Build\.PL && (?:\.\/Build && )?)?\.\/Build test$/u,
    given: /verbose/u,
    told: behind('verbose=1'),
  },
  {
    said: verbosely,
    takes: /^cmake -S \. -B \S+.*&& cmake --build \S+$/u,
    given: /--verbose|\s-v\b/u,
    told: behind('--verbose'),
  },
  {
    said: /\b(?:with|using|via|through)\s+ninja\b/iu,
    takes: /^cmake -S \. -B \S+/u,
    given: /\s-G\s/u,
    told: (line) => line.replace(/^cmake -S \. -B \S+/u, (start) => `${start} -G Ninja`),
  },
  {
    said: strictly,
    takes: sphinx(),
    given: /\s-\w*W/u,
    told: (line) => line.replace('-b html', '-W -b html'),
  },
  { said: strictly, takes: /^mkdocs build\b[^&|;]*$/u, given: /--strict|\s-s\b/u, told: behind('--strict') },
  {
    said: /\bin\s+(spanish|german|french|italian|portuguese|russian|chinese|japanese|korean|polish|dutch|turkish)\b/iu,
    takes: sphinx(),
    given: /language=/u,
    told: (line, [, name = '']) =>
      line.replace('-b html', `-b html -D language=${languages[name.toLowerCase()] ?? 'en'}`),
  },
];

/** `python3 -m sphinx -b html docs docs/_build` */
function sphinx(): RegExp {
  return /^(?:\w+=\S+ )*(?:\S*python3? -m sphinx|sphinx-build)(?= )(?=.* -b html )[^&|;]*$/u;
}

const languages: Readonly<Record<string, string>> = {
  ...{ spanish: 'es', german: 'de', french: 'fr', italian: 'it', portuguese: 'pt', russian: 'ru', chinese: 'zh_CN' },
  ...{ japanese: 'ja', korean: 'ko', polish: 'pl', dutch: 'nl', turkish: 'tr' },
};

/** What of a script runs the tests, and how it is told: the last value counts for Mocha. */
const runners: readonly (Omit<Way, 'takes'> & { readonly runner: RegExp })[] = [
  {
    runner: /\bmocha\b/u,
    said: /\b(?:with|using|in)\s+(?:the\s+|mocha['’]s\s+)?[`'"]?(dot|spec|min|nyan|list|json|tap|landing|progress|markdown|xunit|doc)[`'"]?\s+reporter\b/iu,
    given: /$^/u,
    told: behind(([, name = '']) => `--reporter ${name.toLowerCase()}`),
  },
  {
    runner: /\bvitest\b/u,
    said: /\b(?:with|using|in)\s+(?:the\s+|vitest['’]s\s+)?[`'"]?(dot|verbose|json|junit|tap|tap-flat|tree)[`'"]?\s+reporter\b/iu,
    given: /--reporter/u,
    told: behind(([, name = '']) => `--reporter=${name.toLowerCase()}`),
  },
  { runner: /\b(?:mocha|jest)\b/u, said: atFirst, given: /--bail|\s-b\b/u, told: behind('--bail') },
  { runner: /\bvitest\b/u, said: atFirst, given: /--bail/u, told: behind('--bail=1') },
  { runner: /\bjest\b/u, said: verbosely, given: /--verbose/u, told: behind('--verbose') },
];
const script = /^(?:(?:npm|pnpm|yarn)(?: run)? [\w:-]+|npx (?:mocha|jest|vitest)\b[^&|;]*)$/u;
/** It starts the runner and nothing else. */
const plainRun =
  /^(?:\w+=\S+ )*(?:cross-env (?:\w+=\S+ )*)?(?:npx )?(?:(?:\.\/)?node_modules\/\.bin\/)?(?:mocha|jest|vitest)\b[^&|;]*$/u;

/** The line as a task wants it done, with the words for that; as it is where the tool has no such option. `body`: what a script runs. */
export function toldHow(
  said: string,
  line: string,
  body = '',
): { readonly command: string; readonly words: readonly string[] } {
  const task = withoutStories(said);
  const run = script.test(line) ? (line.startsWith('npx ') ? line : body) : '';
  const ofRunner = plainRun.test(run) ? runners.filter(({ runner }) => runner.test(run)) : [];
  const own = ways.filter(({ takes }) => takes.test(line));
  let command = intoFolder(task, line);
  const words: string[] = [];
  for (const { said: way, given, told } of [...own, ...ofRunner]) {
    const found = way.exec(task);
    if (found === null || given.test(`${command} ${run}`)) continue;
    command = told(command, found);
    words.push(found[0]);
  }
  return { command, words };
}

/** A document or a CMake build in the folder that is named. */
function intoFolder(task: string, line: string): string {
  const folder = outputFolder(task);
  if (folder === undefined || line.includes(folder)) return line;
  if (/^mdbook build$/u.test(line) || /^mkdocs build$/u.test(line)) return `${line} -d ${folder}`;
  if (sphinx().test(line)) return line.replace(/ \S+$/u, ` ${folder}`);
  if (!/^cmake -S \. -B build\b/u.test(line)) return line;
  return line.replaceAll(/(?<= (?:-B|--build|--test-dir) )build(?=\s|$)/gu, folder);
}

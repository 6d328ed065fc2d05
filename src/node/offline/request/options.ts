// Options that a task asks for by what they do: "with all features", "in release mode", "with the race detector".
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { forDebugger } from './buildVariant.ts';
import type { WantedFeatures } from './crateFeatures.ts';
import { toldHow } from './toldHow.ts';

interface AskedOption {
  /** The words of a task. */
  readonly asked: RegExp;
  /** The command lines that can take it, from their program on. */
  readonly takes: RegExp;
  readonly option: string;
  /** It is there already. */
  readonly given: RegExp;
  /** It goes to the program behind `--`. */
  readonly inner?: true;
}

const cargo = /^cargo (?:test|build|check|clippy|run|doc|bench|nextest run)\b/;

const pytest = /^(?:\w+=\S+ )*(?:\S*python3? -m |uv run |poetry run )?pytest\b/;

/** "Rerun the last failed tests" */
export const lastFailed =
  /\b(?:run|re-?run|execute)\s+(?:only\s+|just\s+)?(?:the\s+|those\s+)?(?:(?:(?:last|previously)[\s-]failed|(?<=\bre-?run\s+(?:only\s+|just\s+)?(?:the\s+|those\s+)?)failed)\s+(?:tests?|ones)|(?:tests?|ones)\s+(?:that|which)\s+(?:have\s+)?failed\s+(?:last\s+time|before|in\s+the\s+last\s+run|the\s+last\s+time)|fail(?:ed|ing)\s+(?:tests?|ones)\s+(?:from|of)\s+(?:the\s+)?(?:last|previous)\s+(?:time|run))\b/iu;

const offline =
  /^(?!.*\bis\b).*\boffline\s*[.!?]*$|\bin offline mode\b|\bwithout (?:going online|(?:using |touching )?(?:the |any )?(?:network|internet))\b/iu;

/** It is said where the build is configured. */
const configured = /^cmake -S \. -B build\b/;

const inRelease =
  /\bin\s+release\b|\brelease\s+(?:mode|build|version|profile)\b|\bwith\s+optimi[sz]ations?\b|\boptimi[sz]ed\s+(?:build|binary|executable)\b/iu;

const table: readonly AskedOption[] = [
  {
    asked:
      /\b(?:all|every|any|each)\s+(?:of\s+)?(?:its\s+|the\s+|our\s+)?(?:(?:optional|cargo|crate)\s+)?features?\b|\boptional\s+(?:cargo\s+)?features?\b|--all-features\b|\bfeatures\s+(?:all\s+)?(?:included|enabled|turned\s+on|switched\s+on)\b/iu,
    ...{ takes: cargo, option: '--all-features', given: /--all-features|--features/ },
  },
  {
    asked: /\b(?:no|without)\s+(?:the\s+|any\s+)?default[- ]features?\b/iu,
    ...{ takes: cargo, option: '--no-default-features', given: /--no-default-features/ },
  },
  {
    asked:
      /\ball(?:\s+(?:of\s+)?the)?\s+targets\b|\b(?:tests?|benches|examples)\s+(?:and\s+\w+\s+)?included\b|\bincluding\s+(?:the\s+|all\s+)?(?:tests?|benches|examples)\b/iu,
    takes: /^cargo (?:build|check|clippy)\b/,
    option: '--all-targets',
    given: /--all-targets/,
  },
  {
    asked:
      /\b(?:build|compile|check)\s+(?:(?:all|the|its|our)\s+)*(?:examples\b|example(?=\s*(?:$|[.,;!?]|please\b))|example\s+(?:programs|apps|binaries)\b)/iu,
    ...{ takes: /^cargo (?:build|check)\b/, option: '--examples', given: /--examples|--all-targets/ },
  },
  {
    asked:
      /\b(?:in\s+release|release\s+(?:mode|profile))\b|\bwith\s+optimi[sz]ations?\b|\boptimi[sz]ed\s+(?:build|binary|executable)\b/iu,
    takes: /^cargo (?:test|build|check|run)\b/,
    option: '--release',
    given: /--release|--profile/,
  },
  {
    asked: inRelease,
    ...{ takes: /^zig build(?! (?:fmt|test))\b/, option: '--release=safe', given: /--release|-Doptimize/ },
  },
  { asked: inRelease, takes: /^fpm (?:build|test|run)\b/, option: '--profile release', given: /--profile/ },
  {
    asked: new RegExp(
      `\\bdebug\\s+(?:mode|build|version|symbols?|information|info|configuration|type)\\b|\\bfor\\s+debugging\\b|${forDebugger.source}`,
      'iu',
    ),
    ...{ takes: configured, option: '-DCMAKE_BUILD_TYPE=Debug', given: /CMAKE_BUILD_TYPE/ },
  },
  {
    asked: /\bin\s+release\b|\brelease\s+(?:mode|build|version|configuration|type)\b|\boptimi[sz](?:ed|ations?)\b/iu,
    ...{ takes: configured, option: '-DCMAKE_BUILD_TYPE=Release', given: /CMAKE_BUILD_TYPE/ },
  },
  {
    asked: /\b(?:ignored|slow)\s+(?:tests?|ones)\b/iu,
    ...{ takes: /^cargo test\b/, option: '--include-ignored', given: /ignored/, inner: true },
  },
  {
    asked:
      /\bwarnings?\s+(?:(?:are|is|count|treated|counted)\s+)*(?:as|like)\s+(?:an?\s+)?errors?\b|\bwarnings?\s+(?:should|must|shall|may|have\s+to)\s+(?:be\s+)?(?:count\w*|treated|taken)\s+(?:as|like)\s+(?:an?\s+)?errors?\b|\bden(?:y|ying)\s+(?:all\s+)?warnings\b|\bwarnings?\s+(?:(?:are|were|is|was|being|get)\s+)?denied\b|(?<!\w)-D\s?warnings\b/iu,
    ...{ takes: /^cargo clippy\b/, option: '-D warnings', given: /-D/, inner: true },
  },
  {
    asked: /\brace\s+(?:detector|detection|conditions?|checks?|flag)\b|\bdata\s+races?\b|\s-race\b/iu,
    ...{ takes: /^go (?:test|build|run|vet)\b/, option: '-race', given: /-race/ },
  },
  {
    asked:
      /\bwithout\s+(?:the\s+|any\s+)?(?:test\s+)?cach(?:e|ed|ing)\b|\buncached\b|\b(?:no|bypass\w*)\s+(?:the\s+)?(?:test\s+)?cache\b/iu,
    ...{ takes: /^go test\b/, option: '-count=1', given: /-count/ },
  },
  {
    asked: offline,
    ...{
      takes: /^(?:cargo (?:test|build|check|clippy|run|doc|bench)|(?:\.\/)?gradlew?)\b/,
      option: '--offline',
      given: /--offline/,
    },
  },
  { asked: offline, takes: /^(?:mvn|\.\/mvnw)\b/, option: '-o', given: /\s(?:-o|--offline)\b/ },
  {
    asked: /\bverbos(?:e|ely)\b/iu,
    ...{
      takes: /^(?:go test|cargo (?:test|build)|(?:\w+=\S+ )*(?:\S*python3? -m )?(?:pytest|unittest)|ctest|prove)\b/,
      option: '-v',
      given: /\s-v\b/,
    },
  },
  {
    asked:
      /\b(?:stop|halt|quit|bail)\w*\s+(?:out\s+)?(?:at|on|after)\s+(?:the\s+)?(?:very\s+)?first\s+(?:failure|failing|error|failed)\b|\bfail[- ]fast\b/iu,
    ...{ takes: pytest, option: '-x', given: /\s-x\b|--maxfail/ },
  },
  {
    asked: lastFailed,
    ...{ takes: pytest, option: '--lf', given: /\s--(?:lf|last-failed)\b/ },
  },
  ...['-x', '-v', '-vv', '-s', '-q', '-l', '--lf', '--ff'].map((option) => ({
    asked: new RegExp(`\\btests?\\b[^.;!?]*\\bwith\\s+[\`'"]?${option}(?=[\`'"\\s.,;!?]|$)`, 'u'),
    ...{ takes: pytest, option, given: new RegExp(`\\s${option}\\b`) },
  })),
  {
    asked: /\bstrict(?:ly|\s+mode|\s+settings?)?\b/iu,
    ...{ takes: /^(?:(?:\S*python3? -m )?mypy|(?:npx )?tsc)\b/, option: '--strict', given: /--strict/ },
  },
];

/** "But don't write the JUnit report"; a file that is read, and no report: "the JUnit tests of pom.xml". */
const noReport = /(?:\b(?:no|not|without|never)|n['’]t)\s[^.;!?]{0,30}\bj-?unit\b|\b(?:pom|build|ivy|phpunit)\.xml\b/iu;

/** "Write a JUnit report to report.xml": by what runs the tests, in the file that is named. */
function junitReport(task: string): readonly AskedOption[] {
  if (!/\bj-?unit\b/iu.test(task) || !/\bxml\b|\breports?\b|\bresults?\b|\boutput\b/iu.test(task)) return [];
  if (noReport.test(task)) return [];
  const asked = /\bj-?unit\b/iu;
  const path = /(?<![\w./-])(?:\.\/)?((?:[\w-]+\/)*[\w-]+\.xml)\b/iu.exec(task)?.[1] ?? 'junit.xml';
  return [
    {
      ...{ asked, takes: /(?:^|\s)pytest\b/, option: `--junitxml=${path}`, given: /--junit-?xml/ },
    },
    {
      ...{ asked, takes: /^node --test\b/, given: /--test-reporter/ },
      option: `--test-reporter=junit --test-reporter-destination=${path}`,
    },
    { asked, takes: /(?:^|\s)ctest\b[^&|;]*$/, option: `--output-junit ${path}`, given: /--output-junit/ },
  ];
}

/**
 * The commands, with the options that a task asks for in passing where they take them; others stay as they are. `features`: those of the
 * crate that the task wants. `said`: the user's own words.
 */
export function withOptions(
  task: string,
  commands: readonly WorkspaceCommand[],
  features: readonly WantedFeatures[] = [],
  said = task,
): readonly WorkspaceCommand[] {
  const named = features.map(({ option, asked: words }) => ({
    ...{ asked: words, takes: cargo, option, given: /--(?:all-)?features|--no-default-features/ },
  }));
  const asked = [
    ...table
      .filter((option) => option.asked.test(task))
      .filter(({ option }) => named.length === 0 || option !== '--all-features'),
    ...named,
    ...junitReport(task),
  ];
  if (asked.length === 0) return commands.map((known) => asTold(said, known));
  const preset = commands.find(
    ({ origin, name }) => origin === 'CMake preset' && name.startsWith('build ') && namesPreset(name, task),
  );
  // `cmake --build . --config Debug` chooses nothing where one configuration is one folder.
  const isConfigured = commands.some(({ command }) => configured.test(command));
  const able = commands.filter(({ command }) => !isConfigured || !/\bcmake --build \S+ --config \w+/.test(command));
  return able.map((known) => {
    // The project's own configuration of that name goes first.
    if (preset === known) return { ...known, kind: 'declared' };
    if (preset !== undefined && configured.test(known.command)) return { ...known, kind: 'fallback' };
    const fitting = asked.filter(({ takes, given }) => takes.test(known.command) && !given.test(known.command));
    const { command, words } = toldHow(said, fitting.reduce(extended, known.command), known.body);
    const served = asked
      .filter(({ takes, given }) => takes.test(known.body || known.command) && given.test(`${known.body} ${command}`))
      .flatMap((option) => task.match(new RegExp(option.asked, 'giu')) ?? []);
    if (served.length === 0 && command === known.command) return known;
    return { ...known, command, description: [known.description, ...served, ...words].join(' ').trim() };
  });
}

function asTold(task: string, known: WorkspaceCommand): WorkspaceCommand {
  const { command, words } = toldHow(task, known.command, known.body);
  return command === known.command
    ? known
    : { ...known, command, description: [known.description, ...words].join(' ').trim() };
}

/** "A release build", where a preset is called `release`. */
const namesPreset = (name: string, task: string): boolean => {
  const [last = ''] = name.toLowerCase().split(' ').slice(-1);
  return /^(?:release|debug)$/.test(last) && new RegExp(`\\b${last}\\b`, 'i').test(task);
};

function extended(command: string, { option, inner }: AskedOption): string {
  if (configured.test(command)) return command.replace(configured, (start) => `${start} ${option}`);
  const [own = '', rest] = command.split(/ -- (.*)/s);
  if (inner === true) return `${own} -- ${[rest, option].filter((part) => part !== undefined).join(' ')}`;
  const [, head = own, subcommand = ''] = /^(.*?\b(?:go|cargo) )(\w+)/.exec(own) ?? [];
  // Go reads its flags before the packages.
  const line = own.startsWith('go ')
    ? `${head}${subcommand} ${option}${own.slice(`${head}${subcommand}`.length)}`
    : `${own} ${option}`;
  return rest === undefined ? line : `${line} -- ${rest}`;
}

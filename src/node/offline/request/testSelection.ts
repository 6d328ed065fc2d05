// "Run the tests, skip the slow ones", "only those marked smoke": some of the tests, by a word that the project itself marks them with.
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { namesIn, textIn } from '../questions/texts.ts';
import { cmakeLists } from './cmakeLists.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isFileOfTests } from './testRunners.ts';
import { needsLike, withNeedsAsKinds } from './testsNeeding.ts';
import { conceptsOf } from './vocabulary.ts';

/** Some of the tests: those of a word, or all others. */
interface Selection {
  readonly kind: 'only' | 'without';
  /** In lower case; never empty. */
  readonly words: readonly string[];
}

const leaving =
  '(?:skip(?:ping)?|without|w/o|except(?:ing)?(?:\\s+for)?|exclud(?:e|ing)|but\\s+not|(?<!\\b(?:do|did|does|is|are|was|were|why|if|or)\\s)not|leav(?:e|ing)\\s+(?:out|aside)|minus|other\\s+than|apart\\s+from|ignor(?:e|ing)|omit(?:ting)?|all\\s+but|everything\\s+but)';
const article = '(?:(?:running|run|the|any|all|our|my|those|these|of|tests?|ones|specs?|cases?)\\s+)*';
const mark =
  '(?:(?:that|which)\\s+(?:are|is|have|carry|bear)\\s+)?(?:(?:marked|tagged|labell?ed)(?:\\s+(?:as|with))?|with\\s+the\\s+(?:mark(?:er)?|label|tag))\\s+';
const word = '[`\'"@]?([a-z][\\w-]{2,})[`\'"]?';
const noun = '(?:ones?|tests?|specs?|test\\s*cases?|cases?|suites?|markers?|labels?|tags?|group|category)';
const more = '(?:\\s*(?:,|and|or|,\\s*and|nor)\\s+(?:the\\s+)?[`\'"]?([a-z][\\w-]{2,})[`\'"]?)?';

const withoutThose: readonly RegExp[] = [
  `\\b${leaving}\\s+${article}${mark}${word}`,
  `\\b${leaving}\\s+${article}${word}${more}\\s+${noun}\\b`,
  `\\b(?:(?:is|are|was|were)(?:n['’]?t|\\s+not)|not)\\s+(?:marked|tagged|labell?ed)(?:\\s+(?:as|with))?\\s+${word}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** "Leave out sheet and soak": only where tests are called so. */
const withoutNamed = new RegExp(`\\b${leaving}\\s+${article}${word}${more}(?=\\s*(?:[.,;:!?)]|$))`, 'giu');

const onlyThose: readonly RegExp[] = [
  `\\b(?:only|just|solely)\\s+${article}${mark}${word}`,
  `\\b(?:only|just|solely)\\s+(?:run\\s+|execute\\s+)?(?:the\\s+|our\\s+)?${word}\\s+${noun}\\b`,
  `\\b(?:tests?|specs?|ones|cases)\\s+${mark}${word}`,
  `\\b(?:run|execute|test)\\s+(?:the\\s+|our\\s+)?${word}\\s+(?:marked\\s+)?${noun}\\s+(?:only|alone)\\b`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Tell of no kind of test. */
const ofNone =
  /^(?:the|any|all|other|others|another|rest|whole|entire|every|each|failing|failed|broken|passing|same|these|those|that|this|which|unit|test|tests|full|complete|usual|existing|first|last|old|new|only|just|run|running|single|individual|actual|and|more|extra|further|relevant|remaining)$/u;

/** What a task says about which tests it wants, by a word; undefined if nothing. */
export function selectionIn(task: string): Selection | undefined {
  const found = (patterns: readonly RegExp[]) => [
    ...new Set(
      patterns
        .flatMap((pattern) => [...task.matchAll(pattern)])
        .flatMap(([, ...words]) => words.filter(Boolean).map((each) => each.toLowerCase()))
        .filter((each) => !ofNone.test(each)),
    ),
  ];
  const left = found(withoutThose);
  if (left.length > 0) return { kind: 'without', words: left };
  const only = found(onlyThose);
  return only.length > 0 ? { kind: 'only', words: only } : undefined;
}

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>;

/**
 * The command for the tests that a task selects, where `all` runs all of them; no line: it leaves tests out, and nothing here tells which
 * those are. Undefined where it selects none, or only some of which the project knows nothing.
 */
export function selectedTests(
  task: string,
  all: WorkspaceCommand | undefined,
  place: Place,
): { readonly line: string | undefined } | undefined {
  const selection = selectionIn(withNeedsAsKinds(task)) ?? namedIn(task, place.root);
  if (selection === undefined || all === undefined || !conceptsOf(all.name || all.command).has('#test'))
    return undefined;
  const own = place.commands.find((command) => expresses(command, selection));
  if (own !== undefined && isOfTests(own)) return { line: own.command };
  const lines = [all, ...place.commands.filter(isOfTests)];
  for (const { runs, line } of runners) {
    const base = lines.find(
      ({ command }) => runs.test(command) && (command === all.command || !ofFolder.test(command)),
    );
    const command = base && line(base.command, selection, place.root);
    if (command !== undefined) return { line: command };
  }
  return selection.kind === 'without' ? { line: undefined } : undefined;
}

/** `pytest tests/client` runs only those. */
const ofFolder = /\s(?!-)[\w.-]*\w\/\w/u;

const isOfTests = ({ kind, name, command }: WorkspaceCommand): boolean =>
  kind !== 'fallback' && conceptsOf(`${name} ${command}`).has('#test');

/** Whether what a command is called, or runs, tells that it makes this selection. */
function expresses({ name, command, body, description }: WorkspaceCommand, { kind, words }: Selection): boolean {
  const said = `${command} ${body}`;
  return words.every((each) => {
    const name_ = escapeRegExp(each);
    if (kind === 'only')
      return (
        new RegExp(`(?:^|[:_ -])${name_}(?:$|[:_ -])`, 'iu').test(name) ||
        new RegExp(`\\s-(?:m|L)\\s+['"^]*${name_}\\b`, 'iu').test(said)
      );
    const leaves = new RegExp(
      `\\bnot\\s+${name_}\\b|-LE\\s+['"^(]*${name_}|-E\\s+['"^(]*${name_}|--skip[= ]${name_}|--(?:ignore|exclude)\\S*[= ]\\S*${name_}|\\b(?:skip|no|without)[_-]?${name_}\\S*=(?:1|true|yes)|\\b(?:run_|with_)?${name_}\\S*=(?:0|false|no)\\b`,
      'giu',
    );
    // `TOX_SKIP_ENV=perf tox; tox -e perf` leaves nothing out.
    const isLeftOut = leaves.test(said) && !new RegExp(`\\s-e\\s+${name_}\\b`, 'iu').test(said);
    return isLeftOut || new RegExp(`\\b${leaving}\\s+${article}${name_}`, 'iu').test(description);
  });
}

interface Runner {
  /** A line of it that runs all tests. */
  readonly runs: RegExp;
  readonly line: (all: string, selection: Selection, root: string) => string | undefined;
}

const runners: readonly Runner[] = [
  {
    runs: /^(?:\w+=\S+ )*(?:\S*python[\d.]* -m |uv run |poetry run )?pytest(?: (?!-m\b|-k\b)[\w./=-]+)*$/,
    line: (all, { kind, words }, root) => {
      const files = filesBelow(root, (name) => /\.(?:py|toml|ini|cfg)$/.test(name));
      const texts = files.map((path) => ({ path, text: textIn(root, path) ?? '' }));
      const registered = texts.flatMap(({ path, text }) => (path.endsWith('.py') ? [] : [markersIn(text)])).join('\n');
      const isMark = (each: string) => {
        const name = escapeRegExp(each);
        return (
          new RegExp(`^\\s*["']?${name}\\s*(?::|["']|$)`, 'mu').test(registered) ||
          texts.some(
            ({ path, text }) =>
              path.endsWith('.py') &&
              new RegExp(`\\bmark\\.${name}\\b|\\bmarkers["'],\\s*["']${name}\\s*:`, 'u').test(text),
          )
        );
      };
      const marks = words.flatMap((each) => needsLike(each).find(isMark) ?? []);
      if (marks.length === words.length) {
        const not = kind === 'without' ? 'not ' : '';
        return `${all} -m "${marks.map((each) => `${not}${each}`).join(kind === 'without' ? ' and ' : ' or ')}"`;
      }
      if (kind === 'only') return undefined;
      const tests = files.filter(isFileOfTests);
      const left = words.map((each) => placesCalled(each, tests));
      const isLeftOut = (path: string) => left.flat().some((part) => path === part || path.startsWith(`${part}/`));
      return left.every((paths) => paths.length > 0) && !tests.every(isLeftOut)
        ? [all, ...left.flat().map((path) => `--ignore=${path}`)].join(' ')
        : undefined;
    },
  },
  {
    runs: /&& ctest --test-dir \S+ --output-on-failure$/,
    line: (all, { kind, words }, root) => {
      const { labels, tests } = ctests(root);
      const isAll = (known: ReadonlySet<string>) => words.every((each) => known.has(each));
      const either = words.length === 1 ? (words[0] ?? '') : `(${words.join('|')})`;
      if (isAll(labels)) return `${all} ${kind === 'without' ? '-LE' : '-L'} '^${either}$'`;
      return isAll(tests) ? `${all} ${kind === 'without' ? '-E' : '-R'} '^${either}$'` : undefined;
    },
  },
  {
    runs: /^cargo test(?: --(?:workspace|all|offline|locked))*$/,
    line: (all, { kind, words }, root) => {
      const texts = filesBelow(root, (name) => name.endsWith('.rs')).map((path) => textIn(root, path) ?? '');
      const isTest = (each: string) =>
        texts.some((text) =>
          new RegExp(
            `#\\[(?:\\w+::)*test\\b[^\\]]*\\]\\s*(?:#\\[[^\\]]*\\]\\s*)*(?:async )?fn \\w*${escapeRegExp(each)}`,
            'u',
          ).test(text),
        );
      if (kind === 'only') return undefined;
      if (words.every(isTest)) return [all, '--', ...words.map((each) => `--skip ${each}`)].join(' ');
      // A file of tests is a target of its own.
      const tests = namesIn(root, 'tests').filter((name) => name.endsWith('.rs'));
      const left = new Set(words.flatMap((each) => filesCalled(each, tests)));
      const rest = tests.filter((name) => !left.has(name));
      const isPlain = words.every((each) => filesCalled(each, tests).length > 0) && rest.length < mostFiles;
      if (!isPlain) return undefined;
      const own = textIn(root, 'src/lib.rs') === undefined ? '--bins' : '--lib --bins';
      return [all, own, ...rest.map((name) => `--test ${name.replace(/\.rs$/u, '')}`)].join(' ');
    },
  },
  {
    runs: /^go test \.\/\.\.\.$/,
    line: (all, { kind, words }, root) => {
      const isShort = filesBelow(root, (name) => name.endsWith('_test.go')).some((path) =>
        /\btesting\.Short\(\)/.test(textIn(root, path) ?? ''),
      );
      const isLong = words.every((each) => /^(?:slow|long|integration|e2e)/.test(each));
      return kind === 'without' && isShort && isLong ? all.replace('go test', 'go test -short') : undefined;
    },
  },
  {
    // Take any number of files.
    runs: /^(?:(?:\.?[\w./-]*\/)?bats|prove|node --test)(?= |$)/,
    line: (all, { kind, words }, root) => {
      const tests = filesBelow(root, isFileOfTests).filter((path) => isFileOfTests(path));
      const left = new Set(words.flatMap((each) => filesCalled(each, tests)));
      const rest = tests.filter((path) => !left.has(path));
      const [start = ''] = /^(?:\S*bats|prove(?: -\w+)*|node --test)/.exec(all) ?? [];
      return kind === 'without' && words.every((each) => filesCalled(each, tests).length > 0) && rest.length < mostFiles
        ? [start, ...rest].join(' ')
        : undefined;
    },
  },
];

/** What a configuration of pytest lists as markers, one a line. */
function markersIn(text: string): string {
  const [, listed = '', indented = ''] = /^markers\s*=\s*(?:\[([^\]]*)\]|(.*(?:\n[ \t]+\S.*)*))/mu.exec(text) ?? [];
  return listed === '' ? indented : listed.replaceAll(/,\s*(?=["'])/gu, '\n');
}

const mostFiles = 30;

const partsOf = (path: string): readonly string[] => path.toLowerCase().split(/[^a-z0-9]+/u);
const filesCalled = (each: string, tests: readonly string[]): readonly string[] =>
  tests.filter((path) => partsOf(path).includes(each));

/** Folders of tests that are called so, or else files. */
function placesCalled(each: string, tests: readonly string[]): readonly string[] {
  const folders = filesCalled(each, tests).flatMap((path) => {
    const parts = path.split('/').slice(0, -1);
    const at = parts.findIndex((part) => partsOf(part).includes(each));
    return at < 0 ? [] : [parts.slice(0, at + 1).join('/')];
  });
  return folders.length > 0 ? [...new Set(folders)] : filesCalled(each, tests);
}

/** What a project's CMake calls its tests, and labels them with. */
export function ctests(root: string): { readonly labels: ReadonlySet<string>; readonly tests: ReadonlySet<string> } {
  const lists = cmakeLists(root);
  const all = (pattern: RegExp) => [...lists.matchAll(pattern)].map(([, found = '']) => found.replaceAll('"', ''));
  return {
    labels: new Set(all(/\bLABELS\s+("[^"]*"|[\w-]+)/gu).flatMap((each) => each.split(/[;\s]+/u))),
    tests: new Set(all(/\badd_test\s*\(\s*(?:NAME\s+)?("[^"$]+"|[\w.+-]+)/giu)),
  };
}

/** "Leave out sheet and soak", where CMake has tests of these names. */
function namedIn(task: string, root: string): Selection | undefined {
  const words = [...task.matchAll(withoutNamed)]
    .flatMap(([, one, other]) => [one, other])
    .flatMap((each) => each?.toLowerCase() ?? [])
    .filter((each) => !ofNone.test(each));
  if (words.length === 0) return undefined;
  const { tests } = ctests(root);
  const files = filesBelow(root, (name) => name.endsWith('.py')).filter(isFileOfTests);
  const isCalled = (each: string) => tests.has(each) || placesCalled(each, files).length > 0;
  return words.every(isCalled) ? { kind: 'without', words } : undefined;
}

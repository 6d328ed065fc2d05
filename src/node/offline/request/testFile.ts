// "Run only the tests in test_check.py": one file of tests, by what runs its kind.
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { interpreters } from '../sources/interpreters.ts';

/** A path with an ending. */
const paths = /(?<![\w./-])(?:\.\/)?((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)+)(?![\w/-])/gu;

/** What a request for its tests says beside the path: "are the tests in ... green?", "only ..., not the others". */
const aboutTests =
  /\b(?:tests?|testing|test-?cases?|specs?|suite|re-?run|run|running|execute|pass|passes|passing|green|red|fails?|failing|broken|happy|works?|ok|okay|fine|only|just)\b/iu;
/** What asks about the file, or wants more than to run it. */
const asksElse =
  /^\W*(?:what|which|why|where|who|whose|when|how (?:many|much|long|do|does|did|is|old|big|large)|explain|describe|summari[sz]e)\b(?!.*\b(?:fails?|failing|broken)\b)|\b(?:show|list|read|open|view|print|display|count|find|search|grep|edit|fix|repair|delete|remove|rename|move|copy|add|write|create|generate|implement|refactor|(?:re)?format|lint|build|compile|debug|profile|convert|change|update|deploy|publish|install|commit|push)\b(?!\s+(?:me\s+)?(?:any|what|whether|if|how)\b)/iu;
/** "All but ...", "don't run ...": its tests are what is not wanted. */
const leavesOut =
  /\b(?:except|excepting|excluding|exclude|without|skip|skipping|ignore|ignoring|not|besides|other than|apart from|all but|leave out|leaving out|do not|don['’]?t|never)\s+(?:(?:for|the|tests?|those|ones|in|from|of|file|any|run|running|execute)\s+)*[`'"]?$/iu;
/** "Did my change fix the tests in ...?" */
const didItHelp = /^\W*(?:did|has|have)\s+(?:\w+\s+){1,4}?(?:fix(?:ed)?|repair(?:ed)?|br(?:eak|oken))\b/iu;
/** Where what is asked for may begin after what only tells why. */
const joint = /[.;!?]\s|,\s|\s[-–—]\s|\b(?:so|but|and)\s/u;

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>;

/** The command for the only file of tests that a task names; undefined where it wants anything else, or nothing here runs such files. */
export function testFileCommand(task: string, place: Place): string | undefined {
  const all = [...task.matchAll(paths)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const runner = runners.find(({ files }) => files.test(basename(name)));
    return runner && isPlainName(name) && !name.includes('..')
      ? [{ name, index, end: index + whole.length, runner }]
      : [];
  });
  const [named, ...others] = all;
  if (named === undefined || others.length > 0) return undefined;
  if (!isToRun(task.slice(0, named.index), task.slice(named.end))) return undefined;
  const line = named.runner.line(place);
  const path = line === undefined ? undefined : fileCalled(named.name, place.root);
  return path === undefined || line === undefined ? undefined : `${line} ${path}`;
}

/** Whether a task wants the tests of the file run that it names between these words. */
function isToRun(before: string, after: string): boolean {
  const clause = (before.split(joint).at(-1) ?? '').replace(didItHelp, '');
  // Another file in the same breath: "run it against src/x.js".
  if ([...`${clause} ${after}`.matchAll(paths)].length > 0) return false;
  return aboutTests.test(`${before} ${after}`) && !leavesOut.test(before) && !asksElse.test(`${clause}${after}`);
}

const says = ({ commands }: Place, pattern: RegExp): string | undefined =>
  commands.flatMap(({ command, body }) => pattern.exec(`${command} ${body}`)?.[0] ?? [])[0];

const runners: readonly { readonly files: RegExp; readonly line: (place: Place) => string | undefined }[] = [
  { files: /\.bats$/, line: () => 'bats' },
  { files: /\.t$/, line: () => 'prove -l' },
  { files: /^tests?[._-].*\.sh$|[._-]tests?\.sh$/, line: () => interpreters['sh'] },
  { files: /_spec\.rb$/, line: ({ names }) => (names.has('Gemfile') ? 'bundle exec rspec' : 'rspec') },
  { files: /^test_.*\.rb$|_test\.rb$/, line: () => 'ruby -Ilib -Itest' },
  {
    files: /^test.*\.py$|_tests?\.py$/,
    line: (place) =>
      says(place, /\bpytest\b/) === undefined && says(place, /-m unittest\b/) !== undefined
        ? `${place.python} -m unittest`
        : `${place.python} -m pytest`,
  },
  {
    files: /^test.*\.[cm]?[jt]sx?$|[._-](?:test|spec)\.[cm]?[jt]sx?$/,
    line: (place) => {
      const runner = says(place, /(?<![\w/@.-])(?:jest|vitest|mocha|ava|tap|node --test)(?![\w/@.-])/);
      return runner === undefined || runner.startsWith('node')
        ? runner
        : `npx ${runner}${runner === 'vitest' ? ' run' : ''}`;
    },
  },
];

const deepest = 6;
const mostFolders = 300;

/** The path as it is, or the only file of that name below. */
function fileCalled(named: string, root: string): string | undefined {
  if (statSync(join(root, named), { throwIfNoEntry: false })?.isFile() === true) return named;
  if (named.includes('/')) return undefined;
  const found: string[] = [];
  let folders = ['.'];
  for (let depth = 0, seen = 0; depth < deepest && seen < mostFolders && folders.length > 0; depth += 1) {
    seen += folders.length;
    const entries = folders.slice(0, mostFolders).flatMap((folder) => entriesOf(root, folder));
    found.push(...entries.filter((entry) => entry.isFile() && entry.name === named).map(({ path }) => path));
    folders = entries
      .filter((entry) => entry.isFolder && !/^(?:\.|node_modules$|venv$|target$)/.test(entry.name))
      .map(({ path }) => path);
  }
  return found.length === 1 ? found[0] : undefined;
}

function entriesOf(root: string, folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      path: join(folder, entry.name),
      isFolder: entry.isDirectory(),
      isFile: () => entry.isFile(),
    }));
  } catch {
    return [];
  }
}

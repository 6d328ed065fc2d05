// "Run only the tests in test_check.py": one file of tests, by what runs its kind.
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const asks =
  /^(?:(?:please|pls|can you|could you|would you|now|just|only)\s+)*(?:re-?run|run|execute|test)\s+(?:(?:only|just|all|the|unit)\s+)*(?:(?:tests?|specs?|cases?|suite)\s+)?(?:(?:in|from|of|inside)\s+)?(?:the\s+)?(?:(?:test\s+)?file\s+)?[`'"]?((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)+)[`'"]?(?:\s+(?:file|tests?|only|alone|please|now|again))*\s*[.!?]*$/iu;

type Place = Pick<Workspace, 'root' | 'names' | 'commands' | 'python'>;

/** The command for the only file of tests that a task names; undefined where it wants anything else, or nothing here runs such files. */
export function testFileCommand(task: string, place: Place): string | undefined {
  const named = asks.exec(task.trim())?.[1]?.replace(/^\.\//, '');
  if (named === undefined || !isPlainName(named) || named.includes('..')) return undefined;
  const found = runners.find(({ files }) => files.test(basename(named)));
  const line = found?.line(place);
  const path = line === undefined ? undefined : fileCalled(named, place.root);
  return path === undefined || line === undefined ? undefined : `${line} ${path}`;
}

const says = ({ commands }: Place, pattern: RegExp): string | undefined =>
  commands.flatMap(({ command, body }) => pattern.exec(`${command} ${body}`)?.[0] ?? [])[0];

const runners: readonly { readonly files: RegExp; readonly line: (place: Place) => string | undefined }[] = [
  { files: /\.bats$/, line: () => 'bats' },
  { files: /\.t$/, line: () => 'prove -l' },
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

// What earlier commands left at the top of a folder, such as `node_modules` or `dist`: read from names alone.
import { git } from './git.ts';

/** What is there after a test run as before it, and says nothing about whether the next one will work. */
const residue =
  /^\.(?!venv$)|^(?:coverage(?:\.\w+)?|htmlcov|test-results|playwright-report|__pycache__|logs?|te?mp)$|\.(?:log|tmp|bak|swp|pyc)$|~$/u;

/** Outside a repository only these are taken for the work of commands. */
const usual: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', 'out', 'target', 'venv', '.venv']);

/**
 * Those of `names`, the entries of `root`, that commands made, sorted: in a repository those that its last commit lacks and, where there is a
 * `.gitignore`, git ignores. Empty if git does not answer.
 */
export async function madeAmong(
  root: string,
  names: ReadonlySet<string>,
  isRepository: boolean,
): Promise<readonly string[]> {
  const candidates = [...names].filter((name) => !residue.test(name)).sort();
  if (!isRepository) return candidates.filter((name) => usual.has(name));
  const tracked = await git(root, ['ls-tree', '-z', '--name-only', 'HEAD']);
  if (tracked === undefined) return [];
  const kept = new Set(tracked.split('\0'));
  const added = candidates.filter((name) => !kept.has(name));
  if (added.length === 0 || !names.has('.gitignore')) return added;
  const ignored = new Set((await git(root, ['check-ignore', '--', ...added.slice(0, 200)]))?.split('\n'));
  return added.filter((name) => ignored.has(name));
}

// What builds and test runs of Python leave behind, for projects that have no clean of their own.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { conceptsOf } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** Made again by their tools, whatever is in them. */
const caches = /^(?:\.pytest_cache|\.mypy_cache|\.ruff_cache|htmlcov|\.eggs|[\w.-]+\.egg-info)$/;
/** Names that others use too: all in them has to be of Python's own making. */
const ofBuild: ReadonlyMap<string, RegExp> = new Map([
  ['build', /^(?:lib|temp\.\S+|bdist\.\S+|scripts-[\d.]+|lib\.\S+)$/],
  ['dist', /\.(?:whl|egg|tar\.gz|zip)$/],
]);
const bytecode = 'find . -name __pycache__ -type d -prune -exec rm -rf {} +';
const manifests = ['pyproject.toml', 'setup.py', 'setup.cfg'];

/** Removes what is there; none where nothing is, where `others` clean, or where it is no project of Python. */
export function pythonClean(
  root: string,
  names: ReadonlySet<string>,
  others: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] {
  if (!manifests.some((name) => names.has(name))) return [];
  if (others.some(({ name, folder }) => folder === undefined && conceptsOf(name).has('#clean'))) return [];
  const inSources = names.has('src') ? entriesOf(join(root, 'src')).map((name) => `src/${name}`) : [];
  const found = [...[...names].sort(), ...inSources].filter(
    (path) => isPlainName(path) && isLeftover(root, path) && isFolder(join(root, path)),
  );
  const hasBytecode = [...names, ...inSources].some(
    (name) => name === '__pycache__' || isFolder(join(root, name, '__pycache__')),
  );
  const lines = [...(found.length > 0 ? [`rm -rf ${found.join(' ')}`] : []), ...(hasBytecode ? [bytecode] : [])];
  if (lines.length === 0) return [];
  const command = lines.join(' && ');
  return [{ command, name: 'clean', description: '', body: '', origin: 'what Python left here', kind: 'conventional' }];
}

function isLeftover(root: string, path: string): boolean {
  const name = path.split('/').at(-1) ?? '';
  if (caches.test(name)) return true;
  const ownOnly = path === name ? ofBuild.get(name) : undefined;
  const inside = ownOnly === undefined ? [] : entriesOf(join(root, path));
  return inside.length > 0 && inside.every((entry) => ownOnly?.test(entry) === true);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function entriesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

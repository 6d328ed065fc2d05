// "Build the python bindings": what lies in the folder of that name, and not the library that they are for.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';

const said =
  /^\W*(?:(?:please|pls|just|now|can\s+you|could\s+you)\s+){0,3}(?:re-?)?(?:build|compile|make)\s+(?:(?:the|its|our)\s+)?python3?\s+(?:bindings?|wrapper|extension|module|package)(?:\s+(?:please|pls|thanks|now))*\s*[.!?]*\s*$/iu;
const folders = ['python', 'bindings/python', 'python-bindings', 'src/python', 'contrib/python', 'wrappers/python'];

/** Undefined where a task wants anything else, or the project itself is one of Python. */
export function bindingsBuild(
  task: string,
  { root, names, python }: Pick<Workspace, 'root' | 'names' | 'python'>,
): string | undefined {
  if (!said.test(task) || names.has('setup.py') || names.has('pyproject.toml')) return undefined;
  const found = folders.filter((folder) => existsSync(join(root, folder, 'setup.py')));
  return found.length === 1 ? `(cd ${found.join('')} && ${python} setup.py build)` : undefined;
}

// "Flake8 the curio package only", "mypy tests only": a checker of Python over a folder or file that is named behind it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../commands/launchers.ts';
import { ruffMends, withoutMending } from '../commands/ruffFixes.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';

const polite = '^\\W*(?:(?:please|pls|just|now|only|can\\s+you|could\\s+you|run)\\s+)*';
const kind = '(?:\\s+(?:package|folder|directory|dir|module|file))?';
const form = new RegExp(
  `${polite}(flake8|pylint|pyflakes|pycodestyle|mypy|pyright|ruff(?:\\s+check)?)\\s+(?:(?:just|only|on|over)\\s+)*(?:the\\s+)?([\\w.][\\w./-]*?)\\/?${kind}(?:\\s+(?:only|alone|please|pls|now))*\\s*[.!]*$`,
  'iu',
);

/** Undefined where the path does not exist, or a task says more. */
export function toolOnPath(
  task: string,
  { root, onPath, python }: Pick<Workspace, 'root' | 'onPath' | 'python'>,
): string | undefined {
  const [, tool = '', path = ''] = form.exec(task.trim()) ?? [];
  const name = tool.toLowerCase().replace(/\s+check$/u, '');
  if (!isPlainName(path) || path.includes('..') || !existsSync(join(root, path))) return undefined;
  const program = !onPath(name) && modules.has(name) ? `${python} -m ${name}` : name;
  const line = `${program}${name === 'ruff' ? ' check' : ''} ${path}`;
  return ruffMends(root) ? withoutMending(line) : line;
}

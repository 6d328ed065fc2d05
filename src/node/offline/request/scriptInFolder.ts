// "Run cpptest.sh in examples, does it still pass?": a script by its name, started in the folder that is named beside it.
import { constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { interpreters } from '../sources/interpreters.ts';
import { actionConcepts } from './vocabulary.ts';

const said =
  /^(?:please\s+|just\s+|now\s+|can you\s+|could you\s+|would you\s+)*(?:run|execute|start|launch|call|invoke)\s+(?:the\s+)?(?:(?:script|program|file)\s+)?[`'"]?(?:\.\/)?([\w-]+\.\w+)[`'"]?(?:\s+(?:script|program|file))?\s+(?:in|from|inside|within|under)\s+(?:the\s+)?[`'"]?(?:\.\/)?([\w.-]+(?:\/[\w.-]+)*)\/?[`'"]?(?:\s+(?:folder|directory|dir))?\s*(?:[,.;:!?]\s*(.*))?$/isu;

type Place = Pick<Workspace, 'root' | 'python' | 'onPath'>;

/** Undefined where there is no such file, or something else is asked for too. */
export function scriptInFolder(task: string, { root, python, onPath }: Place): string | undefined {
  const [, file = '', folder = '', rest = ''] = said.exec(task.trim()) ?? [];
  if (!isPlainName(file) || !isPlainName(folder) || folder.split('/').includes('..')) return undefined;
  const stats = statSync(join(root, folder, file), { throwIfNoEntry: false });
  const asksElse = [...actionConcepts(rest)].some((concept) => concept !== '#test' && concept !== '#check');
  if (stats?.isFile() !== true || asksElse) return undefined;
  const ending = file.slice(file.lastIndexOf('.') + 1);
  const interpreter = ending === 'py' ? python : interpreters[ending];
  if (interpreter === undefined) return undefined;
  if (ending === 'sh' && (stats.mode & constants.S_IXUSR) !== 0) return `(cd ${folder} && ./${file})`;
  return onPath(interpreter) || interpreter === python ? `(cd ${folder} && ${interpreter} ${file})` : undefined;
}

// "Run t1000-addto-list.sh", where no file is called so: nothing else is run in its place.
import { basename } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { ending, opening } from './testOrder.ts';
import { isFileOfTests } from './testRunners.ts';

const byName = new RegExp(
  `${opening}(?:tests?\\s+|script\\s+|file\\s+)?[\`'"]?(?:\\./)?((?:[\\w.-]+/)*[\\w-]+\\.(?:sh|bats|t|py|rb|lua|pl))[\`'"]?${ending}`,
  'iu',
);
const numbered = /^t\d{2,}/u;

/** Whether a task names one file of tests that is not here, and that no command makes or takes. */
export function namesAbsentTest(task: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): boolean {
  const path = byName.exec(task.trim())?.[1];
  if (path === undefined) return false;
  const name = basename(path);
  const isTest = isFileOfTests(path) || numbered.test(name) || /^(?:tests?|t|specs?)$/u.test(basename(root));
  const isSaid = commands.some(({ command, body }) => `${command} ${body}`.includes(name));
  return isTest && !isSaid && filesBelow(root, (each) => each === name).length === 0;
}

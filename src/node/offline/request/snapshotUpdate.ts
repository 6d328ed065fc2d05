// "Update the jest snapshots", "accept the new snapshots": the script that does so, or the runner's own option.
import type { Workspace } from '../commands/workspace.ts';
import { startIn } from './nodeTestLine.ts';
import { leavesOf, packageOf } from './nodeScripts.ts';
import { isOwnScript } from './testScripts.ts';

const ordered =
  /^(?:update|accept|approve|refresh|regenerate|renew|rewrite|bless)\s+(?:all\s+)?(?:the\s+|our\s+|its\s+)?(?:(?:new|changed|test|tests['’]?|jest|vitest|ava|stored|outdated|failing)\s+){0,2}snapshots?(?:\s+(?:files?|of\s+the\s+tests))?$/iu;
const updates = /\s(?:--update-?snapshots?|--snapshot-update)(?=\s|$)|\b(?:jest|vitest|ava|test)\b.*\s-u(?=\s|$)/iu;
const options: Readonly<Record<string, string>> = { jest: '-u', vitest: '-u', ava: '--update-snapshots' };

/** Undefined where more than one script does so, or nothing tells how. */
export function snapshotUpdate(order: string, { root, commands }: Workspace): string | undefined {
  if (!ordered.test(order)) return undefined;
  const [only, another] = commands.filter((known) => isOwnScript(known) && updates.test(known.body));
  if (only !== undefined) return another === undefined ? only.command : undefined;
  const { scripts = [] } = packageOf(root) ?? {};
  const [start, more] = leavesOf('test', scripts).flatMap((leaf) => startIn(leaf) ?? []);
  const option = start === undefined || more !== undefined ? undefined : options[start.program];
  return option === undefined || start === undefined ? undefined : `${start.line} ${option}`;
}

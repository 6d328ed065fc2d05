// "Release checklist", where a target is called `releasechecklist`: it, and not `release`.
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const asks = new RegExp(
  `${politeLead}(?:(?:run|execute|do|make|show)\\s+(?:me\\s+)?)?(?:the\\s+|our\\s+)?([a-z]+(?:[\\s-][a-z]+){1,2})(?:\\s+(?:target|script|recipe|task))?${politeEnd}`,
  'iu',
);

/** Undefined where no command, or several, are called by these words in one. */
export function joinedTarget(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const said = asks.exec(task.trim())?.[1]?.toLowerCase().replaceAll(/[\s-]/gu, '');
  if (said === undefined) return undefined;
  const called = commands.filter(
    ({ kind, name, folder }) => kind === 'declared' && folder === undefined && name === said,
  );
  const [only, another] = new Set(called.map(({ command }) => command));
  return another === undefined ? only : undefined;
}

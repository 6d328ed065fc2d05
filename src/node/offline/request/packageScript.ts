// "Package the action into dist": the script that is called `package`, and not a build.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';

const packages =
  /^\W*(?:(?:please|pls|now|just|can\s+you|could\s+you)\s+)*package\s+(?:it|this|everything|(?:the|our|this)\s+(?:[\w-]+\s+)?[\w-]+)(?:\s+up)?(?:\s+(?:in)?to\s+[`'"]?[\w./-]+[`'"]?)?(?:\s+(?:please|pls|now|again))*\s*[.!]*$/iu;

/** Undefined where a task wants anything else, or the script hands something out. */
export function packageScript(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  if (!packages.test(task)) return undefined;
  const [only, another] = commands.filter(
    ({ kind, name, folder, member }) =>
      kind === 'declared' && name === 'package' && folder === undefined && member === undefined,
  );
  return only === undefined || another !== undefined || publishes(`${only.command} ${only.body}`)
    ? undefined
    : only.command;
}

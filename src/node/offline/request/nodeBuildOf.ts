// "Bundle the action's deps": the script or task that is called after building just that, `build-action`.
import type { Workspace } from '../commands/workspace.ts';
import { publishes } from '../commands/publishes.ts';

const asked =
  /^(?:re-?)?(?:build|bundle|compile|generate|make)\s+(?:the\s+|our\s+)?([a-z][\w-]{2,30})['’]s?\s+(?:deps|dependencies|bundle|code|files?|output|module|javascript|js)$/iu;
const building = /^(?:build|bundle|compile|gen|generate|make)$/u;

/** Undefined where none or several are called so. */
export function nodeBuildOf(order: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const said = asked.exec(order)?.[1]?.toLowerCase();
  if (said === undefined) return undefined;
  const [only, another] = commands.filter(({ kind, folder, member, name }) => {
    const [first = '', second = '', more] = name.toLowerCase().split(/[^a-z0-9]+/u);
    const isOf = (building.test(first) && second === said) || (building.test(second) && first === said);
    return kind === 'declared' && folder === undefined && member === undefined && more === undefined && isOf;
  });
  return only === undefined || another !== undefined || publishes(`${only.command} ${only.body}`)
    ? undefined
    : only.command;
}

// "Type check core and cli": a command for one crate of a workspace, for all those that a task names.
import type { Workspace } from '../commands/workspace.ts';

const ofOne = /^(cargo \w+(?: --?[\w-]+)*?) -p (\S+)((?: .*)?)$/u;

/** Undefined where `best` is for no crate, or the task names no other. */
export function severalMembers(
  task: string,
  best: string,
  { commands }: Pick<Workspace, 'commands'>,
): string | undefined {
  const [, start, , rest = ''] = ofOne.exec(best) ?? [];
  if (start === undefined) return undefined;
  const crates = [...new Set(commands.flatMap(({ command }) => ofOne.exec(command)?.[2] ?? []))];
  const said = new Set(task.toLowerCase().split(/[^\p{L}\p{N}_-]+/u));
  // Of "bbq" and "legacy-bbq" the former is called so.
  const last = (crate: string): string => crate.split(/[-_]/u).at(-1) ?? crate;
  const named = crates.filter((crate) => said.has(crate) || (said.has(last(crate)) && !crates.includes(last(crate))));
  return named.length < 2 ? undefined : `${start} ${named.map((crate) => `-p ${crate}`).join(' ')}${rest}`;
}

// "check-fast": the name of one target or script, typed alone.
import type { Workspace } from '../commands/workspace.ts';
import { politeEnd } from './politeEnds.ts';

const alone = new RegExp(`^(?:(?:please|pls)\\s+)?(?:run\\s+)?[\`'"]?([a-z][\\w:.-]*\\w)[\`'"]?${politeEnd}`, 'iu');

/** Undefined where several commands are called so, or a plain word says as much. */
export function bareName(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const [, name = ''] = alone.exec(task.trim()) ?? [];
  if (!/\w[-_:]\w/u.test(name)) return undefined;
  const [only, another] = commands.filter(
    (known) => known.kind === 'declared' && known.folder === undefined && known.name === name,
  );
  return another === undefined ? only?.command : undefined;
}

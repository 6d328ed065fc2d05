// "Just make", "cargo fmt everything": words beside a typed command that are not part of it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';

/** "Just make", where no recipe of that runner is; "cargo fmt everything", where no target is called so. */
export function withoutAdverb(line: string, { root, commands }: Pick<Workspace, 'root' | 'commands'>): string {
  const isRecipe = commands.some(({ command }) => command.startsWith('just '));
  const bare = isRecipe ? line : line.replace(/^just\s+/iu, '');
  const [, before] =
    /^((?:cargo|go|npm|pnpm|yarn|bun|deno|just|make|mvn|gradle|rustfmt|black|ruff|prettier|pytest|tox)\b.*?)\s+(?:everything|everywhere|the\s+whole\s+(?:thing|project|repo|crate|package))$/iu.exec(
      bare,
    ) ?? [];
  const isName = commands.some(({ command }) => command === bare) || existsSync(join(root, 'everything'));
  return before === undefined || isName ? bare : before;
}

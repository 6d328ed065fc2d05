// Why a command is proposed, in one line.
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** `matched`: words of the task that the command has. */
export function explain({ origin, kind, body, heeds, alias }: WorkspaceCommand, matched: readonly string[]): string {
  const own = kind === 'fallback' ? `${origin} (substitute)` : origin;
  const source = heeds === undefined ? own : `${own}; ${alias?.at(-1) ?? ''} would end with 0 even if ${heeds} failed`;
  if (matched.length > 0) return `it matches ${[...new Set(matched)].join(', ')} (${source})`;
  return body === '' ? source : `${source}: ${body.slice(0, 80)}`;
}

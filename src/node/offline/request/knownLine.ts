// "mdbook serve", "please run mdbok serve": a line of the workspace as it stands, whether its program is installed or not.
import type { Workspace } from '../commands/workspace.ts';

const before =
  /^\W*(?:(?:please|pls|now|just|can you|could you|would you)\s+)*(?:(?:run|execute|start)\s+)?(?:the\s+command\s+)?/iu;
const after = /(?:\s+(?:here|now|please|pls|plz|thanks|thx|for me|once))*[\s.!]*$/iu;

/** Another of them runs the same scripts where one is not installed. */
const ofScripts = /^(?:npm|pnpm|yarn|bun)\s/;

/** The command that a task is made of; undefined where it says more, or is one word. */
export function knownLine(task: string, { commands }: Pick<Workspace, 'commands'>): string | undefined {
  const line = task.replace(before, '').replace(after, '').replaceAll(/[`'"]/gu, '').trim();
  return line.includes(' ') && !ofScripts.test(line)
    ? commands.find(({ command }) => command === line)?.command
    : undefined;
}

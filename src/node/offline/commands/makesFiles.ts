// Whether what a command starts writes files, as its text and that of its script show: `types` that emits declarations, beside `types:check`.
import { textIn } from '../questions/texts.ts';
import { scriptIn } from '../reaction/otherTests.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const writes =
  /\bwriteFile(?:Sync)?\(|\.write_text\(|\bopen\([^)\n]*,\s*(?:mode\s*=\s*)?['"][wax]|\bcreateWriteStream\(|\boutputFile(?:Sync)?\(|\bfs\.write\(|\bsed\s+-i|\s--(?:emitDeclarationOnly|declaration|fix|write|in-place)\b/u;

/** What it starts, with the text of its script. */
export function makesFiles({ command, body, lines = [] }: WorkspaceCommand, root: string): boolean {
  const parts = [command, ...(lines.length > 0 ? lines : [body])];
  const scripts = parts.flatMap((line) => scriptIn(line) ?? []).map((file) => textIn(root, file) ?? '');
  return [...parts, ...scripts].some((text) => writes.test(text));
}

const kinds = ['#types', '#lint', '#format'];
const others = ['#fix', '#build', '#generate', '#docs', '#release'];

/**
 * Without those that make files, of commands of the kind of check that is `wanted`, where others of that kind make none: the kind alone is asked for, and who
 * asks for a check wants nothing written.
 */
export function onlyChecks(
  commands: readonly WorkspaceCommand[],
  wanted: ReadonlySet<string>,
  root: string,
): readonly WorkspaceCommand[] {
  const kind = kinds.find((one) => wanted.has(one));
  if (kind === undefined || others.some((one) => wanted.has(one))) return commands;
  const own = commands.filter(({ kind: source, name }) => source === 'declared' && conceptsOf(name).has(kind));
  const makers = own.filter((command) => makesFiles(command, root));
  return makers.length === own.length ? commands : commands.filter((command) => !makers.includes(command));
}

// Whether what a command starts writes files, as its text and that of its script show.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isOutputPath } from '../../../core/approval/programs/buildOutput.ts';
import { textIn } from '../questions/texts.ts';
import { scriptIn } from '../reaction/otherTests.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const writes =
  /\bwriteFile(?:Sync)?\(|\.write_text\(|\bopen\([^)\n]*,\s*(?:mode\s*=\s*)?['"][wax]|\bcreateWriteStream\(|\boutputFile(?:Sync)?\(|\bfs\.write\(|\bsed\s+-i|\s--(?:emitDeclarationOnly|declaration|fix|write|in-place)\b/u;

/** The lines that a command stands for, and the script files that they start. */
function startedBy({ command, body, lines = [] }: WorkspaceCommand) {
  const parts = [command, ...(lines.length > 0 ? lines : [body])];
  return { parts, files: parts.flatMap((line) => scriptIn(line) ?? []) };
}

/** Whether what it starts writes files, as its lines and the texts of its scripts show. */
export function makesFiles(known: WorkspaceCommand, root: string): boolean {
  const { parts, files } = startedBy(known);
  return [...parts, ...files.map((file) => textIn(root, file) ?? '')].some((text) => writes.test(text));
}

const copies = /\bcopyFile(?:Sync)?\(|\bfs\.cp(?:Sync)?\(|\bshutil\.copy|\bcp\s+(?!-n\b)|\brename(?:Sync)?\(/u;
/** It looks first whether it is there. */
const guards = /\bCOPYFILE_EXCL\b|\bexistsSync\(|\.exists\(|\bcp\s+-n\b|\[\s+!\s+-[ef]\b|flag:\s*['"]wx/u;
const path = /(?<![\w/.-])(?:[\w-]+\/)+[\w-]+\.\w+(?![\w/])/gu;

/** Whether a script writes or copies files without a look, and names some that are there and that no build makes: it may replace them. */
export const mayReplace = (known: WorkspaceCommand, root: string): boolean =>
  startedBy(known).files.some((file) => {
    const text = textIn(root, file) ?? '';
    const named = [...text.matchAll(path)].map(([each]) => each);
    return (
      (writes.test(text) || copies.test(text)) &&
      !guards.test(text) &&
      named.some((each) => each !== file && !isOutputPath(each) && existsSync(join(root, each)))
    );
  });

/**
 * Without those that make what others of the same name only check, `types` beside `types:check`, for a task that asks for a check: it wants
 * nothing written.
 */
export function onlyChecks(
  commands: readonly WorkspaceCommand[],
  wanted: ReadonlySet<string>,
  root: string,
): readonly WorkspaceCommand[] {
  if (![...wanted].every((concept) => checks.has(concept))) return commands;
  const declared = commands.filter(({ kind }) => kind === 'declared');
  const isChecked = ({ name, origin }: WorkspaceCommand) =>
    declared.some((other) => other.origin === origin && checkOf(other.name) === name);
  return commands.filter((command) => !isChecked(command) || !makesFiles(command, root));
}

const checks: ReadonlySet<string> = new Set(['#types', '#lint', '#format', '#check']);

/** `types` for `types:check` or `check-types`; undefined for a name that says nothing of the kind. */
const checkOf = (name: string): string | undefined => {
  const [, before, after] =
    /^(?:check|verify|validate)[:._-](.+)$|^(.+)[:._-](?:check|verify|validate|ci)$/u.exec(name) ?? [];
  return before ?? after;
};

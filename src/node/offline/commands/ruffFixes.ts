// Ruff that mends what it finds, as its settings say `fix = true`: a line that is only to tell says so.
import { valueIn } from '../questions/manifests.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** Where Ruff looks for its settings; the first that exists wins. */
const settings: readonly (readonly [file: string, ...keys: string[]])[] = [
  ['.ruff.toml'],
  ['ruff.toml'],
  ['pyproject.toml', 'tool', 'ruff'],
];

/** Whether `ruff check` rewrites files here by itself. */
export function ruffMends(root: string): boolean {
  const found = settings.find((path) => valueIn(root, ...path) !== undefined);
  return found !== undefined && ['fix', 'fix-only'].some((key) => valueIn(root, ...found, key) === true);
}

const mends = /\bruff check(?![^&|;]*\s--(?:no-fix|fix|fix-only|diff|add-noqa)\b)(?=\s|$)/g;

/** `ruff check src` as `ruff check --no-fix src`. */
export const withoutMending = (line: string): string => line.replace(mends, 'ruff check --no-fix');

/** `commands`, with `--no-fix` for each run of Ruff whose name does not say that it fixes or formats. */
export function withoutRuffFixes(commands: readonly WorkspaceCommand[], root: string): readonly WorkspaceCommand[] {
  if (!commands.some(({ command }) => withoutMending(command) !== command) || !ruffMends(root)) return commands;
  return commands.map((known) => {
    const does = conceptsOf(known.name);
    const isToMend = does.has('#fix') || (does.has('#format') && !does.has('#check'));
    return isToMend ? known : { ...known, command: withoutMending(known.command) };
  });
}

// `make lint`, which first has rustup fetch the linter that is already here: what it does with it, and nothing fetched.
import { simpleCommand } from './shellText.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const fetches = /^rustup component add ((?:[\w-]+ ?)+?)(?: --toolchain \S+)?(?: ?(?:2?> ?\/dev\/null|\|\| true))*$/;
/** Component of rustup -> the program that comes with it. */
const programs: Readonly<Record<string, string>> = { rustfmt: 'rustfmt', clippy: 'cargo-clippy' };

/** The same command where it fetches something else, or what it does then is more than one plain line. */
export function withoutToolFetch(known: WorkspaceCommand, canStart: (program: string) => boolean): WorkspaceCommand {
  const [fetch = '', line = '', ...more] = known.lines ?? [];
  const components = fetches.exec(fetch)?.[1]?.trim().split(' ') ?? [];
  const areHere = components.length > 0 && components.every((name) => canStart(programs[name] ?? ''));
  if (!areHere || more.length > 0 || simpleCommand(line) === undefined || known.folder !== undefined) return known;
  return { ...known, command: line, alias: [...(known.alias ?? []), known.command] };
}

// Documented lines that start a program which the project declares and which is not installed: `uv run tally sum` is `python3 -m tally sum`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { conceptsOf } from '../request/vocabulary.ts';
import { environments } from './launchers.ts';
import { simpleCommand } from './shellText.ts';
import { isPlainName, type WorkspaceCommand } from './workspaceCommand.ts';

/** What loses data, changes them by the way, or leaves the machine is not found by what a document says of it, but only by its own line. */
const graveVerb =
  /^(?:deploy|publish|upload|push|pull|sync|send|mail|submit|post|release|purge|wipe|empty|drop|destroy|reset|delete|remove|erase|clear|clean|overwrite|archive|truncate|prune|restore|migrate|seed|import|install|login)/iu;
const loses =
  /\b(?:publish|upload|send|purg|wipe|wiping|empty|empti|destroy|delet|remov|eras|overwrit|truncat)\w*|\bno undo\b|\bundone\b/iu;
const verb = /^[a-z][a-z-]+$/;

interface Place {
  readonly root: string;
  readonly onPath: (program: string) => boolean;
}

/**
 * The line as it starts here, named after its verb; undefined where it starts no such program, does something grave, or gives values that are
 * only an example: `tally add 3 "Masters B"`.
 */
export function ofOwnProgram(
  known: WorkspaceCommand,
  declared: readonly WorkspaceCommand[],
  { root, onPath }: Place,
): WorkspaceCommand | undefined {
  const line = known.command.replace(environments, '');
  const [program = '', first = '', ...rest] = simpleCommand(line)?.words ?? [];
  const start = declared.find(({ starts }) => starts?.program === program)?.starts?.line;
  if (start === undefined || start === program || onPath(program) || !verb.test(first)) return undefined;
  const isFixed = rest.every(
    (word) => /^--?[a-z][\w-]*(?:=[\w./-]+)?$/.test(word) || (isPlainName(word) && existsSync(join(root, word))),
  );
  if (!isFixed || graveVerb.test(first) || loses.test(known.description)) return undefined;
  const isCheck = rest.some((word) => /^--(?:check|diff|dry-run|verify)$/.test(word));
  const name = isCheck && !conceptsOf(first).has('#check') ? `${first} check` : first;
  return { ...known, command: `${start}${line.slice(program.length)}`, name };
}

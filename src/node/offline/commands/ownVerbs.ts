// Documented lines that start a program which the project declares and which is not installed: `uv run tally sum` is `python3 -m tally sum`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { conceptsOf } from '../request/vocabulary.ts';
import { environments } from './launchers.ts';
import { simpleCommand } from './shellText.ts';
import { isPlainName, type WorkspaceCommand } from './workspaceCommand.ts';

/** What loses data, changes them by the way, or leaves the machine is not found by what a document says of it, but only by its own line. */
const graveVerb =
  /^(?:deploy|publish|upload|push|pull|sync|send|mail|submit|post|release|purge|wipe|empty|drop|destroy|reset|delete|remove|erase|clear|clean|overwrite|archive|truncate|prune|restore|migrate|seed|import|install|login|pay|transfer|settl|clos(?:e|ing)|zero|rotat|notif|e-?mail|forget|nuke|roll-?back|revert|undo|charg|refund|bill|invoice|withdraw|deposit|debit|book|order|buy|sell|announc|tweet|remind|invit|revok|expir|cancel|lock|unlock|ban(?![a-z])|kick|block|suspend|disabl|approv|reject|accept|sign|commit|tag|merg|stop|kill|quit|shut|finali[sz]|finish|freez|expel|fire|apply|renew|rename|move)/iu;
const loses =
  /\b(?:publish|upload|send|purg|wipe|wiping|empty|empti|destroy|delet|remov|eras|overwrit|truncat|transfer|settl|rotat|notif|e-?mail|mail(?:s|ing|ed)?\b|refund|nuk|rollback|forget|revok|cancel|announc|charg(?:e[sd]?|ing)\b|prun)\w*|\b(?:pay(?:s|ing|ments?|outs?)?|paid|sends?|sent|sending|clos(?:es?|ed|ing)|zero(?:e?s|ed|ing)?|drops?|resets?|roll(?:s|ed)?\s+back|withdraws?|deposits?|debits?|deploy\w*|posts?|pushes|push)\b|\bno undo\b|\bundone\b/iu;
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
  if (!isFixed || isGrave(first, known)) return undefined;
  const isCheck = rest.some((word) => /^--(?:check|diff|dry-run|verify)$/.test(word));
  const name = isCheck && !conceptsOf(first).has('#check') ? `${first} check` : first;
  const description = ofVerb(known.description, conceptsOf(name));
  return { ...known, description, command: `${start}${line.slice(program.length)}`, name };
}

const isGrave = (first: string, { description }: WorkspaceCommand): boolean =>
  graveVerb.test(first) || loses.test(description);

/** A documented line, which its manager may start, without the usual deeds that are only said of something grave: "Test run of the transfer". */
export function withoutAsides(known: WorkspaceCommand, declared: readonly WorkspaceCommand[]): WorkspaceCommand {
  const [program = '', first = ''] = simpleCommand(known.command.replace(environments, ''))?.words ?? [];
  const isOwn = verb.test(first) && declared.some(({ starts }) => starts?.program === program);
  return isOwn && isGrave(first, known)
    ? { ...known, description: ofVerb(known.description, conceptsOf(first)) }
    : known;
}

/** What its document says without the usual deeds that its verb does not name: `tally rank` with "Build the ranking" is no build. */
const ofVerb = (description: string, own: ReadonlySet<string>): string =>
  description.replace(/[\p{L}\d]+/gu, (word) =>
    [...conceptsOf(word)].every((concept) => own.has(concept)) ? word : ' ',
  );

// "Start it, output into server.log": what a program prints while it runs, kept in a file.
import { isPlainName } from '../commands/workspaceCommand.ts';

const printed = String.raw`(?:outputs?|logs?|logging|messages?|prints?|printed|std(?:out|err)(?: ?[+&] ?std(?:out|err))?|everything)`;
const file = String.raw`(?:(?:the|an?)\s+)?(?:(?:log\s*)?file\s+)?(?:called\s+|named\s+)?['"]?([\w./-]{0,80}\w\.(?:log|txt|out))\b`;
const kept = new RegExp(
  String.raw`(?:,\s*|;\s*|\band\s+|\bwith\s+)?\b(?:(?:writ|send|sav|collect|keep|kept|put|redirect|pip|record|stor)\w{0,3}\s+)?(?:(?:its|the|all)\s+)?(?:(?:server|program)(?:['’]s)?\s+)?${printed}\b[^.;!?>]{0,40}?(?:\b(?:in)?to|\bin|>{1,2})\s*${file}`,
  'iu',
);

/** The file in which a task wants what is printed; undefined where it names none of this folder. */
export function logSaid(task: string): string | undefined {
  const path = kept.exec(task)?.[1] ?? '';
  return isPlainName(path) && !path.includes('..') ? path : undefined;
}

/** The task without what it says of that file. */
export const withoutLog = (task: string): string => task.replace(kept, ' ');

/** The line whose last program writes there; what is in the file already stays. */
export const loggedTo = (path: string, command: string): string => `${command} >> ${path} 2>&1`;

// "Start it, output into server.log": what a program prints while it runs, kept in a file.
import { isPlainName } from '../commands/workspaceCommand.ts';

const printed = String.raw`(?:outputs?|logs?|logging|messages?|std(?:out|err)(?: ?[+&] ?std(?:out|err))?|everything (?:that )?it (?:prints|writes|says))`;
/** A file for that by its name: nothing that somebody keeps. */
const file = String.raw`(?:(?:the|an?)\s+)?(?:(?:log\s*)?file\s+)?(?:called\s+|named\s+)?['"]?((?:[\w.-]{1,40}\/){0,4}[\w.-]{0,40}(?:\w\.(?:log|out)|(?:log|out|output)s?\.txt))\b`;
const verb = String.raw`(?:writ|send|sav|collect|keep|kept|put|redirect|pip|record|stor)\w{0,3}`;
const whose = String.raw`(?:(?:its|the|all|of)\s+){0,2}(?:(?:server|program|app)(?:['’]s)?\s+)?`;
const before = String.raw`(?:,\s*|;\s*|\band\s+|\bwith\s+)?`;
/** "Output into server.log", "keep its messages in server.log", "its messages kept in server.log". */
const forms = [
  `${before}\\b(?:${verb}\\s+)?${whose}${printed}(?:\\s+going)?\\s*(?:\\b(?:in)?to|>{1,2})\\s*${file}`,
  `${before}\\b${verb}\\s+${whose}${printed}\\s+(?:in|at)\\s+${file}`,
  `${before}\\b${whose}${printed}\\s+${verb}\\s+(?:in|to|into)\\s+${file}`,
].map((form) => new RegExp(form, 'iu'));

/** The file in which a task wants what is printed; undefined where it names none of this folder. */
export function logSaid(task: string): string | undefined {
  const path = forms.map((form) => form.exec(task)?.[1]).find((found) => found !== undefined) ?? '';
  return isPlainName(path) && !path.includes('..') ? path : undefined;
}

/** The task without what it says of that file. */
export const withoutLog = (task: string): string => forms.reduce((text, form) => text.replace(form, ' '), task);

/** The line whose last program writes there; what is in the file already stays. */
export const loggedTo = (path: string, command: string): string => `${command} >> ${path} 2>&1`;

// "Start it, output into server.log": what a program prints while it runs, kept in a file.
import { isPlainName } from '../commands/workspaceCommand.ts';

const program = String.raw`(?:it|the\s+(?:server|program|app|service|daemon|process|script))`;
const printed = String.raw`(?:(?:console\s+|standard\s+)?outputs?|logs?|logging|messages?|standard\s+(?:output\s+and\s+)?errors?|std(?:out|err)(?:\s?(?:[+&]|and)\s?(?:std)?(?:out|err))?|(?:everything|all|anything|what(?:ever)?)\s+(?:that\s+)?${program}\s+(?:prints|writes|says|logs|outputs))`;
/** A file for that by its name: nothing that somebody keeps. */
const file = String.raw`(?:(?:the|an?)\s+)?(?:(?:log\s*)?file\s+)?(?:called\s+|named\s+)?['"\x60]?((?:[\w.-]{1,40}\/){0,4}[\w.-]{0,40}(?:\w\.(?:log|out)|(?:log|out|output)s?\.txt))\b['"\x60]?`;
const verb = String.raw`(?:writ|send|sent|sav|collect|captur|catch|keep|kept|put|redirect|direct|rout|pip|append|dump|record|stor)\w{0,3}`;
const whose = String.raw`(?:(?:its|the|all|of|both)\s+){0,2}(?:(?:server|program|app)(?:['’]s)?\s+)?`;
const before = String.raw`(?:,\s*|;\s*|\band\s+|\bwith\s+)?`;
const modal = String.raw`(?:(?:should|must|has\s+to|have\s+to|is\s+to|are\s+to|shall)\s+)?(?:all\s+)?`;
const goes = String.raw`(?:go|goes|going|end(?:s|ing)?\s+up|land(?:s|ing)?|flow(?:s|ing)?)`;
/** "Output into server.log", "keep its messages in server.log", "its messages kept in server.log". */
const forms = [
  `${before}\\b(?:${verb}\\s+)?${whose}${printed}(?:\\s+going)?\\s*(?:\\b(?:in)?to|->|>{1,2})\\s*${file}`,
  `${before}\\b${verb}\\s+${whose}${printed}\\s+(?:in|at)\\s+${file}`,
  `${before}\\b${whose}${printed}\\s+${modal}(?:be\\s+)?${verb}\\s+(?:in|to|into)\\s+${file}`,
  // "Let its output go to server.log", "with everything it prints ending up in server.log"
  `${before}\\b(?:(?:let|have|make)\\s+)?${whose}${printed}\\s+${modal}${goes}\\s+(?:in|to|into)\\s+${file}`,
  // "With its output in server.log"
  `\\bwith\\s+${whose}${printed}\\s+in\\s+${file}`,
  // "Start it in background > server.log"
  `(?<=\\b(?:background|bg|server|detached|&))\\s*>{1,2}\\s*${file}`,
  // "Server.log should get all its output"
  `${before}\\b${file}\\s+${modal}(?:get|receive|collect|hold|contain)s?\\s+${whose}${printed}`,
].map((form) => new RegExp(form, 'iu'));

/** "No output into server.log" */
const unwanted = /(?:\b(?:not|never|no|without|instead\s+of|rather\s+than)\b|n['’]t\b|\bdont\b)[^,;.!?]{0,40}$/iu;

/** The file in which a task wants what is printed; undefined where it names none of this folder. */
export function logSaid(task: string): string | undefined {
  const found = forms.map((form) => form.exec(task)).find((each) => each !== null);
  const path = found?.[1] ?? '';
  if (found && unwanted.test(task.slice(0, found.index))) return undefined;
  return isPlainName(path) && !path.includes('..') ? path : undefined;
}

/** The task without what it says of that file. */
export const withoutLog = (task: string): string => forms.reduce((text, form) => text.replace(form, ' '), task);

/** The line whose last program writes there; what is in the file already stays. */
export const loggedTo = (path: string, command: string): string => `${command} >> ${path} 2>&1`;

const ofOutput =
  /\b(?:outputs?|log|logs|logged|logging|messages?|std(?:out|err)|console|prints?|printed|writes?|says|errors?|everything|tee)\b|[>|]/iu;
const anyLog =
  /(?:~?[\w.-]{0,40}\/){0,6}[\w.-]{0,40}(?:\w\.(?:log|out)|(?:log|out|output)s?\.txt)\b|(?<=\b(?:outputs?|stdout|stderr|prints|messages)\s{1,3}(?:[a-z ]{1,25}\s)?(?:(?:in)?to|>{1,2})\s{1,3}['"`]?)(?:~?[\w.-]{0,40}\/){0,6}[\w-]{1,40}\.\w{1,4}\b/giu;
/** What is only told of a file, read there, or not wanted. */
const aside =
  /(?:\b(?:said|showed|shows|according|yesterday|earlier|tail|grep|less|cat|(?:read|look|see|saw|found|find|show)\w*)\b[^,;]{0,30}|(?:\b(?:not|never|no|without)\b|n['’]t\b|\bdont\b)[^,;]{0,60})$/iu;
const told = /^\W{0,3}\s(?:says?|said|shows?|showed|tells?|told|complain\w*|is\s+(?:from|old|full|huge))\b/iu;

/** Whether a task wants what a program prints in a file of which its line says nothing, however that is worded. */
export const leavesLogOut = (task: string, line: string): boolean =>
  task
    .split(/(?<=[.;!?])\s/u)
    .filter((sentence) => ofOutput.test(sentence.replaceAll(anyLog, ' ')))
    .some((sentence) =>
      [...sentence.matchAll(anyLog)].some(
        ({ 0: path, index }) =>
          !line.includes(path) &&
          !aside.test(sentence.slice(0, index)) &&
          !told.test(sentence.slice(index + path.length)),
      ),
    );

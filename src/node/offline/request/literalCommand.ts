// Tells whether a task is itself a command: quoted in it, or typed in place of a sentence.
import { simpleCommand } from '../commands/shellText.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';

/** Function words: a "command" that has one is a sentence. */
const prose = new Set(
  'the a an all and or my our this that these those it its is are was be with of for from please so then if whether not no any every into until'.split(
    ' ',
  ),
);
/** Programs whose names are English verbs or nouns: they open sentences more often than commands. */
const ambiguous = new Set(
  (
    'test install find time sort cut split kill watch which who file touch look write head join link open start stop check run fix ' +
    'clear stat date view see more less expand fold patch type go make tail last yes users groups host wait read format lint build ' +
    'tree top free size strip factor rename screen script column paste print service update upgrade clean deploy bench doc docs edit'
  ).split(' '),
);
const lead =
  /^(?:please\s+|can you\s+|could you\s+)*(?:run|execute|launch|invoke|call|exec)\s+(?:the\s+)?(?:command\s+)?[:]?\s*/i;

/**
 * The command that a task spells out, e.g. from "run `npm test`" or "make check"; undefined when it describes one instead.
 * `starts` tells whether a word can be started: a program on PATH, or a file of the workspace.
 */
export function literalCommand(task: string, starts: (word: string) => boolean): string | undefined {
  const text = task.trim();
  const quoted = [...text.matchAll(/`([^`]+)`|"([^"]+)"|(?:^|\s)'([^']+)'/g)]
    .map(([, tick, double, single]) => ({ text: (tick ?? double ?? single ?? '').trim(), ticked: tick !== undefined }))
    .filter(({ text: inner, ticked }) => isCommand(inner, starts, ticked || lead.test(text)));
  if (quoted.length === 1) return quoted[0]?.text;
  if (quoted.length > 1) return undefined;
  const bare = text.replace(lead, '');
  const spoken = bare !== text;
  return isCommand(bare, starts, false) && (spoken || looksTyped(bare)) ? bare : undefined;
}

function isCommand(text: string, starts: (word: string) => boolean, announced: boolean): boolean {
  const words = simpleCommand(text)?.words;
  const [program = '', ...rest] = words ?? [];
  if (!words || !isPresentable(text) || !starts(program) || !/^[a-z.~/_]/.test(program)) return false;
  if (!announced && rest.some((word) => prose.has(word.toLowerCase()))) return false;
  if (!ambiguous.has(program) || announced) return true;
  return rest.some((word) => /^[-./]|[./=]/.test(word)) || (['make', 'go'].includes(program) && rest.length === 1);
}

/** A sentence ends in a full stop or asks; it does not start in lower case and go on without function words for long. */
function looksTyped(text: string): boolean {
  return !/[?!,]|\w\.$/.test(text) && text.split(/\s+/).length <= 12;
}

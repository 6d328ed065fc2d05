// "Start it, see that it comes up, and stop it again": by a program that starts something in the background and stops it.
import type { Workspace } from '../commands/workspace.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';

const it =
  '(?:it|them|that|this|(?:the|our|my)\\s+(?:\\w+\\s+)?(?:server|daemon|service|process|app(?:lication)?|program|stack))';
const starting =
  /\b(?:re-?)?(?:start|launch|boot|bring(?: \w+)? up|spin(?: \w+)? up|fire(?: \w+)? up|run)(?:s|ing)?\b/iu;
const stopping = new RegExp(
  `\\b(?:stop|terminate|kill|quit|end)(?:ping|ing)?\\s+(?:${it}|again|afterwards)\\b|\\bshut(?:ting)?(?:\\s+${it})?\\s+down\\b|\\b(?:tear|take|bring)\\s+${it}\\s+down\\b|\\b(?:must|may|should)(?:n['’]t|\\s+not)\\s+(?:keep|stay|be left|remain)\\s+(?:running|up)\\b`,
  'iu',
);

/** Whether a task wants something started and stopped after that. */
export function asksToStop(task: string): boolean {
  const start = task.search(starting);
  const stop = task.search(stopping);
  return start >= 0 && stop > start && !/\bre-?start\b/iu.test(task);
}

const background =
  /\bnohup\b|&\s*(?:$|\n|echo)|\bdaemon|\bbackground\b|\bdetach|\s-d\b|\bpm2\b|\.pid\b|\bsetsid\b|\bsystemd/imu;

/** The line that does so; undefined where no command, or more than one, starts something that another one stops. */
export function startAndStop(
  task: string,
  { commands, root }: Pick<Workspace, 'commands' | 'root'>,
): string | undefined {
  if (!asksToStop(task)) return undefined;
  const [only, other] = commands
    .filter((known) => known.kind !== 'fallback')
    .flatMap((known) => cycleOf(known, commands, root) ?? []);
  return other === undefined ? only : undefined;
}

/** `start` as the last word, or the name of a script. */
const startWord = /(?<=[\s/:_-])(?:start|up)(?=$|\.\w+$| -d$| --detach$)/u;

function cycleOf(known: WorkspaceCommand, commands: Workspace['commands'], root: string): string | undefined {
  const { command, folder } = known;
  if (folder !== undefined || command.includes('&&') || !startWord.test(command)) return undefined;
  const script = command.split(' ').find((word) => /[./]/.test(word) && textIn(root, word) !== undefined);
  const text = script === undefined ? '' : (textIn(root, script) ?? '');
  if (!background.test(`${command}\n${known.body}\n${known.description}\n${text}`)) return undefined;
  const sibling = (...words: readonly string[]): string | undefined =>
    words
      .flatMap((word) => {
        const plain = command.replace(/ (?:-d|--detach)$/u, '').replace(startWord, word);
        return [plain, plain.replace(/^npm (?=stop$|status$)/u, 'npm run ')];
      })
      .find((line) => commands.some((each) => each.command === line) || knows(text, command, line));
  const stop = sibling('stop', 'down', 'halt');
  if (stop === undefined) return undefined;
  const status = sibling('status', 'health', 'ps');
  return status === undefined ? `${command} && sleep 3 && ${stop}` : `${command} && sleep 3 && ${status} && ${stop}`;
}

/** Whether a script has that subcommand: `stop)` of a shell's `case`, `"stop"`. */
function knows(text: string, start: string, line: string): boolean {
  const word = line.split(' ').at(-1) ?? '';
  const isSame = line.slice(0, -word.length) === start.slice(0, -(start.split(' ').at(-1) ?? '').length);
  return (
    isSame &&
    line.includes(' ') &&
    new RegExp(`^\\s*(?:\\w+\\|)*${escapeRegExp(word)}(?:\\|\\w+)*\\)|["']${escapeRegExp(word)}["']`, 'mu').test(text)
  );
}

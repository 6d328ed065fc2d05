// Lines that start the same script under different names: `npm run deploy`, `node scripts/deploy.js`, `bash scripts/deploy.sh`.
import { simpleCommand } from '../commands/shellText.ts';
import { isStuck, type Progress } from './progress.ts';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';

type Named = Pick<WorkspaceCommand, 'command' | 'body'>;

const interpreter =
  /^(?:(?:ba|z|da)?sh|node|tsx|\S*python[\d.]*|perl|ruby|lua|php|Rscript) (?=[\w./-]+\.\w+(?:\s|$)|\.\/)/;

/** A line without its interpreter; undefined for more than a plain command, and where variables make it another one. */
function plain(line: string): string | undefined {
  const simple = simpleCommand(line);
  return simple === undefined || simple.hasAssignments
    ? undefined
    : simple.words.join(' ').replace(interpreter, '').replace(/^\.\//, '');
}

/** What a line starts, by its own words and by those of the script or target that it calls. */
function startedBy(line: string, commands: readonly Named[]): readonly string[] {
  const body = commands.find(({ command }) => command === line)?.body.replace(/^[@+-]+/, '') ?? '';
  return [line, body].flatMap((each) => plain(each) ?? []);
}

const pytest = /^(?:pytest|py\.test|\S*python[\d.]* -m pytest)(?= |$)/;
/** What another way to start it may have: Python then looks in the folder itself, or it is another Python. */
const mayDiffer = /\b(?:ModuleNotFoundError|ImportError):|No module named|not found|not recognized|ENOENT/i;

/** Whether a line only starts pytest another way, with the same words, than one that is stuck for a reason that this leaves as it is. */
export function isSameRunner(line: string, progress: Progress): boolean {
  if (!pytest.test(line)) return false;
  const words = line.replace(pytest, '');
  return progress.failures.some(
    ({ command, text }) =>
      command !== line &&
      pytest.test(command) &&
      command.replace(pytest, '') === words &&
      isStuck(progress, command) &&
      !mayDiffer.test(text),
  );
}

/** Tests whether a line starts what one of `lines` does. */
export function twinOf(lines: Iterable<string>, commands: readonly Named[]): (line: string) => boolean {
  const started = new Set([...lines].flatMap((line) => startedBy(line, commands)));
  return (line) => started.size > 0 && startedBy(line, commands).some((each) => started.has(each));
}

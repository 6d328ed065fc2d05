// `runtests.py`, which CI or a document starts: the project's own runner of its tests, before what tools would find in such a folder.
import { startsOwnFile } from '../sources/inlineCommands.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const runner =
  /^(?:\S*python[\d.]* |node |ruby |perl |php )?(?:\.\/)?(?:[\w-]+\/)*(?:run[-_]?)?(?:all[-_]?)?tests?\.\w+$/;
/** Origins of the commands that are guessed where nothing tells how the tests are run. */
const guessed = /^(?:Python tests|test files without a script)/;

/** The same commands; where another line starts such a runner with options, it is what tests, and the guesses only replace it. */
export function ownRunnerFirst(commands: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const written = commands.filter(({ kind }) => kind === 'automated' || kind === 'documented');
  const isStarted = ({ command }: WorkspaceCommand) =>
    written.some(({ command: line }) => line.startsWith(`${command} -`));
  const found = commands.filter(
    (known) =>
      known.kind === 'conventional' && runner.test(known.command) && startsOwnFile(known.command) && isStarted(known),
  );
  const [own, another] = found;
  const tools = /\b(?:pytest|py\.test|tox|nox|jest|mocha|vitest|node --test)\b/;
  const isElse = written.some(({ command, name }) => tools.test(command) && !conceptsOf(name).has('#lint'));
  if (own === undefined || another !== undefined || isElse) return commands;
  return commands.map((known) =>
    known === own
      ? { ...known, name: 'test' }
      : known.kind === 'conventional' && guessed.test(known.origin)
        ? { ...known, kind: 'fallback' }
        : known,
  );
}

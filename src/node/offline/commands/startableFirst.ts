// Several tools for the same purpose in one folder, of which not all are installed.
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** What every project's own script for it starts. */
const writesConfigure = /^\.\/(?:autogen(?:\.sh)?|bootstrap(?:\.sh)?|buildconf)\b/u;

/** Of two tools for the same purpose, the one that is not here becomes a substitute: CMake builds where Autotools are missing. */
export function startableFirst(
  commands: readonly WorkspaceCommand[],
  onPath: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  const canStart = ({ command }: WorkspaceCommand) =>
    command
      .split(' && ')
      .every((part) =>
        writesConfigure.test(part)
          ? onPath('autoreconf') || onPath('automake') || onPath('autoconf')
          : part.startsWith('./') || onPath(part.split(' ')[0] ?? ''),
      );
  const purpose = ({ name }: WorkspaceCommand) => name.split(' ')[0] ?? '';
  // What the project itself declares for Deno, Cargo does not.
  const isOfScripts = ({ command }: WorkspaceCommand) => command.startsWith('deno task ');
  // An image is not what a build in this folder makes.
  const serving = commands.filter((one) => canStart(one) && !one.command.startsWith('docker '));
  const isServed = (known: WorkspaceCommand) =>
    serving.some((one) => purpose(one) === purpose(known) && isOfScripts(one) === isOfScripts(known));
  return commands.map((command) =>
    canStart(command) || !isServed(command) ? command : { ...command, kind: 'fallback' },
  );
}

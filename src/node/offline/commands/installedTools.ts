// Wrappers that fetch their tool before anything else: the tool itself, where it is installed.
import type { WorkspaceCommand } from './workspaceCommand.ts';

/** How the tool of a wrapper starts without a network. */
const tools: Readonly<Record<string, readonly [program: string, start: string]>> = {
  './mvnw': ['mvn', 'mvn -o'],
  './gradlew': ['gradle', 'gradle --offline'],
};
const wrapped = /^((?:\(cd \S+ && )?)(\.\/(?:mvnw|gradlew))(?= )/;

/** The command, and what stands in for it where its wrapper finds no network or may not use it. */
export function byInstalledTool(
  command: WorkspaceCommand,
  canStart: (program: string) => boolean,
): readonly WorkspaceCommand[] {
  const [, inFolder = '', wrapper = ''] = wrapped.exec(command.command) ?? [];
  const [program = '', start = ''] = tools[wrapper] ?? [];
  if (program === '' || !canStart(program)) return [command];
  const { name, description, origin } = command;
  const line = command.command.replace(wrapped, `${inFolder}${start}`);
  return [
    command,
    {
      ...{ command: line, name, description, body: '', inPlaceOf: command.command, kind: 'fallback' },
      origin: `${origin}, by the installed ${program}`,
    },
  ];
}

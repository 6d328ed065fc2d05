// Remedies for a program that is not there.
import { simpleCommand } from '../commands/shellText.ts';
import type { Failure } from './progress.ts';
import { installers } from './providers.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, firstGroup, likely, possible } from './suggestion.ts';

/** The program that a shell, make or a runner says it cannot find. */
export function missingProgram({ text }: Pick<Failure, 'text'>): string | undefined {
  const pattern =
    /(?:^|\s|: )([\w.@/+-]+): (?:command )?not found(?!: )|command not found: ([\w.@/+-]+)|'([\w.-]+)' is not recognized|exec: "([\w.-]+)": executable file not found|spawn ([\w.-]+) ENOENT|make(?:\[\d+\])?: ([\w./+-]+): No such file or directory|Command not found: ([\w.-]+)|(?:xargs|env): ['‘`]?([\w.-]+)['’]?: No such file or directory|-exec (?<started>[\w.-]+) [\s\S]*?find: ['‘`]\k<started>['’]: No such file or directory/m;
  return firstGroup(pattern, text);
}

/** Toolchains: no other language's package provides them, and one of the same name would be something else. */
export const toolchains: ReadonlySet<string> = new Set(
  'go cargo rustc make cmake just task mvn mvnw gradle gradlew java javac ruby bundle rake composer php mix elixir dotnet swift dart deno gcc cc node npm npx docker'.split(
    ' ',
  ),
);

/** A missing program: install what provides it, or start it another way. */
export function commandNotFound({ workspace, failure }: RepairContext): readonly Suggestion[] {
  const missing = missingProgram(failure);
  if (missing === undefined) return [];
  const [program = '', ...rest] = simpleCommand(failure.command)?.words ?? [];
  const suggestions = toolchains.has(missing)
    ? []
    : installers(
        workspace,
        failure,
        { name: missing, kind: 'program' },
        workspace.names.has('node_modules') ? possible : likely,
      );
  if (program !== missing) return suggestions;
  const tail = failure.command.slice(failure.command.indexOf(program) + program.length);
  const say = (command: string, logit: number) =>
    suggestions.push({ command, logit, intent: `${missing} is not on PATH`, substitute: true });
  if (missing === 'python' && workspace.onPath('python3')) say(`python3${tail}`, certain);
  else if (missing === 'python3' && workspace.onPath('python')) say(`python${tail}`, certain);
  else if (['pnpm', 'yarn', 'bun'].includes(missing)) {
    const script = rest.find((word) => word !== 'run' && !word.startsWith('-')) ?? '';
    const substitute = workspace.commands.find(({ command }) =>
      [`npm run ${script}`, `npm ${script}`].includes(command),
    );
    if (substitute && workspace.onPath('npm') && !failure.command.includes(' -')) say(substitute.command, likely + 0.3);
    if (missing !== 'bun' && workspace.onPath('corepack')) say(`corepack ${failure.command}`, likely);
    say(`npx ${failure.command}`, possible);
  } else if (!toolchains.has(missing)) {
    if (workspace.names.has('package.json')) say(`npx ${missing}${tail}`, likely - 0.2);
    if (
      /^[a-z][\w-]*$/.test(missing) &&
      workspace.managers.some((manager) => ['pip', 'poetry', 'uv', 'pdm', 'pipenv'].includes(manager))
    ) {
      say(`${workspace.python} -m ${missing}${tail}`, likely - 0.2);
    }
  }
  return suggestions;
}

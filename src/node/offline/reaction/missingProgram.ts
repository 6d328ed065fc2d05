// Remedies for a program that is not there.
import { simpleCommand } from '../commands/shellText.ts';
import type { Workspace } from '../commands/workspace.ts';
import { makefileIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import type { Failure } from './progress.ts';
import { installers } from './providers.ts';
import type { RepairContext, Suggestion } from './suggestion.ts';
import { certain, firstGroup, likely, possible } from './suggestion.ts';

/** The program that a shell, make or a runner says it cannot find. */
export function missingProgram({ text }: Pick<Failure, 'text'>): string | undefined {
  const pattern =
    /(?:^|\s|: )([\w.@/+-]+): (?:command )?not found(?!: )|command not found: ([\w.@/+-]+)|'([\w.-]+)' is not recognized|exec: "([\w.-]+)": executable file not found|spawn ([\w.-]+) ENOENT|make(?:\[\d+\])?: ([\w./+-]+): No such file or directory|Command not found: ([\w.-]+)|(?:xargs|env): ['‘`]?([\w.-]+)['’]?: No such file or directory|\b(clang(?:\+\+)?|g\+\+|[gt]cc|gfortran|rustc|javac|ghc|nasm|yasm|python\d?|node|lua|tclsh) (?:compiler|interpreter|assembler) (?:was |is )?not (?:found|installed)\b|-exec (?<started>[\w.-]+) [\s\S]*?find: ['‘`]\k<started>['’]: No such file or directory/m;
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
  const other = otherOfMake(missing, failure.command, workspace);
  if (other !== undefined) return [other];
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

/** What does the same, the most usual first. */
const sameKind: readonly (readonly string[])[] = [
  ['gcc', 'cc', 'clang', 'tcc', 'icc'],
  ['g++', 'c++', 'clang++'],
  ['python3', 'python', 'python2'],
];

/** `make CC=gcc`, where the Makefile says `CC = clang`, and that is not here. */
function otherOfMake(missing: string, command: string, { root, onPath }: Workspace): Suggestion | undefined {
  const plain = missing.replace(/-?\d[\d.]*$/, '');
  const others = sameKind.find((kind) => kind.includes(missing) || (plain !== 'python' && kind.includes(plain)));
  const other = others?.find((each) => each !== missing && onPath(each));
  if (other === undefined || !/^make(?: [\w./=-]+)*$/.test(command)) return undefined;
  const [, variable] =
    new RegExp(
      `^\\s*(?:export\\s+|override\\s+)?(\\w+)\\s*[:?]{0,2}=\\s*${escapeRegExp(missing)}\\s*(?:#.*)?$`,
      'm',
    ).exec(makefileIn(root) ?? '') ?? [];
  return variable === undefined || command.includes(`${variable}=`)
    ? undefined
    : {
        command: `${command} ${variable}=${other}`,
        logit: certain,
        intent: `${missing} is not here`,
        substitute: true,
      };
}

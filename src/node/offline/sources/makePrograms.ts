// The program that a Makefile compiles, built and started: `make endlessh && ./endlessh`.
import { conceptsOf } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

const links = /(?:\$[({](?:CC|CXX|LD|LINK\.\w+)[)}]|\b(?:cc|gcc|g\+\+|c\+\+|clang(?:\+\+)?)\b).*\s-o\s*(\S+)/;
/** Beside the program that a project is for. */
const others = /test|bench|example|sample|demo|fuzz|debug|check|tool/i;

/** Empty where a Makefile links no program, or several of which none is called like the project, or where something else is started. */
export function makePrograms(
  project: string,
  declared: readonly WorkspaceCommand[],
  written: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] {
  const startsElse = (known: WorkspaceCommand) => conceptsOf(known.name).has('#start');
  if ([...declared, ...written].some(startsElse)) return [];
  const programs = declared.filter(({ command, name, body, folder, origin }) => {
    const [, made = ''] = links.exec(body) ?? [];
    return (
      origin === 'Makefile target' &&
      folder === undefined &&
      command === `make ${name}` &&
      isPlainName(name) &&
      !others.test(name) &&
      (made === '$@' || made === name)
    );
  });
  const only = programs.find(({ name }) => name === project) ?? (programs.length === 1 ? programs[0] : undefined);
  if (only === undefined || written.some(({ command }) => command.startsWith(`./${only.name}`))) return [];
  const { name } = only;
  return [
    {
      command: `make ${name} && ./${name}`,
      name: `start ${name}`,
      description: '',
      body: '',
      origin: 'Makefile target',
      kind: 'conventional',
    },
  ];
}

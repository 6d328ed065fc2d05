// The program that a Makefile compiles, built and started: `make endlessh && ./endlessh`.
import { conceptsOf, indexTerms } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

const links = /(?:\$[({](?:CC|CXX|LD|LINK\.\w+)[)}]|\b(?:cc|gcc|g\+\+|c\+\+|clang(?:\+\+)?)\b).*\s-o\s*(\S+)/;
/** Beside the program that a project is for. */
const others = /test|bench|example|sample|demo|fuzz|debug|check|tool/i;

/** Whether a target compiles the program of its name, which it does not start: `smallchat-server`. */
export function linksNamesake({ command, name, body, folder, origin }: WorkspaceCommand): boolean {
  const [, made = ''] = links.exec(body) ?? [];
  return (
    origin === 'Makefile target' &&
    folder === undefined &&
    command === `make ${name}` &&
    isPlainName(name) &&
    (made === '$@' || made === name)
  );
}

const serves = (name: string): boolean => /(?:^|[-_])(?:server|daemon|service)$|[^-_]d$/i.test(name);

/** Empty where a Makefile links no program, or several of which none is called like the project or serves, or where something else is started. */
export function makePrograms(
  project: string,
  declared: readonly WorkspaceCommand[],
  written: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] {
  const startsElse = (known: WorkspaceCommand) => conceptsOf(known.name).has('#start') && !linksNamesake(known);
  if ([...declared, ...written].some(startsElse)) return [];
  const programs = declared.filter((known) => linksNamesake(known) && !others.test(known.name));
  const servers = programs.filter(({ name }) => serves(name));
  const only =
    programs.find(({ name }) => name === project) ??
    [servers, programs].flatMap((all) => (all.length === 1 ? all : [])).at(0);
  if (only === undefined) return [];
  return programs
    .filter(({ name }) => !written.some(({ command }) => command.startsWith(`./${name}`)))
    .map((program) => ({
      command: `make ${program.name} && ./${program.name}`,
      name: `start ${program.name}`,
      description: '',
      body: '',
      origin: 'Makefile target',
      kind: 'conventional',
      ...(program === only ? {} : { onlyFor: wordsApart(program.name, only.name) }),
    }));
}

/** By which one program is told from another: `client`, beside `chat-server`. */
const wordsApart = (name: string, other: string): readonly string[] => {
  const known = new Set(indexTerms(other));
  const apart = indexTerms(name).filter((term) => !known.has(term) && !term.startsWith('#'));
  return apart.length > 0 ? apart : indexTerms(name);
};

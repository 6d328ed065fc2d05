// The program that a Makefile compiles, built and started: `make endlessh && ./endlessh`.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { conceptsOf, indexTerms } from '../request/vocabulary.ts';
import { isPlainName, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

const links = /(?:\$[({](?:CC|CXX|LD|LINK\.\w+)[)}]|\b(?:cc|gcc|g\+\+|c\+\+|clang(?:\+\+)?)\b).*\s-o\s*(\S+)/;
/** Beside the program that a project is for. */
const others = /test|bench|example|sample|demo|fuzz|debug|check|tool/i;

const isLibrary = /\.(?:so(?:\.[\d.]+)?|a|o|dll|dylib)$/iu;

/** Whether a target compiles the program of its name, which it does not start: `smallchat-server`. */
export function linksNamesake({ command, name, body, lines = [], folder, origin }: WorkspaceCommand): boolean {
  const [, written = ''] = links.exec(body) ?? [];
  // `${PROG}: ${OBJS}`, whose recipe makes `${PROG}`.
  const made = /^\$[({]/.test(written) ? (links.exec(lines.join('\n'))?.[1] ?? '') : written;
  return (
    origin === 'Makefile target' &&
    folder === undefined &&
    command === `make ${name}` &&
    isPlainName(name) &&
    (made === '$@' || made === name)
  );
}

const serves = (name: string): boolean => /(?:^|[-_])(?:serve|server|daemon|service)$|[^-_]d$/i.test(name);

/** Empty where a Makefile links no program, or several of which none is called like the project or serves, or where something else is started. */
export function makePrograms(
  root: string,
  declared: readonly WorkspaceCommand[],
  written: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] {
  const project = basename(root);
  const linked = declared.filter((known) => linksNamesake(known)).map(({ name }) => name);
  const programs = [...new Set([...linked, ...byBuiltInRule(root, declared)])].filter(
    (name) => !others.test(name) && !isLibrary.test(name),
  );
  // Once it is built, a document's examples of it can be started too.
  const isOwn = ({ command }: WorkspaceCommand) => programs.some((name) => command.startsWith(`./${name} `));
  const startsElse = (known: WorkspaceCommand) =>
    conceptsOf(known.name).has('#start') && !linksNamesake(known) && !isOwn(known);
  if ([...declared, ...written].some(startsElse)) return [];
  if (programs.length === 0) return [...madeByAll(declared, written), ...inFolder(project, root, declared)].slice(0, 1);
  const servers = programs.filter(serves);
  const only =
    programs.find((name) => name === project) ??
    [servers, programs].flatMap((all) => (all.length === 1 ? all : [])).at(0);
  if (only === undefined) return [];
  return programs
    .filter((name) => !written.some((known) => known.command === `./${name}` && conceptsOf(known.name).has('#start')))
    .map((program) => ({
      command: `make ${program} && ./${program}`,
      name: `start ${program}`,
      description: '',
      body: '',
      origin: 'Makefile target',
      kind: 'conventional',
      ...(program === only ? {} : { onlyFor: wordsApart(program, only) }),
    }));
}

/** `all: ; cc -o chat_server chat_server.c`: the target for everything compiles the only program itself. */
function madeByAll(
  declared: readonly WorkspaceCommand[],
  written: readonly WorkspaceCommand[],
): readonly WorkspaceCommand[] {
  const all = declared.find(
    ({ name, origin, folder }) => /^(?:all|build)\b/.test(name) && origin === 'Makefile target' && folder === undefined,
  );
  const made = (all?.lines ?? []).flatMap((line) =>
    /\s-(?:c|shared)\s/.test(line) ? [] : (links.exec(line)?.[1] ?? []),
  );
  const [program, another] = new Set(made.map((path) => path.replace(/^\.\//, '')));
  if (all === undefined || program === undefined || another !== undefined || !isPlainName(program)) return [];
  if (others.test(program) || /\.\w+$/.test(program) || written.some(({ command }) => command === `./${program}`))
    return [];
  return [
    {
      ...{ command: `${all.command} && ./${program}`, name: `start ${program}`, description: '', body: '' },
      ...{ origin: 'Makefile target', kind: 'conventional' },
    },
  ];
}

/** `all: src/tig`: a program in a folder, called like the project or the only one. */
function inFolder(project: string, root: string, declared: readonly WorkspaceCommand[]): readonly WorkspaceCommand[] {
  const all = declared.find(
    ({ name, origin, folder }) => /^all\b/.test(name) && origin === 'Makefile target' && folder === undefined,
  );
  const paths = (all?.requires ?? []).filter(
    (path) =>
      /^(?:\.\/)?(?:src|bin|build|out|obj|target|dist)\/(?:[\w-]+\/)*(?!lib[\w-]*$)[\w-]+$/.test(path) &&
      !others.test(path) &&
      statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() !== true,
  );
  const only = paths.find((path) => basename(path) === project) ?? (paths.length === 1 ? paths[0] : undefined);
  if (all === undefined || only === undefined) return [];
  return [
    {
      ...{ command: `${all.command} && ./${only.replace(/^\.\//, '')}`, name: `start ${basename(only)}` },
      ...{ description: '', body: '', origin: 'Makefile target', kind: 'conventional' },
    },
  ];
}

/** `all: 2048`, without a rule for `2048`, where `2048.c` lies there: what make knows by itself. */
function byBuiltInRule(root: string, declared: readonly WorkspaceCommand[]): readonly string[] {
  const required = declared
    .filter(({ name, origin, folder }) => /^all\b/.test(name) && origin === 'Makefile target' && folder === undefined)
    .flatMap(({ requires = [] }) => requires);
  return required.filter(
    (name) =>
      isPlainName(name) &&
      !name.includes('/') &&
      !declared.some(({ command }) => command === `make ${name}`) &&
      ['c', 'cc', 'cpp'].some((ending) => /\bmain\s*\(/.test(textIn(root, `${name}.${ending}`) ?? '')),
  );
}

/** By which one program is told from another: `client`, beside `chat-server`. */
const wordsApart = (name: string, other: string): readonly string[] => {
  const known = new Set(indexTerms(other));
  const apart = indexTerms(name).filter((term) => !known.has(term) && !term.startsWith('#'));
  return apart.length > 0 ? apart : indexTerms(name);
};

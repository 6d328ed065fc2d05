// How a program that is compiled here is built and where it lies then, by its name: a Makefile, Automake, CMake or Meson makes it.
import { basename, dirname, join } from 'node:path/posix';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { makefileOf } from '../commands/project.ts';
import { buildersOf, rulesIn } from './buildTargets.ts';
import { folderOfPrograms, programNames } from './cmakePrograms.ts';
import { linksNamesake } from './makePrograms.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

/** `make yank && ./yank`, `./configure && make && ./src/iperf3`; undefined where nothing here compiles a program of that name. */
export function compiledStart(name: string, place: Place): string | undefined {
  if (!isPlainName(name)) return undefined;
  for (const way of [byMakefile, byAutotools, byCmake, byMeson]) {
    const [build, path] = way(name, place) ?? [];
    if (build === undefined || path === undefined || !isPlainName(path)) continue;
    // What is known to start it, `make all && ./src/tig`, is no other.
    const known = place.commands.find(({ command }) => command.endsWith(` && ./${path}`))?.command;
    return known ?? `${build} && ./${path}`;
  }
  return undefined;
}

type Made = readonly [build: string, path: string] | undefined;

function byMakefile(name: string, place: Place): Made {
  const { root, commands } = place;
  const builder = buildersOf(place).find(({ goals, line }) => goals.has(name) && line([name]).startsWith('make '));
  const goal = builder?.goals.get(name);
  if (builder === undefined || goal === undefined) return undefined;
  const rules = rulesIn(textIn(root, makefileOf(place.names)) ?? '');
  const isLinked =
    commands.some((known) => known.name === name && linksNamesake(known)) ||
    rules.some(({ targets, needs }) => targets.includes(goal) && needs.some((each) => objects.test(each))) ||
    hasSource(name, root);
  return isLinked ? [builder.line([goal]), goal.replace(/^\.\//, '')] : undefined;
}

const objects = /\.(?:o|obj|c|cc|cpp|cxx)$/;

/** Whether a source of that name has the function with which a program begins. */
const hasSource = (name: string, root: string): boolean =>
  ['', 'src/'].some((folder) =>
    ['c', 'cc', 'cpp', 'cxx'].some((ending) => /\bmain\s*\(/.test(textIn(root, `${folder}${name}.${ending}`) ?? '')),
  );

const configures = /^(?:[^&|;]+ && )?(?:\.\/|(?:ba)?sh )configure(?:\.(?:sh|bash))? && make$/;
/** Of what is for users. */
const installed = /^(?:s?bin|libexec|pkglibexec|noinst)_PROGRAMS\s*\+?=(.*)$/gm;
const deepest = { deepest: 4, mostFolders: 100 };

function byAutotools(name: string, { root, commands }: Place): Made {
  const build = commands.find(
    ({ command, folder, kind }) => folder === undefined && kind === 'conventional' && configures.test(command),
  )?.command;
  if (build === undefined) return undefined;
  for (const file of filesBelow(root, (each) => each === 'Makefile.am', deepest)) {
    const text = (textIn(root, file) ?? '').replaceAll(/\\\r?\n/g, ' ');
    const made = [...text.matchAll(installed)].flatMap(([, list = '']) => list.replace(/#.*$/, '').trim().split(/\s+/));
    const path = made.find((each) => basename(each) === name);
    if (path !== undefined) return [build, join(dirname(file), path)];
  }
  const goal = rulesIn(textIn(root, 'Makefile.in') ?? '')
    .flatMap(({ targets }) => targets)
    .find((target) => basename(target) === name);
  return goal !== undefined && hasSource(name, root) ? [build, goal] : undefined;
}

function byCmake(name: string, { root, commands }: Place): Made {
  const build = commands.find(({ command }) => /^cmake -S \. -B build && cmake --build build$/.test(command))?.command;
  const top = textIn(root, 'CMakeLists.txt');
  const folder = top === undefined ? undefined : folderOfPrograms(top.replaceAll(/#.*$/gm, ''));
  if (build === undefined || folder === undefined) return undefined;
  const file = filesBelow(root, (each) => each === 'CMakeLists.txt', deepest).find((each) =>
    programNames((textIn(root, each) ?? '').replaceAll(/#.*$/gm, '')).includes(name),
  );
  if (file === undefined) return undefined;
  return [build, folder === 'build/' ? join('build', dirname(file), name) : `${folder}${name}`];
}

function byMeson(name: string, { root, commands }: Place): Made {
  const build = commands.find(({ command }) => command === 'meson setup build && meson compile -C build')?.command;
  if (build === undefined) return undefined;
  const makes = new RegExp(`^\\s*(?:\\w+\\s*=\\s*)?executable\\(\\s*'${escapeRegExp(name)}'`, 'm');
  const file = filesBelow(root, (each) => each === 'meson.build', deepest).find((each) =>
    makes.test(textIn(root, each) ?? ''),
  );
  return file === undefined ? undefined : [build, join('build', dirname(file), name)];
}

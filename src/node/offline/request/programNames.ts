// "Debug tool-install", where a rule compiles a program of that name: no word of it is something to do.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makefileOf } from '../commands/project.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { buildersOf } from '../sources/buildTargets.ts';
import { programNames } from '../sources/cmakePrograms.ts';
import { linksNamesake } from '../sources/makePrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

const joined = /(?<![\w./-])[a-z]\w*(?:[-_][a-z]\w*)+(?![\w/-]|\.\w)/giu;

/** A rule links whatever it is for. */
const linksTargets = /^\t[^\n]*(?:\$[({](?:CC|CXX|LD)[)}]|\b(?:cc|gcc|g\+\+|clang))[^\n]*\s-o\s*(?:\$@|\$\(@\))/m;

function isProgram(name: string, place: Place): boolean {
  const { root, commands } = place;
  return (
    commands.some((known) => known.name === name && linksNamesake(known)) ||
    (linksTargets.test(textIn(root, makefileOf(place.names)) ?? '') &&
      buildersOf(place).some(({ goals, line }) => goals.has(name) && line([name]).startsWith('make '))) ||
    programNames(textIn(root, 'CMakeLists.txt') ?? '').includes(name) ||
    buildersOf(place).some(({ goals, line }) => goals.has(name) && /^(?:cargo|go) build /.test(line([name])))
  );
}

/** The source of such a program: `src/tool-install.c`. */
const source = /(?<![\w./-])(?:[\w-]+\/)*\w[\w-]*[-_](?:un)?install\.(?:c|h|cc|cpp|rs|go)(?![\w/])/giu;

const otherDeed = /(?<![\w-])(?:run|uninstall|start|after)(?![\w-])/iu;

/** A text with "it" for such names, unless they are to be run. */
export function withoutProgramNames(whole: string, place: Place): string {
  if (otherDeed.test(whole)) return whole;
  const text = whole.replace(source, (path) => (existsSync(join(place.root, path)) ? 'it' : path));
  const said = [...new Set(text.match(joined))].filter((name) => conceptsOf(name).size > 0 && isProgram(name, place));
  return said.reduce(
    (rest, name) => rest.replace(new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`, 'gu'), 'it'),
    text,
  );
}

// "Debug tool-install", where a rule compiles a program of that name: no word of it is something to do.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onlyCompiles } from '../../workspace/compiledTarget.ts';
import { makefileOf } from '../commands/project.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { buildersOf } from '../sources/buildTargets.ts';
import { programNames } from '../sources/cmakePrograms.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { conceptsOf } from './vocabulary.ts';

type Place = Pick<Workspace, 'root' | 'names' | 'commands'>;

const joined = /(?<![\w./-])[a-z]\w*(?:[-_][a-z]\w*)+(?![\w/-]|\.\w)/giu;

function isProgram(name: string, place: Place): boolean {
  const { root, names } = place;
  const makefile = textIn(root, makefileOf(names)) ?? '';
  return (
    onlyCompiles(makefile, name, (path) => existsSync(join(root, path))) ||
    programNames(textIn(root, 'CMakeLists.txt') ?? '').includes(name) ||
    buildersOf(place).some(({ goals, line }) => goals.has(name) && /^(?:cargo|go) build /.test(line([name])))
  );
}

/** The source of such a program: `src/tool-install.c`. */
const source = /(?<![\w./-])(?:[\w-]+\/)*\w+(?:[-_]\w+)*[-_](?:un)?install\.(?:c|h|cc|cpp|rs|go)(?![\w/])/giu;

/** A text with "it" for such names. */
export function withoutProgramNames(whole: string, place: Place): string {
  const text = whole.replace(source, (path) => (existsSync(join(place.root, path)) ? 'it' : path));
  const said = [...new Set(text.match(joined))].filter((name) => conceptsOf(name).size > 0 && isProgram(name, place));
  return said.reduce(
    (rest, name) => rest.replace(new RegExp(`(?<![\\w./-])${escapeRegExp(name)}(?![\\w/-]|\\.\\w)`, 'gu'), 'it'),
    text,
  );
}

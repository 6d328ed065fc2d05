// A folder of a CMake project that is no project of its own: `app` with `add_executable(...)`, which the CMakeLists.txt above adds.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { inFolder, type WorkspaceCommand } from './workspaceCommand.ts';

const mostLevelsUp = 3;
const builds = /^cmake -S \. -B build\b/;

/** What builds by CMake there, from the folder of the project. */
export function fromCmakeProject(commands: readonly WorkspaceCommand[], root: string): readonly WorkspaceCommand[] {
  const top = commands.some(({ command }) => builds.test(command)) ? projectOf(root) : undefined;
  if (top === undefined) return commands;
  const up = relative(root, top);
  return commands.map((known) =>
    builds.test(known.command) ? { ...known, command: inFolder(up, known.command) } : known,
  );
}

/** The folder above whose project this one is a part of; undefined where it is a project itself, or no chain of folders adds it. */
function projectOf(root: string): string | undefined {
  const around = workspaceAround(root);
  let folder = root;
  for (let level = 0; level < mostLevelsUp; level++) {
    if (isProject(listsIn(folder)) || folder === around) return undefined;
    const above = dirname(folder);
    const lists = listsIn(above);
    const adds = new RegExp(
      `\\badd_subdirectory\\s*\\(\\s*"?(?:\\./)?${escapeRegExp(basename(folder))}/?"?[\\s)]`,
      'i',
    );
    if (!adds.test(lists)) return undefined;
    if (isProject(lists)) return above;
    folder = above;
  }
  return undefined;
}

const isProject = (lists: string): boolean => /^[ \t]*project\s*\(/im.test(lists);

function listsIn(folder: string): string {
  try {
    return readFileSync(join(folder, 'CMakeLists.txt'), 'utf8');
  } catch {
    return '';
  }
}

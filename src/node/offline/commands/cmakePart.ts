// Builds a subfolder of a CMake project from the project's top: `app/CMakeLists.txt` has no `project()` and is added from above.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { escapeRegExp } from '../request/escapeRegExp.ts';
import { inFolder, type WorkspaceCommand } from './workspaceCommand.ts';

const mostLevelsUp = 3;
const builds = /^cmake -S \. -B build\b/;

/** Moves CMake builds to the project's top folder if `root` is only a part of that project. */
export function fromCmakeProject(commands: readonly WorkspaceCommand[], root: string): readonly WorkspaceCommand[] {
  const top = commands.some(({ command }) => builds.test(command)) ? projectOf(root) : undefined;
  if (top === undefined) return commands;
  const up = relative(root, top);
  return commands.map((known) =>
    builds.test(known.command) ? { ...known, command: inFolder(up, known.command) } : known,
  );
}

/** The project's top folder; undefined if `root` is a project itself, or if nothing above adds it. */
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

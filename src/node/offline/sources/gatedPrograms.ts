// Options of a CMake project that are off by default, and the programs that are made with one of them alone.
import { textIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { programNames } from './cmakePrograms.ts';

const declared = /^[ \t]*option\s*\(\s*(\w+)\s+(?:"[^"]*"\s*)?(?:OFF|FALSE|NO)?\s*\)/gim;

export const offByDefault = (lists: string): readonly string[] =>
  [...lists.replaceAll(/#.*$/gm, '').matchAll(declared)].map(([, name = '']) => name);

export interface GatedProgram {
  readonly name: string;
  readonly option: string;
  /** Whose lists make it; '.' for the top. */
  readonly folder: string;
}

const token = /^[ \t]*(if|elseif|else|endif|add_executable|add_subdirectory)\s*\(\s*"?([^\s)"]*)"?\s*([^)]*)/gim;

/** What stands in `if(OPTION)` around programs, or around the folder that makes them. */
export const gatedPrograms = (root: string): readonly GatedProgram[] => gated(root).programs;

/** The folders of such programs, `examples`. */
export const gatedFolders = (root: string): readonly Omit<GatedProgram, 'name'>[] => gated(root).folders;

function gated(root: string): {
  readonly programs: readonly GatedProgram[];
  readonly folders: readonly Omit<GatedProgram, 'name'>[];
} {
  const lists = (textIn(root, 'CMakeLists.txt') ?? '').replaceAll(/#.*$/gm, '');
  const off = new Set(offByDefault(lists));
  const around: string[] = [];
  const found: GatedProgram[] = [];
  const folders: Omit<GatedProgram, 'name'>[] = [];
  for (const [, word = '', first = '', more = ''] of lists.matchAll(token)) {
    const what = word.toLowerCase();
    const option = around.find((name) => off.has(name));
    if (what === 'if') around.push(more.trim() === '' ? first : '');
    else if (what.startsWith('else')) around.splice(-1, 1, '');
    else if (what === 'endif') around.pop();
    else if (option === undefined) continue;
    else if (what === 'add_executable') found.push({ name: first, option, folder: '.' });
    else {
      const names = programNames(textIn(root, `${first}/CMakeLists.txt`) ?? '');
      found.push(...names.map((name) => ({ name, option, folder: first })));
      if (isPlainName(first)) folders.push({ option, folder: first });
    }
  }
  return { programs: found.filter(({ name }) => /^[A-Za-z][\w-]*$/u.test(name)), folders };
}

/** A build of one target, with the option that it takes. */
export function withGate(line: string, root: string): string {
  const [, target] = /^cmake -S \. -B build (?:-D\S+ )*&& cmake --build build --target ([\w-]+)$/u.exec(line) ?? [];
  const option = target === undefined ? undefined : gatedPrograms(root).find(({ name }) => name === target)?.option;
  return option === undefined || line.includes(`-D${option}=`)
    ? line
    : line.replace('cmake -S . -B build ', `cmake -S . -B build -D${option}=ON `);
}

// Options of a CMake project that are off by default, and the programs that are made with one of them alone.
import { textIn } from '../questions/texts.ts';
import { programNames } from './cmakePrograms.ts';

const declared = /^[ \t]*option\s*\(\s*(\w+)\s+(?:"[^"]*"\s*)?(?:OFF|FALSE|NO)?\s*\)/gim;

export const offByDefault = (lists: string): readonly string[] =>
  [...lists.replaceAll(/#.*$/gm, '').matchAll(declared)].map(([, name = '']) => name);

export interface GatedProgram {
  readonly name: string;
  readonly option: string;
}

const token = /^[ \t]*(if|elseif|else|endif|add_executable|add_subdirectory)\s*\(\s*"?([^\s)"]*)"?\s*([^)]*)/gim;

/** What stands in `if(OPTION)` around programs, or around the folder that makes them. */
export function gatedPrograms(root: string): readonly GatedProgram[] {
  const lists = (textIn(root, 'CMakeLists.txt') ?? '').replaceAll(/#.*$/gm, '');
  const off = new Set(offByDefault(lists));
  const around: string[] = [];
  const found: GatedProgram[] = [];
  for (const [, word = '', first = '', more = ''] of lists.matchAll(token)) {
    const what = word.toLowerCase();
    const option = around.find((name) => off.has(name));
    if (what === 'if') around.push(more.trim() === '' ? first : '');
    else if (what.startsWith('else')) around.splice(-1, 1, '');
    else if (what === 'endif') around.pop();
    else if (option === undefined) continue;
    else if (what === 'add_executable') found.push({ name: first, option });
    else found.push(...programNames(textIn(root, `${first}/CMakeLists.txt`) ?? '').map((name) => ({ name, option })));
  }
  return found.filter(({ name }) => /^[A-Za-z][\w-]*$/u.test(name));
}

/** A build of one target, with the option that it takes. */
export function withGate(line: string, root: string): string {
  const [, target] = /^cmake -S \. -B build (?:-D\S+ )*&& cmake --build build --target ([\w-]+)$/u.exec(line) ?? [];
  const option = target === undefined ? undefined : gatedPrograms(root).find(({ name }) => name === target)?.option;
  return option === undefined || line.includes(`-D${option}=`)
    ? line
    : line.replace('cmake -S . -B build ', `cmake -S . -B build -D${option}=ON `);
}

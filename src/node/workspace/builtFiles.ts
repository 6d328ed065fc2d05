// Files that a build makes again, although git may keep them.
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isOutputPath } from '../../core/approval/programs/buildOutput.ts';
import { filesCompiledBy, filesMadeBy } from './makefileText.ts';

const makefiles = ['GNUmakefile', 'makefile', 'Makefile'];

/**
 * Whether `file`, a path from `folder`, is made by a build: by its usual name, by what it holds, or by a rule of the Makefile in `folder` or
 * beside the file.
 */
export function isBuilt(folder: string, file: string): boolean {
  return isOutputPath(file) || isCompiled(join(folder, file)) || isMade(folder, file);
}

/** Whether `file`, a path from `folder`, is a program or an object that the Makefile in `folder` has a compiler make again. */
export const isCompiledHere = (folder: string, file: string): boolean =>
  isCompiled(join(folder, file)) &&
  makefiles.some((name) => filesCompiledBy(textOf(join(folder, name))).has(file.replace(/^(?:\.\/)+/u, '')));

/** ELF, Mach-O, PE, WebAssembly and `ar`. */
const starts = [
  '7f454c46',
  'feedface',
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe',
  '4d5a9000',
  '0061736d',
  '213c617263683e0a',
];
const mostBytes = 8;

/** Whether it is one of them, by its first bytes. */
export function isCompiled(path: string): boolean {
  const head = headOf(path).toString('hex');
  return starts.some((start) => head.startsWith(start));
}

/** Empty for what is missing or unreadable. */
function headOf(path: string): Buffer {
  const head = Buffer.alloc(mostBytes);
  try {
    const file = openSync(path, 'r');
    try {
      return head.subarray(0, readSync(file, head, 0, mostBytes, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return head.subarray(0, 0);
  }
}

function isMade(folder: string, file: string): boolean {
  const beside = join(folder, dirname(file));
  return [...new Set([folder, beside])].some((place) => {
    const path = relative(place, join(folder, file));
    return makefiles.some((name) => filesMadeBy(textOf(join(place, name))).has(path));
  });
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

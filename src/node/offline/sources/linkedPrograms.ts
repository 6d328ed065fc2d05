// The programs that the rules of a Makefile link, as far as they are there.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { isCompiled } from '../../workspace/builtFiles.ts';
import { filesCompiledBy, variableFiller } from '../../workspace/makefileText.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { namesIn } from '../questions/texts.ts';
import { wholeMakefile } from './makeRemovals.ts';

const noProgram = /\.(?:o|obj|a|lib|so|dylib|dll|ko|class|pyc|wasm|gch|pch)$|\.so\.\d/iu;

/** Paths from the folder of the Makefile: targets of its rules, what they require, what a compiler is told to write, and namesakes of sources. */
export function linkedPrograms(root: string): readonly string[] {
  const text = wholeMakefile(root);
  if (text === undefined) return [];
  const lines = text.split('\n');
  const filled = variableFiller(lines);
  const ruled = lines.flatMap((line) => {
    const whole = filled(line);
    if (line.startsWith('\t')) return [];
    return (/^[^\s=:#][^=:#]*::?(?!=)([^=#;]*)/u.exec(whole)?.[1] ?? '').split(/\s+/u);
  });
  const names = new Set(namesIn(root, ''));
  const namesakes = [...names].filter((name) => endings.some((ending) => names.has(`${name}.${ending}`)));
  const paths = [...filesCompiledBy(text), ...ruled, ...namesakes].map((path) => path.replace(/^(?:\.\/)+/u, ''));
  return [...new Set(paths)].filter((path) => isProgram(root, path));
}

const endings = ['c', 'cc', 'cpp', 'cxx', 'C', 'rs', 'f90', 'f', 'go', 'd', 'pas', 's', 'S', 'asm'];

function isProgram(root: string, path: string): boolean {
  if (!isPlainName(path) || path.split('/').includes('..') || noProgram.test(path)) return false;
  const file = join(root, path);
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true && isCompiled(file);
}

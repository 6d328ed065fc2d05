// Folders of the repository that git has not filled yet.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textIn } from '../questions/texts.ts';

/** The submodules that an output names and that are not checked out. */
export function missingSubmodules(text: string, root: string): readonly string[] {
  const paths = [...(textIn(root, '.gitmodules') ?? '').matchAll(/^\s*path\s*=\s*(\S+)\s*$/gm)].map(
    ([, path = '']) => path,
  );
  return paths.filter((path) => text.includes(path) && isEmpty(join(root, path)));
}

const isEmpty = (path: string): boolean =>
  !existsSync(path) || (statSync(path).isDirectory() && readdirSync(path).length === 0);

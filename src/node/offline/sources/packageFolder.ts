// Where a Python project says that its packages lie, if that is neither beside the manifest nor `src`: `package_dir={'': 'lib'}`.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn, textIn } from '../questions/texts.ts';

const folder = `["']?(\\w[\\w-]*)["']?`;
const stated: readonly (readonly [file: string, pattern: RegExp])[] = [
  [
    'setup.py',
    new RegExp(`\\bpackage_dir\\s*=\\s*(?:\\{\\s*["']["']\\s*:|dict\\(\\*\\*\\{\\s*["']["']\\s*:)\\s*${folder}`),
  ],
  ['setup.cfg', new RegExp(`^package_dir\\s*=\\s*=\\s*${folder}\\s*$`, 'm')],
  ['pyproject.toml', new RegExp(`^package-dir\\s*=\\s*\\{\\s*["']["']\\s*=\\s*${folder}`, 'm')],
  ['pyproject.toml', new RegExp(`^["']["']\\s*=\\s*${folder}\\s*$`, 'm')],
  ['pyproject.toml', new RegExp(`^where\\s*=\\s*\\[\\s*${folder}\\s*,?\\s*\\]`, 'm')],
];

/** Undefined where nothing says so, or that folder is not there. */
export function packageFolder(root: string): string | undefined {
  for (const [file, pattern] of stated) {
    const found = pattern.exec(textIn(root, file) ?? '')?.[1];
    if (found !== undefined && found !== 'src' && existsSync(join(root, found))) return found;
  }
  return undefined;
}

/** Whether packages or modules of Python are in a folder. */
export const packagesIn = (name: string, root: string): boolean =>
  namesIn(root, name).some((entry) => entry.endsWith('.py') || existsSync(join(root, name, entry, '__init__.py')));

// How a shell script of the workspace is started: by itself where it may be, and in its own folder where it reads what lies beside it.
import { constants, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { interpreterOnPath } from '../sources/shebang.ts';
import { interpreters } from '../sources/interpreters.ts';

/** What a line sources or starts by a relative path: `. ../lib.sh`, `./prog x`. */
const relativePaths = /^[ \t]*(?:(?:\.|source|exec|bash|sh)[ \t]+)?["']?(\.\.?\/[\w./-]+)/gm;
/** What Lua loads by a path from where it is started. */
const loaded = /\b(?:loadfile|dofile|io\.open)\s*\(?\s*["'](\.{1,2}\/[\w./-]+)/g;
/** Goes to its folder by itself. */
const findsItself = /\b(?:cd|pushd)\b[^\n]*(?:dirname|\$\{?0|BASH_SOURCE|\$\{?\w*(?:dir|root|home|here|path)\b)/i;

export function scriptStart(root: string, path: string): string {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  const mayStart = stats !== undefined && (stats.mode & constants.S_IXUSR) !== 0;
  const runner = mayStart ? interpreterOnPath(textIn(root, path) ?? '') : (interpreters['sh'] ?? 'sh');
  const start = (file: string) => (runner === undefined ? `./${file}` : `${runner} ${file}`);
  return wantsOwnFolder(root, path, relativePaths) ? `(cd ${dirname(path)} && ${start(basename(path))})` : start(path);
}

/** The same for a script of Lua. */
export const startInPlace = (root: string, path: string, interpreter: string): string =>
  wantsOwnFolder(root, path, loaded)
    ? `(cd ${dirname(path)} && ${interpreter} ${basename(path)})`
    : `${interpreter} ${path}`;

/** Whether what a script names by relative paths is there from its own folder, and not from the root. */
function wantsOwnFolder(root: string, path: string, paths: RegExp): boolean {
  const folder = dirname(path);
  const text = folder === '.' ? '' : (textIn(root, path) ?? '');
  if (findsItself.test(text)) return false;
  const named = [...text.matchAll(paths)].map(([, file = '']) => file);
  const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  return named.some((file) => !isFile(file) && isFile(join(folder, file)));
}

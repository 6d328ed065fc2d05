// How a shell script of the workspace is started: by itself where it may be, and in its own folder where it reads what lies beside it.
import { constants, existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { textIn } from '../questions/texts.ts';
import { interpreters } from '../sources/interpreters.ts';

/** What a line sources or starts by a relative path: `. ../lib.sh`, `./prog x`. */
const relativePaths = /^[ \t]*(?:(?:\.|source|exec|bash|sh)[ \t]+)?["']?(\.\.?\/[\w./-]+)/gm;
/** Goes to its folder by itself. */
const findsItself = /\b(?:cd|pushd)\b[^\n]*(?:dirname|\$\{?0|BASH_SOURCE|\$\{?\w*(?:dir|root|home|here|path)\b)/i;

export function scriptStart(root: string, path: string): string {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  const mayStart = stats !== undefined && (stats.mode & constants.S_IXUSR) !== 0;
  const start = (file: string) => (mayStart ? `./${file}` : `${interpreters['sh'] ?? 'sh'} ${file}`);
  return wantsOwnFolder(root, path) ? `(cd ${dirname(path)} && ${start(basename(path))})` : start(path);
}

/** Whether what a script names by relative paths is there from its own folder, and not from the root. */
function wantsOwnFolder(root: string, path: string): boolean {
  const folder = dirname(path);
  const text = folder === '.' ? '' : (textIn(root, path) ?? '');
  if (findsItself.test(text)) return false;
  const named = [...text.matchAll(relativePaths)].map(([, file = '']) => file);
  const isMissing = (file: string) => !existsSync(join(root, file));
  return named.some((file) => isMissing(file) && existsSync(join(root, folder, file)));
}

// What is never learned from: folders and commands excluded by .knackignore or the setting.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore from 'ignore';
import { isDenied } from '../../core/approval/permission.ts';

/** In the workspace folder; one pattern per line. */
const fileName = '.knackignore';

/**
 * Folders as in .gitignore (`secrets/`, `packages/*`), commands after `$` (`$ mysql`, `$ kubectl exec *`), by the rules of `--deny`:
 * they match any part of a command line. `#` begins a comment.
 */
export async function readExclusions(
  root: string,
  setting: readonly string[],
): Promise<(command: string, folder: string) => boolean> {
  const file = await readFile(join(root, fileName), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = [...file.split(/\r?\n/), ...setting].map((line) => line.trim()).filter((line) => line !== '');
  const deny = lines.filter((line) => line.startsWith('$')).map((line) => line.slice(1).trim());
  const folders = ignore().add(lines.filter((line) => !line.startsWith('$')));
  return (command, folder) => {
    if (folder !== '' && (folders.ignores(folder) || folders.ignores(`${folder}/`))) return false;
    return deny.length === 0 || !isDenied(command, deny);
  };
}

// What is never learned from: folders and commands excluded by .knackignore or the setting.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore from 'ignore';
import { isDenied } from '../../core/approval/permission.ts';

/** In the workspace folder; one pattern per line. */
const fileName = '.knackignore';

/** The lines of `.knackignore`, and those of the setting. */
export async function readPatterns(root: string, setting: readonly string[]): Promise<readonly string[]> {
  const file = await readFile(join(root, fileName), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return [...file.split(/\r?\n/), ...setting].map((line) => line.trim()).filter((line) => line !== '');
}

/**
 * Folders as in .gitignore (`secrets/`, `packages/*`), commands after `$` (`$ mysql`, `$ kubectl exec *`), by the rules of `--deny`:
 * they match any part of a command line. `#` begins a comment.
 */
export function accepting(patterns: readonly string[]): (command: string, folder: string) => boolean {
  const deny = patterns.filter((line) => line.startsWith('$')).map((line) => line.slice(1).trim());
  const folders = ignore().add(patterns.filter((line) => !line.startsWith('$')));
  return (command, folder) => {
    if (folder !== '' && (folders.ignores(folder) || folders.ignores(`${folder}/`))) return false;
    return deny.length === 0 || !isDenied(command, deny);
  };
}

/** What may be learned from. */
export const readExclusions = async (root: string, setting: readonly string[]) =>
  accepting(await readPatterns(root, setting));

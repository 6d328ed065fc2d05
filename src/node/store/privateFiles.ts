// Files and folders that only their owner may read: a memory quotes commands and what they printed.
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the folder and its missing parents, for the owner only; one that is there stays as it is. Node's own recursive
 * making never ends where a parent is there but takes no folders and says so with ENOENT (/proc).
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Makes an empty file, for the owner only. One that is there is not even opened: closing it would drop SQLite's locks on it. */
export function makeFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

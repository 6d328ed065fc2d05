// Files and folders that only their owner may read: a memory quotes commands and their output.
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates the folder and its missing parents, for the owner only; existing ones are unchanged. Node's own recursive
 * mkdir never returns if a parent exists but refuses folders with ENOENT (/proc).
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

/** Creates an empty file, for the owner only. An existing one is not even opened: closing it would drop SQLite's locks. */
export function makeFile(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

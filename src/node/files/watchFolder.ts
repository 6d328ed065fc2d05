// Watching a folder, where the system has watches left.
import type { FSWatcher } from 'node:fs';
import { watch } from 'node:fs';

export type Watching =
  { readonly ok: true; readonly close: () => void } | { readonly ok: false; readonly problem: string };

/** Calls `changed` after changes in `folder`. A watch that ends later (the folder is gone) just falls silent. */
export function watchFolder(
  folder: string,
  changed: () => void,
  start: (folder: string, changed: () => void) => FSWatcher = watch,
): Watching {
  try {
    const watcher = start(folder, changed);
    watcher.on('error', () => watcher.close());
    return { ok: true, close: () => watcher.close() };
  } catch (error) {
    // ENOSPC, EMFILE: all watches of this user are taken.
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

// Takes over a memory that was kept at another place: all of it, once.
import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFile, makeFolder } from '../files/privateFiles.ts';
import { DatabaseSync } from './database/sqlite.ts';
import type { SqliteStore } from './sqliteStore.ts';
import { openStore } from './sqliteStore.ts';
import { StoreError } from './database/storeError.ts';

/**
 * Before `file` is opened: where nothing is there yet, it becomes a copy of the first of `formerFiles` that exists, forgotten
 * episodes and pins included. If that fails, and for the rest, use `adoptInto`.
 */
export function adoptFile(file: string, formerFiles: readonly string[]): void {
  const former = formerFiles.find((path) => path !== file && existsSync(path));
  if (former === undefined || existsSync(file)) return;
  const copy = `${file}.adopting-${process.pid}`;
  try {
    makeFolder(dirname(file));
    rmSync(copy, { force: true });
    // For the owner only: SQLite would create a file that others may read, but keeps the mode of an empty one.
    makeFile(copy);
    const db = new DatabaseSync(former, { timeout: 5000 });
    try {
      db.prepare('VACUUM INTO ?').run(copy);
    } finally {
      db.close();
    }
    // Not a rename: another process may have created a memory here meanwhile, which must not be lost.
    linkSync(copy, file);
  } catch {
    // A damaged file, a full disk, a file system without links: then episode by episode, which reports what is wrong.
    return;
  } finally {
    rmSync(copy, { force: true });
  }
}

/**
 * Adds to `store` the ended episodes of `formerFiles` that it lacks, unchanged. A file is then set aside as `*.adopted`, unless
 * a process still has it open: then the next opening retries. Unreadable files stay where they are. Returns notices for the user.
 */
export async function adoptInto(store: SqliteStore, formerFiles: readonly string[]): Promise<readonly string[]> {
  const notices: string[] = [];
  for (const path of formerFiles) {
    if (path === store.location || !existsSync(path)) continue;
    try {
      const former = openStore({ file: path });
      try {
        await copyEpisodes(former, store);
      } finally {
        await former.close();
      }
      // The last connection to close removes the log.
      if (existsSync(`${path}-wal`)) continue;
      renameSync(path, `${path}.adopted`);
      notices.push(
        `The memory of this workspace has moved from ${path} to ${store.location}; the old file is kept as ${path}.adopted.`,
      );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      notices.push(`The former memory of this workspace, ${path}, could not be imported: ${error.message}`);
    }
  }
  return notices;
}

/** Episodes whose presence is asked for at a time. */
const idsAtOnce = 500;

async function copyEpisodes(from: SqliteStore, to: SqliteStore): Promise<void> {
  const ids = await from.ids({});
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const part = ids.slice(at, at + idsAtOnce);
    const known = new Set(await to.ids({ episodeIds: part }));
    for (const episodeId of part) if (!known.has(episodeId)) await copyEpisode(episodeId, from, to);
  }
}

async function copyEpisode(episodeId: string, from: SqliteStore, to: SqliteStore): Promise<void> {
  const [episode] = await from.episodes({ episodeIds: [episodeId] });
  if (episode?.outcome === undefined) return;
  // What was forgotten here stays forgotten.
  if (episode.steps.length > 0) await to.importEpisodes([episode]);
  else await to.importEpisode(episode);
  if (episode.pinned) await to.setPinned(episodeId, true);
}

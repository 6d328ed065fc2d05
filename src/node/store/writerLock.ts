// Tells whether the process that wrote an episode still lives: it holds a lock that the operating system drops at its death.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from './sqlite.ts';

/**
 * Unlike a process id with a start time, a lock needs no clock and no /proc, is never reused, and works across containers
 * that share the folder. SQLite brings locks for every platform: an exclusive transaction on an empty file of one's own.
 */
export interface WriterLock {
  readonly id: string;
  release(): void;
}

export function acquireWriterLock(file: string): WriterLock {
  const id = randomUUID();
  const db = new DatabaseSync(lockPath(file, id));
  // Nothing is ever written: without the pragma SQLite would make a journal file all the same.
  db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  return {
    id,
    release: () => {
      db.close();
      removeWriterLock(file, id);
    },
  };
}

/** False also for a writer whose lock file is gone: it has closed its store. In doubt it lives. */
export function isWriterAlive(file: string, id: string): boolean {
  const path = lockPath(file, id);
  if (!existsSync(path)) return false;
  let db;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch {
    return true;
  } finally {
    db?.close();
  }
}

export function removeWriterLock(file: string, id: string): void {
  rmSync(lockPath(file, id), { force: true });
}

/** Ids come back from the file, which may be damaged: they must not lead anywhere else. */
function lockPath(file: string, id: string): string {
  return `${file}-writer-${id.replaceAll(/[^0-9a-f-]/g, '')}`;
}

// Detects whether the process that wrote an episode is alive: it holds a lock that the operating system drops when it exits.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFile } from '../../files/privateFiles.ts';
import type { Database } from './sqlite.ts';
import { DatabaseSync } from './sqlite.ts';
import { resultCode } from './storeError.ts';

/**
 * Unlike a process id with a start time, a lock needs no clock and no /proc, is never reused, and works across containers
 * that share the folder. SQLite provides locks on every platform: an exclusive transaction on a private, empty file.
 */
export interface WriterLock {
  readonly id: string;
  release(): void;
}

export function acquireWriterLock(file: string): WriterLock {
  for (;;) {
    const id = randomUUID();
    const path = lockPath(file, id);
    const db = lockedFile(path);
    if (!db) continue;
    // Missing: somebody removed it before it was locked. From now on nobody can.
    if (existsSync(path)) return { id, release: () => removeLocked(path, db) };
    db.close();
  }
}

/** Also false for a writer whose lock file is gone: it has closed its store. In doubt, true. */
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

/** Removes the lock files of dead writers. Those it may not delete stay: they do no harm. */
export function sweepWriterLocks(file: string): void {
  const prefix = basename(lockPath(file, ''));
  for (const name of readdirSync(dirname(file))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(file), name);
    try {
      const db = lockedFile(path);
      if (db) removeLocked(path, db);
    } catch {
      continue;
    }
  }
}

/** The file, made if missing, with an exclusive lock; undefined when another has it. */
function lockedFile(path: string): Database | undefined {
  makeFile(path);
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    // Nothing is ever written, but without the pragma SQLite would still create a journal file.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    if (resultCode(error) === 5) return undefined;
    throw error;
  }
}

/** Deletes it while locked, so that nobody can lock it meanwhile. Windows cannot delete open files, nor lock them then. */
function removeLocked(path: string, db: Database): void {
  try {
    rmSync(path, { force: true });
    db.close();
  } catch {
    db.close();
    rmSync(path, { force: true });
  }
}

/** Ids come back from the file, which may be damaged: they must not lead anywhere else. */
function lockPath(file: string, id: string): string {
  return `${file}-writer-${id.replaceAll(/[^0-9a-f-]/g, '')}`;
}

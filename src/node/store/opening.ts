// Opening the database file: from nothing, from an older version, beside another process, or from a damaged one.
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkOrigin, migrate } from './schema.ts';
import type { Database } from './sqlite.ts';
import { DatabaseSync } from './sqlite.ts';
import { StoreError, asStoreError, storeError } from './storeError.ts';

/** How long to wait for another process's transaction; they take milliseconds. */
const patienceMs = 5000;

export interface Opened {
  readonly db: Database;
  /** What the user should know: a damaged file was set aside. */
  readonly notices: readonly string[];
}

/**
 * Opens `file`, creating it and its folder where missing. A damaged file is renamed, never overwritten or deleted, and a
 * fresh one started; a file that is locked, unreadable, foreign or newer is left as it is.
 * Waits up to `busyTimeoutMs` for another process, here and in every later transaction.
 * @throws StoreError
 */
export function openDatabase(file: string, busyTimeoutMs = patienceMs): Opened {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const db = connectUnlessDamaged(file, busyTimeoutMs);
    return db ? { db, notices: [] } : repair(file, busyTimeoutMs);
  } catch (error) {
    throw asStoreError(error, file);
  }
}

/** Leaves a note for the next opening to look closer, because damage was met while reading. */
export function markSuspect(file: string): void {
  try {
    closeSync(openSync(suspectPath(file), 'a'));
  } catch {
    // The folder cannot be written: then nothing can be set aside either.
  }
}

const suspectPath = (file: string) => `${file}-suspect`;

function connectUnlessDamaged(file: string, busyTimeoutMs: number): Database | undefined {
  try {
    return connect(file, busyTimeoutMs);
  } catch (error) {
    const known = asStoreError(error, file);
    if (known instanceof StoreError && known.kind === 'corrupt') return undefined;
    throw known;
  }
}

function connect(file: string, busyTimeoutMs: number): Database {
  checkHeader(file);
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    checkOrigin(db, file);
    configure(db, busyTimeoutMs);
    migrate(db, file);
    if (existsSync(suspectPath(file))) {
      if (db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') throw storeError('corrupt', file);
      rmSync(suspectPath(file), { force: true });
    }
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * `synchronous = NORMAL` under WAL: what is committed survives the death of the process at any moment; a power failure may
 * take the latest steps, but never what was committed with FULL (ends, ratings, forgets: see SqliteStore).
 * `secure_delete`: what is forgotten is overwritten with zeros.
 */
function configure(db: Database, busyTimeoutMs: number): void {
  const deadline = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      db.exec('PRAGMA journal_mode = WAL');
      break;
    } catch (error) {
      // Two processes that create the file together: SQLite does not wait by itself here.
      if (Date.now() > deadline || !isLocked(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
  db.exec(`
    PRAGMA synchronous = NORMAL;
    PRAGMA secure_delete = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA journal_size_limit = 8388608;
  `);
}

function isLocked(error: unknown): boolean {
  const known = asStoreError(error, '');
  return known instanceof StoreError && known.kind === 'locked';
}

/** SQLite would take a file of under 512 bytes, or one that is all zeros, for an empty database. */
function checkHeader(file: string): void {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    const header = Buffer.alloc(16);
    const length = readSync(descriptor, header, 0, 16, 0);
    if (length > 0 && header.toString('latin1') !== 'SQLite format 3\0') throw storeError('corrupt', file);
  } finally {
    closeSync(descriptor);
  }
}

/** One process repairs, the others wait and then find the fresh file. */
function repair(file: string, busyTimeoutMs: number): Opened {
  const lockPath = `${file}-repair`;
  const lock = new DatabaseSync(lockPath, { timeout: busyTimeoutMs });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const repaired = connectUnlessDamaged(file, busyTimeoutMs);
    if (repaired) return { db: repaired, notices: [] };
    const aside = setAside(file);
    const notice =
      `${file} was damaged. It was set aside as ${aside}, and a fresh memory was started. ` +
      `Restore a backup over it, or try "sqlite3 '${aside}' .recover"; delete it when you do not need it.`;
    return { db: connect(file, busyTimeoutMs), notices: [notice] };
  } finally {
    lock.close();
    rmSync(lockPath, { force: true });
  }
}

/** The log goes first: left beside a fresh database it would be played into that. */
function setAside(file: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  rmSync(suspectPath(file), { force: true });
  return aside;
}

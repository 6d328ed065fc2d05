// Opening the database file: from nothing, from an older version, beside another process, or from a damaged one.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFile, makeFolder } from '../../files/privateFiles.ts';
import { installFunctions } from '../queries/selectEpisodes.ts';
import { checkOrigin, checkReadable, migrate } from './schema.ts';
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
 * Opens `file`, creating it and its folder if missing. A damaged file is renamed, never overwritten or deleted, and a
 * fresh one started; a file that is locked, unreadable, foreign or newer is left as it is. One that can be read but not
 * written is opened read-only: writing then fails.
 * Waits up to `busyTimeoutMs` for another process, here and in every later transaction.
 * @throws StoreError
 */
export function openDatabase(file: string, busyTimeoutMs = patienceMs): Opened {
  try {
    makeFolder(dirname(file));
    const db = connectUnlessDamaged(file, busyTimeoutMs);
    return db ? { db, notices: [] } : repair(file, busyTimeoutMs);
  } catch (error) {
    const known = asStoreError(error, file);
    if (!isRefusal(known) || !statSync(file, { throwIfNoEntry: false })?.isFile()) throw known;
    return { db: connectReadOnly(file, busyTimeoutMs), notices: [] };
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof StoreError && (error.kind === 'readOnly' || error.kind === 'unreadable');
}

/**
 * Opens `file` read-only, even where nothing may be written. SQLite reads a file with a write-ahead log only if it may
 * create the log's index next to it (and leaves both there, as unwritable as the file), unless told that the file never
 * changes: if there is no log next to it, no process has it open for writing.
 * @throws StoreError
 */
export function connectReadOnly(file: string, busyTimeoutMs = patienceMs): Database {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!log) return immutableReader(file, busyTimeoutMs);
  try {
    return checkedReader(file, file, busyTimeoutMs);
  } catch (error) {
    const known = asStoreError(error, file);
    if (!isRefusal(known)) throw known;
    if (log.size === 0) return immutableReader(file, busyTimeoutMs);
    const message =
      `${file} cannot be written, and its latest changes are still in ${file}-wal, which cannot be read without writing. ` +
      'Make the folder writable for you, or copy it to a place that is and give that as the folder of the memory.';
    throw new StoreError('readOnly', file, message, error);
  }
}

function immutableReader(file: string, busyTimeoutMs: number): Database {
  const url = pathToFileURL(file);
  url.search = 'mode=ro&immutable=1';
  try {
    return checkedReader(file, url, busyTimeoutMs);
  } catch (error) {
    throw asStoreError(error, file);
  }
}

function checkedReader(file: string, path: string | URL, busyTimeoutMs: number): Database {
  const db = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs });
  try {
    checkReadable(db, file);
    installFunctions(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Leaves a note for the next opening to check the file, because damage was found while reading. */
export function markSuspect(file: string): void {
  try {
    makeFile(suspectPath(file));
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
  const writable = isWritable(file);
  if (writable) makeFile(file);
  const db = writable ? new DatabaseSync(file, { timeout: busyTimeoutMs }) : connectReadOnly(file, busyTimeoutMs);
  try {
    installFunctions(db);
    if (writable) {
      checkOrigin(db, file);
      configure(db, busyTimeoutMs);
      migrate(db, file);
    }
    searchIfSuspect(db, file);
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
      // Two processes may create the file at the same time: SQLite does not wait here.
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

function searchIfSuspect(db: Database, file: string): void {
  if (!existsSync(suspectPath(file))) return;
  if (db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] !== 'ok') throw storeError('corrupt', file);
  rmSync(suspectPath(file), { force: true });
}

/** Also true for one that is yet to be created. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return !existsSync(file);
  }
}

function isLocked(error: unknown): boolean {
  const known = asStoreError(error, '');
  return known instanceof StoreError && known.kind === 'locked';
}

/** SQLite would treat a file of under 512 bytes, or one that is all zeros, as an empty database. */
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
  makeFile(lockPath);
  const lock = new DatabaseSync(lockPath, { timeout: busyTimeoutMs });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    const repaired = connectUnlessDamaged(file, busyTimeoutMs);
    if (repaired) return { db: repaired, notices: [] };
    const aside = setAside(file);
    const notice =
      `${file} was damaged. It was set aside as ${aside}, and a new memory was started. ` +
      `Restore a backup over it, or try "sqlite3 '${aside}' .recover"; delete it when you do not need it.`;
    return { db: connect(file, busyTimeoutMs), notices: [notice] };
  } finally {
    lock.close();
    rmSync(lockPath, { force: true });
  }
}

/** Moves the log first: left next to a fresh database it would be replayed into it. */
function setAside(file: string): string {
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = `${file}.damaged-${stamp}`;
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  rmSync(suspectPath(file), { force: true });
  return aside;
}

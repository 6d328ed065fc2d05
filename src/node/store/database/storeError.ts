// What can go wrong with the file; every message names the file and the remedy.
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';

export type StoreErrorKind =
  'full' | 'readOnly' | 'locked' | 'corrupt' | 'unreadable' | 'foreign' | 'newerSchema' | 'noEpisode' | 'failed';

/** An expected failure of the store. The message names the file and the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreErrorKind;
  readonly file: string;

  constructor(kind: StoreErrorKind, file: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.file = file;
  }
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html). */
const kinds: Readonly<Record<number, StoreErrorKind>> = {
  3: 'unreadable',
  5: 'locked',
  6: 'locked',
  8: 'readOnly',
  10: 'failed',
  11: 'corrupt',
  13: 'full',
  14: 'unreadable',
  26: 'corrupt',
};

const explanations: Readonly<Record<StoreErrorKind, (file: string) => string>> = {
  full: (file) =>
    `The disk of ${file} is full; nothing was lost. Free some space or choose another folder, then continue.`,
  readOnly: (file) =>
    `${file} cannot be written. Make the file and its folder writable for you, or choose another folder.`,
  locked: (file) =>
    `${file} is locked by another program. Close what has it open (a database browser, a backup) and try again.`,
  corrupt: (file) =>
    `${file} is damaged. Start again: it is then set aside under another name, and a fresh memory is started.`,
  unreadable: (file) =>
    `${file} cannot be opened. Check that its folder exists and that you may read and write both, or choose another folder.`,
  foreign: (file) => `${file} is a database of another program; it was left unchanged. Choose another folder.`,
  newerSchema: (file) => `${file} was written by a newer version of Knack; it was left unchanged. Update Knack.`,
  noEpisode: (file) =>
    `The episode is not in ${file}: it was never begun, or was forgotten meanwhile. Start a new one.`,
  failed: (file) => `The disk of ${file} reported an error. Check the disk and the connection to it, then try again.`,
};

export function storeError(kind: StoreErrorKind, file: string, cause?: unknown): StoreError {
  const detail = cause instanceof Error ? ` (${cause.message})` : '';
  return new StoreError(kind, file, explanations[kind](file) + detail, cause);
}

/** SQLite's result code of an error thrown by node:sqlite; undefined for any other error. */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** Turns an error of SQLite or of the file system about `file` into a `StoreError`; returns bugs unchanged. */
export function asStoreError(error: unknown, file: string): unknown {
  if (error instanceof StoreError) return error;
  const code = resultCode(error);
  const kind = code === undefined ? systemKind(error) : kinds[code];
  if (kind === undefined) return error;
  return storeError(kind === 'failed' && diskIsFull(file) ? 'full' : kind, file, error);
}

function systemKind(error: unknown): StoreErrorKind | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return 'full';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'readOnly';
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
    case 'EEXIST':
    case 'ELOOP':
      return 'unreadable';
    case 'EIO':
      return 'failed';
    default:
      return undefined;
  }
}

/** SQLite reports a full disk as a plain input/output error where its shared-memory file cannot grow. */
function diskIsFull(file: string): boolean {
  try {
    const disk = statfsSync(dirname(file));
    return disk.bavail * disk.bsize < 65_536;
  } catch {
    return false;
  }
}

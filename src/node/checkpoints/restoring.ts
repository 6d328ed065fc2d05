// Restores files: from the current tree to another, and finishes what a killed process had begun.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isSecretPath } from '../../core/approval/shell/secretPaths.ts';
import type { Difference, Entry } from './changes.ts';
import { blobsOf, differences } from './changes.ts';
import type { Git } from './git.ts';
import { whyNotWritten } from './git.ts';
import type { CheckpointRecord, UndoneSteps } from './records.ts';
import { isAlive, sweepLeftovers } from './leftovers.ts';
import { stepsOf } from './ownChanges.ts';
import { erase, namedIn, record, records } from './records.ts';
import type { Capture } from './capture.ts';

export interface Restored {
  /** Under this id `knack restore` brings back what was there before. */
  readonly savedAs: string;
  readonly paths: readonly string[];
  /** Files left unchanged: somebody changed them meanwhile, or they cannot be written. */
  readonly skipped: readonly string[];
  /** Why files cannot be written, by path: one clause with the remedy. */
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Saves the current files, then writes those of `to`. A file that no longer matches `from` when its turn comes is skipped. Each
 * file is replaced whole; if the process dies, `finishRestoring` completes the work from the record. @throws GitError
 */
export async function restoreFiles(
  git: Git,
  top: string,
  step: {
    readonly id: string;
    readonly at: number;
    /** Folders made before stay, also when they become empty; milliseconds since the epoch. */
    readonly begunAt: number;
    /** Files that were captured although git may not list them. */
    readonly named: readonly string[];
    readonly from: Capture;
    readonly to: string;
    readonly undone?: UndoneSteps | undefined;
  },
): Promise<Restored> {
  const { id, at, begunAt, named, from, to, undone } = step;
  await record(git, { id, t: 0, phase: 'saved', at, named, undone }, from);
  await record(
    git,
    { id, t: 0, phase: 'wanted', at, pid: process.pid },
    { tree: to, leftOut: [], unlisted: [], excludes: [], bytes: 0 },
  );
  return apply(git, { top, id, begunAt }, await differences(git, from.tree, to));
}

/** Longest that an undo or restore takes, milliseconds; after it, another process has its number. */
const longestMs = 600_000;

function isUnderWay({ pid, at }: CheckpointRecord): boolean {
  return pid !== undefined && Date.now() - at < longestMs && isAlive(pid);
}

/** An undo or restore that a killed process had begun. */
export interface Finished {
  readonly id: string;
  readonly undone: UndoneSteps | undefined;
  /** Files that it was about. */
  readonly paths: readonly string[];
}

/** Finishes what a killed process left half done, temporary files included. @throws GitError */
export async function finishRestoring(git: Git, top: string): Promise<readonly Finished[]> {
  const all = await records(git);
  const cutOff = stepsOf(all).filter(({ after }) => !after);
  sweepLeftovers(top, namedIn(cutOff.map(({ before }) => before)));
  const unfinished = all.filter((one) => one.phase === 'wanted' && !isUnderWay(one));
  const finished: Finished[] = [];
  for (const { id, tree } of unfinished) {
    const saved = all.find((one) => one.id === id && one.phase === 'saved');
    if (saved) {
      const wanted = await differences(git, saved.tree, tree);
      const paths = wanted.map(({ path }) => path);
      sweepLeftovers(top, paths);
      const { skipped } = await apply(git, { top, id, begunAt: 0 }, wanted);
      finished.push({ id, undone: saved.undone, paths: paths.filter((path) => !skipped.includes(path)) });
    } else await erase(git, [{ id, t: 0, phase: 'wanted' }]);
  }
  return finished;
}

/** Deletes the record `wanted` last: while it exists, the restore is not done. */
async function apply(
  git: Git,
  { top, id, begunAt }: { readonly top: string; readonly id: string; readonly begunAt: number },
  wanted: readonly Difference[],
): Promise<Restored> {
  const skipped: string[] = [];
  const done: string[] = [];
  const problems = new Map<string, string>();
  // Deletes before writing: a folder may replace a file, or the other way round.
  const ordered = [...wanted].sort((a, b) => Number(a.to !== undefined) - Number(b.to !== undefined));
  for (let from = 0; from < ordered.length; from += batch) {
    const some = ordered.slice(from, from + batch);
    const blobs = await blobsOf(git, [...new Set(some.flatMap(({ to }) => to?.oid ?? []))]);
    for (const difference of some)
      (canReplace({ top, begunAt, problems }, difference, blobs) ? done : skipped).push(difference.path);
  }
  await erase(git, [{ id, t: 0, phase: 'wanted' }]);
  return { savedAs: id, paths: done, skipped, problems };
}

/** Files at a time; none is larger than 10 MiB. */
const batch = 16;

/** As `replace`; also false if the system denies the write: reported, and not retried behind the user's back. */
function canReplace(
  { problems, ...place }: Target & { readonly problems: Map<string, string> },
  difference: Difference,
  blobs: ReadonlyMap<string, Buffer>,
): boolean {
  try {
    return replace(place, difference, blobs);
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    // Another process may be undoing the same.
    if (isEntry(join(place.top, difference.path), difference.to)) return true;
    problems.set(difference.path, whyNotWritten(error));
    return false;
  }
}

interface Target {
  readonly top: string;
  readonly begunAt: number;
}

/** False: the file matches neither the old nor the new state, or its folder is outside the workspace. */
function replace(
  { top, begunAt }: Target,
  { path, from, to }: Difference,
  blobs: ReadonlyMap<string, Buffer>,
): boolean {
  if (!isInside(top, path)) return false;
  const full = join(top, path);
  if (isEntry(full, to)) return true;
  if (!isEntry(full, from)) return false;
  if (!to) {
    rmSync(full, { force: true });
    removeEmpty(top, dirname(full), begunAt);
    return true;
  }
  const contents = blobs.get(to.oid);
  if (contents === undefined || !isFree(full)) return false;
  mkdirSync(dirname(full), { recursive: true });
  const fresh = join(dirname(full), `.knack-${process.pid}-${to.oid.slice(0, 12)}`);
  try {
    rmSync(fresh, { force: true });
    if (to.mode === '120000') symlinkSync(contents.toString('utf8'), fresh);
    else if (!isWrittenLike(full, fresh, contents, to)) {
      writeFileSync(full, contents);
      rmSync(fresh, { force: true });
      return true;
    }
    renameSync(fresh, full);
  } catch (error) {
    // A full disk: nothing half-written stays.
    rmSync(fresh, { force: true });
    throw error;
  }
  return true;
}

/** With the mode of the file whose place it takes. False: that has another owner, which only writing into it keeps. */
function isWrittenLike(full: string, fresh: string, contents: Buffer, to: Entry): boolean {
  writeFileSync(fresh, contents);
  const there = lstatSync(full, { throwIfNoEntry: false });
  const own = lstatSync(fresh);
  if (there?.isFile() && (there.uid !== own.uid || there.gid !== own.gid)) {
    try {
      chownSync(fresh, there.uid, there.gid);
    } catch {
      if ((there.mode & 0o7777) === modeOf(full, fresh, to)) return false;
    }
  }
  chmodSync(fresh, modeOf(full, fresh, to));
  return true;
}

/** Deletes a folder in the way if it is empty: anything left in it is ignored, or not kept. */
function isFree(full: string): boolean {
  if (lstatSync(full, { throwIfNoEntry: false })?.isDirectory() !== true) return true;
  try {
    rmdirSync(full);
    return true;
  } catch {
    return false;
  }
}

/** Every parent is a real folder or missing: never writes through a symbolic link. */
function isInside(top: string, path: string): boolean {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.toLowerCase() === '.git')) return false;
  return parts.slice(0, -1).every((_, i) => {
    const stats = lstatSync(join(top, ...parts.slice(0, i + 1)), { throwIfNoEntry: false });
    return stats === undefined || stats.isDirectory();
  });
}

/** Whether the file matches the entry; undefined: there is no file. */
export function isEntry(full: string, entry: Entry | undefined): boolean {
  const stats = lstatSync(full, { throwIfNoEntry: false });
  if (stats === undefined || stats.isDirectory()) return entry === undefined;
  if (entry === undefined) return false;
  if (stats.isSymbolicLink())
    return entry.mode === '120000' && oidOf(Buffer.from(readlinkSync(full)), entry) === entry.oid;
  if (!stats.isFile() || entry.mode !== (stats.mode & 0o100 ? '100755' : '100644')) return false;
  return oidOf(readFileSync(full), entry) === entry.oid;
}

/** The object id of a blob with these contents, by the algorithm of the id that it is compared with. */
function oidOf(contents: Buffer, { oid }: Entry): string {
  const algorithm = oid.length === 64 ? 'sha256' : 'sha1';
  return createHash(algorithm).update(`blob ${contents.length}\0`).update(contents).digest('hex');
}

/** That of the file in its place; only who may execute it changes, where the entry says so. */
function modeOf(full: string, fresh: string, { mode }: Entry): number {
  const there = lstatSync(full, { throwIfNoEntry: false });
  const isProgram = mode === '100755';
  if (there?.isFile() && ((there.mode & 0o100) !== 0) === isProgram) return there.mode & 0o7777;
  // A tree does not record read permissions: a file that may hold secrets is restored for its owner alone.
  const masked = isSecretPath(full) ? 0o600 : 0o666;
  const plain = there?.isFile() ? there.mode & 0o666 : lstatSync(fresh).mode & masked;
  return isProgram ? plain | ((plain & 0o444) >> 2) : plain;
}

/** Folders that the step made. */
function removeEmpty(top: string, folder: string, begunAt: number): void {
  if (folder === top || !folder.startsWith(top)) return;
  const { birthtimeMs } = lstatSync(folder);
  // 0: the file system does not tell. Its clock may lag.
  if (birthtimeMs > 0 && birthtimeMs < begunAt - 1000) return;
  try {
    rmdirSync(folder);
  } catch {
    return; // not empty
  }
  removeEmpty(top, dirname(folder), begunAt);
}

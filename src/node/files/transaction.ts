// Changes several files on disk, all or none: everything is first written next to its target, then renamed.
import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface DiskChange {
  /** Absolute, without symbolic links. */
  readonly real: string;
  readonly shown: string;
  /** Undefined: the file is deleted. */
  readonly bytes: Buffer | undefined;
  /** File whose mode and owner it inherits; undefined: those of a new file. */
  readonly like: string | undefined;
}

export type Applied = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/** Rollback steps, newest last. */
type Undo = (() => Promise<unknown>)[];

interface Commits {
  readonly undo: Undo;
  /** Files to remove at the end. */
  readonly temporary: Set<string>;
  /** Old contents that could not be put back, and stay where they are. */
  readonly stranded: { readonly shown: string; readonly kept: string }[];
}

/**
 * Files are replaced by renames: readers see the old or the new one whole. A failure (a full disk, no permission) rolls
 * back what was already done. Only a file of another owner, who could not be kept otherwise, is written in its place.
 */
export async function applyAll(changes: readonly DiskChange[]): Promise<Applied> {
  const undo: Undo = [];
  const temporary = new Set<string>();
  const stranded: Commits['stranded'] = [];
  let at: DiskChange | undefined;
  try {
    const staged: { readonly change: DiskChange; readonly fresh: Staged | undefined }[] = [];
    for (const change of changes) {
      at = change;
      const fresh = change.bytes === undefined ? undefined : await stage(change, change.bytes, undo);
      staged.push({ change, fresh });
    }
    for (const { change, fresh } of staged) {
      at = change;
      await commit(change, fresh, { undo, temporary, stranded });
    }
    await discard(temporary);
    return { ok: true };
  } catch (error) {
    for (const back of undo.toReversed()) await back().catch(() => undefined);
    await discard(temporary);
    return { ok: false, problem: strandedProblem(stranded) ?? problemOf(at?.shown ?? '', error) };
  }
}

interface Staged {
  readonly path: string;
  /** The owner of the file can only be kept by writing into it. */
  readonly inPlace: boolean;
}

/** Writes the new file next to its target. */
async function stage({ real, like }: DiskChange, bytes: Buffer, undo: Undo): Promise<Staged> {
  await makeFolder(dirname(real), undo);
  // A rename would bypass a file's own write protection.
  if (await stat(real).catch(() => undefined)) await access(real, constants.W_OK);
  const fresh = beside(real);
  undo.push(() => rm(fresh, { force: true }));
  const model = like === undefined ? undefined : await stat(like);
  const handle = await open(fresh, 'wx', model === undefined ? 0o666 : 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  let isOwned = true;
  if (model) {
    const own = await stat(fresh);
    if (own.uid !== model.uid || own.gid !== model.gid)
      isOwned = await chown(fresh, model.uid, model.gid).then(
        () => true,
        () => false,
      );
    await chmod(fresh, model.mode & 0o7777);
  }
  return { path: fresh, inPlace: !isOwned && like === real };
}

/** Moves the new file into place, or removes the old one; the old one is kept under another name until all is done. */
async function commit({ real, shown }: DiskChange, fresh: Staged | undefined, commits: Commits): Promise<void> {
  const { undo, temporary, stranded } = commits;
  const kept = beside(real);
  temporary.add(kept);
  const putBack = (move: () => Promise<unknown>) =>
    undo.push(() =>
      move().catch(async () => {
        if (await isSame(kept, real)) return;
        temporary.delete(kept);
        stranded.push({ shown, kept: basename(kept) });
      }),
    );
  if (fresh?.inPlace) {
    temporary.add(fresh.path);
    await copyFile(real, kept);
    // Copying files would set the mode as well, which only the owner may.
    putBack(async () => writeFile(real, await readFile(kept)));
    await writeFile(real, await readFile(fresh.path));
    return;
  }
  const existed = await keep(real, kept);
  if (fresh === undefined) await rm(real);
  else await rename(fresh.path, real);
  if (existed) putBack(() => rename(kept, real));
  else undo.push(() => rm(real, { force: true }));
}

async function isSame(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([path, other].map((each) => readFile(each).catch(() => undefined)));
  return one !== undefined && two !== undefined && one.equals(two);
}

/** False if there is nothing to keep. Copies if the file system has no hard links. */
async function keep(real: string, kept: string): Promise<boolean> {
  try {
    await link(real, kept).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') throw error;
      return copyFile(real, kept);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function makeFolder(folder: string, undo: Undo): Promise<void> {
  const missing: string[] = [];
  for (let each = folder; each !== dirname(each); each = dirname(each)) {
    if (await stat(each).catch(() => undefined)) break;
    missing.push(each);
  }
  for (const each of missing.toReversed()) {
    await mkdir(each);
    undo.push(() => rmdir(each));
  }
}

function beside(real: string): string {
  // Named after this process: what it leaves when killed is found again (checkpoints/leftovers.ts).
  const name = `${process.pid}-${randomBytes(6).toString('hex')}`;
  return join(dirname(real), `.${basename(real).slice(0, 100)}.${name}.knack`);
}

async function discard(paths: ReadonlySet<string>): Promise<void> {
  for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function strandedProblem(stranded: Commits['stranded']): string | undefined {
  if (stranded.length === 0) return undefined;
  const where = stranded.map(({ shown, kept }) => `${shown} (old contents: ${kept}, beside it)`).join(', ');
  return `The files could neither all be written nor all be put back. Not put back: ${where}`;
}

function problemOf(path: string, error: unknown): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOSPC: 'was not written: the disk is full, and nothing was changed. Free some space',
    EFBIG: 'was not written: files may not become that large here, and nothing was changed',
    EDQUOT: 'was not written: the disk quota is used up, and nothing was changed. Free some space',
    EACCES: 'may not be written: permission denied, and nothing was changed',
    EPERM: 'may not be written: its owner or its folder does not allow it, and nothing was changed',
    EROFS: 'may not be written: the file system is read-only',
    ENOTDIR: 'cannot be written: a part of its path is not a folder',
    EEXIST: 'cannot be written: a part of its path is not a folder',
    EISDIR: 'cannot be written: a folder is in its place, and nothing was changed',
    ENAMETOOLONG: 'cannot be written: its name is too long',
  };
  return `${path} ${reasons[codeOf(error)] ?? `was not written, and nothing was changed: ${String(error)}`}`;
}

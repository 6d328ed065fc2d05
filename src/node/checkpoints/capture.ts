// One look at the working tree: what changed since the last one goes into an index of Knack's own, and that becomes a tree.
import { copyFileSync, existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { access, constants, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from './git.ts';
import { GitError, folderError, firstLine, gitIn, zeroSeparated } from './git.ts';
import type { Place } from './place.ts';

/** Files over this many bytes are left out. */
export const largestFile = 10 << 20;
/** Bytes of files that the user's repository does not have, taken in by one look; the largest ones are left out beyond it. */
const largestLook = 512 << 20;
/** More files than this, and nothing is kept: an unlimited folder, such as a home folder without git. */
const mostFiles = 300_000;

export interface LeftOut {
  /** Relative to the top folder, with `/`. */
  readonly path: string;
  readonly why: 'large' | 'repository' | 'unreadable' | 'name';
}

export interface Capture {
  /** Object id of the tree. */
  readonly tree: string;
  /** Not in the tree, beside what is ignored. */
  readonly leftOut: readonly LeftOut[];
  /** Bytes of the files that this look took in, before compression. */
  readonly bytes: number;
}

export interface Looker {
  readonly git: Git;
  /** @throws GitError */
  look(): Promise<Capture>;
  /** Makes what is known of the files the beginning of the next process, too. */
  keepIndex(): void;
  dispose(): void;
}

/** Looks of one `Looker` must not overlap. @throws GitError where the folder cannot be written. */
export function createLooker(place: Place): Looker {
  const { top, folder, gitDir, users } = place;
  const kept = join(folder, 'index');
  const own = join(folder, `index-${process.pid}-${(count += 1)}`);
  try {
    sweep(folder);
    if (existsSync(kept)) copyWithTimes(kept, own);
  } catch (error) {
    throw folderError(folder, error);
  }
  const git = gitIn(top, { GIT_DIR: gitDir, GIT_WORK_TREE: top, GIT_INDEX_FILE: own });
  let last: string | undefined;
  /** Left out, and known not to be in the index. */
  const absent = new Set<string>();
  let usersIndexAt: number | undefined;
  /** What the user's index tracks although it is ignored: no listing of ours names it before it is in our index. */
  let trackedIgnored: readonly string[] = [];
  const taken = new Set<string>();

  const listed = async (): Promise<readonly string[]> => {
    const mine = place.excluded.map((pattern) => `--exclude=${pattern}`);
    const from = users && existsSync(users.excludeFile) ? [`--exclude-from=${users.excludeFile}`] : [];
    const globally = users?.globalExcludes === undefined ? [] : ['-c', `core.excludesFile=${users.globalExcludes}`];
    const changed = ['ls-files', '-z', '--others', '--modified', '--deleted', '--exclude-standard', ...from, ...mine];
    return zeroSeparated(await git([...globally, ...changed]));
  };

  /** Paths that the user's index has, the first time; their contents are in the user's repository, mostly. */
  const tracked = async (): Promise<ReadonlySet<string>> => {
    const at = users && statSync(users.indexFile, { throwIfNoEntry: false })?.mtimeMs;
    if (!users || at === undefined || at === usersIndexAt) return new Set();
    const isFirst = usersIndexAt === undefined && last === undefined;
    usersIndexAt = at;
    trackedIgnored = zeroSeparated(await users.git(['ls-files', '-z', '--cached', '--ignored', '--exclude-standard']));
    return new Set(isFirst ? zeroSeparated(await users.git(['ls-files', '-z'])) : []);
  };

  const look = async (): Promise<Capture> => {
    const [names, known] = await Promise.all([listed(), tracked()]);
    const more = trackedIgnored.filter((path) => !taken.has(path) && isThere(join(top, path)));
    const paths = [...new Set([...names, ...more])];
    if (paths.length > mostFiles) throw new GitError('failed', `there are more than ${mostFiles} files in ${top}`);
    const { add, remove, leftOut, bytes } = await sorted(top, paths, known);
    const toRemove = remove.filter((path) => !absent.has(path));
    if (toRemove.length > 0) {
      await git(['update-index', '-z', '--force-remove', '--stdin'], { input: toRemove.join('\0') });
      for (const path of toRemove) absent.add(path);
    }
    if (add.length > 0) {
      await git(['update-index', '-z', '--add', '--remove', '--replace', '--stdin'], { input: add.join('\0') });
      for (const path of add) absent.delete(path);
      for (const path of trackedIgnored.filter((one) => paths.includes(one))) {
        if (isThere(join(top, path))) taken.add(path);
        else taken.delete(path);
      }
    }
    if (last === undefined || add.length + toRemove.length > 0) last = firstLine(await git(['write-tree']));
    return { tree: last, leftOut, bytes };
  };

  /** The list may be wrong by now (a file vanished): once more. An index that is damaged, or knows what is no longer kept, begins anew. */
  const retry = async (again: () => Promise<Capture>): Promise<Capture> => {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof GitError) || error.kind !== 'failed') throw error;
      return again();
    }
  };
  const anew = (): Promise<Capture> => {
    rmSync(own, { force: true });
    absent.clear();
    taken.clear();
    last = undefined;
    return look();
  };

  return {
    git,
    look: () => retry(() => retry(anew)),
    keepIndex: () => {
      if (!existsSync(own)) return;
      const fresh = `${own}.kept`;
      copyWithTimes(own, fresh);
      renameSync(fresh, kept);
    },
    dispose: () => rmSync(own, { force: true }),
  };
}

let count = 0;

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // a file where its folder was
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** git takes an entry for unchanged by the index's own time: a copy must not look younger. */
function copyWithTimes(from: string, to: string): void {
  const { atime, mtime } = statSync(from);
  copyFileSync(from, to);
  utimesSync(to, atime, mtime);
}

/** Removes the indexes of processes that are gone. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^index-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && Number(pid) !== process.pid && !isAlive(Number(pid)))
      rmSync(join(folder, name), { force: true });
  }
}

interface Sorted {
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly leftOut: readonly LeftOut[];
  readonly bytes: number;
}

/** What of the listed paths goes in. `known`: paths whose contents the user's repository has, mostly; they do not count as bytes. */
async function sorted(top: string, paths: readonly string[], known: ReadonlySet<string>): Promise<Sorted> {
  const add: { readonly path: string; readonly size: number }[] = [];
  const remove: string[] = [];
  const leftOut: LeftOut[] = [];
  for (let from = 0; from < paths.length; from += 512) {
    await Promise.all(
      paths.slice(from, from + 512).map(async (path) => {
        const found = await judge(top, path);
        if (found === 'gone') add.push({ path, size: 0 });
        else if (typeof found === 'number') add.push({ path, size: known.has(path) ? 0 : found });
        else {
          leftOut.push({ path: path.replace(/\/$/, ''), why: found });
          if (found !== 'name') remove.push(path.replace(/\/$/, ''));
        }
      }),
    );
  }
  add.sort((a, b) => a.size - b.size);
  let bytes = 0;
  const fitting = add.filter(({ size }) => (bytes += size) <= largestLook);
  for (const { path } of add.slice(fitting.length)) {
    leftOut.push({ path, why: 'large' });
    remove.push(path);
  }
  const taken = fitting.reduce((sum, { size }) => sum + size, 0);
  leftOut.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { add: fitting.map(({ path }) => path), remove, leftOut, bytes: taken };
}

/** Bytes of a file to take in, or why it is left out. */
async function judge(top: string, path: string): Promise<number | 'gone' | LeftOut['why']> {
  if (path.endsWith('/')) return 'repository';
  if (path.includes('\uFFFD')) return 'name';
  const full = join(top, path);
  const stats = await lstat(full).catch(() => undefined);
  if (stats === undefined || stats.isDirectory()) return 'gone';
  if (stats.isSymbolicLink()) return 0;
  if (!stats.isFile()) return 'unreadable';
  if (stats.size > largestFile) return 'large';
  const readable = await access(full, constants.R_OK).then(
    () => true,
    () => false,
  );
  return readable ? stats.size : 'unreadable';
}

// Captures the working tree: adds changes since the last capture to Knack's own index, and writes that as a tree.
import { copyFileSync, existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { access, constants, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Git } from './git.ts';
import { GitError, folderError, firstLine, gitIn, zeroSeparated } from './git.ts';
import { isAlive } from './leftovers.ts';
import type { Place } from './place.ts';
import { excludesOf } from './place.ts';
import { largestFile, withUnlisted } from './unlisted.ts';

/** Most bytes that one capture takes from files not in the user's repository; beyond, the largest are omitted. */
const largestLook = 512 << 20;
/** With more files, nothing is kept: an unbounded folder, such as a home folder without git. */
const mostFiles = 300_000;

export interface LeftOut {
  /** Relative to the top folder, with `/`. */
  readonly path: string;
  readonly why: 'large' | 'repository' | 'unreadable' | 'name' | 'ignored';
}

export interface Capture {
  /** Object id of the tree. */
  readonly tree: string;
  /** Not in the tree, in addition to ignored files. */
  readonly leftOut: readonly LeftOut[];
  /** In the tree because they were asked for: git ignores them, or they belong to a repository inside. */
  readonly unlisted: readonly string[];
  /** Ignore patterns in force that are in no `.gitignore` file. */
  readonly excludes: readonly string[];
  /** Bytes of the files that this capture took in, before compression. */
  readonly bytes: number;
}

export interface Looker {
  readonly git: Git;
  /** `named`: files, relative to the top folder, that are captured even if git does not list them. @throws GitError */
  look(named?: readonly string[]): Promise<Capture>;
  /** Saves what is known of the files for the next process. */
  keepIndex(): void;
  dispose(): void;
}

/** Captures of one `Looker` must not overlap. @throws GitError if the folder cannot be written. */
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
  /** Omitted, and known not to be in the index. */
  const absent = new Set<string>();
  let usersIndexAt: number | undefined;
  /** Ignored files that the user's index tracks: our listings lack them until they are in our index. */
  let trackedIgnored: readonly string[] = [];
  const taken = new Set<string>();

  const listed = async (): Promise<readonly string[]> => {
    const mine = place.excluded.map((pattern) => `--exclude=${pattern}`);
    const from = users && existsSync(users.excludeFile) ? [`--exclude-from=${users.excludeFile}`] : [];
    const globally = users?.globalExcludes === undefined ? [] : ['-c', `core.excludesFile=${users.globalExcludes}`];
    const changed = ['ls-files', '-z', '--others', '--modified', '--deleted', '--exclude-standard', ...from, ...mine];
    return zeroSeparated(await git([...globally, ...changed]));
  };

  /** Paths in the user's index, on the first capture; their contents are mostly in the user's repository. */
  const tracked = async (): Promise<ReadonlySet<string>> => {
    const at = users && statSync(users.indexFile, { throwIfNoEntry: false })?.mtimeMs;
    if (!users || at === undefined || at === usersIndexAt) return new Set();
    const isFirst = usersIndexAt === undefined && last === undefined;
    usersIndexAt = at;
    trackedIgnored = zeroSeparated(await users.git(['ls-files', '-z', '--cached', '--ignored', '--exclude-standard']));
    return new Set(isFirst ? zeroSeparated(await users.git(['ls-files', '-z'])) : []);
  };

  const look = async (): Promise<Omit<Capture, 'unlisted' | 'excludes'>> => {
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

  /** Retries if the list is outdated (a file vanished). Rebuilds an index that is damaged or refers to objects no longer kept. */
  const retry = async (again: typeof look): ReturnType<typeof look> => {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof GitError) || error.kind !== 'failed') throw error;
      return again();
    }
  };
  const anew: typeof look = () => {
    rmSync(own, { force: true });
    absent.clear();
    taken.clear();
    last = undefined;
    return look();
  };

  return {
    git,
    look: async (named = []) => {
      const listed = await retry(() => retry(anew));
      return withUnlisted(place, git, { ...listed, excludes: excludesOf(place) }, named);
    },
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
    return false; // a file is where its folder was
  }
}

/** git judges entries as unchanged by the index's own time: a copy must not look newer. */
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

/** Which listed paths are added. `known`: paths whose contents are mostly in the user's repository; not counted as bytes. */
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

/** Bytes of a file to add, or why it is omitted. */
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

// Differences between two trees: with counts for people, with modes and object ids for undoing.
import type { ChangedFile } from '../../core/episode.ts';
import type { Git } from './git.ts';
import { zeroSeparated } from './git.ts';

/** A file as stored in a tree. */
export interface Entry {
  /** As git writes it: 100644, 100755, 120000 (a symbolic link). */
  readonly mode: string;
  readonly oid: string;
}

export interface Difference {
  readonly path: string;
  /** Undefined: not there. */
  readonly from: Entry | undefined;
  readonly to: Entry | undefined;
}

const bare = ['--no-ext-diff', '--no-textconv', '--full-index', '-r', '-z'];

/** By path. @throws GitError when a tree is no longer kept. */
export async function differences(git: Git, from: string, to: string): Promise<readonly Difference[]> {
  if (from === to) return [];
  const parts = zeroSeparated(await git(['diff-tree', ...bare, '--raw', '--no-renames', from, to]));
  return pairs(parts).map(([head, path]) => {
    const [fromMode = '', toMode = '', fromOid = '', toOid = ''] = head.replace(/^:/, '').split(' ');
    const entry = (mode: string, oid: string) => (mode === '000000' ? undefined : { mode, oid });
    return { path, from: entry(fromMode, fromOid), to: entry(toMode, toOid) };
  });
}

/** The same, with renames found and lines counted. @throws GitError */
export async function changedFiles(git: Git, from: string, to: string): Promise<readonly ChangedFile[]> {
  if (from === to) return [];
  const parts = zeroSeparated(await git(['diff-tree', ...bare, '--raw', '--numstat', '-M', from, to]));
  const files: (Pick<ChangedFile, 'path' | 'movedFrom' | 'mode'> & { readonly status: string })[] = [];
  let at = 0;
  for (; parts[at]?.startsWith(':') === true;) {
    const [, from = '', to = '', status = ''] = /^:(\d+) (\d+) .* ([A-Z]\d*)$/.exec(parts[at] ?? '') ?? [];
    const [first = '', second = ''] = parts.slice(at + 1, at + 3);
    const isMove = /^[RC]/.test(status);
    const mode = isMove || /^[MT]/.test(status) ? modeChange(from, to) : undefined;
    files.push({ status, path: isMove ? second : first, ...(isMove && { movedFrom: first }), ...(mode && { mode }) });
    at += isMove ? 3 : 2;
  }
  const counts = countsOf(parts.slice(at));
  return files.map(({ status, ...file }) => ({
    ...file,
    kind: kinds[status.charAt(0)] ?? 'changed',
    ...(counts.get(file.path) ?? { added: 0, removed: 0 }),
  }));
}

function modeChange(from: string, to: string): readonly [string, string] | undefined {
  const name = (mode: string) => (mode === '120000' ? 'link' : mode.slice(-3));
  return from === to ? undefined : [name(from), name(to)];
}

const kinds: Readonly<Record<string, ChangedFile['kind']>> = { A: 'added', D: 'deleted', R: 'moved', C: 'added' };

type Counts = Pick<ChangedFile, 'added' | 'removed' | 'binary'>;

/** Lines by path; binary files (`-`) have none. */
function countsOf(parts: readonly string[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>();
  for (let at = 0; at < parts.length; at++) {
    const [, added = '', removed = '', path = ''] = /^(\S+)\t(\S+)\t(.*)$/s.exec(parts[at] ?? '') ?? [];
    // A move has its two names in separate parts.
    const name = path === '' ? (parts[(at += 2)] ?? '') : path;
    const binary = added === '-' ? { binary: true as const } : {};
    counts.set(name, { added: Number(added) || 0, removed: Number(removed) || 0, ...binary });
  }
  return counts;
}

function pairs(parts: readonly string[]): readonly (readonly [string, string])[] {
  return parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? ''] as const] : []));
}

/** All files of a tree, or only those of some paths (at least one), by path. @throws GitError */
export async function filesOf(git: Git, tree: string, paths?: readonly string[]): Promise<ReadonlyMap<string, Entry>> {
  const only = paths === undefined ? [] : ['--', ...paths];
  const lines = zeroSeparated(await git(['ls-tree', '-r', '-z', '--full-tree', tree, ...only]));
  return new Map(
    lines.flatMap((line) => {
      const [, mode, oid, path] = /^(\d+) \w+ (\w+)\t(.*)$/s.exec(line) ?? [];
      return mode && oid && path ? [[path, { mode, oid }] as const] : [];
    }),
  );
}

export function isSame(a: Entry | undefined, b: Entry | undefined): boolean {
  return a?.oid === b?.oid && a?.mode === b?.mode;
}

/** As `git diff` shows it, without colours. @throws GitError */
export async function diffText(git: Git, from: string, to: string, paths: readonly string[]): Promise<string> {
  const format = ['--no-ext-diff', '--no-textconv', '-r', '-p', '-M', '--no-color'];
  const literal = paths.map((path) => `:(top,literal)${path}`);
  return (await git(['diff-tree', ...format, from, to, '--', ...literal])).stdout.toString('utf8');
}

/** Contents by object id, in batches. @throws GitError when one is no longer kept. */
export async function blobsOf(git: Git, oids: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const { stdout } = await git(['cat-file', '--batch'], { input: oids.map((oid) => `${oid}\n`).join('') });
  const blobs = new Map<string, Buffer>();
  for (let at = 0; at < stdout.length;) {
    const end = stdout.indexOf('\n', at);
    const [oid = '', , size] = stdout.toString('utf8', at, end).split(' ');
    const bytes = Number(size);
    if (!Number.isInteger(bytes)) throw new Error(`the earlier contents ${oid} are no longer kept`);
    blobs.set(oid, stdout.subarray(end + 1, end + 1 + bytes));
    at = end + 1 + bytes + 1;
  }
  return blobs;
}

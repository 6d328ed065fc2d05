// Files that a tool is about to change and git does not list: ignored ones, and those of submodules and repositories inside.
import { lstat, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Entry } from './changes.ts';
import { filesOf } from './changes.ts';
import type { Git } from './git.ts';
import type { Place } from './place.ts';
import { blobOf, treeWith } from './trees.ts';

/** Files over this many bytes are omitted. */
export const largestFile = 10 << 20;

/** `capture` with those of the `named` files, relative to the top folder, that are on disk and missing in it. @throws GitError */
export async function withUnlisted<Captured extends { readonly tree: string; readonly bytes: number }>(
  { top, folder }: Place,
  git: Git,
  capture: Captured,
  named: readonly string[],
): Promise<Captured & { readonly unlisted: readonly string[] }> {
  const known = named.length === 0 ? new Map<string, Entry>() : await filesOf(git, capture.tree, named);
  const entries = new Map<string, Entry>();
  let { bytes } = capture;
  for (const path of new Set(named)) {
    const full = join(top, path);
    if (known.has(path) || !relative(folder, full).startsWith('..')) continue;
    const found = await contentsOf(full);
    if (!found) continue;
    entries.set(path, { mode: found.mode, oid: await blobOf(git, found.contents) });
    bytes += found.contents.length;
  }
  return { ...capture, bytes, tree: await treeWith(git, capture.tree, entries), unlisted: [...entries.keys()] };
}

/** Undefined: there is no such file, or it is none that checkpoints keep. */
async function contentsOf(full: string): Promise<{ readonly mode: string; readonly contents: Buffer } | undefined> {
  try {
    const stats = await lstat(full);
    if (stats.isSymbolicLink()) return { mode: '120000', contents: Buffer.from(await readlink(full)) };
    if (!stats.isFile() || stats.size > largestFile) return undefined;
    return { mode: stats.mode & 0o100 ? '100755' : '100644', contents: await readFile(full) };
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return undefined;
    throw error;
  }
}

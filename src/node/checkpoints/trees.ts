// Trees made from other trees, in a separate index.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Entry } from './changes.ts';
import type { Git } from './git.ts';
import { firstLine } from './git.ts';

/** `tree` with these files set to their entries, or removed if they have none. @throws GitError */
export async function treeWith(git: Git, tree: string, files: ReadonlyMap<string, Entry | undefined>): Promise<string> {
  if (files.size === 0) return tree;
  const lines = [...files].map(([path, entry]) =>
    entry ? `${entry.mode} ${entry.oid}\t${path}\0` : `0 ${'0'.repeat(tree.length)}\t${path}\0`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'knack-tree-'));
  const indexFile = join(folder, 'index');
  try {
    await git(['read-tree', tree], { indexFile });
    // Deletions come first: a folder may replace a file.
    const input = lines.sort((a, b) => Number(!a.startsWith('0 ')) - Number(!b.startsWith('0 '))).join('');
    await git(['update-index', '-z', '--index-info'], { indexFile, input });
    return firstLine(await git(['write-tree'], { indexFile }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores these contents; returns their object id. @throws GitError */
export async function blobOf(git: Git, contents: Buffer): Promise<string> {
  return firstLine(await git(['hash-object', '-w', '--no-filters', '--stdin'], { input: contents }));
}

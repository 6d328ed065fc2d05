// Changes during a step that are not its own: files its tool did not change, and what people write meanwhile.
import { isAbsolute, relative, sep } from 'node:path';
import { differences } from './changes.ts';
import type { Entry } from './changes.ts';
import type { Git } from './git.ts';
import { blobOf, treeWith } from './trees.ts';

/** What people write during a run, as far as their editor reports it. */
export interface OthersWrites {
  /** Forgets what was written before now. */
  begin(): void;
  /** What was last written to each file since `begin`, by absolute path; undefined: it was deleted. */
  written(): Promise<ReadonlyMap<string, Buffer | undefined>>;
}

/** `to` with nothing changed since `from` but these paths, relative to the top folder. @throws GitError */
export async function changesOnlyOf(
  git: Git,
  { from, to }: { readonly from: string; readonly to: string },
  paths: readonly string[],
): Promise<string> {
  const own = new Set(paths);
  const others = (await differences(git, from, to)).filter(({ path }) => !own.has(path));
  return treeWith(git, to, new Map(others.map(({ path, from: entry }) => [path, entry])));
}

/** `from` with what people have written since, of the files that are another in `to`: only what came after that is the step's. @throws GitError */
export async function withOthersWrites(
  git: Git,
  top: string,
  { from, to }: { readonly from: string; readonly to: string },
  written: ReadonlyMap<string, Buffer | undefined>,
): Promise<string> {
  if (written.size === 0) return from;
  const byPath = new Map([...written].flatMap(([path, bytes]) => [[inside(top, path) ?? '', bytes] as const]));
  const entries = new Map<string, Entry | undefined>();
  for (const one of await differences(git, from, to)) {
    if (!byPath.has(one.path)) continue;
    const bytes = byPath.get(one.path);
    const mode = one.to?.mode ?? one.from?.mode ?? '100644';
    entries.set(one.path, bytes && { mode, oid: await blobOf(git, bytes) });
  }
  return treeWith(git, from, entries);
}

/** `path`, absolute, relative to the folder `top`; undefined: it is outside. */
export function inside(top: string, path: string): string | undefined {
  const way = relative(top, path);
  return way.startsWith('..') || isAbsolute(way) ? undefined : way.split(sep).join('/');
}

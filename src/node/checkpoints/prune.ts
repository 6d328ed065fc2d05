// Deletes old checkpoints, so that the disk does not fill up.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releaseCopies } from './anchoring.ts';
import type { Git } from './git.ts';
import { firstLine } from './git.ts';
import type { Place } from './place.ts';
import type { CheckpointRecord } from './records.ts';
import { byRun, erase, lastOf, records } from './records.ts';

/** Kept for two weeks, as git itself keeps unreferenced objects. */
const longestMs = 14 * 24 * 3600 * 1000;
/** And as long as their total size, before compression, is at most this many bytes. */
const mostBytes = 1 << 30;
/** Time between two garbage collections. */
const collectMs = 24 * 3600 * 1000;

/** Drops the oldest runs over the limits, and once a day what only they needed. @throws GitError */
export async function prune(place: Place, git: Git, now: number): Promise<void> {
  const all = await records(git);
  const gone = overLimit(all, now);
  await erase(git, gone);
  await eraseAnchors(place, new Set(gone.map(({ id }) => id)));
  if (!isDue(place, now)) return;
  releaseCopies(place, now - longestMs - collectMs);
  await collect(git);
}

/** Records of whole episodes and restores, oldest first; always keeps the newest. */
export function overLimit(all: readonly CheckpointRecord[], now: number): readonly CheckpointRecord[] {
  const newestFirst = [...byRun(all).values()].sort((a, b) => lastOf(b) - lastOf(a));
  let bytes = 0;
  return newestFirst.flatMap((run, i) => {
    bytes += run.reduce((sum, one) => sum + one.bytes, 0);
    return i > 0 && (bytes > mostBytes || now - lastOf(run) > longestMs) ? run : [];
  });
}

/** Permanently deletes records and what only they needed. @throws GitError */
export async function forgetCheckpoints(place: Place, git: Git, ids: readonly string[]): Promise<void> {
  const forgotten = new Set(ids);
  // What an undo of such a run had saved holds the run's changes too.
  const gone = (await records(git)).filter(({ id, undone }) => forgotten.has(id) || forgotten.has(undone?.id ?? ''));
  await erase(git, gone);
  await eraseAnchors(place, new Set(ids));
  if (gone.length > 0) await git(['prune', '--expire=now']);
}

async function eraseAnchors({ users }: Place, ids: ReadonlySet<string>): Promise<void> {
  if (!users || ids.size === 0) return;
  const lines = [...ids].filter((id) => /^[\w-]+$/.test(id)).map((id) => `delete refs/knack/${id}\n`);
  await users.git(['-c', 'core.logAllRefUpdates=false', 'update-ref', '--stdin'], { input: lines.join('') });
}

function isDue({ folder }: Place, now: number): boolean {
  const stamp = join(folder, 'collected');
  const at = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs;
  if (at !== undefined && now - at < collectMs) return false;
  writeFileSync(stamp, '');
  return at !== undefined;
}

/** An hour's grace: objects just written by another process have no ref yet. Does not copy borrowed objects (-l). */
async function collect(git: Git): Promise<void> {
  const timeoutMs = 300_000;
  const loose = Number.parseInt(firstLine(await git(['count-objects'])), 10);
  if (loose > 2000) await git(['repack', '-q', '-a', '-d', '-l', '--threads=1'], { timeoutMs });
  await git(['prune', '--expire=1.hour.ago'], { timeoutMs });
}

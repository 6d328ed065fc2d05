// The memory of a store: folded from its facts, or read from a snapshot with the newer facts folded on top.
import { rmSync } from 'node:fs';
import { createMemory } from '../../../core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../core/memory/fold.ts';
import type { ExperienceMemory } from '../../../core/memory/memory.ts';
import { deserializeMemory, snapshotShape, serializeMemory } from '../../../core/memory/snapshot.ts';
import type { LearningSettings } from '../../../core/settings.ts';
import { breathing } from '../../thread/breath.ts';
import type { Changes } from '../queries/changes.ts';
import { readSnapshot, readSnapshotHeader, snapshotPath, writeSnapshot } from './snapshotFile.ts';
import { unlessRefused } from '../database/interrupted.ts';
import type { SqliteStore } from '../sqliteStore.ts';
import { StoreError, asStoreError } from '../database/storeError.ts';

/** A snapshot is written when this many steps are not in the last one: folding them takes some ten milliseconds. */
const stepsWorthSaving = 500;

/** Facts and episodes read at a time: a large store is never in memory twice, and each batch takes milliseconds. */
const changesAtOnce = 2000;
const episodesAtOnce = 20;
/** Yields to the event loop after this long. */
const breathMs = 10;

/**
 * The memory of all finished episodes, in the order in which they ended. A snapshot that is damaged, of another store, of
 * other settings, or older than something forgotten is ignored. With and without it the memory is the same, as long as
 * nothing was evicted before a late rating or pin that would have kept it.
 * @throws StoreError
 */
export async function loadMemory(store: SqliteStore, settings: LearningSettings): Promise<ExperienceMemory> {
  return (await followMemory(store, settings)).memory;
}

interface Loaded {
  readonly memory: ExperienceMemory;
  /** How far the log is folded in: for `catchUp`. */
  readonly cursor: string;
}

/** The same for a long-running process: `catchUp` from the cursor follows its own and others' later changes. */
export async function followMemory(
  store: SqliteStore,
  settings: LearningSettings,
  onShare?: (share: number) => void,
): Promise<Loaded> {
  return (await fromSnapshot(store, settings)) ?? (await fromFacts(store, settings, onShare));
}

/** The memory of the newest `steps`, to start with while a long log is read. `catchUp` works on it as on the whole. */
export async function followNewest(store: SqliteStore, settings: LearningSettings, steps: number): Promise<Loaded> {
  const cursor = (await store.changesSince(undefined, []))?.cursor ?? '';
  const memory = createMemory(settings);
  for (const episode of await store.outlines({ episodeIds: await store.newestIds(steps) })) {
    if (episode.outcome !== undefined) foldEpisode(memory, episode, settings);
  }
  return { memory, cursor };
}

/**
 * Saves time for the next `loadMemory`: writes the snapshot if enough has happened since the last. Call it at the end of an
 * episode, never before a decision. Returns whether one was written; a failed write is not an error: this is a cache.
 * `onShare` periodically receives the share of the log read so far, [0, 1].
 */
export async function saveMemory(
  store: SqliteStore,
  settings: LearningSettings,
  onShare?: (share: number) => void,
): Promise<boolean> {
  if (!(await isWorthSaving(store, settings))) return false;
  // Folded from the log again rather than taken from a live memory, which also holds running episodes.
  return keep(store, settings, await followMemory(store, settings, onShare));
}

/** Whether at least this many steps are missing in the snapshot; by default enough to take noticeable time to fold. */
export async function isWorthSaving(
  store: SqliteStore,
  settings: LearningSettings,
  steps = stepsWorthSaving,
): Promise<boolean> {
  const last = readSnapshotHeader(store.location);
  const usable = last?.shape === snapshotShape(settings) ? last.cursor : undefined;
  const fresh = (cursor?: string) => store.changesSince(cursor, ['step'], steps);
  return ((await fresh(usable)) ?? (await fresh()))?.changes.length === steps;
}

/**
 * Deletes episodes, or single steps of them, for good; gives the number of steps gone. The snapshot is written anew without them and
 * without their words, so that the next start is as fast as the last. @throws StoreError
 */
export async function forgetForGood(
  store: SqliteStore,
  items: readonly { readonly episodeId: string; readonly t: number | undefined }[],
  settings: LearningSettings,
): Promise<number> {
  const loaded = await fromSnapshot(store, settings);
  const gone = await store.forgetAll(items);
  if (loaded && gone > 0) {
    const cursor = await catchUp(store, loaded.memory, loaded.cursor, settings);
    await keep(store, settings, { memory: loaded.memory, cursor });
  }
  return gone;
}

/** False if the disk refuses. */
async function keep(store: SqliteStore, settings: LearningSettings, { memory, cursor }: Loaded): Promise<boolean> {
  try {
    writeSnapshot(store.location, { cursor, shape: snapshotShape(settings), memory: serializeMemory(memory) });
  } catch (error) {
    if (asStoreError(error, store.location) instanceof StoreError) return false;
    throw error;
  }
  // Forgotten by another process meanwhile: it may have missed our file.
  const forgotten = await store.changesSince(cursor, ['forget']);
  if (forgotten?.changes.length !== 0) rmSync(snapshotPath(store.location), { force: true });
  return true;
}

async function fromSnapshot(store: SqliteStore, settings: LearningSettings): Promise<Loaded | undefined> {
  const snapshot = readSnapshot(store.location);
  if (!snapshot) {
    // A damaged one would be taken for worth keeping.
    if (readSnapshotHeader(store.location)) unlessRefused(store.location, () => rmSync(snapshotPath(store.location)));
    return undefined;
  }
  // Words and actions of what was forgotten would remain in the snapshot's tables.
  const forgotten = await store.changesSince(snapshot.cursor, ['forget']);
  if (forgotten?.changes.length !== 0) return undefined;
  const memory = deserializeMemory(snapshot.memory, settings);
  if (!memory) return undefined;
  return { memory, cursor: await catchUp(store, memory, snapshot.cursor, settings) };
}

async function fromFacts(
  store: SqliteStore,
  settings: LearningSettings,
  onShare: (share: number) => void = () => undefined,
): Promise<Loaded> {
  const memory = createMemory(settings);
  const { episodes } = await store.totals();
  const onEpisodes = (folded: number) => onShare(Math.min(1, folded / Math.max(1, episodes)));
  return { memory, cursor: await catchUp(store, memory, undefined, settings, onEpisodes) };
}

/**
 * Brings `memory` from `cursor` (undefined: the beginning) to the present: episodes that ended, late signals, pins, forgets.
 * Nothing is counted twice. Yields to the event loop every few milliseconds; `onEpisodes` then receives how many
 * episodes have been folded. Returns the new cursor.
 * @throws RangeError for the cursor of another store.
 */
export async function catchUp(
  store: SqliteStore,
  memory: ExperienceMemory,
  cursor: string | undefined,
  settings: LearningSettings,
  onEpisodes: (folded: number) => void = () => undefined,
): Promise<string> {
  let folded = 0;
  const breathe = breathing(breathMs, () => onEpisodes(folded));
  for (let at = cursor; ;) {
    const page = await store.changesSince(at, ['end', 'outcome', 'signals', 'pin', 'forget'], changesAtOnce);
    if (!page) throw new RangeError(`${String(at)} is not a position in the log of ${store.location}`);
    const ids = await foldable(store, page, memory);
    for (let from = 0; from < ids.length; from += episodesAtOnce) {
      const part = ids.slice(from, from + episodesAtOnce);
      const episodes = new Map((await store.outlines({ episodeIds: part })).map((one) => [one.episodeId, one]));
      for (const id of part) {
        const episode = episodes.get(id);
        if (episode?.outcome !== undefined) foldEpisode(memory, episode, settings);
      }
      folded += part.length;
      await breathe();
    }
    for (const { kind, episodeId, t } of page.changes) {
      if (kind === 'forget') memory.forget(episodeId, t);
    }
    if (page.changes.length < changesAtOnce) return page.cursor;
    at = page.cursor;
  }
}

/**
 * First ended episodes, in order: a rating may precede the end of its episode and must not change its place. An episode not in memory
 * yet whose end is still ahead is added with that end.
 */
async function foldable(store: SqliteStore, page: Changes, memory: ExperienceMemory): Promise<readonly string[]> {
  const ended = page.changes.filter(({ kind }) => kind === 'end').map(({ episodeId }) => episodeId);
  const others = [...new Set(page.changes.map(({ episodeId }) => episodeId))];
  const unknown = others.filter((id) => memory.nextStep(id) === 0);
  const past = new Set(unknown.length === 0 ? [] : await store.endedBy(page.cursor, unknown));
  return [...new Set([...ended, ...others.filter((id) => memory.nextStep(id) > 0 || past.has(id))])];
}

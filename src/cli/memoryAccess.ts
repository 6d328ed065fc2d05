// Opening the experience memory of a workspace, and finding episodes in it.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EpisodeRecord } from '../core/episode.ts';
import { snapshotShape } from '../core/memory/snapshot.ts';
import type { LearningSettings } from '../core/settings.ts';
import { saveMemory } from '../node/store/snapshot/memoryCache.ts';
import { readSnapshotHeader } from '../node/store/snapshot/snapshotFile.ts';
import type { StoreLocation } from '../node/store/location.ts';
import { openMemory } from '../node/memory/openMemory.ts';
import type { SqliteStore } from '../node/store/sqliteStore.ts';
import type { Io } from './io.ts';
import { UsageError } from './io.ts';
import type { MemoryFlags } from './options.ts';

export interface OpenMemory {
  /** Real path of the workspace folder. */
  readonly root: string;
  readonly location: StoreLocation;
  readonly store: SqliteStore;
}

/** @throws UsageError if the folder does not exist. */
function workspaceOf(flags: MemoryFlags): string {
  const folder = resolve(flags.cwd ?? '.');
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new UsageError(`--cwd: ${folder} is not a folder; give the path of the workspace`);
  }
  return realpathSync(folder);
}

/** Opens the memory for `work` and always closes it. Reports problems, including those found by `work`. */
export async function withMemory<T>(flags: MemoryFlags, io: Io, work: (memory: OpenMemory) => Promise<T>): Promise<T> {
  const root = workspaceOf(flags);
  const { memoryDir } = flags;
  const opened = await openMemory({ workspace: root, ...(memoryDir === undefined ? {} : { memoryDir }) });
  const memory: OpenMemory = { root, location: opened.location, store: opened.store };
  const known = memory.store.notices.length;
  for (const notice of opened.notices) io.warn(notice);
  try {
    return await work(memory);
  } finally {
    for (const notice of memory.store.notices.slice(known)) io.warn(notice);
    await memory.store.close();
  }
}

/** Milliseconds after which a long log's progress is said. */
const patienceMs = 2000;

/**
 * Reads a long log that no snapshot covers, with its progress on standard error, and leaves one: what loads the memory then is quick, now and next
 * time. A snapshot made under other settings stays.
 */
export async function readLongLog(store: SqliteStore, settings: LearningSettings, io: Io): Promise<void> {
  if ((readSnapshotHeader(store.location)?.shape ?? snapshotShape(settings)) !== snapshotShape(settings)) return;
  const since = performance.now();
  let told = 0;
  await saveMemory(store, settings, (share) => {
    const percent = 10 * Math.floor(share * 10);
    if (percent <= told || performance.now() - since < patienceMs) return;
    told = percent;
    io.warn(`Reading the memory: ${percent} %`);
  });
}

/**
 * The episode that `name` means: an id, the beginning of one, or `last` (also when absent), the newest that ran here: never a colleague's.
 * @throws UsageError when there is none or more than one.
 */
export async function findEpisode(store: SqliteStore, name: string | undefined): Promise<EpisodeRecord> {
  if (name === undefined || name === 'last') {
    const [newest] = await store.episodes({ origin: 'local', order: 'newestFirst', limit: 1 });
    if (newest) return newest;
    throw new UsageError('there are no episodes of yours yet in this workspace: run one with knack run "<task>"');
  }
  const [exact] = await store.episodes({ episodeIds: [name] });
  if (exact) return exact;
  const ids = name === '' ? [] : await store.ids({ idPrefix: name, limit: 6 });
  if (ids.length > 1) {
    const more = ids.length > 5 ? ', ...' : '';
    throw new UsageError(
      `'${name}' matches more than one episode: ${ids.slice(0, 5).join(', ')}${more}; give more of it`,
    );
  }
  const [found] = ids.length === 1 ? await store.episodes({ episodeIds: ids }) : [];
  if (found) return found;
  throw new UsageError(`there is no episode '${name}' in this workspace; knack episodes lists them`);
}

/** The step index that `--step N` means: N counts from 1, as the cards do. @throws UsageError */
export function stepIndex(episode: EpisodeRecord, step: string | undefined): number | undefined {
  if (step === undefined) return undefined;
  const t = Number(step) - 1;
  if (episode.steps.some((record) => record.t === t)) return t;
  const known = episode.steps.map((record) => record.t + 1);
  const has =
    known.length === 0
      ? 'no steps'
      : known.length === 1
        ? `only step ${known.join()}`
        : `the steps ${known.join(', ')}`;
  throw new UsageError(`--step ${step}: episode ${episode.episodeId} has ${has}`);
}

/** Asks before something irreversible. @throws UsageError with the `refusal` if nobody can be asked. */
export async function confirmed(
  flags: { readonly yes?: boolean },
  io: Io,
  { refusal, question }: { readonly refusal: string; readonly question: string },
): Promise<boolean> {
  if (flags.yes) return true;
  if (!io.interactive) throw new UsageError(refusal);
  const { confirm } = await import('@inquirer/prompts');
  return confirm({ message: question, default: false });
}

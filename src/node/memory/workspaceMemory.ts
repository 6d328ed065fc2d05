// The live memory of a workspace: its store, what was learned from it, and the analyses that scan much of it.
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ExperienceMemory } from '../../core/memory/memory.ts';
import type { NextTime } from '../../core/agent/nextTime.ts';
import { nextTime } from '../../core/agent/nextTime.ts';
import type { PastEpisodes } from '../../core/policy/pastSteps.ts';
import { pastEpisode } from '../../core/policy/pastSteps.ts';
import type { LearningSettings } from '../../core/settings.ts';
import { saveInThread } from '../store/snapshot/snapshotThread.ts';
import { exportMemory, importMemory } from '../store/exchange/exchange.ts';
import { catchUp, followMemory, followNewest, forgetForGood, isWorthSaving } from '../store/snapshot/memoryCache.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';

interface Loaded {
  readonly number: number;
  readonly memory: ExperienceMemory;
  /** Key of the settings it was loaded for. */
  readonly shape: string;
  /** It holds only the newest steps until the rest of a long log has been read. */
  readonly isPart: boolean;
  cursor: string;
}

/** Unread steps above which callers do not wait, and those read at once instead: about 1 s and 0.1 s. */
const longLog = { steps: 20_000, newest: 3000 };

/** An episode, or one step of it. */
export interface Item {
  readonly episodeId: string;
  readonly t: number | undefined;
}

/** Result of `save`; `problem`: it was not saved, and loading will take longer. */
export interface Saved {
  readonly problem?: string;
}

/** How far a long log has been read, [0, 1]. */
export type OnShare = (share: number) => void;

export class WorkspaceMemory {
  readonly store: SqliteStore;
  readonly #snapshotWorker: string | URL;
  readonly #longLog: typeof longLog;
  /** The newest last; an episode may still use the previous one if settings changed meanwhile. */
  #loaded: readonly Loaded[] = [];
  #loading: Promise<unknown> = Promise.resolve();
  #loads = 0;
  /** The log is being read in another thread. */
  #saving: Promise<Saved> | undefined;
  readonly #listeners = new Set<OnShare>();
  /** Settings under which the other thread failed to read a long log: it is read here. */
  #unread: string | undefined;

  /** `snapshotWorker`: path or URL of the thread that folds a long log. */
  constructor(store: SqliteStore, snapshotWorker: string | URL, long = longLog) {
    this.store = store;
    this.#snapshotWorker = snapshotWorker;
    this.#longLog = long;
  }

  /** The memory with everything known by now, including other processes' episodes. @throws StoreError */
  async memory(settings: LearningSettings, onShare: OnShare = () => undefined): Promise<Loaded> {
    this.#listeners.add(onShare);
    try {
      for (;;) {
        const loaded = await this.atOnce(settings);
        if (!loaded.isPart) return loaded;
        await this.#saving;
      }
    } finally {
      this.#listeners.delete(onShare);
    }
  }

  /** The same if that takes at most a second; else `isPart`: the newest part, while the rest is read. @throws StoreError */
  atOnce(settings: LearningSettings): Promise<Loaded> {
    const next = this.#loading.then(() => this.#fresh(settings));
    this.#loading = next.catch(() => undefined);
    return next;
  }

  /** A memory returned by `memory`; kept until two others were loaded. @throws RangeError when it is gone */
  loaded(number: number): ExperienceMemory {
    const found = this.#loaded.find((one) => one.number === number);
    if (!found) throw new RangeError('This memory was replaced because learning settings changed: start again.');
    return found.memory;
  }

  /** Makes the next start faster; for the end of an episode. */
  async save(settings: LearningSettings): Promise<Saved> {
    return (await isWorthSaving(this.store, settings)) ? this.#saveInThread(settings) : {};
  }

  /** Number of steps permanently deleted. */
  forget(items: readonly Item[], settings: LearningSettings): Promise<number> {
    return forgetForGood(this.store, items, settings);
  }

  /** How steps of these episodes turned out; omits deleted ones. */
  async past(episodeIds: readonly string[]): Promise<PastEpisodes> {
    if (episodeIds.length === 0) return {};
    const episodes = await this.store.observed({ episodeIds });
    return Object.fromEntries(episodes.map((episode) => [episode.episodeId, pastEpisode(episode)]));
  }

  /** What a rating of the episode changes next time; see `nextTime`. */
  async nextTime(episodeId: string, settings: LearningSettings): Promise<NextTime | undefined> {
    const [episode] = await this.store.episodes({ episodeIds: [episodeId] });
    if (!episode) return undefined;
    const { memory } = await this.memory(settings);
    return nextTime(episode, { memory, store: this.store, now: Date.now() });
  }

  /** Writes the whole memory to the file at `path`. */
  exportTo(path: string): Promise<void> {
    return writeFile(path, exportMemory(this.store));
  }

  importFrom(path: string): ReturnType<typeof importMemory> {
    return importMemory(this.store, { chunks: createReadStream(path), via: basename(path) });
  }

  async #fresh(settings: LearningSettings): Promise<Loaded> {
    const shape = JSON.stringify(settings);
    const known = this.#loaded.at(-1);
    if (known?.shape === shape && (!known.isPart || this.#saving)) {
      known.cursor = await catchUp(this.store, known.memory, known.cursor, settings);
      return known;
    }
    if (await isWorthSaving(this.store, settings)) {
      if (shape !== this.#unread && (await isWorthSaving(this.store, settings, this.#longLog.steps))) {
        void this.#saveInThread(settings).then(
          ({ problem }) => (this.#unread = problem === undefined ? undefined : shape),
        );
        const part = await followNewest(this.store, settings, this.#longLog.newest);
        return this.#keep({ ...part, shape, isPart: true });
      }
      await this.#saveInThread(settings);
    }
    return this.#keep({ ...(await followMemory(this.store, settings)), shape, isPart: false });
  }

  #keep(loaded: Omit<Loaded, 'number'>): Loaded {
    // Computes the statistics for the first step now, so that it need not wait.
    loaded.memory.statistics();
    const kept = { ...loaded, number: this.#loads++ };
    this.#loaded = [...this.#loaded.slice(-1), kept];
    return kept;
  }

  /** Folds a long log in another thread, so that queries are answered meanwhile. If that fails, it is folded on loading. */
  async #saveInThread(settings: LearningSettings): Promise<Saved> {
    await this.#saving;
    this.#saving = this.#save(settings);
    try {
      return await this.#saving;
    } finally {
      this.#saving = undefined;
    }
  }

  /** Never rejects. */
  async #save(settings: LearningSettings): Promise<Saved> {
    const onShare = (share: number) => this.#listeners.forEach((tell) => tell(share));
    try {
      await saveInThread(this.#snapshotWorker, { file: this.store.location, settings }, onShare);
      return {};
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}

// The memory of a workspace at work: its store, what was learned from it, and the questions that look at much of it.
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ExperienceMemory } from '../../core/memory/memory.ts';
import type { NextTime } from '../../core/policy/nextTime.ts';
import { nextTime } from '../../core/policy/nextTime.ts';
import type { PastEpisodes } from '../../core/policy/pastSteps.ts';
import { pastEpisode } from '../../core/policy/pastSteps.ts';
import type { LearningSettings } from '../../core/settings.ts';
import { saveAside } from '../store/aside.ts';
import { exportMemory, importMemory } from '../store/exchange.ts';
import { catchUp, followMemory, forgetForGood, isWorthSaving } from '../store/memoryCache.ts';
import { thinDecisions } from '../store/retention.ts';
import type { SqliteStore } from '../store/sqliteStore.ts';

interface Loaded {
  readonly number: number;
  readonly memory: ExperienceMemory;
  /** Of the settings it was loaded for. */
  readonly shape: string;
  cursor: string;
}

/** An episode, or one step of it. */
export interface Item {
  readonly episodeId: string;
  readonly t: number | undefined;
}

/** What became of `save`; `problem`: it was not saved, and loading will take longer. */
export interface Saved {
  readonly problem?: string;
}

/** How far a long log has been read, [0, 1]. */
export type OnShare = (share: number) => void;

export class WorkspaceMemory {
  readonly store: SqliteStore;
  readonly #snapshotWorker: string | URL;
  /** The newest last; an episode may still run on the one before, when settings were changed meanwhile. */
  #loaded: readonly Loaded[] = [];
  #loading: Promise<unknown> = Promise.resolve();
  #loads = 0;

  /** `snapshotWorker`: path or URL of the thread that folds a long log. */
  constructor(store: SqliteStore, snapshotWorker: string | URL) {
    this.store = store;
    this.#snapshotWorker = snapshotWorker;
  }

  /** The memory with all that is known by now, other processes' episodes included. One caller after the other. @throws StoreError */
  memory(settings: LearningSettings, onShare?: OnShare): Promise<Loaded> {
    const next = this.#loading.then(() => this.#fresh(settings, onShare));
    this.#loading = next.catch(() => undefined);
    return next;
  }

  /** A memory given by `memory`, which stays until two others were loaded. @throws RangeError when it is gone */
  loaded(number: number): ExperienceMemory {
    const found = this.#loaded.find((one) => one.number === number);
    if (!found) throw new RangeError('This memory was replaced, as settings of learning have changed: start again.');
    return found.memory;
  }

  /** At the end of an episode: what keeps the store small (`keepDecisions`) and makes the next start faster. */
  async save(settings: LearningSettings, keepDecisions: number): Promise<Saved> {
    await thinDecisions(this.store, keepDecisions);
    return (await isWorthSaving(this.store, settings)) ? this.#saveAside(settings) : {};
  }

  /** Steps gone, for good. */
  forget(items: readonly Item[], settings: LearningSettings): Promise<number> {
    return forgetForGood(this.store, items, settings);
  }

  /** How steps of these episodes came out; those that are gone are left out. */
  async past(episodeIds: readonly string[]): Promise<PastEpisodes> {
    if (episodeIds.length === 0) return {};
    const episodes = await this.store.observed({ episodeIds });
    return Object.fromEntries(episodes.map((episode) => [episode.episodeId, pastEpisode(episode)]));
  }

  /** What a rating of the episode changes next time; see `nextTime`. */
  async nextTime(episodeId: string, settings: LearningSettings): Promise<NextTime | undefined> {
    const [episode] = await this.store.episodes({ episodeIds: [episodeId] });
    return episode && nextTime(episode, (await this.memory(settings)).memory);
  }

  /** Writes the whole memory to the file at `path`. */
  exportTo(path: string): Promise<void> {
    return writeFile(path, exportMemory(this.store));
  }

  importFrom(path: string): ReturnType<typeof importMemory> {
    return importMemory(this.store, { chunks: createReadStream(path), via: basename(path) });
  }

  async #fresh(settings: LearningSettings, onShare?: OnShare): Promise<Loaded> {
    const shape = JSON.stringify(settings);
    const known = this.#loaded.at(-1);
    if (known?.shape === shape) {
      known.cursor = await catchUp(this.store, known.memory, known.cursor, settings);
      return known;
    }
    if (await isWorthSaving(this.store, settings)) await this.#saveAside(settings, onShare);
    const loaded = { ...(await followMemory(this.store, settings)), shape, number: this.#loads++ };
    // Statistics for the first step are made now, not when it waits for them.
    loaded.memory.statistics();
    this.#loaded = [...this.#loaded.slice(-1), loaded];
    return loaded;
  }

  /** Folds a long log in another thread, so that questions are answered meanwhile. Where that fails, it is folded when loaded. */
  async #saveAside(settings: LearningSettings, onShare?: OnShare): Promise<Saved> {
    try {
      await saveAside(this.#snapshotWorker, { file: this.store.location, settings }, onShare);
      return {};
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}

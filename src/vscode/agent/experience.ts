// The experience of one workspace folder: its store and memory, opened when first needed, and what people do with it.
import * as vscode from 'vscode';
import type { ExperienceMemory } from '../../core/memory/memory.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { EpisodeRecord, Signal } from '../../core/types.ts';
import { experienceViewId } from '../names.ts';
import { watchFolder } from '../../node/store/watchFolder.ts';
import type { SqliteStore } from '../../node/store/sqliteStore.ts';

/** Milliseconds of quiet after which what other windows wrote is looked at. */
const settleMs = 300;

/** How often a folder is looked at that cannot be watched. */
const pollMs = 5000;

interface Loaded {
  readonly memory: ExperienceMemory;
  /** Of the settings it was loaded for. */
  readonly shape: string;
  cursor: string;
}

export interface ExperienceOptions {
  readonly root: string;
  readonly formerMemory: string;
  /** Path of the thread that folds and saves. */
  readonly snapshotWorker: string;
  readonly log: vscode.LogOutputChannel;
}

export class Experience implements vscode.Disposable {
  readonly #options: ExperienceOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Something was stored, rated, pinned or forgotten, here or in another window. */
  readonly onDidChange = this.#changed.event;
  #opening: Promise<SqliteStore> | undefined;
  #loaded: Loaded | undefined;
  #loading: Promise<unknown> = Promise.resolve();
  #watcher: { close(): void } | undefined;
  #closed = false;

  constructor(options: ExperienceOptions) {
    this.#options = options;
  }

  /** Experiences in the memory; undefined: not loaded yet. */
  get size(): number | undefined {
    return this.#loaded?.memory.size;
  }

  /** @throws StoreError */
  store(): Promise<SqliteStore> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** The memory with all that is known by now, other windows' episodes included. One caller after the other. @throws StoreError */
  memory(settings: LearningSettings): Promise<ExperienceMemory> {
    const next = this.#loading.then(() => this.#fresh(settings));
    this.#loading = next.catch(() => undefined);
    return next;
  }

  /** What memory held before these episodes, the newest of the store: a memory of its own. @throws StoreError */
  async memoryBefore(episodes: readonly EpisodeRecord[], settings: LearningSettings): Promise<ExperienceMemory> {
    const [{ memoryBefore }, { loadMemory }] = await Promise.all([
      import('../../node/store/recent.ts'),
      import('../../node/store/memoryCache.ts'),
    ]);
    const store = await this.store();
    return memoryBefore(store, episodes, settings, () => loadMemory(store, settings));
  }

  async episode(episodeId: string): Promise<EpisodeRecord | undefined> {
    const [episode] = await (await this.store()).episodes({ episodeIds: [episodeId] });
    return episode;
  }

  /** The newest episode, where it was interrupted and began after `at`. */
  async cutOffAfter(at: number): Promise<string | undefined> {
    const [newest] = await (await this.store()).outlines({ order: 'newestFirst', limit: 1 });
    return newest?.outcome === 'interrupted' && newest.at > at ? newest.episodeId : undefined;
  }

  /** A person's judgment; `t` undefined: of the whole episode. Gives all signals of the episode. @throws StoreError */
  async rate(
    episodeId: string,
    {
      t,
      value,
      reason,
    }: { readonly t: number | undefined; readonly value: number; readonly reason: string | undefined },
  ): Promise<readonly Signal[]> {
    const [store, { redactSecrets }] = await Promise.all([this.store(), import('../../core/state/secrets/redact.ts')]);
    const about = t === undefined ? {} : { t };
    const why = reason === undefined ? {} : { reason: redactSecrets(reason) };
    const signal: Signal = { source: 'user', value, at: Date.now(), ...about, ...why };
    await store.appendSignals(episodeId, [signal]);
    this.#changed.fire();
    return (await this.episode(episodeId))?.signals ?? [signal];
  }

  async setPinned(episodeId: string, pinned: boolean): Promise<void> {
    await (await this.store()).setPinned(episodeId, pinned);
    this.#changed.fire();
  }

  /** Steps gone, for good. */
  async forget(
    items: readonly { readonly episodeId: string; readonly t: number | undefined }[],
    settings: LearningSettings,
  ): Promise<number> {
    const { forgetForGood } = await import('../../node/store/memoryCache.ts');
    const gone = await forgetForGood(await this.store(), items, settings);
    this.#changed.fire();
    return gone;
  }

  /** Tells those who show it that something was written. */
  changed(): void {
    this.#changed.fire();
  }

  /** At the end of an episode: what makes the next start faster. */
  async save(settings: LearningSettings): Promise<void> {
    const { isWorthSaving } = await import('../../node/store/memoryCache.ts');
    if (await isWorthSaving(await this.store(), settings)) await this.#saveAside(settings);
  }

  /** Folds a long log in another thread, so that this one only reads the result. Where that fails, it is folded here. */
  async #saveAside(settings: LearningSettings): Promise<void> {
    const { saveAside } = await import('../../node/store/aside.ts');
    const { snapshotWorker, log } = this.#options;
    try {
      await saveAside(snapshotWorker, { file: (await this.store()).location, settings });
    } catch (error) {
      log.warn(`the memory was not saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Episodes that run here are interrupted from now on. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#watcher?.close();
    await (await this.#opening?.catch(() => undefined))?.close();
  }

  dispose(): void {
    this.#changed.dispose();
    void this.close();
  }

  async #open(): Promise<SqliteStore> {
    const { root, formerMemory, log } = this.#options;
    const { openMemory } = await import('../../node/memory/openMemory.ts');
    if (this.#closed) throw new Error('Knack was closed');
    const { location, store, notices } = await openMemory({ workspace: root, formerFiles: [formerMemory] });
    const { folder, file } = location;
    for (const notice of notices) log.warn(notice);
    log.info(`memory: ${file}`);
    this.#watch(folder, store);
    return store;
  }

  async #fresh(settings: LearningSettings): Promise<ExperienceMemory> {
    const store = await this.store();
    const { catchUp, followMemory, isWorthSaving } = await import('../../node/store/memoryCache.ts');
    const shape = JSON.stringify(settings);
    if (this.#loaded?.shape === shape) {
      this.#loaded.cursor = await catchUp(store, this.#loaded.memory, this.#loaded.cursor, settings);
    } else {
      if (await isWorthSaving(store, settings)) {
        const location = { viewId: experienceViewId };
        await vscode.window.withProgress({ location }, () => this.#saveAside(settings));
      }
      this.#loaded = { ...(await followMemory(store, settings)), shape };
    }
    return this.#loaded.memory;
  }

  /** Other windows and the command line write into the same folder. */
  #watch(folder: string, store: SqliteStore): void {
    let timer: NodeJS.Timeout | undefined;
    let seen: string | undefined;
    const look = async () => {
      const cursor = this.#closed ? undefined : (await store.changesSince(undefined, []))?.cursor;
      if (cursor !== undefined && cursor !== seen) this.#changed.fire();
      seen = cursor;
    };
    const lookLater = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look().catch((error: unknown) => this.#options.log.warn(String(error))), delayMs);
    };
    const watching = watchFolder(folder, () => lookLater(settleMs));
    if (!watching.ok) this.#options.log.warn(`${folder} cannot be watched and is polled instead: ${watching.problem}`);
    const polling = watching.ok ? undefined : setInterval(() => lookLater(0), pollMs);
    this.#watcher = {
      close: () => {
        clearTimeout(timer);
        clearInterval(polling);
        if (watching.ok) watching.close();
      },
    };
  }
}

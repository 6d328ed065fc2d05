// The experience of one workspace folder: its memory in a thread, opened on first use, and people's operations on it.
import * as vscode from 'vscode';
import type { NextTime } from '../../core/agent/nextTime.ts';
import type { PastEpisodes } from '../../core/policy/pastSteps.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { EpisodeRecord, Signal } from '../../core/episode.ts';
import { checkpointFolder } from '../../node/checkpoints/checkpointFolder.ts';
import type { Diagnosis, Effects, InsightsTotals, NewestInsights } from '../../node/memory/hindsight.ts';
import type { InsightsRequest, MemoryThread, RemoteMemory } from '../../node/memory/memoryThread.ts';
import type { FoundSessions } from '../../node/memory/learning.ts';
import type { Item } from '../../node/memory/workspaceMemory.ts';
import type { Place } from '../../node/sessions/source.ts';
import type { ImportReport } from '../../node/store/exchange/exchange.ts';
import type { Store } from '../../node/store/sqliteStore.ts';
import type { ViewState } from '../../protocol/viewState.ts';
import { withReadingProgress } from './readingProgress.ts';
import { watchFolder } from '../../node/files/watchFolder.ts';

/** Milliseconds of quiet before reading what other windows wrote. */
const quietMs = 300;

/** Polling interval for folders that cannot be watched. */
const pollMs = 5000;

/** Tasks in the greeting, and tasks considered for it. */
const knownTasks = { shown: 3, looked: 12 };

export interface ExperienceOptions {
  readonly root: string;
  readonly formerMemory: string;
  /** Paths of the threads: the one that owns the memory, and the one that folds a long log and saves. */
  readonly memoryWorker: string;
  readonly snapshotWorker: string;
  readonly log: vscode.LogOutputChannel;
}

export class Experience implements vscode.Disposable {
  readonly #options: ExperienceOptions;
  readonly #changed = new vscode.EventEmitter<void>();
  /** Something was stored, rated, pinned or forgotten, here or in another window. */
  readonly onDidChange = this.#changed.event;
  #opening: Promise<MemoryThread> | undefined;
  #memory: RemoteMemory | undefined;
  #reading: Promise<void> | undefined;
  #watcher: { close(): void } | undefined;
  #known: NonNullable<ViewState['known']> = [];
  #closed = false;

  constructor(options: ExperienceOptions) {
    this.#options = options;
  }

  /** Experiences in the memory; undefined: not loaded yet. */
  get size(): number | undefined {
    return this.#memory?.size;
  }

  /** What the greeting offers; empty until read. */
  get known(): NonNullable<ViewState['known']> {
    return this.#known;
  }

  /** Reads again what works here. @throws StoreError */
  async readKnown(): Promise<void> {
    const { readPlaybook } = await import('../../node/playbook/playbook.ts');
    const plays = await readPlaybook(await this.store(), this.#options.root, knownTasks.looked);
    const fit = plays.filter(({ stale }) => stale === undefined).slice(0, knownTasks.shown);
    this.#known = fit.map(({ task, way }) => ({ task, way }));
  }

  /** @throws StoreError */
  async store(): Promise<Store> {
    return (await this.#thread()).store;
  }

  /** Where it is kept. @throws StoreError */
  async location(): Promise<MemoryThread['location']> {
    return (await this.#thread()).location;
  }

  /** The memory with everything known by now, including other windows' episodes, or its newest part. @throws StoreError */
  async memory(settings: LearningSettings): Promise<RemoteMemory> {
    const thread = await this.#thread();
    this.#memory = await thread.memory(settings);
    if (this.#memory.isPart && !this.#reading) this.#reading = this.#readWhole(thread, settings);
    return this.#memory;
  }

  async episode(episodeId: string): Promise<EpisodeRecord | undefined> {
    const [episode] = await (await this.store()).episodes({ episodeIds: [episodeId] });
    return episode;
  }

  /** The newest episode that ran here, if it was interrupted and began after `at`. */
  async cutOffAfter(at: number): Promise<string | undefined> {
    const [newest] = await (await this.store()).outlines({ origin: 'local', order: 'newestFirst', limit: 1 });
    return newest?.outcome === 'interrupted' && newest.at > at ? newest.episodeId : undefined;
  }

  /** How steps of these episodes turned out; omits deleted ones. */
  async past(episodeIds: readonly string[]): Promise<PastEpisodes> {
    return (await this.#thread()).past(episodeIds);
  }

  /** What a rating of the episode changes next time; undefined: nothing, or the episode is gone. */
  async nextTime(episodeId: string, settings: LearningSettings): Promise<NextTime | undefined> {
    return (await this.#thread()).nextTime(episodeId, settings);
  }

  /** A person's rating; `t` undefined: of the whole episode. Returns all signals of the episode. @throws StoreError */
  async rate(
    episodeId: string,
    {
      t,
      value,
      reason,
    }: { readonly t: number | undefined; readonly value: number; readonly reason: string | undefined },
  ): Promise<readonly Signal[]> {
    const { redactSecrets } = await import('../../core/state/secrets/redact.ts');
    const about = t === undefined ? {} : { t };
    const why = reason === undefined ? {} : { reason: redactSecrets(reason) };
    return this.append(episodeId, [{ source: 'user', value, at: Date.now(), ...about, ...why }]);
  }

  /** Returns all signals of the episode. @throws StoreError */
  async append(episodeId: string, signals: readonly Signal[]): Promise<readonly Signal[]> {
    await (await this.store()).appendSignals(episodeId, signals);
    this.#changed.fire();
    return (await this.episode(episodeId))?.signals ?? signals;
  }

  async setPinned(episodeId: string, pinned: boolean): Promise<void> {
    await (await this.store()).setPinned(episodeId, pinned);
    this.#changed.fire();
  }

  /** Number of steps permanently deleted. */
  async forget(items: readonly Item[], settings: LearningSettings): Promise<number> {
    const thread = await this.#thread();
    const gone = await thread.forget(items, settings);
    const { forgetFiles } = await import('../../node/checkpoints/history.ts');
    const episodeIds = items.flatMap(({ episodeId, t }) => (t === undefined ? [episodeId] : []));
    await forgetFiles({ root: this.#options.root, folder: checkpointFolder(thread.location) }, episodeIds);
    this.#changed.fire();
    return gone;
  }

  async effectsOfForgetting(items: readonly Item[], settings: LearningSettings): Promise<Effects> {
    return (await this.#thread()).effectsOfForgetting(items, settings);
  }

  async diagnose(settings: LearningSettings): Promise<Diagnosis> {
    return (await this.#thread()).diagnose(settings);
  }

  async insightsTotals(settings: LearningSettings): Promise<InsightsTotals> {
    return (await this.#thread()).insightsTotals(settings);
  }

  async newestInsights(request: InsightsRequest, signal: AbortSignal): Promise<NewestInsights> {
    return (await this.#thread()).newestInsights(request, signal);
  }

  /** Sessions of other agents and shells that may be about this folder. */
  async findSessions(place: Place): Promise<readonly FoundSessions[]> {
    return (await this.#thread()).findSessions(place);
  }

  /** See `MemoryThread`. @throws StoreError */
  async learn(...args: Parameters<MemoryThread['learn']>): ReturnType<MemoryThread['learn']> {
    const reports = await (await this.#thread()).learn(...args);
    this.#changed.fire();
    return reports;
  }

  async exportTo(path: string): Promise<void> {
    await (await this.#thread()).exportTo(path);
  }

  async importFrom(path: string): Promise<ImportReport> {
    const report = await (await this.#thread()).importFrom(path);
    this.#changed.fire();
    return report;
  }

  /** Notifies views that something was written. */
  changed(): void {
    this.#changed.fire();
  }

  /** Makes the next start faster; for the end of an episode. */
  async save(settings: LearningSettings): Promise<void> {
    const { problem } = await (await this.#thread()).save(settings);
    if (problem !== undefined) this.#options.log.warn(`the memory was not saved: ${problem}`);
  }

  /** Episodes running here count as interrupted from now on. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#watcher?.close();
    await (await this.#opening?.catch(() => undefined))?.close();
  }

  dispose(): void {
    this.#changed.dispose();
    void this.close();
  }

  /** Runs begin with the newest part of a long log meanwhile. */
  async #readWhole(thread: MemoryThread, settings: LearningSettings): Promise<void> {
    try {
      this.#memory = await withReadingProgress((onShare) => thread.wholeMemory(settings, onShare));
    } catch (error) {
      if (!this.#closed) this.#options.log.warn(`the memory could not be read: ${String(error)}`);
    } finally {
      this.#reading = undefined;
    }
    this.#changed.fire();
  }

  #thread(): Promise<MemoryThread> {
    this.#opening ??= this.#open().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  async #open(): Promise<MemoryThread> {
    const { root, formerMemory, memoryWorker, snapshotWorker, log } = this.#options;
    const { openMemoryThread } = await import('../../node/memory/memoryThread.ts');
    if (this.#closed) throw new Error('Knack was closed');
    const thread = await openMemoryThread(memoryWorker, {
      workspace: root,
      formerFiles: [formerMemory],
      snapshotWorker,
    });
    for (const notice of thread.notices) log.warn(notice);
    log.info(`memory: ${thread.location.file}`);
    void thread.ended.then((cause) => {
      if (this.#closed) return;
      log.error(
        `the thread of the memory has ended${cause ? `: ${cause.message}` : ''}; it is opened again when needed`,
      );
      this.#watcher?.close();
      this.#opening = undefined;
      this.#memory = undefined;
    });
    this.#watch(thread.location.folder, thread.store);
    return thread;
  }

  /** Other windows and the command line write into the same folder. */
  #watch(folder: string, store: Store): void {
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
    const watching = watchFolder(folder, () => lookLater(quietMs));
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

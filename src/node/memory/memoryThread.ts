// The memory of a workspace in its own thread: SQLite, folding and large queries never block the caller. What looks back at many decisions
// gets a process for itself.
import type { EpisodeMemory, Retrieval } from '../../core/memory/memory.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { MemoryStatistics } from '../../core/decision.ts';
import type { State } from '../../core/types.ts';
import type { StoreLocation } from '../store/location.ts';
import type { Store } from '../store/sqliteStore.ts';
import type { StoreErrorKind } from '../store/database/storeError.ts';
import { StoreError } from '../store/database/storeError.ts';
import type { CallContext, CarriedError } from '../thread/messages.ts';
import type { Remote } from '../thread/thread.ts';
import { Thread } from '../thread/thread.ts';
import type { LearnReport } from '../sessions/learn.ts';
import type { NewestInsights } from './hindsight.ts';
import type { LearnRequest, Read } from './learning.ts';
import type { MemoryRunner } from './memoryRunner.ts';
import { inProcess, inThread } from './memoryRunner.ts';
import type { MemoryCalls, WorkspaceCalls } from './memoryWorker.ts';
import type { OnShare } from './workspaceMemory.ts';

export interface MemoryOrder {
  readonly workspace: string;
  readonly memoryDir?: string;
  readonly formerFiles: readonly string[];
  /** See `WorkspaceMemory`. */
  readonly snapshotWorker: string | URL;
}

export type Opened =
  | { readonly kind: 'opened'; readonly location: StoreLocation; readonly notices: readonly string[] }
  | { readonly kind: 'refused'; readonly error: CarriedError };

/** A memory in another thread. */
export interface RemoteMemory extends EpisodeMemory {
  /** It holds only the newest steps while a long log is still being read: `wholeMemory` waits for it. */
  readonly isPart: boolean;
  /** Distinct situations when it was loaded. */
  readonly states: number;
  retrieve(state: State, options?: { readonly threshold?: number }): Promise<Retrieval>;
  statistics(): Promise<MemoryStatistics>;
}

/** The calls that take no context, unchanged. */
type Short = Pick<
  WorkspaceCalls,
  'save' | 'findSessions' | 'forget' | 'past' | 'nextTime' | 'exportTo' | 'importFrom' | 'insightsTotals'
>;

/** Those that look back at many decisions. */
type Hindsight = Pick<Remote<WorkspaceCalls>, 'diagnose' | 'effectsOfForgetting'>;

export interface MemoryThread extends Remote<Short>, Hindsight {
  readonly location: StoreLocation;
  /** What the user should know. */
  readonly notices: readonly string[];
  readonly store: Store;
  /** Settles when the thread has ended, with the cause unless it was `close`. */
  readonly ended: Promise<Error | undefined>;
  /** With everything known by now, or its newest part. @throws StoreError */
  memory(settings: LearningSettings): Promise<RemoteMemory>;
  /** With everything known by now. `onShare` gets the share of a long log read so far. @throws StoreError */
  wholeMemory(settings: LearningSettings, onShare?: OnShare): Promise<RemoteMemory>;
  newestInsights(request: InsightsRequest, signal: AbortSignal): Promise<NewestInsights>;
  /** `onRead` hears of each file. An abort ends it with what was learned by then. @throws StoreError */
  learn(request: LearnRequest, onRead: (read: Read) => void, signal: AbortSignal): Promise<readonly LearnReport[]>;
  /** Episodes running here count as interrupted from now on. Idempotent. */
  close(): Promise<void>;
}

export interface InsightsRequest {
  readonly settings: LearningSettings;
  readonly changes: Partial<LearningSettings>;
}

interface Running {
  readonly opened: Opened & { readonly kind: 'opened' };
  readonly ended: Promise<Error | undefined>;
  readonly thread: Thread;
  readonly store: Store;
  readonly workspace: Remote<WorkspaceCalls>;
  /** Idempotent. */
  readonly close: () => Promise<void>;
}

/** @throws StoreError */
async function start(runner: MemoryRunner): Promise<Running> {
  const thread = new Thread(runner.channel, revive);
  const ended = runner.ended.then((cause) => {
    thread.end(cause ?? new Error('The memory was closed'));
    return cause;
  });
  const opened = await openingOf(runner, ended);
  const { location, notices } = opened;
  const store: Store = thread.object<Store, Pick<Store, 'location' | 'notices'>>('store', {
    location: location.file,
    notices,
  });
  return {
    ...{ opened, ended, thread, store, workspace: thread.object<WorkspaceCalls>('workspace') },
    close: async () => {
      await store.close().catch(() => undefined);
      thread.end(new Error('The memory was closed'));
      await runner.terminate();
    },
  };
}

/** Starts the thread and opens the memory in it; `worker` is the path or URL of memoryWorker. @throws StoreError */
export async function openMemoryThread(worker: string | URL, order: MemoryOrder): Promise<MemoryThread> {
  const { opened, ended, thread, store, workspace, close } = await start(inThread(worker, order));
  const { location, notices } = opened;
  const hindsight = new Set<Running>();
  let isClosed = false;
  /**
   * In a process of its own: what it held goes back to the system with it, and the thread answers meanwhile. It reads the snapshot, so a
   * long log is folded here first, and only once.
   */
  const lookBack = async <T>(settings: LearningSettings, work: (apart: Running) => Promise<T>): Promise<T> => {
    await long('loadWhole', [settings], {});
    const apart = await start(inProcess(worker, order));
    hindsight.add(apart);
    try {
      if (isClosed) throw new Error('The memory was closed');
      return await work(apart);
    } finally {
      hindsight.delete(apart);
      await apart.close();
    }
  };
  const long = (method: keyof WorkspaceCalls, args: readonly unknown[], context: Partial<CallContext>) =>
    thread.callLong({ target: 'workspace', method }, args, context);
  return {
    location,
    notices,
    ended,
    store,
    save: workspace.save,
    findSessions: workspace.findSessions,
    async learn(request, onRead, signal) {
      const onProgress = (read: unknown) => onRead(read as Read);
      const call = { target: 'workspace', method: 'learn' } as const;
      return (await thread.callLong(call, [request], {
        signal,
        onProgress,
        untilStopped: true,
      })) as readonly LearnReport[];
    },
    forget: workspace.forget,
    past: workspace.past,
    nextTime: workspace.nextTime,
    exportTo: workspace.exportTo,
    importFrom: workspace.importFrom,
    insightsTotals: workspace.insightsTotals,
    memory: async (settings) => remoteMemory(thread.object<MemoryCalls>('memory'), await workspace.load(settings)),
    async wholeMemory(settings, onShare) {
      const context = onShare ? { onProgress: (share: unknown) => onShare(Number(share)) } : {};
      const loaded = (await long('loadWhole', [settings], context)) as Shown;
      return remoteMemory(thread.object<MemoryCalls>('memory'), loaded);
    },
    diagnose: (settings) => lookBack(settings, (apart) => apart.workspace.diagnose(settings)),
    effectsOfForgetting: (items, settings) =>
      lookBack(settings, (apart) => apart.workspace.effectsOfForgetting(items, settings)),
    newestInsights: (request, signal) =>
      lookBack(request.settings, async (apart) => {
        const call = { target: 'workspace', method: 'newestInsights' } as const;
        return (await apart.thread.callLong(call, [request], { signal })) as NewestInsights;
      }),
    async close() {
      isClosed = true;
      await Promise.all([close(), ...[...hindsight].map((apart) => apart.close())]);
    },
  };
}

type Shown = Awaited<ReturnType<WorkspaceCalls['load']>>;

function remoteMemory(calls: Remote<MemoryCalls>, { number, isPart, size, states }: Shown): RemoteMemory {
  let live = size;
  return {
    get size() {
      return live;
    },
    isPart,
    states,
    recall: (...args) => calls.recall(number, ...args),
    evidence: (...args) => calls.evidence(number, ...args),
    retrieve: (state, options) => calls.retrieve(number, state, options),
    statistics: () => calls.statistics(number),
    append: async (experience) => void (live = await calls.append(number, experience)),
    setReturns: async (episodeId, returns) => void (live = await calls.setReturns(number, episodeId, returns)),
    async forget(episodeId) {
      const { gone, size: left } = await calls.forget(number, episodeId);
      live = left;
      return gone;
    },
    touch: (states) => calls.touch(number, states),
  };
}

function openingOf(
  { channel, terminate }: MemoryRunner,
  ended: Promise<Error | undefined>,
): Promise<Opened & { readonly kind: 'opened' }> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    channel.on('message', (message) => {
      if (isOpen) return;
      isOpen = true;
      const opened = message as Opened;
      if (opened.kind === 'opened') resolve(opened);
      else {
        reject(revive(opened.error) ?? new Error(opened.error.message));
        void terminate();
      }
    });
    void ended.then((cause) => reject(cause ?? new Error('The memory thread ended before it was open')));
  });
}

function revive({ name, message, members }: CarriedError): Error | undefined {
  if (name !== 'StoreError') return undefined;
  return new StoreError(members['kind'] as StoreErrorKind, String(members['file']), message);
}

// Runs in a thread or process of its own: owns the store and the memory of a workspace, and serves them to its parent.
import { parentPort, workerData } from 'node:worker_threads';
import type { LearningSettings } from '../../core/settings.ts';
import type { State } from '../../core/types.ts';
import { carried, serve } from '../thread/serve.ts';
import type { CallContext, Channel } from '../thread/messages.ts';
import type { Place } from '../sessions/source.ts';
import { diagnose, effectsOfForgetting, insightsTotals, newestInsights } from './hindsight.ts';
import type { FoundSessions, LearnRequest } from './learning.ts';
import type { MemoryOrder, Opened } from './memoryThread.ts';
import { openMemory } from './openMemory.ts';
import type { Item } from './workspaceMemory.ts';
import { WorkspaceMemory } from './workspaceMemory.ts';

export type MemoryCalls = ReturnType<typeof memoryCalls>;
export type WorkspaceCalls = ReturnType<typeof workspaceCalls>;

/** Calls to a memory by its number; those that change it return its size. */
function memoryCalls(workspace: WorkspaceMemory) {
  const of = (number: number) => workspace.loaded(number);
  type Parameter<K extends 'append' | 'setReturns' | 'recall' | 'evidence'> = Parameters<ReturnType<typeof of>[K]>;
  return {
    recall: (number: number, ...args: Parameter<'recall'>) => of(number).recall(...args),
    evidence: (number: number, ...args: Parameter<'evidence'>) => of(number).evidence(...args),
    retrieve: (number: number, state: State, options?: { readonly threshold?: number }) =>
      of(number).retrieve(state, options),
    statistics: (number: number) => of(number).statistics(),
    append: (number: number, ...args: Parameter<'append'>) => {
      of(number).append(...args);
      return of(number).size;
    },
    setReturns: (number: number, ...args: Parameter<'setReturns'>) => {
      of(number).setReturns(...args);
      return of(number).size;
    },
    forget: (number: number, episodeId: string) => {
      const gone = of(number).forget(episodeId);
      return { gone, size: of(number).size };
    },
    touch: (number: number, states: readonly State[]) => of(number).touch(states),
  };
}

/** What the other thread knows of a memory. */
const shown = ({ number, memory, isPart }: Awaited<ReturnType<WorkspaceMemory['atOnce']>>) => ({
  number,
  isPart,
  size: memory.size,
  states: memory.states,
});

function workspaceCalls(workspace: WorkspaceMemory) {
  return {
    load: async (settings: LearningSettings) => shown(await workspace.atOnce(settings)),
    loadWhole: async (settings: LearningSettings, { onProgress }: CallContext) =>
      shown(await workspace.memory(settings, onProgress)),
    save: (...args: Parameters<typeof workspace.save>) => workspace.save(...args),
    forget: (items: readonly Item[], settings: LearningSettings) => workspace.forget(items, settings),
    past: (episodeIds: readonly string[]) => workspace.past(episodeIds),
    nextTime: (episodeId: string, settings: LearningSettings) => workspace.nextTime(episodeId, settings),
    exportTo: (path: string) => workspace.exportTo(path),
    importFrom: (path: string) => workspace.importFrom(path),
    diagnose: async (settings: LearningSettings) =>
      diagnose(workspace.store, (await workspace.memory(settings)).memory, settings),
    effectsOfForgetting: (items: readonly Item[], settings: LearningSettings) =>
      effectsOfForgetting(workspace.store, items, settings),
    findSessions: async (place: Place): Promise<readonly FoundSessions[]> => {
      const { findSources } = await import('./learning.ts');
      return findSources(place);
    },
    learn: async (request: LearnRequest, { signal, onProgress }: CallContext) => {
      const { learnSessions } = await import('./learning.ts');
      return learnSessions(workspace.store, request, { signal, onProgress });
    },
    insightsTotals: (settings: LearningSettings) => insightsTotals(workspace.store, settings),
    newestInsights: (request: Parameters<typeof newestInsights>[1], { signal }: CallContext) =>
      newestInsights(workspace, request, signal),
  };
}

async function start(channel: Channel, order: MemoryOrder): Promise<void> {
  const { workspace: folder, memoryDir, formerFiles, snapshotWorker } = order;
  try {
    const options = { workspace: folder, formerFiles, ...(memoryDir === undefined ? {} : { memoryDir }) };
    const { store, location, notices } = await openMemory(options);
    const workspace = new WorkspaceMemory(store, snapshotWorker);
    serve(channel, { store, memory: memoryCalls(workspace), workspace: workspaceCalls(workspace) });
    channel.postMessage({ kind: 'opened', location, notices } satisfies Opened);
  } catch (error) {
    channel.postMessage({ kind: 'refused', error: carried(error) } satisfies Opened);
  }
}

if (parentPort) await start(parentPort, workerData as MemoryOrder);
else if (process.send) {
  const channel: Channel = {
    postMessage: (message) => void process.send?.(message),
    on: (event, listener) => process.on(event, listener),
  };
  process.once('disconnect', () => process.exit());
  process.once('message', (order) => void start(channel, order as MemoryOrder));
}

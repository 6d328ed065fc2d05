// `node measure.ts STORE`: one store, measured as the extension uses it, as JSON: how long what a user does takes, and how long the thread
// that asks stands still.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import type { Decision } from '../../src/core/decision.ts';
import type { MemoryThread } from '../../src/node/memory/memoryThread.ts';
import { openMemoryThread } from '../../src/node/memory/memoryThread.ts';
import { snapshotPath } from '../../src/node/store/snapshot/snapshotFile.ts';

/** Milliseconds, save where the name says otherwise. */
export type Figures = Readonly<Record<string, number>>;

/** What the Experience view shows at first: rows of a list, and tasks that are open. */
const page = { length: 50, open: 5 };

const settings = learningSettings(defaultSettings);
/** As users get them, bundled. */
const built = new URL('../../dist/extension/', import.meta.url);
const worker = new URL('memoryWorker.mjs', built);
const snapshotWorker = fileURLToPath(new URL('snapshotWorker.mjs', built));

/** How often a warm start is measured; the quickest counts, as other work may use the machine. */
const warmStarts = 5;

/** `file` is the store. What is left of an earlier memory beside it is removed first. */
async function measure(file: string): Promise<Figures> {
  const figures: Record<string, number> = {};
  rmSync(snapshotPath(file), { force: true });
  const cold = await timed(figures, 'open the store', () => opened(file));
  const { steps, bytes } = await cold.store.totals();
  figures['steps'] = steps;
  figures['bytes a step'] = bytes.file / steps;
  figures['bytes a decision'] = bytes.decisions / steps;
  const since = performance.now();
  await timed(figures, 'cold, until decisions are made', () => cold.memory(settings));
  const meanwhile = new AbortController();
  const waits = longestWait(cold, meanwhile.signal);
  await timed(figures, 'cold load', () => cold.wholeMemory(settings));
  figures['cold load'] = performance.now() - since;
  meanwhile.abort();
  figures['first page of the tree, meanwhile at most'] = await waits;
  await cold.close();

  for (let start = 0; start < warmStarts; start++) {
    const own: Record<string, number> = {};
    const warm = await timed(own, 'warm open and load', async () => {
      const thread = await opened(file);
      await thread.memory(settings);
      return thread;
    });
    await warm.close();
    for (const [name, value] of Object.entries(own)) figures[name] = Math.min(figures[name] ?? Infinity, value);
  }
  const warm = await opened(file);
  await warm.memory(settings);
  await questions(figures, warm);
  await warm.close();
  return figures;
}

function opened(file: string): Promise<MemoryThread> {
  const memoryDir = dirname(file);
  return openMemoryThread(worker, { workspace: memoryDir, memoryDir, formerFiles: [], snapshotWorker });
}

/** As the view asks, again and again. */
async function longestWait({ store }: MemoryThread, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const since = performance.now();
    await store.tasks({ offset: 0, limit: page.length + 1 });
    longest = Math.max(longest, performance.now() - since);
    await setTimeout(50);
  }
  return longest;
}

async function questions(figures: Record<string, number>, thread: MemoryThread): Promise<void> {
  const { store } = thread;
  await timed(figures, 'first page of the tree', async () => {
    const tasks = await store.tasks({ offset: 0, limit: page.length + 1 });
    for (const { task } of tasks.slice(0, page.open)) {
      await store.summaries({ task, order: 'newestFirst', limit: page.length + 1 }, settings);
    }
  });
  await timed(figures, 'search', () => store.tasks({ text: 'case-77', offset: 0, limit: 101 }));
  const [id = ''] = await store.newestIds(1);
  await timed(figures, 'find an episode by its beginning', () => store.ids({ idPrefix: id.slice(0, 12), limit: 6 }));
  await timed(figures, 'doctor', () => thread.diagnose(settings));
  await timed(figures, 'Insights, first part', () => thread.insightsTotals(settings));
  await timed(figures, 'replay and Insights', () =>
    thread.newestInsights({ settings, changes: { beta: 0 } }, new AbortController().signal),
  );
  await timed(figures, 'forget --dry-run', () =>
    thread.effectsOfForgetting([{ episodeId: id, t: undefined }], settings),
  );
  const [newest] = await store.episodes({ episodeIds: [id] });
  if (newest?.steps[0]) await anEpisode(figures, thread, newest.steps[0].decision);
}

/** Recall, evidence and learning of a step, and the end of its episode: what comes after it is ready for the next decision. */
async function anEpisode(figures: Record<string, number>, thread: MemoryThread, decision: Decision): Promise<void> {
  const { state, candidates } = decision;
  const [first] = candidates;
  if (!first) return;
  const memory = await thread.memory(settings);
  await timed(figures, 'recall and evidence of a step', async () => {
    await memory.recall(state);
    await memory.evidence(state, candidates);
  });
  await timed(figures, 'learning of an episode', async () => {
    await memory.append({ episodeId: 'measured', t: 0, state, key: first.key, action: first.action, weight: 1 });
    await memory.setReturns('measured', [1]);
    await memory.statistics();
  });
}

/**
 * Notes how long `work` takes, what all threads of this process work for it, the longest delay of the event loop meanwhile, and what this
 * thread alone works: it cannot block the loop for longer, whatever else uses the machine.
 */
async function timed<T>(figures: Record<string, number>, name: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [since, before, own] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  const result = await work();
  figures[name] = performance.now() - since;
  const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  figures[`${name}: processor time`] = ms(process.cpuUsage(before));
  figures[`${name}: processor time of the asking thread`] = ms(process.threadCpuUsage(own));
  delay.disable();
  // A timer of a millisecond is late by one or two by itself.
  figures[`${name}: event loop blocked`] = Math.max(0, delay.max / 1e6 - 2);
  return result;
}

const [, , file = ''] = process.argv;
console.log(JSON.stringify(await measure(file)));

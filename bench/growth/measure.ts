// One store, measured: how long what a user does takes, and how long the event loop stands still meanwhile.
import { setImmediate } from 'node:timers/promises';
import { examine } from '../../src/core/policy/doctor.ts';
import { redecide } from '../../src/core/policy/replay.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import { loadMemory, saveMemory } from '../../src/node/store/memoryCache.ts';
import { memoryBefore, recentEpisodes } from '../../src/node/store/recent.ts';
import type { SqliteStore } from '../../src/node/store/sqliteStore.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';

/** Milliseconds, save where the name says otherwise. */
export type Figures = Readonly<Record<string, number>>;

const settings = learningSettings(defaultSettings);

export async function measure(file: string): Promise<Figures> {
  const figures: Record<string, number> = {};
  const store = await timed(figures, 'open', () => Promise.resolve(openStore({ file })));
  const { steps, bytes } = await store.totals();
  figures['steps'] = steps;
  figures['bytes a step'] = bytes.file / steps;
  figures['bytes a decision'] = bytes.decisions / steps;
  await timed(figures, 'cold load', () => loadMemory(store, settings));
  await timed(figures, 'save', () => saveMemory(store, settings));
  const memory = await timed(figures, 'warm load', () => loadMemory(store, settings));
  await questions(figures, store);
  const [newest] = await recentEpisodes(store, 1);
  const decision = newest?.steps[0]?.decision;
  if (decision) {
    await timed(figures, 'recall and evidence of a step', () => {
      memory.recall(decision.state);
      return Promise.resolve(memory.evidence(decision.state, decision.candidates));
    });
  }
  await store.close();
  return figures;
}

async function questions(figures: Record<string, number>, store: SqliteStore): Promise<void> {
  await timed(figures, 'first page of the tree', async () => {
    const tasks = await store.tasks({ offset: 0, limit: 101 });
    for (const { task } of tasks.slice(0, 10)) {
      await store.summaries({ task, order: 'newestFirst', limit: 101 }, settings);
    }
  });
  await timed(figures, 'search', () => store.tasks({ text: 'case-77', offset: 0, limit: 101 }));
  const [id = ''] = await store.newestIds(1);
  await timed(figures, 'find an episode by its beginning', () => store.ids({ idPrefix: id.slice(0, 12), limit: 6 }));
  await timed(figures, 'doctor', async () => {
    const episodes = await recentEpisodes(store);
    examine({ episodes, experiences: (await loadMemory(store, settings)).size, settings });
  });
  await timed(figures, 'replay', () => replay(store, { beta: 0 }));
  await timed(figures, 'forget --dry-run', () => replay(store, {}, id));
  await timed(figures, 'kept sums of Insights', async () => {
    await store.totals();
    await store.growth();
    for (const { task } of await store.tasks({ order: 'mostEpisodes', offset: 0, limit: 20 })) {
      await store.summaries({ task, order: 'newestFirst', limit: 150 }, settings);
    }
  });
}

async function replay(store: SqliteStore, changes: { readonly beta?: number }, without?: string): Promise<void> {
  const episodes = await recentEpisodes(store);
  const memory = await memoryBefore(store, episodes, settings, () => loadMemory(store, settings));
  let seen = 0;
  for (const item of redecide({ episodes, changes, memory, settings, without: (episodeId) => episodeId === without })) {
    if (item.flipped) seen++;
    if (seen % 25 === 0) await setImmediate();
  }
}

/** Notes how long `work` takes, and the longest that the event loop stood still. */
async function timed<T>(figures: Record<string, number>, name: string, work: () => Promise<T>): Promise<T> {
  const watch = { working: true, longest: 0 };
  const watching = watchLoop(watch);
  await setImmediate();
  const since = performance.now();
  const result = await work();
  figures[name] = performance.now() - since;
  watch.working = false;
  await watching;
  figures[`${name}: event loop blocked`] = watch.longest;
  return result;
}

async function watchLoop(watch: { working: boolean; longest: number }): Promise<void> {
  for (let last = performance.now(); watch.working;) {
    await setImmediate();
    watch.longest = Math.max(watch.longest, performance.now() - last);
    last = performance.now();
  }
}

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { episodeReturns } from '../../../../src/core/policy/returns.ts';
import { defaultSettings, learningSettings } from '../../../../src/core/settings.ts';
import type { EpisodeRecord } from '../../../../src/core/episode.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import type { SqliteStore } from '../../../../src/node/store/sqliteStore.ts';
import { recentEpisodes } from '../../../../src/node/store/queries/recentEpisodes.ts';
import { watchFolder } from '../../../../src/node/files/watchFolder.ts';
import { actionOf, keyOf, randomFrom, signalOf, withFolder, writeEpisode } from '../records.ts';

const settings = learningSettings(defaultSettings);
const all = { offset: 0, limit: 1000 };

/** A store in which things were written, rated, edited, imported and forgotten in a random order. */
async function lived(store: SqliteStore): Promise<void> {
  const random = randomFrom(9);
  for (let index = 0; index < 40; index++) {
    const id = `e${String(index).padStart(2, '0')}`;
    const outcome = random() < 0.5 ? 'succeeded' : random() < 0.5 ? 'failed' : 'aborted';
    const start = {
      task: `Task ${Math.floor(random() * 6)} Ä`,
      memory: random() < 0.2 ? ('off' as const) : ('on' as const),
    };
    const at = 1_700_000_000_000 + Math.floor(random() * 5) * 86_400_000;
    await writeEpisode(store, id, { steps: Math.floor(random() * 5), seed: index, at, start, outcome });
    if (random() < 0.3) await store.appendSignals(id, [signalOf(-1, { t: 0 }), signalOf(0.5)]);
    if (random() < 0.3) await store.appendSignals(id, [signalOf(-1)]);
    if (random() < 0.2) await store.setPinned(id, true);
    if (random() < 0.2) await store.forget(`e${String(Math.floor(random() * index)).padStart(2, '0')}`);
    if (random() < 0.2) await store.forget(id, 0);
  }
  const [first] = await store.episodes({ limit: 1 });
  const imported = { ...first!, episodeId: 'from elsewhere', provenance: { origin: 'import' as const } };
  assert.ok(await store.importEpisode(imported));
  const sessions = ['s1', 's1', 's2', 's3'].map((session, index) => ({
    ...first!,
    episodeId: `other:${index}`,
    provenance: { origin: 'import' as const },
    context: { source: session === 's3' ? 'codex' : 'claude', session },
    steps: first!.steps.map((step, t) => ({
      ...step,
      observation: { status: 'exited' as const, exitCode: (t + index) % 2, text: '', durationMs: 0 },
    })),
  }));
  await store.importEpisodes(sessions);
  await store.forget('other:0', 0);
  await store.forget('other:2');
  await writeEpisode(store, 'edited', { steps: 1, outcome: 'unknown' });
  await store.appendExecution('edited', 0, { action: actionOf('cat ÜBER.txt'), key: keyOf('cat ÜBER.txt') });
}

const withStore = (work: (store: SqliteStore, everything: readonly EpisodeRecord[]) => Promise<void>) =>
  withFolder(async (folder) => {
    const store = openStore({ file: join(folder, 'experience.db') });
    await lived(store);
    await work(store, await store.episodes());
    await store.close();
  });

function counted<T>(items: readonly T[], keyOfItem: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOfItem(item)] = (counts[keyOfItem(item)] ?? 0) + 1;
  return counts;
}

describe('questions about the log', () => {
  it('count what was imported by source, without what was forgotten', () =>
    withStore(async (store, everything) => {
      const known = new Map<string, { sessions: Set<string>; steps: number; failures: number }>();
      for (const { context, steps } of everything) {
        const { source, session } = context ?? {};
        if (source === undefined || session === undefined || steps.length === 0) continue;
        const sum = known.get(source) ?? { sessions: new Set(), steps: 0, failures: 0 };
        known.set(source, {
          sessions: sum.sessions.add(session),
          steps: sum.steps + steps.length,
          failures: sum.failures + steps.filter(({ observation }) => observation?.exitCode === 1).length,
        });
      }
      const expected = [...known].map(([source, { sessions, ...sums }]) => ({
        source,
        sessions: sessions.size,
        ...sums,
      }));
      assert.ok(expected.length === 2 && expected.every(({ failures }) => failures > 0));
      assert.deepEqual(
        await store.sessions(),
        expected.toSorted((a, b) => b.steps - a.steps),
      );
    }));

  it('are answered from kept sums as they would be from everything', () =>
    withStore(async (store, everything) => {
      const totals = await store.totals();
      const signals = everything.flatMap((episode) => episode.signals);
      assert.ok(everything.length > 15 && signals.length > 20);
      assert.equal(totals.episodes, everything.length);
      assert.equal(totals.steps, everything.flatMap(({ steps }) => steps).length);
      assert.deepEqual(
        totals.outcomes,
        counted(everything, ({ outcome }) => outcome ?? 'running'),
      );
      assert.equal(totals.pinned, everything.filter(({ pinned }) => pinned).length);
      assert.equal(totals.imported, everything.filter(({ provenance }) => provenance.origin === 'import').length);
      assert.deepEqual(
        Object.fromEntries(totals.signals.map(({ source, count }) => [source, count])),
        counted(signals, ({ source }) => source),
      );
      for (const { source, count, mean } of totals.signals) {
        const sum = signals.filter((signal) => signal.source === source).reduce((of, { value }) => of + value, 0);
        assert.ok(Math.abs(mean - sum / count) < 1e-9);
      }
      assert.ok(totals.bytes.decisions > 1000 && totals.bytes.observations > 100 && totals.bytes.steps > 1000);
      const learned = everything.filter(({ memory }) => memory === 'on').flatMap(({ steps }) => steps).length;
      assert.equal((await store.growth()).at(-1)?.experiences, learned);
    }));

  it('give tasks by their newest run, or by their number of runs, page by page', () =>
    withStore(async (store, everything) => {
      const tasks = await store.tasks(all);
      assert.deepEqual(
        Object.fromEntries(tasks.map(({ task, episodes }) => [task, episodes])),
        counted(everything, ({ task }) => task),
      );
      for (const { task, succeeded, newest } of tasks) {
        const own = everything.filter((episode) => episode.task === task);
        assert.equal(succeeded, own.filter(({ outcome }) => outcome === 'succeeded').length);
        assert.equal(newest, Math.max(...own.map(({ at }) => at)));
      }
      const newest = tasks.map((task) => task.newest);
      assert.deepEqual(
        newest,
        [...newest].sort((a, b) => b - a),
      );
      assert.deepEqual(await store.tasks({ offset: 2, limit: 2 }), tasks.slice(2, 4));
      const most = (await store.tasks({ ...all, order: 'mostEpisodes' })).map(({ episodes }) => episodes);
      assert.deepEqual(
        most,
        [...most].sort((a, b) => b - a),
      );
    }));

  it('find tasks and episodes by text, blind to case, in what was executed too', () =>
    withStore(async (store, everything) => {
      assert.deepEqual(await store.ids({ text: 'über.TXT' }), ['edited']);
      assert.deepEqual((await store.tasks({ ...all, text: 'über.TXT' })).length, 1);
      const named = everything.filter(({ task }) => task.includes('Task 3 Ä')).map(({ episodeId }) => episodeId);
      assert.deepEqual(await store.ids({ task: 'Task 3 Ä' }), named);
      assert.ok((await store.ids({ text: 'task 3 ä' })).length >= named.length && named.length > 0);
    }));

  it('summarise episodes as the whole ones would', () =>
    withStore(async (store, everything) => {
      const summaries = await store.summaries({}, settings);
      assert.deepEqual(
        summaries.map(({ episodeId, steps, discountedReturn, outcome, pinned, signals }) => [
          ...[episodeId, steps, discountedReturn, outcome, pinned, signals.length],
        ]),
        everything.map((episode) => [
          ...[episode.episodeId, episode.steps.length, episodeReturns(episode, settings)[0]],
          ...[episode.outcome, episode.pinned, episode.signals.length],
        ]),
      );
      assert.deepEqual(
        (await store.summaries({ order: 'newestFirst', limit: 3, offset: 2 }, settings)).map((one) => one.episodeId),
        [...everything.map(({ episodeId }) => episodeId)].reverse().slice(2, 5),
      );
    }));

  it('give the newest part of the log without reading the rest', () =>
    withStore(async (store, everything) => {
      const recent = await recentEpisodes(store, 10);
      assert.ok(recent.flatMap(({ steps }) => steps).length >= 10);
      assert.deepEqual(recent, everything.slice(-recent.length));
      assert.ok(recent.slice(1).flatMap(({ steps }) => steps).length < 10);
    }));
});

describe('watching a folder', () => {
  it('is given up with a reason where the system has no watches left', () => {
    const full = () => {
      throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), { code: 'ENOSPC' });
    };
    const watching = watchFolder('/', () => undefined, full);
    assert.ok(!watching.ok && watching.problem.includes('ENOSPC'));
  });
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { history } from '../../../bench/growth/history.ts';
import { serializeMemory } from '../../../src/core/memory/snapshot.ts';
import { replays } from '../../../src/core/policy/decide.ts';
import { examine } from '../../../src/core/policy/doctor.ts';
import { redecide } from '../../../src/core/policy/replay.ts';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { exportMemory, importMemory } from '../../../src/node/store/exchange/exchange.ts';
import { loadMemory } from '../../../src/node/store/snapshot/memoryCache.ts';
import { thinDecisions } from '../../../src/node/store/retention.ts';
import type { SqliteStore } from '../../../src/node/store/sqliteStore.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { DatabaseSync } from '../../../src/node/store/database/sqlite.ts';
import { verifyStore } from '../../../src/node/store/database/verify.ts';
import { withFolder } from './records.ts';

const settings = learningSettings(defaultSettings);

async function withStore(work: (store: SqliteStore, folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const store = openStore({ file: join(folder, 'experience.db') });
    await store.importEpisodes([...history(120, 10)]);
    await work(store, folder);
    await store.close();
  });
}

const isThin = (reason: string | undefined) => reason === 'thinned';

describe('retention', () => {
  it('keeps what was done, how it ended, and what is learned from it', () =>
    withStore(async (store) => {
      const [first, second] = await store.episodes({ limit: 2 });
      assert.ok(first && second);
      await store.setPinned(second.episodeId, true);
      const before = { outlines: await store.outlines(), memory: serializeMemory(await loadMemory(store, settings)) };
      const { bytes } = await store.totals();
      const thinned = await thinDecisions(store, 20);
      assert.deepEqual(await store.outlines(), before.outlines);
      assert.deepEqual(serializeMemory(await loadMemory(store, settings)), before.memory);
      const episodes = await store.episodes();
      const thin = episodes.filter(({ steps }) => steps.some(({ decision }) => isThin(decision.abstention?.reason)));
      assert.equal(thin.length, 99, 'all but the newest 20 and the pinned one');
      assert.equal(
        thin.reduce((sum, { steps }) => sum + steps.length, 0),
        thinned,
      );
      const [now, pinned] = episodes;
      assert.deepEqual(pinned?.steps, second.steps);
      for (const [t, step] of first.steps.entries()) {
        const { decision, observation } = now?.steps[t] ?? {};
        assert.deepEqual(observation, step.observation);
        const { key, action } = step.decision.candidates[step.decision.chosen]!;
        assert.deepEqual([decision?.candidates[0]?.key, decision?.candidates[0]?.action], [key, action]);
        assert.deepEqual(decision?.state, step.decision.state);
      }
      assert.ok((await store.totals()).bytes.decisions < bytes.decisions / 4);
      await store.compact();
      const after = (await store.totals()).bytes;
      assert.ok(after.file < bytes.file * 0.7 && after.free === 0, `${after.file} bytes, ${bytes.file} before`);
    }));

  it('thins each decision once, then those that have become old since', () =>
    withStore(async (store) => {
      assert.equal(await thinDecisions(store, 0), 0);
      assert.equal(await thinDecisions(store, 500), 0);
      const first = await thinDecisions(store, 100);
      assert.ok(first > 0);
      assert.equal(await thinDecisions(store, 100), 0);
      const records = [...history(130, 10)].slice(120);
      await store.importEpisodes(records);
      const next = await thinDecisions(store, 100);
      assert.ok(next > 0);
      const thin = (await store.episodes()).filter(({ steps }) =>
        steps.every(({ decision }) => isThin(decision.abstention?.reason)),
      );
      assert.equal(thin.length, 30);
      assert.equal(
        thin.reduce((sum, { steps }) => sum + steps.length, 0),
        first + next,
      );
    }));

  it('visits so many episodes at a time, and goes on from there', () =>
    withStore(async (store) => {
      const all = (await store.totals()).bytes.decisions;
      assert.ok((await thinDecisions(store, 10, 50)) > 0);
      const some = (await store.totals()).bytes.decisions;
      assert.ok((await thinDecisions(store, 10)) > 0);
      const none = (await store.totals()).bytes.decisions;
      assert.ok(all > some && some > none, `${all}, ${some}, ${none}`);
    }));

  it('makes room for later decisions: the file does not grow before that is used', () =>
    withStore(async (store) => {
      await thinDecisions(store, 20);
      const { bytes } = await store.totals();
      assert.ok(bytes.free > bytes.file / 4, `${bytes.free} of ${bytes.file}`);
      await store.importEpisodes([...history(150, 10)].slice(120));
      const after = (await store.totals()).bytes;
      assert.equal(after.file, bytes.file);
      assert.ok(after.free < bytes.free);
    }));

  it('reads and thins the decisions that earlier versions kept with their steps', () =>
    withStore(async (store, folder) => {
      const before = await store.episodes();
      const { bytes } = await store.totals();
      const db = new DatabaseSync(join(folder, 'experience.db'));
      db.exec(`UPDATE steps SET decision = (SELECT body FROM decisions WHERE place = episode << 20 | t);
        DELETE FROM decisions`);
      db.close();
      assert.deepEqual(await store.episodes(), before);
      assert.deepEqual((await store.totals()).bytes.decisions, bytes.decisions);
      assert.deepEqual((await verifyStore(store, () => true)).problems, []);
      assert.ok((await thinDecisions(store, 20)) > 0);
      const [first] = await store.episodes({ limit: 1 });
      assert.ok(first?.steps.every(({ decision }) => isThin(decision.abstention?.reason)));
    }));

  it('leaves a store that verifies, replays what is whole, and exports the rest as it is', () =>
    withStore(async (store, folder) => {
      await thinDecisions(store, 10);
      assert.deepEqual(
        (await verifyStore(store, replays)).problems.filter(({ what }) => !what.includes('replaying')),
        [],
      );
      const episodes = await store.episodes();
      const whole = episodes.slice(-10).reduce((sum, { steps }) => sum + steps.length, 0);
      const memory = createMemory(settings);
      assert.equal([...redecide({ episodes, changes: {}, settings, memory })].length, whole);
      const findings = examine({ episodes: episodes.slice(0, 20), experiences: 1, settings });
      assert.ok(!findings.some(({ id }) => id === 'replayDiffers'));
      const other = openStore({ file: join(folder, 'other.db') });
      const report = await importMemory(other, { chunks: chunksOf(exportMemory(store)), via: 'export' });
      assert.deepEqual([report.imported, report.rejected], [120, 0]);
      const [first] = await other.episodes({ limit: 1 });
      assert.ok(first?.steps.every(({ decision }) => isThin(decision.abstention?.reason)));
      await other.close();
    }));
});

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  for await (const line of lines) yield Buffer.from(line);
}

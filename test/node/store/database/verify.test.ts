import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noEvidence } from '../../../../src/core/memory/retrieval/evidence.ts';
import { decide, replays, requestOf } from '../../../../src/core/policy/decide.ts';
import { pack } from '../../../../src/node/store/rows/packedJson.ts';
import { DatabaseSync } from '../../../../src/node/store/database/sqlite.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { verifyStore } from '../../../../src/node/store/database/verify.ts';
import type { Decision } from '../../../../src/core/decision.ts';
import { decisionOf, startOf, withFolder, writeEpisode } from '../records.ts';

describe('verifying a store', () => {
  it('finds a sound store sound, and counts what is in it', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      await writeEpisode(store, 'e1', { steps: 3 });
      await writeEpisode(store, 'e2', { steps: 2 });
      const { counts, replayed, problems } = await verifyStore(store, replays);
      assert.deepEqual(problems, []);
      assert.equal(replayed, 5);
      assert.deepEqual({ ...counts, bytes: 0 }, { episodes: 2, steps: 5, observations: 5, signals: 7, bytes: 0 });
      assert.ok(counts.bytes > 4096);
      await store.close();
    }));

  it('finds decisions of version 1 and of version 2 sound, and replays both', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      const fixture = new URL('../../../fixtures/decisions-v1.json', import.meta.url);
      const older = JSON.parse(readFileSync(fixture, 'utf8')) as Decision[];
      const candidates = older[0]!.candidates;
      const newer = decide({ ...requestOf(older[0]!), version: 2, evidence: noEvidence(candidates) });
      await store.beginEpisode(startOf('e1'));
      for (const [t, decision] of [...older, newer].entries()) await store.appendDecision('e1', t, decision, t);
      await store.endEpisode('e1', 'succeeded', 9);
      const { replayed, problems } = await verifyStore(store, replays);
      assert.deepEqual([replayed, problems], [older.length + 1, []]);
      const [episode] = await store.episodes();
      assert.deepEqual(
        episode?.steps.map(({ decision }) => decision.version),
        [...older.map(() => 1), 2],
      );
      await store.close();
    }));

  it('names every damaged row with a remedy; the store leaves them out, tells so once, and reads the rest', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const store = openStore({ file });
      for (const id of ['e1', 'e2', 'e3', 'e4']) await writeEpisode(store, id, { steps: 3 });
      const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
      const step = (t: number) => `episode = (SELECT id FROM episodes WHERE episode_id = 'e1') AND t = ${t}`;
      db.exec(
        `UPDATE decisions SET body = x'00ff00ff' WHERE place = (SELECT episode << 20 | t FROM steps WHERE ${step(0)})`,
      );
      db.exec(`UPDATE steps SET state = '{"nouns":3}' WHERE ${step(1)}`);
      db.exec(`UPDATE observations SET body = x'789c' WHERE ${step(2)}`);
      db.exec(`UPDATE episodes SET start = 'not json' WHERE episode_id = 'e2'`);
      db.exec(`UPDATE signals SET source = 'god' WHERE id = (SELECT max(id) FROM signals)`);
      const forged = { ...decisionOf(0, 100), chosen: 0, withoutMemory: 0, betaEff: 12345 };
      db.prepare(`UPDATE decisions SET body = ? WHERE place = 3 << 20 | 1`).run(pack(forged));
      db.exec(`INSERT INTO observations (episode, t, body) VALUES (999, 0, x'00')`);
      db.close();

      const { problems } = await verifyStore(store, replays);
      const found = problems.map(({ what }) => what.replace(/: .*/s, '').replace(/row \d+/, 'row N')).sort();
      assert.deepEqual(found, [
        'a signal of episode e4',
        'row N of observations belongs to no steps',
        'step 1 of episode e1',
        'the decision of step 0 of episode e1',
        'the decision of step 1 of episode e3',
        'the observation of step 2 of episode e1',
        'the start of episode e2',
      ]);
      assert.ok(problems.every(({ remedy }) => remedy.length > 10));

      for (let twice = 0; twice < 2; twice++) {
        const episodes = await store.episodes();
        assert.deepEqual(
          episodes.map(({ episodeId, steps, signals }) => [episodeId, steps.length, signals.length]),
          [
            ['e1', 0, 4],
            ['e3', 3, 4],
            ['e4', 3, 3],
          ],
        );
      }
      assert.equal(store.notices.length, 5);
      assert.ok(store.notices.every((notice) => notice.includes(file)));
      await store.close();
    }));
});

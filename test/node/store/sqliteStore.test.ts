import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replays } from '../../../src/core/policy/decide.ts';
import type { EpisodeQuery } from '../../../src/core/storePorts.ts';
import { DatabaseSync } from '../../../src/node/store/database/sqlite.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import type { SqliteStore } from '../../../src/node/store/sqliteStore.ts';
import { StoreError } from '../../../src/node/store/database/storeError.ts';
import { actionOf, decisionOf, keyOf, observationOf, signalOf, startOf, withFolder, writeEpisode } from './records.ts';

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A store in a fresh folder, closed and removed afterwards. */
const withStore = (work: (store: SqliteStore, file: string) => Promise<void>) =>
  withFolder(async (folder) => {
    const file = join(folder, 'deep', 'experience.db');
    const store = openStore({ file });
    try {
      await work(store, file);
    } finally {
      await store.close();
    }
  });

describe('the SQLite store', () => {
  it('gives back every fact as it was written, also to another process', () =>
    withStore(async (store, file) => {
      const start = startOf('e1', { check: 'npm test', context: { branch: 'fix/ümlaut', lockfile: '00ff' } });
      const executed = { action: actionOf('npm test -- "a b"'), key: keyOf('npm test -- "a b"') };
      const observation = {
        ...observationOf('\u0000 nul, 🙂 and\r\nlines', 3),
        cwd: '/elsewhere',
        truncated: { omittedBytes: 9 },
      };
      const used = { inputTokens: 1200, outputTokens: 0, cachedTokens: 3, cost: 0.0025 };
      const signals = [signalOf(0.25, { t: 0, confidence: 0.5, reason: 'fine' }), signalOf(-1)];
      await store.beginEpisode(start);
      await store.appendDecision('e1', 0, decisionOf(0), 11, used);
      await store.appendExecution('e1', 0, executed);
      await store.appendObservation('e1', 0, observation);
      await store.appendDecision('e1', 1, decisionOf(1), 12);
      await store.appendSignals('e1', signals);
      await store.endEpisode('e1', 'failed', 13, { ...used, durationMs: 2.5 });
      const expected = {
        ...start,
        outcome: 'failed',
        endedAt: 13,
        usage: { ...used, durationMs: 2.5 },
        pinned: false,
        steps: [
          { t: 0, at: 11, decision: json(decisionOf(0)), executed, observation, usage: used },
          { t: 1, at: 12, decision: json(decisionOf(1)) },
        ],
        signals,
      };
      assert.deepEqual(await store.episodes(), [expected]);
      const other = openStore({ file });
      assert.deepEqual(await other.episodes(), [expected]);
      await other.close();
    }));

  it('keeps the check that a model inferred with the episode', () =>
    withStore(async (store) => {
      await store.beginEpisode(startOf('e1'));
      await store.setInferredCheck('e1', `make "test" 'x'`);
      const [episode] = await store.episodes();
      assert.equal(episode?.inferredCheck, `make "test" 'x'`);
      assert.equal(episode.check, undefined);
      await assert.rejects(store.setInferredCheck('e2', 'make'));
    }));

  it('gives back decisions that replay bit for bit', () =>
    withStore(async (store) => {
      await writeEpisode(store, 'e1', { steps: 10 });
      const [episode] = await store.episodes();
      assert.equal(episode?.steps.length, 10);
      assert.ok(episode.steps.every(({ decision }) => replays(decision)));
    }));

  it('gives outlines that agree with the whole in state, executed action, signals and outcome', () =>
    withStore(async (store) => {
      await writeEpisode(store, 'e1', { steps: 4 });
      await store.beginEpisode(startOf('e2'));
      await store.appendDecision('e2', 0, decisionOf(0), 1);
      await store.appendExecution('e2', 0, { action: actionOf('ls'), key: keyOf('ls') });
      const essence = (episodes: Awaited<ReturnType<SqliteStore['episodes']>>) =>
        episodes.map(({ steps, ...rest }) => ({
          ...rest,
          steps: steps.map(({ t, at, decision, executed }) => {
            const { action, key } = executed ?? decision.candidates[decision.chosen]!;
            return { t, at, state: decision.state, action, key, executed };
          }),
        }));
      assert.deepEqual(essence(await store.outlines()), essence(await store.episodes()));
    }));

  it('selects episodes by every condition, and by all of them together', () =>
    withStore(async (store) => {
      await writeEpisode(store, 'a', { at: 100, start: { task: 'Prüfe ÄPFEL' }, outcome: 'succeeded' });
      await writeEpisode(store, 'b', { at: 300, start: { task: 'other', context: { branch: 'it\'s "x"' } } });
      await writeEpisode(store, 'c', { at: 200, start: { task: 'third' }, steps: 0 });
      await store.appendDecision('c', 0, decisionOf(0, 5, 'grep "Zeile\n2" file'), 201);
      const cases: [EpisodeQuery, string[]][] = [
        [{}, ['a', 'c', 'b']],
        [{ order: 'newestFirst' }, ['b', 'c', 'a']],
        [{ order: 'newestFirst', limit: 2 }, ['b', 'c']],
        [{ limit: 0 }, []],
        [{ episodeIds: ['b', 'nobody', 'a'] }, ['a', 'b']],
        [{ episodeIds: [] }, []],
        [{ text: 'äpfel' }, ['a']],
        [{ text: 'ZEILE\n2' }, ['c']],
        [{ text: 'command' }, []],
        [{ text: '%' }, []],
        [{ context: { key: 'branch', value: 'it\'s "x"' } }, ['b']],
        [{ context: { key: 'branch', value: 'main' } }, ['a', 'c']],
        [{ newestEpisodes: 2 }, ['c', 'b']],
        [{ newestEpisodes: 1, context: { key: 'branch', value: 'main' } }, []],
        [{ after: 100, before: 300 }, ['c']],
        [{ actionKey: keyOf('grep "Zeile\n2" file').exact }, ['c']],
        [{ actionKey: 'run:nobody' }, []],
        [{ text: 'äpfel', after: 100 }, []],
      ];
      for (const [query, expected] of cases) {
        const found = (await store.episodes(query)).map(({ episodeId }) => episodeId);
        assert.deepEqual(found, expected, JSON.stringify(query));
      }
    }));

  it('looks for an action among its newest steps only, where asked to', () =>
    withStore(async (store) => {
      for (const [at, id] of ['d', 'e', 'f'].entries()) {
        await writeEpisode(store, id, { at, steps: 0 });
        await store.appendDecision(id, 0, decisionOf(0, 5, 'again'), at);
      }
      const found = async (newestSteps?: number) => {
        const query = { actionKey: keyOf('again').exact, ...(newestSteps === undefined ? {} : { newestSteps }) };
        return (await store.episodes(query)).map(({ episodeId }) => episodeId);
      };
      assert.deepEqual(
        [await found(), await found(2)],
        [
          ['d', 'e', 'f'],
          ['e', 'f'],
        ],
      );
    }));

  it('shows an episode as running to its own and to other stores until its store is closed', () =>
    withStore(async (store, file) => {
      const writer = openStore({ file });
      await writer.beginEpisode(startOf('e1'));
      await writer.appendDecision('e1', 0, decisionOf(0), 77);
      const outcomes = async () => [(await writer.episodes())[0]?.outcome, (await store.episodes())[0]?.outcome];
      assert.deepEqual(await outcomes(), [undefined, undefined]);
      await writer.close();
      const [episode] = await store.episodes();
      assert.equal(episode?.outcome, 'interrupted');
      const later = openStore({ file });
      const [settled] = await later.episodes();
      assert.deepEqual([settled?.outcome, settled?.endedAt], ['interrupted', startOf('e1').at]);
      await later.close();
    }));

  it('lets an episode end that another process took for interrupted', () =>
    withStore(async (store, file) => {
      await store.beginEpisode(startOf('e1'));
      const lock = readdirSync(join(file, '..')).find((name) => name.includes('-writer-'))!;
      rmSync(join(file, '..', lock));
      const other = openStore({ file });
      assert.equal((await other.episodes())[0]?.outcome, 'interrupted');
      await store.endEpisode('e1', 'succeeded', 5);
      assert.equal((await other.episodes())[0]?.outcome, 'succeeded');
      const kinds = (await other.changesSince(undefined))?.changes.map(({ kind }) => kind);
      assert.deepEqual(kinds, ['begin', 'end', 'outcome']);
      await other.close();
    }));

  it('leaves no lock file behind once all its episodes have ended', () =>
    withStore(async (store, file) => {
      await store.beginEpisode(startOf('e1'));
      await store.beginEpisode(startOf('e2'));
      const locks = () => readdirSync(join(file, '..')).filter((name) => name.includes('-writer-')).length;
      await store.endEpisode('e1', 'failed', 1);
      assert.equal(locks(), 1);
      await store.endEpisode('e2', 'failed', 1);
      assert.equal(locks(), 0);
    }));

  it('numbers every fact, so that a reader catches up from where it was', () =>
    withStore(async (store) => {
      await writeEpisode(store, 'e1', { steps: 1 });
      const first = await store.changesSince(undefined);
      assert.deepEqual(
        first?.changes.map(({ kind, t }) => `${kind}${t ?? ''}`),
        ['begin', 'step0', 'observation0', 'signals', 'signals', 'end'],
      );
      assert.deepEqual(await store.changesSince(first.cursor), { changes: [], cursor: first.cursor });
      await store.appendSignals('e1', [signalOf(-1)]);
      await store.setPinned('e1', true);
      await store.forget('e1', 0);
      await store.forget('e1');
      const second = await store.changesSince(first.cursor);
      assert.deepEqual(second?.changes, [
        { kind: 'signals', episodeId: 'e1' },
        { kind: 'pin', episodeId: 'e1' },
        { kind: 'forget', episodeId: 'e1', t: 0 },
        { kind: 'forget', episodeId: 'e1' },
      ]);
      const ends = await store.changesSince(undefined, ['end', 'pin']);
      assert.deepEqual(ends, {
        changes: [
          { kind: 'end', episodeId: 'e1' },
          { kind: 'pin', episodeId: 'e1' },
        ],
        cursor: second.cursor,
      });
    }));

  it('does not know the cursor of another store, nor one of facts that it has lost', () =>
    withStore(async (store, file) => {
      await writeEpisode(store, 'e1');
      const here = (await store.changesSince(undefined))!.cursor;
      const other = openStore({ file: `${file}.other` });
      await writeEpisode(other, 'e1');
      assert.equal(await other.changesSince(here), undefined);
      await other.close();
      const [id, , ...rest] = here.split('@');
      assert.equal(await store.changesSince([id, 4, ...rest].join('@')), undefined);
      assert.equal(await store.changesSince([id, 400, ...rest].join('@')), undefined);
      assert.equal(await store.changesSince('nonsense'), undefined);
    }));

  it('pins and unpins', () =>
    withStore(async (store) => {
      await writeEpisode(store, 'e1');
      await store.setPinned('e1', true);
      assert.equal((await store.episodes())[0]?.pinned, true);
      await store.setPinned('e1', false);
      assert.equal((await store.episodes())[0]?.pinned, false);
    }));

  it('refuses facts about an episode it does not have, naming episode and file', () =>
    withStore(async (store, file) => {
      await writeEpisode(store, 'gone');
      assert.equal(await store.forget('gone'), 3);
      const late = [
        store.appendDecision('gone', 3, decisionOf(3), 1),
        store.appendObservation('gone', 3, observationOf('')),
        store.appendSignals('gone', [signalOf(1)]),
        store.endEpisode('gone', 'failed', 1),
        store.setPinned('gone', true),
      ];
      for (const fact of late) {
        await assert.rejects(fact, (error) => {
          assert.ok(error instanceof StoreError && error.kind === 'noEpisode');
          return error.message.includes('gone') && error.message.includes(file);
        });
      }
      assert.equal(await store.forget('gone'), 0);
    }));

  it('takes a signal outside [-1, 1] or a second end for a bug, and keeps nothing of it', () =>
    withStore(async (store) => {
      await writeEpisode(store, 'e1');
      const before = await store.episodes();
      for (const value of [1.01, -2, Number.NaN, Number.POSITIVE_INFINITY]) {
        await assert.rejects(store.appendSignals('e1', [signalOf(0.5), signalOf(value)]));
      }
      await assert.rejects(store.endEpisode('e1', 'failed', 9), /has ended already/);
      await assert.rejects(store.beginEpisode(startOf('e1')));
      assert.deepEqual(await store.episodes(), before);
    }));

  it('forgets a step with its signals, and an episode with everything, so that no byte of them is left', () =>
    withStore(async (store, file) => {
      for (let i = 0; i < 60; i++) {
        await writeEpisode(store, `e${i}`, {
          seed: i,
          steps: 2,
          start: { task: `task MARKER-${i}-X`, context: { branch: `branch MARKER-${i}-X` } },
          signals: [signalOf(1, { reason: `reason MARKER-${i}-X` })],
        });
        // Uncompressed text of every size, so that cells spill over and pages split.
        await store.appendExecution(`e${i}`, 1, {
          action: actionOf(`echo MARKER-${i}-X ${'filler '.repeat((i * 37) % 900)} STEP-${i}-X`),
          key: keyOf(`MARKER-${i}-X`),
        });
      }
      const bytes = () =>
        readdirSync(join(file, '..'))
          .map((name) => readFileSync(join(file, '..', name), 'latin1'))
          .join('\n');
      assert.match(bytes(), /MARKER-7-X/);
      for (let i = 0; i < 30; i += 3) assert.equal(await store.forget(`e${i}`), 2);
      const several = ['nobody', ...Array.from({ length: 10 }, (_, i) => `e${30 + 3 * i}`)];
      assert.equal(await store.forgetAll(several.map((episodeId) => ({ episodeId, t: undefined }))), 20);
      assert.equal(await store.forget('e1', 1), 1);
      assert.equal(await store.forget('e1', 1), 0);
      const left = bytes();
      for (let i = 0; i < 60; i++) {
        assert.equal(left.includes(`MARKER-${i}-X`), i % 3 !== 0, `episode ${i}`);
        assert.equal(left.includes(`STEP-${i}-X`), i % 3 !== 0 && i !== 1, `step of episode ${i}`);
      }
      const [kept] = await store.episodes({ episodeIds: ['e1'] });
      assert.deepEqual([kept?.steps.map(({ t }) => t), kept?.signals.map(({ t }) => t)], [[0], [0, undefined]]);
    }));

  it('finishes a forgetting that could not empty the log, because somebody was reading, when it is opened again', () =>
    withStore(async (store, file) => {
      await writeEpisode(store, 'e1', { start: { task: 'MARKER task' } });
      const reader = new DatabaseSync(file);
      reader.exec('BEGIN; SELECT count(*) FROM episodes');
      const quick = new DatabaseSync(file, { timeout: 0 });
      quick.exec("PRAGMA secure_delete = ON; INSERT INTO meta VALUES ('scrub', '1'); DELETE FROM episodes");
      quick.close();
      const bytes = () => readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1');
      assert.ok(bytes().includes('MARKER'));
      reader.close();
      await openStore({ file }).close();
      assert.ok(!bytes().includes('MARKER'));
    }));
});

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../../src/core/memory/fold.ts';
import type { ExperienceMemory } from '../../../../src/core/memory/memory.ts';
import type { LearningSettings } from '../../../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../../../src/core/settings.ts';
import {
  catchUp,
  followMemory,
  forgetForGood,
  loadMemory,
  saveMemory,
  isWorthSaving,
} from '../../../../src/node/store/snapshot/memoryCache.ts';
import { snapshotShape } from '../../../../src/core/memory/snapshot.ts';
import { readSnapshot, snapshotPath, writeSnapshot } from '../../../../src/node/store/snapshot/snapshotFile.ts';
import type { SqliteStore } from '../../../../src/node/store/sqliteStore.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { decisionOf, keyOf, signalOf, startOf, stateOf, withFolder, writeEpisode } from '../records.ts';

const settings = learningSettings(defaultSettings);

/** A store with nothing in it, or a copy of `full`. */
const withStore = (work: (store: SqliteStore) => Promise<void>, from?: string) =>
  withFolder(async (folder) => {
    const file = join(folder, 'experience.db');
    if (from !== undefined) cpSync(from, file);
    const store = openStore({ file });
    try {
      await work(store);
    } finally {
      await store.close();
    }
  });

/** Everything that a memory tells of itself. */
function essence(memory: ExperienceMemory) {
  return {
    size: memory.size,
    states: memory.states,
    statistics: memory.statistics(),
    residuals: memory.levelResiduals(stateOf(0), ['npm test', 'make check', 'never seen'].map(keyOf)),
    retrievals: Array.from({ length: 30 }, (_, seed) => memory.retrieve(stateOf(seed), { misses: true })),
  };
}

/** The fold by the book: whole episodes, all at once, in the order of their ends. */
async function freshFold(store: SqliteStore, under: LearningSettings = settings): Promise<ExperienceMemory> {
  const memory = createMemory(under);
  const ends = (await store.changesSince(undefined, ['end']))!.changes;
  for (const { episodeId } of ends) {
    const [episode] = await store.episodes({ episodeIds: [episodeId] });
    if (episode) foldEpisode(memory, episode, under);
  }
  return memory;
}

/** Sums in another order: equal but for the last digits. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(9)) : one)));

describe('the memory of a store', function () {
  let folder = '';
  let full = '';

  before('write enough steps for a snapshot', async () => {
    folder = mkdtempSync(join(tmpdir(), 'knack-memory-'));
    full = join(folder, 'experience.db');
    const store = openStore({ file: full });
    for (let i = 0; i < 26; i++) await writeEpisode(store, `e${i}`, { seed: i, steps: 20, at: 1000 * (i + 1) });
    await store.close();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const withFullStore = (work: (store: SqliteStore) => Promise<void>) => withStore(work, full);

  it('is empty for an empty store', () =>
    withStore(async (store) => {
      assert.equal((await loadMemory(store, settings)).size, 0);
      assert.equal(await saveMemory(store, settings), false);
    }));

  it('equals the fold of all finished episodes, with a snapshot, without, and with newer facts on top of one', () =>
    withFullStore(async (store) => {
      const check = async () =>
        assert.deepEqual(essence(await loadMemory(store, settings)), essence(await freshFold(store)));
      await check();
      assert.equal(await saveMemory(store, settings), true);
      await check();
      await writeEpisode(store, 'newer', { seed: 99, signals: [signalOf(-1)], outcome: 'failed' });
      await writeEpisode(store, 'control', { seed: 98, start: { memory: 'off' } });
      await check();
      await store.appendSignals('e3', [signalOf(-1)]);
      await store.setPinned('e4', true);
      await store.beginEpisode(startOf('running'));
      await store.appendDecision('running', 0, decisionOf(0), 1);
      await check();
      assert.equal(await saveMemory(store, settings), false, 'too little has happened');
    }));

  it('reads nothing but the snapshot and what is newer', () =>
    withFullStore(async (store) => {
      await saveMemory(store, settings);
      await writeEpisode(store, 'newer');
      const asked: string[] = [];
      const outlines = store.outlines.bind(store);
      store.outlines = (query) => {
        asked.push(...(query?.episodeIds ?? ['everything']));
        return outlines(query);
      };
      await loadMemory(store, settings);
      assert.deepEqual(asked, ['newer']);
    }));

  it('drops the snapshot with what is forgotten, and never reads one that is older than a forgetting', () =>
    withFullStore(async (store) => {
      await saveMemory(store, settings);
      const path = snapshotPath(store.location);
      const old = readFileSync(path);
      await store.forget('e5');
      assert.ok(!readdirSync(dirname(path)).some((name) => name.endsWith('-memory')));
      writeFileSync(path, old);
      const memory = await loadMemory(store, settings);
      assert.equal(memory.size, 25 * 20);
      assert.deepEqual(essence(memory), essence(await freshFold(store)));
    }));

  it('ignores a snapshot that is damaged at any place, cut short, or of another store', () =>
    withFullStore(async (store) => {
      await saveMemory(store, settings);
      const path = snapshotPath(store.location);
      const good = readFileSync(path);
      const expected = essence(await freshFold(store));
      const damaged = [0, 30, 100, 200, 5000, good.length - 20].map((at) => {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ 0x10;
        return bytes;
      });
      for (const bytes of [...damaged, good.subarray(0, 1000), Buffer.alloc(0), Buffer.from('text\n')]) {
        writeFileSync(path, bytes);
        assert.deepEqual(essence(await loadMemory(store, settings)), expected);
        assert.equal(await isWorthSaving(store, settings), true, 'it is made anew');
      }
      const other = openStore({ file: `${store.location}.other` });
      await writeEpisode(other, 'e0');
      writeFileSync(snapshotPath(other.location), good);
      assert.equal((await loadMemory(other, settings)).size, 3);
      await other.close();
    }));

  it('makes a snapshot of an older version anew', () =>
    withFullStore(async (store) => {
      await saveMemory(store, settings);
      const good = readSnapshot(store.location);
      assert.ok(good && !(await isWorthSaving(store, settings)));
      const older = { ...good, shape: snapshotShape(settings).replace(/"version":\d+/, '"version":3') };
      writeSnapshot(store.location, older);
      assert.equal(await isWorthSaving(store, settings), true);
    }));

  it('folds under the settings it is asked for, whatever the snapshot was made under', () =>
    withFullStore(async (store) => {
      await saveMemory(store, settings);
      const others: Partial<LearningSettings>[] = [
        { gamma: 0.5 },
        { stepCost: 0.3 },
        { ngrams: 2 },
        { importWeight: 1 },
        { recencyHalfLife: 5 },
        { maxExperiences: 100 },
        { maxExperiences: 100, eviction: 'lowestReturn' },
        { mode: 'jitrl' },
        { threshold: 0.2, k: 3 },
      ];
      for (const other of others) {
        const under = { ...settings, ...other };
        const expected = essence(await freshFold(store, under));
        assert.deepEqual(essence(await loadMemory(store, under)), expected, JSON.stringify(other));
        await saveMemory(store, under);
        assert.deepEqual(essence(await loadMemory(store, under)), expected, JSON.stringify(other));
        await saveMemory(store, settings);
      }
    }));

  it('follows what this and other processes do, without counting the own episode twice', () =>
    withFullStore(async (store) => {
      const followed = await followMemory(store, settings);
      const { memory } = followed;
      const other = openStore({ file: store.location });
      await writeEpisode(store, 'own', { steps: 2 });
      // The loop counts a try at once.
      const [own] = await store.episodes({ episodeIds: ['own'] });
      foldEpisode(memory, { ...own!, outcome: undefined }, settings);
      await writeEpisode(other, 'others', { seed: 50 });
      await other.appendSignals('e2', [signalOf(-0.5)]);
      await other.setPinned('own', true);
      const between = await catchUp(store, memory, followed.cursor, settings);
      assert.deepEqual(essence(memory), essence(await freshFold(store)));
      await other.forget('e7');
      await other.forget('e8', 3);
      const cursor = await catchUp(store, memory, between, settings);
      assert.equal(memory.size, 26 * 20 + 5 - 21);
      assert.deepEqual(rounded(essence(memory)), rounded(essence(await freshFold(store))));
      assert.equal(await catchUp(store, memory, cursor, settings), cursor);
      await assert.rejects(catchUp(store, memory, 'elsewhere@1@end@e1', settings), RangeError);
      await other.close();
    }));

  it('keeps its snapshot when something is forgotten, without the words of what is gone', () =>
    withFullStore(async (store) => {
      const secret = { nouns: ['quetzalcoatl'], verbs: [] };
      await store.beginEpisode(startOf('secret'));
      await store.appendDecision('secret', 0, { ...decisionOf(0), state: secret }, 1);
      await store.appendObservation('secret', 0, { status: 'exited', exitCode: 0, text: '', durationMs: 1 });
      await store.endEpisode('secret', 'succeeded', 2);
      assert.equal(await saveMemory(store, settings), true);
      const kept = () => readFileSync(snapshotPath(store.location)).includes(Buffer.from('quetzalcoatl', 'utf16le'));
      assert.ok(kept());
      const items = [
        { episodeId: 'secret', t: undefined },
        { episodeId: 'e3', t: 2 },
      ];
      assert.equal(await forgetForGood(store, items, settings), 2);
      assert.ok(!kept());
      assert.deepEqual(rounded(essence(await loadMemory(store, settings))), rounded(essence(await freshFold(store))));
    }));

  it('learns from an episode that gained its first steps after its end', () =>
    withFullStore(async (full) =>
      withStore(async (store) => {
        const [episode] = await full.episodes({ limit: 1 });
        await store.importEpisode({ ...episode!, steps: [], signals: [] });
        const { memory, cursor } = await followMemory(store, settings);
        assert.equal(memory.size, 0);
        await store.importEpisodes([episode!]);
        await catchUp(store, memory, cursor, settings);
        assert.equal(memory.size, episode!.steps.length);
      }),
    ));

  it('counts imports among what is worth a snapshot', () =>
    withFullStore((full) =>
      withStore(async (store) => {
        for (const episode of await full.episodes()) await store.importEpisode(episode);
        assert.equal(await saveMemory(store, settings), true);
        assert.equal((await loadMemory(store, settings)).size, 26 * 20);
      }),
    ));

  it('learns from an episode that was interrupted, but not from its step that never ran', () =>
    withStore(async (store) => {
      const died = openStore({ file: store.location });
      await died.beginEpisode(startOf('e1'));
      await died.appendDecision('e1', 0, decisionOf(0), 1);
      await died.appendObservation('e1', 0, { status: 'exited', exitCode: 1, text: '', durationMs: 1 });
      await died.appendDecision('e1', 1, decisionOf(1), 2);
      await died.appendSignals('e1', [signalOf(-1, { source: 'exitCode', t: 0 })]);
      assert.equal((await loadMemory(store, settings)).size, 0);
      await died.close();
      const memory = await loadMemory(store, settings);
      assert.equal(memory.size, 1);
      assert.equal(memory.statistics().experiences, 1);
    }));

  it('takes a disk that refuses the snapshot for no failure', function () {
    if (process.platform === 'win32') this.skip();
    return withFullStore(async (store) => {
      mkdirSync(join(snapshotPath(store.location), 'in the way'), { recursive: true });
      assert.equal(await saveMemory(store, settings), false);
      assert.ok(statSync(snapshotPath(store.location)).isDirectory());
      assert.equal((await loadMemory(store, settings)).size, 26 * 20);
    });
  });
});

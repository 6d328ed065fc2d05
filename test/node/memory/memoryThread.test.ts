import assert from 'node:assert/strict';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { history } from '../../../bench/growth/history.ts';
import { loadMemory } from '../../../src/node/store/snapshot/memoryCache.ts';
import { openMemoryThread } from '../../../src/node/memory/memoryThread.ts';
import type { MemoryThread } from '../../../src/node/memory/memoryThread.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { StoreError } from '../../../src/node/store/database/storeError.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { Consent } from '../../../src/node/sessions/consent.ts';
import { trapped, writeClaude } from '../sessions/transcripts.ts';
import { withFolder } from '../store/records.ts';

const settings = learningSettings(defaultSettings);
const worker = new URL('../../../src/node/memory/memoryWorker.ts', import.meta.url);
const snapshotWorker = new URL('../../../src/node/store/snapshot/snapshotWorker.ts', import.meta.url).href;

function opened(folder: string): Promise<MemoryThread> {
  const workspace = join(folder, 'workspace');
  mkdirSync(workspace, { recursive: true });
  return openMemoryThread(worker, {
    workspace,
    memoryDir: join(folder, 'memory'),
    formerFiles: [],
    snapshotWorker: new URL(snapshotWorker).pathname,
  });
}

describe('the thread of the memory', () => {
  it('answers as store and memory do here, while others write', () =>
    withFolder(async (folder) => {
      const thread = await opened(folder);
      assert.deepEqual([thread.store.location, thread.store.notices], [join(folder, 'memory', 'experience.db'), []]);
      const records = [...history(80, 10)];
      await thread.store.importEpisodes(records.slice(0, 70));
      const shares: number[] = [];
      const remote = await thread.wholeMemory(settings, (share) => shares.push(share));
      assert.ok(existsSync(`${thread.location.file}-memory`), 'a long log is folded aside, into a snapshot');
      assert.ok(shares.every((share) => share > 0 && share <= 1));

      const other = openStore({ file: thread.location.file });
      await other.importEpisodes(records.slice(70));
      const caughtUp = await thread.memory(settings);
      const local = await loadMemory(other, settings);
      assert.ok(remote.size < caughtUp.size);
      assert.equal(caughtUp.size, local.size);
      const [step] = records[75]!.steps;
      const { state, candidates } = step!.decision;
      assert.deepEqual(await caughtUp.evidence(state, candidates), local.evidence(state, candidates));
      assert.deepEqual(await caughtUp.recall(state), local.recall(state));
      const subject = { task: ['nothing of the kind'], causes: [] };
      assert.deepEqual(await caughtUp.evidence(state, candidates, subject), local.evidence(state, candidates, subject));
      assert.deepEqual(await caughtUp.recall(state, subject), local.recall(state, subject));
      assert.notDeepEqual(await caughtUp.recall(state, subject), await caughtUp.recall(state));
      assert.deepEqual(await thread.store.totals(), await other.totals());
      await other.close();
      await thread.close();
    }));

  it('learns from a running episode, and keeps its memory when settings change meanwhile', () =>
    withFolder(async (folder) => {
      const thread = await opened(folder);
      const [record] = history(1, 5);
      const { decision } = record!.steps[0]!;
      const { state } = decision;
      const memory = await thread.memory(settings);
      await memory.append({ episodeId: 'own', t: 0, state, ...decision.candidates[0]!, weight: 1 });
      const under = await thread.memory({ ...settings, threshold: 0.9 });
      assert.deepEqual([memory.size, under.size], [1, 0]);
      await memory.setReturns('own', [1]);
      assert.equal((await memory.statistics()).meanReturn, 0.5);
      assert.equal(await memory.forget('own'), 1);
      assert.equal(memory.size, 0);
      await thread.close();
    }));

  it('looks at the newest decisions, and says how many there are', () =>
    withFolder(async (folder) => {
      const thread = await opened(folder);
      const records = [...history(20, 10)];
      await thread.store.importEpisodes(records);
      const { steps } = await thread.store.totals();
      const diagnosis = await thread.diagnose(settings);
      assert.deepEqual([diagnosis.episodes, diagnosis.of, diagnosis.experiences], [20, 20, steps]);
      const effects = await thread.effectsOfForgetting([{ episodeId: records[0]!.episodeId, t: undefined }], settings);
      assert.deepEqual([effects.decisions, effects.of], [steps, steps]);
      const totals = await thread.insightsTotals(settings);
      assert.equal(totals.growth.at(-1)?.experiences, steps);
      const { replay } = await thread.newestInsights({ settings, changes: { beta: 0 } }, new AbortController().signal);
      assert.deepEqual([replay.decisions, replay.settings.beta], [steps, 0]);
      const abort = new AbortController();
      abort.abort(new Error('looked away'));
      await assert.rejects(thread.newestInsights({ settings, changes: {} }, abort.signal), /looked away/);
      const file = join(folder, 'export.jsonl');
      await thread.exportTo(file);
      assert.deepEqual((await thread.importFrom(file)).known, 20);
      await thread.close();
    }));

  it('learns from sessions of other agents', () =>
    withFolder(async (folder) => {
      const thread = await opened(folder);
      const place = { root: realpathSync(join(folder, 'workspace')), home: join(folder, 'home'), env: {} };
      for (const id of ['one', 'two']) writeClaude(place.home, trapped(id, place.root));
      const found = await thread.findSessions(place);
      assert.deepEqual(
        found.map(({ id, files }) => [id, files.length]),
        [['claude', 2]],
      );
      for (const { id } of found) new Consent(thread.location.file).agree(id, 1);
      const request = { place, found, settings, ignored: [] };
      const shares: number[] = [];
      const [report] = await thread.learn(request, ({ share }) => shares.push(share), new AbortController().signal);
      assert.deepEqual([report?.sessions, shares.length, report?.aborted], [2, 2, false]);
      assert.equal((await thread.store.totals()).imported, 2);
      await thread.close();
    }));

  it('rejects with what is wrong with the store, and says when it was closed', () =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, 'memory', 'experience.db'), { recursive: true });
      writeFileSync(join(folder, 'memory', 'experience.db', 'x'), '');
      await assert.rejects(
        opened(folder),
        (error) => error instanceof StoreError && error.message.includes('experience.db'),
      );
      const thread = await opened(join(folder, 'other'));
      await assert.rejects(
        thread.store.endEpisode('nobody', 'failed', 1),
        (error) => error instanceof StoreError && error.kind === 'noEpisode',
      );
      await thread.close();
      await thread.close();
      await assert.rejects(thread.store.totals(), /was closed/);
      assert.equal(await thread.ended, undefined);
    }));
});

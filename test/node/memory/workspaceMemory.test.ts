import assert from 'node:assert/strict';
import { join } from 'node:path';
import { history } from '../../../bench/growth/history.ts';
import { serializeMemory } from '../../../src/core/memory/snapshot.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { WorkspaceMemory } from '../../../src/node/memory/workspaceMemory.ts';
import { loadMemory } from '../../../src/node/store/snapshot/memoryCache.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { withFolder } from '../store/records.ts';

const settings = learningSettings(defaultSettings);
const worker = new URL('../../../src/node/store/snapshot/snapshotWorker.ts', import.meta.url);
const long = { steps: 600, newest: 100 };

describe('the memory of a workspace with a long log', function () {
  this.timeout(60_000);

  it('begins with the newest steps while the log is read, and is whole afterwards', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      const records = [...history(80, 10)];
      await store.importEpisodes(records);
      const workspace = new WorkspaceMemory(store, worker, long);
      const part = await workspace.atOnce(settings);
      assert.equal(part.isPart, true);
      assert.ok(part.memory.size >= 100 && part.memory.size < 150, `${part.memory.size} steps`);
      const { state } = records.at(-1)!.steps[0]!.decision;
      assert.ok(part.memory.recall(state).actions.length > 0, 'a decision is answered from them');
      const same = await workspace.atOnce(settings);
      assert.equal(same.number, part.number);

      const shares: number[] = [];
      const whole = await workspace.memory(settings, (share) => shares.push(share));
      assert.deepEqual([whole.isPart, shares.length > 0], [false, true]);
      assert.deepEqual(serializeMemory(whole.memory), serializeMemory(await loadMemory(store, settings)));
      assert.equal(workspace.loaded(part.number), part.memory, 'an episode that began with the part ends with it');
      assert.equal((await workspace.atOnce(settings)).number, whole.number);
      await store.close();
    }));

  it('is read here, whole, where it cannot be read aside', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      await store.importEpisodes([...history(80, 10)]);
      const workspace = new WorkspaceMemory(store, new URL('nowhere.ts', worker), long);
      assert.equal((await workspace.atOnce(settings)).isPart, true);
      const whole = await workspace.memory(settings);
      assert.equal(whole.isPart, false);
      assert.equal(whole.memory.size, (await store.totals()).steps);
      await store.close();
    }));
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { history } from '../../../../bench/growth/history.ts';
import { defaultSettings, learningSettings } from '../../../../src/core/settings.ts';
import { saveInThread } from '../../../../src/node/store/snapshot/snapshotThread.ts';
import { isWorthSaving, loadMemory, saveMemory } from '../../../../src/node/store/snapshot/memoryCache.ts';
import { snapshotPath } from '../../../../src/node/store/snapshot/snapshotFile.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { withFolder } from '../records.ts';

const settings = learningSettings(defaultSettings);
const worker = new URL('../../../../src/node/store/snapshot/snapshotWorker.ts', import.meta.url);

describe('saving the memory aside', () => {
  it('leaves the same snapshot as saving it here, once, while an episode runs', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const store = openStore({ file });
      await store.importEpisodes([...history(80, 10)]);
      const [episode] = await store.episodes({ limit: 1 });
      await store.beginEpisode({ ...episode!, episodeId: 'running', at: episode!.at + 1e9 });
      assert.equal(await isWorthSaving(store, settings), true);
      assert.equal(await saveInThread(worker, { file, settings }), true);
      assert.equal(await isWorthSaving(store, settings), false);
      assert.equal(await saveInThread(worker, { file, settings }), false);
      const aside = readFileSync(snapshotPath(file));
      rmSync(snapshotPath(file));
      assert.equal(await saveMemory(store, settings), true);
      assert.ok(aside.equals(readFileSync(snapshotPath(file))));
      assert.ok((await loadMemory(store, settings)).size > 500);
      assert.equal((await store.episodes({ episodeIds: ['running'] }))[0]?.outcome, undefined);
      await store.close();
    }));

  it('rejects with the reason where the thread cannot open the store', () =>
    withFolder(async (folder) => {
      await assert.rejects(saveInThread(worker, { file: join(folder, 'x\0.db'), settings }));
      assert.ok(!existsSync(join(folder, 'x')));
    }));
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { AskedMemory } from '../../../src/node/memory/answers.ts';
import { recall, record } from '../../../src/node/memory/answers.ts';
import { loadMemory } from '../../../src/node/store/snapshot/memoryCache.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { withFolder } from '../store/records.ts';

function withMemory(work: (asked: AskedMemory) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const store = openStore({ file: join(folder, 'experience.db') });
    const settings = learningSettings(defaultSettings);
    try {
      await work({
        root: folder,
        settings,
        memory: () => loadMemory(store, settings),
        store: () => Promise.resolve(store),
      });
    } finally {
      await store.close();
    }
  });
}

describe('what a memory answers', () => {
  it('recalls what another program recorded, with how it turned out', () =>
    withMemory(async (asked) => {
      const task = 'run the unit tests';
      assert.match(await recall(asked, { task }), /Nothing similar enough is known; 0 experiences/u);
      const told = await record(asked, { task, command: 'npm test', exitCode: 0, source: 'another agent' });
      assert.match(told, /marked as coming from another agent; it weighs 0\.25/u);
      await record(asked, { task, command: 'yarn test', exitCode: 1 });
      const all = await recall(asked, { task });
      assert.match(all, /- npm test: .* tries in 1 episodes, mean return \+0\.50; similarity 1\.00/u);
      assert.match(all, /- yarn test: .*mean return −0\.50/u);
      assert.doesNotMatch(await recall(asked, { task, action: 'npm' }), /yarn/u);
    }));

  it('says what is missing, and stores nothing then', () =>
    withMemory(async (asked) => {
      assert.match(await recall(asked, {}), /Describe the task/u);
      assert.match(await record(asked, { task: 'x' }), /Give the task and the command/u);
      assert.match(await record(asked, { task: 'x', command: 'ls' }), /Give the exit status/u);
      assert.deepEqual(await (await asked.store()).episodes(), []);
    }));
});

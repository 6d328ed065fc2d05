import assert from 'node:assert/strict';
import { join } from 'node:path';
import { history } from '../../bench/growth/history.ts';
import { terminalIo } from '../../src/cli/io.ts';
import { findEpisode, readLongLog } from '../../src/cli/memoryAccess.ts';
import { resume } from '../../src/cli/resume.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import { isWorthSaving } from '../../src/node/store/snapshot/memoryCache.ts';
import { readSnapshotHeader } from '../../src/node/store/snapshot/snapshotFile.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { explainStep } from '../../src/node/memory/explained.ts';
import { openMemory } from '../../src/node/memory/openMemory.ts';
import { withFolder, writeEpisode } from '../node/store/records.ts';

describe('a command on a long log', () => {
  it('leaves a snapshot for the next one, but not in the place of one made under other settings', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      await store.importEpisodes([...history(80, 10)]);
      const settings = learningSettings(defaultSettings);
      await readLongLog(store, settings, terminalIo());
      assert.equal(await isWorthSaving(store, settings), false);
      const before = readSnapshotHeader(store.location);
      await readLongLog(store, { ...settings, gamma: 0.5 }, terminalIo());
      assert.deepEqual(readSnapshotHeader(store.location), before);
      await store.close();
    }));
});

describe('the last episode', () => {
  const ofMallory = { origin: 'import', via: 'mallory, team', author: 'mallory' } as const;
  const later = 1_800_000_000_000;

  it('is the newest that ran here, not a colleague’s, whatever time theirs claims', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      await writeEpisode(store, 'team:mallory:e1', { at: later, start: { provenance: ofMallory } });
      await assert.rejects(findEpisode(store, undefined), /no episodes of yours yet/);
      await writeEpisode(store, 'mine');
      assert.equal((await findEpisode(store, undefined)).episodeId, 'mine');
      assert.equal((await findEpisode(store, 'last')).episodeId, 'mine');
      assert.equal((await findEpisode(store, 'team:mallory')).episodeId, 'team:mallory:e1');
      const explained = await explainStep(store, { episode: undefined, step: 1 }, () => []);
      assert.match(explained.text, /of episode mine$/);
      await store.close();
    }));

  it('of a colleague is not resumed, and their model is not used', () =>
    withFolder(async (folder) => {
      const memoryDir = join(folder, 'memory');
      const { store } = await openMemory({ workspace: folder, memoryDir });
      const start = { provenance: ofMallory, model: 'https://example.org/v1 of mallory' };
      await writeEpisode(store, 'team:mallory:e1', { at: later, outcome: 'interrupted', signals: [], start });
      await store.close();
      const flags = { cwd: folder, memoryDir, rate: false };
      await assert.rejects(
        resume('team:mallory:e1', flags, terminalIo()),
        /did not run here \(it is from mallory, team\) and cannot be resumed; run its task with knack run "/,
      );
      await assert.rejects(resume(undefined, flags, terminalIo()), /no episodes of yours yet/);
    }));
});

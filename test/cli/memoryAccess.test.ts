import assert from 'node:assert/strict';
import { join } from 'node:path';
import { history } from '../../bench/growth/history.ts';
import { terminalIo } from '../../src/cli/io.ts';
import { readLongLog } from '../../src/cli/memoryAccess.ts';
import { defaultSettings, learningSettings } from '../../src/core/settings.ts';
import { isWorthSaving } from '../../src/node/store/memoryCache.ts';
import { readSnapshotHeader } from '../../src/node/store/snapshotFile.ts';
import { openStore } from '../../src/node/store/sqliteStore.ts';
import { withFolder } from '../node/store/records.ts';

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

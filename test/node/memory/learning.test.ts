import assert from 'node:assert/strict';
import { join } from 'node:path';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import { findSources, learnSessions } from '../../../src/node/memory/learning.ts';
import { Consent } from '../../../src/node/sessions/consent.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { trapped, writeClaude } from '../sessions/transcripts.ts';
import { withFolder } from '../store/records.ts';

describe('learning from sessions beside the memory', () => {
  it('gives what was learned by then when it is stopped, and goes on from there', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'experience.db') });
      const place = { root: join(folder, 'workspace'), home: join(folder, 'home'), env: {} };
      for (const id of ['one', 'two']) writeClaude(place.home, trapped(id, place.root));
      const found = await findSources(place);
      assert.deepEqual(
        found.map(({ id, files }) => [id, files.length]),
        [['claude', 2]],
      );
      new Consent(store.location).agree('claude', 1);
      const request = { place, found, settings: learningSettings(defaultSettings), ignored: [] };
      const learn = async (stop: AbortController, onProgress: (read: unknown) => void) => {
        const [report] = await learnSessions(store, request, { signal: stop.signal, onProgress });
        return [report?.sessions, report?.aborted];
      };
      const stop = new AbortController();
      assert.deepEqual(await learn(stop, () => stop.abort()), [1, true]);
      assert.deepEqual(await learn(new AbortController(), () => undefined), [1, false]);
      assert.equal((await store.totals()).imported, 2);
      await store.close();
    }));
});

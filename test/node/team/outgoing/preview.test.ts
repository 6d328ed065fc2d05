import assert from 'node:assert/strict';
import { join } from 'node:path';
import { isOwn } from '../../../../src/node/team/outgoing/outgoingFacts.ts';
import { previewPush } from '../../../../src/node/team/outgoing/preview.ts';
import { exportMemory, importMemory } from '../../../../src/node/store/exchange/exchange.ts';
import type { SqliteStore } from '../../../../src/node/store/sqliteStore.ts';
import { openStore } from '../../../../src/node/store/sqliteStore.ts';
import { withFolder, writeEpisode } from '../../store/records.ts';

const rules = { root: '/projects/sample', branches: new Set<string>(), accepts: () => true };

/** Copies of the episode `e1`, newer than it. */
async function addCopies(store: SqliteStore, count: number, author?: string): Promise<void> {
  const [episode] = await store.episodes({ episodeIds: ['e1'] });
  assert.ok(episode);
  const copies = Array.from({ length: count }, (_, n) => ({
    ...episode,
    episodeId: `${author ?? 'copy'}:${n}`,
    at: episode.at + 1000 + n,
    ...(author === undefined ? {} : { provenance: { origin: 'import', author } as const }),
  }));
  await store.importEpisodes(copies);
}

describe('The preview of what would leave', () => {
  it('looks at the newest own runs, behind however many newer ones of colleagues', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'mine.db') });
      await writeEpisode(store, 'e1');
      await addCopies(store, 210, 'mallory');
      const { own, episodes, leavingEpisodes, steps, leavingSteps, sample } = await previewPush(store, rules);
      assert.deepEqual([own, episodes, leavingEpisodes, steps, leavingSteps], [1, 1, 1, 3, 3]);
      assert.equal(sample[0]?.episode, 'e1');
      await store.close();
    }));

  it('counts the older own runs that it does not examine', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'mine.db') });
      await writeEpisode(store, 'e1');
      await addCopies(store, 210);
      const { own, episodes } = await previewPush(store, rules);
      assert.deepEqual([own, episodes], [211, 200]);
      await store.close();
    }));

  it('takes for own in the query what leaves', () =>
    withFolder(async (folder) => {
      const store = openStore({ file: join(folder, 'mine.db') });
      const source = { source: 'claude' };
      const starts = [
        { provenance: { origin: 'local' } },
        { provenance: { origin: 'local' }, memory: 'off' },
        { provenance: { origin: 'tool', via: 'x' } },
        { provenance: { origin: 'import', via: 'x' } },
        { provenance: { origin: 'import', via: 'x' }, context: source },
        { provenance: { origin: 'import', author: 'ann' }, context: source },
      ] as const;
      for (const [n, start] of starts.entries()) await writeEpisode(store, `e${n}`, { start });
      const expected = (await store.episodes()).filter(isOwn).map(({ episodeId }) => episodeId);
      assert.deepEqual(expected, ['e0', 'e2', 'e4']);
      assert.deepEqual(await store.ids({ own: true }), expected);
      await store.close();
    }));

  it('has nothing of a file that says its sessions are of an agent on this machine', () =>
    withFolder(async (folder) => {
      const theirs = openStore({ file: join(folder, 'theirs.db') });
      const start = {
        provenance: { origin: 'import', via: 'x' },
        context: { source: 'claude', branch: 'main' },
      } as const;
      await writeEpisode(theirs, 'e1', { start });
      const mine = openStore({ file: join(folder, 'mine.db') });
      const chunks = (async function* () {
        for await (const line of exportMemory(theirs)) yield Buffer.from(line);
      })();
      assert.equal((await importMemory(mine, { chunks, via: 'theirs.jsonl' })).imported, 1);
      assert.deepEqual((await mine.episodes())[0]?.context, { branch: 'main' });
      assert.equal((await previewPush(mine, rules)).own, 0);
      await theirs.close();
      await mine.close();
    }));
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { replays } from '../../../src/core/policy/decide.ts';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { verifyStore } from '../../../src/node/store/database/verify.ts';
import type { Writers } from './child.ts';
import { bundleWriter, ended } from './child.ts';
import { randomFrom, withFolder } from './records.ts';

/** What a killed writer has confirmed: whole lines only. */
const confirmed = (stdout: string) =>
  stdout
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== 'open');

/** Whether the fact that a line of `writer.ts` tells is in the episodes. */
function holds(episodes: ReadonlyMap<string, EpisodeRecord>, fact: string): boolean {
  const [kind, id = '', t] = fact.split(' ');
  const episode = episodes.get(id);
  const step = episode?.steps[Number(t)];
  switch (kind) {
    case 'begin':
      return episode !== undefined;
    case 'step':
      return step !== undefined;
    case 'execution':
      return step?.executed?.key.exact === 'run:edited';
    case 'observation':
      return step?.observation !== undefined;
    case 'signal':
      return episode?.signals.length === 1;
    case 'end':
      return episode?.outcome === 'succeeded';
    default:
      return false;
  }
}

describe('a store with writers in other processes', () => {
  let writers: Writers;
  before(() => (writers = bundleWriter()));
  after(() => writers.remove());

  it('keeps all that was confirmed through a hundred kills at random moments, and shows what did not end as interrupted', async () => {
    await withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const random = randomFrom(20260118);
      const facts: string[] = [];
      let killed = 0;
      let rounds = 0;
      // Two at a time: they also open, write and die beside each other. Some die before they have opened the file. On a busy machine a process writes little before it dies: then there are more rounds, and as many facts.
      for (; rounds < 50 || facts.length <= 1000; rounds++) {
        const round = rounds;
        const pair = ['a', 'b'].map(async (name) => {
          const child = writers.start([file, `${round}${name}`, '100000']);
          const result = ended(child);
          if (round % 5 !== 0) await once(child.stdout, 'data');
          await delay(random() * 60);
          child.kill('SIGKILL');
          const { signal, stdout, stderr } = await result;
          assert.equal(stderr, '');
          killed += Number(signal === 'SIGKILL');
          facts.push(...confirmed(stdout));
        });
        await Promise.all(pair);
      }
      assert.equal(killed, 2 * rounds);
      const store = openStore({ file });
      assert.deepEqual(store.notices, []);
      const episodes = new Map((await store.episodes()).map((episode) => [episode.episodeId, episode]));
      assert.deepEqual(
        facts.filter((fact) => !holds(episodes, fact)),
        [],
      );
      const endedFacts = new Set(facts.filter((fact) => fact.startsWith('end')));
      const interrupted = [...episodes.values()].filter(({ outcome }) => outcome === 'interrupted');
      assert.ok(interrupted.length > 20, `${interrupted.length} interrupted`);
      for (const { episodeId, outcome } of episodes.values()) {
        assert.ok(outcome === 'succeeded' || (outcome === 'interrupted' && !endedFacts.has(`end ${episodeId}`)));
      }
      assert.deepEqual((await verifyStore(store, replays)).problems, []);
      await store.close();
      assert.deepEqual(readdirSync(folder), ['experience.db'], 'no lock, journal or note is left behind');
    });
  });

  it('shows an episode as running while its process lives, in whichever process, and as interrupted after a kill', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const child = writers.start([file, 'w', '1', '1000000']);
      const result = ended(child);
      await once(child.stdout, 'data');
      const store = openStore({ file });
      while ((await store.episodes()).length === 0) await once(child.stdout, 'data');
      assert.equal((await store.episodes())[0]?.outcome, undefined);
      const before = (await store.changesSince(undefined, ['end']))?.changes;
      assert.deepEqual(before, []);
      child.kill('SIGKILL');
      await result;
      assert.equal((await store.episodes())[0]?.outcome, 'interrupted');
      const after = (await store.changesSince(undefined, ['end']))?.changes;
      assert.deepEqual(after, [{ kind: 'end', episodeId: 'w.0' }]);
      await store.close();
    }));

  it('takes the facts of four processes that write at once, from the creation of the file on', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'experience.db');
      const results = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => ended(writers.start([file, name, '15', '4', '50']))),
      );
      assert.deepEqual(
        results.map(({ code, stderr }) => [code, stderr]),
        Array.from({ length: 4 }, () => [0, '']),
      );
      const store = openStore({ file });
      const episodes = await store.episodes();
      assert.equal(episodes.length, 60);
      assert.ok(episodes.every(({ outcome, steps }) => outcome === 'succeeded' && steps.length === 4));
      assert.ok(episodes.every(({ steps }) => steps.every(({ observation }) => observation !== undefined)));
      assert.equal((await store.changesSince(undefined))?.changes.length, 60 * (1 + 4 * 3 + 2));
      assert.deepEqual((await verifyStore(store, replays)).problems, []);
      await store.close();
    }));
});

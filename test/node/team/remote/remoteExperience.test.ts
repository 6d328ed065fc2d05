import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import { defaultSettings, learningSettings } from '../../../../src/core/settings.ts';
import { openRemoteExperience } from '../../../../src/node/team/remote/remoteExperience.ts';
import { remoteMemory } from '../../../../src/node/team/remote/remoteMemory.ts';
import { readMembership } from '../../../../src/node/team/membership/membership.ts';
import { syncTeam } from '../../../../src/node/team/sync.ts';
import { stateOf, writeEpisode } from '../../store/records.ts';
import { team } from '../people.ts';
import type { Postgres } from '../postgres.ts';
import { sharedPostgres } from '../postgres.ts';

const settings = learningSettings(defaultSettings);

describe("A team's memory too big to copy", () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  it('stays on the server, which is asked for what resembles the situation', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    for (let n = 0; n < 5; n++) await writeEpisode(ann.store, `e${n}`, { seed: n });
    await syncTeam(ann.request);
    const bob = await people.person('bob', { trusts: ['ann'] });
    await postgres.sql(people.database, 'ANALYZE knack.states');
    await syncTeam({ ...bob.request, mostCopied: 2 });
    assert.equal((await bob.store.episodes()).length, 0);
    assert.equal((await readMembership(bob.store))?.isRemote, true);
    const local = createMemory(settings);
    const { memory, close } = await openRemoteExperience(bob.request, local, settings);
    const state = stateOf(100);
    let actions = 0;
    for (let tries = 0; tries < 100 && actions === 0; tries++) {
      actions = (await memory.recall(state)).actions.length;
      if (actions === 0) await setTimeout(50);
    }
    assert.ok(actions > 0, 'the server was asked and nothing came');
    const { edges } = local.retrieve(state).neighbors[0] ?? { edges: [] };
    assert.equal(edges[0]?.visits, settings.importWeight);
    await close();
    assert.deepEqual([local.size, local.retrieve(state).neighbors], [0, []]);
    await syncTeam(bob.request);
    assert.equal((await readMembership(bob.store))?.isRemote, false);
    assert.equal((await bob.store.episodes()).length, 5);
    assert.equal((await openRemoteExperience(bob.request, local, settings)).memory, local);
    await people.dispose();
  });

  it('makes no decision wait for a server that does not answer', async () => {
    const local = createMemory(settings);
    const memory = remoteMemory(local, () => new Promise(() => undefined), settings);
    assert.deepEqual(await memory.recall(stateOf(1)), local.recall(stateOf(1)));
    const failing = remoteMemory(local, () => Promise.reject(new Error('gone')), settings);
    assert.deepEqual(await failing.recall(stateOf(1)), local.recall(stateOf(1)));
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import { foldEpisode } from '../../../../src/core/memory/fold.ts';
import { defaultSettings, learningSettings } from '../../../../src/core/settings.ts';
import type { State } from '../../../../src/core/types.ts';
import { bandScheme, bandsOf, stateId } from '../../../../src/node/team/remote/bands.ts';
import { push } from '../../../../src/node/team/outgoing/push.ts';
import { retrieveRemotely } from '../../../../src/node/team/remote/retrieve.ts';
import { leavingRules, syncTeam, withTeam } from '../../../../src/node/team/sync.ts';
import { decisionOf, observationOf, randomFrom, startOf, writeEpisode } from '../../store/records.ts';
import { team, workspace } from '../people.ts';
import type { Postgres } from '../postgres.ts';
import { sharedPostgres } from '../postgres.ts';

const settings = learningSettings(defaultSettings);
const words = 'unit test build lint deploy log schema user cart price exit:1 err:ENOENT tool:vitest file:*.ts'.split(
  ' ',
);

function stateFrom(seed: number): State {
  const random = randomFrom(seed);
  return { nouns: words.filter(() => random() < 0.45), verbs: random() < 0.5 ? [] : ['test'] };
}

describe('Bands of a state', () => {
  it('are the same for the same words in any order, and others in another workspace', () => {
    const state = { nouns: ['a', 'b'], verbs: ['x', 'y'] };
    const turned = { nouns: ['b', 'a'], verbs: ['y', 'x'] };
    assert.deepEqual(bandsOf(workspace, state), bandsOf(workspace, turned));
    assert.equal(stateId(state), stateId(turned));
    assert.equal(bandsOf(workspace, state).length, bandScheme.bands);
    assert.notDeepEqual(bandsOf(workspace, state), bandsOf('0f'.repeat(16), state));
    assert.deepEqual(bandsOf(workspace, { nouns: [], verbs: [] }), []);
  });

  it('are shared as often as theory says', () => {
    // 12 of 18 words shared: J = 2/3; 1 - (1 - J^rows)^bands.
    let shared = 0;
    const rounds = 400;
    for (let round = 0; round < rounds; round++) {
      const common = Array.from({ length: 12 }, (_, n) => `w${round}-${n}`);
      const [a, b] = ['a', 'b'].map((side) =>
        bandsOf(workspace, { nouns: [...common, ...[1, 2, 3].map((n) => `${side}${round}-${n}`)], verbs: [] }),
      );
      if (a?.some((band, index) => band === b?.[index])) shared++;
    }
    const expected = 1 - (1 - (2 / 3) ** bandScheme.rows) ** bandScheme.bands;
    assert.ok(Math.abs(shared / rounds - expected) < 0.02, `${shared / rounds}, not ${expected}`);
  });
});

describe('Retrieval from a server', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  it('gives what a local memory of the same episodes gives, and misses at most a twentieth of it', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const episodes = 60;
    for (let n = 0; n < episodes; n++) {
      const id = `e${n}`;
      await ann.store.beginEpisode(startOf(id, { at: 1_700_000_000_000 + n }));
      await ann.store.appendDecision(id, 0, { ...decisionOf(0, n), state: stateFrom(n) }, 1_700_000_000_000 + n);
      await ann.store.appendObservation(id, 0, observationOf('', n % 3));
      await ann.store.endEpisode(id, n % 3 === 0 ? 'succeeded' : 'failed', 1_700_000_000_001 + n);
    }
    await syncTeam(ann.request);
    const bob = await people.person('bob', { trusts: ['ann'] });
    await syncTeam(bob.request);
    const local = createMemory(settings);
    for (const episode of await bob.store.episodes()) foldEpisode(local, episode, settings);
    let [found, wanted] = [0, 0];
    await withTeam(bob.request, async ({ exchange }) => {
      await fc.assert(
        fc.asyncProperty(fc.nat(2 * episodes), async (seed) => {
          const exact = local.retrieve(stateFrom(seed)).neighbors;
          const remote = (await retrieveRemotely(exchange, ['ann'], stateFrom(seed), settings)).neighbors;
          const byState = new Map(exact.map((one) => [stateId(one.state), one]));
          for (const one of remote) {
            const same = byState.get(stateId(one.state));
            if (!same) {
              // One of as many as are asked for was missed, or it ties with the last of them.
              assert.ok(
                exact.length === settings.k && one.similarity <= (exact.at(-1)?.similarity ?? 0),
                'found only there',
              );
              continue;
            }
            found++;
            assert.deepEqual(
              [one.similarity, one.edges.map(({ key, visits, meanReturn }) => [key.exact, visits, meanReturn])],
              [same.similarity, same.edges.map(({ key, visits, meanReturn }) => [key.exact, visits, meanReturn])],
            );
          }
          wanted += exact.length;
        }),
        { numRuns: 60 },
      );
    });
    assert.ok(wanted > 100 && found / wanted >= 0.95, `${found} of ${wanted}`);
    await people.dispose();
  });

  it('shows nothing to somebody who is not a member, and nothing of somebody who is not asked for', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    await writeEpisode(ann.store, 'e1');
    await syncTeam(ann.request);
    const asked = async (role: string, authors: readonly string[]) => {
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: postgres.url(people.database, role) });
      await client.connect();
      const episode = (await ann.store.episodes())[0];
      const bands = episode?.steps.flatMap(({ decision }) => bandsOf(workspace, decision.state));
      const { rows } = await client.query('SELECT * FROM knack.candidates($1, $2, $3, 100)', [
        workspace,
        authors,
        bands,
      ]);
      const seen = await client.query('SELECT 1 FROM knack.states');
      await client.end();
      return [rows.length > 0, seen.rows.length > 0];
    };
    assert.deepEqual(await asked('bob', ['ann']), [true, true]);
    assert.deepEqual(await asked('bob', ['bob']), [false, true]);
    await postgres.sql(people.database, "DELETE FROM knack.members WHERE member = 'bob'");
    assert.deepEqual(await asked('bob', ['ann']), [false, false]);
    await ann.store.forget('e1');
    await withTeam(ann.request, async ({ exchange, membership }) =>
      push(exchange, await leavingRules(ann.request, membership)),
    );
    assert.deepEqual(await asked('ann', ['ann']), [false, false]);
    await people.dispose();
  });
});

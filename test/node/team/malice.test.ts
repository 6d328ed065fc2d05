import assert from 'node:assert/strict';
import fc from 'fast-check';
import pg from 'pg';
import { incomingEpisode } from '../../../src/node/team/incoming/incomingEpisode.ts';
import { setTrust } from '../../../src/node/team/membership/membership.ts';
import { syncTeam } from '../../../src/node/team/sync.ts';
import { workspaceKey } from '../../../src/node/team/membership/workspaceKey.ts';
import { writeEpisode } from '../store/records.ts';
import { team, workspace } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres } from './postgres.ts';

describe('A malicious member', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  /** What the server says to a statement of mallory's: `ok`, or why not. */
  async function says(database: string, sql: string, values: readonly unknown[] = []): Promise<string> {
    const client = new pg.Client({ connectionString: postgres.url(database, 'mallory') });
    await client.connect();
    try {
      const { rowCount } = await client.query(sql, [...values]);
      return `ok ${rowCount ?? 0}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      await client.end();
    }
  }

  it('can neither speak as another, nor change, delete, reorder or read what is not theirs', async () => {
    const people = await team(postgres, ['ann', 'mallory']);
    const { database } = people;
    const ann = await people.person('ann');
    await writeEpisode(ann.store, 'e1');
    await syncTeam(ann.request);
    const elsewhere = workspaceKey('example.org/secret');
    await postgres.sql(database, "INSERT INTO knack.members VALUES ($1, 'ann', true)", [elsewhere]);
    await postgres.sql(
      database,
      "INSERT INTO knack.facts (workspace, author, episode, name, body) VALUES ($1, 'ann', 'e', 'b', '{}')",
      [elsewhere],
    );
    const refused = async (sql: string, values: readonly unknown[] = []) => {
      const said = await says(database, sql, values);
      assert.ok(
        said === 'ok 0' || /permission denied|row-level security|violates|only an owner/.test(said),
        `${sql}: ${said}`,
      );
    };
    const insert = 'INSERT INTO knack.facts (workspace, author, episode, name, body) VALUES';
    await refused(`${insert} ($1, 'ann', 'e9', 'b', '{}')`, [workspace]);
    await refused(`${insert} ($1, 'mallory', 'e9', 'b', '{}')`, [workspace]);
    const own = 'INSERT INTO knack.facts (workspace, episode, name, body) VALUES';
    await refused(`${own} ($1, 'e9', 'b', '{}')`, [elsewhere]);
    await refused('INSERT INTO knack.facts (workspace, episode, name, body, xid) VALUES ($1, $2, $3, $4, $5)', [
      ...[workspace, 'e9', 'b', '{}', '1'],
    ]);
    await refused(`${own} ($1, 'e9', 'b', $2)`, [workspace, JSON.stringify({ task: 'x'.repeat(40_000) })]);
    await refused(`${own} ($1, $2, 'b', '{}')`, [workspace, "e'; DROP TABLE knack.facts; --"]);
    await refused(`${own} ($1, 'e9', 'unheard of', '{}')`, [workspace]);
    await refused("UPDATE knack.facts SET body = '{}'");
    await refused('DELETE FROM knack.facts');
    await refused('TRUNCATE knack.facts');
    await refused("UPDATE knack.meta SET value = '99'");
    await refused("INSERT INTO knack.members VALUES ($1, 'mallory', true)", [elsewhere]);
    await refused('SELECT knack.invite($1, $2)', [elsewhere, 'mallory']);
    await refused('SELECT knack.remove($1, $2)', [workspace, 'ann']);
    await refused('SELECT knack.restored()');
    await refused('SELECT * FROM knack.facts WHERE workspace = $1', [elsewhere]);
    await refused('SELECT * FROM knack.members WHERE workspace = $1', [elsewhere]);
    await refused("SELECT set_config('session_authorization', 'ann', false)");
    // Withdrawing under the name of ann's episode touches mallory's own alone.
    assert.equal(await says(database, `${own} ($1, 'e1', 'x', '{}')`, [workspace]), 'ok 1');
    const left = await postgres.sql(database, "SELECT count(*)::int AS n FROM knack.facts WHERE author = 'ann'");
    assert.ok(Number(left[0]?.['n']) > 5);
    await people.dispose();
  });

  it('can put SQL, markup, prototypes and huge values in every field, and only its own sound facts come through', async () => {
    const people = await team(postgres, ['ann', 'mallory']);
    const evil = ["'; DROP SCHEMA knack CASCADE; --", '<img src=x onerror=alert(1)>', '\u202e', '__proto__', '%s%n'];
    const begin = (task: string) => ({ task, model: 'm', at: 1 });
    const step = (t: number, command: unknown, more: object = {}) => ({
      ...{ t, at: 1, state: { nouns: [evil[0], evil[4]], verbs: [] }, action: { tool: 'run', input: { command } } },
      end: { status: 'exited', exitCode: 0 },
      ...more,
    });
    const facts: readonly (readonly [string, string, unknown])[] = [
      ...evil.flatMap((text, n): [string, string, unknown][] => [
        [`evil${n}`, 'b', begin(text)],
        [`evil${n}`, 's0', step(0, text)],
        [`evil${n}`, 's1', step(7, 'forged index')],
        [`evil${n}`, 's2', step(2, 'x', { at: 1e300 })],
        [`evil${n}`, 's3', { ...step(3, 'x'), state: { nouns: Array.from({ length: 900 }, () => 'n'), verbs: [] } }],
        [`evil${n}`, 'g0:user:1:99', { source: 'user', value: 99, t: 0, at: 1 }],
        [`evil${n}`, 'g0:user:1:1', { source: 'user', value: -1, t: 0, at: 1 }],
        [`evil${n}`, 'esucceeded:5', { outcome: 'succeeded', at: 5 }],
        [`evil${n}`, 'efailed:9', { outcome: 'failed', at: 'never' }],
      ]),
    ];
    for (const [episode, name, body] of facts) {
      const sql = 'INSERT INTO knack.facts (workspace, episode, name, body) VALUES ($1, $2, $3, $4)';
      assert.equal(await says(people.database, sql, [workspace, episode, name, JSON.stringify(body)]), 'ok 1');
    }
    const ann = await people.person('ann');
    await setTrust(ann.store, 'mallory', 'confirmed');
    const { pulled } = await syncTeam(ann.request);
    assert.deepEqual([pulled.episodes, pulled.steps, pulled.refused], [5, 5, 30]);
    for (const episode of await ann.store.episodes()) {
      assert.match(episode.episodeId, /^team:mallory:evil\d$/);
      assert.deepEqual([episode.steps.length, episode.signals.length, episode.outcome], [1, 0, 'succeeded']);
      assert.equal(episode.steps[0]?.decision.candidates[0]?.risk.alwaysAsk, true);
    }
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    await people.dispose();
  });

  it('cannot make a reader throw, whatever a body is', () => {
    const name = fc.constantFrom('b', 's0', 's1', 'g:user:1:1', 'esucceeded:1', 'x', 'x1', 'zzz');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.object())), (facts) => {
        const all = facts.map(([one, body]) => ({ episode: 'e', name: one, body: body as never }));
        const { episode } = incomingEpisode('e', all, { author: 'mallory', isSelf: false, via: 'x' });
        assert.equal(episode?.episodeId ?? 'team:mallory:e', 'team:mallory:e');
      }),
    );
  });
});

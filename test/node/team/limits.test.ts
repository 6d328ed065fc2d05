import assert from 'node:assert/strict';
import { setTrust } from '../../../src/node/team/membership/membership.ts';
import { peek, pull } from '../../../src/node/team/incoming/pull.ts';
import { push } from '../../../src/node/team/outgoing/push.ts';
import { TeamError } from '../../../src/node/team/server/connection.ts';
import { leavingRules, syncTeam, withTeam } from '../../../src/node/team/sync.ts';
import { largestEpisode } from '../../../src/node/team/facts.ts';
import { writeEpisode } from '../store/records.ts';
import type { People } from './people.ts';
import { team, workspace } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres } from './postgres.ts';

describe('Limits of what a member may send', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  const limitRows = (people: People, rows: number) =>
    postgres.sql(people.database, "UPDATE knack.meta SET value = $1 WHERE name = 'member_rows'", [String(rows)]);

  /** As mallory's psql would. */
  async function asMallory(people: People, sql: string, values: readonly unknown[] = []): Promise<void> {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: postgres.url(people.database, 'mallory') });
    await client.connect();
    try {
      await client.query(sql, [...values]);
    } finally {
      await client.end();
    }
  }

  it('hold at the server, say what to do, and never keep anybody from taking back', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    for (let n = 0; n < 4; n++) await writeEpisode(ann.store, `e${n}`, { seed: n });
    await syncTeam(ann.request);
    const counted = async () => {
      const [row] = await postgres.sql(
        people.database,
        `SELECT (SELECT sum(rows) FROM knack.usage)::int AS rows, (SELECT sum(bytes) FROM knack.usage)::int AS bytes,
           ((SELECT count(*) FROM knack.facts) + (SELECT count(*) FROM knack.states))::int AS "trueRows",
           (SELECT sum(octet_length(body::text)) FROM knack.facts)::int + (SELECT coalesce(sum(octet_length(line)), 0) FROM knack.states)::int AS "trueBytes"`,
      );
      assert.ok(row);
      assert.deepEqual([row['rows'], row['bytes']], [row['trueRows'], row['trueBytes']]);
      return Number(row['rows']);
    };
    const sent = await counted();
    await limitRows(people, sent + 1);
    await ann.store.forget('e0');
    for (let n = 4; n < 9; n++) await writeEpisode(ann.store, `e${n}`, { seed: n });
    await assert.rejects(syncTeam(ann.request), (error) => {
      assert.ok(error instanceof TeamError && error.kind === 'quota', String(error));
      assert.match(error.message, /as one member may.*knack\.meta.*What is here stays here/s);
      return true;
    });
    const kept = await postgres.sql(people.database, "SELECT name FROM knack.facts WHERE episode = 'e0'");
    assert.deepEqual(kept, [{ name: 'x' }]);
    assert.ok((await counted()) < sent);
    const bob = await people.person('bob', { trusts: ['ann'] });
    await writeEpisode(bob.store, 'short', { steps: 1 });
    await syncTeam(bob.request);
    await limitRows(people, 1000);
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    assert.deepEqual(
      await bob.store.ids({ author: 'ann' }),
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `team:ann:e${n}`),
    );
    await counted();
    await people.dispose();
  });

  it('keep their sums small, however often is sent', async () => {
    const people = await team(postgres, ['mallory']);
    for (let n = 0; n < 3; n++) {
      await asMallory(
        people,
        `DO $$ BEGIN FOR n IN 1..70 LOOP
           INSERT INTO knack.facts (workspace, episode, name, body) VALUES ('${workspace}', 'e${n}-' || n, 'b', '{}');
         END LOOP; END $$`,
      );
    }
    const [row] = await postgres.sql(
      people.database,
      'SELECT count(*)::int AS parts, sum(rows)::int AS rows FROM knack.usage',
    );
    assert.equal(row?.['rows'], 210);
    assert.ok(Number(row['parts']) <= 102, `${String(row['parts'])} parts`);
    await people.dispose();
  });

  it('let a member found only so many teams', async () => {
    const people = await team(postgres, ['mallory']);
    await postgres.sql(people.database, "UPDATE knack.meta SET value = '3' WHERE name = 'member_workspaces'");
    const found = (n: number) =>
      asMallory(people, 'SELECT knack.found_team($1)', [workspace.replace(/^.{8}/, `0000000${n}`)]);
    await found(1);
    await found(2);
    await assert.rejects(found(3), /as many teams as one member may/);
    await people.dispose();
  });

  it('bound what a reader takes at a time and of one episode, and keep the rest readable', async () => {
    const people = await team(postgres, ['mallory', 'ann']);
    await asMallory(
      people,
      `INSERT INTO knack.facts (workspace, episode, name, body)
       SELECT $1, 'flood', 'g' || n || ':user:1:1', jsonb_build_object('junk', n) FROM generate_series(1, $2::int) AS n`,
      [workspace, largestEpisode.facts + 2000],
    );
    await asMallory(
      people,
      `INSERT INTO knack.facts (workspace, episode, name, body)
       SELECT $1, 'huge', 's' || n, jsonb_build_object('junk', repeat('x', 32000)) FROM generate_series(1, 1200) AS n`,
      [workspace],
    );
    const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
    const step = { t: 0, at: 1, state: { nouns: [], verbs: [] }, action: { tool: 'run', input: { command: 0 } } };
    const facts = [
      ['b', JSON.stringify({ task: 'nested', model: 'm', at: 1 })],
      ['s0', JSON.stringify(step).replace('"command":0', `"command":${deep}`)],
      ['s1', JSON.stringify({ ...step, t: 1, action: { tool: 'run', input: { command: 'npm test' } } })],
      ['esucceeded:5', JSON.stringify({ outcome: 'succeeded', at: 5 })],
    ];
    for (const [name, body] of facts) {
      await asMallory(people, 'INSERT INTO knack.facts (workspace, episode, name, body) VALUES ($1, $2, $3, $4)', [
        workspace,
        'nested',
        name,
        body,
      ]);
    }
    const ann = await people.person('ann', { trusts: ['mallory'] });
    await withTeam(ann.request, async ({ exchange }) => {
      const answers: number[] = [];
      const { connection } = exchange;
      const counting = {
        query: async (sql: string, values: readonly unknown[]) => {
          const rows = await connection.query<{ body?: string }>(sql, values);
          answers.push(rows.reduce((sum, { body }) => sum + (body?.length ?? 0), 0));
          return rows;
        },
      } as unknown as typeof connection;
      assert.equal((await peek({ ...exchange, connection: counting }, 'mallory', 100_000)).episodes.length, 1);
      const pulled = await pull({ ...exchange, connection: counting }, ['mallory']);
      assert.deepEqual([pulled.episodes, pulled.steps], [1, 1]);
      assert.ok(
        pulled.refused > largestEpisode.facts && pulled.refused < largestEpisode.facts + 3000,
        String(pulled.refused),
      );
      assert.ok(Math.max(...answers) < 33_000_000, `${Math.max(...answers)} characters at once`);
    });
    const [only] = await ann.store.episodes();
    assert.equal(only?.steps[0]?.t, 1);
    await people.dispose();
  });

  it('of what is shown before confirming count runs, however long each is, and the rest is counted', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    for (let n = 0; n < 6; n++) await writeEpisode(ann.store, `e${n}`, { steps: 4, seed: n });
    await syncTeam(ann.request);
    const bob = await people.person('bob');
    await withTeam(bob.request, async ({ exchange }) => {
      const { episodes, runs, steps } = await peek(exchange, 'ann', 5);
      assert.deepEqual([episodes.length, runs, steps], [5, 6, 24]);
    });
    await people.dispose();
  });

  it('stop taking new episodes of one author at a point, and still take back what is withdrawn', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const bob = await people.person('bob', { trusts: ['ann'] });
    const pullAtMost = (most: number) => withTeam(bob.request, ({ exchange }) => pull(exchange, ['ann'], most));
    await writeEpisode(ann.store, 'e1');
    await syncTeam(ann.request);
    assert.equal((await pullAtMost(3)).episodes, 1);
    await writeEpisode(ann.store, 'e2');
    await ann.store.forget('e1');
    await syncTeam(ann.request);
    const { episodes, withdrawn, full } = await pullAtMost(3);
    assert.deepEqual([episodes, withdrawn, full], [0, 1, ['ann']]);
    await setTrust(bob.store, 'ann', undefined);
    assert.equal((await pullAtMost(3)).episodes, 1);
    await people.dispose();
  });

  it('count the steps that are too large to leave, and shorten words that are too long', async () => {
    const people = await team(postgres, ['ann']);
    const ann = await people.person('ann');
    await writeEpisode(ann.store, 'e1', { steps: 2 });
    const [episode] = await ann.store.episodes();
    assert.ok(episode);
    const long = 'w'.repeat(500);
    await ann.store.importEpisodes([
      {
        ...episode,
        episodeId: 'long',
        steps: episode.steps.map((step, t) => {
          const state = { nouns: [long, 'npm'], verbs: [] };
          const input = { command: t === 0 ? `echo ${'x '.repeat(12_000)}` : 'npm test' };
          const candidates = step.decision.candidates.map((one) => ({ ...one, action: { tool: 'run', input } }));
          return { ...step, decision: { ...step.decision, state, candidates } };
        }),
      },
    ]);
    const pushed = await withTeam(ann.request, async ({ exchange, membership }) =>
      push(exchange, await leavingRules(ann.request, membership)),
    );
    assert.deepEqual([pushed.tooLarge, pushed.refused, pushed.episodes], [1, 0, 2]);
    const rows = await postgres.sql(
      people.database,
      "SELECT name, body->'state'->'nouns' AS nouns FROM knack.facts WHERE episode = 'long' AND name ~ '^s'",
    );
    assert.deepEqual(rows, [{ name: 's1', nouns: [long.slice(0, 200), 'npm'] }]);
    await people.dispose();
  });
});

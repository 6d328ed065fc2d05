import assert from 'node:assert/strict';
import { withdrawAll } from '../../../src/node/team/outgoing/push.ts';
import { syncTeam, withTeam } from '../../../src/node/team/sync.ts';
import { openStore } from '../../../src/node/store/sqliteStore.ts';
import { actionOf, keyOf, signalOf, writeEpisode } from '../store/records.ts';
import { annAndBob, onlyEpisode, workspace } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres } from './postgres.ts';

describe('A team on PostgreSQL whose members write at once, late or twice', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  const two = () => annAndBob(postgres);

  it('misses nothing of a transaction that commits late, and waits for nobody else', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'late');
    const { default: pg } = await import('pg');
    const [slow, other] = ['ann', 'cid'].map(
      (user) => new pg.Client({ connectionString: postgres.url(people.database, user) }),
    );
    assert.ok(slow && other);
    await postgres.sql(people.database, 'CREATE ROLE cid LOGIN IN ROLE knack_member').catch(() => undefined);
    for (const client of [slow, other]) {
      await client.connect();
      await client.query('BEGIN');
    }
    // It keeps a transaction open, as a forgotten psql does, and holds what locks it may.
    await other.query('SELECT pg_current_xact_id(), pg_advisory_lock(hashtextextended($1, 0)), knack.take_turn()', [
      workspace,
    ]);
    const insert = "INSERT INTO knack.facts (workspace, episode, name, body) VALUES ($1, 'slow', $2, '{}')";
    await slow.query(insert, [workspace, 'x']);
    // Numbered already, so the next has to wait: it must not be seen before.
    const pushed = syncTeam(ann.request);
    assert.equal((await syncTeam(bob.request)).pulled.episodes, 0);
    await slow.query(insert, [workspace, 'x1']);
    await slow.query('COMMIT');
    await pushed;
    const seqs = await postgres.sql(
      people.database,
      "SELECT max(seq) FILTER (WHERE episode = 'slow') < min(seq) FILTER (WHERE episode = 'late') AS isOrdered FROM knack.facts",
    );
    assert.deepEqual(seqs, [{ isordered: true }]);
    assert.equal((await syncTeam(bob.request)).pulled.episodes, 1);
    for (const client of [slow, other]) await client.end();
    await people.dispose();
  });

  it('gets a step that arrives after a later one, but not one that was forgotten here', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1', { steps: 4, start: { cwd: ann.root } });
    await ann.store.appendExecution('e1', 0, { action: actionOf('cat secret'), key: keyOf('cat') });
    await syncTeam({ ...ann.request, exclude: ['$ cat'] });
    await syncTeam(bob.request);
    const steps = async () => (await onlyEpisode(bob)).steps.map(({ t }) => t);
    assert.deepEqual(await steps(), [1, 2, 3]);
    await bob.store.forget('team:ann:e1', 2);
    await ann.store.appendSignals('e1', [signalOf(0.5, { at: 1_700_000_300_000 })]);
    await syncTeam(ann.request);
    const { pulled } = await syncTeam(bob.request);
    assert.deepEqual([pulled.steps, await steps()], [1, [0, 1, 3]]);
    assert.ok((await onlyEpisode(bob)).signals.every(({ t }) => t !== 2));
    await people.dispose();
  });

  it('gets what another clock has dated ahead once that time has passed, all of it together', async () => {
    const { people, ann, bob } = await two();
    const day = 86_400_000;
    const hour = 3_600_000;
    await writeEpisode(ann.store, 'ahead', { at: Date.now() + day + hour, steps: 3 });
    await writeEpisode(ann.store, 'never', { at: Date.now() + 90 * day });
    await syncTeam(ann.request);
    const first = await syncTeam(bob.request);
    assert.equal(first.pulled.episodes, 0);
    assert.ok(first.pulled.refused > 0);
    const realNow = Date.now;
    Date.now = () => realNow() + 2 * hour;
    try {
      const { pulled } = await syncTeam(bob.request);
      assert.deepEqual([pulled.episodes, pulled.steps], [1, 3]);
    } finally {
      Date.now = realNow;
    }
    await people.dispose();
  });

  it('starts over after a restore from a dump, and doubles nothing', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1');
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    await postgres.sql(people.database, 'SELECT knack.restored()');
    await writeEpisode(ann.store, 'e2');
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    assert.equal((await bob.store.episodes()).length, 2);
    await people.dispose();
  });

  it('may exchange from two windows and a terminal at once: each sees all of it, once', async () => {
    const { people, ann, bob } = await two();
    for (let n = 0; n < 40; n++) await writeEpisode(ann.store, `a${n}`, { seed: n, steps: 1 });
    const windows = [bob.store, openStore({ file: bob.store.location }), openStore({ file: bob.store.location })];
    for (let n = 0; n < 12; n++) await writeEpisode(windows[n % 3] ?? bob.store, `b${n}`, { seed: n, steps: 1 });
    await syncTeam(ann.request);
    const reports = await Promise.all(windows.map((store) => syncTeam({ ...bob.request, memory: { store } })));
    const sum = (of: (report: (typeof reports)[number]) => number) =>
      reports.reduce((total, one) => total + of(one), 0);
    assert.deepEqual([sum(({ pulled }) => pulled.steps), sum(({ pulled }) => pulled.forgotten)], [40, 0]);
    for (const store of windows) assert.equal((await store.ids({})).length, 52);
    const [row] = await postgres.sql(
      people.database,
      "SELECT count(DISTINCT episode)::int AS episodes, count(*)::int AS facts FROM knack.facts WHERE author = 'bob' AND name = 'b'",
    );
    assert.deepEqual(row, { episodes: 12, facts: 12 });
    assert.equal((await syncTeam(ann.request)).pulled.episodes, 12);
    for (const store of windows.slice(1)) await store.close();
    await people.dispose();
  });

  it('withdraws everything while another machine of the member sends the same: neither waits for the other', async () => {
    const { people, ann, bob } = await two();
    const laptop = await people.person('ann');
    for (const { store } of [ann, laptop]) for (let n = 0; n < 4; n++) await writeEpisode(store, `e${n}`, { seed: n });
    await syncTeam(ann.request);
    const { default: pg } = await import('pg');
    const sending = new pg.Client({ connectionString: laptop.request.url });
    await sending.connect();
    await sending.query('BEGIN');
    await sending.query('SELECT knack.take_turn()');
    const withdrawn = withTeam(ann.request, ({ exchange }) => withdrawAll(exchange));
    await postgres.sql(
      people.database,
      `DO $$ BEGIN WHILE NOT EXISTS (SELECT FROM pg_stat_activity WHERE usename = 'ann' AND wait_event_type = 'Lock') LOOP
         PERFORM pg_sleep(0.01), pg_stat_clear_snapshot(); END LOOP; END $$`,
    );
    const again =
      "INSERT INTO knack.facts (workspace, episode, name, body) SELECT $1, episode, name, body FROM knack.facts WHERE author = 'ann' ON CONFLICT DO NOTHING";
    await sending.query(again, [workspace]);
    await sending.query('COMMIT');
    await sending.end();
    assert.equal(await withdrawn, 4);
    await syncTeam(laptop.request);
    assert.equal((await syncTeam(bob.request)).pulled.episodes, 0);
    const left = await postgres.sql(people.database, "SELECT DISTINCT name FROM knack.facts WHERE author = 'ann'");
    assert.deepEqual(left, [{ name: 'x' }]);
    await people.dispose();
  });
});

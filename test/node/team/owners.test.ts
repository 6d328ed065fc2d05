import assert from 'node:assert/strict';
import pg from 'pg';
import type { JoinResult } from '../../../src/node/team/membership/join.ts';
import { joinTeam } from '../../../src/node/team/membership/join.ts';
import { leaveNotes, readMembership } from '../../../src/node/team/membership/membership.ts';
import { Connection, TeamError } from '../../../src/node/team/server/connection.ts';
import { initServer } from '../../../src/node/team/server/schema.ts';
import { withTeam } from '../../../src/node/team/sync.ts';
import type { People, Person } from './people.ts';
import { team, workspace } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres } from './postgres.ts';

describe('Owners of a team', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  const ask = (person: Person, sql: string, values: readonly unknown[]) =>
    withTeam(person.request, ({ exchange }) => exchange.connection.query(sql, values));
  const ownersOf = (person: Person) => withTeam(person.request, ({ owners }) => Promise.resolve(owners));
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'it worked',
      (error: unknown) => (error instanceof TeamError ? error.message : String(error)),
    );
  async function psql(people: People, user: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: postgres.url(people.database, user) });
    await client.connect();
    return client;
  }

  it('remove a member who holds every lock that a member can, in a transaction of theirs', async () => {
    const people = await team(postgres, ['ann', 'mallory']);
    const ann = await people.person('ann');
    const mallory = await psql(people, 'mallory');
    await mallory.query('BEGIN');
    await mallory.query(
      `SELECT pg_advisory_lock(hashtextextended($1, 0)), pg_advisory_lock(hashtextextended('knack schema', 0))`,
      [workspace],
    );
    await mallory.query("SET LOCAL lock_timeout = '1s'");
    for (const sql of [
      'LOCK knack.members',
      'SELECT FROM knack.members FOR SHARE',
      'LOCK knack.senders',
      'LOCK knack.migrations',
    ])
      await mallory
        .query(`SAVEPOINT s`)
        .then(() => assert.rejects(mallory.query(sql), /permission denied/))
        .then(() => mallory.query('ROLLBACK TO s'));
    await mallory.query('SELECT knack.take_turn(), knack.remove($1, $2)', [workspace, 'mallory']);
    await ask(ann, 'SELECT knack.remove($1, $2)', [workspace, 'mallory']);
    // Nor does a migration wait.
    const owner = await Connection.open({ url: postgres.url(people.database), answerMs: 5000 });
    await initServer(owner);
    await owner.close();
    await mallory.query('ROLLBACK');
    const { rows } = await mallory.query('SELECT member FROM knack.members');
    assert.deepEqual(rows, []);
    await assert.rejects(
      mallory.query("INSERT INTO knack.facts (workspace, episode, name, body) VALUES ($1, 'e', 'b', '{}')", [
        workspace,
      ]),
      /row-level security/,
    );
    const seen = await mallory.query("SELECT * FROM knack.candidates($1, '{ann}', '{1}', 5)", [workspace]);
    assert.equal(seen.rowCount, 0);
    await mallory.end();
    assert.deepEqual(await withTeam(ann.request, ({ authors }) => Promise.resolve(authors)), []);
    await ask(ann, 'SELECT knack.invite($1, $2)', [workspace, 'mallory']);
    assert.deepEqual(await withTeam(ann.request, ({ authors }) => Promise.resolve(authors)), ['mallory']);
    await people.dispose();
  });

  it('are roles that exist: invited ones have to, and a dropped one is followed by the next who can log in', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const [ann, bob] = [await people.person('ann'), await people.person('bob')];
    const { database } = people;
    await postgres.sql(database, 'CREATE ROLE stranger LOGIN');
    const invite = (who: Person, role: string) => refusal(ask(who, 'SELECT knack.invite($1, $2)', [workspace, role]));
    assert.match(
      await invite(ann, 'nobody_there'),
      /there is no role "nobody_there"\. .*CREATE ROLE nobody_there LOGIN IN ROLE/,
    );
    assert.match(
      await invite(ann, 'stranger'),
      /"stranger" cannot log in, or is not in knack_member\. .*GRANT knack_member TO stranger\./,
    );
    assert.match(await invite(bob, 'ann'), /only an owner/);
    await postgres.sql(
      database,
      `INSERT INTO knack.members (workspace, member, since) VALUES ($1, 'ghost', '1999-01-01'), ($1, 'stranger', '1998-01-01')`,
      [workspace],
    );
    await ask(ann, 'SELECT knack.remove($1, $2)', [workspace, 'ann']);
    assert.deepEqual(await ownersOf(bob), ['bob']);
    assert.equal(await invite(bob, 'ann'), 'it worked');
    await postgres.sql(database, "UPDATE knack.members SET owner = member = 'bob'");
    await postgres.sql(database, 'ALTER ROLE bob NOLOGIN');
    assert.deepEqual(await ownersOf(ann), ['ann']);
    await postgres.sql(database, 'ALTER ROLE bob LOGIN');
    assert.deepEqual(await ownersOf(ann), ['bob']);
    await people.dispose();
  });

  it('cannot take a name from others: who founds first founds only a team of their own, and others learn whose it is', async () => {
    const people = await team(postgres, ['ann', 'bob', 'mallory']);
    await postgres.sql(people.database, 'DELETE FROM knack.members');
    const join = async (name: string, more: object = {}): Promise<{ person: Person; joined: JoinResult }> => {
      const person = await people.person(name);
      await leaveNotes(person.store);
      const { url } = person.request;
      const joined = await joinTeam(person.store, { label: 'example.org/shop', origin: undefined, url, ...more });
      return { person, joined };
    };
    const { person: mallory, joined } = await join('mallory');
    assert.equal(joined.how, 'founded');
    const squatted = (await readMembership(mallory.store))?.workspace;
    assert.notEqual(squatted, workspace);
    const closed = await join('ann');
    assert.deepEqual(
      [closed.joined.how, 'teams' in closed.joined && closed.joined.teams[0]?.owners],
      ['closed', ['mallory']],
    );
    assert.equal(await readMembership(closed.person.store), undefined);
    const { person: ann } = await join('ann', { founds: true });
    assert.notEqual((await readMembership(ann.store))?.workspace, squatted);
    for (const who of [ann, mallory]) {
      const own = (await readMembership(who.store))?.workspace;
      await ask(who, 'SELECT knack.invite($1, $2)', [own, 'bob']);
    }
    const several = await join('bob');
    assert.equal(several.joined.how, 'several');
    const { person: bob, joined: chosen } = await join('bob', { owner: 'ann' });
    assert.deepEqual(chosen, { self: 'bob', how: 'joined', owners: ['ann'] });
    assert.equal((await readMembership(bob.store))?.workspace, (await readMembership(ann.store))?.workspace);
    const { joined: unheard } = await join('bob', { owner: 'zoe' });
    assert.equal(unheard.how, 'several');
    const id = (await readMembership(ann.store))?.workspace ?? '';
    assert.equal((await join('bob', { owner: id.slice(0, 8) })).joined.how, 'joined');
    const rejoining = { label: 'example.org/shop', origin: undefined, url: bob.request.url };
    assert.deepEqual(await joinTeam(bob.store, rejoining), chosen);
    assert.equal((await join('ann', { founds: true })).joined.how, 'joined');
    const old = await psql(people, 'mallory');
    await assert.rejects(old.query('SELECT knack.found($1)', [workspace]), /newer Knack/);
    await old.end();
    await people.dispose();
  });

  it('need a name that can be a member, and the tables somebody who may create roles: both are said', async () => {
    const people = await team(postgres, ['ann']);
    await postgres.sql(people.database, 'CREATE ROLE "ann smith" LOGIN IN ROLE knack_member');
    const { store } = await people.person('ann');
    const url = postgres.url(people.database, 'ann%20smith');
    assert.match(
      await refusal(joinTeam(store, { label: 'x', origin: undefined, url })),
      /role "ann smith" cannot be a member.*ALTER ROLE "ann smith" RENAME TO ann_smith/s,
    );
    const database = await postgres.database();
    await postgres.sql(database, 'CREATE ROLE keeper LOGIN');
    await postgres.sql(database, `ALTER DATABASE ${database} OWNER TO keeper`);
    await postgres.sql('postgres', 'ALTER ROLE knack_member RENAME TO knack_member_away');
    try {
      const keeper = await Connection.open({ url: postgres.url(database, 'keeper') });
      assert.match(
        await refusal(initServer(keeper)),
        /permission denied to create role.*CREATE ROLE knack_member NOLOGIN.*init/s,
      );
      await postgres.sql('postgres', 'CREATE ROLE knack_member NOLOGIN');
      await postgres.sql('postgres', 'GRANT knack_member TO ann');
      assert.equal((await initServer(keeper)).before, 0);
      await keeper.close();
      const joined = await joinTeam(store, { label: 'x', origin: undefined, url: postgres.url(database, 'ann') });
      assert.equal(joined.how, 'founded');
      await postgres.sql('postgres', `DROP DATABASE ${database}`);
      await postgres.sql('postgres', 'DROP ROLE knack_member');
    } finally {
      await postgres.sql('postgres', 'ALTER ROLE knack_member_away RENAME TO knack_member');
    }
    await people.dispose();
  });

  it('of the tables may create them at the same time', async () => {
    const database = await postgres.database();
    const two = await Promise.all([0, 1].map(() => Connection.open({ url: postgres.url(database) })));
    const done = await Promise.all(two.map((connection) => initServer(connection)));
    assert.equal(new Set(done.map(({ after }) => after)).size, 1);
    for (const connection of two) await connection.close();
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinTeam } from '../../../src/node/team/membership/join.ts';
import { leaveTeam } from '../../../src/node/team/membership/leaveTeam.ts';
import {
  agreeToLeave,
  joinNotes,
  readMembership,
  setExclude,
  setTrust,
} from '../../../src/node/team/membership/membership.ts';
import { withdrawAll } from '../../../src/node/team/outgoing/push.ts';
import { Connection, TeamError } from '../../../src/node/team/server/connection.ts';
import { syncTeam, withServer, withTeam } from '../../../src/node/team/sync.ts';
import { writeEpisode } from '../store/records.ts';
import type { People } from './people.ts';
import { team, workspace } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres } from './postgres.ts';

describe('Members of a team', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  const members = (people: People) =>
    postgres.sql(people.database, 'SELECT member, owner FROM knack.members WHERE workspace = $1 ORDER BY member', [
      workspace,
    ]);
  const factsOf = async (people: People, author: string) =>
    (await postgres.sql(people.database, 'SELECT DISTINCT name FROM knack.facts WHERE author = $1', [author])).map(
      ({ name }) => name,
    );

  it('hand the team on when its last owner leaves, and are let in again by its new owner', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    assert.deepEqual(await leaveTeam(ann.store, ann.request, false), { withdrawn: undefined, problem: undefined });
    assert.equal(await readMembership(ann.store), undefined);
    assert.deepEqual(await members(people), [{ member: 'bob', owner: false }]);
    const { url } = ann.request;
    const joining = { label: 'example.org/shop', origin: undefined, url };
    assert.equal((await joinTeam(ann.store, joining)).how, 'closed');
    assert.equal(await readMembership(ann.store), undefined);
    const bob = await people.person('bob');
    await withTeam(bob.request, ({ exchange, owners }) => {
      assert.deepEqual(owners, ['bob']);
      return exchange.connection.query('SELECT knack.invite($1, $2)', [workspace, 'ann']);
    });
    assert.equal((await joinTeam(ann.store, joining)).how, 'joined');
    await leaveTeam(ann.store, ann.request, false);
    await leaveTeam(bob.store, bob.request, false);
    assert.deepEqual(await members(people), []);
    await people.dispose();
  });

  it('can leave a team whose server is gone, but not withdraw from it', async () => {
    const people = await team(postgres, ['ann']);
    const ann = await people.person('ann', { url: 'postgres://ann@127.0.0.1:1/x' });
    await assert.rejects(leaveTeam(ann.store, ann.request, true), TeamError);
    assert.ok(await readMembership(ann.store));
    assert.match((await leaveTeam(ann.store, ann.request, false)).problem ?? '', /127\.0\.0\.1/);
    assert.equal(await readMembership(ann.store), undefined);
    await people.dispose();
  });

  it('can take back all they sent after they were removed, also what has no beginning; colleagues lose it then', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const bob = await people.person('bob');
    await setTrust(ann.store, 'bob', 'confirmed');
    for (const id of ['e1', 'e2']) await writeEpisode(bob.store, id);
    await syncTeam(bob.request);
    await postgres.sql(people.database, "DELETE FROM knack.facts WHERE episode = 'e2' AND name = 'b'");
    assert.equal((await syncTeam(ann.request)).pulled.episodes, 1);
    await withTeam(ann.request, ({ exchange }) =>
      exchange.connection.query('SELECT knack.remove($1, $2)', [workspace, 'bob']),
    );
    await assert.rejects(syncTeam(bob.request), /not a member.*leave --withdraw/s);
    assert.equal(await withServer(bob.request, ({ exchange }) => withdrawAll(exchange)), 2);
    assert.deepEqual(await factsOf(people, 'bob'), ['x']);
    assert.deepEqual(await postgres.sql(people.database, "SELECT 1 FROM knack.states WHERE author = 'bob'"), []);
    assert.equal((await syncTeam(ann.request)).pulled.withdrawn, 1);
    assert.deepEqual(await ann.store.episodes(), []);
    await people.dispose();
  });

  it('who come back after they withdrew send only what is new, and hear so', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const bob = await people.person('bob');
    for (const id of ['e1', 'e2']) await writeEpisode(ann.store, id);
    await syncTeam(ann.request);
    assert.equal((await leaveTeam(ann.store, ann.request, true)).withdrawn, 2);
    await withTeam(bob.request, ({ exchange }) =>
      exchange.connection.query('SELECT knack.invite($1, $2)', [workspace, 'ann']),
    );
    await joinTeam(ann.store, { label: 'example.org/shop', origin: undefined, url: ann.request.url });
    await agreeToLeave(ann.store);
    await writeEpisode(ann.store, 'e3');
    const { pushed } = await syncTeam(ann.request);
    assert.deepEqual([pushed?.withheld, pushed?.episodes], [2, 1]);
    assert.equal((await syncTeam(ann.request)).pushed?.withheld, 0);
    await people.dispose();
  });

  it('whom somebody forgot and lets in again bring only what is new, and that is said', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const bob = await people.person('bob', { trusts: ['ann'] });
    await writeEpisode(ann.store, 'e1');
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    await setTrust(bob.store, 'ann', 'blocked');
    for (const id of await bob.store.ids({ author: 'ann' })) await bob.store.forget(id);
    await writeEpisode(ann.store, 'e2', { seed: 3 });
    await syncTeam(ann.request);
    assert.equal((await syncTeam(bob.request)).pulled.episodes, 0);
    await setTrust(bob.store, 'ann', 'confirmed');
    const { pulled } = await syncTeam(bob.request);
    assert.deepEqual([pulled.episodes, pulled.forgotten], [1, 1]);
    await people.dispose();
  });

  it('say their password by the address or by pgpass, and hear what is wrong with it', async () => {
    const people = await team(postgres, ['ann']);
    await postgres.sql(people.database, "CREATE ROLE locked LOGIN PASSWORD 'right' IN ROLE knack_member");
    const url = postgres.url(people.database, 'locked');
    const ask = async (address: string) => {
      const connection = await Connection.open({ url: address });
      await connection.close();
    };
    const file = join((await people.person('ann')).root, 'pgpass');
    const before = process.env['PGPASSFILE'];
    process.env['PGPASSFILE'] = file;
    try {
      await assert.rejects(ask(url), /locked@.* asks for a password: put it into KNACK_TEAM_URL or ~\/\.pgpass/);
      await assert.rejects(ask(url.replace('locked@', 'locked:wrong@')), (error) => {
        assert.ok(error instanceof TeamError && error.kind === 'refused', String(error));
        assert.ok(!error.message.includes('wrong'), error.message);
        return true;
      });
      await ask(url.replace('locked@', 'locked:right@'));
      writeFileSync(file, `*:*:${people.database}:locked:right\n`, { mode: 0o600 });
      await ask(url);
    } finally {
      if (before === undefined) delete process.env['PGPASSFILE'];
      else process.env['PGPASSFILE'] = before;
    }
    await people.dispose();
  });

  it('of a repository exchange nothing once its remote is another, until they say which team it is', async () => {
    const people = await team(postgres, ['ann']);
    const { store, request, root } = await people.person('ann');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
    git('init', '-q');
    git('remote', 'add', 'origin', 'git@example.org:acme/shop.git');
    await joinNotes(store, { workspace, label: 'example.org/acme/shop', origin: 'example.org/acme/shop' });
    await writeEpisode(store, 'e1');
    assert.equal((await syncTeam(request)).pushed?.episodes, 1);
    git('remote', 'set-url', 'origin', 'https://example.org/acme/other');
    await assert.rejects(syncTeam(request), (error) => {
      assert.ok(error instanceof TeamError && error.kind === 'moved', String(error));
      assert.match(error.message, /acme\/shop when you joined.*acme\/other now.*--name example\.org\/acme\/shop/s);
      return true;
    });
    await joinNotes(store, { workspace, label: 'example.org/acme/shop' });
    await syncTeam(request);
    await people.dispose();
  });

  it('exchange nothing as another role than they joined as, and keep here what they excluded when they change teams', async () => {
    const people = await team(postgres, ['ann', 'eve']);
    const { store, request } = await people.person('ann');
    await joinNotes(store, { workspace, label: 'example.org/shop', self: 'ann' });
    await setExclude(store, ['secrets/']);
    const url = postgres.url(people.database, 'eve');
    await assert.rejects(syncTeam({ ...request, url }), /You joined this team as ann, and the address logs in as eve/);
    await syncTeam(request);
    await leaveTeam(store, request, false);
    await joinNotes(store, { workspace, label: 'other' });
    assert.deepEqual((await readMembership(store))?.exclude, ['secrets/']);
    await people.dispose();
  });
});

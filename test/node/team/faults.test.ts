import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { push, withdrawAll } from '../../../src/node/team/outgoing/push.ts';
import { Connection, TeamError } from '../../../src/node/team/server/connection.ts';
import { migrations } from '../../../src/node/team/server/migrations.ts';
import { initServer } from '../../../src/node/team/server/schema.ts';
import { leavingRules, syncTeam, withServer, withTeam } from '../../../src/node/team/sync.ts';
import { writeEpisode } from '../store/records.ts';
import type { People } from './people.ts';
import { team } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres, startPostgres } from './postgres.ts';
import { storm } from './storm.ts';

/** Between a client and the server: cuts after so many bytes of the client, swallows what comes back, or lets it wait. */
async function proxy(postgres: Postgres) {
  const folder = mkdtempSync(join(tmpdir(), 'knack-px-'));
  const rules = { cutAfter: Infinity, isSilent: false, delayMs: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(postgres.folder, '.s.PGSQL.5432'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    let sent = 0;
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (sent <= rules.cutAfter) return void upstream.write(chunk);
      client.destroy();
      upstream.destroy();
    });
    upstream.on('data', (chunk) => {
      const pass = () => {
        if (!rules.isSilent && !client.destroyed) client.write(chunk);
      };
      if (rules.delayMs === 0) pass();
      else setTimeout(pass, rules.delayMs);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  return {
    rules,
    url: (url: string) => url.replace(/host=.*$/, `host=${encodeURIComponent(folder)}`),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function factsOf(postgres: Postgres, people: People): Promise<number> {
  const [row] = await postgres.sql(people.database, 'SELECT count(*)::int AS n FROM knack.facts');
  return Number(row?.['n']);
}

describe('Faults between colleagues', function () {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  it('loses and doubles nothing while clients and the server are killed, and clocks differ by a day', async () => {
    const own = await startPostgres();
    try {
      const report = await storm(own, {
        clients: 2,
        durationMs: 8000,
        killClientMs: 2500,
        killServerMs: 3500,
        skewMs: 86_400_000,
      });
      assert.ok(report.episodes > 0 && report.clientsKilled > 0 && report.serverKilled > 0, JSON.stringify(report));
    } finally {
      await own.stop();
    }
  });

  it('continues where a connection was cut, wherever that was', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    for (let n = 0; n < 12; n++) await writeEpisode(ann.store, `e${n}`, { seed: n });
    const between = await proxy(postgres);
    const url = between.url(ann.request.url);
    let cuts = 0;
    for (between.rules.cutAfter = 200; ; between.rules.cutAfter *= 2) {
      try {
        await syncTeam({ ...ann.request, url });
        break;
      } catch (error) {
        assert.ok(error instanceof TeamError && error.kind === 'unreachable', String(error));
        cuts++;
      }
    }
    assert.ok(cuts >= 4, `only ${cuts} cuts`);
    const facts = await factsOf(postgres, people);
    await syncTeam(ann.request);
    assert.equal(await factsOf(postgres, people), facts);
    const bob = await people.person('bob', { trusts: ['ann'] });
    assert.equal((await syncTeam(bob.request)).pulled.episodes, 12);
    between.close();
    await people.dispose();
  });

  it('gives up on a server that does not answer, before and after it has greeted', async () => {
    const people = await team(postgres, ['ann']);
    const between = await proxy(postgres);
    between.rules.isSilent = true;
    const { request } = await people.person('ann');
    const url = between.url(request.url);
    await assert.rejects(syncTeam({ ...request, url, connectMs: 200 }), TeamError);
    between.rules.isSilent = false;
    await assert.rejects(
      withTeam({ ...request, url, answerMs: 300 }, ({ exchange }) => {
        between.rules.isSilent = true;
        return exchange.connection.query('SELECT 1');
      }),
      (error) => error instanceof TeamError && error.kind === 'slow',
    );
    between.close();
    await people.dispose();
  });

  it('waits for a slow server, and stops at once when it is told to, with what has come so far', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    for (let n = 0; n < 60; n++) await writeEpisode(ann.store, `e${n}`, { seed: n, steps: 1 });
    await syncTeam(ann.request);
    const bob = await people.person('bob', { trusts: ['ann'] });
    const between = await proxy(postgres);
    between.rules.delayMs = 25;
    const slow = { ...bob.request, url: between.url(bob.request.url) };
    const stop = new AbortController();
    const some = new Promise<void>((resolve) => {
      const look = () =>
        void bob.store.ids({ limit: 1 }).then((ids) => (ids.length > 0 ? resolve() : setTimeout(look, 5)));
      look();
    });
    const stopped = syncTeam({ ...slow, signal: stop.signal });
    await some;
    between.rules.isSilent = true;
    stop.abort(new Error('enough'));
    await assert.rejects(stopped, /enough/);
    const soFar = (await bob.store.ids({})).length;
    assert.ok(soFar > 0 && soFar < 60, `${soFar} had come`);
    between.rules.isSilent = false;
    await syncTeam(slow);
    assert.equal((await bob.store.ids({})).length, 60);
    between.close();
    await people.dispose();
  });

  it('says that the disk of the server is full, and sends the rest when there is room', async function () {
    const folder = mkdtempSync(join(tmpdir(), 'knack-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      rmSync(folder, { recursive: true });
      return this.skip();
    }
    try {
      const space = join(folder, 'space');
      mkdirSync(space);
      chmodSync(folder, 0o777);
      execFileSync('chown', ['--reference', postgres.folder, space]);
      const people = await team(postgres, ['ann']);
      const { database } = people;
      await postgres.sql('postgres', `CREATE TABLESPACE small LOCATION '${space}'`);
      for (let part = 0; part < 8; part++)
        await postgres.sql(database, `ALTER TABLE knack.facts_${part} SET TABLESPACE small`);
      const ann = await people.person('ann');
      for (let n = 0; n < 300; n++) await writeEpisode(ann.store, `e${n}`, { steps: 2, seed: n });
      await assert.rejects(syncTeam(ann.request), (error) => {
        assert.ok(error instanceof TeamError && error.kind === 'full', String(error));
        assert.match(error.message, /no room left.*Nothing is lost/);
        return true;
      });
      execFileSync('mount', ['-o', 'remount,size=100m', folder]);
      await syncTeam(ann.request);
      const [row] = await postgres.sql(database, "SELECT count(*)::int AS n FROM knack.facts WHERE name = 'b'");
      assert.equal(row?.['n'], 300);
      await people.dispose();
      await postgres.sql('postgres', `DROP DATABASE ${database}`);
      await postgres.sql('postgres', 'DROP TABLESPACE small');
    } finally {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  });

  for (const [index] of migrations.slice(0, -1).entries()) {
    const version = index + 1;
    it(`works with a server of version ${version}, as a client of then does with the present one`, async () => {
      const database = await postgres.database();
      const owner = await Connection.open({ url: postgres.url(database) });
      await initServer(owner, migrations.slice(0, version));
      const people = await team(postgres, ['ann', 'bob'], database);
      const ann = await people.person('ann');
      const bob = await people.person('bob', { trusts: ['ann'] });
      await writeEpisode(ann.store, 'before');
      await writeEpisode(bob.store, 'mine');
      await syncTeam(ann.request);
      assert.equal((await syncTeam(bob.request)).pulled.episodes, 1);
      assert.equal(await withServer(bob.request, ({ exchange }) => withdrawAll(exchange)), 1);
      assert.deepEqual(await initServer(owner), { before: version, after: migrations.length });
      await owner.close();
      await writeEpisode(ann.store, 'as-of-old');
      await withTeam(ann.request, async ({ exchange, membership }) => {
        const old = { ...exchange, server: { ...exchange.server, version } };
        await push(old, await leavingRules(ann.request, membership));
      });
      await writeEpisode(ann.store, 'after');
      await syncTeam(ann.request);
      assert.equal((await syncTeam(bob.request)).pulled.episodes, 2);
      const [usage] = await postgres.sql(
        database,
        `SELECT (SELECT sum(rows) FROM knack.usage) = (SELECT count(*) FROM knack.facts) + (SELECT count(*) FROM knack.states) AS same`,
      );
      assert.equal(usage?.['same'], true);
      await people.dispose();
    });
  }
});

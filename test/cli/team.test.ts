import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Postgres } from '../node/team/postgres.ts';
import { sharedPostgres } from '../node/team/postgres.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

describe('knack team', () => {
  let postgres: Postgres;
  let knack: Knack;
  before(async function () {
    knack = await bundleKnack();
    postgres = await sharedPostgres(this);
  });
  after(() => knack.dispose());

  it('founds, invites, shows what leaves before it does, confirms, pulls and forgets', async () => {
    const database = await postgres.database();
    for (const role of ['cli_ann', 'cli_bob']) await postgres.sql(database, `CREATE ROLE ${role} LOGIN`);
    const person = (role: string) => {
      const cwd = knack.workspace(role, { 'package.json': '{"scripts":{"test":"node -e 0"}}' });
      execFileSync('git', ['init', '-q'], { cwd });
      execFileSync('git', ['remote', 'add', 'origin', 'git@example.org:acme/shop.git'], { cwd });
      const home = ['env', `HOME=${join(knack.folder, `home-${role}`)}`, 'XDG_CONFIG_HOME=', 'XDG_DATA_HOME='];
      return async (...args: string[]) => {
        const { status, stdout, stderr } = await knack.run([...args, '--cwd', cwd], { wrapper: home });
        return { status, text: stdout + stderr };
      };
    };
    const [ann, bob] = [person('cli_ann'), person('cli_bob')];
    const address = (role?: string) => postgres.url(database, role);
    const early = await ann('team', 'join', address('cli_ann'));
    assert.match(early.text, /knack team init/);
    const init = await knack.run(['team', 'init', address()]);
    assert.match(init.stdout, /from schema 0 to \d/);
    assert.match((await ann('team', 'join', address('cli_ann'))).text, /GRANT knack_member TO cli_ann\./);
    await postgres.sql(database, 'GRANT knack_member TO cli_ann, cli_bob');

    assert.match(
      (await ann('team', 'join', '--exclude', '$ mysql', address('cli_ann'))).text,
      /Founded the team of example\.org\/acme\/shop.*Never sent: \$ mysql\n/s,
    );
    await ann('run', 'run the tests', '--approve', 'write', '--no-rate');
    const unasked = await ann('team', 'push');
    assert.equal(unasked.status, 2);
    assert.match(unasked.text, /would leave.*npm test.*Nobody can be asked here/s);
    assert.match((await ann('team', 'push', '--yes')).text, /Sent [1-9]\d* new fact\(s\) of 1 run/);

    const own = JSON.parse((await ann('team', 'status', '--json')).text) as { authors: unknown };
    assert.deepEqual(own.authors, [{ author: 'cli_ann', trust: 'you', episodes: 1, succeeded: 1 }]);

    assert.match((await ann('memory', 'share', '--dry-run')).text, /"author":"cli_ann"/);

    const closed = await bob('team', 'join', address('cli_bob'));
    assert.match(closed.text, /owned by cli_ann.*cli_ann lets you in with "knack team invite cli_bob".*join --found/s);
    assert.match((await ann('team', 'invite', 'cli_bib')).text, /there is no role "cli_bib"/);
    assert.equal((await ann('team', 'invite', 'cli_bob')).status, 0);
    assert.match((await bob('team', 'join')).text, /as cli_bob; owned by cli_ann/);
    assert.match((await bob('team', 'pull')).text, /In quarantine: cli_ann/);
    assert.match((await bob('team', 'confirm', 'cli_ann', '--yes')).text, /npm test.*Got 2 step\(s\) of 1 new run/s);
    const status = JSON.parse((await bob('team', 'status', '--json')).text) as { authors: unknown };
    assert.deepEqual(status.authors, [
      { author: 'cli_ann', trust: 'confirmed', episodes: 1, succeeded: 1 },
      { author: 'cli_bob', trust: 'you', episodes: 0, succeeded: 0 },
    ]);
    const run = await bob('run', 'run the tests', '--approve', 'write', '--no-rate');
    assert.equal(run.status, 0, run.text);
    assert.match((await bob('explain')).text, /from cli_ann, team/);
    const forgotten = await bob('team', 'forget', 'cli_ann', '--yes');
    assert.match(forgotten.text, /would flip \d+.*Forgot 2 step\(s\)/s);
    assert.match((await bob('team', 'pull')).text, /Got 0 step/);
  });

  it('refuses an address with a password, and names the places for it', async () => {
    const { status, stderr } = await knack.run(['team', 'init', 'postgres://ann:hunter2@example.org/x']);
    assert.equal(status, 1);
    assert.match(stderr, /KNACK_TEAM_URL.*pgpass/);
    assert.ok(!stderr.includes('hunter2'));
  });
});

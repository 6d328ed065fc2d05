import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { agreeToLeave, joinNotes, leaveNotes, setTrust } from '../../../src/node/team/membership/membership.ts';
import { withdrawAll } from '../../../src/node/team/outgoing/push.ts';
import { TeamError } from '../../../src/node/team/server/connection.ts';
import { migrations } from '../../../src/node/team/server/migrations.ts';
import { syncTeam, withTeam } from '../../../src/node/team/sync.ts';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { actionOf, keyOf, observationOf, signalOf, writeEpisode } from '../store/records.ts';
import { annAndBob, onlyEpisode, team, workspace } from './people.ts';
import type { Postgres } from './postgres.ts';
import { sharedPostgres } from './postgres.ts';

const taken = ({ steps }: EpisodeRecord) =>
  steps.map(({ executed, decision }) => (executed ?? decision.candidates[decision.chosen])?.action);

describe('A team on PostgreSQL', () => {
  let postgres: Postgres;
  before(async function () {
    postgres = await sharedPostgres(this);
  });

  const two = () => annAndBob(postgres);

  it('gives a colleague the steps, their ends and their ratings, marked with their author, as an import', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1', { steps: 3, signals: [signalOf(0.5)] });
    const { pushed } = await syncTeam(ann.request);
    assert.equal(pushed?.episodes, 1);
    const { pulled } = await syncTeam(bob.request);
    assert.deepEqual({ episodes: pulled.episodes, steps: pulled.steps }, { episodes: 1, steps: 3 });
    const sent = await onlyEpisode(ann);
    const got = await onlyEpisode(bob);
    assert.deepEqual(got.provenance, { origin: 'import', via: 'ann, team', author: 'ann' });
    assert.deepEqual(taken(got), taken(sent));
    assert.deepEqual(
      got.steps.map(({ decision }) => decision.state),
      sent.steps.map(({ decision }) => decision.state),
    );
    assert.deepEqual(
      got.steps.map(({ observation }) => [observation?.status, observation?.exitCode, observation?.text]),
      sent.steps.map(() => ['exited', 0, '']),
    );
    assert.deepEqual(
      got.signals.map(({ source, value, t }) => [source, value, t]).sort(),
      sent.signals.map(({ source, value, t }) => [source, value, t]).sort(),
    );
    assert.equal(got.outcome, 'succeeded');
    assert.deepEqual(await bob.store.authors(), [
      { author: 'ann', episodes: 1, succeeded: 1, newest: 1_700_000_000_000 },
    ]);
    await people.dispose();
  });

  it('changes nothing when it is done again', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1');
    await writeEpisode(bob.store, 'e1', { seed: 5 });
    for (let round = 0; round < 3; round++) {
      await syncTeam(ann.request);
      await syncTeam(bob.request);
    }
    const before = [await ann.store.episodes(), await bob.store.episodes()];
    assert.deepEqual(
      before.map((episodes) => episodes.length),
      [2, 2],
    );
    const again = await syncTeam(ann.request);
    assert.deepEqual(again.pushed, { facts: 0, episodes: 0, withdrawn: 0, refused: 0, tooLarge: 0, withheld: 0 });
    assert.deepEqual(again.pulled, { episodes: 0, steps: 0, withdrawn: 0, refused: 0, forgotten: 0, full: [] });
    assert.deepEqual([await ann.store.episodes(), await bob.store.episodes()], before);
    await people.dispose();
  });

  it('brings a late rating to those who have the episode already', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1', { signals: [] });
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    await ann.store.appendSignals('e1', [signalOf(-1, { at: 1_700_000_200_000, reason: 'what it printed: hunter2' })]);
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    const { signals } = await onlyEpisode(bob);
    const rating = signals.find(({ source, t }) => source === 'user' && t === undefined);
    assert.deepEqual(rating, { source: 'user', value: -1, at: 1_700_000_200_000 });
    await people.dispose();
  });

  it('takes back everywhere what its author forgets, whole or a step', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1');
    await writeEpisode(ann.store, 'e2');
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    await ann.store.forget('e1');
    await ann.store.forget('e2', 1);
    await syncTeam(ann.request);
    const kept = await postgres.sql(people.database, "SELECT name FROM knack.facts WHERE episode = 'e1'");
    assert.deepEqual(kept, [{ name: 'x' }]);
    await syncTeam(bob.request);
    const left = await onlyEpisode(bob);
    assert.equal(left.episodeId, 'team:ann:e2');
    assert.deepEqual(
      left.steps.map(({ t }) => t),
      [0, 2],
    );
    assert.ok(left.signals.every(({ t }) => t !== 1));
    await people.dispose();
  });

  it('keeps a new author in quarantine until confirmed, then reads from the beginning', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann');
    const bob = await people.person('bob');
    await writeEpisode(ann.store, 'e1');
    await syncTeam(ann.request);
    const first = await syncTeam(bob.request);
    assert.deepEqual(first.waiting, ['ann']);
    assert.equal((await bob.store.episodes()).length, 0);
    await setTrust(bob.store, 'ann', 'confirmed');
    const second = await syncTeam(bob.request);
    assert.deepEqual([second.waiting, second.pulled.episodes], [[], 1]);
    await people.dispose();
  });

  it('sends nothing before the user has agreed', async () => {
    const people = await team(postgres, ['ann']);
    const ann = await people.person('ann');
    await leaveNotes(ann.store);
    await joinNotes(ann.store, { workspace, label: 'x' });
    await writeEpisode(ann.store, 'e1');
    assert.equal((await syncTeam(ann.request)).pushed, undefined);
    assert.deepEqual(await postgres.sql(people.database, 'SELECT 1 FROM knack.facts'), []);
    await agreeToLeave(ann.store);
    assert.equal((await syncTeam(ann.request)).pushed?.episodes, 1);
    await people.dispose();
  });

  it('sends no outputs, paths outside the workspace, secrets or branches', async () => {
    const people = await team(postgres, ['ann']);
    const ann = await people.person('ann');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x', ...args], { cwd: ann.root });
    git('init', '-q', '-b', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'x');
    git('branch', 'fix/merger-with-acme');
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const start = {
      cwd: ann.root,
      task: `deploy ${ann.root}/app with ${secret} to ../client-a and root@vault.acme.example.org from fix/merger-with-acme`,
      context: { branch: 'secret-branch' },
    };
    const commands = [
      'cat /etc/hosts ../client-b/a.ts src/../../client-c/b.ts ' + `${ann.root}/a.ts`,
      'git checkout -b layoffs && git push origin secret-branch && git merge fix/merger-with-acme',
      'cd ../client-d && cat plans.txt',
      `cd ${ann.root}/../client-e; ls`,
      'ssh deploy@vault.acme.example.org uptime',
      'find $VAULT_HOME -name keys',
      'git clone git@vault.acme.example.org:me/x.git',
      `curl -H 'X-Api-Key: swordfish' 'https://x.org/v1?q=a&key=swordfish'`,
    ];
    await writeEpisode(ann.store, 'e1', {
      start,
      steps: commands.length,
      signals: [signalOf(1, { reason: 'output 1 of e1' })],
    });
    for (const [t, command] of commands.entries())
      await ann.store.appendExecution('e1', t, { action: actionOf(command), key: keyOf('cat') });
    await syncTeam(ann.request);
    const rows = await postgres.sql(
      people.database,
      `SELECT row_to_json(facts)::text AS row FROM knack.facts
       UNION ALL SELECT row_to_json(states)::text FROM knack.states UNION ALL SELECT row_to_json(members)::text FROM knack.members`,
    );
    const all = rows.map(({ row }) => String(row)).join('\n');
    assert.ok(!all.includes('cat '), all);
    assert.ok(all.includes('git checkout -b «redacted:branch»'), all);
    const words = [
      'output',
      secret,
      ann.root,
      '/etc/hosts',
      '/work',
      'client-',
      'plans',
      'secret-branch',
      'layoffs',
      'merger',
      'vault',
      'VAULT',
      'swordfish',
    ];
    for (const word of words) assert.ok(!all.includes(word), `${word} left the machine:\n${all}`);
    await people.dispose();
  });

  it('keeps here what is excluded: commands, folders, control runs, and what came from others', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const ann = await people.person('ann', { trusts: ['bob'] });
    await writeEpisode(ann.store, 'control', { start: { memory: 'off' } });
    await writeEpisode(ann.store, 'foreign', { start: { provenance: { origin: 'import', via: 'a file' } } });
    await writeEpisode(ann.store, 'own', { steps: 2, start: { cwd: ann.root } });
    await ann.store.appendExecution('own', 1, { action: actionOf('mysql -e "select 1"'), key: keyOf('mysql') });
    await writeEpisode(ann.store, 'below', { steps: 1, start: { cwd: `${ann.root}/private/deep` } });
    await writeEpisode(ann.store, 'named', { steps: 1, start: { cwd: ann.root } });
    await ann.store.appendExecution('named', 0, { action: actionOf('wc -l private/deep/a'), key: keyOf('wc') });
    await syncTeam({ ...ann.request, exclude: ['$ mysql', 'private/'] });
    const rows = await postgres.sql(people.database, "SELECT episode, name FROM knack.facts WHERE name ~ '^s'");
    assert.deepEqual(rows, [{ episode: 'own', name: 's0' }]);
    await people.dispose();
  });

  it('brings what was run on another machine of the same person, under its own id', async () => {
    const people = await team(postgres, ['ann']);
    const laptop = await people.person('ann');
    const desktop = await people.person('ann');
    await writeEpisode(laptop.store, 'e1');
    await syncTeam(laptop.request);
    await syncTeam(desktop.request);
    assert.equal((await onlyEpisode(desktop)).episodeId, 'e1');
    await desktop.store.forget('e1');
    await syncTeam(desktop.request);
    await syncTeam(laptop.request);
    assert.deepEqual(await laptop.store.episodes(), []);
    await people.dispose();
  });

  it('withdraws everything when a member leaves that way', async () => {
    const { people, ann, bob } = await two();
    for (const id of ['e1', 'e2', 'e3']) await writeEpisode(ann.store, id);
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    assert.equal(await withTeam(ann.request, ({ exchange }) => withdrawAll(exchange)), 3);
    await syncTeam(bob.request);
    assert.deepEqual(await bob.store.episodes(), []);
    await people.dispose();
  });

  it('names what is wrong and what to do: no server, no schema, no member, a newer schema', async () => {
    const people = await team(postgres, ['ann', 'bob']);
    const fails = async (url: string, kind: string, words: RegExp) => {
      const person = await people.person('ann', { url });
      await assert.rejects(syncTeam(person.request), (error) => {
        assert.ok(error instanceof TeamError, String(error));
        assert.equal(error.kind, kind, error.message);
        assert.match(error.message, words);
        assert.ok(!error.message.includes('hunter2'));
        return true;
      });
    };
    await fails('postgres://ann:hunter2@127.0.0.1:1/x', 'unreachable', /127\.0\.0\.1:1.*Nothing is lost/s);
    await fails(postgres.url('postgres', 'ann'), 'noSchema', /knack team init/);
    await fails(postgres.url('nowhere', 'ann'), 'refused', /no such database/i);
    await postgres.sql(people.database, "DELETE FROM knack.members WHERE member = 'ann'");
    await fails(postgres.url(people.database, 'ann'), 'notMember', /knack team invite ann/);
    await postgres.sql(people.database, 'UPDATE knack.meta SET value = $1 WHERE name = $2', [
      String(migrations.length + 1),
      'compatible',
    ]);
    await fails(postgres.url(people.database, 'ann'), 'oldClient', /update Knack/);
    await people.dispose();
  });

  it('ends at once when it is aborted', async () => {
    const people = await team(postgres, ['ann']);
    const ann = await people.person('ann');
    const stop = new AbortController();
    const blocked = withTeam({ ...ann.request, signal: stop.signal }, ({ exchange }) =>
      exchange.connection.query('SELECT pg_sleep(60)'),
    );
    setTimeout(() => stop.abort(new Error('stopped')), 100);
    await assert.rejects(blocked, /stopped/);
    await people.dispose();
  });

  it('keeps the observation of a step that never ran unknown', async () => {
    const { people, ann, bob } = await two();
    await writeEpisode(ann.store, 'e1', { steps: 1 });
    await ann.store.beginEpisode({ ...(await onlyEpisode(ann)), episodeId: 'cut' });
    const [first] = (await ann.store.episodes({ episodeIds: ['e1'] })).flatMap(({ steps }) => steps);
    assert.ok(first);
    await ann.store.appendDecision('cut', 0, first.decision, first.at);
    await ann.store.appendDecision('cut', 1, { ...first.decision, t: 1 }, first.at);
    await ann.store.appendObservation('cut', 0, observationOf('sh: 1: xxd: not found', 127));
    await ann.store.endEpisode('cut', 'aborted', 1_700_000_000_500);
    await syncTeam(ann.request);
    await syncTeam(bob.request);
    const got = await onlyEpisode(bob, { episodeIds: ['team:ann:cut'] });
    assert.equal(got.steps[1]?.observation, undefined);
    assert.equal(got.steps[0]?.observation?.text, 'xxd: not found');
    assert.equal(got.outcome, 'aborted');
    await people.dispose();
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLines, makefile, runAfresh } from './buildFirst.ts';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

describe('knack', function () {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  const afresh = (cwd: string, ...more: readonly string[]) => runAfresh(knack, cwd, ...more);

  it('learns over runs, explains, and moves away from what is rated down', async () => {
    const cwd = knack.workspace('learns', { Makefile: makefile });
    const first = await afresh(cwd);
    assert.equal(first.status, 0, first.stdout + first.stderr);
    assert.match(first.stdout, /\n1 make test\n/);
    assert.match(first.stdout, /First time here: nothing learned yet\./);
    const second = await afresh(cwd);
    assert.match(second.stdout, /\n1 make build\n/);
    assert.match(
      second.stdout,
      /Without memory it would\s+run\s+`make test`,\s+which\s+last\s+ended\s+with\s+exit\s+2/,
    );
    assert.match(second.stdout, /succeeded: the check command succeeded, 3 steps/);

    const rated = await knack.run(['rate', 'down', '--cwd', cwd]);
    assert.match(rated.stdout, /Rated episode \S+ −1\.00\.\n {3}1 make build +return \+0\.\d\d → −0\.\d\d/);
    const third = await afresh(cwd);
    assert.doesNotMatch(third.stdout, /\n1 make build\n/);

    const explained = await knack.run(['explain', '--step', '1', '--cwd', cwd]);
    assert.match(explained.stdout, /evidence for make build\n +1\.00 \[State: .*\] \[Action: start\] +−[01]\.\d\d/);
    const verified = await knack.run(['memory', 'verify', '--cwd', cwd]);
    assert.equal(verified.status, 0, verified.stdout);
    const replayed = await knack.run(['replay', '--beta', '0', '--cwd', cwd]);
    assert.match(replayed.stdout, /^[1-9]\d* of \d+ stored decisions would flip under beta 0\./);
  });

  it('prints one event per line with --json, and a decision that is whole', async () => {
    const cwd = knack.workspace('json', { Makefile: makefile });
    const { stdout, stderr, status } = await afresh(cwd, '--json');
    assert.equal(status, 0, stderr);
    const all = jsonLines(stdout);
    assert.equal(all[0]?.['type'], 'episodeStart');
    const decision = all.find(({ type }) => type === 'decision')?.['decision'] as Record<string, unknown>;
    assert.ok(Array.isArray(decision['candidates']) && typeof decision['seed'] === 'number');
    const observation = all.find(({ type }) => type === 'observation');
    assert.equal(observation?.['exitCode'], 2);
    assert.equal(typeof observation['durationMs'], 'number');
    const end = all.at(-1);
    assert.equal(end?.['type'], 'episodeEnd');
    assert.equal(end['outcome'], 'succeeded');
    assert.equal(end['steps'], 4);
    assert.equal(end['episodeId'], all[0]['episodeId']);
  });

  it('runs nothing that needs asking when nobody can be asked', async () => {
    const cwd = knack.workspace('asks', { Makefile: makefile });
    const { stdout, status } = await knack.run(['run', 'run the unit tests', '--cwd', cwd]);
    assert.equal(status, 1);
    assert.match(stdout, /there is nobody to ask/);
    assert.match(
      stdout,
      /stays in the workspace run unasked with --approve write, or name commands: --allow "make test"/,
    );
    assert.ok(!existsSync(join(cwd, '.ran')));
  });

  it('says that the network has to be allowed where a script of the workspace would use it', async () => {
    const cwd = knack.workspace('fetches', { Makefile: 'test:\n\tcurl -O https://example.invalid/fixtures.zip\n' });
    const { stdout, status } = await knack.run(['run', 'run the tests', '--approve', 'write', '--cwd', cwd]);
    assert.equal(status, 1);
    assert.match(stdout, /uses the network run unasked with --approve network, or name commands: --allow "make test"/);
  });

  it('compares with a control run that neither uses nor feeds memory', async () => {
    const cwd = knack.workspace('control', { Makefile: makefile });
    await afresh(cwd);
    const control = await afresh(cwd, '--memory', 'off');
    assert.match(control.stdout, /\n1 make test\n/);
    assert.match(control.stdout, /Memory is off: a control run\./);
    const stats = JSON.parse((await knack.run(['memory', 'stats', '--json', '--cwd', cwd])).stdout) as Record<
      string,
      unknown
    >;
    assert.equal(stats['episodes'], 2);
    assert.equal(stats['experiences'], 4);
  });

  it('carries memory to another workspace as a reviewable file', async () => {
    const cwd = knack.workspace('exports', { Makefile: makefile });
    await afresh(cwd);
    const file = join(knack.folder, 'memory.jsonl');
    assert.equal((await knack.run(['memory', 'export', file, '--cwd', cwd])).status, 0);
    const kept = await knack.run(['memory', 'export', file, '--cwd', cwd]);
    assert.equal(kept.status, 2);
    assert.match(kept.stderr, /exists already: give another name, or --force to overwrite it/);
    assert.equal((await knack.run(['memory', 'export', file, '--force', '--cwd', cwd])).status, 0);
    assert.ok(readFileSync(file, 'utf8').includes('make build'));
    const other = knack.workspace('imports', { Makefile: makefile });
    assert.match((await knack.run(['memory', 'import', file, '--cwd', other])).stdout, /Imported 1 episode\(s\)/);
    assert.match(
      (await knack.run(['memory', 'import', file, '--cwd', other])).stdout,
      /Imported 0 episode\(s\); 1 were here already/,
    );
    writeFileSync(file, '{"format":"knack-experience"}\nnonsense\n');
    const bad = await knack.run(['memory', 'import', file, '--cwd', other]);
    assert.equal(bad.status, 1);
    assert.match(bad.stderr, /line \d+: /);
  });

  it('forgets for good, and says first what that would change', async () => {
    const cwd = knack.workspace('forgets', { Makefile: makefile });
    await afresh(cwd);
    await afresh(cwd);
    const { stdout } = await knack.run(['episodes', '--json', '--cwd', cwd]);
    const oldest = String(jsonLines(stdout).at(-1)?.['episodeId']);
    const dry = await knack.run(['memory', 'forget', oldest, '--dry-run', '--cwd', cwd]);
    assert.match(dry.stdout, /Forgetting 1 episode\(s\) would flip [1-9]\d* stored decision\(s\)\./);
    assert.match(dry.stdout, /\n[1-9] remaining decision\(s\) quote it in their evidence, and still will\./);
    const unsure = await knack.run(['memory', 'forget', oldest, '--cwd', cwd]);
    assert.equal(unsure.status, 2);
    assert.match(unsure.stderr, /add --yes/);
    assert.match(
      (await knack.run(['memory', 'forget', oldest, '--yes', '--cwd', cwd])).stdout,
      /Forgot 4 step\(s\), for good\./,
    );
    assert.equal(jsonLines((await knack.run(['episodes', '--json', '--cwd', cwd])).stdout).length, 1);
  });

  it('resumes what was cut off', async () => {
    const cwd = knack.workspace('resumes', { Makefile: makefile });
    assert.equal((await afresh(cwd, '--max-steps', '1')).status, 1);
    const other = ['--model', 'm', '--base-url', 'http://127.0.0.1:9/v1'];
    const warned = await knack.run(['resume', '--cwd', cwd, ...other]);
    assert.match(warned.stderr, /The episode began with the model offline; it continues with m\./);
    const elsewhere = await knack.run(['resume', '--cwd', cwd]);
    assert.equal(elsewhere.status, 2);
    assert.match(elsewhere.stderr, /ran with 127\.0\.0\.1:9\/m: give that server's address with --base-url/);
    const there = await knack.run(['resume', '--cwd', cwd, '--base-url', 'http://127.0.0.1:9/v1']);
    assert.match(there.stdout, /knack resume \S+ --cwd \S+ --base-url http:\/\/127\.0\.0\.1:9\/v1\n/);
    assert.match(there.stderr, /^http:\/\/127\.0\.0\.1:9\/v1: it cannot be reached/m);
    const [, , cutOff] = (await knack.run(['episodes', '--json', '--cwd', cwd])).stdout.split('\n');
    const { episodeId = '' } = JSON.parse(cutOff ?? '{}') as { readonly episodeId?: string };
    const { stdout, status } = await knack.run([
      'resume',
      episodeId,
      '--cwd',
      cwd,
      '--approve',
      'write',
      '--seed',
      '1',
    ]);
    assert.equal(status, 0, stdout);
    assert.match(stdout, /\n1 make build\n/);
    assert.match(stdout, /check: passed/);
    const again = await knack.run(['resume', '--cwd', cwd, '--approve', 'write']);
    assert.equal(again.status, 2);
    assert.match(again.stderr, /has ended: it succeeded; run the task again with knack run "run the unit tests"/);
  });

  it('decides for other programs', async () => {
    const request = {
      settings: { mode: 'jitrl', beta: 1 },
      experiences: [
        { state: '[State: a] [Action: start]', action: 'x', return: 1 },
        { state: '[State: a] [Action: start]', action: 'y', return: -1 },
      ],
      state: '[State: a] [Action: start]',
      candidates: [
        { action: 'x', logit: 0 },
        { action: 'y', logit: 0 },
      ],
    };
    const { stdout, status } = await knack.run(['decide'], { stdin: `\uFEFF${JSON.stringify(request)}` });
    assert.equal(status, 0);
    const decision = JSON.parse(stdout) as { stateValue: number; candidates: { logit: number }[] };
    assert.equal(decision.stateValue, 0);
    assert.deepEqual(
      decision.candidates.map(({ logit }) => logit),
      [1, -1],
    );
    const bad = await knack.run(['decide'], { stdin: '{"state":1}' });
    assert.equal(bad.status, 2);
    assert.match(bad.stderr, /state: /);
  });

  it('judges a script by what the workspace has under its name, and a place by where the workspace is', async () => {
    const cwd = knack.workspace('risky', {
      'package.json': '{"scripts":{"golive":"npm publish","build":"tsc"}}',
      Makefile: 'ship:\n\tnpm run golive\n',
    });
    const commands = ['npm run golive', 'make ship', 'npm run build', `cd ${cwd} && touch x`, 'cd .. && touch x'];
    const judged = await knack.run(['risk', '--json', '--approve', 'network', '--cwd', cwd, '-'], {
      stdin: commands.map((each) => `${JSON.stringify(each)}\n`).join(''),
    });
    assert.deepEqual(
      jsonLines(judged.stdout).map((line) => line['unasked']),
      [false, false, true, true, false],
    );
  });

  it('judges commands and redacts secrets from standard input', async () => {
    const judged = await knack.run(['risk', '--json', '--approve', 'read', '-'], {
      stdin: '"git status"\n"rm -rf /"\n',
    });
    assert.deepEqual(
      jsonLines(judged.stdout).map((line) => [line['class'], line['unasked']]),
      [
        ['read', true],
        ['destructive', false],
      ],
    );
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const { stdout } = await knack.run(['redact'], { stdin: `key ${token} end\n` });
    assert.ok(!stdout.includes(token) && stdout.startsWith('key ') && stdout.endsWith(' end\n'));
  });
});

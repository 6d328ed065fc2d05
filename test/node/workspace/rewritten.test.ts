// Test runs that write what they should compare with, in a real repository.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contradicted } from '../../../src/core/agent/contradicted.ts';
import { commandAction } from '../../../src/core/tools/run.ts';
import { watchEffects } from '../../../src/node/workspace/effects.ts';
import { proposeIn, ran } from '../offline/request.ts';

describe('expected outputs that a test run wrote over', () => {
  let root = '';
  const command = 'python3 tests/run_all.py';
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root, stdio: 'ignore' });
  const compare = 'git diff --exit-code';

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'knack-rewritten-'));
    write('tests/out.expected', 'v1\n');
    write('tests/log.txt', 'v1\n');
    write('.github/workflows/ci.yml', `jobs:\n  a:\n    steps:\n      - run: ${command}\n      - run: ${compare}\n`);
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'x');
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('speak against the exit status where CI compares them', async () => {
    const effects = await watchEffects(root, command);
    write('tests/out.expected', 'v2\n');
    const { rewrote } = await effects();
    assert.deepEqual(rewrote, { paths: ['tests/out.expected'], comparison: compare });
    const against = contradicted(commandAction(command), { text: '', rewrote });
    assert.deepEqual(against, { kind: 'rewrote', ...rewrote });
  });

  it('are only told where CI compares nothing, or they differed before', async () => {
    const effects = await watchEffects(root, 'npm test');
    write('tests/out.expected', 'v2\n');
    assert.deepEqual(await effects(), { rewrote: { paths: ['tests/out.expected'] } });
    const again = await watchEffects(root, command);
    write('tests/out.expected', 'v3\n');
    assert.deepEqual(await again(), { rewrote: { paths: ['tests/out.expected'] } });
  });

  it('are none where they are the same again, wanted, or no such files', async () => {
    const same = await watchEffects(root, command);
    write('tests/out.expected', 'v1\n');
    write('tests/log.txt', 'v2\n');
    assert.deepEqual(await same(), {});
    const wanted = await watchEffects(root, 'npm test -- --update-snapshots');
    write('tests/out.expected', 'v2\n');
    assert.deepEqual(await wanted(), {});
  });

  it('are named at the end', async () => {
    const files = { 'package.json': '{"scripts":{"test":"node t.js"}}', 't.js': '' };
    const endAfter = async (comparison?: string) => {
      const [step] = ran(['npm test', 0, 'wrote 1 file\n']);
      const rewrote = { paths: ['t.snap'], ...(comparison === undefined ? {} : { comparison }) };
      const transcript = [{ ...step!, observation: { ...step!.observation, rewrote } }];
      const { input } = (await proposeIn(files, 'run the tests', { transcript })).candidates[0]!.action;
      return [input['success'], JSON.stringify(input['summary'])] as const;
    };
    const [fine, told] = await endAfter();
    assert.ok(fine === true && told.includes('It wrote over `t.snap`: `git diff` shows what differs now.'), told);
    const [ended, why] = await endAfter(compare);
    assert.ok(ended === false && why.includes('wrote over `t.snap`, which CI compares by `git diff --exit-code`'), why);
  });
});

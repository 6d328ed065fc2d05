// Series of runs in a real folder and shell, whose files and programs change in between: memory is never worse than none.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { toolOf } from '../../../src/core/tools/registry.ts';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import { doneIn, openPerson } from '../person.ts';

interface Episode {
  readonly task: string;
  readonly outcome: EpisodeRecord['outcome'];
  /** Changed before it; `undefined`: removed. */
  readonly files?: Readonly<Record<string, string | undefined>>;
}

const scripts = (bodies: Readonly<Record<string, string>>) => JSON.stringify({ name: 'a', scripts: bodies });
const test = (sum: number) =>
  `const assert = require('node:assert');\nrequire('node:test')('adds', () => assert.equal(1 + 1, ${String(sum)}));\n`;

/** What was done in each episode, and what its end says; with memory, after each was compared with the same one without. */
async function played(files: Readonly<Record<string, string>>, episodes: readonly Episode[]) {
  const arms = [openPerson(files), openPerson(files, 'off')] as const;
  const all: { readonly done: readonly string[]; readonly said: string }[] = [];
  try {
    for (const [index, { task, outcome, files: changed = {} }] of episodes.entries()) {
      for (const { root } of arms)
        for (const [path, text] of Object.entries(changed)) {
          mkdirSync(dirname(join(root, path)), { recursive: true });
          if (text === undefined) rmSync(join(root, path));
          else writeFileSync(join(root, path), text, { mode: 0o755 });
        }
      const [own, control] = [await arms[0].run(task), await arms[1].run(task)];
      const name = `${String(index + 1)}. ${task}: ${doneIn(own).join(', ')}`;
      assert.equal(own.outcome, outcome, name);
      assert.equal(control.outcome, outcome, `${name}, without memory`);
      assert.ok(own.steps.length <= control.steps.length, `${name}; without memory ${doneIn(control).join(', ')}`);
      all.push({ done: doneIn(own), said: endOf(own) });
    }
  } finally {
    for (const arm of arms) await arm.close();
  }
  return all;
}

function endOf({ steps }: EpisodeRecord): string {
  const last = steps.at(-1);
  const tool = last?.decision.candidates[last.decision.chosen]?.action.tool;
  return tool !== undefined && toolOf(tool).role === 'finish' ? (last?.observation?.text ?? '') : '';
}

describe('a workspace that changes between runs', () => {
  it('has its tests broken and mended, and told as they are', async () => {
    const files = { 'package.json': scripts({ test: 'node --test' }), 'a.test.js': test(2) };
    const all = await played(files, [
      { task: 'run the tests', outcome: 'succeeded' },
      { task: 'do the tests pass?', outcome: 'failed', files: { 'a.test.js': test(3) } },
      { task: 'run all tests', outcome: 'failed' },
      { task: 'run the tests', outcome: 'succeeded', files: { 'a.test.js': test(2) } },
      { task: 'run the tests', outcome: 'failed', files: { 'a.test.js': test(4) } },
    ]);
    assert.match(all[2]?.said ?? '', /2 == 3/);
    assert.match(all[4]?.said ?? '', /2 == 4/);
  }).timeout(60_000);

  it('lacks a script that it had: memory brings up nothing that is gone', async () => {
    const both = { test: 'node --test', build: 'node build.js' };
    const files = { 'package.json': scripts(both), 'build.js': "console.log('built 1 file');\n", 'a.test.js': test(2) };
    const all = await played(files, [
      { task: 'run the tests', outcome: 'succeeded' },
      { task: 'build it', outcome: 'succeeded' },
      { task: 'run the tests', outcome: 'succeeded', files: { 'package.json': scripts({ build: both.build }) } },
      {
        ...{ task: 'build it', outcome: 'failed' },
        files: { 'package.json': scripts({ test: both.test }), 'build.js': undefined },
      },
      { task: 'build it', outcome: 'failed' },
    ]);
    assert.deepEqual(all[2]?.done, ['node --test', 'finish']);
    assert.ok(all.slice(3).every(({ done }) => !done.includes('npm run build')));
  }).timeout(60_000);

  it('lacks something that no fingerprint shows: what passed and then fails is not run again', async () => {
    const files = {
      '.gitignore': '.env\n',
      'package.json': scripts({ test: 'node --test' }),
      'a.test.js':
        "const assert = require('node:assert');\nrequire('node:test')('env', () => assert.ok(require('fs').existsSync('.env')));\n",
    };
    const all = await played(files, [
      { task: 'run the tests', outcome: 'failed' },
      { task: 'run the tests', outcome: 'succeeded', files: { '.env': 'A=1\n' } },
      { task: 'run the tests', outcome: 'succeeded' },
      { task: 'run the tests', outcome: 'failed', files: { '.env': undefined } },
      { task: 'run the tests', outcome: 'succeeded', files: { '.env': 'A=1\n' } },
    ]);
    assert.deepEqual(all[3]?.done, ['npm test', 'finish']);
  }).timeout(60_000);

  it('names the options of a plugin that is not there: in later runs the tests that ran come first, and are the reason', async function () {
    try {
      execFileSync('python3', ['-c', 'import pytest, importlib.util as u; assert u.find_spec("pytest_cov") is None']);
    } catch {
      this.skip();
    }
    const tests = (sum: number) => `def test_a():\n    assert 1 + 1 == ${String(sum)}\n`;
    const files = { 'setup.cfg': '[tool:pytest]\naddopts = --cov=a\n', 'test_a.py': tests(3), 'a.py': '' };
    const all = await played(files, [
      { task: 'run the tests', outcome: 'failed' },
      { task: 'please run the test suite', outcome: 'failed' },
      { task: 'run the tests', outcome: 'succeeded', files: { 'test_a.py': tests(2) } },
      { task: 'do the tests pass?', outcome: 'succeeded' },
    ]);
    for (const { said } of all.slice(0, 2)) {
      assert.match(said, /assert \(?1 \+ 1\)? == 3/);
      assert.doesNotMatch(said, /did not help/);
    }
    for (const { done } of [all[1], all[3]].flatMap((one) => one ?? [])) {
      assert.match(done[0] ?? '', /-o addopts=/);
      assert.equal(done.length, 2);
    }
  }).timeout(90_000);
});

import { reasonIn } from '../../../src/core/agent/failureReason.ts';
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testedNothing } from '../../../src/core/agent/emptySuccess.ts';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { isNetwork, isVerdict } from '../../../src/node/offline/reaction/outcome.ts';
import { commands, firstCommand, path, proposeIn, ran, request } from './request.ts';
import { writeWorkspace } from './workspaces.ts';

const scripts = (bodies: Record<string, string>) => ({ 'package.json': JSON.stringify({ scripts: bodies }) });
const goal = 'run the tests';
const signal = new AbortController().signal;

describe('a run of tests that tested nothing', () => {
  for (const [text, empty] of [
    ["make: 'test' is up to date.", true],
    ["make: Nothing to be done for 'test'.", true],
    ['Ran 0 tests in 0.000s\n\nOK', true],
    ['No tests were found!!!', true],
    ['0 suites, ok', true],
    ['2 suites, 0 failed, 7 passed', false],
    ['running 0 tests\n\ntest result: ok. 0 passed', true],
    ['running 0 tests\nrunning 3 tests\ntest result: ok. 3 passed', false],
    ['ok  \texample.com/a\t0.002s\n?   \texample.com/b\t[no test files]', false],
    ['all good', false],
  ] as const) {
    it(`${empty ? 'is' : 'is not'} "${text.split('\n')[0]!}"`, () =>
      assert.equal(testedNothing(text) !== undefined, empty));
  }

  it('is no success of the tests, and the end says so', async () => {
    const files = { Makefile: 'all:\n\ttrue\ntest:\n\ttrue\n' };
    const transcript = ran(['make test', 0, "make: 'test' is up to date."]);
    const { candidates } = await proposeIn(files, goal, { transcript });
    const last = candidates.find(({ action }) => action.tool === 'finish')?.action.input;
    assert.equal(last?.['success'], false);
    assert.match(last['summary'] as string, /`make test` tested nothing \(make: 'test' is up to date\.\)/);
    const build = await proposeIn(files, 'build it', { transcript: ran(['make all', 0, 'Nothing to be done']) });
    assert.equal(build.candidates[0]!.action.input['success'], true);
  });
});

describe('a missing network', () => {
  it('is told by names of errors as whole words', () => {
    assert.ok(isNetwork('npm error code ENOTFOUND'));
    assert.ok(isNetwork('Could not transfer artifact org.x:parent:pom:14 from/to central'));
    assert.ok(!isNetwork('Error: Unable to access jarfile target/x.jar'));
    assert.ok(!isNetwork("ModuleNotFoundError: No module named 'freezegun'"));
  });
});

describe('giving up', () => {
  it('is no candidate as long as the goal’s own command has not been tried, whatever memory may think', async () => {
    const files = scripts({ test: 'node t.js', build: 'tsc', lint: 'eslint .' });
    for (const transcript of [[], ran(['npm run build', 0]), ran(['npm test', 1, 'dist/a.js is missing'])])
      assert.ok(!commands(await proposeIn(files, goal, { transcript })).includes('finish'));
  });

  it('tells the lines that say why, and what was missing', async () => {
    const files = scripts({ test: 'node t.js' });
    const failed = ['npm test', 1, '> node t.js\nok 1\nAssertionError: 4 != 5\nnpm error code 1'] as const;
    const { candidates } = await proposeIn(files, goal, { transcript: ran(failed, failed) });
    assert.match(
      candidates[0]!.action.input['summary'] as string,
      /failed 2 times\.\n\n```\nAssertionError: 4 != 5\n```$/,
    );
    assert.deepEqual(reasonIn('a\nb\nc\n'), ['a', 'b', 'c']);
    assert.deepEqual(reasonIn('Diff in src/a.rs:3:\n-  error()\n+error()\n'), ['Diff in src/a.rs:3:']);
    for (const named of [
      'SlugTest#test_sharp_s [test/slug_test.rb:9]:',
      'rspec ./spec/a_spec.rb:3 # A adds',
      'test adds ... FAILED',
    ])
      assert.equal(reasonIn(`${named}\nExpected: 1\n${'error of another test\n'.repeat(90)}`)[0], named);
    assert.ok(isVerdict('2 failing') && isVerdict('--- FAIL: TestA') && !isVerdict('0 failed'));
  });

  it('runs a command again where its output asks for that, and once', async () => {
    const files = { Makefile: 'clean:\n\trm -rf blib\n\n.PHONY: clean\n' };
    const asks = '==> Your Makefile has been rebuilt. <==\n==> Please rerun the make command.  <==\nfalse\n';
    const after = async (...steps: readonly (readonly [string, number, string])[]) =>
      commands(await proposeIn(files, 'clean up', { transcript: ran(...steps) }))[0];
    assert.equal(await after(['make clean', 2, asks]), 'make clean');
    assert.equal(await after(['make clean', 2, asks], ['make clean', 2, asks]), 'finish');
  });

  it('does not run a command again that the user has stopped', async () => {
    const transcript = ran(['sh wait.sh', 0]).map((step) => ({
      ...step,
      observation: { status: 'aborted' as const, text: 'ready', durationMs: 9 },
    }));
    const { candidates } = await proposeIn({ 'wait.sh': 'sleep 99' }, 'run `sh wait.sh`', { transcript });
    assert.deepEqual([candidates[0]!.action.tool, candidates[0]!.action.input['success']], ['finish', false]);
    assert.ok(candidates.every(({ action }) => action.input['command'] !== 'sh wait.sh'));
  });

  it('names the network where that is the cause', async () => {
    const files = { ...scripts({ test: 'node t.js' }), 'package-lock.json': '{}' };
    const transcript = ran(
      ['npm test', 1, "Error: Cannot find module 'left-pad'"],
      ['npm ci', 1, 'npm error request to https://registry.npmjs.org failed, reason: getaddrinfo ENOTFOUND'],
    );
    const { candidates } = await proposeIn(files, goal, { transcript, maxCandidates: 20 });
    const finish = candidates.find(({ action }) => action.tool === 'finish');
    assert.match((finish?.action.input['summary'] ?? '') as string, /`npm ci` found no network/);
  });
});

describe('a goal', () => {
  it('is reached by a line of which its command is a part', async () => {
    const files = { 'CMakeLists.txt': 'project(x)', 'build/x': '' };
    const transcript = ran(['cmake -S . -B build && cmake --build build', 0]);
    assert.equal(await firstCommand(files, 'compile it', transcript), 'finish');
  });
});

describe('the candidates of a goal', () => {
  it('are its own command, and others in reserve: what prepares, and what else was named for it', async () => {
    const files = scripts({ test: 'node t.js', 'test:e2e': 'x', build: 'tsc', lint: 'eslint .', docs: 'typedoc' });
    const { candidates } = await proposeIn(files, goal, { maxCandidates: 20 });
    const logits = new Map(candidates.map(({ action, priorLogit }) => [action.input['command'], priorLogit]));
    assert.deepEqual([...logits.keys()], ['npm test', 'npm run build']);
    assert.ok(logits.get('npm test')! > logits.get('npm run build')! + 5);
  });

  it('are one for a goal that removes, and the mildest', async () => {
    for (const task of ['clean the project', 'remove the build output', 'clean everything that was built']) {
      const files = scripts({ 'clean:all': 'rm -rf src dist', clean: 'rm -rf dist', 'reset-db': 'x', distclean: 'y' });
      assert.deepEqual(commands(await proposeIn(files, task, { maxCandidates: 20 })), ['npm run clean'], task);
    }
    const all = scripts({ clean: 'rm -rf dist', distclean: 'y' });
    assert.equal(await firstCommand(all, 'run distclean'), 'npm run distclean');
  });

  it('prepare what removes only where its failure says how', async () => {
    const files = { configure: '#!/bin/sh\n', Makefile: 'all:\n\tcc a.c\nclean:\n\trm -f a.o\n' };
    const after = async (text: string) =>
      commands(await proposeIn(files, 'clean up the build', { transcript: ran(['make clean', 2, text]) }))[0];
    assert.equal(await after('Makefile:2: *** config.mk is missing, run ./configure first.  Stop.'), './configure');
    assert.equal(await after('Makefile:2: *** config.mk is missing.  Stop.'), 'finish');
  });

  it('are those of the nearest project above, in a folder that offers nothing itself', async () => {
    const root = writeWorkspace({ Makefile: 'test:\n\t./t\n', 'lib/.keep': '' });
    mkdirSync(join(root, 'lib', 'deep'));
    try {
      const model = createOfflineModel({ root: join(root, 'lib', 'deep'), path });
      assert.equal(commands(await model.propose(request(goal), signal))[0], '(cd ../.. && make test)');
      mkdirSync(join(root, 'lib', '.git'));
      const apart = await model.propose(request(goal), signal);
      assert.deepEqual(commands(apart), ['finish'], 'a repository of its own');
      rmSync(join(root, 'lib', '.git'), { recursive: true });
      chmodSync(root, 0o1777);
      const shared = await model.propose(request(goal), signal);
      assert.deepEqual(commands(shared), ['finish'], 'a folder that anybody may write to, as /tmp');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('leave examples and commands of absent programs in documents out', async () => {
    const readme =
      '# x\n\n```sh\ngo test /your/tests\nprogram --port=80 arg\n@test "addition" {\nmake test TARGET=<yours>\nnpm test -- path/to/file\n./missing.sh test\nbash run-test.sh\n```\n';
    const files = { 'README.md': readme, 'run-test.sh': 'true\n' };
    const found = commands(await proposeIn(files, goal, { maxCandidates: 20 }));
    assert.deepEqual(found, ['bash run-test.sh']);
  });

  for (const task of ['please run the go tests', 'run the cargo tests', 'npm tests']) {
    it(`are not made of the words "${task}"`, async () => {
      const files = { ...scripts({ test: 'node t.js' }), 'go.mod': 'module x\n', 'Cargo.toml': '[package]\n' };
      const [first = ''] = commands(await proposeIn(files, task, { maxCandidates: 20 }));
      assert.ok(['go test ./...', 'cargo test', 'npm test'].includes(first), first);
    });
  }
});

describe('the check of a task', () => {
  const check = async (files: Record<string, string>, task: string) => (await proposeIn(files, task)).check?.command;
  const files = scripts({ test: 'node t.js', lint: 'eslint .', deploy: 'x' });

  it('is the goal’s own command, or all of them', async () => {
    assert.equal(await check(files, 'do the tests pass?'), 'npm test');
    assert.equal(await check(files, 'run `node t.js --all`'), 'node t.js --all');
    assert.equal(await check(files, 'lint, then run the tests'), 'npm run lint && npm test');
    assert.deepEqual((await proposeIn(files, goal)).check, { command: 'npm test', reason: 'package.json script test' });
  });

  it('is absent for questions, for what nothing matches, and once the task has begun', async () => {
    assert.equal(await check(files, 'which version is this?'), undefined);
    assert.equal(await check(files, 'ponder the meaning of life'), undefined);
    assert.equal((await proposeIn(files, goal, { transcript: ran(['npm test', 1]) })).check, undefined);
  });
});

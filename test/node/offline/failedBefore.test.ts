import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { namesPart, plainGoalOf } from '../../../src/node/offline/reaction/plainGoal.ts';
import { andThen, commands, path, proposeIn, ran } from './request.ts';
import { writeWorkspace, type Files } from './workspaces.ts';

const scripts = (bodies: Record<string, string>) => ({ 'package.json': JSON.stringify({ scripts: bodies }) });

describe('a failure that has come back on the same files', () => {
  const files = scripts({ test: 'node t.js', build: 'node b.js' });
  const failed = ['npm test', 1, 'Error: dist/a.js is missing'] as const;
  const transcript = ran(failed);

  it('is reported with its reason and what did not help, instead of trying that again', async () => {
    assert.ok(!commands(await proposeIn(files, 'run the tests', { transcript })).includes('finish'));
    const earlier = ran(failed, ['npm run build', 127, 'sh: 1: tsc: not found']);
    const { candidates } = await proposeIn(files, 'run the tests', { transcript, earlier });
    assert.deepEqual(
      candidates.map(({ action }) => action.tool),
      ['finish'],
    );
    const { summary = '', success } = candidates[0]!.action.input as { summary?: string; success?: boolean };
    assert.equal(success, false);
    assert.match(summary, /^Not done: `npm test` failed\.\n\n```\nError: dist\/a\.js is missing/);
    assert.match(summary, /`tsc` was not found/);
    assert.match(
      summary,
      /It failed the same way in an earlier run, and there `npm run build` did not help; no file has changed since\./,
    );
  });

  it('is not run again in vain, but a test that is known to be flaky is', async () => {
    const again = ran(['npm test', 1, 'AssertionError: 4 != 5']);
    const plain = scripts({ test: 'node t.js' });
    assert.deepEqual(commands(await proposeIn(plain, 'run the tests', { transcript: again })), ['finish']);
    const earlier = [...again, ...again];
    assert.deepEqual(commands(await proposeIn(plain, 'run the tests', { transcript: again, earlier })), ['finish']);
    const flaky = commands(await proposeIn(plain, 'run the flaky tests', { transcript: again, earlier }));
    assert.ok(flaky.includes('npm test'));
    const known = ran(['npm test', 0, 'fine']).map(({ action }) => action);
    const hasPassed = commands(await proposeIn(plain, 'run the tests', { transcript: again, flaky: known }));
    assert.equal(hasPassed[0], 'npm test', 'it has passed on these files');
    const twice = commands(await proposeIn(plain, 'run the tests', { transcript: [...again, ...again], flaky: known }));
    assert.deepEqual(twice, ['finish']);
  });

  it('prepares nothing for a missing program or script that no build makes', async () => {
    const docs: Files = {
      Makefile: 'docs:\n\tsphinx-build docs out\ndocs_external:\n\t../publish.sh\n',
      'setup.py': "from setuptools import setup\nsetup(name='x')\n",
    };
    const missing = ran(['make docs', 2, 'make: sphinx-build: No such file or directory']);
    const earlier = ran(['make docs_external', 2, 'make: ../publish.sh: No such file or directory']);
    const left = commands(await proposeIn(docs, 'build the docs', { transcript: missing, earlier }));
    assert.ok(!left.some((command) => command.includes('setup.py build')), left.join());
  });

  it('leaves what has not been tried then', async () => {
    const more = scripts({ test: 'node t.js', build: 'node b.js', prebuild: 'x', generate: 'node g.js' });
    const earlier = ran(['npm run build', 1, 'no']);
    const left = commands(await proposeIn(more, 'run the tests', { transcript, earlier }));
    assert.ok(left.includes('npm run generate'), left.join());
    assert.ok(!left.includes('npm run build'), left.join());
  });
});

describe('what could not start before on the same files', () => {
  const files = {
    'package.json': JSON.stringify({
      scripts: { test: 'tape test/*.js', lint: 'eslint .', build: 'bundt' },
      devDependencies: { tape: '5', bundt: '1', eslint: '9' },
    }),
  };
  const unable = ran(['npm run lint', 127, 'sh: 1: eslint: not found'], ['npm test', 127, 'sh: 1: tape: not found']);
  const refused = {
    status: 'refused',
    text: 'Not run: npm install uses the network; there is nobody to ask.',
  } as const;
  const end = async (task: string) => {
    const transcript = andThen([], 'run', { command: 'npm install' }, refused);
    const { candidates } = await proposeIn(files, task, { transcript, unable });
    return candidates.find(({ action }) => action.tool === 'finish')?.action.input['summary'] as string;
  };

  it('leads to what it lacks, as if it had failed so again, and stays known as what comes first', async () => {
    const proposal = await proposeIn(files, 'run the tests', { unable });
    assert.deepEqual(commands(proposal).slice(0, 2).toSorted(), ['npm install', 'npm test']);
    assert.equal(proposal.candidates[0]?.priorLogit, proposal.candidates[1]?.priorLogit);
  });

  it('is what the end speaks of, with its cause, where nothing helps; what the task does not ask for is not', async () => {
    const said = await end('run the tests');
    assert.match(said, /^Not done: `npm test` could not start before on these files, and was not run again\.\n/);
    assert.match(
      said,
      /tape: not found\n[^]*`tape` was not found: the packages that package\.json names are not installed\./,
    );
    assert.match(said, /`npm install` was not run/);
    assert.doesNotMatch(said, /eslint/);
    assert.match(await end('lint the code'), /^Not done: `npm run lint` could not start before/);
  });
});

describe('the goal of a task in plain words', () => {
  const goalIn = async (files: Files, task: string) => {
    const root = writeWorkspace(files);
    try {
      return await plainGoalOf(task, root, path);
    } finally {
      rmSync(root, { recursive: true });
    }
  };
  const files = scripts({ test: 'node t.js', 'test:integration': 'node i.js', build: 'node b.js', start: 'node s.js' });

  for (const [task, goal] of [
    ['run the tests', 'test'],
    ['I have been away for a week and before I touch the parser I want to know that all tests pass', 'test'],
    ['run npm test', 'test'],
    ['Could you please start the tidewatch server for me?', 'start'],
    ['run the integration tests', undefined],
    ['build it and run the tests', undefined],
    ['what does the parser do?', undefined],
    ['write a parser', undefined],
  ] as const)
    it(`is ${goal ?? 'unknown'} for "${task}"`, async () => assert.equal(await goalIn(files, task), goal));

  it('is a build where a script only asks with the shell whether a file is there', async () => {
    const scripted = scripts({ build: 'test -e in.js && cp in.js dist/' });
    assert.equal(await goalIn(scripted, 'build it'), 'build');
    assert.equal(await goalIn(scripted, 'run the tests'), undefined);
  });

  it('is known to be narrower where the task names a file or folder', async () => {
    const root = writeWorkspace({ ...files, 'test/parser.test.js': '' });
    const options = { ripgrep: undefined, signal: new AbortController().signal };
    try {
      assert.equal(await namesPart('run the parser tests', root, options), true);
      assert.equal(await namesPart('please run all the tests of my project today', root, options), false);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe('after a build with options and its tests have failed', () => {
  it('does not build without the options: that is a part of what has just run', async () => {
    const files = { 'CMakeLists.txt': 'project(ring C)\noption(RING_TESTS "tests" OFF)\nenable_testing()\n' };
    const command = 'cmake -S . -B build -DRING_TESTS=ON && cmake --build build && ctest --test-dir build';
    const failed = ran([command, 8, '50% tests passed, 1 tests failed out of 2']);
    const proposed = commands(await proposeIn(files, 'build it with RING_TESTS and run ctest', { transcript: failed }));
    assert.ok(!proposed.includes('cmake -S . -B build && cmake --build build'), proposed.join('\n'));
  });

  it('is done once the goal’s command has succeeded with an option that it needs here', async () => {
    const files = { 'CMakeLists.txt': 'project(ring C)\noption(RING_SOUND "sound" ON)\nadd_executable(ring ring.c)\n' };
    const built = ran(['cmake -S . -B build -DRING_SOUND=OFF && cmake --build build', 0, 'Built target ring']);
    const proposed = commands(await proposeIn(files, 'complie teh project', { transcript: built }));
    assert.deepEqual(proposed, ['finish']);
  });
});

import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What a request for a build, the tests or the dependencies says besides. */
describe('said besides', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'cc', 'python3', 'pytest', 'git', 'npm', 'node', 'cargo');
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await propose(files, task))[0];
  const checkOf = async (files: Files, task: string) => (await propose(files, task)).check?.command;
  const make: Files = {
    Makefile: '## generate the program in release mode\ndefault: tool\n\ntool: tool.c\n\tcc -o tool tool.c\n',
    'tool.c': 'int main(void) { return 0; }\n',
  };
  const crate: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'src/lib.rs': '' };

  describe('how many steps at once', () => {
    const all = String(availableParallelism());
    for (const [files, task, line] of [
      [make, 'build with 4 jobs', 'make default -j4'],
      [make, 'build it in parallel', `make default -j${all}`],
      [make, 'Please compile everything using two cores.', 'make default -j2'],
      [crate, 'build with -j2', 'cargo build -j 2'],
      [
        { 'CMakeLists.txt': 'project(x)\n' },
        'build it on all cores',
        `cmake -S . -B build && cmake --build build --parallel ${all}`,
      ],
    ] as const)
      it(`is told to the build: ${task}`, async () => {
        assert.equal(await first(files, task), line);
      });
    it('is not, where more is said', async () => {
      assert.notEqual(await first(make, 'build with 4 jobs and install it'), 'make default -j4');
    });
  });

  it('takes no release for a debug build', async () => {
    assert.equal(await checkOf(make, 'build in debug mode'), undefined);
    assert.equal(await checkOf(make, 'build it'), 'make default');
  });

  describe('the tests that have to do with something', () => {
    const files: Files = {
      'pytest.ini': '[pytest]\n',
      'tests/test_queries.py': 'def test_a():\n    assert True\n',
      'tests/test_other.py': 'def test_caching():\n    assert True\n',
    };
    for (const task of ['run the tests that cover queries', 'run the tests which are about queries'])
      it(`are those alone: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', /tests\/test_queries\.py$/);
      });
    it('are no success of all', async () => {
      assert.equal(await checkOf(files, 'run the tests which use the network'), undefined);
    });
  });

  describe('documents that are not wanted', () => {
    for (const task of ['build without docs', 'build it, no documentation please'])
      it(`are no reason to build none: ${task}`, async () => {
        assert.equal(await first(make, task), 'make default');
      });
    it('are built where they are', async () => {
      assert.equal(await first({ ...make, 'docs/Makefile': 'html:\n\ttrue\n' }, 'build the docs'), '(cd docs && make)');
    });
  });

  describe('the tree of dependencies', () => {
    for (const task of [
      'show the dependency tree',
      'what does the dependency tree look like?',
      'dependency tree please',
    ])
      it(`is shown: ${task}`, async () => {
        assert.equal(await first(crate, task), 'cargo tree');
      });
    it('is not, where something is to be done to it', async () => {
      assert.notEqual(await first(crate, 'clean up the dependency tree'), 'cargo tree');
    });
  });

  describe('what the formatter is run for', () => {
    for (const task of [
      'Run the formatter. Nothing else should change.',
      'Bring the sources of this crate into the standard Rust style, the way the CI workflow wants to see it.',
      'Could you format the code? Just tell me if it worked.',
    ])
      it(`adds nothing to the check: ${task}`, async () => {
        assert.equal(await checkOf(crate, task), 'cargo fmt');
      });
  });

  it('takes the self-checks for the tests, where nothing else is called so', async () => {
    const files: Files = { 'tests.py': 'import unittest\n', 'tool.py': 'print(1)\n' };
    for (const task of [
      'run the self-checks',
      'does it still work? check it with the self-checks that come with the repo',
    ])
      assert.match((await first(files, task)) ?? '', /unittest|tests\.py|pytest/, task);
    const named: Files = { ...files, 'setup.py': 'from setuptools import setup\nsetup(name="tool")\n' };
    assert.doesNotMatch((await first(named, 'does tool still work?')) ?? '', /tool\.py/);
    const own: Files = { ...files, Makefile: 'self-check:\n\tpython3 tool.py\n' };
    assert.equal(await first(own, 'run the self-check'), 'make self-check');
  });

  it('keeps the output in a file also where it is misspelt', async () => {
    const files: Files = { 'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }), 'server.js': '' };
    const task = 'strat the server in teh background, ouput to server.log';
    assert.equal(await first(files, task), 'npm start >> server.log 2>&1');
  });

  describe('politeness', () => {
    const files: Files = {
      ...make,
      'package.json': JSON.stringify({ scripts: { test: 'node --test', write: 'node w.js' } }),
    };
    for (const [task, line] of [
      ['Hey, check the syntax of tool.c.', 'gcc -fsyntax-only tool.c'],
      ['Hi! Please check the syntax of tool.c. Thank you!', 'gcc -fsyntax-only tool.c'],
      ["I'd like you to check the syntax of tool.c.", 'gcc -fsyntax-only tool.c'],
      ['@knack check the syntax of tool.c', 'gcc -fsyntax-only tool.c'],
      ['1. check the syntax of tool.c', 'gcc -fsyntax-only tool.c'],
      ['check the syntax of tool.c once more', 'gcc -fsyntax-only tool.c'],
    ] as const)
      it(`changes nothing: ${task}`, async () => {
        assert.match((await first(files, task)) ?? '', new RegExp(line.replace('gcc', '(?:gcc|cc)')));
      });
  });
});

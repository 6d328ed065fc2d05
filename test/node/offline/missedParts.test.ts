import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const programs = searchPath('bash', 'sh', 'make', 'cargo', 'go', 'python3', 'node', 'npm', 'git', 'find');
after(() => rmSync(programs, { recursive: true, force: true }));
const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);
const first = async (files: Files, task: string) => commands(await propose(files, task))[0] ?? '';
const check = async (files: Files, task: string) => (await propose(files, task)).check?.command;

const crate: Files = {
  'Cargo.toml': '[package]\nname = "vole"\n',
  'src/lib.rs': '',
  'src/deque.rs': '#[test]\nfn pops() {}\n',
  'examples/dig.rs': '',
};
const tests: Files = { Makefile: 'test:\n\t./run-tests\n', 'run-tests*': '#!/bin/sh\n' };
const monorepo: Files = {
  'package.json': '{"name": "all", "workspaces": ["core", "redis"], "scripts": {"test": "npm test --workspaces"}}',
  'core/package.json': '{"name": "@vole/core", "scripts": {"lint": "eslint ."}}',
  'redis/package.json': '{"name": "@vole/redis", "scripts": {"build": "tsc"}}',
};

describe('a command that misses a part of its task', () => {
  for (const task of [
    'run all tests except deque',
    'run all tests but deque',
    'run the tests but leave out deque',
    'run the tests excluding deque',
    'run the tests with no deque tests',
    'run the tests without the deque ones',
  ])
    it(`does not show that it is done: ${task}`, async () => {
      assert.equal(await check(tests, task), undefined);
    });
  for (const task of [
    'run the tests',
    'run all tests, but do it quickly',
    'run all tests but stop at nothing',
    'run the tests, no others',
  ])
    it(`shows it otherwise: ${task}`, async () => {
      assert.equal(await check(tests, task), 'make test');
    });

  for (const task of [
    'build so that the example gets built too',
    'build the library and the examples',
    'build with the examples',
  ])
    it(`does not count as a build of the examples: ${task}`, async () => {
      assert.notEqual(await check(crate, task), 'cargo build');
    });
  it('is a build where no examples are wanted', async () => {
    assert.equal(await check(crate, 'build it without the examples'), 'cargo build');
    assert.equal(await check(crate, 'build'), 'cargo build');
  });

  it('is one of two packages', async () => {
    assert.equal(await check(monorepo, 'build core and redis'), undefined);
    assert.notEqual(await check(monorepo, 'build redis'), undefined);
  });

  it('builds with another tool', async () => {
    const made: Files = { Makefile: 'all:\n\tcc -o vole vole.c\n', 'vole.c': 'int main() { return 0; }\n' };
    for (const task of ['build with autotools', 'build it using zig', 'build with meson'])
      assert.equal(await check(made, task), undefined, task);
    assert.equal(await check(made, 'build with make'), 'make all');
  });

  it('makes the documents that are to be removed', async () => {
    assert.equal(await check(crate, 'remove the docs'), undefined);
    assert.equal(await check(crate, 'build the docs'), 'cargo doc --no-deps');
  });
});

describe('a task about tests', () => {
  const files: Files = {
    'pyproject.toml': '[project]\nname = "vole"\n[tool.pytest.ini_options]\n',
    ...{ 'tests/test_cli.py': 'import pytest\ndef test_a(): pass\n', 'tests/test_fts.py': 'def test_b(): pass\n' },
  };
  for (const task of ['run the tests with no cli tests', 'run tests but no cli tests'])
    it(`does not run those that are ruled out: ${task}`, async () => {
      assert.doesNotMatch(await first(files, task), /pytest (?:\S+ )*tests\/test_cli\.py/);
    });

  it('runs no part for all others', async () => {
    const narrow: Files = {
      ...files,
      'scripts/test*': '#!/bin/sh\npytest "$@"\n',
      'README.md': '# Vole\n\n```sh\npython3 -m pytest tests/sub/part\n```\n',
      'tests/sub/part/test_c.py': 'def test_c(): pass\n',
    };
    assert.doesNotMatch(await first(narrow, 'run the tests except the cli ones'), /tests\/sub/);
  });

  const go: Files = {
    ...{ 'go.mod': 'module a\n', 'main.go': 'package main\nfunc main() {}\n' },
    'server/server_test.go': 'package server\nfunc TestServer(t *testing.T) {}\n',
  };
  for (const task of ['run the server', 'run server', 'execute server'])
    it(`is not this: ${task}`, async () => {
      assert.doesNotMatch(await first(go, task), /^go test/);
    });
  for (const task of ['test server', 'run the tests in server'])
    it(`is this: ${task}`, async () => {
      assert.equal(await first(go, task), 'go test ./server/...');
    });
});

describe('a question or a refusal', () => {
  const files: Files = {
    'package.json': '{"scripts": {"lint": "eslint .", "lint:fix": "eslint --fix .", "build-analyze": "webpack"}}',
  };
  for (const task of ['can the lint errors be fixed automatically?', 'does lint --fix work here?'])
    it(`rewrites nothing: ${task}`, async () => {
      assert.notEqual(await first(files, task), 'npm run lint:fix');
    });
  for (const task of ['can you fix the lint errors?', 'are there lint errors? Fix them.', 'fix the lint errors'])
    it(`is an order to rewrite: ${task}`, async () => {
      assert.equal(await first(files, task), 'npm run lint:fix');
    });
  for (const task of ['format nothing', 'install nothing', 'Please delete nothing.'])
    it(`does nothing: ${task}`, async () => {
      assert.equal(await first(crate, task), 'finish');
    });
  it('takes no look into a bundle for a linter', async () => {
    const bundle: Files = { 'package.json': '{"scripts": {"build-analyze": "webpack --profile lint.json"}}' };
    assert.notEqual(await first(bundle, 'is the code linted?'), 'npm run build-analyze');
  });

  it('checks what is needed by nothing that installs or looks at something else', async () => {
    const husky: Files = { 'package.json': '{"scripts": {"prepare": "husky install", "lint": "eslint ."}}' };
    const rocks: Files = { Makefile: '# Install the dependencies\nlocal:\n\tluarocks make --local a.rockspec\n' };
    assert.equal(await first(husky, 'check the dependencies'), 'finish');
    assert.equal(await first(rocks, 'check the dependencies'), 'finish');
    assert.equal(await first(crate, 'check if the dependencies are installed'), 'finish');
  });
});

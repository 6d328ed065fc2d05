// What eight more public repositories showed, with made-up files of the same shape.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { failedTests } from '../../../src/core/agent/testSummary.ts';
import { startsSomething } from '../../../src/node/offline/reaction/startsSomething.ts';
import { commands, firstCommand, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

const json = (manifest: object): string => JSON.stringify({ name: 'x', ...manifest });

describe('one file of tests', () => {
  it('of Bats runs as all of them do', async () => {
    const files: Files = {
      'package.json': json({ scripts: { test: 'bin/bats test' } }),
      'test/run.bats': '',
      'bin/bats*': '#!/bin/sh\n',
    };
    assert.equal(await firstCommand(files, 'run only test/run.bats'), './bin/bats test/run.bats');
    const plain: Files = { 'test/run.bats': '', Makefile: 'test:\n\tbats test\n' };
    assert.equal(await firstCommand(plain, 'run only test/run.bats'), 'bats test/run.bats');
  });

  it('of Go runs the tests that it has', async () => {
    const files: Files = {
      'go.mod': 'module x\n',
      'a_test.go': 'package x\nfunc TestA(t *testing.T) {}\nfunc helper() {}\n',
      'in/b_test.go': 'package in\nfunc TestB(t *testing.T) {}\nfunc TestC(t *testing.T) {}\n',
    };
    assert.equal(await firstCommand(files, 'run only the tests in a_test.go'), "go test . -run '^(?:TestA)$'");
    assert.equal(await firstCommand(files, 'run in/b_test.go'), "go test ./in -run '^(?:TestB|TestC)$'");
  });
});

describe('the way of the project itself', () => {
  it('tests the whole of a crate by the folder for that', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "x"\n', 'tests/a.rs': '', 'src/lib.rs': '' };
    assert.equal(await firstCommand(files, 'run just the integration tests'), "cargo test --test '*'");
    assert.equal(await firstCommand(files, 'run the tests'), 'cargo test');
  });

  it('checks the types by its own script, whatever that starts', async () => {
    const scripts = { 'test:types': 'tsgo --noEmit', test: 'vitest run' };
    const files: Files = {
      'package.json': json({ scripts, devDependencies: { typescript: '5' } }),
      'tsconfig.json': '{}',
    };
    assert.equal(await firstCommand(files, 'check the types'), 'npm run test:types');
  });

  it('builds the documentation as it calls that, or as Sphinx sets it up', async () => {
    const nox: Files = {
      'noxfile.py': 'import nox\n@nox.session\ndef docs(session):\n    session.run("sphinx-build")\n',
      'pyproject.toml': '[project]\nname = "x"\n',
      'docs/conf.py': '',
    };
    const programs = searchPath('python3', 'nox', 'make');
    try {
      assert.equal(commands(await proposeIn(nox, 'build the documentation', {}, programs))[0], 'nox -s docs');
    } finally {
      rmSync(programs, { recursive: true });
    }
    const sphinx: Files = {
      'docs/Makefile': 'help:\n\t@$(SPHINXBUILD) -M help\n%: Makefile\n\t@$(SPHINXBUILD) -M $@ "$(SOURCEDIR)"\n',
      'docs/source/conf.py': '',
      'tool.sh*': '#!/bin/sh\n',
    };
    assert.equal(await firstCommand(sphinx, 'build the documentation'), '(cd docs && make html)');
  });
});

describe('a library in Lua', () => {
  const files: Files = {
    'json.lua': 'local json = {}\nreturn json\n',
    'test/test.lua': 'local json = loadfile("../json.lua")()\n',
    'bench/get.sh*': '#!/bin/sh\n',
  };
  const programs = searchPath('lua', 'shellcheck', 'bash');
  after(() => rmSync(programs, { recursive: true }));
  const first = async (task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  it('is tested in the folder from which it is loaded', async () => {
    assert.equal(await first('run the tests'), '(cd test && lua test.lua)');
    assert.equal(await first('run test/test.lua'), '(cd test && lua test.lua)');
  });

  it('is not linted by what reads its only shell script', async () => {
    assert.equal(await first('lint the whole thing'), 'finish');
  });

  it('has failed where one of its tests says so', () => {
    assert.equal(failedTests('[pass] numbers\n[fail] strings : expected "a"\n'), '[fail] strings : expected "a"');
    assert.equal(failedTests('[pass] numbers\n[info] a fail is told\n'), undefined);
  });
});

describe('a script called dev', () => {
  const cases: readonly (readonly [body: string, starts: boolean])[] = [
    ['vitest', false],
    ['jest --watch', false],
    ['vite', true],
    ['node server.js', true],
    ['vitest & vite', true],
  ];
  for (const [body, starts] of cases)
    it(`${starts ? 'starts something' : 'only watches the tests'}: ${body}`, () => {
      assert.equal(startsSomething({ name: 'dev', body }), starts);
    });
});

// Tools that a project gives arguments of its own, in recipes, scripts and CI files.
import assert from 'node:assert/strict';
import { commandAction } from '../../../../src/core/tools/run.ts';
import { firstCommand, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const configured: Files = {
  'pyproject.toml': '[build-system]\nrequires = []\n[tool.ruff]\n[tool.mypy]\n',
  'lib/__init__.py': '',
};
const recipe: Files = {
  ...configured,
  Makefile: 'check:\n\truff format --check lib\n\truff check lib tests\n\tstubtest lib.core lib.extra\n',
};

/** Through the interpreter where mypy is installed and this is not on the search path. */
const ownTypes = /^(?:python3 -m mypy\.)?stubtest lib\.core lib\.extra$/;

describe('a tool with the project’s own arguments', () => {
  it('goes before the bare tool, from a recipe that does more', async () => {
    assert.equal(await firstCommand(recipe, 'run the linter'), 'python3 -m ruff check lib tests');
    assert.match(await firstCommand(recipe, 'check the types'), ownTypes);
    assert.equal(await firstCommand(recipe, 'check the format'), 'python3 -m ruff format --check lib');
    assert.equal(await firstCommand(configured, 'run the linter'), 'python3 -m ruff check .');
  });

  it('is taken from a CI file, and never where it mends what it finds', async () => {
    const ci = (line: string): Files => ({
      ...configured,
      '.github/workflows/ci.yml': `jobs:\n  a:\n    steps:\n      - run: ${line}\n`,
    });
    assert.equal(
      await firstCommand(ci('ruff check lib --select E'), 'run the linter'),
      'python3 -m ruff check lib --select E',
    );
    assert.equal(await firstCommand(ci('ruff check --fix lib'), 'run the linter'), 'python3 -m ruff check .');
  });

  it('is what a task means that names the tool alone', async () => {
    assert.equal(await firstCommand(recipe, 'run ruff'), 'python3 -m ruff check lib tests');
    assert.match(await firstCommand(recipe, 'please run stubtest'), ownTypes);
    assert.equal(await firstCommand(recipe, 'run mypy'), 'python3 -m mypy .');
    assert.equal(await firstCommand(recipe, 'run pylint'), 'python3 -m pylint .');
  });

  it('reads a folder where a file was looked for', async () => {
    const files = { ...configured, 'tox.ini': '[testenv:types]\ncommands = test . --exclude tests\n' };
    assert.equal(await firstCommand(files, 'check the types'), 'python3 -m mypy .');
  });
});

describe('a file of tests', () => {
  it('runs alone by unittest where pytest is missing', async () => {
    const file = (text: string): Files => ({ 'pytest.ini': '[pytest]\n', 'tests/test_a.py': text });
    const failed = (line: string) => ran([line, 1, 'python3: No module named pytest']);
    const task = 'run only tests/test_a.py';
    const line = 'python3 -m pytest tests/test_a.py';
    const plain = 'from unittest import TestCase\nclass A(TestCase):\n    def test_a(self): pass\n';
    assert.equal(await firstCommand(file(plain), task, failed(line)), 'python3 -m unittest tests/test_a.py');
    const own = `import pytest\n${plain}`;
    assert.notEqual(await firstCommand(file(own), task, failed(line)), 'python3 -m unittest tests/test_a.py');
  });
});

describe('the format', () => {
  it('is not only looked at where it is to be set, though that has worked', async () => {
    const recalled = [commandAction('python3 -m ruff format --check lib')];
    const files = { ...recipe, Makefile: `${recipe['Makefile'] ?? ''}format:\n\truff format lib\n` };
    const { candidates, recalledLogits } = await proposeIn(files, 'format the code', { recalled });
    assert.ok(
      (candidates[0]?.priorLogit ?? 0) - (recalledLogits[0] ?? 0) > 20,
      JSON.stringify({ candidates, recalledLogits }),
    );
  });
});

describe('the tools of a test script', () => {
  const files: Files = {
    'package.json': JSON.stringify({
      scripts: { test: "xo && tsd && ava --match='a b'" },
      devDependencies: { xo: '1' },
    }),
    ...Object.fromEntries(['xo', 'tsd', 'ava'].map((name) => [`node_modules/.bin/${name}*`, ''])),
  };
  it('run alone', async () => {
    assert.equal(await firstCommand(files, 'check the types'), './node_modules/.bin/tsd');
    assert.equal(await firstCommand(files, 'run tsd'), './node_modules/.bin/tsd');
    assert.equal(await firstCommand(files, 'run xo'), './node_modules/.bin/xo');
    assert.equal(await firstCommand(files, 'run ava'), "./node_modules/.bin/ava --match='a b'");
    assert.equal(await firstCommand(files, 'run the tests'), 'npm test');
  });
});

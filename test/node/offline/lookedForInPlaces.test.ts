import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import { proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What is linted, formatted or built is what a task names, and nothing else. */
describe('the places and parts that a task names', () => {
  const programs = searchPath('sh', 'make', 'node', 'npm', 'npx', 'python3', 'git', 'cmake', 'ruff', 'pytest', 'ctest');
  const first = async (files: Files, task: string) => {
    const { candidates, check } = await proposeIn(files, task, {}, programs);
    const [best] = candidates;
    return { line: best && (commandOf(best.action) ?? best.action.tool), check: check?.command };
  };
  const python: Files = {
    'pyproject.toml':
      '[project]\nname = "tool"\n[tool.ruff]\nline-length = 100\n[tool.ruff.format]\nquote-style = "single"\n',
    ...{ 'tool/__init__.py': 'a = 1\n', 'tests/test_a.py': 'def test_a():\n    pass\n', 'docs/conf.py': 'a = 1\n' },
    'docs/index.rst': 'Tool\n====\n',
  };
  const eslint: Files = {
    'package.json': '{"scripts":{"test":"node test.js","lint":"eslint src test"},"devDependencies":{"eslint":"9"}}',
    ...{ 'src/a.js': 'a\n', 'test/a.js': 'a\n', 'eslint.config.js': 'export default [];\n' },
  };

  describe('where a folder is not there', () => {
    it('formats nothing', async () => {
      assert.deepEqual(await first(python, 'Format src'), { line: 'finish', check: undefined });
      assert.deepEqual(await first(python, 'format ./src/'), { line: 'finish', check: undefined });
    });

    it('formats the one that is, and all of the code', async () => {
      assert.match((await first(python, 'Format tool')).line ?? '', /ruff format tool$/u);
      assert.match((await first(python, 'Format the code')).line ?? '', /ruff format \.$/u);
    });

    it('counts no lint of all of it as done', async () => {
      assert.equal((await first(python, 'Lint src')).check, undefined);
    });
  });

  describe('problems in several folders', () => {
    for (const task of [
      'Check tool and tests for lint problems',
      'please check tool and tests for linter warnings.',
      'look through tool, tests for any lint errors',
    ])
      it(`are what a linter finds: ${task}`, async () => {
        assert.match((await first(python, task)).line ?? '', /ruff check tool tests$/u);
      });

    it('are no tests to run', async () => {
      assert.match((await first(eslint, 'Check src and test for lint problems')).check ?? '', /lint/u);
      assert.doesNotMatch(
        (await first(eslint, 'Check src and tests for lint problems')).check ?? '',
        /test\b.*&&|npm test/u,
      );
    });

    it('are not mended by a look', async () => {
      const files: Files = { ...python, 'scripts/lint*': '#!/bin/sh\nruff check --fix tool\n' };
      assert.doesNotMatch((await first(files, 'Check tool and tests for lint problems')).line ?? '', /scripts\/lint/u);
      assert.match((await first(files, 'Fix the lint problems')).line ?? '', /--fix|scripts\/lint/u);
    });

    for (const task of ['Verify the format of tool and docs', 'check the formatting of tool and docs'])
      it(`builds no documents: ${task}`, async () => {
        const { line, check } = await first(python, task);
        assert.match(line ?? '', /ruff format --check tool docs$/u);
        assert.equal(check, line);
      });

    it('builds no documents where nothing tells the format', async () => {
      const files: Files = {
        Makefile: 'docs:\n\tpython3 docs/make.py\n\ntest:\n\tsh t.sh\n',
        ...{ 'docs/make.py': 'a = 1\n', 'src/a.c': 'a\n', 't.sh': 'true\n' },
      };
      assert.equal((await first(files, 'Verify the format of src and docs')).line, 'finish');
      assert.equal((await first(files, 'Check the format of src and tests')).line, 'finish');
      assert.equal((await first(files, 'Build the docs')).line, 'make -B docs');
    });

    it('leaves two deeds two', async () => {
      assert.equal((await first(eslint, 'Lint and run the tests')).check, 'npm run lint && npm test');
    });
  });

  describe('lint problems to fix', () => {
    it('are fixed by the linter of the scripts', async () => {
      for (const task of ['Fix the lint problems in src', 'fix the lint errors in src'])
        assert.equal((await first(eslint, task)).line, 'npx eslint --fix src');
      const within: Files = {
        'package.json': '{"scripts":{"test":"xo && node test.js"},"devDependencies":{"xo":"1"}}',
      };
      assert.equal((await first(within, 'Fix the lint problems')).line, 'npx xo --fix');
    });

    it('are not fixed by a linter that only looks', async () => {
      const files: Files = { Makefile: 'lint:\n\tcppcheck src\n', 'src/a.c': 'a\n' };
      assert.equal((await first(files, 'Fix the lint problems in src')).check, undefined);
      assert.equal((await first(files, 'Lint it')).check, 'make lint');
    });

    it('stay where they are only asked for', async () => {
      assert.equal((await first(eslint, 'are there lint problems?')).line, 'npm run lint');
    });
  });

  describe('tests left out of a build', () => {
    const files: Files = {
      Makefile: 'all:\n\tcc -o a a.c\n\ntest: all\n\t./a\n',
      'CMakeLists.txt':
        'cmake_minimum_required(VERSION 3.10)\nproject(A C)\noption(A_TEST "tests" ON)\nadd_library(a a.c)\nif(A_TEST)\n  enable_testing()\n  add_test(NAME a COMMAND a)\nendif()\n',
      'a.c': 'int main() { return 0; }\n',
    };
    for (const task of [
      'Build it but leave the tests out',
      'Build it and leave out the tests',
      'build it without building its tests',
    ])
      it(`are switched off: ${task}`, async () => {
        assert.equal((await first(files, task)).line, 'cmake -S . -B build -DA_TEST=OFF && cmake --build build');
      });

    it('are not where they are to stay', async () => {
      assert.doesNotMatch((await first(files, "Build it, don't leave the tests out")).line ?? '', /OFF/u);
    });
  });

  describe('a variable for the tests', () => {
    const files: Files = {
      Makefile: 'test:\n\tpython3 -m pytest\n\nall:\n\ttrue\n',
      ...{ 'README.md': '# A\n\n```sh\npytest\n```\n', 'test_a.py': 'def test_a():\n    pass\n' },
    };
    it('is given to the target that runs them', async () => {
      const wanted = { line: 'make test FOO_BAR=1', check: 'make test FOO_BAR=1' };
      assert.deepEqual(await first(files, 'Run the tests with FOO_BAR=1'), wanted);
      assert.equal((await first(files, 'Run the tests')).line, 'make test');
      const below: Files = { 'unix/Makefile': 'test:\n\t./t\n', 'unix/t*': '#!/bin/sh\n' };
      assert.equal((await first(below, 'Run the tests with FOO_BAR=1')).line, '(cd unix && make test FOO_BAR=1)');
    });

    it('is not where it is ruled out', async () => {
      assert.doesNotMatch((await first(files, 'Run the tests, but not with FOO_BAR=1')).line ?? '', /FOO_BAR/u);
    });
  });
});

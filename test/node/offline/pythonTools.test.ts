import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { firstCommand, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('the tools of a project in Python', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'git', 'find', 'xargs', 'cargo');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);

  describe('mypy', () => {
    for (const [file, text] of [
      ['pyproject.toml', '[tool.mypy]\nstrict = true\nfiles = ["src"]\n'],
      ['setup.cfg', '[mypy]\nfiles = tally\n'],
      ['mypy.ini', '[mypy]\npackages = tally\n'],
    ] as const)
      it(`checks the files that ${file} lists`, async () => {
        assert.equal(await first({ [file]: text, 'tally.py': '' }, 'type check'), 'python3 -m mypy');
      });
    it('checks everything by default', async () => {
      const files = { 'pyproject.toml': '[tool.mypy]\nstrict = true\n', 'tally.py': '' };
      assert.equal(await first(files, 'type check'), 'python3 -m mypy .');
    });
  });

  describe('the hooks of pre-commit', () => {
    const hook = (id: string): Files => ({
      '.pre-commit-config.yaml': `repos:\n- repo: a\n  hooks:\n  - id: ${id}\n`,
      ...{ 'setup.py': '', 'tally.py': '' },
    });
    it('tell which linter the project uses', async () => {
      assert.equal(await first(hook('flake8'), 'lint'), 'python3 -m flake8');
      assert.equal(await first(hook('black'), 'check formatting'), 'python3 -m black --check .');
      assert.equal(await first(hook('ruff-check'), 'lint'), 'python3 -m ruff check .');
    });
    it('run when the task names pre-commit', async () => {
      assert.equal(await first(hook('black'), 'pre-commit checks'), 'pre-commit run --all-files');
      assert.notEqual(await first(hook('black'), 'how do I add pre-commit checks?'), 'pre-commit run --all-files');
    });
  });

  describe('an environment of tox', () => {
    const files: Files = {
      'tox.ini':
        '[testenv]\ncommands =\n    coverage erase\n    coverage run -m pytest {posargs:tests}\n    coverage report\n\n' +
        '[testenv:lint]\ncommands =\n    flake8 tally\n    flake8 --select=F tests\n\n' +
        '[testenv:isort]\ncommands = isort tally tests --check-only --diff\n',
      ...{ 'setup.cfg': '[flake8]\n', 'tally/__init__.py': '', 'tests/test_a.py': '' },
    };
    it('runs every line of the environment', async () => {
      assert.equal(await first(files, 'run lint'), 'python3 -m flake8 tally && python3 -m flake8 --select=F tests');
    });
    it('checks the order of imports', async () => {
      assert.match(await first(files, 'check import order'), /isort tally tests --check-only --diff$/);
    });
    it('measures coverage', async () => {
      assert.equal(
        await first(files, 'coverage'),
        'python3 -m coverage erase && python3 -m coverage run -m pytest tests && python3 -m coverage report',
      );
    });
  });

  describe('a checker over a folder', () => {
    const files: Files = { 'setup.cfg': '[flake8]\n', 'tally/__init__.py': '', 'tests/test_a.py': '' };
    it('checks only that folder', async () => {
      assert.equal(await first(files, 'flake8 the tally package only'), 'python3 -m flake8 tally');
      assert.equal(await first(files, 'mypy tests only'), 'python3 -m mypy tests');
    });
    it('checks no other folder when there is none of that name', async () => {
      assert.doesNotMatch(await first(files, 'flake8 the other package only'), / tests$| tally$/);
    });
  });

  it('builds the distribution, then checks it', async () => {
    const files: Files = {
      'pyproject.toml': '[build-system]\nrequires = ["a"]\n',
      'tox.ini': '[testenv:lint]\ncommands =\n    python -m build\n    twine check dist/*\n',
    };
    assert.equal(await first(files, 'build and check the dist'), 'python3 -m build && python3 -m twine check dist/*');
    assert.doesNotMatch(await first(files, 'build it and check the types'), /twine/);
  });

  it('formats a crate with cargo fmt, as bare rustfmt waits for input', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': '' };
    assert.equal(await first(files, 'rustfmt'), 'cargo fmt');
    assert.equal(await first(files, 'rustfmt --check'), 'cargo fmt --check');
  });

  describe('compiling', () => {
    const files: Files = { 'pyproject.toml': '[build-system]\nrequires = ["a"]\n', 'tally.py': '' };
    for (const task of ['does the code compile', 'does everything compile?', 'check that it compiles'])
      it(`parses all modules: ${task}`, async () => {
        assert.match(await first(files, task), /'\*\.py'.*ast\.parse/);
      });
    it('writes byte code when asked', async () => {
      assert.match(await first(files, 'byte-compile everything'), /^python3 -m compileall -q /);
    });
    it('builds when there are C sources, or when asked', async () => {
      assert.doesNotMatch(await first({ ...files, 'a.c': '' }, 'does the code compile'), /ast\.parse|compileall/);
      assert.equal(await first(files, 'does it build'), 'python3 -m build');
    });
  });

  it('parses scripts in other languages too', async () => {
    const files: Files = { 'setup.py': '', 'tally.py': '', 'docs/a.js': '' };
    assert.match(await first(files, 'any syntax errors?'), /ast\.parse.* && .*node --check$/);
  });

  it('expects both the linter and the tests to pass', async () => {
    const files: Files = { 'pyproject.toml': '[tool.ruff]\n', 'tests/test_a.py': 'import pytest\n' };
    const { check } = await proposeIn(files, 'run the style checks and tests', {}, programs);
    assert.equal(check?.command, 'python3 -m ruff check . && python3 -m pytest');
  });
});

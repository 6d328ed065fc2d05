import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('the tools of a project in Python', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'git', 'find', 'xargs', 'cargo');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0] ?? '';

  describe('mypy', () => {
    for (const [file, text] of [
      ['pyproject.toml', '[tool.mypy]\nstrict = true\nfiles = ["src"]\n'],
      ['setup.cfg', '[mypy]\nfiles = tally\n'],
      ['mypy.ini', '[mypy]\npackages = tally\n'],
    ] as const)
      it(`looks at what ${file} says`, async () => {
        assert.equal(await first({ [file]: text, 'tally.py': '' }, 'type check'), 'python3 -m mypy');
      });
    it('looks at all where nothing says more', async () => {
      const files = { 'pyproject.toml': '[tool.mypy]\nstrict = true\n', 'tally.py': '' };
      assert.equal(await first(files, 'type check'), 'python3 -m mypy .');
    });
  });

  describe('the hooks of pre-commit', () => {
    const hook = (id: string): Files => ({
      '.pre-commit-config.yaml': `repos:\n- repo: a\n  hooks:\n  - id: ${id}\n`,
      ...{ 'setup.py': '', 'tally.py': '' },
    });
    it('tell what is set up', async () => {
      assert.equal(await first(hook('flake8'), 'lint'), 'python3 -m flake8');
      assert.equal(await first(hook('black'), 'check formatting'), 'python3 -m black --check .');
      assert.equal(await first(hook('ruff-check'), 'lint'), 'python3 -m ruff check .');
    });
    it('are run where they are all that is said', async () => {
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
    it('lints with all of its lines', async () => {
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
    it('looks at that only', async () => {
      assert.equal(await first(files, 'flake8 the tally package only'), 'python3 -m flake8 tally');
      assert.equal(await first(files, 'mypy tests only'), 'python3 -m mypy tests');
    });
    it('looks at no other where there is none of that name', async () => {
      assert.doesNotMatch(await first(files, 'flake8 the other package only'), / tests$| tally$/);
    });
  });

  it('has the distribution checked that it builds', async () => {
    const files: Files = {
      'pyproject.toml': '[build-system]\nrequires = ["a"]\n',
      'tox.ini': '[testenv:lint]\ncommands =\n    python -m build\n    twine check dist/*\n',
    };
    assert.equal(await first(files, 'build and check the dist'), 'python3 -m build && python3 -m twine check dist/*');
    assert.doesNotMatch(await first(files, 'build it and check the types'), /twine/);
  });

  it('formats a crate where rustfmt alone would wait', async () => {
    const files: Files = { 'Cargo.toml': '[package]\nname = "a"\n', 'src/lib.rs': '' };
    assert.equal(await first(files, 'rustfmt'), 'cargo fmt');
    assert.equal(await first(files, 'rustfmt --check'), 'cargo fmt --check');
  });

  describe('compiling', () => {
    const files: Files = { 'pyproject.toml': '[build-system]\nrequires = ["a"]\n', 'tally.py': '' };
    for (const task of ['does the code compile', 'does everything compile?', 'check that it compiles'])
      it(`is to parse all modules: ${task}`, async () => {
        assert.match(await first(files, task), /'\*\.py'.*ast\.parse/);
      });
    it('writes compiled files where that is ordered', async () => {
      assert.match(await first(files, 'byte-compile everything'), /^python3 -m compileall -q /);
    });
    it('is a build where there are sources in C, or where that is asked', async () => {
      assert.doesNotMatch(await first({ ...files, 'a.c': '' }, 'does the code compile'), /ast\.parse|compileall/);
      assert.equal(await first(files, 'does it build'), 'python3 -m build');
    });
  });

  it('parses the few scripts in other languages too', async () => {
    const files: Files = { 'setup.py': '', 'tally.py': '', 'docs/a.js': '' };
    assert.match(await first(files, 'any syntax errors?'), /ast\.parse.* && .*node --check$/);
  });

  it('takes the linter for no success of linter and tests', async () => {
    const files: Files = { 'pyproject.toml': '[tool.ruff]\n', 'tests/test_a.py': 'import pytest\n' };
    const { check } = await proposeIn(files, 'run the style checks and tests', {}, programs);
    assert.equal(check?.command, 'python3 -m ruff check . && python3 -m pytest');
  });
});

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { firstCommand } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('a check', () => {
  const programs = searchPath('bash', 'sh', 'make', 'python3', 'node', 'npm', 'git', 'find', 'cargo', 'eslint');
  after(() => rmSync(programs, { recursive: true, force: true }));
  const first = (files: Files, task: string) => firstCommand(files, task, [], programs);

  describe('with Ruff set to fix', () => {
    const files: Files = { 'pyproject.toml': '[tool.ruff]\nfix = true\n', 'tally.py': '' };
    for (const task of [
      'lint',
      'just show lint problems, do not fix',
      'any ruff complaints?',
      'ruff',
      'lint with ruff',
    ])
      it(`only reports: ${task}`, async () => {
        assert.equal(await first(files, task), 'python3 -m ruff check --no-fix .');
      });

    it('fixes when asked', async () => {
      assert.equal(await first(files, 'fix the lint problems'), 'python3 -m ruff check --fix .');
    });

    it('needs no option if Ruff does not fix by itself', async () => {
      assert.equal(
        await first({ 'pyproject.toml': '[tool.ruff]\nline-length = 99\n', 'a.py': '' }, 'lint'),
        'python3 -m ruff check .',
      );
    });
  });

  describe('next to a linter that always fixes', () => {
    const hooks = 'repos:\n- repo: a\n  hooks:\n  - id: ruff-format\n  - id: ruff-check\n    args: [--fix]\n';
    const files: Files = {
      ...{ 'pyproject.toml': '[tool.ruff]\n', '.pre-commit-config.yaml': hooks, 'tally.py': '' },
      'CONTRIBUTING.md': '## Lint\n\n```sh\ntox -e fix\n```\n',
      'tox.ini': '[testenv:fix]\ncommands = pre-commit run --all-files\n',
    };
    it('runs Ruff as a check', async () => {
      assert.equal(await first(files, 'lint'), 'python3 -m ruff check .');
    });

    const script: Files = { 'package.json': '{"scripts": {"lint": "eslint --fix ."}}' };
    it('leaves out --fix', async () => {
      assert.equal(await first(script, 'lint'), 'eslint .');
    });
    it('runs the script when it is named, or asked to fix', async () => {
      assert.equal(await first(script, 'npm run lint'), 'npm run lint');
      assert.equal(await first(script, 'lint and fix it'), 'npm run lint');
    });
  });

  describe('of the dependencies', () => {
    const files: Files = { 'requirements.txt': 'a\n', 'setup.py': "setup(name='a')\n", 'bootstrap.py': '' };
    for (const task of ['bootstrap check', 'check the dependencies', 'setup check'])
      it(`installs nothing: ${task}`, async () => {
        assert.doesNotMatch(await first(files, task), /install|bootstrap\.py/);
      });
    it('installs when asked', async () => {
      assert.match(await first(files, 'install the dependencies'), /pip install/);
    });
  });

  describe('by tests without tox', () => {
    const files: Files = { Makefile: 'test:\n\ttox\n', 'tests/test_a.py': 'import pytest\n', 'tox.ini': '[tox]\n' };
    for (const task of ['run tests without tox', 'run the tests, but not through tox'])
      it(`starts pytest itself: ${task}`, async () => {
        assert.equal(await first(files, task), 'python3 -m pytest');
      });
    it('goes through tox otherwise', async () => {
      assert.equal(await first(files, 'run the tests'), 'make test');
    });
  });
});

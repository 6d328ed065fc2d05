import assert from 'node:assert/strict';
import { firstCommand, proposeIn, ran } from './request.ts';
import type { Files } from './workspaces.ts';

const manifest = (name: string, scripts: Record<string, string>) => JSON.stringify({ name, scripts });
const monorepo = (test: string): Files => ({
  'package.json': JSON.stringify({ name: 'ink', private: true, workspaces: ['packages/*'], scripts: { test } }),
  'package-lock.json': '{}',
  'packages/slug/package.json': manifest('@ink/slug', { test: 'node --test' }),
  'packages/wrap/package.json': manifest('@ink/wrap', { test: 'node --test' }),
});

describe('a script of the root for one package of several', () => {
  for (const task of [
    'run the tests of all packages',
    'run the tests in al packages',
    'run the tests for slug and wrap',
    'test everything in this monorepo',
  ])
    it(`is not what does "${task}"`, async () => {
      assert.equal(
        await firstCommand(monorepo('cd packages/slug && npm test'), task),
        'npm test --workspaces --if-present',
      );
    });

  for (const one of ['cd packages/slug && npm test', 'npm test --workspace packages/slug'])
    it(`is not what runs all tests: ${one}`, async () => {
      assert.equal(await firstCommand(monorepo(one), 'run all tests'), 'npm test --workspaces --if-present');
      assert.equal(await firstCommand(monorepo(one), 'run the tests'), 'npm test');
    });

  for (const each of [
    'npm test --workspaces',
    'npm -w slug test && npm -w wrap test',
    "pnpm --filter './packages/*' test",
  ])
    it(`is what runs all tests where it is for several: ${each}`, async () => {
      assert.equal(await firstCommand(monorepo(each), 'run all tests'), 'npm test');
    });

  it('is still what runs the tests where no more is asked for', async () => {
    assert.equal(await firstCommand(monorepo('cd packages/slug && npm test'), 'run the tests'), 'npm test');
  });

  it('gives way to nothing where it is for all of them', async () => {
    assert.equal(await firstCommand(monorepo('node scripts/test-all.js'), 'run the tests of all packages'), 'npm test');
  });
});

describe('a run of unittest that found nothing', () => {
  const files: Files = {
    Makefile: '.PHONY: test\ntest:\n\tpython3 -m unittest\n',
    'checks/__init__.py': '',
    'checks/check_parse.py':
      'import unittest\n\nclass Parse(unittest.TestCase):\n    def test_one(self):\n        pass\n',
    'checks/base_case.py': 'class Base:\n    pass\n',
  };
  const empty = ran(['make test', 0, 'Ran 0 tests in 0.000s\n\nOK']);

  it('is followed by the tests in files that it does not take by default', async () => {
    assert.equal(await firstCommand(files, 'run the tests', empty), 'python3 -m unittest checks/check_parse.py');
  });

  it('is done when those have passed', async () => {
    const transcript = ran(
      ['make test', 0, 'Ran 0 tests in 0.000s\n\nOK'],
      ['python3 -m unittest checks/check_parse.py', 0, 'Ran 1 test in 0.000s\n\nOK'],
    );
    const { candidates } = await proposeIn(files, 'run the tests', { transcript });
    assert.equal(candidates[0]?.action.input['success'], true);
  });
});

import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('one file of tests among several', () => {
  const files: Files = {
    'pytest.ini': '[pytest]\n',
    ...{ 'tests/test_queries.py': '', 'tests/test_storages.py': '', 'lamp/__init__.py': '' },
  };
  const [queries, storages, all] = [
    'python3 -m pytest tests/test_queries.py',
    'python3 -m pytest tests/test_storages.py',
    'python3 -m pytest',
  ];
  const cases: readonly (readonly [task: string, command: string])[] = [
    ['run test_queris.py', queries],
    ['run tests/test_querie.py', queries],
    ['pytest only for queries', queries],
    ['run pytest just for the storages module', storages],
    ['pytest storages only', storages],
    ['pytest test_storage only', storages],
    ['run pytest only on windows', all],
    ['run the tests alone', all],
    ['run pytest only', all],
    ['run all tests but test_queris.py', all],
    ["Don't touch test_queris.py, run the tests", all],
  ];
  for (const [task, command] of cases)
    it(`${command}: ${task}`, async () => assert.equal(await firstCommand(files, task), command));

  it('is none where the name is far from all, the folder is another, or two are as near', async () => {
    for (const task of ['run test_parser.py', 'run test/test_queris.py']) {
      assert.doesNotMatch(await firstCommand(files, task), /test_/u, task);
    }
    const twice: Files = { ...files, 'more/test_queries.py': '' };
    assert.notEqual(await firstCommand(twice, 'run test_queris.py'), queries);
  });
});

describe('the test script', () => {
  const files: Files = {
    'test.sh*': '#!/bin/sh\n(cd test/ && node run.js)\n',
    ...{ 'test/a_test.js': "describe('a', () => {});\n", 'test/b_test.js': "describe('b', () => {});\n" },
  };

  it('is what runs the tests, and no file of them', async () => {
    for (const task of ['run the test script', 'Run its test script on this checkout', 'run our test script, please'])
      assert.equal(await firstCommand(files, task), './test.sh', task);
  });
});

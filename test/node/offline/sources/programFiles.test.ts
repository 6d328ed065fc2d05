// Programs that lie in the workspace as files: what runs all of its tests.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const program = '#!/bin/sh\necho ok\n';

describe('a program that runs the tests', () => {
  const cases: readonly (readonly [name: string, files: Files, command: string])[] = [
    ['called after them', { 'test_runner*': program, 'calc*': program }, './test_runner'],
    ['in their folder', { 't/run*': program, 't/a.sh*': program }, './t/run'],
    ['with all of them in its name', { 'test/run-all*': program, 'test/lib.sh': '' }, './test/run-all'],
    ['that Python starts', { 'tests/run_tests.py': '#!/usr/bin/env python3\n' }, 'python3 tests/run_tests.py'],
    ['and is no test itself', { 'run_test.sh*': program, 'bin/calc*': program }, './run_test.sh'],
  ];
  for (const [name, files, command] of cases)
    it(`is found ${name}`, async () => {
      assert.equal(await firstCommand(files, 'run the test suite'), command);
    });

  it('is no other file of a folder of tests, no test, and nothing that wants options', async () => {
    const files: Files = {
      'tests/prepare*': program,
      'tests/run.txt': 'run\n',
      'test_install*': 'no first line\n',
      'tests/run-tests.py': '#!/usr/bin/env python3\nparser.add_argument("-p", required=True)\n',
    };
    assert.equal(await firstCommand(files, 'run the test suite'), 'finish');
  });
});

describe('a formatter of the project that looks or writes by its options', () => {
  const script =
    'if (process.argv[2] === "--generate") write();\nif (process.argv[2] === "--check") process.exit(differs() ? 1 : 0);\n';
  const files: Files = { 'format.js': script, 'data.json': '{}', 'go.mod': 'module x\n', 'a.go': 'package x\n' };

  it('writes where it is to format, and looks where it is to check', async () => {
    for (const task of ['format the json file', 'fix the formatting of the json'])
      assert.equal(await firstCommand(files, task), 'node format.js --generate', task);
    assert.equal(await firstCommand({ 'format.js': script }, 'check the formatting'), 'node format.js --check');
  });

  it('does not use the formatter of another language', async () => {
    const { 'go.mod': mod, 'a.go': source, 'data.json': data } = files as Record<string, string>;
    const plain = { 'go.mod': mod ?? '', 'a.go': source ?? '', 'data.json': data ?? '' };
    assert.doesNotMatch(await firstCommand(plain, 'Please bring data.json into the format of this project'), /gofmt/);
    assert.equal(await firstCommand({ 'format.js': 'write();\n' }, 'format it'), 'node format.js');
  });
});

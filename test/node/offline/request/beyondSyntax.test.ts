// Requests that are more, or less, than the syntax of all files.
import assert from 'node:assert/strict';
import { isBeyondSyntax, wantsNoCodeRun } from '../../../../src/node/offline/request/beyondSyntax.ts';

describe('a request beyond the syntax of all files', () => {
  for (const task of [
    'parse every python file not in bin, run python3 -m py_compile, any syntax error?',
    'syntax-check all js files but the old ones',
    'syntax-check all js files; ignore vendor',
    'syntax-check all js files and quarantine them',
    'syntax-check all js files, then run the app',
    "syntax-check all js files, don't look at web",
  ])
    it(`is: ${task}`, () => assert.equal(isBeyondSyntax(task), true));

  for (const task of [
    "which js files don't parse?",
    'Tell me which files do not compile, syntax errors and all',
    'Run a syntax check over all js files; nothing else',
    'Run every shell script through bash -n and show me the ones that fail',
    "Check the syntax of all js files, but don't change anything",
    "Check the syntax of all js files, but just tell me which fail, don't run the test suite",
    'Are all JSON files valid or not?',
  ])
    it(`is not: ${task}`, () => assert.equal(isBeyondSyntax(task), false));

  it('knows where no code may run', () => {
    for (const task of ['without running any code', 'nothing may be executed', "don't run the tests or any code"])
      assert.equal(wantsNoCodeRun(task), true, task);
    for (const task of ["don't run the suite", 'without running the unit tests', 'run perl -c', 'which do not compile'])
      assert.equal(wantsNoCodeRun(task), false, task);
  });
});

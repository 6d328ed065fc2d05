import assert from 'node:assert/strict';
import { failedTests } from '../../../src/core/agent/testSummary.ts';
import { printedError } from '../../../src/core/agent/printedError.ts';
import { run } from './world.ts';

describe('a test run that exited with 0 although tests failed', () => {
  for (const [line, text = line] of [
    ['Tests:       1 failed, 2 passed, 3 total'],
    ['Tests  1 failed | 2 passed (3)'],
    ['1 failing', '  sum\n    1) adds\n\n  1 passing (4ms)\n  1 failing\n'],
    ['# fail 1', 'ok 1 - a\n# tests 2\n# pass 1\n# fail 1\n'],
    ['not ok 2 - b', 'ok 1 - a\nnot ok 2 - b\n1..2\n'],
    ['FAILED (failures=1)', 'Ran 2 tests in 0.001s\n\nFAILED (failures=1)\n'],
    ['====== 1 failed, 2 passed in 0.03s ======'],
    ['--- FAIL: TestSum (0.00s)'],
    ['test result: FAILED. 1 passed; 1 failed; 0 ignored'],
    ['[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0'],
    ['[  FAILED  ] 1 test, listed below:'],
    ['50% tests passed, 1 tests failed out of 2'],
    ['Tests: 3, Assertions: 4, Failures: 1.'],
    ['3 examples, 1 failure'],
    ['0 examples, 0 failures, 1 error occurred outside of examples'],
    ['Result: FAIL'],
    ['1 of 3 tests failed'],
    ['✗ adds: 1 != 2', '  ✗ adds: 1 != 2\n  ✓ subtracts\n'],
    ['Failures: 1', 'a ok\nFailures: 1\n'],
    ['test_sub ... ERROR', 'test_add ... ok\ntest_sub ... ERROR\nfinished\n'],
    ['test_sub: not ok', 'test_add: ok\ntest_sub: not ok\ndone\n'],
    ['AssertionError: sum', 'Traceback (most recent call last):\n  File "t.py", line 3\nAssertionError: sum\ndone\n'],
    ['t: expected 1, got 2'],
    ['log at out/t.log: 1 failed, 2 passed'],
    ['result: 3 passed, 1 failed'],
    ['a: FAIL', 'a: FAIL\nb: PASS\nfinished\n'],
    ['test_add (tests.A) ... FAILED'],
    ['FAIL: tests/a.sh', 'PASS: tests/b.sh\nFAIL: tests/a.sh\n'],
    ['2 failed', '  ✘  1 home.spec.ts:3:1\n\n  2 failed\n  1 passed (3.1s)\n'],
  ] as const)
    it(`is seen in: ${line}`, () => {
      assert.equal(failedTests(text), line);
      assert.equal(printedError(run('npm test'), text), line);
    });

  for (const text of [
    '12 passed, 0 failed',
    'Failures: 0',
    '✓ says 1 failed, 2 passed\n',
    '✓ says expected 1, got 2\n',
    'ok 1 - expected 1, got 2\n1..1\n',
    'log level: ERROR\n',
    'AssertionError is thrown: caught\n3 passed\n',
    'result: 0 failed, 3 passed',
    '✖ 1 problem (0 errors, 1 warning)',
    '  ✗ later (todo)\n  ✓ subtracts\n',
    '  ✓ prints ✗ for a bad line\n',
    '  ✓ reports 2 failed logins\n  ✓ throws AssertionError: 1 failing\n\n  2 passing\n',
    'ok 1 - error: handled\nok 2 - not ok\n1..2\n# fail 0\n',
    'not ok 1 - later # TODO write it\n1..1\n',
    'Tests run: 3, Failures: 0, Errors: 0, Skipped: 0',
    '3 examples, 0 failures',
    'Ran 3 tests in 0.1s\n\nOK (expected failures=1)\n',
    '==== 3 passed, 1 xfailed in 0.1s ====',
    '# FAIL:  0\nPASS: a.sh\n',
    'FAIL: 0\n',
    'FAIL: bad input is reported\n3 tests passed\n',
    'XFAIL: a.sh\n',
    'retrying: 1 failed request to the server',
  ])
    it(`is not seen in: ${text.split('\n')[0] ?? ''}`, () => assert.equal(failedTests(text), undefined));
});

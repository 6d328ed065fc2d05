import assert from 'node:assert/strict';
import { mostlyLeftOut } from '../../../src/core/agent/mostlyLeftOut.ts';
import { commandAction } from '../../../src/core/tools/run.ts';

const said = (text: string, command = 'npm test') => mostlyLeftOut(commandAction(command), text);

describe('a test run that left out most of its tests', () => {
  for (const [text, line] of [
    ['============ 2 passed, 6 skipped in 0.12s ============'],
    ['1 passed, 39 deselected in 0.02s'],
    ['40 passed, 41 skipped in 0.49s'],
    ['Tests:       6 skipped, 2 passed, 8 total'],
    ['      Tests  2 passed | 6 skipped (8)', 'Tests  2 passed | 6 skipped (8)'],
    ['  2 passing (3ms)\n  6 pending\n', '6 pending'],
    ['# tests 8\n# pass 2\n# fail 0\n# skipped 6\n', '# skipped 6'],
    ['Ran 8 tests in 0.001s\n\nOK (skipped=6)\n', 'OK (skipped=6)'],
    ['test result: ok. 2 passed; 0 failed; 6 ignored; 0 measured; 0 filtered out; finished in 0.00s'],
    ['8 runs, 3 assertions, 0 failures, 0 errors, 6 skips'],
    ['8 examples, 0 failures, 6 pending'],
    ['Tests: 8, Assertions: 2, Skipped: 6.'],
    ['[WARNING] Tests run: 8, Failures: 0, Errors: 0, Skipped: 6'],
  ] as const)
    it(`says so: ${text.trim().split('\n').at(-1) ?? ''}`, () => {
      assert.equal(said(text), line ?? text);
    });

  for (const [text, command] of [
    ['6 passed, 2 skipped in 0.12s'],
    ['4 passed, 4 skipped in 0.12s'],
    ['8 skipped in 0.12s'],
    ['1 passed, 39 deselected in 0.02s', 'python3 -m pytest -k one'],
    ['1 passed, 39 deselected in 0.02s', 'python3 -m pytest -m slow'],
    ['2 passed, 6 skipped in 0.12s', 'npm run build'],
    ['test result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 60 filtered out; finished in 0.00s'],
    [
      'Running unittests src/lib.rs\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured\n   Doc-tests demo\ntest result: ok. 0 passed; 0 failed; 9 ignored; 0 measured',
      'cargo test',
    ],
    ['Tests:       8 passed, 8 total'],
  ] as const)
    it(`is not seen in: ${command ?? ''} ${text.split('\n').at(-1) ?? ''}`, () => {
      assert.equal(said(text, command), undefined);
    });
});

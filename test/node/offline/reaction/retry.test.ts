import assert from 'node:assert/strict';

import { saysFlaky } from '../../../../src/node/offline/reaction/retry.ts';

describe('a document about tests', () => {
  it('says that a failure may go away', () => {
    for (const text of [
      'One of them is flaky.',
      'It depends on the clock and fails now and then on a first try.',
      'It may fail on a slow machine: run it again.',
      'The clock test is known to be shaky.',
      'If it is the only one that fails, run the suite again.',
      'It is a failure only if it fails twice in a row.',
      'That is not a defect: run the tests again, and believe only a failure that stays.',
    ])
      assert.ok(saysFlaky('run the tests', [text]), text);
  });

  it('says nothing of the kind', () => {
    for (const text of [
      'After a change, run the tests again.',
      'Fix the defect and run the tests.',
      'If a test fails, run it again with -v.',
      'The API is unstable.',
    ])
      assert.ok(!saysFlaky('run the tests', [text]), text);
  });
});

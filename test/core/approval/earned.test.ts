import assert from 'node:assert/strict';
import { commandRisk } from '../../../src/core/approval/commandRisk.ts';
import { earnedAfter, hasEarned } from '../../../src/core/approval/earned.ts';

const spotless = { approved: earnedAfter, succeeded: earnedAfter, rejected: 0 };

describe('earned autonomy', () => {
  it('is offered after five approvals with a good end each, and not before', () => {
    const risk = commandRisk('npm run lint');
    assert.ok(hasEarned(spotless, risk));
    assert.ok(!hasEarned({ approved: 4, succeeded: 4, rejected: 0 }, risk));
    assert.ok(!hasEarned({ approved: 6, succeeded: 5, rejected: 0 }, risk));
    assert.ok(!hasEarned({ ...spotless, rejected: 1 }, risk));
  });

  for (const command of [
    'rm -rf src',
    'curl https://example.com',
    'cat .env',
    'npm install left-pad',
    'git push',
    '$(x)',
  ])
    it(`is never offered for ${command}`, () => {
      assert.ok(!hasEarned({ approved: 99, succeeded: 99, rejected: 0 }, commandRisk(command)));
    });
});

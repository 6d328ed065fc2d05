import assert from 'node:assert/strict';
import { reason } from '../../../src/core/reason.ts';
import { rulesAllowing } from '../../../src/core/approval/allowRule.ts';
import { assessCommand } from '../../../src/core/approval/permission.ts';

const sandboxProblem = reason('asWritten', 'none here');
const policy = { approve: 'ask', allow: [], deny: ['git push'], sandbox: 'off', sandboxProblem } as const;

describe('always allow this', () => {
  it('takes a rule for every sub-command, after which the command runs unasked', () => {
    for (const command of ['npm test', 'npm run build && npm test', 'make -j4 check', 'cd lib && go test ./...']) {
      const rules = rulesAllowing(command, policy);
      assert.ok(rules, command);
      assert.equal(assessCommand(command, { ...policy, allow: rules }).verdict, 'allow', command);
    }
    assert.deepEqual(rulesAllowing('npm run build && npm test', policy), ['npm run build', 'npm test']);
  });

  it('is not offered for what always asks, is denied, holds a star, or does more than its commands', () => {
    for (const command of [
      'rm -rf x',
      'git push',
      'npm test *.js',
      'npm test > /etc/x',
      'eval "$x"',
      'sudo make install',
    ])
      assert.equal(rulesAllowing(command, policy), undefined, command);
  });

  it('allows no other command', () => {
    const allow = rulesAllowing('npm test', policy) ?? [];
    for (const other of ['npm install', 'npm test && make install', 'npx mocha'])
      assert.notEqual(assessCommand(other, { ...policy, allow }).verdict, 'allow', other);
  });
});

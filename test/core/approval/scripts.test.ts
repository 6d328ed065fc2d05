import assert from 'node:assert/strict';
import { assessCommand } from '../../../src/core/approval/permission.ts';

const scripts: Readonly<Record<string, string>> = {
  build: 'rm -rf dist && tsc -p . && curl -O https://example.com/x',
  golive: 'npm run build && npm publish',
  all: 'npm run golive',
  test: 'mocha',
  posttest: 'twine upload dist/*',
  loop: 'npm run loop',
};
const verdict = (command: string): string =>
  assessCommand(command, {
    ...{ approve: 'network', allow: ['*'], deny: [], sandbox: 'off', sandboxProblem: undefined },
    scriptOf: (name) => scripts[name],
  }).verdict;

describe('a script that a command runs by its name', () => {
  it('asks when what it runs, or runs before or after it, publishes', () => {
    for (const command of [
      'npm run golive',
      'yarn golive',
      'pnpm run all',
      'bun run golive',
      'npm test',
      'cd x && npm run -s golive',
    ])
      assert.equal(verdict(command), 'ask', command);
  });

  it('is trusted to build and test', () => {
    for (const command of ['npm run build', 'yarn build', 'npm run loop', 'npm run unknown'])
      assert.equal(verdict(command), 'allow', command);
  });

  it('says which script and why', () => {
    const { reason } = assessCommand('npm run golive', {
      ...{ approve: 'network', allow: [], deny: [], sandbox: 'off', sandboxProblem: undefined },
      scriptOf: (name) => scripts[name],
    });
    assert.equal(reason, "the script 'golive' publishes, deploys or releases");
  });
});

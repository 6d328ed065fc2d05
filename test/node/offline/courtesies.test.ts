import assert from 'node:assert/strict';
import { bareOrder } from '../../../src/node/offline/request/bareOrder.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Words of politeness, and words that only look like them. */
describe('courtesies', () => {
  for (const [said, order] of [
    ['Hey, could you check the syntax of all files for me? Thanks!', 'check the syntax of all files'],
    ['Can we build the docs?', 'build the docs'],
    ["Let's lint the code again, please.", 'lint the code'],
    ['Could you publish it now?', 'publish it'],
    ['Please delete the logs, thanks', 'delete the logs'],
  ] as const)
    it(`are left away: ${said}`, () => {
      assert.equal(bareOrder(said), order);
    });

  for (const said of [
    'Run the tests, but not now',
    'Install the dependencies? No thanks',
    'Delete build, no thanks',
    'Could you not install anything',
    "Let's not publish it",
    'you should never delete build',
    "Let's say I delete the cache",
    'Can you still build it with node 12?',
    'Can you build it or is it broken?',
    'run the tests again and again',
    'could you preview it without running anything?',
    'the name of this project',
  ])
    it(`are kept where they say more: ${said}`, () => {
      assert.equal(bareOrder(said), said);
    });

  for (const said of [
    'Can we publish this?',
    'Can anyone install it?',
    'Will you delete my files?',
    'Will we release tomorrow?',
    'Maybe clean the cache',
    'You can delete the build folder',
    'We need to update the dependencies',
    'Could somebody fix the lint errors?',
    'Can anyone run this program?',
  ])
    it(`are no order of anything grave: ${said}`, () => {
      assert.equal(bareOrder(said), said);
    });

  it('take no longer for long texts', () => {
    for (const text of [' ', 'please ', 'can you ', 'again ', ', '].map((unit) => unit.repeat(20_000))) {
      const begin = performance.now();
      bareOrder(text);
      assert.ok(performance.now() - begin < 1000);
    }
  });

  it('do not make a start of what is not to be run', async () => {
    const files: Files = { 'preview.py': 'if __name__ == "__main__":\n    print(1)\n' };
    const task = 'can you preview it without running anything?';
    const [first] = commands(await proposeIn(files, task, {}, searchPath('sh', 'python3', 'git')));
    assert.doesNotMatch(first ?? '', /^python3/);
  });
});

import assert from 'node:assert/strict';
import { isPlainName } from '../../../src/node/offline/commands/workspaceCommand.ts';
import { proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Words that are longer than a file system takes. */
describe('a word that is too long for a name', () => {
  const files: Files = { Makefile: 'test:\n\ttrue\n' };
  const long = 'ab'.repeat(200);

  it('is no file, and no reason to fail', async () => {
    for (const task of [
      `run ${long}`,
      `The token is ${long}. Run the tests.`,
      `lint ${long}`,
      `run tests/${long}`,
      `how big is ${long}.bin`,
      `how many tests are in ${long}.py?`,
      `delete the ${long} folder`,
      `In ${long}, how many .ts files are there?`,
      `how many entries are in ${long}.json?`,
      `what is wrong in build/${long} folder`,
    ])
      await assert.doesNotReject(() => proposeIn(files, task, {}, searchPath('make', 'sh')), task.slice(0, 20));
  });

  it('is told from a long path', () => {
    assert.ok(!isPlainName(long));
    assert.ok(isPlainName(`${'a'.repeat(200)}/${'b'.repeat(200)}.c`));
    assert.ok(!isPlainName('ab/'.repeat(2000)));
  });
});

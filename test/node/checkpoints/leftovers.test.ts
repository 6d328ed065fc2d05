import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { snapshot, withWorkspace } from './workspace.ts';

describe('temporary files of a tool that was killed', () => {
  it('go at the next start, in the folders of its step, and nobody else’s do', async () => {
    await withWorkspace('plain', async ({ root, folder, write, history }) => {
      write({ 'dir/a.txt': 'a\n' });
      const killed = openCheckpoints({ root, folder, now: Date.now });
      await killed.before('run', 0, ['dir/a.txt']);
      await killed.dispose();
      const { pid } = spawnSync('true');
      const mine = ['dir/.a.txt.knack', `dir/.a.txt.${process.pid}-0123456789ab.knack`, 'dir/.knack-notes'];
      write({
        ...Object.fromEntries(mine.map((path) => [path, 'mine\n'])),
        [`dir/.a.txt.${pid}-0123456789ab.knack`]: 'half a fi',
      });
      await history((opened) => opened.finish());
      assert.deepEqual(Object.keys(snapshot(root)).sort(), [...mine, 'dir/a.txt'].sort());
    });
  });
});

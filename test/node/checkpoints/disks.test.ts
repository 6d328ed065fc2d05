import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { openHistory } from '../../../src/node/checkpoints/history.ts';
import { withWorkspace } from './workspace.ts';

describe('checkpoints on disks of all kinds', () => {
  it('say which folder cannot be written, and why', async function () {
    const mounted = mkdtempSync(join(tmpdir(), 'knack-readonly-'));
    try {
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', mounted]).status !== 0) this.skip();
      await withWorkspace('git', async ({ root }) => {
        const folder = join(mounted, 'data');
        const checkpoints = openCheckpoints({ root, folder, now: Date.now });
        const said = /^\/\S+\/data\/workspace-\w+ cannot be written: the file system is read-only$/;
        assert.match((await checkpoints.before('run', 0)) ?? '', said);
        await checkpoints.dispose();
        await assert.rejects(openHistory({ root, folder }), { message: said });
      });
    } finally {
      spawnSync('umount', [mounted]);
      rmSync(mounted, { recursive: true, force: true });
    }
  });

  it('leave a file as it is, and nothing half-written, when the disk is full while it is put back; its owner stays', async function () {
    await withWorkspace('plain', async ({ root, step, undo }) => {
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400k', 'tmpfs', root]).status !== 0) this.skip();
      try {
        writeFileSync(join(root, 'big.txt'), 'x'.repeat(200_000));
        writeFileSync(join(root, 'theirs.txt'), 'old\n');
        chownSync(join(root, 'theirs.txt'), 65_534, 65_534);
        await step('run', 0, () => {
          rmSync(join(root, 'big.txt'));
          writeFileSync(join(root, 'theirs.txt'), 'new\n');
        });
        writeFileSync(join(root, 'full.txt'), 'y'.repeat(380_000));
        assert.deepEqual(await undo('run'), { 'big.txt': 'undone', 'theirs.txt': 'undone' });
        assert.deepEqual(readdirSync(root).sort(), ['full.txt', 'theirs.txt']);
        assert.equal(readFileSync(join(root, 'theirs.txt'), 'utf8'), 'old\n');
        assert.equal(statSync(join(root, 'theirs.txt')).uid, 65_534);
      } finally {
        spawnSync('umount', [root]);
      }
    });
  });
});

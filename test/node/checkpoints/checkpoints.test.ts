import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { overLimit } from '../../../src/node/checkpoints/prune.ts';
import type { CheckpointRecord } from '../../../src/node/checkpoints/records.ts';
import { gitAt, snapshot, withWorkspace } from './workspace.ts';

const tenMiB = 10 << 20;

for (const kind of ['git', 'plain'] as const) {
  describe(`checkpoints in a workspace ${kind === 'git' ? 'with git' : 'without git'}`, () => {
    it('tell what a step changed, with lines counted, and undo it', async () => {
      await withWorkspace(kind, async ({ root, write, step, undo }) => {
        write({ 'a.txt': 'one\ntwo\n', 'gone.txt': 'x\n', 'same.txt': 'same\n', 'bin/tool': '#!/bin/sh\n' });
        const before = snapshot(root);
        const changes = await step('run', 0, () => {
          write({ 'a.txt': 'one\nTWO\nthree\n', 'new/deep/file.txt': 'n\n' });
          rmSync(join(root, 'gone.txt'));
          chmodSync(join(root, 'bin/tool'), 0o755);
        });
        assert.equal(changes?.folder, root);
        assert.deepEqual(changes.files, [
          { path: 'a.txt', kind: 'changed', added: 2, removed: 1 },
          { path: 'bin/tool', kind: 'changed', added: 0, removed: 0, mode: ['644', '755'] },
          { path: 'gone.txt', kind: 'deleted', added: 0, removed: 1 },
          { path: 'new/deep/file.txt', kind: 'added', added: 1, removed: 0 },
        ]);
        assert.deepEqual(await undo('run'), {
          'a.txt': 'undone',
          'bin/tool': 'undone',
          'gone.txt': 'undone',
          'new/deep/file.txt': 'undone',
        });
        assert.deepEqual(snapshot(root), before);
        assert.ok(!existsSync(join(root, 'new')), 'folders that the step made are gone');
      });
    });

    it('keep what the user changed since: other lines are merged, the same lines stay and are reported', async () => {
      await withWorkspace(kind, async ({ write, read, step, undo }) => {
        const lines = (changed: Readonly<Record<number, string>>) =>
          Array.from({ length: 9 }, (_, i) => `${changed[i] ?? `line ${i}`}\n`).join('');
        write({ 'other.txt': lines({}), 'same.txt': lines({}), 'user.txt': 'mine\n' });
        await step('run', 0, () => write({ 'other.txt': lines({ 1: 'agent' }), 'same.txt': lines({ 1: 'agent' }) }));
        write({
          'other.txt': lines({ 1: 'agent', 7: 'user' }),
          'same.txt': lines({ 1: 'user' }),
          'user.txt': 'newer\n',
        });
        assert.deepEqual(await undo('run'), { 'other.txt': 'merged', 'same.txt': 'kept' });
        assert.equal(read('other.txt'), lines({ 7: 'user' }));
        assert.equal(read('same.txt'), lines({ 1: 'user' }));
        assert.equal(read('user.txt'), 'newer\n');
        assert.deepEqual(await undo('run'), { 'other.txt': 'already', 'same.txt': 'kept' });
      });
    });

    it('keep folders that were empty before, and the mode of files as far as it is not the step’s', async () => {
      await withWorkspace(kind, async ({ root, write, step, undo }) => {
        write({ tool: 'a\n', plain: 'a\n' });
        mkdirSync(join(root, 'logs/keep'), { recursive: true });
        await new Promise((resolve) => setTimeout(resolve, 1100));
        chmodSync(join(root, 'tool'), 0o711);
        chmodSync(join(root, 'plain'), 0o604);
        await step('run', 0, () => write({ 'logs/keep/n.txt': 'n\n', 'made/n.txt': 'n\n', tool: 'b\n', plain: 'b\n' }));
        await undo('run');
        assert.deepEqual([existsSync(join(root, 'logs/keep')), existsSync(join(root, 'made'))], [true, false]);
        const modes = ['tool', 'plain'].map((name) => (lstatSync(join(root, name)).mode & 0o7777).toString(8));
        assert.deepEqual(modes, ['711', '604']);
      });
    });

    it('undo one step of several, or some files, and leave the rest', async () => {
      await withWorkspace(kind, async ({ write, read, step, undo }) => {
        write({ 'a.txt': '0\n', 'b.txt': '0\n', 'dir/c.txt': '0\n' });
        await step('run', 0, () => write({ 'a.txt': '1\n' }));
        await step('run', 3, () => write({ 'a.txt': '2\n', 'b.txt': '2\n', 'dir/c.txt': '2\n' }));
        assert.deepEqual(await undo('run', { t: 0 }), { 'a.txt': 'kept' });
        assert.deepEqual(await undo('run', { only: ['dir'] }), { 'dir/c.txt': 'undone' });
        assert.deepEqual([read('a.txt'), read('b.txt'), read('dir/c.txt')], ['2\n', '2\n', '0\n']);
        await undo('run', { t: 3 });
        assert.deepEqual([read('a.txt'), read('b.txt')], ['1\n', '0\n']);
        await undo('run');
        assert.equal(read('a.txt'), '0\n');
      });
    });

    it('do not count what changed between two steps as theirs', async () => {
      await withWorkspace(kind, async ({ write, read, step, undo }) => {
        write({ 'a.txt': '0\n' });
        await step('run', 0, () => write({ 'x.txt': 'x\n' }));
        write({ 'a.txt': 'mine\n' });
        const changes = await step('run', 1, () => write({ 'y.txt': 'y\n' }));
        assert.deepEqual(
          changes?.files.map(({ path }) => path),
          ['y.txt'],
        );
        await undo('run');
        assert.equal(read('a.txt'), 'mine\n');
      });
    });

    it('restore puts all files back, says what was changed since, and can be taken back itself', async () => {
      await withWorkspace(kind, async ({ root, write, read, step, history }) => {
        write({ 'a.txt': '0\n', 'mine.txt': 'before\n' });
        const first = snapshot(root);
        await step('run', 0, () => write({ 'a.txt': '1\n', 'b.txt': 'b\n' }));
        write({ 'mine.txt': 'after\n' });
        const second = snapshot(root);
        await history(async (opened) => {
          const plan = await opened.planRestore('run', { t: 0 });
          assert.ok(plan);
          assert.deepEqual(plan.since, ['mine.txt']);
          const { savedAs } = await opened.carryOut(plan, 'restore');
          assert.deepEqual(snapshot(root), first);
          const back = await opened.planRestore(savedAs);
          assert.ok(back);
          await opened.carryOut(back, 'restore');
          assert.deepEqual(snapshot(root), second);
        });
        assert.equal(read('mine.txt'), 'after\n');
      });
    });

    it('leave out very large files and repositories inside, and say which; neither is ever touched', async () => {
      await withWorkspace(kind, async ({ root, write, read, step, undo }) => {
        write({ 'big.bin': Buffer.alloc(tenMiB + 1, 1), 'inner/file.txt': 'x\n', 'a.txt': 'a\n' });
        gitAt(join(root, 'inner'), ['init', '--quiet']);
        const changes = await step('run', 0, () => {
          write({
            'big.bin': Buffer.alloc(tenMiB + 2, 2),
            'inner/file.txt': 'y\n',
            'a.txt': 'b\n',
            'grown.bin': 'small\n',
          });
        });
        assert.deepEqual(changes?.leftOut, ['big.bin', 'inner']);
        const grown = await step('run', 1, () => write({ 'grown.bin': Buffer.alloc(tenMiB + 1, 3) }));
        assert.deepEqual(grown?.files, []);
        assert.deepEqual(grown.leftOut, ['big.bin', 'grown.bin', 'inner']);
        const results = await undo('run');
        assert.deepEqual([results['a.txt'], results['grown.bin']], ['undone', 'kept']);
        assert.deepEqual([read('inner/file.txt'), lstatSync(join(root, 'big.bin')).size], ['y\n', tenMiB + 2]);
        assert.equal(lstatSync(join(root, 'grown.bin')).size, tenMiB + 1);
      });
    });

    it('notice a change of the same size within the same second, also by a process that comes later', async () => {
      await withWorkspace(kind, async ({ root, write, read, step, folder, undo }) => {
        write({ 'a.txt': 'one\n' });
        await step('run', 0, () => write({ 'a.txt': 'two\n' }));
        write({ 'a.txt': 'six\n' });
        const next = openCheckpoints({ root, folder, now: Date.now });
        assert.equal(await next.before('next', 0), undefined);
        write({ 'a.txt': 'ten\n' });
        await next.after('next', 0);
        await next.dispose();
        assert.deepEqual(await undo('next'), { 'a.txt': 'undone' });
        assert.equal(read('a.txt'), 'six\n');
      });
    });

    it('leave a folder with files that are not kept where a file was', async () => {
      await withWorkspace(kind, async ({ root, write, step, history }) => {
        write({ '.gitignore': 'kept.log\n', 'a.txt': 'a\n', 'b.txt': 'b\n' });
        await step('run', 0, () => {
          rmSync(join(root, 'a.txt'));
          write({ 'a.txt/kept.log': 'log\n', 'b.txt': 'changed\n' });
        });
        await history(async (opened) => {
          const { paths, skipped } = await opened.carryOut(await opened.planUndo('run', {}), 'undo');
          assert.deepEqual([paths, skipped], [['b.txt'], ['a.txt']]);
        });
        assert.equal(readFileSync(join(root, 'a.txt/kept.log'), 'utf8'), 'log\n');
      });
    });

    it('never write through a symbolic link that leads out of the workspace', async () => {
      await withWorkspace(kind, async ({ root, folder, write, step, undo }) => {
        const outside = join(folder, '..', 'outside');
        mkdirSync(outside);
        write({ 'dir/a.txt': 'a\n' });
        await step('run', 0, () => write({ 'dir/a.txt': 'b\n' }));
        rmSync(join(root, 'dir'), { recursive: true });
        symlinkSync(outside, join(root, 'dir'));
        await undo('run');
        assert.deepEqual(snapshot(outside), {});
        assert.equal(lstatSync(join(root, 'dir')).isSymbolicLink(), true);
      });
    });
  });
}

describe('checkpoints where something is wrong', () => {
  it('are made anew where the index or the repository of Knack is damaged', async () => {
    await withWorkspace('plain', async ({ root, folder, write, step, undo }) => {
      write({ 'a.txt': 'a\n' });
      await step('run', 0, () => write({ 'a.txt': 'b\n' }));
      const index = Object.keys(snapshot(folder)).find((path) => path.endsWith('/index')) ?? '';
      const damaged = readFileSync(join(folder, index)).subarray(0, 40);
      writeFileSync(join(folder, index), damaged);
      const next = openCheckpoints({ root, folder, now: Date.now });
      assert.equal(await next.before('next', 0), undefined);
      await next.dispose();
      assert.deepEqual(await undo('run'), { 'a.txt': 'undone' });
    });
  });

  it('say why there is none and let the step run, where there is no git', async () => {
    await withWorkspace('plain', async ({ root, folder }) => {
      const path = process.env['PATH'];
      process.env['PATH'] = '/nonexistent';
      try {
        const checkpoints = openCheckpoints({ root, folder, now: Date.now });
        checkpoints.prepare();
        assert.equal(await checkpoints.before('run', 0), 'git is not installed');
        assert.equal(await checkpoints.after('run', 0), undefined);
        await checkpoints.dispose();
      } finally {
        process.env['PATH'] = path;
      }
    });
  });

  it('a step that was cut off is never undone by guess', async () => {
    await withWorkspace('plain', async ({ root, folder, write, history, read }) => {
      write({ 'a.txt': 'a\n' });
      const killed = openCheckpoints({ root, folder, now: Date.now });
      await killed.before('run', 2);
      write({ 'a.txt': 'b\n' });
      await killed.dispose();
      await history(async (opened) => {
        const plan = await opened.planUndo('run', {});
        assert.deepEqual([plan.cutOff, plan.files], [[2], []]);
        const restore = await opened.planRestore('run', { t: 2 });
        assert.ok(restore);
        await opened.carryOut(restore, 'restore');
      });
      assert.equal(read('a.txt'), 'a\n');
    });
  });

  it('never keep Knack’s own memory, also where it lies in the workspace', async () => {
    await withWorkspace('plain', async ({ root, write }) => {
      write({ 'a.txt': 'a\n', 'memory/experience.db': 'db\n', 'memory/experience.db-wal': 'wal\n' });
      const checkpoints = openCheckpoints({ root, folder: join(root, 'memory', 'checkpoints'), now: Date.now });
      await checkpoints.before('run', 0);
      write({ 'memory/experience.db': 'more\n', 'b.txt': 'b\n' });
      utimesSync(join(root, 'memory/experience.db-wal'), 1, 1);
      assert.deepEqual(
        (await checkpoints.after('run', 0))?.files.map(({ path }) => path),
        ['b.txt'],
      );
      await checkpoints.dispose();
    });
  });
});

describe('old checkpoints', () => {
  const day = 24 * 3600 * 1000;
  const one = (id: string, at: number, bytes: number): CheckpointRecord => ({
    id,
    t: 0,
    phase: 'before',
    tree: '',
    at,
    leftOut: [],
    leftOutCount: 0,
    bytes,
  });
  const dropped = (all: readonly CheckpointRecord[], now: number) => [
    ...new Set(overLimit(all, now).map(({ id }) => id)),
  ];

  it('go after two weeks, whole runs at a time; the newest run stays', () => {
    assert.deepEqual(
      dropped([one('a', 0, 1), one('a', 10 * day, 1), one('b', 2 * day, 1), one('c', 20 * day, 1)], 20 * day),
      ['b'],
    );
    assert.deepEqual(dropped([one('a', 0, 1)], 100 * day), []);
  });

  it('go, oldest first, as soon as all together took in more than a gigabyte', () => {
    const half = 600 << 20;
    assert.deepEqual(dropped([one('a', 1, half), one('b', 2, half), one('c', 3, half)], 4), ['b', 'a']);
  });
});

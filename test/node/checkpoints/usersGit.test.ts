import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openHistory } from '../../../src/node/checkpoints/history.ts';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { gitAt, snapshot, usersGit, withWorkspace } from './workspace.ts';

describe('checkpoints beside the user’s own git', () => {
  it('change nothing of it: index, HEAD, branches, stash, configuration, hooks that would run', async () => {
    await withWorkspace('git', async ({ root, write, read, git, step, undo, history }) => {
      write({ 'a.txt': 'a\n', '.gitignore': 'ignored/\n', 'ignored/kept.txt': 'k\n' });
      git('add', '.');
      git('add', '--force', 'ignored/kept.txt');
      git('commit', '--quiet', '--message=first');
      write({ 'a.txt': 'stashed\n' });
      git('stash');
      write({ 'a.txt': 'staged\n', 'ignored/free.txt': 'free\n' });
      git('add', 'a.txt');
      write({ 'a.txt': 'unstaged\n' });
      for (const hook of ['reference-transaction', 'post-checkout', 'post-index-change', 'pre-commit']) {
        write({ [`.git/hooks/${hook}`]: `#!/bin/sh\ntouch ${root}/hook-ran\n` });
        chmodSync(join(root, '.git/hooks', hook), 0o755);
      }
      git('config', 'core.fsmonitor', `touch ${root}/hook-ran`);
      const before = usersGit(root);
      const log = git('log', '--all', '--oneline');
      await step('run', 0, () => {
        write({ 'a.txt': 'agent\n', 'ignored/free.txt': 'agent\n', 'ignored/kept.txt': 'agent\n' });
      });
      await undo('run');
      await history(async (opened) => {
        const plan = await opened.planRestore('run', { t: 0 });
        assert.deepEqual(plan?.files, []);
      });
      assert.deepEqual(usersGit(root), before);
      assert.ok(!existsSync(join(root, 'hook-ran')));
      assert.equal(read('a.txt'), 'unstaged\n');
      assert.equal(read('ignored/kept.txt'), 'k\n', 'tracked, so it is kept although a pattern ignores it');
      assert.equal(read('ignored/free.txt'), 'agent\n', 'ignored files are never touched');
      assert.equal(git('log', '--all', '--oneline'), log);
    });
  });

  it('keep bytes as they are, whatever .gitattributes converts, and start no filter', async () => {
    await withWorkspace('git', async ({ root, write, git, step, undo }) => {
      git('config', 'core.autocrlf', 'true');
      git('config', 'filter.evil.clean', `touch ${root}/filter-ran; cat`);
      git('config', 'filter.evil.smudge', `touch ${root}/filter-ran; cat`);
      const files = {
        'crlf.txt': 'a\r\nb\n',
        'id.txt': '$Id$\n',
        'f.evil': 'x\n',
        'latin.txt': Buffer.from([0xe9, 10]),
      };
      write({
        '.gitattributes':
          '*.evil filter=evil\n*.txt text eol=crlf\nid.txt ident\nlatin.txt working-tree-encoding=latin1\n',
        ...files,
      });
      const before = snapshot(root, (path) => path === '.git');
      await step('run', 0, () => {
        for (const name of Object.keys(files)) write({ [name]: 'changed\n' });
      });
      await undo('run');
      assert.deepEqual(
        snapshot(root, (path) => path === '.git'),
        before,
      );
      assert.ok(!existsSync(join(root, 'filter-ran')));
    });
  });

  it('write no copy of what the repository has already', async () => {
    await withWorkspace('git', async ({ write, git, step, folder }) => {
      write(Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}.txt`, `${i}\n`.repeat(2000)])));
      git('add', '.');
      git('commit', '--quiet', '--message=all');
      await step('run', 0, () => write({ 'f0.txt': 'changed\n' }));
      const objects = Object.keys(snapshot(folder)).filter((path) => /objects\/..\//.test(path));
      // The changed file, the tree with it, and two tags; the tree before it is that of the commit.
      assert.equal(objects.length, 4);
    });
  });

  it('work where the repository is a linked working tree, or uses SHA-256', async () => {
    await withWorkspace('git', async ({ root, write, git, folder }) => {
      write({ 'a.txt': 'a\n' });
      git('add', '.');
      git('commit', '--quiet', '--message=first');
      const linked = join(folder, '..', 'linked');
      git('worktree', 'add', '--quiet', linked);
      const other = join(root, 'sha256');
      mkdirSync(other);
      gitAt(other, ['init', '--quiet', '--object-format=sha256']);
      for (const place of [linked, other]) {
        const checkpoints = openCheckpoints({ root: place, folder, now: Date.now });
        assert.equal(await checkpoints.before('run', 0), undefined);
        const file = join(place, 'new.txt');
        mkdirSync(join(file, '..'), { recursive: true });
        symlinkSync('a.txt', file);
        assert.deepEqual(
          (await checkpoints.after('run', 0))?.files.map(({ path }) => path),
          ['new.txt'],
        );
        await checkpoints.dispose();
      }
    });
  });

  it('are still there after git init, and new ones are kept after the repository is deleted', async () => {
    await withWorkspace('plain', async ({ root, write, read, git, step, undo }) => {
      write({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
      await step('plain', 0, () => write({ 'a.txt': 'agent\n' }));
      git('init', '--quiet');
      git('add', '.');
      git('commit', '--quiet', '--message=first');
      assert.deepEqual(await undo('plain'), { 'a.txt': 'undone' });
      assert.equal(read('a.txt'), 'a\n');
      rmSync(join(root, '.git'), { recursive: true });
      await step('later', 0, () => write({ 'b.txt': 'agent\n' }));
      assert.deepEqual(await undo('later'), { 'b.txt': 'undone' });
      assert.equal(read('b.txt'), 'b\n');
    });
  });

  it('outlive the user’s own gc: what was staged only, what a step staged or committed, and before the first commit', async () => {
    for (const hasCommit of [true, false]) {
      await withWorkspace('git', async ({ write, read, git, step, undo }) => {
        write({ 'f.txt': 'v1\n', 'g.txt': 'g\n' });
        git('add', '.');
        if (hasCommit) git('commit', '--quiet', '--message=first');
        write({ 'f.txt': 'precious, staged\n' });
        git('add', '.');
        await step('run', 0, () => {
          write({ 'f.txt': 'agent\n' });
          git('add', '.');
        });
        await step('run', 1, () => {
          write({ 'f.txt': 'agent again\n', 'g.txt': 'agent\n' });
          git('add', '.');
        });
        // Copies are made beside what follows a step.
        await step('run', 2, () => undefined);
        write({ 'f.txt': 'other\n' });
        git('add', '.');
        git('commit', '--quiet', '--message=other');
        write({ 'f.txt': 'agent again\n' });
        git('reflog', 'expire', '--expire=now', '--all');
        git('gc', '--quiet', '--prune=now');
        assert.deepEqual(await undo('run'), { 'f.txt': 'undone', 'g.txt': 'undone' });
        assert.deepEqual([read('f.txt'), read('g.txt')], ['precious, staged\n', 'g\n']);
      });
    }
  });

  it('are still there after the workspace is moved', async () => {
    await withWorkspace('git', async ({ root, folder, write, git, step }) => {
      write({ 'a.txt': 'a\n' });
      git('add', '.');
      git('commit', '--quiet', '--message=first');
      await step('run', 0, () => write({ 'a.txt': 'agent\n' }));
      const moved = `${root}-moved`;
      renameSync(root, moved);
      const history = await openHistory({ root: moved, folder });
      const plan = await history.planUndo('run', {});
      await history.carryOut(plan, 'undo');
      history.dispose();
      assert.equal(readFileSync(join(moved, 'a.txt'), 'utf8'), 'a\n');
      renameSync(moved, root);
    });
  });

  it('keep the files of a workspace in a folder that git ignores', async () => {
    await withWorkspace('git', async ({ root, folder, write, read }) => {
      write({ '.gitignore': 'scratch/\n', 'scratch/a.txt': 'a\n' });
      const checkpoints = openCheckpoints({ root: join(root, 'scratch'), folder, now: Date.now });
      assert.equal(await checkpoints.before('run', 0), undefined);
      write({ 'scratch/a.txt': 'agent\n' });
      const changes = await checkpoints.after('run', 0);
      assert.deepEqual(
        changes?.files.map(({ path }) => path),
        ['a.txt'],
      );
      await checkpoints.dispose();
      assert.equal(read('scratch/a.txt'), 'agent\n');
    });
  });
});

import assert from 'node:assert/strict';
import { existsSync, lstatSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gitAt, snapshot, usersGit, withWorkspace } from './workspace.ts';

/** Ignored, in a submodule, and in a repository inside that is none. */
const files = { '.env': 'PORT=1\n', 'module/file.txt': 'module\n', 'inner/file.txt': 'inner\n' };

describe('files that a tool changes and git does not list', () => {
  const prepare = ({ root, write, git }: Parameters<Parameters<typeof withWorkspace>[1]>[0]) => {
    const origin = join(root, '..', 'origin');
    gitAt(join(root, '..'), ['init', '--quiet', origin]);
    gitAt(origin, ['commit', '--quiet', '--allow-empty', '--message=module']);
    git('submodule', '--quiet', 'add', origin, 'module');
    write({ '.gitignore': '.env\nbuild/\n', 'a.txt': 'a\n', ...files });
    gitAt(join(root, 'inner'), ['init', '--quiet']);
  };

  it('are undone and brought back: ignored ones, those of submodules and of repositories inside', async () => {
    await withWorkspace('git', async (workspace) => {
      const { root, write, step, undo, history } = workspace;
      prepare(workspace);
      const before = snapshot(root, (path) => path.includes('.git/'));
      const repository = usersGit(root);
      const paths = [...Object.keys(files), 'build/new.js', 'a.txt'];
      const changes = await step(
        'run',
        0,
        () => write(Object.fromEntries(paths.map((path) => [path, `agent ${path}\n`]))),
        paths,
      );
      assert.deepEqual(
        changes?.files.map(({ path, kind }) => `${path} ${kind}`),
        ['.env changed', 'a.txt changed', 'build/new.js added', 'inner/file.txt changed', 'module/file.txt changed'],
      );
      const after = snapshot(root, (path) => path.includes('.git/'));
      const all = Object.fromEntries(paths.map((path) => [path, 'undone']));
      assert.deepEqual(await undo('run'), all);
      assert.deepEqual(
        snapshot(root, (path) => path.includes('.git/')),
        before,
      );
      assert.deepEqual(usersGit(root), repository);
      const saved = await history(async (opened) => (await opened.ids()).find(({ isSaved }) => isSaved)?.id ?? '');
      await history(async (opened) => {
        const back = await opened.planRestore(saved);
        assert.ok(back);
        await opened.carryOut(back, 'restore');
      });
      assert.deepEqual(
        snapshot(root, (path) => path.includes('.git/')),
        after,
      );
    });
  });

  it('are restored to before an earlier step, and those that no tool changed stay as they are', async () => {
    await withWorkspace('git', async (workspace) => {
      const { root, write, read, step, history } = workspace;
      prepare(workspace);
      write({ 'build/old.js': 'old\n' });
      await step('run', 0, () => write({ 'a.txt': 'agent\n' }));
      await step('run', 1, () => write({ '.env': 'PORT=2\n' }), ['.env']);
      await step('run', 2, () => write({ '.env': 'PORT=3\n', 'build/new.js': 'new\n' }), ['.env', 'build/new.js']);
      write({ 'build/old.js': 'rebuilt\n' });
      await history(async (opened) => {
        const plan = await opened.planRestore('run');
        assert.ok(plan);
        await opened.carryOut(plan, 'restore');
      });
      assert.deepEqual([read('.env'), read('a.txt'), read('build/old.js')], ['PORT=1\n', 'a\n', 'rebuilt\n']);
      assert.ok(!existsSync(join(root, 'build/new.js')));
    });
  });

  it('are found by the path that the tool gives, through linked folders too', async () => {
    await withWorkspace('git', async (workspace) => {
      const { root, write, step, undo } = workspace;
      write({ 'real/a.txt': 'a\n' });
      symlinkSync('real', join(root, 'link'));
      await step('run', 0, () => write({ 'link/new.txt': 'new\n' }), ['link/new.txt']);
      assert.deepEqual(await undo('run'), { 'real/new.txt': 'undone' });
      assert.ok(!existsSync(join(root, 'real/new.txt')));
      assert.ok(lstatSync(join(root, 'link')).isSymbolicLink());
    });
  });
});

describe('files that git ignored before', () => {
  it('are not the step’s when it changes what git ignores, and stay when it is undone', async () => {
    await withWorkspace('git', async ({ root, write, read, step, undo }) => {
      write({ '.gitignore': 'secret.txt\nbuild/\n', 'a.txt': 'a\n', 'secret.txt': 'mine\n', 'build/out': 'built\n' });
      const changes = await step('run', 0, () => {
        write({ '.gitignore': 'z\n', 'new.txt': 'new\n' });
        renameSync(join(root, 'a.txt'), join(root, 'b.txt'));
      });
      assert.deepEqual(
        changes?.files.map(({ path, kind }) => `${path} ${kind}`),
        ['.gitignore changed', 'b.txt moved', 'new.txt added'],
      );
      assert.deepEqual(changes.leftOut, ['build/out', 'secret.txt']);
      await undo('run');
      assert.deepEqual([read('secret.txt'), read('build/out'), read('a.txt')], ['mine\n', 'built\n', 'a\n']);
      assert.ok(!existsSync(join(root, 'new.txt')));
    });
  });

  it('stay when files are restored, no matter who changed what is ignored', async () => {
    await withWorkspace('git', async ({ root, write, read, step, history }) => {
      write({
        '.gitignore': 'secret.txt\n',
        'sub/.gitignore': 'build/\n',
        'a.txt': 'a\n',
        'secret.txt': 'mine\n',
        'sub/build/out': 'built\n',
      });
      await step('run', 0, () => write({ 'a.txt': 'agent\n' }));
      write({ '.gitignore': '', 'new.txt': 'mine, and not ignored then\n' });
      rmSync(join(root, 'sub/.gitignore'));
      await history(async (opened) => {
        const plan = await opened.planRestore('run');
        assert.ok(plan);
        await opened.carryOut(plan, 'restore');
      });
      assert.deepEqual([read('secret.txt'), read('sub/build/out'), read('a.txt')], ['mine\n', 'built\n', 'a\n']);
      assert.deepEqual([read('.gitignore'), existsSync(join(root, 'new.txt'))], ['secret.txt\n', false]);
    });
  });

  it('stay when files are restored after git init, which ignores less', async () => {
    await withWorkspace('plain', async ({ write, read, git, step, history }) => {
      write({ 'a.txt': 'a\n', 'node_modules/x/index.js': 'x\n' });
      await step('run', 0, () => write({ 'a.txt': 'agent\n' }));
      git('init', '--quiet');
      await history(async (opened) => {
        const plan = await opened.planRestore('run');
        assert.deepEqual(
          plan?.files.map(({ path }) => path),
          ['a.txt'],
        );
      });
      assert.equal(read('node_modules/x/index.js'), 'x\n');
    });
  });
});

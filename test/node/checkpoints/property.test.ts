import assert from 'node:assert/strict';
import { chmodSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import type { Workspace } from './workspace.ts';
import { gitAt, snapshot, usersGit, withWorkspace } from './workspace.ts';

const names = [
  'a.txt',
  'dir/b',
  'dir/deep/c.ts',
  'with blank',
  'ü/ñ',
  '-dash',
  'new\nline',
  'UPPER',
  'git~1',
  'star*[x]',
  'x.ignored',
];
const name = fc.constantFrom(...names);
const text = fc.constantFrom('', 'one\n', 'one\ntwo\n', 'no end', 'crlf\r\n', '\0binary\u0001', 'ünï\n');

/** What can happen to a path, by the user or by a step. */
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), name, text }) },
  fc.record({ kind: fc.constant('remove' as const), name }),
  fc.record({ kind: fc.constant('move' as const), name, to: name }),
  fc.record({
    kind: fc.constant('link' as const),
    name,
    to: fc.constantFrom('a.txt', '/etc', '../outside', 'nowhere'),
  }),
  fc.record({ kind: fc.constant('mode' as const), name }),
  fc.record({ kind: fc.constant('folder' as const), name: fc.constantFrom(...names.slice(0, -1)) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const gitWork = fc.oneof(
  change,
  fc.constantFrom(
    { kind: 'add' as const },
    { kind: 'commit' as const },
    { kind: 'stash' as const },
    { kind: 'forceAdd' as const },
    { kind: 'branch' as const },
  ),
);

/** Changes that the tree as it is does not allow (a folder in the way) are left out. */
function apply(root: string, one: Change): void {
  const full = join(root, one.name);
  const stats = lstatSync(full, { throwIfNoEntry: false });
  try {
    mkdirSync(dirname(full), { recursive: true });
    switch (one.kind) {
      case 'write':
        if (stats && !stats.isFile()) rmSync(full, { recursive: true });
        writeText(root, one.name, one.text);
        return;
      case 'remove':
        rmSync(full, { recursive: true, force: true });
        return;
      case 'move':
        if (stats && one.to !== one.name && !existsSync(join(root, one.to))) renameSync(full, join(root, one.to));
        return;
      case 'link':
        rmSync(full, { recursive: true, force: true });
        symlinkSync(one.to, full);
        return;
      case 'mode':
        if (stats?.isFile()) chmodSync(full, stats.mode & 0o100 ? 0o644 : 0o755);
        return;
      case 'folder':
        rmSync(full, { recursive: true, force: true });
        writeText(root, `${one.name}/inside`, 'inside\n');
        return;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!['ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT', 'ENOTEMPTY', 'EINVAL', 'EACCES', 'ELOOP'].includes(String(code)))
      throw error;
  }
}

function writeText(root: string, path: string, contents: string): void {
  // Not through a link of an earlier change.
  const parts = path.split('/');
  for (let i = 1; i < parts.length; i++) {
    if (lstatSync(join(root, ...parts.slice(0, i)), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  }
  writeInto(root, path, contents);
}

function writeInto(root: string, path: string, contents: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), contents);
}

function doGit(
  { root, git, write }: Workspace,
  kind: 'add' | 'commit' | 'stash' | 'forceAdd' | 'branch',
  i: number,
): void {
  try {
    if (kind === 'add') git('add', '--all');
    else if (kind === 'commit') git('commit', '--quiet', '--all', '--allow-empty', '--message=more');
    else if (kind === 'branch') git('switch', '--quiet', '--create', `branch${i}`);
    else if (kind === 'stash') git('stash');
    else {
      if (!lstatSync(join(root, 'x.ignored'), { throwIfNoEntry: false })) write({ 'x.ignored': 'tracked\n' });
      git('add', '--force', 'x.ignored');
    }
  } catch (error) {
    if (!(error instanceof Error && 'status' in error)) throw error;
  }
}

describe('checkpoints of any workspace', function () {
  this.timeout(900_000);

  it('undo a step to the byte, can be taken back, and never touch index, HEAD, branches, stash, ignored files or submodules', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(gitWork, { minLength: 2, maxLength: 12 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (past, step, hasModule) => {
          await withWorkspace('git', async (workspace) => {
            const { root, write, git } = workspace;
            write({ '.gitignore': '*.ignored\n' });
            if (hasModule) addModule(workspace);
            past.forEach((one, i) => {
              if ('name' in one) apply(root, one);
              else doGit(workspace, one.kind, i);
            });
            git('status');
            const tracked = new Set(git('ls-files', '-z').split('\0'));
            const isUsers = (path: string) =>
              path === 'module' || path.startsWith('module/') || (path.endsWith('.ignored') && !tracked.has(path));
            const kept = () => snapshot(root, (path) => path === '.git' || isUsers(path));
            const users = () => snapshot(root, (path) => path !== 'module' && !isUsers(path));
            const before = kept();
            const repository = usersGit(root);
            await workspace.step('run', 0, () => {
              for (const one of step) apply(root, one);
            });
            const after = kept();
            const untouched = users();
            await workspace.history(async (history) => {
              const plan = await history.planUndo('run', {});
              const { savedAs, skipped } = await history.carryOut(plan, 'undo');
              assert.deepEqual(skipped, []);
              assert.deepEqual(kept(), before);
              const back = await history.planRestore(savedAs);
              assert.ok(back);
              await history.carryOut(back, 'restore');
            });
            assert.deepEqual(kept(), after);
            assert.deepEqual(users(), untouched);
            assert.deepEqual(usersGit(root), repository);
          });
        },
      ),
      { numRuns: Number(process.env['KNACK_PROPERTY_RUNS'] ?? 8) },
    );
  });
});

/** A submodule with changes of the user's own in it. */
function addModule({ root, git }: Workspace): void {
  const origin = join(root, '..', 'origin');
  writeInto(origin, 'file.txt', 'module\n');
  gitAt(origin, ['init', '--quiet']);
  gitAt(origin, ['add', '.']);
  gitAt(origin, ['commit', '--quiet', '--message=module']);
  git('submodule', '--quiet', 'add', origin, 'module');
  writeInto(join(root, 'module'), 'file.txt', 'changed by the user\n');
}

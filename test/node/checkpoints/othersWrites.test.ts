import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OthersWrites } from '../../../src/node/checkpoints/othersWrites.ts';
import { openCheckpoints } from '../../../src/node/checkpoints/checkpoints.ts';
import { signalsOfUndo } from '../../../src/node/rewards/undoing.ts';
import type { Workspace } from './workspace.ts';
import { withWorkspace } from './workspace.ts';

/** A second process that runs in the same workspace. */
function another({ root, folder }: Workspace, people?: OthersWrites) {
  return openCheckpoints({ root, folder, now: Date.now, ...(people && { people }) });
}

const later = () => new Promise((resolve) => setTimeout(resolve, 5));
const paths = (changes: { readonly files: readonly { readonly path: string }[] } | undefined) =>
  changes?.files.map(({ path }) => path);

describe('what changes beside a step', () => {
  it('is not counted as an edit’s: only what its tool has changed is, and only that is undone', async () => {
    await withWorkspace('git', async ({ write, read, step, undo, history }) => {
      write({ 'a.txt': 'a\n', 'mine.txt': 'old\n' });
      const work = () => write({ 'a.txt': 'A\n', 'mine.txt': 'saved by hand\n', 'new.txt': 'mine, too\n' });
      assert.deepEqual(paths(await step('run', 0, work, ['a.txt'])), ['a.txt']);
      const [told] = await history((opened) => opened.changesOf('run'));
      assert.deepEqual(paths(told), ['a.txt']);
      assert.deepEqual(await undo('run'), { 'a.txt': 'undone' });
      assert.deepEqual([read('a.txt'), read('mine.txt'), read('new.txt')], ['a\n', 'saved by hand\n', 'mine, too\n']);
      assert.deepEqual(paths(await step('run', 1, () => write({ 'b.txt': 'b\n' }), [])), []);
    });
  });

  it('is people’s while a command runs, where their editor tells what they save; what the command then did is undone to that', async () => {
    await withWorkspace('git', async (workspace) => {
      const { root, write, read, undo } = workspace;
      write({ 'made.txt': 'old\n', 'mine.txt': 'old\n', 'both.txt': 'one\ntwo\nthree\n', 'gone.txt': 'x\n' });
      const saved = new Map<string, Buffer | undefined>();
      const save = (path: string, text: string) => {
        write({ [path]: text });
        saved.set(join(root, path), Buffer.from(text));
      };
      const people: OthersWrites = { begin: () => saved.clear(), written: () => Promise.resolve(saved) };
      save('before.txt', 'saved before the step\n');
      const checkpoints = another(workspace, people);
      await checkpoints.before('run', 0);
      assert.equal(saved.size, 0, 'a step begins anew');
      write({ 'made.txt': 'by the command\n' });
      save('mine.txt', 'by hand\n');
      save('both.txt', 'one\nby hand\nthree\n');
      write({ 'both.txt': 'one\nby hand\nby the command\n' });
      rmSync(join(root, 'gone.txt'));
      saved.set(join(root, 'gone.txt'), undefined);
      assert.deepEqual(paths(await checkpoints.after('run', 0)), ['both.txt', 'made.txt']);
      await checkpoints.dispose();
      assert.deepEqual(await undo('run'), { 'both.txt': 'undone', 'made.txt': 'undone' });
      assert.deepEqual(['made.txt', 'mine.txt', 'both.txt'].map(read), ['old\n', 'by hand\n', 'one\nby hand\nthree\n']);
    });
  });

  it('is another run’s where that one’s tool says so, also when it ends later', async () => {
    await withWorkspace('git', async (workspace) => {
      const { write, read, history, undo } = workspace;
      write({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
      const [one, two] = [another(workspace), another(workspace)];
      await one.before('command', 0);
      await two.before('edit', 0);
      await later();
      write({ 'a.txt': 'A\n', 'b.txt': 'B\n', 'c.txt': 'edited\n' });
      write({ 'c.txt': 'edited, then formatted\n' });
      await one.after('command', 0);
      await two.after('edit', 0, ['b.txt']);
      await Promise.all([one.dispose(), two.dispose()]);
      const of = (id: string) => history(async (opened) => (await opened.changesOf(id)).flatMap((step) => paths(step)));
      assert.deepEqual([await of('command'), await of('edit')], [['a.txt', 'c.txt'], ['b.txt']]);
      assert.deepEqual(await undo('command'), { 'a.txt': 'undone', 'c.txt': 'undone' });
      assert.deepEqual([read('a.txt'), read('b.txt'), read('c.txt')], ['a\n', 'B\n', 'c\n']);
    });
  });

  it('stays, and is named, where two commands ran at once and it cannot be told which of them it was', async () => {
    await withWorkspace('git', async (workspace) => {
      const { write, read, root, history, undo } = workspace;
      write({ 'a.txt': 'a\n', 'b.txt': 'b\n' });
      const [one, two] = [another(workspace), another(workspace)];
      await one.before('first', 0);
      write({ 'a.txt': 'A\n' });
      await later();
      await two.before('second', 0);
      write({ 'b.txt': 'B\n' });
      await later();
      await one.after('first', 0);
      const running = await history((opened) => opened.planUndo('first', {}));
      await two.after('second', 0);
      await Promise.all([one.dispose(), two.dispose()]);
      const unclear = [{ path: 'b.txt', result: 'unclear', sharedWith: 'second' }];
      const both = [{ path: 'a.txt', result: 'undone' }, ...unclear];
      assert.deepEqual(running.steps, [{ t: 0, files: both }], 'also while the other still runs');
      const [step] = await history((opened) => opened.changesOf('first'));
      assert.deepEqual([...(step?.shared ?? [])], [['b.txt', 'second']]);
      const plan = await history((opened) => opened.planUndo('first', {}));
      assert.deepEqual(plan.steps, [{ t: 0, files: both }]);
      // Neither for nor against the step: nobody was asked about that file.
      assert.deepEqual(
        (await history((opened) => signalsOfUndo(opened, { id: 'first', steps: plan.steps, skipped: [] }, 1))).map(
          ({ value, confidence }) => [value, confidence],
        ),
        [[-1, undefined]],
      );
      assert.deepEqual(await undo('first', { only: ['b.txt'] }), { 'b.txt': 'undone' });
      assert.deepEqual([readFileSync(join(root, 'a.txt'), 'utf8'), read('b.txt')], ['A\n', 'b\n']);
    });
  });
});

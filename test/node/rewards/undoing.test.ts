import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Signal } from '../../../src/core/episode.ts';
import { credit } from '../../../src/core/policy/returns.ts';
import { gitIn } from '../../../src/node/checkpoints/git.ts';
import { record } from '../../../src/node/checkpoints/records.ts';
import type { History } from '../../../src/node/checkpoints/history.ts';
import { finishUndoing, signalsAbout, signalsOfRestore, signalsOfUndo } from '../../../src/node/rewards/undoing.ts';
import type { Workspace } from '../checkpoints/workspace.ts';
import { withWorkspace } from '../checkpoints/workspace.ts';

const told = (signals: readonly Signal[]) => signals.map((one) => [one.t, credit(one), one.reason]);

async function undo(history: History, only?: readonly string[]) {
  const plan = await history.planUndo('run', { ...(only && { only }) });
  const { skipped, savedAs } = await history.carryOut(plan, 'undo', { id: 'run', steps: plan.steps.map(({ t }) => t) });
  return { savedAs, signals: await signalsOfUndo(history, { id: 'run', steps: plan.steps, skipped }, 9) };
}

async function twoSteps({ write, step }: Workspace): Promise<void> {
  write({ 'a.txt': '0\n', 'b.txt': '0\n', 'c.txt': '0\n' });
  await step('run', 0, () => write({ 'c.txt': '1\n' }));
  await step('run', 1, () => write({ 'a.txt': '1\n', 'b.txt': '1\n' }));
}

describe('what is learned from taking changes back', () => {
  it('weighs the share of the step’s files, and all of it once the last one is undone', async () => {
    await withWorkspace('plain', async (workspace) => {
      await twoSteps(workspace);
      await workspace.history(async (history) => {
        assert.deepEqual(told((await undo(history, ['a.txt'])).signals), [
          [1, -0.5, 'you undid 1 of 2 files of this change'],
        ]);
        assert.deepEqual(told((await undo(history, ['b.txt'])).signals), [[1, -1, 'you undid this change']]);
        assert.deepEqual(told((await undo(history)).signals), [[0, -1, 'you undid this change']]);
      });
    });
  });

  it('is nothing for what the person had put back already', async () => {
    await withWorkspace('plain', async (workspace) => {
      await twoSteps(workspace);
      workspace.write({ 'c.txt': '0\n' });
      await workspace.history(async (history) => {
        assert.deepEqual(told((await undo(history)).signals), [[1, -1, 'you undid this change']]);
      });
    });
  });

  it('counts a restore to before a step against that step and later ones, and for earlier ones that had been undone', async () => {
    await withWorkspace('plain', async (workspace) => {
      await twoSteps(workspace);
      await workspace.history(async (history) => {
        const { savedAs } = await undo(history);
        const back = await history.planRestore('run', { t: 1 });
        assert.ok(back);
        const { paths } = await history.carryOut(back, 'restore');
        const takenBack = () => true;
        const learned = await signalsOfRestore(history, { id: 'run', t: 1, paths, takenBack }, 9);
        assert.deepEqual(told(learned), [[0, 0.5, 'you kept this change']]);
        const undone = await signalsOfRestore(history, { id: 'run', t: 0, paths, takenBack }, 9);
        assert.deepEqual(told(undone), [[0, -1, 'you undid this change']]);
        const again = await signalsAbout(history, 'kept', { id: 'run', steps: [1], paths: ['a.txt', 'b.txt'] }, 9);
        assert.deepEqual(told(again), [[1, 0.5, 'you kept this change']]);
        assert.deepEqual((await history.planRestore(savedAs))?.undone, { id: 'run', steps: [1, 0] });
      });
    });
  });

  it('takes both names of a moved file together', async () => {
    await withWorkspace('plain', async ({ root, write, read, step, history }) => {
      const text = Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join('');
      write({ 'old.txt': text });
      await step('run', 0, () => renameSync(join(root, 'old.txt'), join(root, 'new.txt')));
      await history(async (opened) => {
        assert.deepEqual(told((await undo(opened, ['new.txt'])).signals), [[0, -1, 'you undid this change']]);
      });
      assert.equal(read('old.txt'), text);
    });
  });

  it('is learned at the next start when the undo was killed before', async () => {
    await withWorkspace('plain', async (workspace) => {
      await twoSteps(workspace);
      await workspace.history(async (history) => {
        const plan = await history.planUndo('run', {});
        const { savedAs } = await history.carryOut(plan, 'undo', { id: 'run', steps: [1, 0] });
        // As it was before the last act of undoing.
        const gitDir = readdirSync(workspace.folder).map((name) => join(workspace.folder, name, 'kept-sha1'))[0] ?? '';
        const git = gitIn(workspace.root, { GIT_DIR: gitDir });
        const wanted = { tree: plan.to, leftOut: [], unlisted: [], excludes: [], bytes: 0 };
        await record(git, { id: savedAs, t: 0, phase: 'wanted', at: Date.now(), pid: process.pid }, wanted);
        assert.deepEqual(await history.finish(), [], 'it is under way');
        await record(git, { id: savedAs, t: 0, phase: 'wanted', at: Date.now(), pid: spawnSync('true').pid }, wanted);
        const appended: Signal[] = [];
        const append = (id: string, signals: readonly Signal[]) => {
          assert.equal(id, 'run');
          return Promise.resolve(appended.push(...signals));
        };
        assert.deepEqual(await finishUndoing(history, append), [savedAs]);
        assert.deepEqual(told(appended), [
          [0, -1, 'you undid this change'],
          [1, -1, 'you undid this change'],
        ]);
        assert.deepEqual(await finishUndoing(history, append), []);
      });
    });
  });

  it('takes a moved file back with what the person wrote in other lines since, or leaves both names', async () => {
    const lines = (changed: Readonly<Record<number, string>> = {}) =>
      Array.from({ length: 20 }, (_, i) => `${changed[i] ?? `line ${i}`}\n`).join('');
    for (const [mine, result] of [
      [{ 1: 'agent', 18: 'mine' }, 'merged'],
      [{ 1: 'mine' }, 'kept'],
    ] as const) {
      await withWorkspace('git', async ({ root, write, read, step, history }) => {
        write({ 'old.txt': lines() });
        await step('run', 0, () => {
          renameSync(join(root, 'old.txt'), join(root, 'new.txt'));
          write({ 'new.txt': lines({ 1: 'agent' }) });
        });
        write({ 'new.txt': lines(mine) });
        await history(async (opened) => {
          const plan = await opened.planUndo('run', {});
          assert.deepEqual(
            plan.steps.flatMap(({ files }) => files),
            ['old.txt', 'new.txt'].map((path) => ({ path, result })),
          );
          await opened.carryOut(plan, 'undo');
        });
        const [there, gone] = result === 'merged' ? ['old.txt', 'new.txt'] : ['new.txt', 'old.txt'];
        assert.equal(read(there), result === 'merged' ? lines({ 18: 'mine' }) : lines(mine));
        assert.equal(existsSync(join(root, gone)), false);
      });
    }
  });
});

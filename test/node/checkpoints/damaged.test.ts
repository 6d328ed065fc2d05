import assert from 'node:assert/strict';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitAt, snapshot, withWorkspace } from './workspace.ts';

describe('checkpoints of which objects are lost', () => {
  for (const [what, lose] of [
    ['missing', (file: string) => rmSync(file)],
    [
      'cut short',
      (file: string) => {
        chmodSync(file, 0o644);
        writeFileSync(file, '');
      },
    ],
  ] as const)
    it(`undo other runs, and keep new ones, with records that are ${what}`, async () => {
      await withWorkspace('plain', async ({ folder, write, step, undo }) => {
        write({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' });
        await step('first', 0, () => write({ 'a.txt': 'A\n' }));
        await step('second', 0, () => write({ 'b.txt': 'B\n' }));
        const config = Object.keys(snapshot(folder)).find((path) => path.endsWith('kept-sha1/HEAD')) ?? '';
        const git = join(folder, config, '..');
        const listed = gitAt(folder, [`--git-dir=${git}`, 'for-each-ref', '--format=%(objectname) %(refname)']);
        const lost = listed.split('\n').filter((line) => line.includes('/first/'));
        assert.ok(lost.length > 0, listed);
        for (const line of lost) lose(join(git, 'objects', line.slice(0, 2), line.slice(2).split(' ')[0] ?? ''));
        assert.deepEqual(await undo('second'), { 'b.txt': 'undone' });
        await step('third', 0, () => write({ 'c.txt': 'C\n' }));
        assert.deepEqual(await undo('third'), { 'c.txt': 'undone' });
      });
    });
});

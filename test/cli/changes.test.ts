import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knack } from './knack.ts';
import { bundleKnack } from './knack.ts';

const makefile = "all:\n\tsed -i 's/^b$$/B/' a.txt\n\techo new > n.txt\n";

describe('knack changes, undo and restore', () => {
  let knack: Knack;
  before(async () => {
    knack = await bundleKnack();
  });
  after(() => knack.dispose());

  it('show what a run changed, take it back without what was changed since, and take that back', async () => {
    const cwd = knack.workspace('undone', { Makefile: makefile, 'a.txt': 'a\nb\nc\nd\ne\nf\n' });
    const a = () => readFileSync(join(cwd, 'a.txt'), 'utf8');
    const none = await knack.run(['undo', '--cwd', cwd]);
    assert.deepEqual([none.status, none.stdout], [2, '']);
    assert.match(none.stderr, /no run here has changed files yet/);

    const run = await knack.run(['run', 'run "make all"', '--approve', 'write', '--no-check', '--cwd', cwd]);
    assert.match(run.stdout, /\n {2}a\.txt \+1 −1\n {2}n\.txt \+1 −0 \(new\)\n/);
    const changes = await knack.run(['changes', '--diff', '--cwd', cwd]);
    assert.match(changes.stdout, /\n1 make all\n {2}a\.txt \+1 −1\n[^]*\n-b\n\+B\n/);

    writeFileSync(join(cwd, 'a.txt'), 'a\nB\nc\nd\ne\nmine\n');
    const dry = await knack.run(['undo', '--dry-run', '--cwd', cwd]);
    assert.match(dry.stdout, /a\.txt: also changed since; that is kept/);
    assert.equal(a(), 'a\nB\nc\nd\ne\nmine\n');
    const undone = await knack.run(['undo', '--cwd', cwd]);
    assert.equal(undone.status, 0, undone.stderr);
    assert.deepEqual([a(), existsSync(join(cwd, 'n.txt'))], ['a\nb\nc\nd\ne\nmine\n', false]);

    const saved = /knack restore (undo-\w+)/.exec(undone.stdout)?.[1] ?? '';
    const unsure = await knack.run(['restore', saved, '--cwd', cwd]);
    assert.deepEqual([unsure.status, a()], [2, 'a\nb\nc\nd\ne\nmine\n']);
    assert.match(unsure.stderr, /add --yes, or --dry-run/);
    await knack.run(['restore', saved, '--yes', '--cwd', cwd]);
    assert.deepEqual([a(), existsSync(join(cwd, 'n.txt'))], ['a\nB\nc\nd\ne\nmine\n', true]);

    const back = await knack.run(['restore', '--yes', '--cwd', cwd]);
    assert.match(back.stdout, /Changed since that run, and restored too: a\.txt/);
    assert.equal(a(), 'a\nb\nc\nd\ne\nf\n');
  });

  it('keep to a part of the repository as git does: paths are those of the folder that one is in', async () => {
    const top = knack.workspace('parts', {
      'sub/Makefile': 'all:\n\tsed -i s/b/B/ a.txt ../a.txt\n\tchmod 755 tool\n',
      ...{ 'sub/a.txt': 'b\n', 'a.txt': 'b\n', 'sub/tool': 'x\n' },
    });
    execFileSync('git', ['init', '--quiet', top]);
    const cwd = join(top, 'sub');
    const files = () => ['a.txt', 'sub/a.txt'].map((path) => readFileSync(join(top, path), 'utf8'));
    const ran = await knack.run(['run', 'run "make all"', '--approve', 'write', '--no-check', '--cwd', cwd]);
    assert.match(ran.stdout, / {2}sub\/tool mode 644 → 755\n/);
    assert.deepEqual(files(), ['B\n', 'B\n']);

    const whole = await knack.run(['restore', '--dry-run', '--cwd', cwd]);
    const named = new RegExp(`This would change:\\nIn ${top}:\\n {2}a\\.txt \\+1 −1\\n {2}sub/a\\.txt`);
    assert.match(whole.stdout, named);
    assert.match(whole.stdout, /Some are outside this folder\. For its files alone: knack restore \S+ \.\n/);
    const outside = await knack.run(['restore', '..', '/etc', '--dry-run', '--cwd', cwd]);
    assert.deepEqual([outside.status, outside.stdout], [2, '']);
    assert.match(outside.stderr, /\/etc is not in /);
    const part = await knack.run(['restore', '.', '--yes', '--cwd', cwd]);
    assert.match(part.stdout, /Put back 2 files/);
    assert.deepEqual(files(), ['B\n', 'b\n']);
    const back = /knack restore (restore-\w+)/.exec(part.stdout)?.[1] ?? '';
    await knack.run(['restore', back, 'a.txt', '--yes', '--cwd', cwd]);
    assert.deepEqual(files(), ['B\n', 'B\n']);

    const undone = await knack.run(['undo', 'a.txt', '--cwd', cwd]);
    assert.match(undone.stdout, new RegExp(`In ${top}:\\n {2}sub/a\\.txt \\+1 −1\\nUndone in 1 file`));
    assert.deepEqual(files(), ['B\n', 'b\n']);
    const none = await knack.run(['undo', 'typo.txt', '--cwd', cwd]);
    assert.equal(none.status, 2);
    assert.match(none.stderr, /'typo\.txt' is neither an episode nor a file here/);
    await knack.run(['undo', join(top, 'a.txt'), '--cwd', cwd]);
    assert.deepEqual(files(), ['b\n', 'b\n']);
  });

  it('take an episode and files in any order, and say so where a word names neither', async () => {
    const cwd = knack.workspace('words', {
      Makefile: makefile,
      'a.txt': 'b\n',
      '0': 'a file, not the beginning of an id\n',
    });
    await knack.run(['run', 'run "make all"', '--approve', 'write', '--no-check', '--cwd', cwd]);
    for (const command of ['undo', 'restore']) {
      const slip = await knack.run([command, '0mistyped-episode', '--cwd', cwd]);
      assert.deepEqual([slip.status, slip.stdout], [2, '']);
      assert.match(slip.stderr, /'0mistyped-episode' is neither an episode nor a file here; knack episodes lists/);
    }
    const empty = await knack.run(['undo', '', '--cwd', cwd]);
    assert.deepEqual([empty.status, empty.stdout], [2, '']);
    assert.match(empty.stderr, /a word is empty: name an episode or a file/);
    const unchanged = await knack.run(['undo', '0', '--cwd', cwd]);
    assert.equal(unchanged.status, 0);
    assert.match(unchanged.stdout, /^Of \S+: run "make all"\nNothing to undo\. The run changed nothing at 0\.\n$/);
    const { stdout } = await knack.run(['episodes', '--json', '--cwd', cwd]);
    const id = (JSON.parse(stdout) as { readonly episodeId: string }).episodeId;
    const undone = await knack.run(['undo', 'a.txt', id, '--cwd', cwd]);
    assert.match(undone.stdout, /^ {2}a\.txt \+1 −1\nUndone in 1 file\./, undone.stderr);
    const both = await knack.run(['undo', id, 'last', '--cwd', cwd]);
    assert.deepEqual([both.status, both.stderr], [2, `knack: ${id} and last are episodes: name one\n`]);
    const explained = await knack.run(['explain', '--step', '1', '--cwd', cwd]);
    assert.match(explained.stdout, /return −0\.50 from change −0\.50 “you undid 1 of 2 files of this change”\n/);
    await knack.run(['undo', '--cwd', cwd]);
    const listed = await knack.run(['changes', '--cwd', cwd]);
    assert.match(listed.stdout, /\n1 make all\n {2}you undid this change\n {2}a\.txt/);
    assert.doesNotMatch(listed.stdout, /To undo/);
    // The same again, by the person.
    writeFileSync(join(cwd, 'a.txt'), 'B\n');
    const again = await knack.run(['undo', '--cwd', cwd]);
    assert.equal(again.status, 0);
    assert.match(again.stdout, /Step 1 is undone already\.\nNothing to undo\.\n$/);
    assert.equal(readFileSync(join(cwd, 'a.txt'), 'utf8'), 'B\n');
  });

  it('fail where nothing could be written', async () => {
    const swap = 'all:\n\trm a.txt\n\tmkdir a.txt\n\techo log > a.txt/kept.log\n';
    const cwd = knack.workspace('unwritten', { Makefile: swap, 'a.txt': 'a\n', '.gitignore': 'kept.log\n' });
    await knack.run(['run', 'run "make all"', '--approve', 'write', '--no-check', '--cwd', cwd]);
    for (const [command, what] of [
      [['undo'], 'undone'],
      [['restore', '--yes'], 'put back'],
    ] as const) {
      const result = await knack.run([...command, '--cwd', cwd]);
      assert.equal(result.status, 1, result.stdout);
      assert.match(result.stdout, new RegExp(`Nothing was ${what}\\.`));
      assert.match(result.stderr, /a\.txt is unchanged/);
      assert.doesNotMatch(result.stdout, /It counts/);
    }
  });

  it('count what is undone against the step, and for it once it is brought back', async () => {
    const cwd = knack.workspace('brought', { Makefile: makefile, 'a.txt': 'b\n' });
    await knack.run(['run', 'run "make all"', '--approve', 'write', '--no-check', '--cwd', cwd]);
    const undone = await knack.run(['undo', '--cwd', cwd]);
    const saved = /knack restore (undo-\w+)/.exec(undone.stdout)?.[1] ?? '';
    const back = await knack.run(['restore', saved, '--yes', '--cwd', cwd]);
    assert.match(back.stdout, /It counts for the steps that made these changes\./);
    const { stdout } = await knack.run(['memory', 'export', '--cwd', cwd]);
    const told = [...stdout.matchAll(/"source":"change","value":(-?[\d.]+)/g)].map(([, value]) => Number(value));
    assert.deepEqual(told, [-1, 0.5]);
  });

  it('forget what was kept of the files together with the run', async () => {
    const cwd = knack.workspace('forgotten', { Makefile: makefile, 'a.txt': 'b\n' });
    await knack.run(['run', 'run "make all"', '--approve', 'write', '--no-check', '--cwd', cwd]);
    await knack.run(['undo', '--cwd', cwd]);
    const { stdout: stats } = await knack.run(['memory', 'stats', '--json', '--cwd', cwd]);
    const { checkpoints, bytesOfCheckpoints } = JSON.parse(stats) as Record<string, string | number>;
    assert.ok(existsSync(String(checkpoints)), stats);
    assert.ok(Number(bytesOfCheckpoints) > 100, stats);
    await knack.run(['memory', 'forget', 'last', '--yes', '--cwd', cwd]);
    const list = await knack.run(['restore', '--list', '--cwd', cwd]);
    assert.deepEqual([list.status, list.stdout], [0, '']);
  });
});

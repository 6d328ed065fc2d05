import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { commandOf } from '../../../../src/core/action/command.ts';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('the largest files', () => {
  let root = '';
  before(() => {
    root = writeWorkspace({
      '.gitignore': 'out/\n*.bin\n',
      'src/a b.c': 'x'.repeat(500),
      'src/b.c': 'x'.repeat(50),
      'lib/out/c.js': 'x'.repeat(5000),
      'big.bin': 'x'.repeat(9000),
    });
  });
  after(() => rmSync(root, { recursive: true }));

  it('are not asked for with the size of a folder', async () => {
    const workspace = await readWorkspace(root, createFileReader(), process.env['PATH'] ?? '');
    const lineOf = (task: string) => {
      const action = questionOf(task, workspace)?.looks[0]?.action;
      return action && commandOf(action);
    };
    for (const task of ['size of the src folder', 'what is the size of the src directory?', 'how big is src'])
      assert.equal(lineOf(task), 'du -sh src', task);
    assert.equal(lineOf('what is the size of the pool'), undefined);
    assert.match(lineOf("what's the size of the biggest file in the src folder") ?? '', /wc -c/);
  });

  /** What the looks answer in turn, in a real shell. */
  async function answers(task: string): Promise<readonly (string | undefined)[]> {
    const workspace = await readWorkspace(root, createFileReader(), process.env['PATH'] ?? '');
    return (questionOf(task, workspace)?.looks ?? []).map(({ action, answer }) =>
      answer(execFileSync('sh', ['-c', commandOf(action) ?? 'false'], { cwd: root, encoding: 'utf8' })),
    );
  }

  it('are those that define types, and the longest ones', async () => {
    const types = writeWorkspace({
      'source/a.d.ts': 'x'.repeat(90),
      'source/b.d.ts': '\n'.repeat(30),
      'source/c.js': 'x'.repeat(900),
    });
    try {
      const workspace = await readWorkspace(types, createFileReader(), process.env['PATH'] ?? '');
      const first = (task: string) => {
        const look = questionOf(task, workspace)?.looks[0];
        return look?.answer(
          execFileSync('sh', ['-c', commandOf(look.action) ?? 'false'], { cwd: types, encoding: 'utf8' }),
        );
      };
      const largest = first('Which of the type definition files below source/ is the biggest one?') ?? '';
      assert.match(largest, /^[^\n]*90 bytes: `source\/a\.d\.ts`/);
      assert.doesNotMatch(largest, /c\.js/);
      const longest = first('Of everything in the source folder, which file has the most lines?') ?? '';
      assert.match(longest, /^[^\n]*30 lines: `source\/b\.d\.ts`/);
      // A definition, and what a file mentions.
      for (const task of ['Where is the type biggestFile defined?', 'Which file has the most_lines constant?'])
        assert.doesNotMatch(commandOf(questionOf(task, workspace)!.looks[0]!.action) ?? '', /wc -/, task);
    } finally {
      rmSync(types, { recursive: true });
    }
  });

  const known = async (task: string) =>
    questionOf(task, await readWorkspace(root, createFileReader(), process.env['PATH'] ?? ''))?.known;

  it('are all where there is no git', async () => {
    rmSync(`${root}/.git`, { recursive: true, force: true });
    const [first = ''] = await answers('what are the 2 largest files?');
    assert.match(first, /^- 9000 bytes: `big\.bin`\n- 5000 bytes: `lib\/out\/c\.js`$/);
  });

  it('are without what git ignores, however deep, and say so', async () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    const [first = ''] = await answers('what are the 2 largest files?');
    assert.equal(
      first,
      '- 500 bytes: `src/a b.c`\n- 50 bytes: `src/b.c`\n\nWhat git ignores is left out. Larger than all of these, but ignored:\n\n- 9000 bytes: `big.bin`\n- 5000 bytes: `lib/out/c.js`',
    );
    const [count] = await answers('how many files are there?');
    assert.equal(count, '3 files');
  });

  it('are those of an ignored folder that is named', async () => {
    execFileSync('git', ['init', '-q'], { cwd: root });
    assert.deepEqual(await answers('what are the largest files in lib/out?'), [
      undefined,
      '- 5000 bytes: `lib/out/c.js`',
    ]);
    assert.equal(await known('how many files are there in lib/out?'), '1 file in `lib/out`.');
  });
});

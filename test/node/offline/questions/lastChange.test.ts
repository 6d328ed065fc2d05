import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../../../../src/core/action/command.ts';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { writeWorkspace } from '../workspaces.ts';

describe('who last changed a file, and when', () => {
  let root = '';
  const git = (author: string, ...args: readonly string[]) =>
    execFileSync('git', ['-c', `user.name=${author}`, '-c', `user.email=x@example.org`, ...args], { cwd: root });

  before(() => {
    root = writeWorkspace({ 'src/parse.c': 'int a;\nint b;\n', 'src/print.c': 'int c;\n', 'README.md': '# demo\n' });
    git('Ann Lee', 'init', '-q');
    git('Ann Lee', 'add', '.');
    git('Ann Lee', 'commit', '-qm', 'first');
    writeFileSync(join(root, 'src/parse.c'), 'int a;\nint bb;\n');
    git('Bo Berg', 'commit', '-qam', 'widen b');
    writeFileSync(join(root, 'README.md'), '# demo!\n');
    git('Cy Ode', 'commit', '-qam', 'shout');
  });
  after(() => rmSync(root, { recursive: true }));

  async function lookOf(task: string) {
    const workspace = await readWorkspace(root, createFileReader(), process.env['PATH'] ?? '');
    const look = questionOf(task, workspace)?.looks[0];
    return { look, command: (look && commandOf(look.action)) ?? '' };
  }

  async function answer(task: string): Promise<string> {
    const { look, command } = await lookOf(task);
    return (
      look?.answer(execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' }))?.replaceAll('`', '') ?? ''
    );
  }

  for (const task of [
    'who last changed src/parse.c?',
    'Could you tell me who made the most recent commit to src/parse.c, and when?',
    'last commit on src/parse.c, author + date',
    'Whose change to src/parse.c is the newest one in the git history?',
    'A macro came at some point. Look at the history of src/parse.c and give me the author of the latest commit that touched the file.',
    'who touched parse.c last, and when?',
    'by whom was src/parse.c changed last?',
    'when was src/parse.c last changed and by whom?',
    'Who was the last person to edit src/parse.c?',
    'I have a question on src/parse.c. Who was the last to change it?',
    'who last changed src/prase.c?',
    'tell me the last author of src/parse.c',
  ])
    it(`is the newest commit of that file: ${task}`, async () =>
      assert.match(
        await answer(task),
        /^Bo Berg last changed src\/parse\.c, on \d{4}-\d\d-\d\d, by commit \w+: widen b$/,
      ));

  it('is that of the document, the folder or the line that is named', async () => {
    assert.match(await answer('who last edited the readme?'), /^Cy Ode last changed README\.md/);
    assert.match(await answer('who made the last change in the src folder?'), /^Bo Berg last changed src,/);
    assert.match(await answer('who last changed line 1 of src/parse.c?'), /^Ann Lee last changed src\/parse\.c:1,/);
  });

  for (const task of [
    'who made the most commits to src/parse.c?',
    'who changed src/parse.c the most?',
    'who made the first commit to src/parse.c?',
    'whose change broke src/parse.c?',
    'is the newest change to src/parse.c by Bo?',
    'who last changed src/parse.c before 2020?',
    'revert the last commit to src/parse.c',
    'who last changed the function parse in src/parse.c?',
    'who last changed src/parse.c or src/print.c?',
    'show the last 3 commits to src/parse.c',
    'who last changed the parser?',
  ])
    it(`is not told for something else: ${task}`, async () =>
      assert.doesNotMatch((await lookOf(task)).command, /^git log -n 1 --format=\S+ \S+ %an/));
});

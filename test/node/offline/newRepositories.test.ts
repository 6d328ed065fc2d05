import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** What further public repositories showed, by classes of their own. */
describe('in a repository that nobody had seen', () => {
  const programs = searchPath('bash', 'sh', 'make', 'cmake', 'python3', 'node', 'npm', 'git', 'find', 'cargo', 'gcc');
  const first = async (files: Files, task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  describe('a script of tests', () => {
    const files: Files = { 'test.sh*': '#!/bin/sh\nexit 0\n', 'README.md': '# Tool\n' };
    for (const task of [
      'does test.sh get through here without an error?',
      'Does test.sh finish without errors',
      'make sure test.sh exits cleanly',
      'see if test.sh exits 0',
    ])
      it(`is run: ${task}`, async () => {
        assert.equal(await first(files, task), './test.sh');
      });

    it('is not run where the question is how', async () => {
      assert.equal(await first(files, 'how does test.sh finish?'), 'finish');
    });
  });

  it('gives a program the files of a task in the place of the blanks of its README', async () => {
    const files: Files = {
      'tool.py*': '#!/usr/bin/env python3\nimport sys\nprint(sys.argv)\n',
      'README.md': '# Tool\n\n```sh\n./tool.py FILE...\n```\n',
      ...{ 'data/a.txt': 'a', 'data/b.txt': 'b' },
    };
    assert.equal(await first(files, 'run tool.py on data/a.txt and data/b.txt'), './tool.py data/a.txt data/b.txt');
  });

  it('takes "make sure" for no command', async () => {
    assert.equal(await first({ Makefile: 'all:\n\ttrue\n' }, 'make sure nothing'), 'finish');
  });
});

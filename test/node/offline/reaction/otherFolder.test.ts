// Scripts that name files by the folder in which they are started.
import assert from 'node:assert/strict';
import { firstCommand, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('a script that must be started elsewhere', () => {
  const built: Files = {
    'CMakeLists.txt': 'project(x C)\nadd_subdirectory(md2html)\n',
    'md2html/md2html.c': '',
    'scripts/run-tests.py': '#!/usr/bin/env python3\n',
  };
  const failed = ran(['python3 scripts/run-tests.py', 1, "No such file or directory: 'md2html/md2html'"]);
  const build = 'cmake -S . -B build && cmake --build build';

  it('runs from where the build has put what it missed, and that is its own success', async () => {
    assert.equal(await firstCommand(built, 'run the tests', failed), build);
    const done = [...failed, { ...ran([build, 0, 'Built target md2html'])[0]!, t: 1 }];
    const now = { ...built, 'build/md2html/md2html': '' };
    assert.equal(await firstCommand(now, 'run the tests', done), '(cd build && python3 ../scripts/run-tests.py)');
    const { check } = await proposeIn(built, 'run the tests');
    assert.ok(check?.standIns?.includes('(cd build && python3 ../scripts/run-tests.py)'));
  });

  it('runs from its own folder if what it missed lies there', async () => {
    const files: Files = { 'tools/check.sh*': '#!/bin/sh\ncat words.txt\n', 'tools/words.txt': '' };
    const missed = ran(['./tools/check.sh', 1, 'cat: words.txt: No such file or directory']);
    assert.equal(await firstCommand(files, 'run tools/check.sh', missed), '(cd tools && ./check.sh)');
    const { 'tools/words.txt': _, ...without } = files;
    assert.notEqual(await firstCommand(without, 'run tools/check.sh', missed), '(cd tools && ./check.sh)');
  });

  it('stays where it is if it was given paths', async () => {
    const files: Files = { 'tools/check.sh*': '#!/bin/sh\n', 'tools/words.txt': '', 'a/b': '' };
    const missed = ran(['./tools/check.sh a/b', 1, 'words.txt: No such file or directory']);
    assert.ok(!(await firstCommand(files, 'run ./tools/check.sh a/b', missed)).startsWith('(cd tools'));
  });
});

import assert from 'node:assert/strict';

import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('the inferred check of tests that are to run under a tool', () => {
  const files: Files = { Makefile: 'test:\n\t./bin/t\n' };
  const checkOf = async (task: string, from: Files = files) => (await proposeIn(from, task)).check?.command;

  it('is none where nothing runs that tool: to pass is not to have passed under it', async () => {
    for (const task of ['run the tests under valgrind', 'run the tests with the address sanitizer'])
      assert.equal(await checkOf(task), undefined, task);
  });

  it('is the command that does', async () => {
    assert.equal(await checkOf('run the tests'), 'make test');
    assert.equal(
      await checkOf('run the tests under valgrind', { Makefile: 'test:\n\tvalgrind ./bin/t\n' }),
      'make test',
    );
  });
});

describe('the inferred check of tests', () => {
  const checkOf = async (files: Files, task = 'run the tests') => (await proposeIn(files, task)).check?.command;

  it('is a program called check that the document names under its heading of tests', async () => {
    const readme = '# T\n\n## Tests\n\n    ./check                     all cases\n';
    const files: Files = { 'README.md': readme, 'check*': '#!/bin/sh\nset -e\nfor c in tests/*.sh; do sh $c; done\n' };
    assert.equal(await checkOf(files), './check');
    assert.equal(await checkOf(files, 'build it'), undefined);
  });

  it('is none where the document says nothing of tests', async () => {
    const files: Files = { 'README.md': '# T\n\n## Stock\n\n    ./check\n', 'check*': '#!/bin/sh\nls\n' };
    assert.equal(await checkOf(files), undefined);
  });
});

import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

describe('what is told beside an order', () => {
  const programs = searchPath('bash', 'sh', 'node', 'npm', 'python3', 'perl', 'make', 'git', 'find', 'xargs');
  const node: Files = {
    'package.json': '{"scripts": {"test": "node --test", "clean": "rm -rf dist"}}',
    'a.test.js': '',
  };
  const propose = (files: Files, task: string) => proposeIn(files, task, {}, programs);

  for (const task of [
    "run the project's test suite and tell me whether it passes",
    "could you run this library's unit tests and report the result?",
    'Do the checks that ship with this package still go through?',
    'run the tests and let me know when you are done',
    'run the tets please, do they al pass?',
  ])
    it(`leaves the tests what they are: ${task}`, async () => {
      const proposal = await propose(node, task);
      assert.equal(commands(proposal)[0], 'npm test');
      assert.equal(proposal.check?.command, 'npm test');
    });

  it('is no start, where it only says what for', async () => {
    const files: Files = { Makefile: 'all: a\n\na: a.c\n\tcc -o a a.c\n', 'a.c': '' };
    const told = 'I want to try these tools. Could you compile everything here for me? Please don’t install it.';
    assert.notEqual((await propose(files, told)).check, undefined);
    assert.equal((await propose(files, 'compile everything here, then try it with --help')).check, undefined);
  });

  it('asks for no schedule', async () => {
    assert.equal(
      commands(await propose(node, "clean up the build output and tell me when you're done"))[0],
      'npm run clean',
    );
  });

  it('starts nothing over', async () => {
    const files: Files = { Makefile: 'all: a\n\na: a.c\n\tcc -o a a.c\n\nclean:\n\trm -f a\n', 'a.c': '', a: '' };
    const proposal = await propose(files, 'I want to start over. Could you remove everything that the build made?');
    assert.equal(commands(proposal)[0], 'make clean');
    assert.notEqual(proposal.check, undefined);
  });

  it('is followed back to the file that it names', async () => {
    const files: Files = { 'lib/Tiny.pm': 'package Tiny;\n1;\n', 'dist.ini': 'name = Tiny\n' };
    for (const task of [
      'I merged lib/Tiny.pm by hand. Please let Perl check the syntax of that file.',
      'check the syntax of lib/Tiny.pm, I don’t need the tests run',
    ])
      assert.equal(commands(await propose(files, task))[0], 'perl -Ilib -c lib/Tiny.pm');
  });

  it('leaves the syntax of scripts to be looked at', async () => {
    const files: Files = { 'libexec/run.sh': '#!/bin/bash\nls\n', 'libexec/stop.sh': '#!/bin/bash\nls\n' };
    for (const task of [
      'My shell has been acting up. Could you check that all the scripts in libexec are at least valid bash? No need to run them.',
      'Can bash parse every file in the libexec folder? I only want to know that, nothing should be executed.',
    ])
      assert.match(commands(await propose(files, task))[0] ?? '', /bash -n libexec\/stop\.sh/u);
  });
});

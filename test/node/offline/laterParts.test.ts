import assert from 'node:assert/strict';
import { proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** A success is one only where all of what was asked has been done. */
describe('a part of a task that the command leaves out', () => {
  const programs = searchPath('make', 'cc', 'git', 'bash', 'sh', 'go', 'npm', 'node');
  const checkOf = async (files: Files, task: string) => (await proposeIn(files, task, {}, programs)).check?.command;
  const files: Files = {
    Makefile:
      'all: prog\n\nprog: main.c\n\t$(CC) -o prog main.c\n\ntest: prog\n\t./test.sh\n\ninstall: prog\n\tcp prog /usr/bin\n\nclean:\n\trm -f prog\n',
    ...{ 'main.c': 'int main(void) { return 0; }\n', 'test.sh*': '#!/bin/sh\nexit 0\n', 'README.md': '# prog\n' },
  };
  for (const task of [
    'build and show its help',
    'build and run it with --help',
    'build it, then run tool --version',
    'build prog and print Hello with it',
    'compile the program and use it to compress notes.txt',
    'run ./other after make',
    'build without oniguruma',
    'Compile it. I need libfoo only, leave libfooext out.',
    'make it here wihtout the extension libary',
    'build with c++17',
    'install to /tmp/x',
    'regenerate completion',
    'run test posix/basic only',
    'meson setup and test',
    'shellcheck and shfmt',
  ])
    it(`allows no success: ${task}`, async () => {
      assert.equal(await checkOf(files, task), undefined);
    });

  for (const [task, line] of [
    ['build', 'make all'],
    ['build it please, thanks', 'make all'],
    ['build and run the tests', 'make all && make test'],
    ['clean and build', 'make clean && make all'],
    ['run the tests', 'make test'],
    ['compile with make', 'make all'],
    ['build without errors', 'make all'],
  ] as const)
    it(`is none: ${task}`, async () => {
      assert.equal(await checkOf(files, task), line);
    });

  for (const task of [
    'build and deploy it',
    'build, then push it',
    'build and email me the result',
    'build, then delete main.c',
    'configure without ssl but do not build',
    'dry run of the install, then install',
    'do a dry run of the install first',
    'dry run of the install but actually deploy',
  ])
    it(`allows no success where more is asked: ${task}`, async () => {
      assert.doesNotMatch((await checkOf(files, task)) ?? '', /^make (?:all|clean|-n install)$|configure/u);
    });

  for (const [task, line] of [
    ['dry run of the install', 'make -n install'],
    ['make install, but as a dry run', 'make -n install'],
    ['install, dry run only please', 'make -n install'],
    ['build and install', 'make all && make install'],
  ] as const)
    it(`is all of: ${task}`, async () => {
      assert.equal(await checkOf(files, task), line);
    });
});

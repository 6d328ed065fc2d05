import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

/** One folder that is to go, whole. */
describe('a folder that a task wants deleted', () => {
  const files: Files = {
    'CMakeLists.txt': 'project(x C)',
    ...{ 'build/CMakeCache.txt': '', 'build/x': '', 'src/a.c': 'int main() { return 0; }\n' },
  };
  const checkOf = async (task: string) => (await proposeIn(files, task)).check?.command;

  for (const task of [
    'Delete the build directory.',
    'remove build dir',
    'delete build/',
    'rm the build folder pls',
    'Get rid of the build folder that CMake left behind, all of it.',
    'Please delete the whole build folder with everything in it. The sources should stay, of course.',
    'I compiled it here last month and want to start afresh. Please remove the folder called build.',
  ])
    it(`goes: ${task}`, async () => {
      assert.equal(await firstCommand(files, task), 'rm -rf build');
      assert.equal(await checkOf(task), 'rm -rf build');
    });

  for (const task of [
    'delete the src folder',
    'delete the build folder but keep the binary',
    'should I delete the build folder?',
    'why is there a build folder?',
    'Copy the build folder to my desktop first. Then delete the build folder.',
    'Delete the build folder. And run the tests again.',
    'Translate into German. Delete the build folder.',
    'Our rule is simple. Delete the build folder. Nobody follows it.',
    'Ask me before you do it. Delete the build folder.',
    'If the tests fail: stop. Delete the build folder.',
    'Delete the build folder. Do not touch build/x.',
  ])
    it(`does not go, and nothing is taken for that: ${task}`, async () => {
      assert.notEqual(await firstCommand(files, task), 'rm -rf build');
      assert.equal(await checkOf(task), undefined);
    });

  it('is no clean-up of another kind', async () => {
    const made: Files = { Makefile: 'all:\n\tcc -o bin/a a.c\nclean:\n\trm -f *.o\n', 'docs-out/a.o': '' };
    const { check } = await proposeIn(made, 'delete the docs-out folder');
    assert.equal(check, undefined);
    assert.equal((await proposeIn(made, 'clean up')).check?.command, 'make clean');
  });
});

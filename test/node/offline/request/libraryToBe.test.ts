import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

describe('a library that a task asks for by its file', () => {
  const files: Files = {
    Makefile: 'all: demo\ndemo: demo.c\n\tcc -o demo demo.c\n',
    'CMakeLists.txt': 'project(lamp C)\nadd_library(lamp lamp.c)\n',
    'README.md': '# lamp\n\nRun `make`.\n',
  };
  const checkOf = async (task: string, from: Files = files) => (await proposeIn(from, task)).check?.command;
  const there = "find . -name 'liblamp.a' -size +0 | grep -q .";

  it('has to be there in the end', async () => {
    for (const task of ['I need a liblamp.a', 'build liblamp.a', 'make me the static liblamp.a, please'])
      assert.equal(await checkOf(task), there, task);
    assert.equal(await checkOf('build the shared out/liblamp.so'), 'test -s out/liblamp.so');
  });

  it('is no check where it is there, not wanted, or asked about', async () => {
    assert.notEqual(await checkOf('build liblamp.a', { ...files, 'out/liblamp.a': 'x' }), there);
    for (const task of [
      'delete the liblamp.a',
      'do not build liblamp.a, just the demo',
      'where do you build liblamp.a?',
      'build liblamp.a and libshade.a',
      'I need liblamp.a and demo',
      'I need liblamp.a with debug symbols',
      'I want liblamp.a installed',
    ])
      assert.notEqual(await checkOf(task), there, task);
  });

  it('is built by CMake where the task says so', async () => {
    const cmake = 'cmake -S . -B build && cmake --build build';
    for (const task of [
      'I need a liblamp.a, using cmake',
      'build the library via the CMakeLists that is in here',
      'cmake + build please',
      'do a normal CMake build',
    ])
      assert.equal(await firstCommand(files, task), cmake, task);
    for (const task of ['build it', 'build it, but no cmake build please'])
      assert.notEqual(await firstCommand(files, task), cmake, task);
  });
});

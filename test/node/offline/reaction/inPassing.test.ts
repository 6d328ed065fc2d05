// What a task only tells: of formatting, of a version, of what the user will do.
import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const go: Files = {
  'go.mod': 'module example.org/sizes\n\ngo 1.21\n',
  'bytes.go': 'package sizes\n',
  'bytes_test.go': 'package sizes\n',
};

describe('that everything passes before the user changes something', () => {
  for (const task of [
    "I'm going to touch the byte formatting in bytes.go. First I want to know that everything passes in the untouched clone.",
    "I'm about to change bytes.go. I want to be sure that all tests pass before.",
  ])
    it(`is told by the tests: ${task}`, async () => assert.equal(await firstCommand(go, task), 'go test ./...'));

  it('is not all that is wanted where something is ordered besides', async () => {
    for (const task of [
      'I want bytes.go formatted. First I want to know that everything passes.',
      'Format bytes.go. I want to see that everything passes.',
    ])
      assert.notEqual(await firstCommand(go, task), 'go test ./...', task);
    for (const task of [
      "I'm going to touch bytes.go. Before that I want to know that everything passes, but don't run anything.",
      'I want to know that everything passes and then publish it.',
    ])
      assert.ok(!commands(await proposeIn(go, task)).includes('go test ./...'), task);
  });
});

describe('lint warnings that a crate has', () => {
  const crate: Files = {
    'Cargo.toml': '[package]\nname = "near"\nversion = "0.1.0"\n',
    'src/lib.rs': '#![allow(clippy::all)]\n',
  };

  for (const task of [
    'Which lint warnings does the library have at the moment? I only want to see them, no changes.',
    'how many clippy warnings are there?',
  ])
    it(`are found by the linter: ${task}`, async () => assert.equal(await firstCommand(crate, task), 'cargo clippy'));

  it('are read where those that are ignored are asked for', async () => {
    for (const task of ['Which lint warnings does the library allow?', 'Which lint warnings do we have disabled?'])
      assert.ok(!commands(await proposeIn(crate, task)).includes('cargo clippy'), task);
  });
});

describe('a version in passing', () => {
  const made: Files = {
    makefile: 'wren: wren.o\n\tcc -o wren wren.o\n\nall: wren\n',
    'wren.c': 'int main(void) { return 0; }\n',
    'wren.h': '#define WREN_VERSION "5.1"\n',
  };

  it('is no question about it', async () => {
    const task =
      "I cloned the repo to try the current development version. Nothing is built yet; give me the wren executable here in the tree, I don't want it installed in the system.";
    assert.equal(await firstCommand(made, task), 'make wren');
  });

  it('is one where it is asked for', async () => {
    for (const task of [
      'I cloned the repo to try the current development version. Which version is that?',
      'I want to build the current version. Tell me which one it is first, nothing else.',
    ])
      assert.ok(!commands(await proposeIn(made, task)).some((line) => line.startsWith('make')), task);
  });
});

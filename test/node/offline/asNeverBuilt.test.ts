import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** A removal of what builds made, told by the state that it is to leave. */
describe('a tree as if nothing had ever been built', () => {
  const files: Files = {
    Makefile: 'all: prog\n\nprog: main.c\n\tcc -o prog main.c\n\nclean:\n\trm -f prog\n\n.PHONY: all clean\n',
    'main.c': 'int main(void) { return 0; }\n',
    'README.md': '# prog\n',
  };
  const first = async (task: string) =>
    commands(await proposeIn(files, task, {}, searchPath('make', 'cc', 'git', 'bash')))[0];
  for (const task of [
    'make the tree look as if nothing had ever been built',
    'make it look like a fresh clone',
    'please get everything to look as if it was never compiled',
    'undo the last build, please',
    'return the tree to its unbuilt state',
  ])
    it(`is cleaned: ${task}`, async () => {
      assert.equal(await first(task), 'make clean');
    });
  for (const task of [
    'does it look like a fresh clone?',
    'do not make it look like a fresh clone',
    'it looks as if it was never built; build it',
    'undo the build changes',
  ])
    it(`is not what is wanted by: ${task}`, async () => {
      assert.doesNotMatch((await first(task)) ?? '', /clean/u);
    });

  it('leaves what is installed, unless it is to be as a fresh clone', async () => {
    const node: Files = {
      'package.json': '{"name": "a", "scripts": {"build": "tsc", "clean": "rimraf dist node_modules"}}',
      'README.md': '# a\n',
    };
    const firstOf = async (task: string) =>
      commands(await proposeIn(node, task, {}, searchPath('npm', 'node', 'git')))[0];
    assert.doesNotMatch((await firstOf('make it look as if nothing had ever been built')) ?? '', /clean/u);
    assert.equal(await firstOf('make it look like a fresh clone'), 'npm run clean');
  });
});

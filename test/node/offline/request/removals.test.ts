import assert from 'node:assert/strict';
import { ordersRemoval } from '../../../../src/node/offline/request/removals.ts';
import { commands, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const first = async (files: Files, task: string) => commands(await proposeIn(files, task))[0];
const make: Files = {
  Makefile:
    'all: tide\n\ntide: src/tide.c\n\tcc -o tide src/tide.c\n\nclean:\n\trm -rf build tide\n\npurge: clean\n\trm -rf captures\n\n.PHONY: all clean purge\n',
  'src/tide.c': 'int main(void) { return 0; }\n',
};

describe('that something is to be removed, in other words', () => {
  it('cleans', async () => {
    for (const task of [
      'I want the object files and the two compiled programs gone.',
      "I'd like the old build results gone.",
      'I built tide with -O0 yesterday and would like the binaries out of the way.',
      'I switched compilers and would like to start from a tree without old build results. My captures have to stay.',
      "I'd like the tree to look unbuilt again, as before I ran make.",
      'Get rid of the files that the last build produced, objects and so on.',
      'I built this a while ago with make. Get rid of the files that this produced; notes.txt is mine.',
    ])
      assert.equal(await first(make, task), 'make clean', task);
  });

  it('builds nothing where nothing here cleans', async () => {
    const from = { ...make, Makefile: 'all: tide\n\ntide: src/tide.c\n\tcc -o tide src/tide.c\n' };
    for (const task of [
      'I built this a while ago with the usual make. Get rid of the files that this produced; notes.txt is mine.',
      'I want the object files and the compiled programs gone.',
    ])
      assert.ok(!((await first(from, task)) ?? '').startsWith('make'), task);
  });

  it('does not clean where something else is wanted', async () => {
    for (const task of [
      'I want the object files in build/.',
      'I would like to start from a tree with the old build results.',
      'Why does the tree look unbuilt?',
      'Build it in a tree without warnings.',
      "Don't get rid of the files that the build produced.",
      "I don't want the binaries gone.",
      'I never want the object files gone.',
      'They said I want the binaries gone, is that true?',
      'Would we want the binaries gone?',
      'I want the binaries gone from the download page.',
      "I'd like to have a clone without the binaries in ../foo.",
    ])
      assert.notEqual(await first(make, task), 'make clean', task);
    assert.ok(!ordersRemoval('Delete the old objects and build it again.'));
    assert.ok(!ordersRemoval('Build it; the old objects are gone.'));
    assert.ok(ordersRemoval('The build is old. Get rid of it.'));
  });
});

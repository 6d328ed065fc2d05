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
      "I don't want the built files in here any more, only the sources.",
      "We don't want build output lying around here anymore",
      "I'd like the object files, libraries and test binary gone, so only the sources are left.",
      'I no longer want the object files, libraries and test binary here',
      'I want the objects, the library and the example programs gone.',
      'I built tide with -O0 yesterday and would like the binaries out of the way.',
      'I switched compilers and would like to start from a tree without old build results. My captures have to stay.',
      "I'd like the tree to look unbuilt again, as before I ran make.",
      'Get rid of the files that the last build produced, objects and so on.',
      'I built this a while ago with make. Get rid of the files that this produced; notes.txt is mine.',
      'I only want the sources left here: no .o files, no example binaries.',
      'We want nothing but the source files in this folder.',
      'Leave nothing but the sources in here, please.',
      'keep only the sources',
      'The directory should contain nothing but the sources again.',
      'Strip this down to the sources.',
      'there should be no .o files in here',
      'The folder is full of compiled things now. Get it back to the state before the build, without touching any source file.',
      'Put everything back the way it was before compiling.',
      'Please restore the tree to its state from before my last build.',
      'The working copy should look freshly cloned again, without the test binary that make left here.',
      'Please remove the build output from this checkout.',
      'make celan pls, theres still a binary lying around',
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
      "I don't want the object files, libraries and test binary gone.",
      'I never want the object files gone.',
      "I don't want the built files in here to be stale any more, build them",
      'They said I want the binaries gone, is that true?',
      'Would we want the binaries gone?',
      'I want the binaries gone from the download page.',
      "I'd like to have a clone without the binaries in ../foo.",
      'I only want the sources compiled.',
      'I only want the sources formatted.',
      'keep only the sources in the tarball',
      'The tarball should contain nothing but the sources.',
      'Copy only the sources to /tmp/x.',
      'I want to see only the sources of the examples.',
      "Don't leave only the sources in here.",
      'Get back to the state before the build broke.',
      "Don't get it back to the state before the build.",
      'What was the state before the build?',
      'Remove the build output option from tide.c',
      "Don't remove the build output.",
      'The working copy should look freshly cloned again when the tests have run.',
      "The checkout shouldn't look freshly cloned.",
      'Restore tide.c to the state before the last commit.',
    ])
      assert.notEqual(await first(make, task), 'make clean', task);
    assert.ok(!ordersRemoval('Delete the old objects and build it again.'));
    assert.ok(!ordersRemoval('Build it; the old objects are gone.'));
    assert.ok(ordersRemoval('The build is old. Get rid of it.'));
  });
});

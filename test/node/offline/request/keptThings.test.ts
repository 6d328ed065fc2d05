import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const tiles: Files = {
  Makefile:
    'stitch: stitch.c\n\tcc -o stitch stitch.c\n\n# program and intermediate files\nmostlyclean:\n\trm -rf obj stitch\n\n# the same, and the tiles\nclean: mostlyclean\n\trm -rf cache\n\n.PHONY: mostlyclean clean\n',
  'stitch.c': 'int main(void) { return 0; }\n',
  'cache/7.tile': 'x\n',
};
const onlyAll: Files = {
  ...tiles,
  Makefile: 'stitch: stitch.c\n\tcc -o stitch stitch.c\n\nclean:\n\trm -rf stitch cache\n',
};

describe('a clean that keeps something', () => {
  for (const task of [
    'clean, keep cache/',
    "Please clean up the build products, but don't delete the tile cache.",
    'Fetching the tiles took me the whole weekend. Clear away what the build made and let those be.',
    'clean the build (not the downloaded tiles!)',
    'clean up without removing the cache',
    'The object files and the program are to go, so that the next build starts from nothing; whatever was fetched is to stay.',
  ])
    it(`removes nothing of that: ${task}`, async () =>
      assert.equal(await firstCommand(tiles, task), 'make mostlyclean'));

  it('is none where every clean removes some of it', async () => {
    assert.equal(await firstCommand(onlyAll, 'clean up, but keep the cache'), 'finish');
  });

  it('is the usual one where nothing of it is to stay', async () => {
    assert.equal(await firstCommand(tiles, 'clean'), 'make clean');
    assert.equal(await firstCommand(onlyAll, 'clean up, keep the sources'), 'make clean');
  });
});

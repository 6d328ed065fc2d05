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

  it('is none where what is to stay is in a folder that some of it goes from', async () => {
    const files: Files = { Makefile: 'clean:\n\trm -rf build data/uploads/tmp photos/*.jpg\n', 'photos/a.jpg': '' };
    for (const task of [
      'clean up but keep my photos',
      'clean, but leave the uploads alone',
      'clean up, but do not delete the data',
    ])
      assert.equal(await firstCommand(files, task), 'finish', task);
  });

  it('may remove what lies beside a folder that is to stay', async () => {
    const files: Files = {
      Makefile: 'clean:\n\trm -rf out plates/thumbs\n',
      'plates/raw/a.pgm': '',
      'plates/thumbs/a': '',
    };
    assert.equal(await firstCommand(files, 'clean up, keep the raw plates'), 'make clean');
    assert.equal(await firstCommand(files, 'clean up, keep the plates'), 'finish');
  });

  it('is the usual one where nothing of it is to stay', async () => {
    assert.equal(await firstCommand(tiles, 'clean'), 'make clean');
    assert.equal(await firstCommand(onlyAll, 'clean up, keep the sources'), 'make clean');
  });
});

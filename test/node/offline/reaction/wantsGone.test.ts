// Whether what was built is to go.
import assert from 'node:assert/strict';
import { wantsGone } from '../../../../src/node/offline/reaction/wantsGone.ts';
import { proposeIn } from '../request.ts';

describe('a request that wants something gone', () => {
  for (const said of [
    'I want the object files and the two compiled programs gone.',
    'Get it back to the state before the build, without touching any source file.',
    'I only want the sources left here: no .o files, no example binaries.',
    'I built nq yesterday and would like the binaries out of the way.',
    'Get rid of the files that this produced, blib and so on',
  ])
    it(`is: ${said}`, () => assert.equal(wantsGone(said), true));

  for (const said of [
    'build it',
    'clean up and build',
    'I deleted the build folder yesterday, compile the library please',
    "There's no binary in the repo, so get me the fast one",
    'First I need the tool itself, there is no binary here.',
    'rebuild it, the old objects are gone',
  ])
    it(`is none: ${said}`, () => assert.equal(wantsGone(said), false));

  it('is not done by a build', async () => {
    const files = { Makefile: 'all: a\na: a.c\n\tcc -o a a.c\n', 'a.c': 'int main() {}\n' };
    assert.equal((await proposeIn(files, 'Get it back to the state before the build.')).check, undefined);
    assert.equal((await proposeIn(files, 'build it')).check?.command, 'make all');
  });
});

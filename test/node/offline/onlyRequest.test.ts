import assert from 'node:assert/strict';
import { commands, proposeIn } from './request.ts';
import type { Files } from './workspaces.ts';

/** A story that tells why, and one sentence that asks. */
describe('the only request in a story', () => {
  const files: Files = {
    'CMakeLists.txt': 'project(kelp C)\nadd_library(kelp kelp.c)\n',
    'kelp.c': 'int kelp(void) { return 0; }\n',
  };
  const build = 'cmake -S . -B build && cmake --build build';
  const first = async (task: string) => commands(await proposeIn(files, task))[0];

  it('is read alone', async () => {
    const story =
      "Good morning. We want to link our game's save files against this library, and I have never built it myself.";
    assert.equal(await first(`${story} Could you configure it with cmake in ./build and compile it, please?`), build);
    assert.equal(await first('We want to zip the sources. Could you compile the library?'), build);
  });

  for (const task of [
    'We want to link our game against this library. Do not compile it yet. Could you deploy it?',
    'We want to deploy this tonight. Could you deploy it to the server?',
  ])
    it(`is not found in: ${task}`, async () => {
      assert.notEqual(await first(task), build);
    });
});

// An example beside the sources that nothing builds.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { commands, proposeIn } from '../request.ts';
import { searchPath, type Files } from '../workspaces.ts';

const files: Files = {
  README: 'A small library.\n',
  'enc.c': 'int enc;\n',
  'enc.h': '',
  'example.c': '#include "enc.h"\nint main() { return save("wave.gif"); }\n',
};
const programs = searchPath('cc', 'make', 'bash');
after(() => rmSync(programs, { recursive: true, force: true }));
const firstCommand = async (inFiles: Files, task: string) => commands(await proposeIn(inFiles, task, {}, programs))[0];
const started = 'cc -o example example.c enc.c && ./example';

describe('an example that nothing builds', () => {
  for (const task of [
    'run the example',
    'comple + run example.c, want to see the gif it makes',
    "I'd like to have the wave.gif that the README talks about.",
    'Before I read the code I want to see that it works: build the little demo that comes with it and execute it here.',
  ])
    it(`is compiled and started: ${task}`, async () => assert.equal(await firstCommand(files, task), started));

  for (const task of [
    'what does the example do?',
    'fix the example and run it',
    "don't run the example",
    'do I get the wave.gif?',
    "I'd like to have the other.gif",
    'delete the example',
  ])
    it(`is not: ${task}`, async () => assert.notEqual(await firstCommand(files, task), started));

  it('is left to what builds it, or to who says which of several', async () => {
    const made = { ...files, Makefile: 'example: example.c\n\tcc -o example example.c enc.c\n' };
    assert.equal(await firstCommand(made, 'run the example'), 'make example && ./example');
    const two = { ...files, 'demo.c': 'int main() {}\n' };
    assert.doesNotMatch((await firstCommand(two, 'run the example')) ?? '', /^cc /);
  });
});

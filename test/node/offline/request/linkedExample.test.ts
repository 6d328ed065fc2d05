// The example program that a Makefile links, built and started.
import assert from 'node:assert/strict';
import { firstCommand } from '../request.ts';
import type { Files } from '../workspaces.ts';

const files: Files = {
  Makefile:
    'hello_example: hello.c example.c\n\t$(CC) -o hello_example hello.c example.c\nclean:\n\trm -f hello_example\n',
  'hello.c': '',
  'example.c': 'int main() {}\n',
};
const started = 'make hello_example && ./hello_example';

describe('the example that a Makefile links', () => {
  for (const task of [
    'run the example',
    'Could you please build the example program and start it?',
    'start the demo (example.c)',
    "I'd like to see hello_example running.",
  ])
    it(`is started: ${task}`, async () => assert.equal(await firstCommand(files, task), started));

  it('reads what it is to be fed', async () => {
    const asked =
      'Compile the little example and run it once, feeding it a line like hi, so that I see what it prints.';
    assert.equal(await firstCommand(files, asked), 'make hello_example && echo hi | ./hello_example');
    assert.notEqual(await firstCommand(files, 'run the example, feeding it my notes'), started);
  });

  for (const task of [
    'build the example',
    'how do I run the example?',
    "build the example but don't run it",
    'run the example under valgrind',
    'fix the example and run it',
    'run the tests, not the example',
  ])
    it(`is not started: ${task}`, async () => assert.notEqual(await firstCommand(files, task), started));

  it('is none of several', async () => {
    const two = `${files['Makefile'] ?? ''}other_demo: example.c\n\t$(CC) -o other_demo example.c\n`;
    assert.doesNotMatch(await firstCommand({ ...files, Makefile: two }, 'run the example'), / && \.\//);
    assert.equal(await firstCommand({ ...files, Makefile: two }, 'run hello_example, the example'), started);
  });
});

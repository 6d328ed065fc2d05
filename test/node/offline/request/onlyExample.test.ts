import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const one: Files = {
  'README.md': '# toml\n\nA parser.\n',
  'toml.js': 'module.exports = 1;\n',
  'example/basic.js': 'console.log(require("../toml"));\n',
  'example/data.toml': 'a = 1\n',
};
const run = 'node example/basic.js';

describe('the only example of a project', () => {
  for (const task of [
    'run the example',
    'Could you please run the example script of this package and show me what it prints?',
    'What does the demo in example/ print here?',
    "I found this one. Before I read the code I'd like to see its example in action on this machine.",
    'run exmaple/basic.js',
    'run example/bsaic.js',
  ])
    it(`is run: ${task}`, async () => assert.equal(await firstCommand(one, task), run));

  it('is not run where something else is asked, nor one of two', async () => {
    for (const task of [
      "don't run the example",
      'write me an example and run the example',
      'what does the example do?',
      'delete exmaple/basic.js',
      'how do I run the example?',
    ])
      assert.ok(!commands(await proposeIn(one, task)).includes(run), task);
    const two = { ...one, 'example/more.js': 'console.log(2);\n' };
    assert.ok(!commands(await proposeIn(two, 'run the example')).includes(run));
  });
});

describe('a path to run that is not there', () => {
  const files: Files = { 'scripts/step1.js': 'console.log(1);\n', 'scripts/updated.js': 'console.log(1);\n' };

  it('is no other file, where more than a slip differs', async () => {
    for (const task of ['run scripts/step2.js', 'run scripts/update.js'])
      assert.deepEqual(commands(await proposeIn(files, task)), ['finish'], task);
  });
});

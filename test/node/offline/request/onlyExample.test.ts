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

describe('the only example of a crate', () => {
  const crate: Files = {
    'Cargo.toml': '[package]\nname = "tally"\nversion = "0.1.0"\n',
    'src/lib.rs': 'pub fn one() {}\n',
    'examples/count-all.rs': 'fn main() {}\n',
  };

  for (const task of [
    'Please run the example that comes with this crate so that I can see its output.',
    'run the example shipped with this crate and show me what it prints',
    'I want to see what the count-all demo prints.',
    'Show me the output of the count-all example.',
    'what does the count-all example print?',
    "I'm deciding whether tally is fast. There's a little program in examples/ that prints a table; show me what it gives on my machine.",
  ])
    it(`is run: ${task}`, async () => assert.equal(await firstCommand(crate, task), 'cargo run --example count-all'));

  it('is not run where its code is asked about, or something is to be done to it', async () => {
    for (const task of [
      'How do I run the example that comes with this crate?',
      'I want to see what the count-all demo prints without running it',
      'show me the code of the count-all example',
      'explain the output of the count-all example',
      'There is a program in examples/ that prints a table; rename it.',
      "There is a program in examples/ that prints a table, but don't run it.",
      'what does the only example print to stderr if I remove the loop?',
      'I want to see what the other demo prints.',
    ])
      assert.ok(!commands(await proposeIn(crate, task)).some((line) => line.startsWith('cargo run')), task);
  });

  it('is found in its folder, and none of two is run', async () => {
    const table: Files = { 'examples/table/main.rs': 'fn main() {}\n' };
    const folder = { ...crate, ...table };
    assert.ok(
      !commands(await proposeIn(folder, 'run the example of this crate')).some((line) => line.includes('--example')),
    );
    const only: Files = { 'Cargo.toml': '[package]\nname = "tally"\n', 'src/lib.rs': '', ...table };
    assert.equal(await firstCommand(only, 'run the example of this crate'), 'cargo run --example table');
  });
});

describe('a path to run that is not there', () => {
  const files: Files = { 'scripts/step1.js': 'console.log(1);\n', 'scripts/updated.js': 'console.log(1);\n' };

  it('is no other file, where more than a slip differs', async () => {
    for (const task of ['run scripts/step2.js', 'run scripts/update.js'])
      assert.deepEqual(commands(await proposeIn(files, task)), ['finish'], task);
  });
});

import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const draws = 'import drawing\n\nif __name__ == "__main__":\n    drawing.save("x.svg")\n';
const library: Files = {
  'setup.py': 'from setuptools import setup\nsetup(name="drawing", packages=["drawing"])\n',
  'drawing/__init__.py': 'def save(name): pass\n',
  'examples/chessboard.py': draws,
  'examples/snow_flake.py': draws,
  'examples/spiral.py': draws,
};
const first = async (task: string, files: Files = library) => commands(await proposeIn(files, task))[0];

describe('an example wished for in other words', () => {
  it('is started', async () => {
    for (const [task, stem] of [
      ['I want to see what the chessboard example draws, produce its svg.', 'chessboard'],
      ['show me what the snow flake example prints', 'snow_flake'],
      ['generate the svg of the spiral example', 'spiral'],
      [
        'I am reading through the examples folder. Start the chessboard one so that I get the file it makes; I have not installed the package.',
        'chessboard',
      ],
      ['start the spiral script from the examples folder', 'spiral'],
      ['run the chesboard example', 'chessboard'],
    ] as const)
      assert.equal(await first(task), `python3 -m examples.${stem}`, task);
  });

  it('is found by a path with a slip of the pen, or without its ending', async () => {
    assert.equal(await first('run exampels/chessboard'), 'python3 -m examples.chessboard');
    assert.equal(await first('run examples/spiral'), 'python3 -m examples.spiral');
  });

  it('is not, where the words want something else, or nothing is called so', async () => {
    for (const task of [
      'explain what the chessboard example draws',
      'I want to see what the chessboard example draws, but do not run it',
      'I want to know whether the chessboard example should draw lines, change its svg',
      'In the examples folder: do not start the chessboard one',
      'delete the chessboard example, produce its svg elsewhere instead',
      'I want to see what the circle example draws, produce its svg.',
      'run exampels/circle',
      'I am reading the examples folder. Start the chessboard one with 5 columns.',
      'write an example that draws a chessboard, create its svg',
    ])
      assert.doesNotMatch((await first(task)) ?? '', /examples/, task);
  });

  it('is not guessed among several that are called nearly so', async () => {
    const two: Files = { ...library, 'examples/chessboards.py': draws };
    assert.doesNotMatch((await first('run the chesboard example', two)) ?? '', /examples/);
  });
});

describe('an example that a task describes by what it makes', () => {
  const files: Files = {
    'package.json': '{"name":"png"}',
    'examples/newfile.js': 'require("fs").writeFileSync("a.png", "");\n',
    'examples/sync.js': '',
  };
  const line = 'node examples/newfile.js';

  it('is started', async () => {
    for (const task of [
      'Could you run the newfile example so that I get its png?',
      'exectue the newfile example pls',
      "I'd like to see the picture that examples/newfile.js makes.",
      'There is a small example that creates a new file; start that one and tell me where it ended up.',
      "I'm looking for an encoder without native code. There is a small example that creates a new file; start that one.",
    ])
      assert.equal(await firstCommand(files, task), line, task);
  });

  it('is not where it is not there, or only asked about', async () => {
    for (const task of [
      "I'd like to see the picture that examples/nofile.js makes.",
      'what is the picture that examples/newfile.js makes?',
      "I don't want the picture that examples/newfile.js makes.",
      'Run the newfile example so that I can see it work, and then run the tests',
      'Run the newfile example so I can look at it and then delete it',
      "I'm not sure whether to run things here. There is a small example that creates a new file; start that one?",
    ])
      assert.notEqual(await firstCommand(files, task), line, task);
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commands, proposeIn } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const copies =
  "const fs = require('node:fs');\nconst [, , from, , to] = process.argv;\nfs.writeFileSync(to, `traced ${fs.readFileSync(from, 'utf8')}`);\n";
const tracer: Files = {
  'package.json': JSON.stringify({ name: 'tracer', main: 'tracer.js' }),
  'tracer.js': 'module.exports = 1;\n',
  'nodecli/nodecli.js': copies,
  'fox.png': 'fox\n',
  'owl.png': 'owl\n',
  'notes.txt': 'notes\n',
  'README.md':
    '# tracer\n\nCommand line example:\n\n```\ntracer/nodecli>node nodecli ../fox.png outfilename fox.svg scale 10\n```\n\nExpected result:\n\n```\ntracer/nodecli/fox.svg was saved!\n```\n',
};
const first = async (task: string, files: Files = tracer) => commands(await proposeIn(files, task))[0];
const line = '(cd nodecli && test ! -e fox.svg && node nodecli ../fox.png outfilename fox.svg && test -s fox.svg)';

describe('a program that only a document shows', () => {
  it('is called as it shows, in its folder, on the file that a task names', async () => {
    for (const task of [
      'run the CLI on fox.png',
      'Could you run the command line tool on fox.png so that I get an SVG of it?',
      'make an svg form fox.png with nodecli',
      'turn fox.png into an svg with the CLI',
      'please use nodecli on fox.png',
      'I would like to have fox.png as a vector file, made with the command line version in this repo. Defaults are fine.',
      'I just cloned tracer and want to see what the tracing looks like before I use it. Run the node command line tool over fox.png in this folder with the default options; the SVG can stay next to it.',
    ])
      assert.equal(await first(task), line, task);
    assert.equal(await first('run the CLI on owl.png'), line.replaceAll('fox', 'owl'));
  });

  it('writes what it is told', () => {
    const root = writeWorkspace(tracer);
    try {
      execFileSync('sh', ['-c', line], { cwd: root });
      assert.equal(readFileSync(join(root, 'nodecli/fox.svg'), 'utf8'), 'traced fox\n');
      assert.throws(() => execFileSync('sh', ['-c', line], { cwd: root }));
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('may be shown without a prompt, from the root', async () => {
    const shown: Files = {
      ...tracer,
      'README.md': '# tracer\n\n    node nodecli/nodecli.js shot.png --out shot.svg\n',
    };
    assert.equal(
      await first('run the CLI on fox.png', shown),
      'test ! -e fox.svg && node nodecli/nodecli.js fox.png --out fox.svg && test -s fox.svg',
    );
  });

  it('is not, where something else is wanted, or the document leaves it open', async () => {
    for (const task of [
      "don't run the CLI on fox.png",
      'how do I run the CLI on fox.png?',
      'make a pdf from fox.png with nodecli',
      'run the CLI on fox.png with scale 4',
      'run the CLI on fox.png and owl.png',
      'run the CLI on wolf.png',
      'run the CLI on notes.txt',
      'change the CLI so that it reads fox.png',
      'is fox.png read by the CLI?',
      'delete fox.png, made with nodecli',
      'use inkscape on fox.png',
      'I need fox.png gone, nodecli',
      'I want fox.png away from nodecli',
      'Get fox.png out of nodecli',
      'I need to replace fox.png in nodecli',
      "I'd like to see fox.png in the nodecli docs",
      'Get fox.png from the web with nodecli',
      'run nodecli on fox.png twice',
      'run nodecli on fox.png in black and white',
      'run nodecli on fox.png in sepia',
      'Turn fox.png upside down with the cli',
      'make fox.png transparent with nodecli',
      'I want fox.png to be larger with the CLI',
      'run nodecli over fox.png into fox.png',
      'run a review of nodecli on fox.png',
    ])
      assert.doesNotMatch((await first(task)) ?? '', /node nodecli/, task);
    const two = `${tracer['README.md'] ?? ''}\n    node other/cli.js in.png out.svg\n`;
    const several: Files = { ...tracer, 'other/cli.js': copies, 'README.md': two };
    assert.doesNotMatch((await first('run the command line tool on fox.png', several)) ?? '', /node /);
    const open: Files = {
      ...tracer,
      'README.md': '# tracer\n\n    nodecli>node nodecli ../fox.png mode deep\n',
    };
    assert.doesNotMatch((await first('run the command line tool on owl.png', open)) ?? '', /owl/);
  });
});

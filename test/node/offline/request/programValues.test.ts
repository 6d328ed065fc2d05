// A program of the workspace, run on the values that a task names in free words.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstCommand, proposeIn, ran, type Ran } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const apart: Files = {
  'package.json': '{"name":"apart-words","bin":"cli.js","scripts":{"test":"node test.js"}}',
  'cli.js':
    "#!/usr/bin/env node\nconst [a, b] = process.argv.slice(2);\nif (a) console.log(a === b ? 0 : 7);\n// Usage: ' + name + ' [options] <word> <word>\n",
  'test.js': '',
  'readme.md': '# x\n\n```txt\nUsage: apart-words [options] word word\n\n$ apart-words sitting kitten\n# 3\n```\n',
};
const weft: Files = {
  'weft*': '#!/usr/bin/env bash\n#/ Usage:\n#/    weft [OPTIONS] filenames...\nsed "s/{{NAME}}/$NAME/" "$@"\n',
  'demo/a.weft': 'Hello, {{NAME}}\n',
};

describe('a program on the values that a task names', () => {
  for (const task of [
    'distance between amber and timber, use the cli here',
    "Using this project's command line tool, what is the edit distance of the words amber and timber?",
    "whats the distance from amber to timber according to this repo's cli?",
    'Run cli.js with the two words amber and timber and tell me the number it prints.',
    'I have two words, amber and timber, and this repo apparently ships a little program that counts edits. Could you run it on those two and tell me the result?',
    "how far apart are 'amber' and 'timber' according to this package's cli?",
  ])
    it(`runs it on them: ${task}`, async () => {
      assert.equal(await firstCommand(apart, task), 'node cli.js amber timber');
    });

  it('runs it on no other number of values than it takes, and for nothing that is asked about it', async () => {
    for (const task of [
      'Run cli.js with the words amber, timber and lumber and tell me the number.',
      'where does cli.js handle the words amber and timber?',
      'fix cli.js for the words amber and timber',
      'Run cli.js with the two words amber and timber and -x',
      'Run cli.js --fast with the two words amber and timber',
      "Run cli.js on 'amber' and 'timber' and test.js",
    ])
      assert.ok(!(await firstCommand(apart, task)).includes('amber'), task);
  });

  it('sets the variables and keeps the output in the file that the task names', async () => {
    const line = 'test ! -e out.txt && NAME=Ada ./weft demo/a.weft > out.txt';
    for (const task of [
      'render demo/a.weft with NAME=Ada into out.txt',
      'Use weft to render demo/a.weft with NAME set to Ada and write the result to out.txt.',
    ])
      assert.equal(await firstCommand(weft, task), line, task);
    const root = writeWorkspace(weft);
    try {
      execFileSync('sh', ['-c', line], { cwd: root });
      assert.equal(readFileSync(join(root, 'out.txt'), 'utf8'), 'Hello, Ada\n');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('writes over no file that is there', async () => {
    const there: Files = { ...weft, 'out.txt': 'kept\n' };
    for (const task of [
      'render demo/a.weft with NAME=Ada into out.txt',
      'Use weft to render demo/a.weft with NAME set to Ada and write the result to out.txt.',
    ])
      assert.match(await firstCommand(there, task), /^test ! -e out\.txt && /, task);
    const task = 'Use weft to render demo/a.weft with NAME set to Ada and write it to out.min.txt.';
    assert.match(await firstCommand(weft, task), / > out\.min\.txt$/);
  });

  const summaryOf = async (task: string, ...steps: readonly Ran[]) => {
    const { candidates } = await proposeIn(apart, task, { transcript: ran(...steps) });
    return candidates[0]?.action.input;
  };

  it('is shown with all that it printed', async () => {
    const task = 'Run cli.js with the two words amber and timber and tell me the number it prints.';
    const text = 'one\ntwo\nthree\nfour\n7\n';
    const { summary, success } = (await summaryOf(task, ['node cli.js amber timber', 0, text])) ?? {};
    assert.equal(success, true);
    assert.match(JSON.stringify(summary), /It printed:[\\n]+```\\none\\ntwo\\nthree\\nfour\\n7\\n```/);
  });

  it('is no success where it printed nothing', async () => {
    const task = 'Run cli.js with the two words amber and timber and tell me the number it prints.';
    const { summary, success } = (await summaryOf(task, ['node cli.js amber timber', 0, ''])) ?? {};
    assert.equal(success, false);
    assert.match(JSON.stringify(summary), /`node cli\.js amber timber` printed nothing/);
  });
});

import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createOfflineModel } from '../../../src/node/offline/offlineModel.ts';
import { commandOf } from '../../../src/core/action/command.ts';
import { countWordings } from '../../../src/node/offline/request/countWordings.ts';
import { commands, path, proposeIn, request } from './request.ts';
import { writeWorkspace, type Files } from './workspaces.ts';

async function answerIn(files: Files, task: string, folder = '.') {
  const place = writeWorkspace({ '.git/HEAD': 'ref: refs/heads/main\n', ...files });
  try {
    const { candidates } = await createOfflineModel({ root: join(place, folder), path }).propose(
      request(task),
      new AbortController().signal,
    );
    const action = candidates[0]?.action;
    const summary = action?.input['summary'];
    return action === undefined ? '' : (commandOf(action) ?? (typeof summary === 'string' ? summary : action.tool));
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe('a question about a number', () => {
  const node: Files = {
    'package.json': JSON.stringify({ name: 'pod', scripts: { test: 'mocha' } }),
    'test/a.test.js': "it('x', () => {});\n",
    ...{ 'lib/a.js': 'a\n', 'lib/b.pyx': 'b\n', 'README.md': '# Pod\n' },
  };
  for (const task of ['count of tests', 'the count of tests'])
    it(`runs no tests: ${task}`, async () => {
      assert.notEqual(commands(await proposeIn(node, task))[0], 'npm test');
    });

  it('means the same in other words', async () => {
    for (const [task, plain] of [
      ['how much test files', 'how many test files'],
      ['I wonder how many files with the ending .c it has.', 'I wonder how many .c files are there.'],
      ['how many files with the extension .c are in src?', 'how many .c files are in src?'],
      ['how many test file are here', 'how many test files are here'],
      ['how many js file in lib', 'how many js files in lib'],
      ['how many tests is there', 'how many tests are there'],
      ['lines total', 'how many lines of code are there?'],
      ['lines?', 'how many lines of code are there?'],
    ] as const)
      assert.equal(await answerIn(node, task), await answerIn(node, plain), task);
  });

  it('keeps orders and other questions', async () => {
    assert.equal(commands(await proposeIn(node, 'test'))[0], 'npm test');
    assert.equal(countWordings('how many test file formats are known?'), 'how many test file formats are known?');
    assert.equal(countWordings('show the count'), 'show the count');
    assert.doesNotMatch(await answerIn(node, 'count the words of README.md'), /folder/);
  });

  it('takes no settings for fixtures', async () => {
    const files: Files = { ...node, 'tsconfig.json': '{}', '.config/a.json': '{}' };
    assert.doesNotMatch(await answerIn(files, 'how many json fixtures?'), /\*\.json/);
    assert.match(await answerIn({ ...files, 'test/data/a.json': '{}' }, 'how many json fixtures?'), /^1 file/);
  });

  it('is about all files of an ending or a language, unless something is called so', async () => {
    assert.match(await answerIn(node, 'how many lines of pyx'), /grep/);
    assert.match(await answerIn(node, 'how many lines in js'), /grep/);
    assert.match(await answerIn(node, 'how many lines of rust'), /grep/);
    assert.match(await answerIn(node, 'how many lines of pods'), /is called `pods`|cannot be answered/);
    assert.match(await answerIn({ ...node, 'src/js/x.ts': 'a\nb\n' }, 'how many lines in js'), /x\.ts/);
  });

  it('counts aliases, macros and links', async () => {
    const files: Files = {
      'zsh/git.zsh': "alias gs='git status'\nalias -g L='| less'\n# alias no=1\nunalias x\n",
      'zsh/rest.zsh': "alias ll='ls -l'\n",
      'pod.h': '#ifndef POD_H\n#define POD_H\n#  define LEAF 1\n#endif\n',
      'README.md': '# Pod\n\n[one](https://a.b) and [two](c.md), ![none](d.png), [three][3]\n\n[3]: https://e.f\n',
    };
    assert.match(await answerIn(files, 'how many aliases in zsh/git.zsh'), /^2 aliases in `zsh\/git\.zsh`/);
    assert.match(await answerIn(files, 'count of aliases'), /^3 aliases in 2 files/);
    assert.match(await answerIn(files, 'how many macros are defined here'), /^2 macros in `pod\.h`/);
    assert.match(await answerIn(files, 'how many links are in the readme'), /^2 inline links .* besides 1 address/);
    assert.doesNotMatch(await answerIn({ ...files, 'a.rs': '' }, 'how many macros'), /^2 macros/);
    assert.doesNotMatch(await answerIn(node, 'how many aliases'), /alias(?:es)? in|declares/);
  });

  it('counts what lies in the folder that is called so', async () => {
    const files: Files = {
      ...{ 'go.mod': 'module pod\n', 'pods/a/a.go': 'package a\n', 'pods/b/b.go': 'package b\n' },
      ...{
        'pods/b/b_test.go': 'package b\n',
        'examples/one.go': '',
        'examples/two.go': '',
        'man/pod.1': '',
        'man/pod.5': '',
      },
    };
    assert.match(
      await answerIn(files, 'how many examples is here', 'examples'),
      /^This folder of examples has 2 files/,
    );
    assert.match(await answerIn(files, 'how many packages here', 'pods'), /^2 packages of Go/);
    assert.match(await answerIn(files, 'how many man pages', 'man'), /^2 man pages/);
    assert.match(await answerIn(files, 'how many files per folder'), /- `pods\/`: 3/);
    assert.match(await answerIn(files, 'how many files and total size', 'man'), /^2 files, 0 bytes together/);
    assert.doesNotMatch(await answerIn(files, 'how many tests are here', 'examples'), /This folder/);
  });
});

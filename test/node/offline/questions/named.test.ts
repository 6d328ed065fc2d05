// Documents, folders and files by what one calls them: headings, counts and lists.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { path } from '../request.ts';
import type { Files } from '../workspaces.ts';
import { writeWorkspace } from '../workspaces.ts';

const book: Files = {
  'readme.md':
    '# Book\n\nWords.\n\n## Parts\n\n```sh\n# no heading\n```\n\n### One\n\n## License\n\n[![License: CC BY 4.0](https://img.shields.io/x.svg)](https://cc.org/by/4.0/)\n',
  'text/Book.txt': '',
  'text/chapter1.txt': '',
  'text/chapter2.txt': '',
  'fuzzing/inputs/a1': '',
  'fuzzing/inputs/a2': '',
  'fuzzing/inputs/a3.bu': '',
  'fuzzing/main.c': '',
  '_posts/a.md': '',
  'test-data/x.csv': 'a\n1\n',
  'src/skins/a.css': '',
  'src/deep/tool.py': 'a = 1\n',
  configure: '#!/bin/sh\n',
  'CHANGES.md': '# Changes\n\n## 1.2.0\n\n- c\n\n## 1.1.1\n\n- b\n\n## 1.1.0\n\n- a\n',
};
const plainText: Files = {
  README: 'NAME\n    demo - a demo\n\nCOPYRIGHT AND LICENSE\n\n    Public domain.\n\nSEE ALSO\n    x\n',
};

const ask = async (files: Files, task: string) =>
  questionOf(task, await readWorkspace(writeWorkspace(files), createFileReader(), path));
const plain = (text: string | undefined) => text?.replaceAll('`', '');

describe('what is called by a word', () => {
  for (const [task, files, expected] of [
    [
      'show the headings of the readme',
      book,
      '4 headings in readme.md:\n\n- Book (line 1)\n  - Parts (line 5)\n    - One (line 11)\n  - License (line 13)',
    ],
    [
      'what changed since 1.1.0?',
      book,
      'What is newer than 1.1.0:\n\nCHANGES.md:\n\n## 1.2.0\n\n- c\n\n## 1.1.1\n\n- b',
    ],
    ['how many chapters are there', book, '2 files have chapter in their names: text/*.txt.'],
    ['which license is it under', book, 'readme.md:13, "License":\n\n[License: CC BY 4.0](https://cc.org/by/4.0/)'],
    ['which license is it under', plainText, 'README:4, "COPYRIGHT AND LICENSE":\n\nPublic domain.'],
    [
      'which license is it under',
      { 'README.md': '# a\n\n![x](https://img.shields.io/badge/license-Apache--2.0-blue.svg)\n' },
      'by a badge: Apache-2.0 (README.md:3)',
    ],
    [
      'which license is it under',
      { 'Makefile.PL': "WriteMakefile(\n  'LICENSE' => 'perl',\n);\n" },
      'perl: the same terms as Perl itself (Makefile.PL:2)',
    ],
  ] as const)
    it(`"${task}" is answered: ${expected.slice(0, 30)}`, async () =>
      assert.equal(plain((await ask(files, task))?.known), expected));

  for (const [task, look] of [
    ['count the words in the readme', 'wc -w readme.md'],
    ['how long is the readme?', 'wc -l readme.md'],
    ['how many lines does tool.py have?', 'wc -l src/deep/tool.py'],
    ['how many lines has configure?', 'wc -l configure'],
    ['how many skins are there?', "find src/skins -type f -name '*.css' -not -name '.*' | wc -l"],
    ['list the fuzzing inputs', 'fuzzing/inputs'],
    ['list the posts', '_posts'],
    ['which posts are there?', '_posts'],
    [
      'how many css files are there in src',
      "find ./src -type f -not -path '*/.git/*' -not -path '*/node_modules/*' \\( -name '*.css' \\) | wc -l",
    ],
    ['show the test data', 'test-data'],
  ] as const)
    it(`"${task}" is looked up`, async () => {
      const input = (await ask(book, task))?.looks[0]?.action.input;
      assert.equal(input?.['command'] ?? input?.['path'], look);
    });

  it('is counted by kind where a folder holds several', async () => {
    const root = writeWorkspace(book);
    const look = questionOf('how many fuzzing inputs are there?', await readWorkspace(root, createFileReader(), path))
      ?.looks[0];
    const command = look?.action.input['command'];
    assert.ok(typeof command === 'string');
    const output = execFileSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' });
    assert.equal(
      plain(look?.answer(output)),
      '3 files in fuzzing/inputs:\n\n- fuzzing/inputs/*: 2\n- fuzzing/inputs/*.bu: 1',
    );
  });

  it('is a file that must be there: others are not counted in its place', async () => {
    const question = await ask(book, 'how many lines does missing.py have?');
    assert.deepEqual([question?.looks, question?.known], [[], undefined]);
  });

  it('is not what files only hold, nor a licence that says nothing', async () => {
    assert.equal(await ask({ 'a_function.c': '', 'b_function.c': '' }, 'how many functions are there?'), undefined);
    assert.equal(await ask({ 'a.c': '' }, 'how many generated files are there?'), undefined);
    const empty = await ask({ 'README.md': '# a\n\n## License\n\n<!-- todo -->\n' }, 'which license is it under?');
    assert.equal(empty?.known, undefined);
  });
});

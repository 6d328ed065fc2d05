import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createFileReader } from '../../../../src/node/offline/commands/folder.ts';
import { readWorkspace } from '../../../../src/node/offline/commands/readWorkspace.ts';
import { questionOf } from '../../../../src/node/offline/questions/question.ts';
import { proposeIn } from '../request.ts';
import { writeWorkspace, type Files } from '../workspaces.ts';

const files: Files = {
  'README.md': '# bakery\n',
  ...Object.fromEntries(
    ['1.0.0', '1.0.1', '1.1.0', 'rye-1.0', 'rye-1.1', 'oat-2.0'].map((name) => [`share/recipes/${name}`, 'x\n']),
  ),
  'share/man/bakery.1': 'x\n',
  ...Object.fromEntries(['1_a.sql', '2_b.sql', '3_c.sql', 'README'].map((name) => [`db/migrations/${name}`, 'x\n'])),
  'docs/a.md': '# TODO\n',
  'docs/b.md': 'x\n',
  'docs/.hidden': 'x\n',
  'docs/guide/c.md': 'x\n',
  'packages/one/a.js': '',
  'packages/two/a.js': '',
  'packages/two/b.js': '',
};

describe('how many files a named folder has', () => {
  let root = '';
  before(() => {
    root = writeWorkspace(files);
  });
  after(() => rmSync(root, { recursive: true }));

  async function known(task: string): Promise<string | undefined> {
    const workspace = await readWorkspace(root, createFileReader(), process.env['PATH'] ?? '');
    return questionOf(task, workspace)?.known?.replaceAll('`', '');
  }

  for (const task of [
    'how many recipes are in share/recipes?',
    'Could you count the bread recipes in share/recipes for me?',
    'number of files in share/recipse?',
    'how many files are there in ./share/recipes/',
    'How many definitions (rye, oat and so on) does it ship in share/recipes?',
    'I would like to know the number of recipes (all of them: wheat, rye and so on) that this bakery ships in share/recipes.',
    'For a talk: bakery keeps one file for each bread in share/recipes. What is the total number of those files in this checkout?',
    "What's the count of recipe files stored in the share/recipes directory right now",
  ])
    it(`is one number, whatever they are called: ${task}`, async () =>
      assert.equal(await known(task), '6 files in share/recipes.'));

  for (const [task, answer] of [
    ['how many rye recipes are in share/recipes?', '2 of the 6 files in share/recipes have rye in their names.'],
    ['how many migrations are in db/migrations?', '3 files in db/migrations (*.sql, besides 1 other).'],
    ['how many files are in db/migrations?', '4 files in db/migrations.'],
    [
      'how many pages are in the docs folder?',
      '2 files in docs, without those in its subfolders (with them 3). Hidden files are not counted.',
    ],
    ['how many pages are below docs/?', '3 files in docs, with those in its subfolders. Hidden files are not counted.'],
    [
      'number of pages in docs/, including subfolders',
      '3 files in docs, with those in its subfolders. Hidden files are not counted.',
    ],
    [
      'how many packages are in packages/?',
      '2 folders in packages, and no files next to them (3 files in all of them).',
    ],
    ['how many subfolders are in docs/?', '1 folder in docs.'],
  ] as const)
    it(`says which are counted: ${task}`, async () => assert.equal(await known(task), answer));

  for (const task of [
    'how many recipes in share/recipes start with rye?',
    'how many files in docs/ mention TODO?',
    'how many unused recipes are in share/recipes?',
    'how many recipes are in share/recipes and which is the newest?',
    'number of files in share/recipes, not counting rye',
    'how many lines are in docs/a.md?',
    'how many functions are in packages/two?',
    'how many tests are in packages/two?',
    'how many commits touched share/recipes?',
    'how many js files are in packages/two?',
    "don't count the files in share/recipes",
    'how many recipes are in share/cakes?',
  ])
    it(`is not told of what is only some of them, or not files: ${task}`, async () =>
      assert.doesNotMatch((await known(task)) ?? '', /\d (?:files?|folders?) in/));

  it('is understood as it is typed in a hurry', async () => {
    const action = (await proposeIn(files, 'nr of files in share/recipse?')).candidates[0]?.action;
    assert.equal(action?.input['summary'], '6 files in `share/recipes`.');
  });
});

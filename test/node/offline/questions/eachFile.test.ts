import assert from 'node:assert/strict';
import { proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const lists: Files = {
  'README.md': '# Lists\n\nWord lists: short and long.\n',
  'LICENSE.txt': 'Do as you like.\n',
  'short.txt': 'ant\nbee\n',
  'long.txt': 'ant\nbee\n\ncat dog\nelk',
  'scores.csv': 'name,points\na,1\nb,2\nc,3\n',
  'chapters/1-wicks.md': 'one two\n',
  'chapters/2-oil.md': 'one two three\n\nfour\n',
};

async function summaryOf(task: string): Promise<string> {
  const [first] = (await proposeIn(lists, task)).candidates;
  const summary = first?.action.input['summary'];
  return typeof summary === 'string' ? summary : '';
}

describe('counts of each file', () => {
  const cases: readonly (readonly [task: string, ...lines: readonly string[]])[] = [
    ['how many words in each list?', '- 5 words: `long.txt`', '- 2 words: `short.txt`'],
    ['Please count the words in each of the .txt files here.', '- 5 words: `long.txt`', '- 2 words: `short.txt`'],
    ['word count per txt flie', '- 5 words: `long.txt`', '- 2 words: `short.txt`'],
    ['How long are the different lists, one by one?', '- 5 lines: `long.txt`', '- 2 lines: `short.txt`'],
    [
      'I want to pick one of these word lists for a typing game. Give me the number of entries for every one of them so that I can compare.',
      '- 4 entries: `long.txt`',
      '- 2 entries: `short.txt`',
      '- 3 entries: `scores.csv`',
    ],
    ['how many words has each chapter?', '- 2 words: `chapters/1-wicks.md`', '- 4 words: `chapters/2-oil.md`'],
  ];
  for (const [task, ...lines] of cases)
    it(`are told: ${task}`, async () => {
      const summary = await summaryOf(task);
      for (const line of lines) assert.ok(summary.includes(line), summary);
      assert.ok(!summary.includes('LICENSE') && !summary.includes('README'), summary);
    });

  it('are not told where something else is counted, asked or to be done', async () => {
    for (const task of [
      'write a script that counts the words of each list',
      'count the words of each list and save them as counts.csv',
      'how many words per minute do I need for the lists?',
      'how many different words does each list have?',
      'how many words may each list have at most?',
      'how many lists are there?',
      'how many words has each poem?',
      'how many tests are in each file?',
    ])
      assert.doesNotMatch(await summaryOf(task), /^- +\d+ (?:words|lines|entries): /, task);
  });
});

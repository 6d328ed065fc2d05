import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const tides: Files = {
  'README.md':
    '# Tides\n\n1. Tidy a raw file:\n\n       python3 scripts/tidy.py <SITE> <YEAR>\n\n   writes `work/<SITE>-<YEAR>.tsv`.\n\n2. Weekly means and maxima:\n\n       python3 scripts/weekly.py <SITE> <YEAR>\n\n   writes `tables/<SITE>-<YEAR>-weekly.csv`.\n\nSites: `wick`, `moor`.\n',
  'scripts/tidy.py': 'import sys\nport, year = sys.argv[1:]\n',
  'scripts/weekly.py': 'import sys\nport, year = sys.argv[1:]\n',
  'data/raw/wick_2022.txt': '1\n',
};
const weekly = 'python3 scripts/weekly.py wick 2022';

describe('a file whose name a document gives with what writes it', () => {
  for (const task of [
    "I'm missing tables/wick-2022-weekly.csv.",
    'tables/wick-2022-weekly.csv please',
    'We need tables/wick-2022-weekly.csv',
    'create tables/wick-2022-weekly.csv',
  ])
    it(`is written by that line: ${task}`, async () => assert.equal(await firstCommand(tides, task), weekly));

  it('is not written where something else is asked', async () => {
    for (const task of [
      'delete tables/wick-2022-weekly.csv',
      'what is in tables/wick-2022-weekly.csv?',
      "don't make tables/wick-2022-weekly.csv",
      'why is tables/wick-2022-weekly.csv missing?',
      "I'm missing tables/wick-2022-daily.csv",
    ])
      assert.ok(!commands(await proposeIn(tides, task)).includes(weekly), task);
  });
});

describe('the check of a program with the arguments of a task', () => {
  const checkOf = async (task: string) => (await proposeIn(tides, task)).check?.command;

  for (const task of [
    'Please produce the weekly means and maxima for wick, year 2022.',
    'weekly table wick 2022, just the csv',
    'Get the weekly table of wick 2022 ready, and leave the sending to her.',
  ])
    it(`is its success, where the words say no more than its document: ${task}`, async () =>
      assert.equal(await checkOf(task), weekly));

  it('is none where they say more', async () => {
    for (const task of [
      'Produce the weekly means and a plot for wick 2022',
      'weekly table wick and moor 2022',
      'weekly table wick 2022 as pdf',
    ])
      assert.notEqual(await checkOf(task), weekly, task);
  });
});

describe('a documented file that is there', () => {
  const made = { ...tides, 'tables/wick-2022-weekly.csv': 'week,mean\n' };

  it('is written once more only by an order that says so', async () => {
    for (const task of ['regenerate tables/wick-2022-weekly.csv', 'please create tables/wick-2022-weekly.csv anew'])
      assert.equal(await firstCommand(made, task), weekly, task);
    for (const task of [
      'I need tables/wick-2022-weekly.csv untouched',
      'we need to keep tables/wick-2022-weekly.csv',
      'I have tables/wick-2022-weekly.csv, it looks odd',
      'I want to sum up tables/wick-2022-weekly.csv',
      'I need tables/wick-2022-weekly.csv',
      'We want tables/wick-2022-weekly.csv again next week',
      "please don't regenerate tables/wick-2022-weekly.csv",
    ]) {
      const proposal = await proposeIn(made, task);
      assert.ok(!commands(proposal).includes(weekly), task);
      assert.notEqual(proposal.check?.command, weekly, task);
    }
  });

  it('is read where nothing but its name is said', async () =>
    assert.equal(await firstCommand(made, 'tables/wick-2022-weekly.csv'), 'read'));

  it('is not written either where it is only spoken of and not there', async () => {
    for (const task of [
      'I have tables/wick-2022-weekly.csv at home',
      'I need tables/wick-2022-weekly.csv compared to last year',
    ])
      assert.ok(!commands(await proposeIn(tides, task)).includes(weekly), task);
  });
});

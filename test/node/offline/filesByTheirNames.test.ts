import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { askedFact } from '../../../src/node/offline/request/askedFacts.ts';
import { limitsNames } from '../../../src/node/offline/request/namesOfFiles.ts';
import { proposeIn } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

const summaryOf = async (files: Files, task: string): Promise<string> => {
  const { candidates } = await proposeIn(files, task, {}, searchPath('git', 'find', 'wc'));
  return JSON.stringify(candidates[0]?.action ?? {});
};

describe('files that are counted by their names', () => {
  const files: Files = {
    ...{
      'n_array.json': '[',
      'n_object.json': '{',
      'n_array_comma.txt': '[,',
      'y_array.json': '[]',
      'N_other.txt': 'x',
    },
    ...{ 'suite/n_deep.json': '', 'suite/y_deep.json': '', 'README.md': '# Samples\n' },
  };
  let root = '';
  before(() => {
    root = writeWorkspace(files);
  });
  after(() => rmSync(root, { recursive: true }));

  const begins = 'how many files in this folder have a name that begins with `n_`?';
  const asked: Readonly<Record<string, readonly string[]>> = {
    [begins]: [
      'How many files in this folder have a name that begins with n_?',
      "I'm writing a parser of my own and want to borrow these files. The ones that a parser must reject have names that begin with n_, as far as I know. Could you tell me how many of those there are in this folder?",
      'how mnay files here beign with n_',
      'What is the number of documents in this directory whose names have n_ in front?',
      'files starting with n_ - how many?',
      'Count the files prefixed with n_ please',
      'how many files with the prefix n_ are in this directory?',
    ],
    'how many files in this folder have a name that matches `n_*`?': [
      'count the n_* files here',
      'how many n_* files are there?',
    ],
    'how many files in the folder `suite` have a name that begins with `y_`?': [
      'How many files in suite have names starting with y_?',
      'how many files in the folder suite begin with y_?',
      'I was told that they are sorted. In suite, how many files begin with y_?',
    ],
    'how many json files in this folder have a name that begins with `n_`?': ['How many json files begin with n_?'],
    'how many files in this folder have a name that not begins with `n_`?': [
      "how many files don't begin with n_",
      'How many of the files here do not start with n_?',
    ],
    'how many files in this folder have a name that contains `array`?': [
      'How many files have "array" in the name?',
      'how many files contain array in their name?',
    ],
    'how many files in this folder have a name that ends with `comma`?': ['number of files whose names end with comma'],
  };
  for (const [plain, tasks] of Object.entries(asked))
    for (const task of tasks) it(task, () => assert.equal(askedFact(task, { root }), plain));

  for (const task of [
    'how many files begin with n_ and end with comma?',
    'how many files begin with n_ or y_?',
    'how many files begin with import?',
    'how many files start with a capital letter?',
    'how many files in this folder whose names match the regex ^n?',
    'How many files begin with n_ and how large are they?',
    'how many files contain n_?',
    'how many files are in the folder whose name begins with su?',
    'How many test files begin with d?',
    'how many lines do the n_* files have?',
  ])
    it(`counts not all files: ${task}`, async () => {
      const first = await summaryOf(files, task);
      assert.doesNotMatch(first, /ls-files|find \.|wc -l/);
      assert.doesNotMatch(first, /"success":true/);
    });

  for (const task of [
    'how many files are there?',
    'how many files are in suite?',
    'how many files in the folder named suite?',
    'How many files end in .json?',
    'count *.json files',
  ])
    it(`counts by no names: ${task}`, () => {
      assert.equal(limitsNames(task), false);
      assert.doesNotMatch(askedFact(task, { root }) ?? '', /have a name/);
    });

  for (const task of [
    'delete the files that begin with n_',
    'run the tests whose files begin with n_',
    'which files begin with n_?',
  ])
    it(`is asked for something else: ${task}`, () => assert.equal(askedFact(task, { root }), undefined));

  it('tells those in folders below, and what capitals change', async () => {
    const first = await summaryOf(files, begins);
    assert.match(first, /4 files in this folder have a name that begins with `n_` \(3 directly in it/);
    assert.match(first, /1 more file would/);
    assert.match(
      await summaryOf(files, 'how many files directly in this folder begin with n_?'),
      /"3 files in this folder/,
    );
    assert.match(await summaryOf(files, 'how many json files begin with n_?'), /3 json files/);
    assert.match(
      await summaryOf(files, 'how many files do not begin with n_?'),
      /4 files in this folder have a name that does not begin with/,
    );
    assert.match(
      await summaryOf(files, 'count the y_* files in suite'),
      /1 file in `suite\/` has a name that matches `y_\*`/,
    );
  });
});

describe('the longest files by lines', () => {
  const files: Files = {
    ...{ 'text/1-a.md': 'x\n'.repeat(3), 'text/2-b.md': 'x\n'.repeat(9), 'text/3-c.md': 'x\n'.repeat(5) },
    ...{ 'src/a.py': 'x\n', 'src/b.py': 'x\n'.repeat(20), 'README.md': '# RFCs\n' },
  };
  let root = '';
  before(() => {
    root = writeWorkspace(files);
  });
  after(() => rmSync(root, { recursive: true }));

  for (const task of [
    'Which RFC in the text folder has the most lines, and how many lines is that?',
    'longest rfc in text/ by line count?',
    'Our reading group wants to know what we are in for at the worst. Could you find out which of the RFCs in the text folder is the longest one, counted in lines, and how many lines it has?',
    'which rfc in text/ has the most liens and how many are taht',
    'Rank the documents in text/ by number of lines and tell me the one at the top, with its count.',
    "What's the biggest RFC in text by lines, and how long is it?",
    'how many lines does the longest rfc in text have?',
    'list the 3 documents in text/ with the most lines',
    'Which file in text has the most lines?',
  ])
    it(task, async () =>
      assert.match(
        await summaryOf(files, task),
        /The longest of 3 files in `text\/` and below is `text\/2-b\.md` with 9 lines/,
      ),
    );

  it('tells as many as are asked for, the shortest, and those of a kind', async () => {
    assert.match(
      await summaryOf(files, 'which file in text/ has the fewest lines?'),
      /The shortest of 3 files .* is `text\/1-a\.md` with 3 lines/,
    );
    const two = await summaryOf(files, 'What are the two longest files in text by lines?');
    assert.match(two, /9 lines: `text\/2-b\.md`\\n- 5 lines: `text\/3-c\.md`"/);
    assert.match(await summaryOf(files, 'which python file is the longest by lines?'), /`src\/b\.py` with 20 lines/);
  });

  for (const task of [
    'which RFC in text has the most lines, not counting blank lines?',
    'which function in text has the most lines?',
    'which directory has the most lines?',
    'which language has the most lines?',
    'which generated file in text has the most lines?',
    'which rfc has the most lines?',
    'longest line in text/?',
    'the longest rfc in text that mentions lines?',
    'which author wrote the most lines in text?',
    'Which rfc in text has the most words?',
  ])
    it(`is another question: ${task}`, async () => {
      assert.doesNotMatch(askedFact(task, { root }) ?? '', /files by lines/);
      if (!/generated|mentions/.test(task)) assert.doesNotMatch(await summaryOf(files, task), /wc -c/);
    });
});

describe('a project that is called by its own name', () => {
  const files: Files = {
    'kelp.cabal': 'name:    KelpCheck\nversion: 1.2.3\n',
    'src/Lib.hs': 'getCommandName :: Token\ngetCommandName = 1\n',
  };
  let root = '';
  before(() => {
    root = writeWorkspace(files);
  });
  after(() => rmSync(root, { recursive: true }));

  const asked: Readonly<Record<string, string | undefined>> = {
    "I'm reading the sources of KelpCheck to learn Haskell and keep seeing getCommandName being called. Could you tell me in which file and on which line it's defined?":
      'where is getCommandName defined?',
    'KelpCheck calls getCommandName a lot. Where is it defined?': 'where is getCommandName defined?',
    'I keep seeing OtherName and getCommandName. Where is it defined?': undefined,
    'I want to report that dates are read wrongly, and the forum asks for the exact version of KelpCheck. Could you find out which one I have in this folder? I have none installed apart from it.':
      'which version is this?',
    'My colleague asks for the exact version of this tool. Please find out which version this folder has.':
      'which version is this?',
    'The forum asks for the version of the program. Please tell me which one it is in this checkout.':
      'which version is this?',
    'The bug form wants the version of Perl. Which one do I have here?': undefined,
    'The bug form asks for the version of KelpCheck and of Perl. Which one do I have here?': undefined,
    'The forum asks for the version of KelpCheck. Which one do I have installed?': undefined,
    'We keep two configurations here. Which one is this?': undefined,
  };
  for (const [task, plain] of Object.entries(asked)) it(task, () => assert.equal(askedFact(task, { root }), plain));
});

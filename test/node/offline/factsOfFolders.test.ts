import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { askedFact } from '../../../src/node/offline/request/askedFacts.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

/** Numbers, sizes and places that a text asks for in its own words, and nothing else. */
describe('what a text asks of a folder, an ending or a name', () => {
  const files: Files = {
    ...{ 'src/a.c': 'int parse_header(void) { return 0; }\n', 'src/core/b.c': 'b\n', 'src/core/.keep': '' },
    ...{ 'tests/t.py': 't\n', 'lib/node/x.js': 'x\n', 'README.md': '# Tool\n' },
  };
  let root = '';
  before(() => {
    root = writeWorkspace(files);
  });
  after(() => rmSync(root, { recursive: true }));

  const asked: Readonly<Record<string, readonly string[]>> = {
    'how many files are in src?': [
      'src file count, recursive',
      'pls cuont all the files udner src',
      'Tally up the files at every depth of src.',
      "I'd like to know how many files src contains, with all of its subdirectories.",
      'Count the files in the folder src and everything below it, please.',
      'Is src a big folder? Give me the figure, files only, all levels deep',
      'We promised in the release notes to slim down src. So how many files does it have now in total, subfolders included?',
      'The backup on my new laptop reported a strange total for src. Can you count how many files it holds, nested folders too?',
      'If I copied src to a stick, how many files would that be?',
      'Our package has grown since the last release. How many files are there under src?',
    ],
    'what are the 3 largest files in src?': [
      'src: three largest files',
      'top three biggest under src',
      'The top 3 space hogs beneath src, file-wise, would be good to know',
      'Our package has grown by a lot since the last release and I suspect src. Which three files under it are the largest?',
      'Karin thinks that src contains stuff that should never have been committed. Name the three biggest files in there, please.',
      "Sort what's under src by size and give me the first three files only, heaviest first.",
      'Out of all files beneath src, which three have the most bytes?',
    ],
    'list the largest files': [
      'Which files are the real heavyweights in this checkout? List them.',
      'What are the fattest files we keep in here?',
    ],
    'how many .c files are in the repository?': [
      'Go through the whole tree and total up everything with a .c suffix',
      'Files whose names end in .c: what do they add up to in this repo?',
      'The quantity of .c files in this checkout, please.',
    ],
    'where is parse_header defined?': [
      "The lecture notes refer to parse_header but the path they give is outdated. We'd need the file with its definition and the line number.",
      'In what file and at what line does the code of parse_header begin?',
      "Take me to the place where parse_header is written, not where it's used",
      'We discussed parse_header in the meeting. Find its definition for me.',
      'Point me to the code that implements parse_header, with line number.',
    ],
  };
  for (const [plain, texts] of Object.entries(asked))
    for (const text of texts) it(`is ${plain} ${text}`, () => assert.equal(askedFact(text, { root }), plain));

  for (const text of [
    'how do I count the files in src?',
    'how many files are in src and how many in tests?',
    'how many files and folders are in src?',
    'how many files are directly in src, not in its subfolders?',
    'count the files in src without the tests',
    'count the files in each subfolder of src',
    'how many files in src changed since the last release?',
    'how many files can src have?',
    'how many files in src are larger than 1 MB?',
    "don't count the files in src",
    'Count the files in src. Delete the empty ones.',
    'add a file to src, then count the files',
    'delete the three largest files in src',
    'show the three smallest files in src',
    'list the three largest folders in src',
    'which three files in src changed the most?',
    'print the three largest files in src to a file',
    'list the three largest files in src. Delete them.',
    'keep the largest files',
    'which files take the most time to compile?',
    'how many .c files, and which is the largest?',
    'delete all files that end in .c',
    'where is parse_header declared?',
    'how is parse_header defined?',
    'where is parse_header defined and what does it return?',
    'where is parse_header defined and used?',
    'where can parse_header be implemented?',
    'why is parse_header not defined?',
    'where is the timeout defined?',
    'Where is parse_header defined? Add a comment there.',
  ])
    it(`may be more, and is left as it is: ${text}`, () => assert.equal(askedFact(text, { root }), undefined));

  const programs = searchPath('sh', 'git', 'find', 'node', 'npm');
  const firstOf = async (place: Files, task: string) =>
    (await proposeIn(place, task, {}, programs)).candidates[0]?.action;

  it('counts those in subfolders, and says how many are not and how many are hidden', async () => {
    for (const task of ['how many files are in src?', 'count the files under src, all levels'])
      assert.equal(
        (await firstOf(files, task))?.input['summary'],
        '2 files in `src`, with those in its subfolders (1 without them). Hidden files are not counted (1 more).',
      );
    const direct = (await firstOf(files, 'how many files are directly in src?'))?.input['summary'];
    assert.match(typeof direct === 'string' ? direct : '', /^1 file in `src`, without those in its subfolders/);
  });

  it('means the folder, whatever its path is called', async () => {
    const place: Files = {
      ...files,
      'packages/franc-min/lib/a.js': 'a\n',
      'packages/franc-min/readme.md': '# franc-min\n',
    };
    const task = 'which three files are the largest in packages/franc-min/lib?';
    assert.match(commands(await proposeIn(place, task, {}, programs))[0] ?? '', /^find \.\/packages\/franc-min\/lib /);
    const dotted: Files = { ...files, '.github/a.yml': 'a\n' };
    const line = commands(await proposeIn(dotted, 'the 3 largest files in .github', {}, programs))[0];
    assert.match(line ?? '', /^find (?:\.\/)?\.github /);
  });
});

import assert from 'node:assert/strict';
import { everydayWish } from '../../../../src/node/offline/request/everydayWishes.ts';

const wishes: Readonly<Record<string, readonly string[]>> = {
  'find all TODO comments': [
    'Round up the TODO comments',
    'all TODO comments',
    'Track down every comment marked TODO.',
    "I'm planning the next sprint, so collect all the TODO comments.",
    'Are there TODO comments in the source? List them all.',
  ],
  'find all TODO comments in the repo': [
    'list all TODO comments in the repo',
    'Hunt down each TODO comment in the project.',
  ],
  'which license does this project have?': [
    'licence?',
    'Name the licence this code is released under.',
    'Is there a licence on this, and which?',
    'what lisence is this under',
  ],
  'which dependencies does this have?': [
    'Tell me which libraries this relies on.',
    'What packages does this thing pull in?',
    'Dump the dependency list',
    'Dependency list, if you please.',
  ],
  'show the last commits': [
    'Newest commits, please.',
    "What've folks been committing lately?",
    'Print the recent commit history.',
    'Happy Monday! Bring me up to speed with the latest commits.',
  ],
  'are there uncommitted changes?': [
    "what's changed since the last commit?",
    'Tell me where the working tree departs from the last commit.',
    "Sorry to bug you again! What have I got here that isn't committed?",
  ],
  'how many lines of code are there?': ['Tally the lines of code.', 'lines of code?'],
  'clean and build again from scratch': [
    'Out with the old build output, then build anew, please.',
    'Full rebuild.',
    'Remove all build products, then build the project again.',
    'Could you please rebuild everything from scratch?',
  ],
  'check the formatting without changing anything': [
    'Would you be so good as to inspect the formatting while keeping all the files unchanged?',
    'Check format, dry run, no edits',
  ],
};

const others = [
  ...['remove all TODO comments', 'resolve the TODO comments in the code', 'add a TODO comment to the parser'],
  ...['how many TODO comments are there?', 'find the TODO comments in src', 'find all FIXME comments'],
  ...['is the license compatible with the GPL?', 'add a license to this project', 'which licence headers are missing?'],
  ...['which license do our dependencies have?', 'update the dependencies', 'which dependencies are outdated?'],
  ...['show the dependency tree', 'install the dev dependencies', 'how do I install the dependencies?'],
  ...[
    "don't install the dependencies",
    'are the dependencies installed?',
    'install the dependencies and run the tests',
  ],
  ...['check if the dependencies are installed', 'What packages does npm need?', 'which modules use the parser?'],
  ...[
    'show me the last commit',
    'show the last commits of Anna',
    'which commits changed the parser?',
    'show the log file',
  ],
  ...['what was committed most recently?', 'commit everything that is uncommitted', 'discard all uncommitted changes'],
  ...['show me the diff since the last commit', 'which tests changed since the last commit?', 'lines of code per file'],
  ...['how many lines of code are in src?', 'how many lines of code do the tests have?', 'clean up the build output'],
  ...['remove the build folder', 'build it from scratch but keep the cache', 'clean, build and run the tests'],
  ...[
    'delete the old build and release',
    'build the docs from scratch',
    'throw out the old docs and build the project',
  ],
  ...['wipe the database and build it again', 'build it (make clean, make all)', 'rebuild it'],
  ...[
    'how do I run the benchmarks?',
    'add a benchmark',
    'write documentation for the parser',
    'generate docs for the parser',
  ],
  ...['the documentation says make, so build it', 'what does the linter check?', 'fix what the linter says'],
  ...[
    'which formatter is used here?',
    'run the formatter on src',
    'run the formatter and the tests',
    'put the formatter into CI',
  ],
];

const notTheSame = [
  'list all installed dependencies',
  'show me the installed packages needed',
  'everything it needs is installed',
  'find out what packages are required to install this',
  'do we use a formatter?',
  'Should I run the formatter?',
  'In dry run mode, run the formatter over the code',
  'Install the dependencies. A dry run is enough.',
  'Run the formatter over the code. You can skip the tests folder.',
  'In a container, install the dependencies',
  'In the docs folder, find all TODO comments',
  'Once the tests pass, show the last commits',
  'Install the dependencies. Never mind.',
  'Clean and rebuild everything. Actually no.',
  'What would a clean rebuild do?',
  'What is a clean rebuild for?',
  'explain the clean rebuild',
  'Can I delete everything and build again?',
  'May I wipe everything and rebuild?',
  'Is it possible to rebuild from scratch?',
  'Does the build clean first and then build everything again?',
  'my colleague will clean and then build it tomorrow',
  'someone deleted everything, now it will rebuild from scratch',
  'list the files removed before building',
  'rebuild it, then clean up',
  'rebuild it and then remove the old artifacts',
  'clean up the code and make it awesome',
  'delete old files, then make a summary',
  'build the project and the docs',
  'are the docs built?',
  'Do I have to build the docs?',
  'Which packages depend on us?',
  'what packages use this library?',
  'which module needs the library?',
  'do we need all of the dependencies?',
  'does this project use modules?',
  'print the license',
  'publish the license',
  'Who licensed this?',
  'is the software licensed to one client?',
  'commit the uncommitted changes',
  'edit the uncommitted file',
  'show uncommitted changes',
  'put a TODO comment there',
  'leave a TODO note for my colleague',
  'put the TODO comments in order',
  'bring me the last TODO comment',
  'put a line of code here, sloc',
  'find the lines of code I need',
  "show last week's commits",
  'what have I committed lately?',
  'do we have benchmarks?',
  'Do we run a linter?',
];

describe('an everyday wish', () => {
  for (const [plain, texts] of Object.entries(wishes))
    for (const text of texts) it(`is "${plain}": ${text}`, () => assert.equal(everydayWish(text), plain));
  for (const text of [...others, ...notTheSame])
    it(`is something else: ${text}`, () => assert.equal(everydayWish(text), undefined));
  it('is none where the text is long, or has a path or an option in it', () => {
    assert.equal(everydayWish(`${'We are late. '.repeat(40)}List all TODO comments.`), undefined);
    assert.equal(everydayWish('list all TODO comments in lib/a'), undefined);
    assert.equal(everydayWish('show the last commits --all'), undefined);
  });
});

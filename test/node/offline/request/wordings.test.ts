// The same few requests in the words of many people. What each must not be taken for stands beside it.
import assert from 'node:assert/strict';
import { commandOf } from '../../../../src/core/action/command.ts';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const scripts = {
  ...{ build: 'node b.js', test: 'node --test', lint: 'node l.js', clean: 'rm -rf dist', start: 'node s.js' },
  ...{ format: 'node f.js --write', 'format:check': 'node f.js --check' },
};
const files: Files = {
  'package.json': JSON.stringify({ name: 'ledger', version: '2.3.1', scripts }),
  'test/ledger.test.js': '',
  'test/other.test.js': '',
  'test/test_cli.sh': '',
  'src/ledger.js': '',
  's.js': '',
};
const ledger = 'node --test test/ledger.test.js';

describe('a request in the words of many people', () => {
  const rows: readonly (readonly [first: string, ...tasks: string[]])[] = [
    [
      ledger,
      'does test/ledger.test.js pass?',
      'is test/ledger.test.js green?',
      'run jsut the tests in test/ledger.test.js',
      "don't run the whole suite, only test/ledger.test.js",
      'I fixed an assertion in test/ledger.test.js; do its tests pass now?',
      'did my change fix the tests in test/ledger.test.js',
      'how are the tests in test/ledger.test.js doing',
      'I changed src/ledger.js, run test/ledger.test.js',
    ],
    ['bash test/test_cli.sh', 'only run test/test_cli.sh'],
    ['npm test', 'run the tests, but not test/ledger.test.js', 'tests still passing after the dependency bump?'],
    [
      'npm run format:check',
      'formatting ok?',
      'which files are not formatted',
      'list the files that would be reformatted',
      'Just rebased; is everything still formatted the way it should be?',
      "I'd like to know if any file needs reformatting. Please don't rewrite anything.",
    ],
    [
      'npm run format',
      'make the formatting consistent across the project',
      "I'd like all the files to be reformatted",
      'can you get everything formatted?',
    ],
    [
      'npm run clean',
      'remvoe the build output',
      'bin the build output, would you',
      'blow away the build folder',
      'get the tree back to an unbuilt state',
      'the files that the compiler left should disappear, please',
      'Everything the build made has to go.',
      'The compiled files should be deleted, they are old.',
      'reset the build, i.e. delete what it produced',
    ],
    ['npm run build', 'quick compile check please'],
    [
      'npm run lint',
      "Before the code review I'd like a clean lint. Where do we stand?",
      'just cleaned up the utils folder, see if the linter still moans',
      'I removed some unused imports. Does lint pass now?',
    ],
    // Asked for by its risk class, never cleaned up instead.
    ['rm src/ledger.js', 'delete src/ledger.js', 'please remove the file src/ledger.js, we no longer need it'],
    ['npm start', 'give it a spin', 'run this thing', 'run the project', 'i need it up and running locally'],
  ];
  for (const [first, ...tasks] of rows)
    for (const task of tasks)
      it(`is ${first}: "${task}"`, async () => assert.equal(await firstCommand(files, task), first));

  for (const task of [
    'is there a linter configured?',
    'do we have tests?',
    'which tests are there',
    'who wrote src/ledger.js',
  ])
    it(`runs nothing of the project: "${task}"`, async () => {
      const [first] = (await proposeIn(files, task)).candidates;
      assert.doesNotMatch((first && commandOf(first.action)) ?? '', /^(?:npm|node|who) /);
    });

  for (const task of [
    'where are the fattest files',
    'what files are hogging the space',
    'Please show the files which have the greatest size.',
    'see what the huge files are',
  ])
    it(`looks at sizes: "${task}"`, async () => {
      const [first] = (await proposeIn(files, task)).candidates;
      assert.match((first && commandOf(first.action)) ?? '', /\bsort\b.*\bhead -n 10\b/s);
    });

  for (const task of ['add a test to test/ledger.test.js', 'which file handles the space between words?'])
    it(`runs no tests and sorts no sizes: "${task}"`, async () => {
      const [first] = (await proposeIn(files, task)).candidates;
      const line = (first && commandOf(first.action)) ?? '';
      assert.doesNotMatch(line, /--test|npm test|sort -rn? *\| *head -n 10/);
    });
});

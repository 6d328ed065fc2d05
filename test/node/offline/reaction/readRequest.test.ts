import assert from 'node:assert/strict';
import { commands, firstCommand, proposeIn, ran } from '../request.ts';
import type { Files } from '../workspaces.ts';

const site: Files = {
  'package.json': JSON.stringify({
    name: 'site',
    version: '1.2.3',
    scripts: {
      ...{ build: 'node b.js', test: 'node --test test/', lint: 'node l.js', typecheck: 'tsc', clean: 'rm -rf dist' },
      ...{ format: 'prettier -w .', 'format:check': 'prettier --check .', start: 'node s.js', deploy: 'node d.js' },
    },
  }),
  'test/ledger.test.js': '',
  'test/parser.test.js': '',
  'src/ledger.js': '',
};
const shell: Files = {
  Makefile: 'test:\n\tfor t in t/*.sh; do sh $$t; done\nlint:\n\tsh lint.sh t\n',
  't/parser.sh': '',
  't/lib.sh': '',
};
const onlyTests: Files = { 'package.json': JSON.stringify({ name: 'x', scripts: { test: 'node --test test/' } }) };

describe('a request whose words no rule knows', () => {
  const rows: readonly (readonly [files: Files, task: string, first: string])[] = [
    [site, 'I want no trace of earlier builds left in this directory', 'npm run clean'],
    [site, 'I want only to see which files has wrong formatting, you must not fix.', 'npm run format:check'],
    [site, 'list any files that are off our format, but keep them as they are', 'npm run format:check'],
    [site, 'my editor left it all ragged, have the code laid out the way our formatter wants it', 'npm run format'],
    [site, 'I need to look at the board in my browser in a minute, have it up by then', 'npm start'],
    [site, 'does the formatter complain about anything? just check', 'npm run format:check'],
    [site, 'gimme a quick spin of the ledger tests', 'node --test test/ledger.test.js'],
    [site, 'could you try test/ledger.test.js once, it may be flaky', 'node --test test/ledger.test.js'],
    [
      onlyTests,
      "I got this repo from a colleague. Don't change any code; I only want to know how the tests do and, if something is red, what and why.",
      'npm test',
    ],
    [onlyTests, 'how are the tests doing?', 'npm test'],
    [onlyTests, 'Tell me how the suite is doing, please', 'npm test'],
    [shell, 'run just t/parser.sh', 'bash t/parser.sh'],
    [shell, 'test only the parser part', 'bash t/parser.sh'],
    [
      shell,
      'where is all the disk space going',
      "find . -type f -not -path '*/.git/*' -not -path '*/node_modules/*' -exec wc -c {} + | grep -v ' total$' | sort -rn | head -n 10",
    ],
    [
      shell,
      'The folder is too big for my memory stick, show me the three largest files in it',
      "find . -type f -not -path '*/.git/*' -not -path '*/node_modules/*' -exec wc -c {} + | grep -v ' total$' | sort -rn | head -n 3",
    ],
    [site, 'how many failures in test/ledger.test.js if you run it by itself?', 'node --test test/ledger.test.js'],
  ];
  for (const [files, task, first] of rows)
    it(`is ${first}: "${task}"`, async () => assert.equal(await firstCommand(files, task), first));

  for (const task of [
    'what does dist have in it that the bundling made?',
    'why is the app so slow to get going?',
    'why does the formatter change my quotes?',
    'what would clean delete?',
    'is the build reproducible?',
    'tell me how the build works',
    "What must be set before `npm run deploy` works? Don't run it.",
    'does the linter look at the tests too?',
    'do I have to build before I test?',
    'can formatting break anything?',
    'is running clean dangerous?',
    'could deploying overwrite what is there?',
    'how is the formatter set up?',
    "don't run it, what does clean delete?",
    'how do the tests work?',
    'how do the tests look at the database?',
    "don't run anything, but how are the tests doing?",
  ])
    it(`is not acted upon where it asks: "${task}"`, async () =>
      assert.doesNotMatch(await firstCommand(site, task), /^npm /));

  for (const [task, first] of [
    ['how do the tests look after the merge?', 'npm test'],
    ['when you get a sec, put together a build', 'npm run build'],
    ['what would the formatter change?', 'npm run format:check'],
    ['how do I build this... actually just build it for me', 'npm run build'],
    ['is a linter set up? if so run it', 'npm run lint'],
  ] as const)
    it(`is acted upon where only a run tells: "${task}"`, async () =>
      assert.equal(await firstCommand(site, task), first));

  for (const task of ['write a test for the ledger', 'translate the notes into French', 'tell the customers about it'])
    it(`is none of the workspace's commands: "${task}"`, async () =>
      assert.equal(await firstCommand(site, task), 'finish'));

  it('keeps what the task rules out', async () => {
    const failure = ran(['npm start', 1, 'Error: dist is missing, run npm run build']);
    const after = async (task: string) => commands(await proposeIn(site, task, { transcript: failure }));
    const task = 'I need to look at the board in my browser in a minute, have it up by then';
    assert.ok((await after(task)).includes('npm run build'));
    assert.ok(!(await after(`${task}, do not build it`)).includes('npm run build'));
    assert.notEqual(await firstCommand(site, "see if I broke something. don't build it"), 'npm run build');
  });

  it('does not give up what it names for another thing that this workspace can do', async () => {
    assert.equal(await firstCommand(onlyTests, 'run the linter'), 'finish');
    assert.equal(await firstCommand(onlyTests, 'build the docs'), 'finish');
  });
});

describe('a request that forbids to run what it asks for', () => {
  const files = { 'package.json': JSON.stringify({ name: 'x', scripts: { lint: 'eslint .', build: 'tsc' } }) };

  it('runs nothing, and only where nothing else is ordered', async () => {
    for (const task of ['just tell me the lint command, do not run it', 'print the lint command without running it'])
      assert.equal(commands(await proposeIn(files, task))[0], 'finish', task);
    assert.equal(commands(await proposeIn(files, 'build it, but do not run it'))[0], 'npm run build');
  });
});

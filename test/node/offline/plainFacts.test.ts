import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { askedFact } from '../../../src/node/offline/request/askedFacts.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, writeWorkspace, type Files } from './workspaces.ts';

/** What is asked among sentences that only tell why: one fact of the files. */
describe('a plain question about one fact', () => {
  const files: Files = {
    'run.sh*': '#!/bin/sh\necho hi\n',
    'data.json': '{}\n',
    LICENSE: 'MIT License\n',
    Makefile: 'all:\n\ttrue\n\ntest:\n\tsh test/a.test.sh\n',
    'src/app.py': 'x = 1\n',
    'src/a.c': 'int a;\n',
    'src/b.c': 'int b;\n',
    'src/parse.test.ts': 'test("x", () => {});\n',
    'test/a.test.sh': 'echo ok\n',
    'package.json': '{"scripts":{"test":"jest"}}\n',
    'bin/tool.pl': 'print 1;\n',
  };
  const root = writeWorkspace(files);
  after(() => rmSync(root, { recursive: true, force: true }));

  const asked: Readonly<Record<string, readonly string[]>> = {
    'how big is src/a.c?': [
      'how bgi is src/a.c',
      'src/a.c file size?',
      'whats the szie of the file src/a.c?',
      'Can you check how large src/a.c is on disk?',
      'How heavy is src/a.c, in bytes?',
      'How many kB is `src/a.c`?',
      'If I copied src/a.c to a USB stick, how much room would it need?',
      'What size is src/a.c? I want to mail it to a friend whose inbox bounces anything it does not like.',
      'Thinking of copying src/a.c onto the board. What is the file size?',
      'The upload page asks for the size of src/a.c in advance, do not ask me why. How big is it?',
      'Someone wrote that src/a.c is "enormous", and then went on holiday. Tell me its size, please.',
      'I have a bet with the night porter about the size of src/a.c. Could you look it up?',
      'We pay per byte on the ship. Before I fetch src/a.c from the office tonight, how large is it?',
    ],
    'how many lines has src/a.c?': [
      'src/a.c - number of lines?',
      'How many rows of text are in src/a.c?',
      'How many newlines does src/a.c contain?',
      "What's the LOC figure for src/a.c, blanks and comments included?",
      'If I scroll to the very bottom of src/a.c, what number will the gutter show?',
      'My mentor wants the line count of src/a.c in the report by noon. Could you get it for me?',
    ],
    'check the syntax of run.sh': [
      "is run.sh vaild? don't execute",
      "Check that run.sh is valid, but don't run it.",
      'is run.sh valid? dont run it',
      "Would run.sh even parse? Please don't start it.",
      "Is run.sh well-formed? I don't want it executed.",
      "Did I leave a missing bracket, stray quote or anything like that in run.sh? Only look, don't launch it.",
      "Do a dry parse of run.sh and tell me if it's accepted.",
      'Can you chekc run.sh for syntax erors, no execution',
      "Me and my partner typed at the same time. Now we don't know if run.sh is still valid. Check its syntax without running it?",
      "I edited run.sh on my phone, thumbs only. Is the syntax still right? Don't run it, please.",
      'The server is far away, so run.sh must not be started here. Just tell me if there are syntax errors in it.',
      'Are all brackets in run.sh closed? No need to run it.',
    ],
    'how many .c files are in the repository?': [
      '.c files - how many in here',
      "I'd like to know how many files of type .c this repository has.",
      'Across the whole tree, how many names end in .c?',
      "What's the total of .c sources in this tree?",
      'Somebody claimed there were thousands of .c files in here. Please count them so we know.',
      'If I listed everything here with the extension .c, how long would the list be?',
    ],
    'how many test files are there?': [
      'test files - how many',
      "What's the total of spec or unit-check files in this repo?",
      'How many separate files make up the automated checks here?',
      'He asked how many test files mine had. Please count them, I owe him an answer.',
    ],
    'which license does this project have?': [
      'project licence?',
      'Under what terms is this code published?',
      'Which open source terms did the authors choose for this?',
      "Can you look up this project's licence for me? I'm in the passenger seat, my wife is driving.",
      'A gentleman asked about the license of this project. I mumbled something. Please tell me what it really is so I can write to him.',
      'The principal asks what licence this project has. Do you know?',
    ],
  };
  for (const [plain, texts] of Object.entries(asked))
    for (const text of texts) it(`is ${plain}: ${text}`, () => assert.equal(askedFact(text, { root }), plain));

  for (const text of [
    'How big is the repository?',
    'How big is src/a.c allowed to be?',
    'How big is src/a.c after gzip?',
    'How big is src/a.c? Delete it if it is over 10 kB.',
    'How big is src/a.c and compress it if it is over 10 kB',
    'Reduce the size of src/a.c.',
    'Is there a limit on the size of src/a.c?',
    'Where is the size of src/a.c stored?',
    'What is the size of the buffer in src/a.c?',
    'How big are src/a.c and src/b.c?',
    'How big is src/a.c? And src/b.c?',
    'How big was src/a.c in version 1?',
    'How much space does run.sh need for its output?',
    'How many bytes does src/app.py read?',
    'How many lines of src/a.c are comments?',
    'How many lines has src/a.c? Only code lines.',
    'How many lines has src/a.c? Then format it.',
    'How many lines does run.sh print?',
    'How long is run.sh running?',
    'Check the syntax of run.sh and run it.',
    'Is run.sh valid? Run it.',
    'Check the syntax of run.sh. Fix what is broken.',
    "Don't check the syntax of run.sh.",
    'What is the syntax of run.sh?',
    'Is data.json valid against the schema?',
    'Does run.sh parse data.json?',
    'Is the email in src/app.py valid?',
    "Is run.sh ok? Don't run it as root.",
    'I edited run.sh on my phone. Run the tests.',
    "Is bin/tool.pl valid? Don't execute any code.",
    'How many .c files are in src?',
    'How many .c files include stdio.h?',
    'Count the .c files and delete them.',
    'I counted the .c files. Please run the tests.',
    'How many test files are failing?',
    'Count the test files and run them.',
    'Which licenses do the dependencies have?',
    'Which license is it under? Change it to MIT.',
    'What does the license of this project say about patents?',
    'Does the license allow commercial use?',
    'How big is it?',
  ])
    it(`may be more, and is left as it is: ${text}`, () => assert.equal(askedFact(text, { root }), undefined));

  const programs = searchPath('bash', 'sh', 'make', 'node', 'npm', 'npx', 'python3', 'git', 'find');
  const first = async (task: string) => commands(await proposeIn(files, task, {}, programs))[0];

  it('starts neither the file nor the tests to check a syntax', async () => {
    assert.equal(await first('is run.sh valid? dont run it'), 'bash -n run.sh');
    assert.equal(
      await first("I typed with my thumbs in src/app.py. Is the syntax right? Don't run it."),
      'python3 -m py_compile src/app.py',
    );
    assert.equal(await first("Check that src/parse.test.ts is valid, but don't run it."), 'finish');
    assert.equal(await first('check the syntax of src/parse.test.ts'), 'finish');
  });

  it('counts the lines of the named file, whatever its path says', async () => {
    assert.equal(await first('how many lines has test/a.test.sh?'), 'wc -l test/a.test.sh');
    assert.equal(await first('Please count the lines in src/parse.test.ts.'), 'wc -l src/parse.test.ts');
    assert.equal(await first('how many tests has src/parse.test.ts?'), 'finish');
  });

  it('has the check of a syntax only where nothing else is asked', async () => {
    const { check } = await proposeIn(
      files,
      'Check that run.sh is valid. My nephew got at the keyboard.',
      {},
      programs,
    );
    assert.equal(check?.command, 'bash -n run.sh');
    const more = await proposeIn(files, 'Check that run.sh is valid. Then send it to my nephew.', {}, programs);
    assert.equal(more.check, undefined);
  });
});

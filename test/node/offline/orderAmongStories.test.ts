import assert from 'node:assert/strict';
import { orderAmongStories } from '../../../src/node/offline/request/orderAmongStories.ts';
import { builtAndRun } from '../../../src/node/offline/request/builtAndRun.ts';
import { namesAnother } from '../../../src/node/offline/request/severalProducts.ts';
import { firstCommand, proposeIn } from './request.ts';

describe('the plain order among sentences that only tell', () => {
  for (const [said, order] of [
    [
      'My train leaves soon and I want to push before. Please run the tests and tell me if they pass.',
      'run the tests.',
    ],
    [
      'CI has been queueing all day. Just run the whole test suite right here, all of it. Cheers.',
      'run all the tests.',
    ],
    ['The compiler on this box is new. Could you build the project for me?', 'build it.'],
    ['Nobody used a linter where I was before. Run the linter and show me what it says.', 'run the linter.'],
    [
      'My notes are a mess. Kindly tell me what version this is, and don’t change anything.',
      "which version is this? Don't change anything.",
    ],
    ['We had visitors all day. Would you please format the code?', 'format the code.'],
    [
      'The disk is nearly full. Please delete the build artifacts so I can begin from zero.',
      'clean up the build output.',
    ],
    ['I came back from a long leave today. Type check everything, please.', 'type check it.'],
  ] as const)
    it(`is read alone: ${said}`, () => {
      assert.equal(orderAmongStories(said), order);
    });

  it('keeps what is not to be changed', () => {
    assert.equal(
      orderAmongStories('The code came by mail. Run the linter. Leave the files as they are.'),
      'run the linter. Leave the files as they are.',
    );
  });

  for (const said of [
    'run the tests',
    'Please run the tests. Thanks!'.replace('. Thanks!', ''),
    'The server listens on port 8080. Start the server.',
    'Only the parser matters to me. Run the tests.',
    'I changed src/parser.js. Run the tests.',
    'The tests need docker. Run the tests.',
    'The old backend is what I work on. Run the tests.',
    'Run the tests. Then build the project.',
    'Build it. Run the tests.',
    'Should I worry? Run the tests.',
    'I want to see the docs. Build the project.',
    'We use the debug configuration. Build the project.',
    'Run the tests of the parser. It was a long day.',
    'The wheel is missing. Build it.',
    'Translate into German. Run the tests.',
    'In case of an error: delete the build artifacts.',
    'Once the tests pass: format the code.',
    'My disk is almost full. Build everything so I can measure its size.',
  ])
    it(`is read whole: ${said}`, () => {
      assert.equal(orderAmongStories(said), said);
    });

  it('has the check of the plain order', async () => {
    const files = { Makefile: 'test:\n\t./t.sh\n\nbuild:\n\tcc -o a a.c\n' };
    const task = 'CI has been queueing for hours and I am tired of it. Just run the test suite right here, all of it.';
    assert.equal(await firstCommand(files, task), 'make test');
    assert.equal((await proposeIn(files, task)).check?.command, 'make test');
  });
});

describe('a program that is built and run', () => {
  const known = {
    command: 'make httpd',
    name: 'httpd',
    description: '',
    origin: 'Makefile target',
    kind: 'declared',
  } as const;
  const commands = [{ ...known, body: 'gcc -W -o $@ $^' }];

  it('is what the target makes', () => {
    for (const task of [
      'compile httpd and run it',
      'Please build httpd, then start it',
      'make the httpd program and run ./httpd',
    ])
      assert.equal(builtAndRun(task, { commands }), 'make httpd && ./httpd', task);
  });

  it('is no other, and no part of more', () => {
    for (const task of [
      'compile httpd and run the tests',
      'compile httpd',
      'build client and run it',
      'build httpd and run it on port 80',
    ])
      assert.equal(builtAndRun(task, { commands }), undefined, task);
    assert.equal(builtAndRun('compile httpd and run it', { commands: [{ ...known, body: './check.sh' }] }), undefined);
  });
});

it('a program beside the one that is made is not made', () => {
  const line = 'cmake -S . -B build && cmake --build build --target zopflipng';
  assert.equal(namesAnother('I need the zopfli and zopflipng programs', line), true);
  assert.equal(namesAnother('build zopflipng and zopfli', line), true);
  assert.equal(namesAnother('build zopflipng and run it', line), false);
  assert.equal(namesAnother('build zopflipng', line), false);
  assert.equal(namesAnother('build zopfli and zopflipng', 'make zopfli zopflipng'), false);
});

describe('the tests of one file that nothing here runs alone', () => {
  const files = {
    Makefile: '.PHONY: test\ntest: all.c\n\tcc -o all $^ && ./all\n',
    ...{ 'test/test-fs.c': 'int fs() { return 0; }\n', 'all.c': 'int main() { return 0; }\n' },
  };
  for (const task of [
    'run only the tests in test/test-fs.c',
    'run olny the tests in test/test-fs.c',
    "I'd like to run the tests in test/test-fs.c and no others.",
    'run tests in test/test-fs.c, nothing else',
    'run the tests in test/test-fs.c',
  ])
    it(`are not shown by a run of all: ${task}`, async () => {
      assert.equal((await proposeIn(files, task)).check, undefined);
    });

  it('are not meant where only the story names the file', async () => {
    assert.equal((await proposeIn(files, 'Run the tests. I changed test/test-fs.c.')).check?.command, 'make test');
  });
});

import assert from 'node:assert/strict';
import { orderByParts } from '../../../src/node/offline/request/orderByParts.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Builds, tests and starts that are told apart by how they are to be done, in any words. */
describe('an order by its parts', () => {
  const meant: Readonly<Record<string, readonly string[]>> = {
    'make a debug build': [
      'biuld it with debug symbols',
      'plaese make a dbeug build of this',
      'Compile it such that gdb can show me source lines and variable names.',
      "I'd like to step through the code, so build the thing in a way that makes this possible",
      "On the new laptop I only have the optimised variant so far. I'd now like to have one built for debugging, with symbols.",
      'A user sent us a core dump along with his bug report. We need a debug build of this, could you make one?',
      'debug build, not release',
      "don't strip the symbols, make a debug build",
    ],
    'make a release build': [
      'build optimized',
      'Compile it so that it runs as fast as possible.',
      "I need the variant we'd give to customers, not the debugging one; build that",
      'Build it for production use, with the compiler’s speed settings switched on.',
      "We're demoing to a customer tomorrow and it has to be quick. Can you do a release build of the project?",
      'My colleague measures the throughput tomorrow, so he needs a release build. Can you make it?',
    ],
    'build it with gcc': [
      'gcc build please',
      'plese comiple the project using gcc',
      'Use the GNU compiler to make this.',
      "I want this made with GNU's C compiler instead of whatever it picks by default",
      "Ines gets warnings that I never see, and she uses gcc. let's build it with gcc then",
      'My professor insists on gcc. Could you compile the project with it?',
      'The compiler should be gcc. Build it.',
    ],
    'build it with gcc-12': ['Please build the project with gcc-12.'],
    'build it without the tests': [
      'compile, no tests please',
      'plz build the project but skip teh tsets',
      'Can you do a build that skips the tests?',
      "Please build this but leave the tests out. They're known to be broken on this branch and Olga is on it.",
      'We ran all the tests last night on the release candidate. Now I’d like only a build, without tests.',
      'Compile everything apart from the checks; no unit or integration suite this time.',
      'The test suite is broken at the moment. Please build the project without it.',
      'Please do a build without the tests, they ran last night.',
    ],
    'run the tests without the linter': [
      'tests only, no lint',
      'can you run teh tests wihtout the linter',
      "Don't lint, but do run the tests. There's a bug report I think I have fixed and that's all I care for now.",
      'See if the suite passes; the style checker can stay off.',
      'Only the functional checks please, the suite that is, not the static style analysis.',
      "Run the tests; the linter needn't run.",
    ],
    'run only the tests in test/find.js': [
      'can you jsut run the tets from test/find.js',
      'Our CI shows failures from test/find.js since Tuesday. Can you run that file’s tests here, only those?',
      "I've written new tests for a bug report and put them in test/find.js. Could we run these and nothing else?",
      'Does everything in test/find.js pass? Try that one file, not the whole suite.',
      'See whether test/find.js by itself comes out green.',
      'run nothing but test/find.js',
    ],
    'start the server in the background and write its output to server.log': [
      'run backgrounded > server.log',
      'strat the server in the backgruond and write the output to server.log',
      'Get the server going without blocking my shell; its messages belong in server.log',
      'Bring the server up behind the scenes, stdout and stderr both to server.log.',
      'I need the terminal for other things this afternoon. Start the server in the background and send its output to server.log.',
    ],
  };
  for (const [plain, wordings] of Object.entries(meant))
    for (const said of wordings) it(`is: ${said}`, () => assert.equal(orderByParts(said), plain));

  for (const said of [
    'how do I build it with gcc?',
    'why does it not compile with gcc?',
    'We build it with gcc.',
    "don't build it with gcc",
    'build it with gcc and then install it',
    'build a.c with gcc',
    'build it with gcc and clang',
    'build with gcc if clang fails',
    'Change the Makefile so that it builds with gcc.',
    "don't make a debug build",
    'debug the build',
    'make a debug build and a release build',
    'A release build fails here. Why?',
    'We have a debug build. Install it on the new laptop.',
    'make a release',
    'publish a release build',
    'If the tests pass, make a release build.',
    'Test the release build.',
    'optimise the code so that it runs as fast as possible',
    "don't build it without the tests",
    'build without tests and docs',
    'remove the tests from the build',
    'run the linter but not the tests',
    'Run the tests without the linter and without coverage.',
    'why do the tests run the linter?',
    'run the unit tests, not the linter',
    'run the tests but not test/find.js',
    'run all the tests, then only test/find.js',
    'fix the tests in test/find.js',
    'run test/find.js and test/b.js',
    'Only run the first test in test/find.js.',
    'Format only test/find.js.',
    'run src/main.py',
    'Execute src/app.js and nothing else',
    'the tests in test/find.js',
    'start the server in the background',
    'start the server in the background on port 4000 and write its output to server.log',
    'how do I start the server in the background with output to server.log?',
    'start the client in the background, output to server.log',
    'Write a script that starts the server in the background with output in server.log.',
    'the server runs in the background and writes to server.log',
  ])
    it(`is none of these: ${said}`, () => assert.equal(orderByParts(said), undefined));
});

/** "Build it with gcc": told to the build in the way that its own file has for it. */
describe('the compiler that a task names', () => {
  const programs = searchPath('sh', 'make', 'cmake', 'gcc', 'cc', 'meson', 'autoreconf');
  const source = { 'a.c': 'int main() { return 0; }\n' };
  const chosen = async (files: Files, task = 'Please compile this using gcc.') => {
    const proposal = await proposeIn({ ...source, ...files }, task, {}, programs);
    return [commands(proposal)[0], proposal.check?.command];
  };
  const both = (line: string) => [line, line];

  it('is a variable of a Makefile', async () => {
    const Makefile = 'all: a\n\na: a.c\n\t$(CC) -o a a.c\n';
    assert.deepEqual(await chosen({ Makefile }), both('make all CC=gcc'));
    assert.deepEqual(await chosen({ Makefile: `CC ?= clang\n${Makefile}` }), both('make all CC=gcc'));
    assert.deepEqual(await chosen({ Makefile: `CC = cc -std=c99\n${Makefile}` }), both("make all CC='gcc -std=c99'"));
  });

  it('is the one of the Makefile', async () => {
    const rules = 'all: a\n\na: a.c\n\t$(CC) -o a a.c\n';
    assert.deepEqual(await chosen({ Makefile: `CC = gcc\n${rules}` }), both('make all'));
    assert.deepEqual(await chosen({ Makefile: `CC = $(PREFIX)gcc -Wall\n${rules}` }), both('make all'));
    assert.deepEqual(await chosen({ Makefile: 'all: a\n\na: a.c\n\tgcc -o a a.c\n' }), both('make all'));
  });

  it('cannot be chosen where the Makefile types another', async () => {
    const [, check] = await chosen({ Makefile: 'all: a\n\na: a.c\n\tclang -o a a.c\n' });
    assert.equal(check, undefined);
  });

  it('is an option of CMake, for the languages of the project', async () => {
    const lists = (project: string) => ({ 'CMakeLists.txt': `project(${project})\nadd_executable(a a.c)\n` });
    const line = (options: string) => both(`cmake -S . -B build ${options} && cmake --build build`);
    assert.deepEqual(await chosen(lists('a C')), line('-DCMAKE_C_COMPILER=gcc'));
    assert.deepEqual(await chosen(lists('a VERSION 1 LANGUAGES CXX')), line('-DCMAKE_CXX_COMPILER=g++'));
    assert.deepEqual(await chosen(lists('a')), line('-DCMAKE_C_COMPILER=gcc -DCMAKE_CXX_COMPILER=g++'));
  });

  it('is an argument of configure, or stands before it', async () => {
    const files = (configure: string): Files => ({
      'configure*': configure,
      'Makefile.in': 'all:\n\t$(CC) -o a a.c\n',
    });
    assert.deepEqual(
      await chosen(files('#!/bin/sh\n# Generated by GNU Autoconf 2.71\n')),
      both('./configure CC=gcc && make'),
    );
    assert.deepEqual(
      await chosen(files('#!/bin/sh\n: ${CC:=cc}\n$CC -v\n')),
      both('CC=gcc ./configure && make CC=gcc'),
    );
  });
});

/** A run of tests that starts no linter, however little its line says. */
describe('tests without the linter', () => {
  const programs = searchPath('make', 'npm', 'node');
  const task = 'run the tests, skip linter';
  const checkOf = async (files: Files) => (await proposeIn(files, task, {}, programs)).check?.command;
  const scripts = (own: Readonly<Record<string, string>>): Files => ({
    'package.json': JSON.stringify({ name: 'a', scripts: own }),
    'test/a.js': '',
  });

  it('are seen to pass where the target starts none', async () => {
    assert.equal(await checkOf({ Makefile: 'test: a\n\t./a --self-test\n\na:\n\tcc -o a a.c\n' }), 'make test');
    assert.equal(await checkOf({ Makefile: 'test: lint\n\t./a --self-test\n\nlint:\n\teslint .\n' }), undefined);
    assert.equal(await checkOf({ Makefile: 'test: pre-commit\n\ttox\n\npre-commit:\n\tpre-commit run\n' }), undefined);
  });

  it('are seen to pass where the script starts none', async () => {
    assert.equal(await checkOf(scripts({ test: 'node test/a.js && node test/b.js' })), 'npm test');
    assert.equal(await checkOf(scripts({ test: 'node test/a.js', posttest: 'standard' })), undefined);
    assert.equal(
      await checkOf(scripts({ test: 'npm run "/^test:.*/"', 'test:a': 'node a', 'test:lint': 'xo' })),
      undefined,
    );
  });
});

/** Symbols and speed: what a build leaves out where nothing tells it to. */
describe('a variant of a build', () => {
  const programs = searchPath('make', 'gcc', 'cc', 'meson', 'ninja');
  const asked = async (files: Files, task: string) => {
    const proposal = await proposeIn({ 'a.c': 'int main() { return 0; }\n', ...files }, task, {}, programs);
    return [commands(proposal)[0], proposal.check?.command];
  };
  const makefile = (flags: string) => ({
    Makefile: `CFLAGS = ${flags}\n\nall: a\n\na: a.c\n\t$(CC) $(CFLAGS) -o a a.c\n`,
  });

  it('is made by a Makefile that says so', async () => {
    assert.deepEqual(await asked(makefile('-g -Wall'), 'compile in debug mode'), ['make all', 'make all']);
    assert.deepEqual(await asked(makefile('-O2 -Wall'), 'release build pls'), ['make all', 'make all']);
  });

  it('is none for sure where the Makefile leaves it to the compiler', async () => {
    assert.deepEqual(await asked(makefile('-O2 -Wall'), 'compile in debug mode'), ['make all', undefined]);
    assert.deepEqual(await asked(makefile('-Wall'), 'release build pls'), ['make all', undefined]);
  });

  it('is a type of Meson', async () => {
    const [line] = await asked(
      { 'meson.build': "project('a', 'c')\nexecutable('a', 'a.c')\n" },
      'make a release build',
    );
    assert.equal(line, 'meson setup build --buildtype=release && meson compile -C build');
  });

  it('is a target that only sets its own flags', async () => {
    const Makefile = 'all: a\n\na: a.c\n\t$(CC) $(CFLAGS) -o a a.c\n\nall-debug: all\nall-debug: CFLAGS += -g\n';
    assert.equal((await asked({ Makefile }, 'debug build please'))[0], 'make all-debug');
  });
});

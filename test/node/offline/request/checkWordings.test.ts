// Tests, linters, formatters, type checks and builds in other words.
import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';

const js = {
  'package.json': JSON.stringify({
    name: 'ferry',
    scripts: { test: 'node --test', lint: 'node tools/lint.mjs', fmt: 'node tools/fmt.mjs', types: 'tsc -p .' },
  }),
  'README.md': '# Ferry\n',
  'src/index.js': '\n',
  'src/index.d.ts': '\n',
  'test/index.test.js': '\n',
};
const made = {
  Makefile: 'all:\n\tcc -o a a.c\ntest:\n\tfor t in *_test.sh; do sh $$t || exit 1; done\nfmt:\n\tfmt-all -w .\n',
};
const style = { Makefile: 'all:\n\tcc -o a a.c\nstylecheck:\n\t./style.pl a.c\n', 'style.pl*': '#!/usr/bin/perl\n' };
const shell = { ...made, 'sum_test.sh': 'true\n', 'get_test.sh': 'true\n' };
const python = { 'setup.py': 'from setuptools import setup\nsetup()\n', 'tests.py': 'import unittest\n', 'a.py': '' };
const crate = { 'Cargo.toml': '[package]\nname = "tide"\nversion = "0.1.0"\n', 'src/lib.rs': '' };

describe('requests for checks in other words', () => {
  const cases: readonly (readonly [files: Readonly<Record<string, string>>, task: string, command: string])[] = [
    [js, 'Are we still within the house rules everywhere?', 'npm run lint'],
    [js, 'Does the code stick to our coding standards?', 'npm run lint'],
    [js, 'Before I push I want to know what the lint check says about src and test.', 'npm run lint'],
    [js, 'Instead of the tests run the type check', 'npm run types'],
    [js, 'run tests? no, lint', 'npm run lint'],
    [js, 'Is lint happy with both src and test?', 'npm run lint'],
    [js, 'I want to know whether the code in tools and test is linted the way we do it.', 'npm run lint'],
    [js, 'Does the type check still go through after my change to the tests?', 'npm run types'],
    [js, 'Check that what the tests import also type-checks', 'npm run types'],
    [js, 'Run the tests after my change to the types', 'npm test'],
    [js, 'Files here are not in the house style. Bring them into it.', 'npm run fmt'],
    [js, "I'd like src/index.js and the rest in the project's Prettier style.", 'npm run fmt'],
    [js, 'I want to know whether the JSDoc annotations hold up under TypeScript.', 'npm run types'],
    [js, 'Do the index.d.ts files agree with what we export? Use our check for it.', 'npm run types'],
    [js, 'I only ran the unit tests. Before I push, do the types script as well.', 'npm run types'],
    [js, 'Does the suite go through here?', 'npm test'],
    [shell, 'Do all the *_test.sh files come out fine on this machine?', 'make test'],
    [
      shell,
      "My branch isn't formatted. Run the formatting step that the Makefile has; if it can't be done here, say why, and leave the files as they are.",
      'make fmt',
    ],
    [crate, 'Please run the whole test suite of this crate, doc tests too.', 'cargo test'],
    [crate, 'Put the whole crate, tests and benches too, into standard rustfmt style first.', 'cargo fmt'],
    [crate, "I'd like `cargo fmt --check` to be quiet in this repo.", 'cargo fmt'],
    [crate, 'make `cargo fmt --check` pass', 'cargo fmt'],
    [crate, "cargo fmt --check complains about this repo. I'd like it to be quiet afterwards.", 'cargo fmt'],
    [crate, "cargo fmt --check complains about this repo. I'd like to see why.", 'cargo fmt --check'],
    [crate, 'cargo fmt everthing pls', 'cargo fmt'],
    [crate, "run `cargo fmt --check`, I'd like to see if it is quiet", 'cargo fmt --check'],
    [crate, 'I want cargo fmt --check to be run in CI', 'cargo fmt --check'],
    [{ Makefile: 'tags:\n\tctags p.c\ntest:\n\t./t p\n' }, 'Does p still pass its own checks here?', 'make test'],
    [made, "Does it pass its own checks on this machine? I'd like to see that.", 'make test'],
    [
      made,
      'Do all the known answer and error state checks still hold here? I want to see them go through.',
      'make test',
    ],
    [made, "I want to see the library's own tests go through with my compiler before I link against it.", 'make test'],
    [
      made,
      'Fresh clone, nothing configured yet. I want to see the tests pass; nothing should be installed.',
      'make test',
    ],
    [style, 'Could you run the source style check from the Makefile and tell me if it is clean?', 'make stylecheck'],
  ];
  for (const [files, task, command] of cases)
    it(task, async () => {
      assert.equal(await firstCommand(files, task), command);
    });

  it('takes a file of tests that is to go through for one to run', async () => {
    assert.match(await firstCommand(python, "I'd like to know whether tests.py goes through here."), / tests\.py$/);
  });

  for (const [task, wrong] of [
    ['Where are our coding standards written down?', 'npm run lint'],
    ['Rewrite src/index.js so that it follows our coding standards', 'npm run lint'],
    ['Add a parser. Do not break our house rules.', 'npm run lint'],
    ["Don't bring anything into the house style", 'npm run fmt'],
    ['How do I get the code into prettier style?', 'npm run fmt'],
    ["I'd like a test for index.js in the style of the others", 'npm run fmt'],
    ['Why do the annotations not hold up under TypeScript?', 'npm run types'],
    ['What does the types script do?', 'npm run types'],
    ['Do the index.d.ts files agree with what we export?', 'npm test'],
    ["If it can't be linted, say why, and leave the files as they are. Check the formatting.", 'npm run fmt'],
  ] as const)
    it(`is no order: ${task}`, async () => {
      assert.notEqual(await firstCommand(js, task), wrong);
    });

  it('is sure of tests of the documentation only where they are run', async () => {
    const checkIn = async (files: Readonly<Record<string, string>>) =>
      (await proposeIn(files, 'Run the whole test suite, doc tests too.')).check?.command;
    assert.equal(await checkIn(crate), 'cargo test');
    assert.equal(await checkIn({ ...python, 'tox.ini': '[tox]\n' }), undefined);
  });

  it('does all of what a plus joins', async () => {
    const { check } = await proposeIn(js, 'test + lint + types, all of it');
    assert.equal(check?.command, 'npm test && npm run lint && npm run types');
  });

  it('takes all three tests for all of them, and three of them for some', async () => {
    const checkFor = async (task: string) => (await proposeIn(shell, task)).check?.command;
    assert.equal(await checkFor('Do all three test programs pass?'), 'make test');
    assert.equal(await checkFor('Run three test programs'), undefined);
  });
});

describe('a start, and to be told where', () => {
  const server = {
    'package.json': JSON.stringify({ name: 'ferry', scripts: { build: 'node b.js', start: 'node server.js' } }),
    'server.js': "require('http').createServer().listen(8080);\n",
  };

  it('is a start', async () => {
    for (const task of [
      'start the server and tell me the port',
      'get the server running and tell me which port it uses',
      'I read about sockets. Start the server and tell me which port it listens on.',
    ])
      assert.equal(await firstCommand(server, task), 'npm start', task);
  });

  it('may come after a build', async () => {
    const { check } = await proposeIn(server, 'Build it, start the server and tell me the address.');
    assert.equal(check?.command, 'npm run build && npm start');
  });

  it('is none where only the port is asked for', async () => {
    for (const task of [
      'tell me which port it listens on',
      'give me the link to the docs, do not start it',
      "don't start the server, and tell me the port",
      'how do I start the server and tell me which port it listens on',
    ])
      assert.notEqual(await firstCommand(server, task), 'npm start', task);
  });
});

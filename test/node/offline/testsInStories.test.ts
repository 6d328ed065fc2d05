import assert from 'node:assert/strict';
import { meansTests } from '../../../src/node/offline/request/testsMeant.ts';
import { commands, proposeIn } from './request.ts';
import { searchPath, type Files } from './workspaces.ts';

/** Requests in other words, misspelt or with a story around them: the plain request's command, and its check. */
describe('a usual request beside a story', () => {
  const programs = searchPath(
    'bash',
    'sh',
    'make',
    'cmake',
    'python3',
    'node',
    'npm',
    'git',
    'cargo',
    'busted',
    'xargs',
  );
  const ask = (files: Files, task: string) => proposeIn(files, task, {}, programs);
  const first = async (files: Files, task: string) => commands(await ask(files, task))[0];
  const checked = async (files: Files, task: string) => (await ask(files, task)).check?.command;

  const node: Files = {
    'package.json': '{"name":"quince","scripts":{"test":"node --test","build":"node build.js"}}',
    'build.js': '',
    'test/quince.test.js': '',
  };

  describe('the tests', () => {
    for (const task of [
      'I inherited this codebase. There seems to be a test suite, but I have never seen it run. Could you run it and tell me if it passes?',
      'I need to know whether the tests pass; please run all of them.',
      'A colleague swears that half of our tests have been broken since the move. Please run all of them and show me the failures.',
      'First day on this team, and the guide says step one is seeing the tests go green. Can you run them for me?',
      "It's my turn to bring cake if the tests are broken. Please run them all and be honest with me!",
      'plese run the tests',
      'please run evry test and report what fails',
      'runn evry singel test',
      'run teh hole test suite plese',
      'run every single test',
      'test everything, report back',
      'Run all assertions the project has about its own behaviour and say if any of them fail.',
      'Put the whole project through its automated checks of correctness and tell me if they all hold.',
      'Run everything that verifies this code does what it should, and just report the outcome.',
      'Please verify that the project still works according to its own checks of behaviour.',
      'How many cases pass and how many fail in the full suite? Run it and tell me.',
      'Trust but verify, they say. Run the tests.',
    ])
      it(`are run, and their success is the task's: ${task}`, async () => {
        assert.equal(await first(node, task), 'npm test');
        assert.equal(await checked(node, task), 'npm test');
      });

    it('are not what is run after them, or after a build', async () => {
      const make: Files = {
        Makefile: 'all: quince\n\nquince: quince.c\n\tcc -o quince quince.c\n\ntest: quince\n\t./test.sh\n',
        ...{ 'quince.c': 'int main() { return 0; }\n', 'test.sh*': '#!/bin/sh\nexit 0\n' },
      };
      for (const task of ['build it, then run it', 'The tests are fine, I know. Build the program and run it.'])
        assert.notEqual(await checked(make, task), 'make', task);
      for (const task of ['run the singel test', 'plese run the parsnip tests'])
        assert.equal(await checked(node, task), undefined, task);
    });

    it('are meant by what points at them alone', () => {
      const isMeant = (before: string, part: string) => meansTests(`${before} ${part}`, part);
      assert.ok(isMeant('There seems to be a test suite.', 'Could you run it'));
      assert.ok(isMeant('The tests are said to be broken.', 'run them all here'));
      for (const [before, part] of [
        ['Run the tests, then', 'run it'],
        ['Build the test programs and', 'run them'],
        ['There is a test suite and a program.', 'Could you run it'],
        ['The tests passed, and there are examples.', 'run them'],
        ['The tests are fine.', 'run it'],
      ] as const)
        assert.equal(isMeant(before, part), false, before);
    });

    it('may be run by a program whose name says nothing of them', async () => {
      const lua: Files = { '.busted': 'return { default = {} }\n', 'spec/quince_spec.lua': '' };
      for (const task of ['run the tests, show failures', 'Can you run the tests and report the result?'])
        assert.equal(await checked(lua, task), 'busted', task);
    });

    it('are told from a part by no possessive', async () => {
      const files: Files = {
        Makefile: 'check:\n\t./tests.sh\ncheck-s:\n\t./tests.sh s\n',
        'tests.sh*': '#!/bin/sh\nexit 0\n',
      };
      assert.equal(await first(files, "I'd like you to run the project's tests."), await first(files, 'run the tests'));
    });

    it('are all of them in a suite, unless something is called so', async () => {
      const two: Files = {
        ...node,
        'package.json': '{"scripts":{"test":"node --test","test:suite":"node suite.js"}}',
        'suite.js': '',
      };
      assert.equal(await first(node, 'Run the whole test suite for me please. It is for a report.'), 'npm test');
      assert.equal(await first(two, 'run the test suite'), 'npm run test:suite');
    });
  });

  describe('the version', () => {
    const files: Files = {
      'package.json': '{"name":"quince","version":"4.6.0"}',
      'CHANGELOG.md':
        '# Changes\n\n## 4.6.0\n\n- Fix a crash on startup\n\n## 4.2.0\n\n- Support comparing functions\n\n## 4.1.0\n\n- Added a settings page and a tutorial for the project\n',
    };
    const isFromLog = async (task: string) =>
      JSON.stringify((await ask(files, task)).candidates[0]?.action).includes('CHANGELOG');

    for (const task of [
      'The security folks sent around an advisory with affected versions. Please tell me which version this is so that I can compare.',
      "I'm trying to follow a tutorial and nothing matches. Tell me what version of the project I've got here, maybe that explains it.",
      'Could you tell me what version number this code has?',
      'She needs to write down which version of this software she downloaded for a project. Can you tell us?',
      "A newer release supposedly fixed my crash on startup. Tell me which version I've got checked out, so I can see whether I already have the fix.",
      'This is odd: my fixed crash came back. Which version do I have?',
    ])
      it(`is not looked up by the words of a story: ${task}`, async () => assert.equal(await isFromLog(task), false));

    for (const task of [
      'which version added the tutorial?',
      'which version of it first supported comparing functions?',
      'in which version was the settings page introduced?',
      'I would like a tutorial. Which version added it?',
      'what changed in the last release?',
    ])
      it(`is looked up where the question is about a change: ${task}`, async () =>
        assert.equal(await isFromLog(task), true));
  });

  it('names files by what they add to the size', async () => {
    const [one, other] = await Promise.all(
      ['Name the files that contribute most to the size of this repo.', 'list the largest files'].map((task) =>
        first(node, task),
      ),
    );
    assert.equal(one, other);
  });

  describe('a start', () => {
    const files: Files = {
      'package.json': '{"name":"quince","scripts":{"start":"node server.js","build":"node build.js"}}',
      ...{ 'server.js': '', 'build.js': '' },
    };
    for (const task of [
      'Make the program come alive, please.',
      'Run the thing this repository is about.',
      'start whatever this project runs as',
    ])
      it(`is worded in other ways: ${task}`, async () => assert.equal(await first(files, task), 'npm start'));

    it('takes no value from a story', async () => {
      const tool: Files = {
        'quince.py*': '#!/usr/bin/env python3\nimport sys\nprint(sys.argv[1:])\n',
        'README.md': '# quince\n\n```sh\n./quince.py THING\n```\n',
      };
      const task = "I'm more of a hands-on person. Can you start the program? Default everything, please.";
      assert.doesNotMatch((await first(tool, task)) ?? '', /person/);
    });
  });
});

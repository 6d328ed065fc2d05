// How the tests do, and nothing besides.
import assert from 'node:assert/strict';
import { testsAskedIn } from '../../../../src/node/offline/reaction/stateOfTests.ts';
import { actionConcepts } from '../../../../src/node/offline/request/vocabulary.ts';
import { firstCommand, proposeIn } from '../request.ts';

describe('a request for the state of the tests', () => {
  for (const task of [
    'I only want to know how the tests do.',
    "Don't change any code; I only want to know how the tests do and, if something is red, what and why.",
    'how are the tests doing?',
    'How does the test suite do on the Python I have here?',
    'Let me check how the tests do',
    "I don't know how the tests do. Tell me.",
    'I have no idea how the suite is doing',
    'Have a look and tell me how the tests do',
  ])
    it(`is: ${task}`, () => assert.equal(testsAskedIn(task, actionConcepts), 'run the tests'));

  for (const task of [
    'Build the project and tell me how the tests do',
    'Format the code, then tell me how the tests do',
    'Run the build, not the tests: I know how the tests do',
    'We already know how the tests do.',
    'Explain how the tests look, and why',
    'Describe how the tests look.',
    'Rename the helper and tell me how the tests do',
    'Put the notes in order and tell me how the tests do',
    'Pull and tell me how the tests do',
    'Send the report to Bob; how do the tests do?',
    "Don't run anything, but how are the tests doing?",
  ])
    it(`is not: ${task}`, () => assert.notEqual(testsAskedIn(task, actionConcepts), 'run the tests'));

  it('comes after what is ordered before it', () => {
    assert.equal(
      testsAskedIn('Format the code, then tell me how the tests do.', actionConcepts),
      'Format the code and run the tests',
    );
    for (const wish of ['I want you to', 'could you please', "I'd like you to"])
      assert.equal(
        testsAskedIn(`${wish} build it and then tell me how the tests do`, actionConcepts),
        'build it and run the tests',
      );
    for (const task of [
      'I want you to know that we built it and tell me how the tests do',
      'Do not build it and tell me how the tests do',
      'Please leave the sources as they are, no build, and tell me how the tests do',
      'I want the sources built and tell me how the tests do',
      'Format the code but not the rest of it at all, and tell me how the tests do',
      'Build it and explain how the tests do',
      'Release it and tell me how the tests do',
      'Build it and tell me how the tests do once the server is up',
      'I cleaned up after the build. Copy it to out and tell me how the tests do',
    ])
      assert.equal(testsAskedIn(task, actionConcepts), undefined, task);
  });

  it('may ask whether they are fine', async () => {
    const scripts = { build: 'node b.js', test: 'node --test' };
    const files = { 'package.json': JSON.stringify({ name: 'x', scripts }) };
    const { check } = await proposeIn(files, 'build it, then check if the tests are fine');
    assert.equal(check?.command, 'npm run build && npm test');
  });

  it('leaves the rest of a request in it', async () => {
    const scripts = { build: 'node b.js', format: 'prettier --write .', lint: 'eslint .', test: 'node --test' };
    const files = { 'package.json': JSON.stringify({ name: 'x', scripts }) };
    for (const task of [
      'Build the project and tell me how the tests do',
      'Format the code, then tell me how the tests do',
      'Run the build, not the tests: I know how the tests do',
      'Explain how the tests look, and why',
    ])
      assert.notEqual(await firstCommand(files, task), 'npm test', task);
  });
});

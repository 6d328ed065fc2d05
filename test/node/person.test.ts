import assert from 'node:assert/strict';
import type { Approval } from '../../src/core/ports.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import type { Person } from './person.ts';
import { doneIn, openPerson } from './person.ts';

const task = 'run the unit tests';
const no: Approval = { kind: 'rejected' };
const yes: Approval = { kind: 'approved' };
const instead = (command: string): Approval => ({ kind: 'edited', action: commandAction(command) });

describe('what a person says to a run', () => {
  let person: Person;
  beforeEach(() => {
    person = openPerson();
  });
  afterEach(() => person.close());

  it('takes an edited command for the proposal, and lets it lead next time', async () => {
    const edit = (command: string) => (command === 'npm run test:unit' ? instead('npm run ci -- --silent') : yes);
    const edited = await person.run(task, { approve: edit });
    assert.deepEqual(doneIn(edited), ['npm run ci -- --silent', 'finish']);
    assert.equal(doneIn(await person.run(task))[0], 'npm run ci -- --silent');
  });

  it('runs the command of the user again once what it needed is there', async () => {
    const edit = (command: string) => (command === 'npm run test:unit' ? instead('node scripts/demo.js') : yes);
    assert.deepEqual(doneIn(await person.run(task, { approve: edit })), [
      'node scripts/demo.js',
      'npm run generate',
      'node scripts/demo.js',
      'finish',
    ]);
  });

  it('asks after a rejection without a reason, and runs what it is told', async () => {
    const questions: string[] = [];
    const approve = (command: string) => (command === 'npm run ci' ? yes : no);
    const ask = (question: string) => (questions.push(question), 'use npm run ci');
    assert.deepEqual(doneIn(await person.run(task, { approve, ask })), [
      'npm run test:unit',
      'ask',
      'npm run ci',
      'finish',
    ]);
    assert.deepEqual(questions, ['What shall I run instead of `npm run test:unit`?']);
  });

  it('gives up when the answers name nothing, instead of drawing another command', async () => {
    const run = await person.run(task, { approve: () => no, ask: () => 'as you like' });
    assert.deepEqual(doneIn(run), ['npm run test:unit', 'ask', 'ask', 'finish']);
    assert.equal(run.outcome, 'failed');
  });

  it('hears the reason of a rejection', async () => {
    const approve = (command: string): Approval =>
      command === 'npm run test:unit' ? { ...no, reason: 'that tests nothing, use npm run ci' } : yes;
    assert.deepEqual(doneIn(await person.run(task, { approve })), ['npm run test:unit', 'npm run ci', 'finish']);
  });

  it('goes on after “not done, because ...” with what the words name, and tries another way where they name nothing', async () => {
    const first = await person.run(task);
    await person.rate(first, -1);
    const resumed = { ...first, signals: [...first.signals, { source: 'user' as const, value: -1, at: 1 }] };
    const named = await person.run(task, { resumed, message: 'Not done, because the report is missing: npm run ci' });
    assert.deepEqual(doneIn(named), ['npm run ci', 'finish']);
    const unnamed = await person.run(task, { resumed });
    assert.notEqual(doneIn(unnamed)[0], 'finish');
  });

  it('learns no superstition from a No, a run again and four times Yes: the tests run once a run', async () => {
    const first = await person.run(task);
    await person.rate(first, -1);
    await person.rate(first, -1);
    let steps: readonly string[] = [];
    for (let i = 0; i < 5; i++) {
      const again = await person.run(task);
      await person.rate(again, 1);
      steps = doneIn(again);
    }
    // The hollow `npm run test:unit` of the sample tests nothing.
    const tests = steps.filter((step) => /^(?:npm test|npm run ci|node scripts\/test\.js)/u.test(step));
    assert.equal(tests.length, 1, steps.join(', '));
    assert.ok(steps.length <= 3 && steps.at(-1) === 'finish', steps.join(', '));
  });
});

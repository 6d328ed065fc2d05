import assert from 'node:assert/strict';
import { commandOf } from '../../../src/core/action/command.ts';
import type { Observation } from '../../../src/core/episode.ts';
import { unableCheck } from '../../../src/core/agent/otherTests.ts';
import { unableToStart } from '../../../src/core/agent/trials.ts';
import { exited, finish, modelWithCheck, run } from './world.ts';
import { playedWith } from './series.ts';

const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };
const unable = exited(2, '/bin/sh: 1: /venv/bin/python: not found\nmake: *** [Makefile:2: test] Error 127');
const failing = exited(2, '1 failed, 2 passed\nmake: *** [Makefile:2: test] Error 1');
const passing = exited(0, '3 passed');

/** Runs of `make test` and `pytest .`, the first being the inferred check, with how they ended and how often the check ran by itself. */
async function played(
  ends: (command: string, episode: number) => Observation,
  { others = ['pytest .'], episodes = 4 } = {},
) {
  const at = { episode: 0 };
  let checks = 0;
  const outcomes: (string | undefined)[] = [];
  const execute = (command: string) => ends(command, at.episode);
  const commands = await playedWith(
    {
      model: modelWithCheck('make test', ({ transcript }) => {
        const done = new Set(transcript.map(({ action }) => commandOf(action)));
        const next = ['make test', ...others].find((command) => !done.has(command));
        return [[next === undefined ? giveUp : run(next), 0], ...(next === undefined ? [[finish, 2] as const] : [])];
      }),
      execute,
      begin: (episode) => (at.episode = episode),
      ended: ({ record }) => Promise.resolve(void outcomes.push(record.outcome)),
      options: {
        task: 'run the tests',
        encodeState: () => ({ nouns: ['test'], verbs: ['start'] }),
        runInferredCheck: (command) => Promise.resolve((checks++, execute(command))),
      },
    },
    episodes,
  );
  return { commands, outcomes, checks };
}

describe('a check that could not start, where other tests have passed', () => {
  it('is told from one that failed by what was not found', () => {
    for (const [code, text, line] of [
      [127, 'sh: 1: tape: not found', 'sh: 1: tape: not found'],
      [1, "python3: No module named 'pytest'", "python3: No module named 'pytest'"],
      [2, 'make: /venv/bin/python: No such file or directory\nmake: *** [t] Error 127', undefined],
      [2, '1 passed\nsh: 1: tape: not found\nmake: *** [t] Error 127', ''],
      [1, 'cat: data: No such file or directory', ''],
      [4, 'pytest: error: unrecognized arguments: --cov=x', undefined],
      [1, "error: unknown option '--cov'", undefined],
      [2, 'flag provided but not defined: -shuffled', undefined],
      [1, '1 passed\npytest: error: unrecognized arguments: --cov=x', ''],
      [1, 'error: unknown option', ''],
      [0, "error: unknown option '--cov'", ''],
    ] as const)
      assert.equal(
        unableToStart('make test', exited(code, text)),
        line === '' ? undefined : (line ?? text.split('\n')[0]),
      );
  });

  it('counts as such where an option is refused, unless the task asks for what the option is for', () => {
    const refused = exited(4, 'pytest: error: unrecognized arguments: --cov=x --cov-report=html');
    const of = (task: string) => unableCheck('pytest --cov=x', refused, task) !== undefined;
    assert.deepEqual(['run the tests', 'test it'].map(of), [true, true]);
    assert.deepEqual(['run the tests with coverage', 'how much do the tests cover?'].map(of), [false, false]);
  });

  it('comes after tests that passed in its place once its option was refused', async () => {
    const refused = exited(4, 'pytest: error: unrecognized arguments: --cov=x');
    const { commands, outcomes } = await played((command) => (command === 'make test' ? refused : passing), {
      episodes: 3,
    });
    assert.deepEqual(commands, ['make test, pytest ., finish', 'pytest ., finish', 'pytest ., finish']);
    assert.deepEqual(new Set(outcomes), new Set(['succeeded']));
  });

  it('is not run again, neither at the end nor in later runs, which succeed like the first', async () => {
    const { commands, outcomes, checks } = await played((command) => (command === 'make test' ? unable : passing));
    assert.deepEqual(commands, [
      'make test, pytest ., finish',
      'pytest ., finish',
      'pytest ., finish',
      'pytest ., finish',
    ]);
    assert.deepEqual(outcomes, ['succeeded', 'succeeded', 'succeeded', 'succeeded']);
    assert.equal(checks, 0);
  });

  it('is run where something was done since that may have made it start', async () => {
    const ends = (command: string) =>
      command === 'make venv' ? exited(0, 'made') : command === 'make test' ? unable : passing;
    const { outcomes, checks } = await played(ends, { others: ['make venv', 'pytest .'], episodes: 1 });
    assert.deepEqual(outcomes, ['succeeded']);
    assert.equal(checks, 1);
  });

  it('counts as it ended where it has ever run tests on these files', async () => {
    const ends = (command: string, episode: number) =>
      command === 'make test' ? (episode === 0 ? failing : unable) : passing;
    const { outcomes } = await played(ends, { episodes: 1 });
    assert.deepEqual(outcomes, ['failed']);
  });
});

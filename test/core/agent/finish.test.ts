import assert from 'node:assert/strict';
import type { LanguageModel } from '../../../src/core/ports.ts';
import { isAnswer } from '../../../src/core/policy/answered.ts';
import type { Action } from '../../../src/core/types.ts';
import {
  commandOf,
  doorTools,
  exited,
  finish,
  inTurn,
  modelOf,
  modelWithCheck,
  optionsFor,
  play,
  run,
} from './world.ts';

const giveUp: Action = { tool: 'finish', input: { summary: 'no key', success: false } };
const outcome = async (options: Parameters<typeof optionsFor>[0]) => {
  const { record, events } = await play(optionsFor(options));
  const end = events.at(-1);
  assert.ok(record && end?.type === 'episodeEnd');
  return { record, events, reason: end.reason };
};

describe('the end of a task', () => {
  it('is unknown without a check, whatever the last command exited with', async () => {
    const { record } = await outcome({ model: modelOf(inTurn('open right')) });
    assert.equal(record.outcome, 'unknown');
    assert.ok(record.signals.every(({ t }) => t !== undefined));
  });

  for (const [commands, exitCode, expected] of [
    [['cat a', 'cat b'], 0, 'answered'],
    [['cat a'], 1, 'finishedAfterFailure'],
    [['cat a', 'open right'], 0, 'finishedUnchecked'],
    [[], 0, 'finishedUnchecked'],
  ] as const)
    it(`is ${expected} without a check after [${commands.join(', ')}] with exit ${exitCode}, live as stored`, async () => {
      const { record, reason } = await outcome({
        model: modelOf(inTurn(...commands)),
        tools: doorTools(() => exited(exitCode)),
      });
      assert.equal(record.outcome, 'unknown');
      assert.equal(reason.kind, expected);
      assert.equal(isAnswer(record), expected === 'answered');
    });

  for (const [task, expected] of [
    ['which license is it under?', 'answered'],
    ['the version?', 'answered'],
    ['could you run the tests?', 'finishedUnchecked'],
    ['fix the bug', 'finishedUnchecked'],
  ] as const)
    it(`of "${task}" is ${expected} where nothing had to be looked at`, async () => {
      const { record, reason } = await outcome({ model: modelOf(inTurn()), task });
      assert.equal(record.outcome, 'unknown');
      assert.equal(reason.kind, expected);
      assert.equal(isAnswer(record), expected === 'answered');
    });

  it('is never a success after giving up', async () => {
    for (const check of [undefined, { command: 'door open?', run: () => Promise.resolve(exited(0)) }]) {
      const { record } = await outcome({ model: modelOf(() => [[giveUp, 0]]), ...(check ? { check } : {}) });
      assert.notEqual(record.outcome, 'succeeded');
      assert.ok(record.signals.every(({ value }) => value < 0));
    }
  });

  for (const memory of ['on', 'off'] as const)
    it(`is no success where the model, which saw what passed, only says that it is not done, with memory ${memory}`, async () => {
      const { record } = await outcome({
        task: 'run the tests',
        encodeState: () => ({ nouns: ['test'], verbs: ['start'] }),
        model: modelOf(({ transcript }) => [[transcript.length === 0 ? run('npm test') : giveUp, 0]]),
        tools: doorTools(() => exited(0, '3 passing')),
        goalCheck: () => Promise.resolve({ command: 'npm test', reason: 'the goal' }),
        runInferredCheck: () => Promise.resolve(exited(0)),
        inForce: { memory },
      });
      assert.equal(record.outcome, 'failed');
    });

  it('takes an inferred check from the first proposal, and its own run for it where it has just ended well', async () => {
    let checks = 0;
    const { record, events } = await outcome({
      model: modelWithCheck('open right', inTurn('open right')),
      runInferredCheck: () => Promise.resolve(exited((checks++, 0))),
    });
    assert.equal(record.outcome, 'succeeded');
    assert.equal(checks, 0);
    assert.ok(events.some((event) => event.type === 'checkInferred' && event.command === 'open right'));
    assert.ok(events.some((event) => event.type === 'check' && event.inferred === true && event.shownAt === 0));
    const said = record.signals.filter(({ source }) => source === 'check');
    assert.deepEqual(
      said.map(({ value, t }) => [value, t]),
      [
        [1, 0],
        [1, undefined],
      ],
    );
    assert.equal(said[1]?.reason, 'open right (inferred)');
  });

  for (const [ends, expected] of [
    [0, 'succeeded'],
    [1, 'failed'],
  ] as const)
    it(`takes what stands in for an inferred check as it ended: ${expected}`, async () => {
      const { record, reason: why } = await outcome({
        model: modelWithCheck('open right', inTurn('open right', 'open left'), { standIns: ['open left'] }),
        tools: doorTools((command) => exited(command === 'open left' ? ends : 1)),
        runInferredCheck: () => Promise.resolve(exited(1)),
      });
      assert.equal(record.outcome, expected);
      if (ends === 0) assert.deepEqual(why, { kind: 'standInPassed', command: 'open left', inPlaceOf: 'open right' });
      const reasons = record.signals.filter(({ source }) => source === 'check').map(({ reason }) => reason);
      assert.ok(reasons.includes(`${ends === 0 ? 'open left' : 'open right'} (inferred)`));
    });

  it('lets nothing stand in for tests that have run and failed', async () => {
    const { record } = await outcome({
      model: modelWithCheck('open right', inTurn('open right', 'open left'), { standIns: ['open left'] }),
      tools: doorTools((command) =>
        exited(command === 'open left' ? 0 : 1, command === 'open left' ? '' : '2 tests, 1 failed'),
      ),
      runInferredCheck: () => Promise.resolve(exited(1)),
    });
    assert.equal(record.outcome, 'failed');
  });

  it('takes no check that shows another goal than the one that the task names', async () => {
    const adopted = async (words: readonly string[], check: string) => {
      const { events } = await outcome({
        model: modelWithCheck(check, inTurn('open right')),
        encodeState: () => ({ nouns: words, verbs: ['start'] }),
        runInferredCheck: () => Promise.resolve(exited(0)),
      });
      return events.some((event) => event.type === 'checkInferred');
    };
    assert.equal(await adopted(['test'], 'npm run build'), false, 'a build tests nothing');
    assert.equal(await adopted(['test'], 'npm run build && npm test'), true);
    assert.equal(await adopted(['type'], 'npm run check-types'), true, 'it names the goal');
    assert.equal(await adopted(['lint'], 'python3 scripts/check_rules.py'), true, 'a check may be one of style');
    assert.equal(await adopted(['build'], 'npm run check'), false);
    assert.equal(await adopted(['build', 'test'], 'npm run build'), true);
    assert.equal(await adopted(['greeting', 'test'], 'npm run build'), true, 'more than a plain goal is asked for');
    assert.equal(await adopted(['test'], 'grep -q passed log.txt'), true);
  });

  it('takes other tests that ran and passed for a check that could not start', async () => {
    const text = '/bin/sh: 1: /venv/bin/python: not found\nmake: *** [Makefile:2: test] Error 127';
    const ends = async (commands: readonly string[], last: string) => {
      const { record } = await outcome({
        model: modelWithCheck('make test', inTurn(...commands)),
        tools: doorTools((command) => (command === 'make test' ? exited(2, text) : exited(0, last))),
        runInferredCheck: () => Promise.resolve(exited(2, text)),
      });
      return record.outcome;
    };
    assert.equal(await ends(['make test', 'pytest .'], '3 passed'), 'succeeded');
    assert.equal(await ends(['pytest .', 'make test'], '3 passed'), 'succeeded', 'in either order');
    assert.equal(await ends(['make test', 'pytest .'], 'collected 0 items'), 'failed', 'nothing was tested');
    assert.equal(await ends(['make test', 'ls'], '3 passed'), 'failed', 'it is no test');
  });

  for (const [task, kind] of [
    ['start it on port 9000', 'checkListensElsewhere'],
    ['start it on port 8000', 'checkPassed'],
    ['start it', 'checkPassed'],
  ] as const)
    it(`is ${kind} where what was started listens on port 8000: ${task}`, async () => {
      const { record, reason } = await outcome({
        ...{ task, model: modelWithCheck('open right', inTurn('open right')) },
        tools: doorTools(() => ({ ...exited(0), listensAt: 'http://localhost:8000' })),
        runInferredCheck: () => Promise.resolve(exited(0)),
      });
      assert.equal(reason.kind, kind);
      assert.equal(record.outcome, kind === 'checkPassed' ? 'succeeded' : 'unknown');
    });

  it('takes no check that is a part of the goal’s script, and none whose script only prints', async () => {
    const scripts: Record<string, string> = {
      ...{ lint: 'npm run lint:css && eslint .', 'lint:css': 'stylelint .', test: 'echo "no tests yet"' },
      ...{
        'test:unit': 'node t.js',
        build: 'tsc',
        'build:prod': 'tsc',
        unit: 'tsc && node t.js',
        'unit:api': 'node t.js',
        verify: 'echo start && node t.js',
      },
    };
    const ownScripts = {
      textOf: (file: string, name: string) => (file === 'package.json' ? scripts[name] : undefined),
      hasProgram: () => false,
      holdsWork: () => false,
    };
    const adopted = async (task: string, words: readonly string[], proposed: string, known?: string) => {
      const { events } = await outcome({
        ...{ task, ownScripts, model: modelWithCheck(proposed, inTurn('open right')) },
        encodeState: () => ({ nouns: words, verbs: ['start'] }),
        runInferredCheck: () => Promise.resolve(exited(0)),
        goalCheck: () => Promise.resolve(known === undefined ? undefined : { command: known, reason: 'its own' }),
      });
      return events.flatMap((event) => (event.type === 'checkInferred' ? [event.command] : []))[0];
    };
    assert.equal(await adopted('run the linter', ['lint'], 'npm run lint:css'), undefined);
    assert.equal(await adopted('run the linter', ['lint'], 'npm run lint'), 'npm run lint');
    assert.equal(await adopted('lint the css', ['css', 'lint'], 'npm run lint:css'), 'npm run lint:css', 'named');
    assert.equal(await adopted('build it', ['build'], 'npm run build:prod'), 'npm run build:prod', 'the whole');
    const byFile = 'the script that only runs t.js is enough, please run that one';
    assert.equal(await adopted(byFile, ['test'], 'npm run lint:css'), undefined);
    assert.equal(await adopted(byFile, ['test'], 'npm run unit:api'), 'npm run unit:api', 'named by what it runs');
    assert.equal(await adopted('run the tests', ['test'], 'npm test'), undefined, 'it only prints');
    assert.equal(await adopted('run the tests', ['test'], 'npm run test:unit'), 'npm run test:unit', 'no whole beside');
    assert.equal(await adopted('run the tests', ['test'], 'npm run verify && npm test'), 'npm run verify && npm test');
    assert.equal(await adopted('run the linter', ['lint'], 'npm run lint:css', 'npm run lint'), 'npm run lint');
    assert.equal(await adopted('rename x', ['rename'], 'npm run verify', 'npm run lint'), 'npm run verify');
  });

  it('only mentions a check where inferred ones are switched off, and stores none', async () => {
    const { record, events } = await outcome({ model: modelWithCheck('open right', inTurn('open right')) });
    assert.equal(record.outcome, 'unknown');
    assert.equal(record.inferredCheck, undefined);
    const mentioned = events.filter((event) => event.type === 'checkInferred');
    assert.deepEqual(
      mentioned.map(({ command, decides }) => [command, decides]),
      [['open right', false]],
    );
  });

  it('runs an inferred check where something may have changed since its own run', async () => {
    const checked: string[] = [];
    const { record } = await outcome({
      model: modelWithCheck('open right', inTurn('open right', 'open left')),
      runInferredCheck: (command) => {
        checked.push(command);
        return Promise.resolve(exited(0));
      },
    });
    assert.equal(record.outcome, 'succeeded');
    assert.deepEqual(checked, ['open right']);
  });

  it('takes the failing of a check that may fail for an answer, and its passing for success', async () => {
    for (const [exitCode, expected] of [
      [1, 'unknown'],
      [0, 'succeeded'],
    ] as const) {
      const { record } = await outcome({
        model: modelWithCheck('lint', inTurn('open right'), { mayFail: true }),
        runInferredCheck: () => Promise.resolve(exited(exitCode)),
      });
      assert.equal(record.outcome, expected);
      assert.equal(record.steps.length, 2);
    }
  });

  it('takes no check once something was printed, none that always succeeds, and none beside the user’s', async () => {
    const late = modelWithCheck('open right', inTurn('open left', 'open right'));
    const model: LanguageModel = {
      id: 'late',
      propose: async (request, signal) => {
        const { check, ...rest } = await late.propose(request, signal);
        return request.transcript.length === 0 || !check ? rest : { ...rest, check };
      },
    };
    const never = () => Promise.reject(new Error('it was run'));
    const cases: Parameters<typeof optionsFor>[0][] = [
      { model },
      { model: modelWithCheck(' true', inTurn('open left')) },
      { model: modelWithCheck('echo done', inTurn('open left')) },
      {
        model: modelWithCheck('open right', inTurn('open left')),
        check: { command: 'mine', run: () => Promise.resolve(exited(0)) },
      },
    ];
    for (const options of cases) {
      const { events } = await outcome({ ...options, runInferredCheck: never });
      assert.ok(!events.some(({ type }) => type === 'checkInferred'));
    }
  });

  it('asks before it runs an inferred check that the policy wants asked, and leaves the outcome unknown without a yes', async () => {
    const asked: string[] = [];
    const options = {
      model: modelWithCheck('rm -rf door', inTurn('open left')),
      runInferredCheck: () => Promise.resolve(exited(0)),
    };
    const approver = (kind: 'approved' | 'rejected') => ({
      approve: ({ action }: { action: Action }) => {
        asked.push(commandOf(action.input));
        return Promise.resolve({ kind });
      },
    });
    const refused = await outcome(options);
    assert.equal(refused.record.outcome, 'unknown');
    assert.deepEqual(refused.reason, { kind: 'checkNotRun', command: 'rm -rf door' });
    assert.equal((await outcome({ ...options, approver: approver('rejected') })).record.outcome, 'unknown');
    assert.equal((await outcome({ ...options, approver: approver('approved') })).record.outcome, 'succeeded');
    assert.deepEqual(asked, ['rm -rf door', 'rm -rf door']);
  });

  it('runs the check that the user made of an inferred one', async () => {
    const ran: string[] = [];
    const { record } = await outcome({
      model: modelWithCheck('rm -rf door', inTurn('open left')),
      runInferredCheck: (command) => {
        ran.push(command);
        return Promise.resolve(exited(0));
      },
      approver: { approve: () => Promise.resolve({ kind: 'edited', action: run('look') }) },
    });
    assert.deepEqual(ran, ['look']);
    assert.equal(record.outcome, 'succeeded');
  });

  it('lets output withhold a success: a test run that tested nothing leaves it unknown, without reward', async () => {
    const { record, reason } = await outcome({
      model: modelWithCheck('make test', inTurn('make test')),
      tools: doorTools(() => exited(0, "make: 'test' is up to date.")),
      runInferredCheck: () => Promise.resolve(exited(0)),
    });
    assert.equal(record.outcome, 'unknown');
    assert.deepEqual(reason, { kind: 'checkTestedNothing', line: "make: 'test' is up to date." });
    assert.ok(record.signals.every(({ source }) => source !== 'check'));
  });

  it('is sent back once where its check tested nothing, and may find what tests something', async () => {
    const said: Readonly<Record<string, string>> = { 'make test': '0 suites, ok', 'make check': '7 passed' };
    const { record, reason } = await outcome({
      model: modelWithCheck('make test', ({ transcript: { length } }) => [
        [length === 0 ? run('make test') : length === 2 ? run('make check') : finish, 0],
      ]),
      tools: doorTools((command) => exited(0, said[command] ?? '')),
      runInferredCheck: () => Promise.resolve(exited(0, '0 suites, ok')),
    });
    const texts = record.steps.flatMap(({ decision, observation }) =>
      decision.candidates[decision.chosen]?.action.tool === 'finish' ? [observation?.text ?? ''] : [],
    );
    assert.match(texts[0] ?? '', /exited with 0, but tested nothing: make test\n0 suites, ok\nFind out/);
    assert.equal(texts.length, 2);
    assert.deepEqual([record.outcome, reason.kind], ['succeeded', 'otherTestsPassed']);
    assert.ok(record.signals.every(({ source, value }) => source !== 'check' || value > 0));
  });

  it('takes another test run that did test something, and passed, in the place of a check that tests nothing', async () => {
    const said: Readonly<Record<string, string>> = { 'make test': '0 suites, ok', 'make check': '7 passed' };
    for (const [check, expected] of [
      [0, 'succeeded'],
      [1, 'unknown'],
    ] as const) {
      const { record, reason } = await outcome({
        model: modelWithCheck('make test', inTurn('make test', 'make check')),
        tools: doorTools((command) => exited(command === 'make check' ? check : 0, said[command] ?? '')),
        runInferredCheck: () => Promise.resolve(exited(0, '0 suites, ok')),
      });
      assert.equal(record.outcome, expected);
      if (check === 0)
        assert.deepEqual(reason, { kind: 'otherTestsPassed', line: '0 suites, ok', command: 'make check' });
    }
  });

  it('does not run a failed check again before something may have changed, and ends a model that only insists', async () => {
    let checks = 0;
    const { record, reason } = await outcome({
      model: modelOf(() => [[finish, 0]]),
      check: { command: 'door open?', run: () => Promise.resolve(exited((checks++, 1))) },
    });
    assert.equal(record.outcome, 'failed');
    assert.deepEqual(reason, { kind: 'noProgress', steps: 3 });
    assert.equal(record.steps.length, 4);
    // Once when it wanted to finish, once for the last word.
    assert.equal(checks, 2);
  });

  it('fails when the agent finishes again although the check it proposed fails', async () => {
    const { record, reason } = await outcome({
      model: modelWithCheck('open right', inTurn('open right')),
      tools: doorTools(() => exited(1)),
      runInferredCheck: () => Promise.resolve(exited(1)),
    });
    assert.equal(record.outcome, 'failed');
    assert.deepEqual(reason, { kind: 'finishedRefuted', command: 'open right' });
    assert.equal(record.steps.length, 3);
  });

  it('does not repeat what has just succeeded, and loops at most once', async () => {
    const ran: string[] = [];
    await outcome({
      model: modelOf(({ transcript }) => [
        [run('open right'), transcript.length === 0 ? 1 : -1],
        [run('look'), 0],
        [finish, -2],
      ]),
      tools: doorTools((command) => {
        ran.push(command);
        return exited(0);
      }),
    });
    assert.deepEqual(ran, ['open right', 'look', 'open right', 'look']);
  });
});

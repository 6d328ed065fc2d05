import assert from 'node:assert/strict';
import { pastEpisode } from '../../../src/core/policy/pastSteps.ts';
import type { Action } from '../../../src/core/types.ts';
import type { EpisodeOutcome, Observation, Signal, SignalSource } from '../../../src/core/episode.ts';
import { decision, episode } from '../../protocol/episodes.ts';

const said = (source: SignalSource, value: number, t?: number): Signal => ({
  source,
  value,
  at: 1,
  ...(t === undefined ? {} : { t }),
});
const step = (t: number, end: Partial<Observation>, tool = 'run') => {
  const action: Action = { tool, input: {} };
  const executed = { action, key: { exact: tool, template: tool, head: tool, tool } };
  const observation: Observation = { status: 'exited', text: '', durationMs: 1, ...end };
  return { t, at: 1, decision, executed, observation };
};
const done = step(2, { status: 'ok' }, 'finish');

/** Step 1 of a run of two commands and a finish. */
function second(exitCode: number, signals: readonly Signal[], outcome: EpisodeOutcome = 'succeeded') {
  const steps = [step(0, { exitCode: 0 }), step(1, { exitCode }), done];
  return pastEpisode(episode('a', { steps, signals, outcome })).steps[1];
}

describe('how a remembered step came out', () => {
  it('is the word of the person first', () => {
    assert.deepEqual(second(1, [said('user', 1, 1)])?.end, { kind: 'rated', value: 1 });
    assert.equal(second(1, [said('user', 1, 1)])?.worked, true);
  });

  it('is a bad exit status, whatever became of the run', () => {
    assert.deepEqual(second(2, [said('check', 1)])?.end, { kind: 'exit', code: 2 });
    assert.equal(second(2, [said('check', 1)])?.worked, false);
  });

  it('is for the last command what was said of the run: done, not done, or the check', () => {
    assert.deepEqual(second(0, [said('check', 1)])?.end, { kind: 'run', worked: true, by: 'check' });
    assert.deepEqual(second(0, [said('check', 1), said('user', -1)])?.end, { kind: 'run', worked: false, by: 'user' });
    assert.deepEqual(second(0, [said('check', -1, 2)], 'aborted')?.end, { kind: 'run', worked: false, by: 'check' });
  });

  it('is for a command before an ending that the check refuted: a failed check, though the run worked in the end', () => {
    const steps = [step(0, { exitCode: 0 }), step(1, { status: 'toolError' }, 'finish'), step(2, { exitCode: 0 })];
    const end = step(3, { status: 'ok' }, 'finish');
    const signals = [said('check', -1, 1), said('check', 1)];
    const past = pastEpisode(episode('a', { steps: [...steps, end], signals }));
    assert.deepEqual(past.steps[0]?.end, { kind: 'run', worked: false, by: 'check' });
    assert.deepEqual(
      [0, 1, 2, 3].map((t) => past.steps[t]?.worked),
      [false, false, true, true],
    );
  });

  it('is not known for exit status 0 without a check', () => {
    assert.deepEqual(second(0, [said('exitCode', 1)]), {
      end: { kind: 'exit', code: 0 },
      worked: undefined,
      stepsToEnd: undefined,
    });
  });

  it('counts the steps to the end of a run that worked, finishing not', () => {
    const steps = [step(0, { exitCode: 0 }), step(1, { exitCode: 0 }), done];
    const past = pastEpisode(episode('a', { steps, signals: [said('check', 1)] }));
    assert.deepEqual(
      [0, 1, 2].map((t) => past.steps[t]?.stepsToEnd),
      [2, 1, 1],
    );
  });

  it('leaves out a step that never ran', () => {
    assert.deepEqual(pastEpisode(episode('a', { steps: [{ t: 0, decision, at: 1 }], outcome: 'aborted' })).steps, {});
  });
});

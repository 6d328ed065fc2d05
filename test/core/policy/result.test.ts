import assert from 'node:assert/strict';
import { resultOf } from '../../../src/core/policy/result.ts';
import type { EpisodeOutcome, Signal, SignalSource } from '../../../src/core/episode.ts';

const said = (source: SignalSource, value: number, t?: number): Signal => ({
  source,
  value,
  at: 1,
  ...(t === undefined ? {} : { t }),
});

describe('how a run came out', () => {
  for (const [name, outcome, signals, expected] of [
    ['the check passed', 'succeeded', [said('check', 1)], 'worked'],
    ['exit 0, and nobody looked', 'succeeded', [said('exitCode', 1)], 'unchecked'],
    ['a step was rated, the run was not', 'succeeded', [said('user', 1, 0)], 'unchecked'],
    ['“yes” of the user', 'succeeded', [said('exitCode', 1), said('user', 1)], 'worked'],
    ['“no” of the user after a passed check', 'succeeded', [said('check', 1), said('user', -1)], 'failed'],
    ['“no”, then “yes”', 'succeeded', [said('user', -1), said('user', 1)], 'worked'],
    ['the check failed', 'failed', [said('check', -1)], 'failed'],
    ['nothing is known', 'unknown', [], 'unknown'],
    ['stopped', 'aborted', [], 'cutOff'],
    ['stopped, and done all the same', 'aborted', [said('user', 1)], 'worked'],
    ['a dead endpoint', 'interrupted', [], 'cutOff'],
    ['it still runs', undefined, [], 'running'],
  ] as const satisfies readonly (readonly [string, EpisodeOutcome | undefined, readonly Signal[], string])[])
    it(`${name}: ${expected}`, () => assert.equal(resultOf({ outcome, signals }), expected));
});

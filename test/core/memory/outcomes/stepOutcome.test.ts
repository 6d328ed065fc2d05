// How a step ended: by its exit status alone; the output only says what is to blame.
import assert from 'node:assert/strict';
import { outcomeOf } from '../../../../src/core/memory/outcomes/stepOutcome.ts';
import type { Observation } from '../../../../src/core/episode.ts';

const ended = (observation: Partial<Observation>): Observation => ({
  status: 'exited',
  text: '',
  durationMs: 1,
  ...observation,
});

describe('the outcome of a step', () => {
  const missing: readonly (readonly [string, readonly string[]])[] = [
    ['/bin/sh: 1: xxd: not found', ['xxd']],
    ['bash: line 3: jq: command not found', ['jq']],
    ['zsh: command not found: rg', ['rg']],
    ['sh: 1: ps: not found\nsh: 1: ss: not found', ['ps', 'ss']],
    ['cat: notes.txt: io error: file not found', []],
    ['Error: page not found, try again', []],
    ['', []],
  ];
  for (const [text, names] of missing)
    it(`names ${JSON.stringify(names)} as missing in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(outcomeOf(ended({ exitCode: 127, text })), { failed: true, exitCode: 127, missing: names });
    });

  it('is a success with status 0, whatever was printed', () => {
    assert.deepEqual(outcomeOf(ended({ exitCode: 0, text: 'sh: 1: xxd: not found' })), { failed: false, missing: [] });
  });

  it('is a failure when killed, out of time, or by a tool’s own error', () => {
    for (const status of ['signaled', 'timedOut', 'toolError'] as const)
      assert.deepEqual(outcomeOf(ended({ status })), { failed: true, missing: [] });
  });

  it('is not known where nothing ran or nobody says how it ended', () => {
    for (const status of ['rejected', 'refused', 'aborted', 'unknown', 'exited'] as const)
      assert.equal(outcomeOf(ended({ status })), undefined);
    assert.equal(outcomeOf(undefined), undefined);
  });
});

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { Vote } from '../../../src/core/evaluator/votes.ts';
import { combineVotes, parseVote } from '../../../src/core/evaluator/votes.ts';
import { episodeOf, exited } from '../../endpoint/episode.ts';

const episode = episodeOf([
  ['a', exited(0)],
  ['b', exited(1)],
]);
const vote = (...scores: readonly (number | undefined)[]): Vote =>
  new Map(scores.flatMap((score, t) => (score === undefined ? [] : [[t, { score, reason: `s${String(score)}` }]])));

describe('a vote', () => {
  it('is read from a reply, also from one in a fence', () => {
    const text = '```json\n{"steps":[{"step":1,"reason":"good","score":2},{"step":2,"score":null}]}\n```';
    assert.deepEqual([...(parseVote(text, episode) ?? [])], [[0, { score: 2, reason: 'good' }]]);
  });

  it('may be just the list, with numbers written as text', () => {
    const text = 'Here: [{"step":"1","reason":"good","score":"+2"},{"step":2,"score":"3 of 3"}]';
    assert.deepEqual([...(parseVote(text, episode) ?? [])], [[0, { score: 2, reason: 'good' }]]);
  });

  it('leaves out what is not a score of a step of this episode', () => {
    const entries = [
      { step: 1, score: 100 },
      { step: 1, score: 'great' },
      { step: 2, score: Number.NaN },
      { step: 0, score: 1 },
      { step: 3, score: 1 },
      { step: 1.5, score: 1 },
      'x',
    ];
    assert.deepEqual(parseVote(JSON.stringify({ steps: entries }), episode)?.size, 0);
    assert.equal(parseVote('{"reward": 1}', episode), undefined);
    assert.equal(parseVote('reward = +1', episode), undefined);
  });

  it('does not judge a step that it judges twice in different ways', () => {
    const steps = [
      { step: 1, score: -1 },
      { step: 1, score: 3 },
      { step: 2, score: 1 },
      { step: 2, score: 1 },
    ];
    assert.deepEqual([...(parseVote(JSON.stringify({ steps }), episode)?.keys() ?? [])], [1]);
  });
});

describe('votes together', () => {
  const rows: readonly (readonly [string, readonly Vote[], number, readonly (readonly [number, number, number])[]])[] =
    [
      ['agree', [vote(3), vote(3), vote(3)], 3, [[0, 1, 1]]],
      ['differ a little', [vote(1), vote(2), vote(1)], 3, [[0, 1 / 3, 1 - 1 / 9]]],
      ['differ as much as they can', [vote(-3), vote(3), vote(0)], 3, [[0, 0, 1 / 3]]],
      ['are two', [vote(1), vote(2)], 3, [[0, 0.5, 1 - 0.5 / 3]]],
      ['are too few', [vote(1)], 3, []],
      ['leave a step to a minority', [vote(1, 3), vote(1), vote(1)], 3, [[0, 1 / 3, 1]]],
      ['are one of one', [vote(-2)], 1, [[0, -2 / 3, 1]]],
      ['are none', [], 3, []],
    ];
  for (const [name, votes, asked, expected] of rows) {
    it(`give the median and its spread when they ${name}`, () => {
      const signals = combineVotes(votes, asked, 9);
      assert.equal(signals.length, expected.length);
      for (const [index, [t, value, confidence]] of expected.entries()) {
        const signal = signals[index];
        assert.deepEqual([signal?.source, signal?.t, signal?.at], ['evaluator', t, 9]);
        assert.ok(Math.abs((signal?.value ?? 9) - value) < 1e-12);
        assert.ok(Math.abs((signal?.confidence ?? 9) - confidence) < 1e-12);
      }
    });
  }

  it('give the reason of the vote nearest to the median', () => {
    assert.equal(combineVotes([vote(-3), vote(2), vote(1)], 3, 0)[0]?.reason, 's1');
  });

  it('stay in range, and one voter of three cannot move the median past the other two', () => {
    const score = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(score, score, score, (a, b, liar) => {
        const [signal] = combineVotes([vote(a), vote(liar), vote(b)], 3, 0);
        assert.ok(signal && Math.abs(signal.value) <= 1);
        assert.ok(signal.confidence !== undefined && signal.confidence >= 1 / 3 && signal.confidence <= 1);
        assert.ok(signal.value * 3 >= Math.min(a, b) && signal.value * 3 <= Math.max(a, b));
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

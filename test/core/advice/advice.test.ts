import assert from 'node:assert/strict';
import fc from 'fast-check';
import { forecast, passProbability, stateSimilarity } from '../../../src/core/advice/advice.ts';

/** mulberry32: [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('Advice to agents that Knack does not run', () => {
  it('turns any policy into the closed form by refusing draws: chi-square over 100,000 draws', () => {
    const prior = [0.5, 0.3, 0.15, 0.05];
    const advantages = [-0.4, 0.1, 0.3, -0.05];
    const beta = 3;
    const random = randomFrom(7);
    const counts = prior.map(() => 0);
    let accepted = 0;
    const known = advantages.map((advantage) => ({ advantage, uncertainty: 0 }));
    for (let i = 0; i < 100_000; i++) {
      let draw = random();
      const action = Math.max(
        0,
        prior.findIndex((prob) => (draw -= prob) < 0),
      );
      const proposed = known[action];
      assert.ok(proposed);
      if (random() >= passProbability(proposed, known, beta)) continue;
      counts[action] = (counts[action] ?? 0) + 1;
      accepted++;
    }
    const weights = prior.map((prob, i) => prob * Math.exp(beta * (advantages[i] ?? 0)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const chiSquare = weights.reduce((total, weight, i) => {
      const expected = (accepted * weight) / sum;
      return total + ((counts[i] ?? 0) - expected) ** 2 / expected;
    }, 0);
    // 3 degrees of freedom: above 16.27 in one of a thousand seeds.
    assert.ok(chiSquare < 16.27, `chi-square ${chiSquare}`);
    const unmodified = prior.reduce(
      (total, prob, i) => total + ((counts[i] ?? 0) - accepted * prob) ** 2 / (accepted * prob),
      0,
    );
    assert.ok(unmodified > 1000, 'the test would notice a policy that is not moved');
  });

  it('lets everything pass while nothing is known for certain, and never asks for more than certainty', () => {
    const worth = fc.record({
      advantage: fc.double({ min: -1, max: 1, noNaN: true }),
      uncertainty: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(worth, fc.array(worth), fc.double({ min: 0, max: 50, noNaN: true }), (proposed, known, beta) => {
        const prob = passProbability(proposed, known, beta);
        assert.ok(prob >= 0 && prob <= 1);
        assert.equal(passProbability({ ...proposed, uncertainty: 10 }, known, beta), 1);
        assert.equal(passProbability(proposed, [], beta), 1);
        assert.equal(passProbability(proposed, known, 0), 1);
      }),
    );
  });

  it('foretells failure from tries of the very same action, more by those in situations like this', () => {
    const tried = (similarity: number, failed: boolean, weight = 1) => ({ similarity, failed, weight });
    assert.deepEqual(forecast([]), { failureProb: 0.05, tries: 0, failures: 0 });
    // (2 + .05)/3 anywhere, then (2 + .5 * .6833)/2.5 here.
    assert.equal(forecast([tried(1, true), tried(1, true)]).failureProb.toFixed(4), '0.9367');
    const workedHere = forecast([tried(0.2, true), tried(0.2, true), tried(1, false), tried(1, false)]);
    assert.ok(workedHere.failureProb < 0.2, String(workedHere.failureProb));
    assert.deepEqual([workedHere.tries, workedHere.failures], [2, 0]);
    const imported = forecast([tried(1, true, 0.25), tried(1, true, 0.25)]);
    assert.ok(imported.failureProb < forecast([tried(1, true), tried(1, true)]).failureProb);
  });

  it('compares situations by their words and by what was done', () => {
    const state = (nouns: readonly string[], verbs: readonly string[]) => ({ nouns, verbs });
    assert.equal(stateSimilarity(state([], []), state([], [])), 1);
    assert.equal(stateSimilarity(state(['run', 'test'], ['start']), state(['run', 'test'], ['start'])), 1);
    assert.equal(stateSimilarity(state(['test'], []), state([], ['test'])), 0);
    assert.equal(stateSimilarity(state(['a', 'b'], ['start']), state(['a'], ['start'])), 2 / 3);
  });
});

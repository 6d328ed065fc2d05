import assert from 'node:assert/strict';
import { confidenceTrust, relativeConfidence } from '../../../src/core/policy/confidence.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import type { Candidate } from '../../../src/core/types.ts';
import { candidate, edge, evidence, here, neighbor, settings } from './fixtures.ts';

function close(actual: number | undefined, expected: number): void {
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-12, `${String(actual)} is not ${expected}`);
}

function trust(squares: number, products: number, beta = 10): number {
  return confidenceTrust({ ...evidence([]).statistics, confidence: { squares, products } }, { beta });
}

const decisionOn = (candidates: readonly Candidate[], tried: readonly string[] = []) =>
  decide({
    t: 0,
    state: here,
    candidates,
    evidence: evidence(
      tried.length > 0
        ? [
            neighbor(
              1,
              tried.map((name) => edge(name, [1])),
            ),
          ]
        : [],
    ),
    settings: settings(),
    seed: 1,
    tier: 'offline',
  });

describe('relativeConfidence', () => {
  it('is how much more than an even share, in nats, within 4', () => {
    close(relativeConfidence(0.5, [0.5, 0.25, 0.25]), Math.log(1.5));
    close(relativeConfidence(0.25, [0.25, 0.25]), 0);
    close(relativeConfidence(1, [1]), 0);
    assert.equal(relativeConfidence(1e-9, [1e-9, 1]), -4);
    assert.equal(relativeConfidence(0, [0, 1]), -4);
    assert.equal(relativeConfidence(0, [0, 0]), 0);
  });
});

describe('the confidence of a decision', () => {
  const recalled: Candidate = { ...candidate('c', 3), source: 'memory' };

  it('is that of the step taken, among what the model proposed', () => {
    const decision = decisionOn([candidate('a', Math.log(3)), candidate('b', 0), { ...recalled, priorLogit: -9 }]);
    close(decision.confidence, Math.log(1.5));
  });

  it('is unknown where it says nothing about the model: tried before, or recalled', () => {
    assert.equal(decisionOn([candidate('a', 3), candidate('b')], ['a']).confidence, undefined);
    assert.equal(decisionOn([candidate('a'), recalled]).confidence, undefined);
  });
});

describe('confidenceTrust', () => {
  it('starts at 1, and is 1 where nothing is known or learning is off', () => {
    assert.equal(trust(0, 0), 1);
    assert.equal(confidenceTrust(evidence([]).statistics, { beta: 10 }), 1);
    assert.equal(trust(100, -100, 0), 1);
  });

  it('agrees with a table worked out by hand', () => {
    // sigma 0.5, beta 10: (20 products + 25)/(squares + 25)
    close(trust(75, 0), 0.25);
    close(trust(25, 0.5), 0.7);
    assert.equal(trust(100, 5), 1);
    assert.equal(trust(100, -5), 0);
  });
});

import assert from 'node:assert/strict';
import type { Decision, Scored } from '../../../src/core/decision.ts';
import { decide } from '../../../src/core/policy/decide.ts';
import { mostMovedActions } from '../../../src/core/policy/movedActions.ts';
import { candidate, edge, evidence, here, neighbor, settings } from './fixtures.ts';

/** A decision in which `generate` had, and has, these probabilities. */
function decision(priorProb: number, prob: number): Decision {
  const decided = decide({
    t: 0,
    state: here,
    candidates: [candidate('generate'), candidate('test')],
    evidence: evidence([neighbor(1, [edge('generate', [1])])]),
    settings: settings(),
    seed: 1,
    tier: 'offline',
  });
  const moved = (scored: Scored): Scored => (scored.tried ? { ...scored, priorProb, prob } : scored);
  return { ...decided, candidates: decided.candidates.map(moved) };
}

describe('the actions that experience moved most', () => {
  it('are named with the mean of ln(pi′/pi)', () => {
    const { boosted, suppressed } = mostMovedActions([decision(0.1, 0.4), decision(0.2, 0.2)]);
    assert.deepEqual(suppressed, []);
    const [generate] = boosted;
    assert.equal(generate?.decisions, 2);
    assert.ok(Math.abs(generate.logRatio - Math.log(4) / 2) < 1e-12);
  });

  it('are not judged by changes that nobody can see, from next to nothing to still less', () => {
    const { boosted, suppressed } = mostMovedActions([decision(0.01, 0.99), decision(1e-3, 1e-30)]);
    assert.equal(boosted[0]?.action, 'generate');
    assert.deepEqual(suppressed, []);
  });

  it('are none without decisions', () => {
    assert.deepEqual(mostMovedActions([]), { boosted: [], suppressed: [] });
  });
});

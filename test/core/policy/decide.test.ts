import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { DecisionRequest } from '../../../src/core/policy/decide.ts';
import { decide, replays, requestOf } from '../../../src/core/policy/decide.ts';
import { softmax } from '../../../src/core/policy/softmax.ts';
import type { LearningSettings } from '../../../src/core/settings.ts';
import type { Decision } from '../../../src/core/decision.ts';
import { candidate, edge, evidence, here, neighbor, settings } from './fixtures.ts';

const names = ['a', 'b', 'c', 'd'] as const;
const returns = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 4 });
const neighborOf = (similarity: fc.Arbitrary<number>) =>
  fc.record({ similarity, byAction: fc.tuple(returns, returns, returns) }).map(({ similarity: value, byAction }) =>
    neighbor(
      value,
      byAction.flatMap((values, index) => (values.length > 0 ? [edge(names[index] ?? 'd', values)] : [])),
    ),
  );

/** Any decision: four candidates of which the last was never tried, this very situation and up to two others. */
function requests(changes: Partial<LearningSettings> = {}): fc.Arbitrary<DecisionRequest> {
  return fc
    .record({
      logits: fc.tuple(...names.map(() => fc.double({ min: -8, max: 8, noNaN: true }))),
      exact: neighborOf(fc.constant(1)),
      others: fc.array(neighborOf(fc.double({ min: 0.5, max: 0.99, noNaN: true })), { maxLength: 2 }),
      seed: fc.nat(),
      beta: fc.double({ min: 0.01, max: 20, noNaN: true }),
      mode: fc.constantFrom('posterior', 'jitrl'),
      choice: fc.constantFrom('argmax', 'sample'),
      variance: fc.double({ min: 0.01, max: 1, noNaN: true }),
      products: fc.double({ min: -20, max: 20, noNaN: true }),
    })
    .map(({ logits, exact, others, seed, beta, mode, choice, variance, products }) => ({
      t: 0,
      state: here,
      candidates: names.map((name, index) => candidate(name, logits[index] ?? 0)),
      evidence: evidence(
        [exact, ...others],
        { levelResiduals: [0.1, 0, -0.2, 0] },
        { returnVariance: variance, levelTrust: 0.5, confidence: { squares: 30, products } },
      ),
      settings: settings({ beta, mode, choice, ...changes }),
      seed,
      tier: 'offline' as const,
    }));
}

function probsOf(decision: Decision): readonly number[] {
  return decision.candidates.map(({ prob }) => prob);
}

function assertClose(actual: readonly number[], expected: readonly number[], tolerance = 1e-9): void {
  for (const [index, value] of actual.entries()) {
    assert.ok(Math.abs(value - (expected[index] ?? NaN)) <= tolerance, `${String(actual)} is not ${String(expected)}`);
  }
}

describe('decide', () => {
  it('is the base policy, bit for bit, when beta is 0', () => {
    fc.assert(
      fc.property(requests({ beta: 0 }), (request) => {
        const decision = decide(request);
        assert.deepEqual(probsOf(decision), softmax(request.candidates.map(({ priorLogit }) => priorLogit)));
        assert.equal(decision.chosen, decision.withoutMemory);
        assert.equal(decision.abstention?.reason, 'betaZero');
      }),
      { seed: 1 },
    );
  });

  it('is the base policy when memory is empty or off', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        for (const decision of [
          decide({ ...request, evidence: evidence([]) }),
          decide({ ...request, memoryOff: true }),
        ]) {
          assert.deepEqual(probsOf(decision), softmax(request.candidates.map(({ priorLogit }) => priorLogit)));
          assert.equal(decision.chosen, decision.withoutMemory);
        }
      }),
      { seed: 2 },
    );
  });

  it('gives pi exp(betaEff (A + bonus + doubt)), normalised', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        const decision = decide(request);
        const weights = decision.candidates.map(
          ({ priorProb, advantage, bonus, doubt }) =>
            Math.log(priorProb) + decision.betaEff * (advantage + bonus + doubt),
        );
        assertClose(probsOf(decision), softmax(weights));
      }),
      { seed: 3 },
    );
  });

  it('maximises E[A] - KL(pi, prior)/beta against random policies', () => {
    const policies = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(requests({ exploration: 0 }), policies, (request, weights) => {
        const decision = decide(request);
        if (decision.betaEff === 0 || decision.betaEff > 50) return;
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const objective = (policy: readonly number[]) =>
          policy.reduce((sum, prob, index) => {
            const scored = decision.candidates[index];
            if (!scored || prob === 0) return sum;
            return (
              sum +
              prob * (scored.advantage + scored.doubt) -
              (prob * Math.log(prob / scored.priorProb)) / decision.betaEff
            );
          }, 0);
        const other = weights.map((weight) => weight / total);
        assert.ok(objective(probsOf(decision)) >= objective(other) - 1e-9);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('does not change when a constant is added to every return known here', () => {
    fc.assert(
      fc.property(
        requests({ mode: 'jitrl', lambda: 0 }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (request, constant) => {
          const moved = request.evidence.neighbors.map((item) => ({
            ...item,
            edges: item.edges.map((known) => ({ ...known, meanReturn: (known.meanReturn ?? 0) + constant })),
          }));
          const shifted = decide({ ...request, evidence: { ...request.evidence, neighbors: moved } });
          assertClose(probsOf(shifted), probsOf(decide(request)), 1e-6);
        },
      ),
      { seed: 5 },
    );
  });

  it('replays bit for bit, also after a trip through JSON', () => {
    fc.assert(
      fc.property(requests(), (request) => {
        const decision = decide(request);
        assert.deepEqual(decide(requestOf(decision)), decision);
        assert.ok(replays(JSON.parse(JSON.stringify(decision)) as Decision));
      }),
      { seed: 6 },
    );
  });

  it('notices a stored decision that was tampered with', () => {
    const decision = decide({
      t: 0,
      state: here,
      candidates: [candidate('a'), candidate('b')],
      evidence: evidence([neighbor(1, [edge('a', [1])])]),
      settings: settings(),
      seed: 1,
      tier: 'offline',
    });
    assert.ok(!replays({ ...decision, chosen: 1 - decision.chosen }));
  });

  it('raises an action of high return and lowers one of low return', () => {
    fc.assert(
      fc.property(fc.constantFrom('posterior', 'jitrl'), fc.nat(), (mode, seed) => {
        const decision = decide({
          t: 0,
          state: here,
          candidates: [candidate('good', -1), candidate('bad', 1)],
          evidence: evidence([neighbor(1, [edge('good', [0.9, 0.8]), edge('bad', [-0.9, -1])])]),
          settings: settings({ mode }),
          seed,
          tier: 'offline',
        });
        assert.equal(decision.chosen, 0);
        assert.equal(decision.withoutMemory, 1);
        const [good, bad] = decision.candidates;
        assert.ok(good && bad && good.logit > good.priorLogit && bad.logit < bad.priorLogit);
      }),
      { seed: 7, numRuns: 20 },
    );
  });

  it('draws by probability with choice sample, over seeds', () => {
    const counts = [0, 0];
    const request = {
      t: 0,
      state: here,
      candidates: [candidate('a', Math.log(0.7)), candidate('b', Math.log(0.3))],
      evidence: evidence([]),
      settings: settings({ choice: 'sample' }),
      tier: 'offline' as const,
    };
    for (let seed = 0; seed < 4000; seed++) counts[decide({ ...request, seed }).chosen]!++;
    assert.ok(Math.abs(counts[0]! / 4000 - 0.7) < 0.03, String(counts));
  });

  it('breaks ties at random, not by order', () => {
    const request = {
      t: 0,
      state: here,
      candidates: [candidate('a'), candidate('b'), candidate('c')],
      evidence: evidence([]),
      settings: settings(),
      tier: 'offline' as const,
    };
    const chosen = new Set(Array.from({ length: 60 }, (_, seed) => decide({ ...request, seed }).chosen));
    assert.equal(chosen.size, 3);
  });

  it('refuses to decide between nothing, or with logits that are no numbers', () => {
    const request = {
      t: 0,
      state: here,
      evidence: evidence([]),
      settings: settings(),
      seed: 1,
      tier: 'offline' as const,
    };
    assert.throws(() => decide({ ...request, candidates: [] }), /no candidates/);
    assert.throws(() => decide({ ...request, candidates: [candidate('a', NaN)] }), /finite/);
  });
});

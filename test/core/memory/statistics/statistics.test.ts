import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CountedEdge } from '../../../../src/core/memory/statistics/edgeSums.ts';
import { EdgeSums } from '../../../../src/core/memory/statistics/edgeSums.ts';
import type { Estimates } from '../../../../src/core/memory/statistics/statistics.ts';
import { estimate, shrunkResidual, variancePrior } from '../../../../src/core/memory/statistics/statistics.ts';

/** Levels: tool 0, heads 1 and 2, templates 3 and 4. Actions 0 and 1. */
const levels: readonly (readonly [number, number, number])[] = [
  [0, 1, 3],
  [0, 2, 4],
];

interface Edge extends Partial<Omit<CountedEdge, 'levels'>> {
  readonly state: number;
  readonly action: number;
  readonly mean: number;
}

/** The edges of each state together, as a memory counts them. */
function statesOf(edges: readonly Edge[]): readonly (readonly CountedEdge[])[] {
  const states = [...new Set(edges.map(({ state }) => state))];
  return states.map((state) =>
    edges
      .filter((edge) => edge.state === state)
      .map(
        ({
          action,
          mean,
          secondMoment = mean ** 2,
          squares = 0,
          freedom = 0,
          settledAt = 0,
          confidence = NaN,
          ends = false,
        }) => {
          const kind = { action, levels: levels[action] ?? ([0, 0, 0] as const) };
          return { ...kind, mean, secondMoment, squares, freedom, settledAt, confidence, ends };
        },
      ),
  );
}

function estimatesOf(edges: readonly Edge[], halfLife = 0, now = 0): Estimates {
  const sums = new EdgeSums(halfLife);
  for (const state of statesOf(edges)) sums.count(state, 1);
  return estimate(sums, { levelCount: 5, now });
}

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

describe('estimate', () => {
  it('starts with mu 0, variance and kappa from their priors, and full trust', () => {
    const { meanReturn, returnVariance, priorStrength, levelTrust } = estimatesOf([]);
    close(meanReturn, 0);
    close(returnVariance, variancePrior.variance);
    close(priorStrength, 0.3);
    close(levelTrust, 1);
  });

  it('takes for the most that exploring could find the largest gain of an action that ends nothing', () => {
    const ended = { state: 0, action: 1, mean: 1, ends: true };
    const failed = { state: 1, action: 0, mean: -2 };
    assert.equal(estimatesOf([]).largestReturn, 1);
    close(estimatesOf([ended]).largestReturn, 1);
    // To a hundredth of a decade.
    close(estimatesOf([ended, failed, { state: 0, action: 0, mean: 0.81 }]).largestReturn, 10 ** -0.09);
    const sums = new EdgeSums(0);
    const [state = []] = statesOf([{ state: 0, action: 0, mean: 0.5 }]);
    sums.count(state, 1);
    sums.count(state, -1);
    close(sums.largestReturn, 1);
  });

  it('agrees with a table worked out by hand', () => {
    // Two states, both actions in each: 1 and -1, 0.5 and -0.5. mu = 0/5 = 0.
    const { meanReturn, returnVariance, returnScale, priorStrength, levelTrust, levelSums, levelCounts } = estimatesOf([
      { state: 0, action: 0, mean: 1 },
      { state: 0, action: 1, mean: -1 },
      { state: 1, action: 0, mean: 0.5 },
      { state: 1, action: 1, mean: -0.5 },
    ]);
    close(meanReturn, 0);
    // Of the sizes 0.5, 0.5, 1, 1.
    close(returnScale, 1);
    // Deviations from the state's mean 0: 1 + 1 + 0.25 + 0.25 with 1 + 1 degrees of freedom, and 3 of 0.25 S^2.
    const variance = (2.5 + 0.75) / 5;
    close(returnVariance, variance);
    close(priorStrength, 0.3);
    // m_s = 0, so residuals are the means themselves.
    for (const [level, sum] of [0, 1.5, -1.5, 1.5, -1.5].entries()) close(levelSums[level] ?? NaN, sum);
    assert.deepEqual([...levelCounts], [4, 2, 2, 2, 2]);
    // Leaving the edge of 1 out: tool -1/(3+3) = -1/6; head (-1/2 + 0.5)/(3+1) = 0; template 0.5/4 = 1/8.
    // Leaving 0.5 out: tool -0.5/6 = -1/12; head (-1/4 + 1)/4 = 3/16; template (9/16 + 1)/4 = 25/64. The others mirror them.
    const covariance = 2 * (1 * (1 / 8) + 0.5 * (25 / 64));
    const squares = 2 * ((1 / 8) ** 2 + (25 / 64) ** 2);
    const prior = 20 * variance;
    close(levelTrust, Math.min(1, (covariance + prior) / (squares + prior)));
  });

  it('trusts levels less when they mislead', () => {
    // The same action is best in one state and worst in the other.
    const { levelTrust, returnVariance } = estimatesOf([
      { state: 0, action: 0, mean: 0.3 },
      { state: 0, action: 1, mean: -0.3 },
      { state: 1, action: 0, mean: -0.3 },
      { state: 1, action: 1, mean: 0.3 },
    ]);
    // S is 0.3, to a hundredth of a decade.
    const variance = (0.36 + 0.75 * 10 ** (2 * -0.52)) / 5;
    close(returnVariance, variance);
    // Left out: tool -0.3/6 = -0.05; head (-0.15 - 0.3)/4 = -0.1125; template (-0.3375 - 0.3)/4 = -0.159375, each against 0.3.
    close(levelTrust, (-4 * 0.3 * 0.159375 + 20 * variance) / (4 * 0.159375 ** 2 + 20 * variance));
  });

  it('sums what the model was confident in, and what came of it', () => {
    // mu = 0; residuals: in state 0 (m_s = 0) 0.8 and -0.8; in state 1 (m_s = 0) 0.2 and -0.2, the last of no confidence known.
    const { confidence } = estimatesOf([
      { state: 0, action: 0, mean: 0.8, confidence: 2 },
      { state: 0, action: 1, mean: -0.8, confidence: -1 },
      { state: 1, action: 0, mean: 0.2, confidence: -1 },
      { state: 1, action: 1, mean: -0.2 },
    ]);
    // Their mean is 0.
    close(confidence.squares, 4 + 1 + 1);
    assert.ok(Math.abs(confidence.products - (2 * 0.8 + 0.8 - 0.2)) < 1e-8);
    assert.deepEqual(estimatesOf([]).confidence, { squares: 0, products: 0 });
  });

  it('does not depend on the unit of reward', () => {
    const edges = [0.9, -0.3, 0.2, 0.5, -0.7, 0.1].map((mean, index) => ({
      ...{ state: index >> 1, action: index % 2, mean, squares: mean ** 2, freedom: 1, confidence: index },
    }));
    const [whole, tenth] = [1, 0.1].map((unit) =>
      estimatesOf(edges.map((edge) => ({ ...edge, mean: edge.mean * unit, squares: edge.squares * unit ** 2 }))),
    );
    assert.ok(whole && tenth);
    const nearly = (actual: number, expected: number) => assert.ok(Math.abs(actual / expected - 1) < 1e-6);
    nearly(tenth.returnScale, whole.returnScale * 0.1);
    nearly(tenth.meanReturn, whole.meanReturn * 0.1);
    nearly(tenth.returnVariance, whole.returnVariance * 0.01);
    nearly(tenth.priorStrength, whole.priorStrength);
    nearly(tenth.levelTrust, whole.levelTrust);
  });

  it('stays finite when all returns are equal', () => {
    const result = estimatesOf([0, 1, 2].map((state) => ({ state, action: 0, mean: -1 })));
    close(result.meanReturn, -3 / 4);
    close(result.returnVariance, variancePrior.variance);
    assert.ok(Number.isFinite(result.priorStrength) && Number.isFinite(result.levelTrust));
  });

  it('learns kappa from the spread within edges, within its bounds, as it ages', () => {
    const edge = { state: 0, action: 0, mean: 0 };
    const kappa = (squares: number, freedom: number, ...aged: number[]) =>
      estimatesOf([{ ...edge, squares, freedom }], ...aged).priorStrength;
    close(kappa(0.5, 5), (0.5 + 5 * 0.3 * 0.25) / 10 / 0.25);
    assert.equal(kappa(100, 5), 10);
    assert.equal(kappa(0, 1000), 0.3);
    // Two half-lives later both weigh a quarter.
    close(kappa(2, 20, 3, 6), (0.5 + 5 * 0.3 * 0.25) / 10 / 0.25);
  });

  it('is left as it was by states that were counted and taken back, in whatever order they came', () => {
    const edge = fc.record({
      state: fc.nat({ max: 3 }),
      action: fc.nat({ max: 1 }),
      mean: fc.double({ min: -1, max: 1, noNaN: true }),
      confidence: fc.option(fc.double({ min: -4, max: 4, noNaN: true }), { nil: NaN }),
      squares: fc.double({ min: 0, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(edge), fc.array(edge), (kept, gone) => {
        const sums = new EdgeSums(0);
        for (const state of statesOf(gone)) sums.count(state, 1);
        for (const state of statesOf(kept).toReversed()) sums.count(state, 1);
        for (const state of statesOf(gone)) sums.count(state, -1);
        assert.deepEqual(estimate(sums, { levelCount: 5, now: 0 }), estimatesOf(kept));
      }),
    );
  });
});

describe('shrunkResidual', () => {
  const sums = { levelSums: Float64Array.of(1.2, -0.6), levelCounts: Int32Array.of(3, 1) };
  const untried = { edges: 0, residuals: 0 };

  it('shrinks each level towards the coarser one and skips what is not known', () => {
    close(shrunkResidual([0], sums, untried), 1.2 / 6);
    close(shrunkResidual([0, 1], sums, untried), (3 * 0.2 - 0.6) / 4);
    close(shrunkResidual([0, -1, 1], sums, untried), (3 * 0.2 - 0.6) / 4);
    assert.equal(shrunkResidual([-1, -1, -1], sums, untried), 0);
  });

  it('leaves out what the action itself returned', () => {
    close(shrunkResidual([0, 1], sums, { edges: 1, residuals: -0.6 }), (1.2 + 0.6) / (3 + 2));
    close(shrunkResidual([0], sums, { edges: 3, residuals: 1.2 }), 0);
  });
});

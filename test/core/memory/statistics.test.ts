import assert from 'node:assert/strict';
import { estimate, shrunkResidual, variancePrior } from '../../../src/core/memory/statistics.ts';
import type { EstimateInput } from '../../../src/core/memory/statistics.ts';

/** Levels: tool 0, heads 1 and 2, templates 3 and 4. Actions 0 and 1. */
const levels: readonly (readonly [number, number, number])[] = [
  [0, 1, 3],
  [0, 2, 4],
];

function inputOf(
  edges: readonly { state: number; action: number; mean: number; confidence?: number }[],
): EstimateInput {
  return {
    edges: {
      length: edges.length,
      states: Int32Array.from(edges, ({ state }) => state),
      actions: Int32Array.from(edges, ({ action }) => action),
      means: Float64Array.from(edges, ({ mean }) => mean),
    },
    confidences: Float64Array.from(edges, ({ confidence = NaN }) => confidence),
    stateCount: 4,
    levelCount: 5,
    levelsOf: (action) => levels[action] ?? [0, 0, 0],
    squares: 0,
    freedom: 0,
  };
}

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);
}

describe('estimate', () => {
  it('starts with mu 0, variance and kappa from their priors, and full trust', () => {
    const { meanReturn, returnVariance, priorStrength, levelTrust } = estimate(inputOf([]));
    close(meanReturn, 0);
    close(returnVariance, variancePrior.variance);
    close(priorStrength, 0.3);
    close(levelTrust, 1);
  });

  it('agrees with a table worked out by hand', () => {
    // Two states, both actions in each: 1 and -1, 0.5 and -0.5. mu = 0/5 = 0.
    const { meanReturn, returnVariance, priorStrength, levelTrust, levelSums, levelCounts } = estimate(
      inputOf([
        { state: 0, action: 0, mean: 1 },
        { state: 0, action: 1, mean: -1 },
        { state: 1, action: 0, mean: 0.5 },
        { state: 1, action: 1, mean: -0.5 },
      ]),
    );
    close(meanReturn, 0);
    // Deviations from the state's mean 0: 1 + 1 + 0.25 + 0.25 with 1 + 1 degrees of freedom, and 3 of 0.25.
    close(returnVariance, (2.5 + 0.75) / 5);
    close(priorStrength, 0.3);
    // m_s = 0, so residuals are the means themselves.
    assert.deepEqual([...levelSums], [0, 1.5, -1.5, 1.5, -1.5]);
    assert.deepEqual([...levelCounts], [4, 2, 2, 2, 2]);
    // Leaving the edge of 1 out: tool -1/(3+3) = -1/6; head (-1/2 + 0.5)/(3+1) = 0; template 0.5/4 = 1/8.
    // Leaving 0.5 out: tool -0.5/6 = -1/12; head (-1/4 + 1)/4 = 3/16; template (9/16 + 1)/4 = 25/64. The others mirror them.
    const covariance = 2 * (1 * (1 / 8) + 0.5 * (25 / 64));
    const squares = 2 * ((1 / 8) ** 2 + (25 / 64) ** 2);
    close(levelTrust, Math.min(1, (covariance + 13) / (squares + 13)));
  });

  it('trusts levels less when they mislead', () => {
    // The same action is best in one state and worst in the other.
    const { levelTrust, returnVariance } = estimate(
      inputOf([
        { state: 0, action: 0, mean: 0.3 },
        { state: 0, action: 1, mean: -0.3 },
        { state: 1, action: 0, mean: -0.3 },
        { state: 1, action: 1, mean: 0.3 },
      ]),
    );
    close(returnVariance, (0.36 + 0.75) / 5);
    // Left out: tool -0.3/6 = -0.05; head (-0.15 - 0.3)/4 = -0.1125; template (-0.3375 - 0.3)/4 = -0.159375, each against 0.3.
    close(levelTrust, (-4 * 0.3 * 0.159375 + 20 * 0.222) / (4 * 0.159375 ** 2 + 20 * 0.222));
  });

  it('sums what the model was confident in, and what came of it', () => {
    // mu = 0; residuals: in state 0 (m_s = 0) 0.8 and -0.8; in state 1 (m_s = 0) 0.2 and -0.2, the last of no confidence known.
    const { confidence } = estimate(
      inputOf([
        { state: 0, action: 0, mean: 0.8, confidence: 2 },
        { state: 0, action: 1, mean: -0.8, confidence: -1 },
        { state: 1, action: 0, mean: 0.2, confidence: -1 },
        { state: 1, action: 1, mean: -0.2 },
        { state: -1, action: 1, mean: 1, confidence: 9 },
      ]),
    );
    // Their mean is 0.
    close(confidence.squares, 4 + 1 + 1);
    close(confidence.products, 2 * 0.8 + 0.8 - 0.2);
    assert.deepEqual(estimate(inputOf([])).confidence, { squares: 0, products: 0 });
  });

  it('stays finite when all returns are equal', () => {
    const result = estimate(inputOf([0, 1, 2].map((state) => ({ state, action: 0, mean: -1 }))));
    close(result.meanReturn, -3 / 4);
    close(result.returnVariance, variancePrior.variance);
    assert.ok(Number.isFinite(result.priorStrength) && Number.isFinite(result.levelTrust));
  });

  it('leaves out edges that are gone and those of unknown return', () => {
    const known = { state: 0, action: 0, mean: 0.4 };
    const others = [
      { state: 1, action: 1, mean: NaN },
      { state: -1, action: 9, mean: 1 },
    ];
    assert.deepEqual(estimate(inputOf([known, ...others])), estimate(inputOf([known])));
  });

  it('learns kappa from the spread within edges, within its bounds', () => {
    const edges = inputOf([{ state: 0, action: 0, mean: 0 }]);
    close(estimate({ ...edges, squares: 0.5, freedom: 5 }).priorStrength, (0.5 + 5 * 0.3 * 0.25) / 10 / 0.25);
    assert.equal(estimate({ ...edges, squares: 100, freedom: 5 }).priorStrength, 10);
    assert.equal(estimate({ ...edges, squares: 0, freedom: 1000 }).priorStrength, 0.3);
  });
});

describe('shrunkResidual', () => {
  it('shrinks each level towards the coarser one and skips what is not known', () => {
    const sums = Float64Array.of(1.2, -0.6);
    const counts = Int32Array.of(3, 1);
    close(shrunkResidual([0], sums, counts), 1.2 / 6);
    close(shrunkResidual([0, 1], sums, counts), (3 * 0.2 - 0.6) / 4);
    close(shrunkResidual([0, -1, 1], sums, counts), (3 * 0.2 - 0.6) / 4);
    assert.equal(shrunkResidual([-1, -1, -1], sums, counts), 0);
  });
});

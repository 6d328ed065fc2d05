// Statistics over all edges of known return (algorithm.md, mode `posterior`). Pure, linear in the number of edges.

/** Columns of edges; only edges with a state >= 0 and a known mean (not NaN) count. */
export interface EdgeColumns {
  readonly length: number;
  readonly states: Int32Array;
  readonly actions: Int32Array;
  readonly means: Float64Array;
}

export interface Estimates {
  /** mu, return units. */
  readonly meanReturn: number;
  /** sigma^2 > 0. */
  readonly returnVariance: number;
  /** kappa, [0.3, 10]. */
  readonly priorStrength: number;
  /** h, [0, 1]. */
  readonly levelTrust: number;
  /** By level id: sum of residuals, and number of edges. */
  readonly levelSums: Float64Array;
  readonly levelCounts: Int32Array;
  /** Sums of x^2 and of x times residual, x the confidences less their mean; 0 where there are none. */
  readonly confidence: { readonly squares: number; readonly products: number };
}

/**
 * sigma^2 starts from 0.25 (a standard deviation of 0.5 on rewards in [-1, 1]), worth this many degrees of freedom: a few returns
 * that happen to agree must not make every later difference look enormous.
 */
export const variancePrior = { freedom: 3, variance: 0.25 };
/** Shrinkage of a level towards the coarser one, in edges. */
const levelPrior = 3;
/** Weight of the prior that levels can be trusted. */
const trustPrior = 20;
/** kappa starts from within-edge variance of 0.3 sigma^2, worth this many degrees of freedom. */
const noisePrior = { freedom: 5, ratio: 0.3 };

export interface EstimateInput {
  readonly edges: EdgeColumns;
  /** By edge: the model's confidence when it first proposed it, nats; NaN where that is not evidence about the model. */
  readonly confidences: Float64Array;
  /** State ids are below this, level ids below that. */
  readonly stateCount: number;
  readonly levelCount: number;
  /** Level ids of an action: tool, head, template. */
  readonly levelsOf: (action: number) => readonly [number, number, number];
  /** SS and sum(n - 1) within edges, aged. */
  readonly squares: number;
  readonly freedom: number;
}

/**
 * mu = sum q/(edges + 1); an edge tried without a known return has q = mu, which leaves mu as it is, so such edges are left out.
 * sigma^2: pooled within-state variance, sum (q - mean of its state)^2 / sum (edges of the state - 1), shrunk
 * towards `variancePrior`.
 * kappa = clip([(SS + 5 * 0.3 sigma^2)/(sum(n - 1) + 5)]/sigma^2, 0.3, 10). Deviation: the design has 0.1; where all returns are alike
 * (nothing reached yet) the bonus would hardly tell one try from ten, and the agent would walk at random.
 * h = clip((sum resid d_loo + 20 sigma^2)/(sum d_loo^2 + 20 sigma^2), 0, 1), d_loo leaving the edge itself out.
 */
export function estimate(input: EstimateInput): Estimates {
  const { edges, levelsOf, squares, freedom } = input;
  const perState = sumByState(input);
  const meanReturn = perState.total / (perState.edges + 1);
  const returnVariance = withinVariance(edges, perState);
  const noise = (squares + noisePrior.freedom * noisePrior.ratio * returnVariance) / (freedom + noisePrior.freedom);
  const residuals = residualsOf(edges, perState, meanReturn);
  const levelSums = new Float64Array(input.levelCount);
  const levelCounts = new Int32Array(input.levelCount);
  for (let edge = 0; edge < edges.length; edge++) {
    const residual = residuals[edge] ?? NaN;
    if (Number.isNaN(residual)) continue;
    for (const level of levelsOf(edges.actions[edge] ?? 0)) {
      levelSums[level] = (levelSums[level] ?? 0) + residual;
      levelCounts[level] = (levelCounts[level] ?? 0) + 1;
    }
  }
  let covariance = trustPrior * returnVariance;
  let variance = covariance;
  for (let edge = 0; edge < edges.length; edge++) {
    const residual = residuals[edge] ?? NaN;
    if (Number.isNaN(residual)) continue;
    const expected = shrunkResidual(levelsOf(edges.actions[edge] ?? 0), levelSums, levelCounts, residual);
    covariance += residual * expected;
    variance += expected * expected;
  }
  return {
    meanReturn,
    returnVariance,
    priorStrength: clip(noise / returnVariance, noisePrior.ratio, 10),
    levelTrust: clip(covariance / variance, 0, 1),
    levelSums,
    levelCounts,
    confidence: confidenceSums(input.confidences, residuals),
  };
}

function confidenceSums(confidences: Float64Array, residuals: Float64Array): Estimates['confidence'] {
  let [count, total] = [0, 0];
  const known = (edge: number) => !Number.isNaN(confidences[edge] ?? NaN) && !Number.isNaN(residuals[edge] ?? NaN);
  for (let edge = 0; edge < residuals.length; edge++) {
    if (!known(edge)) continue;
    count++;
    total += confidences[edge] ?? 0;
  }
  let [squares, products] = [0, 0];
  for (let edge = 0; edge < residuals.length; edge++) {
    if (!known(edge)) continue;
    const x = (confidences[edge] ?? 0) - total / count;
    squares += x * x;
    products += x * (residuals[edge] ?? 0);
  }
  return { squares, products };
}

/**
 * d of levels given coarse to fine: d <- (3 d + sum of residuals)/(3 + their number) at each; a level of id -1 says nothing.
 * With `leftOut`, as if one edge of that residual, which is in all of them, were not there.
 */
export function shrunkResidual(
  levels: readonly number[],
  sums: Float64Array,
  counts: Int32Array,
  leftOut?: number,
): number {
  let expected = 0;
  for (const level of levels) {
    const sum = (sums[level] ?? 0) - (leftOut ?? 0);
    const count = (counts[level] ?? 0) - (leftOut === undefined ? 0 : 1);
    if (count > 0) expected = (levelPrior * expected + sum) / (levelPrior + count);
  }
  return expected;
}

interface StateSums {
  readonly edges: number;
  readonly total: number;
  readonly sums: Float64Array;
  readonly counts: Int32Array;
}

function sumByState({ edges, stateCount }: EstimateInput): StateSums {
  const sums = new Float64Array(stateCount);
  const counts = new Int32Array(stateCount);
  let [known, total] = [0, 0];
  for (let edge = 0; edge < edges.length; edge++) {
    const state = edges.states[edge] ?? -1;
    const mean = edges.means[edge] ?? NaN;
    if (state < 0 || Number.isNaN(mean)) continue;
    known++;
    total += mean;
    sums[state] = (sums[state] ?? 0) + mean;
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return { edges: known, total, sums, counts };
}

function withinVariance(edges: EdgeColumns, { sums, counts }: StateSums): number {
  let [squares, freedom] = [0, 0];
  for (const count of counts) freedom += Math.max(0, count - 1);
  for (let edge = 0; edge < edges.length; edge++) {
    const state = edges.states[edge] ?? -1;
    const mean = edges.means[edge] ?? NaN;
    const count = counts[state] ?? 0;
    if (state < 0 || Number.isNaN(mean) || count < 2) continue;
    squares += (mean - (sums[state] ?? 0) / count) ** 2;
  }
  return (squares + variancePrior.freedom * variancePrior.variance) / (freedom + variancePrior.freedom);
}

/** resid = q - m_s, m_s = (mu + sum of q in the state)/(1 + edges of the state); NaN for edges that do not count. */
function residualsOf(edges: EdgeColumns, { sums, counts }: StateSums, meanReturn: number): Float64Array {
  const residuals = new Float64Array(edges.length);
  for (let edge = 0; edge < edges.length; edge++) {
    const state = edges.states[edge] ?? -1;
    residuals[edge] =
      state < 0 ? NaN : (edges.means[edge] ?? NaN) - (meanReturn + (sums[state] ?? 0)) / (1 + (counts[state] ?? 0));
  }
  return residuals;
}

function clip(value: number, least: number, greatest: number): number {
  return Math.max(least, Math.min(greatest, value));
}

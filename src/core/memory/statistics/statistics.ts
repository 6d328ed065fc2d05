// Statistics over all edges of known return (algorithm.md, mode `posterior`), from sums over them. Linear in the number of templates.
import type { EdgeSums } from './edgeSums.ts';
import { exact, unit } from './edgeSums.ts';

export interface Estimates {
  /** mu, return units. */
  readonly meanReturn: number;
  /** sigma^2 > 0. */
  readonly returnVariance: number;
  /** S > 0, return units: see `EdgeSums.returnScale`. */
  readonly returnScale: number;
  /** > 0, return units: see `EdgeSums.largestReturn`. */
  readonly largestReturn: number;
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
 * sigma^2 starts from 0.25 S^2 (a standard deviation of half a usual return, whatever the unit of reward), worth this many degrees of freedom: a few returns
 * that happen to agree must not make every later difference look huge.
 */
export const variancePrior = { freedom: 3, variance: 0.25 };
/** Shrinkage of a level towards the coarser one, in edges. */
const levelPrior = 3;
/** Weight of the prior that levels can be trusted. */
const trustPrior = 20;
/** kappa starts from within-edge variance of 0.3 sigma^2, worth this many degrees of freedom. */
const noisePrior = { freedom: 5, ratio: 0.3 };

/**
 * mu = sum q/(edges + 1); an edge tried without a known return has q = mu, which leaves mu as it is, so such edges are left out.
 * sigma^2: pooled within-state variance, sum (q - mean of its state)^2 / sum (edges of the state - 1), shrunk
 * towards `variancePrior`.
 * kappa = clip([(SS + 5 * 0.3 sigma^2)/(sum(n - 1) + 5)]/sigma^2, 0.3, 10). Deviation: the design has 0.1; where all returns are alike
 * (nothing reached yet) the bonus would hardly differ between one try and ten, and the agent would act at random.
 * h = clip((sum resid d_loo + 20 sigma^2)/(sum d_loo^2 + 20 sigma^2), 0, 1), d_loo leaving the edge itself out.
 */
export function estimate(sums: EdgeSums, options: { readonly levelCount: number; readonly now: number }): Estimates {
  const meanReturn = sums.meanSum / (sums.edges + 1);
  const { squares, freedom } = sums.withinEdges(options.now);
  const { returnScale } = sums;
  const returnVariance = varianceOf(sums.withinState, returnScale);
  const noise = (squares + noisePrior.freedom * noisePrior.ratio * returnVariance) / (freedom + noisePrior.freedom);
  const { levelSums, levelCounts } = sumByLevel(sums, meanReturn, options.levelCount);
  return {
    meanReturn,
    returnVariance,
    returnScale,
    largestReturn: sums.largestReturn,
    priorStrength: clip(noise / returnVariance, noisePrior.ratio, 10),
    levelTrust: trustIn(sums, { levelSums, levelCounts, meanReturn, returnVariance }),
    levelSums,
    levelCounts,
    confidence: sums.confidence(meanReturn),
  };
}

function varianceOf({ squares, freedom }: EdgeSums['withinState'], scale: number): number {
  return (squares + variancePrior.freedom * variancePrior.variance * scale ** 2) / (freedom + variancePrior.freedom);
}

function sumByLevel(sums: EdgeSums, meanReturn: number, levelCount: number) {
  const [levelSums, tries] = [new Float64Array(levelCount), new Float64Array(levelCount)];
  const levelCounts = new Int32Array(levelCount);
  for (let path = 0; path < sums.paths; path++) {
    const { edges, u, v } = sums.pathSums(path);
    if (edges === 0) continue;
    for (const level of sums.levelsOf(path)) {
      levelSums[level] = (levelSums[level] ?? 0) + u;
      tries[level] = (tries[level] ?? 0) + v;
      levelCounts[level] = (levelCounts[level] ?? 0) + edges;
    }
  }
  for (let level = 0; level < levelCount; level++) {
    levelSums[level] = ((levelSums[level] ?? 0) - meanReturn * (tries[level] ?? 0)) * unit;
  }
  return { levelSums, levelCounts };
}

/** h. Within a path d_loo is a - b resid, a and b the same for all of its edges: so sums over them are enough. */
function trustIn(
  sums: EdgeSums,
  {
    levelSums,
    levelCounts,
    meanReturn,
    returnVariance,
  }: Omit<Estimates, 'returnScale' | 'largestReturn' | 'priorStrength' | 'levelTrust' | 'confidence'>,
): number {
  let [covariance, variance] = [0, 0];
  for (let path = 0; path < sums.paths; path++) {
    const { edges, u, v, uu, uv, vv } = sums.pathSums(path);
    if (edges === 0) continue;
    const sum = (u - meanReturn * v) * unit;
    const squares = (uu - 2 * meanReturn * uv + meanReturn ** 2 * vv) * unit;
    let [a, b] = [0, 0];
    for (const level of sums.levelsOf(path)) {
      const others = (levelCounts[level] ?? 0) - 1;
      if (others <= 0) continue;
      a = (levelPrior * a + (levelSums[level] ?? 0)) / (levelPrior + others);
      b = (levelPrior * b + 1) / (levelPrior + others);
    }
    covariance += exact(a * sum - b * squares);
    variance += exact(edges * a * a - 2 * a * b * sum + b * b * squares);
  }
  const prior = trustPrior * returnVariance;
  return clip((covariance * unit + prior) / (variance * unit + prior), 0, 1);
}

/**
 * d of levels given coarse to fine: d <- (3 d + sum of residuals)/(3 + their number) at each, without the edges `elsewhere`, which are those of this
 * action in other situations; levels with id -1 are skipped.
 * Deviation: the design counts them too. What this very action returned for other requests then stood against it in all (docs/results/choosing.md).
 */
export function shrunkResidual(
  levels: readonly number[],
  { levelSums, levelCounts }: Pick<Estimates, 'levelSums' | 'levelCounts'>,
  elsewhere: { readonly edges: number; readonly residuals: number },
): number {
  let expected = 0;
  for (const level of levels) {
    const count = (levelCounts[level] ?? 0) - elsewhere.edges;
    if (count > 0)
      expected = (levelPrior * expected + (levelSums[level] ?? 0) - elsewhere.residuals) / (levelPrior + count);
  }
  return expected;
}

function clip(value: number, least: number, greatest: number): number {
  return Math.max(least, Math.min(greatest, value));
}

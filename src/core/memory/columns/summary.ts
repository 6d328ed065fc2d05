// Summarises several experiences of one action: weighted tries and returns.
import { sinceLastChange } from '../statistics/changePoint.ts';

/** Columns of the experiences to summarise, by slot. Return NaN: not known. `ordinals` by number of episode. */
export interface ExperienceColumns {
  readonly episodes: Int32Array;
  readonly returns: Float64Array;
  readonly weights: Float64Array;
}

export interface Summary {
  /** Weight of all tries at episode `visitsAt`, the newest. > 0. */
  readonly visits: number;
  readonly visitsAt: number;
  /** Likewise for tries of known return; 0 when none is. */
  readonly settled: number;
  readonly settledAt: number;
  /** Weighted mean of known returns; NaN when none is known. */
  readonly mean: number;
  /** Weighted sum of squared deviations from the mean. */
  readonly squares: number;
  /** Degrees of freedom sum w - sum w^2 / sum w: n - 1 for equal weights 1. */
  readonly freedom: number;
  /** Distinct episodes. */
  readonly episodes: number;
}

/** What is left of a weight after `age` episodes. `halfLife` 0: all of it. */
export function recency(age: number, halfLife: number): number {
  return halfLife === 0 ? 1 : 2 ** (-age / halfLife);
}

/**
 * Sums over `slots`, oldest first. A pure function of them: no running totals that would drift apart from a fresh fold.
 * Weights are taken at the newest episode among them, hence stay in range and age with a single factor.
 */
export function summarise(
  facts: ExperienceColumns,
  slots: readonly number[],
  ordinalOf: (episode: number) => number,
  halfLife: number,
): Summary {
  const { returns, weights } = facts;
  const count = slots.length;
  const ordinals: number[] = [];
  let [visitsAt, settledAt] = [0, 0];
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0;
    const ordinal = ordinalOf(facts.episodes[slot] ?? 0);
    ordinals.push(ordinal);
    visitsAt = Math.max(visitsAt, ordinal);
    if (!Number.isNaN(returns[slot] ?? NaN)) settledAt = Math.max(settledAt, ordinal);
  }
  let [visits, settled, sum, weightSquares] = [0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0;
    const ordinal = ordinals[index] ?? 0;
    const weight = weights[slot] ?? 0;
    visits += weight * recency(visitsAt - ordinal, halfLife);
    const discountedReturn = returns[slot] ?? NaN;
    if (Number.isNaN(discountedReturn)) continue;
    const aged = weight * recency(settledAt - ordinal, halfLife);
    settled += aged;
    sum += aged * discountedReturn;
    weightSquares += aged * aged;
  }
  const mean = settled > 0 ? sum / settled : NaN;
  let squares = 0;
  for (let index = 0; index < count; index++) {
    const slot = slots[index] ?? 0;
    const discountedReturn = returns[slot] ?? NaN;
    if (Number.isNaN(discountedReturn)) continue;
    const aged = (weights[slot] ?? 0) * recency(settledAt - (ordinals[index] ?? 0), halfLife);
    squares += aged * (discountedReturn - mean) ** 2;
  }
  const freedom = settled > 0 ? Math.max(0, settled - weightSquares / settled) : 0;
  const episodes = count === 1 ? 1 : new Set(ordinals).size;
  return { visits, visitsAt, settled, settledAt, mean, squares, freedom, episodes };
}

/** From which slot on the returns are lower than before their last change; -1: they did not drop. Slots oldest first. */
export function lastDrop(slots: readonly number[], returns: Float64Array): number {
  const known = slots.filter((slot) => !Number.isNaN(returns[slot] ?? NaN));
  const values = known.map((slot) => returns[slot] ?? 0);
  const first = sinceLastChange(values);
  const mean = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;
  return first > 0 && mean(values.slice(first)) < mean(values.slice(0, first)) ? (known[first] ?? -1) : -1;
}

/** The experiences since their returns last changed, including those of unknown return. */
export function sinceChange(slots: readonly number[], returns: Float64Array): readonly number[] {
  const known = slots.filter((slot) => !Number.isNaN(returns[slot] ?? NaN));
  const first = known[sinceLastChange(known.map((slot) => returns[slot] ?? 0))];
  return first === undefined ? slots : slots.filter((slot) => slot >= first);
}

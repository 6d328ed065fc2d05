// Compares forecast probabilities with outcomes: corrects them and measures how far they can be trusted.
import { exactly } from './exactSums.ts';

/** Forecasts are counted by their log-odds, in bins this wide, nats; those beyond `most` in the outermost. */
const bins = { width: 0.25, most: 7 };
const binCount = (2 * bins.most) / bins.width;
const centres = Array.from({ length: binCount }, (_, bin) => (bin + 0.5) * bins.width - bins.most);
/** Precision (1/variance) of the normal priors of `Fit`: of the offset around 0, in 1/nats^2, and of the slope around 1. */
const fitPrecision = 5;
/** Most steps of Newton's method, and most halvings of each. */
const newton = { steps: 20, halvings: 20 };
/** Steps that improve the fit by less than this, nats, end it. */
const leastGain = 1e-9;
/** Fits of offset and slope, and of the shifts, in turn. */
const rounds = 3;
/** So that what is corrected keeps its order. */
const leastSlope = 0.1;
/** Shrinks the trust towards 0 by this many cases. */
const trustStrength = 5;
/** Corrected probabilities stay this far from 0 and 1. */
const surest = 0.001;
const unit = 1 / exactly(1);

/**
 * How an episode has gone so far: `calm`, nothing failed; `failing`, the last step did; `recovered`, an earlier one did. What has failed
 * raises the forecasts of what is like it, but an agent that went on has mended something.
 */
export const phases = { calm: 0, failing: 1, recovered: 2 } as const;
export type Phase = (typeof phases)[keyof typeof phases];
const phaseList = Object.values(phases);
const cells = phaseList.length * binCount;

/** Corrected log-odds: offset + slope times those of the forecast (Platt 1999). */
interface Fit {
  readonly offset: number;
  readonly slope: number;
}

/** Besides, the shift of each phase but `calm`, nats, with a prior like that of the offset. */
interface PhaseFit extends Fit {
  readonly shifts: readonly number[];
}

/** Forecasts made before their steps ran; sums are exact, so a forgotten step leaves no trace. */
export class Calibration {
  /** By phase and bin: forecasts, and those that came true. */
  private readonly counts: Float64Array;
  private readonly came: Float64Array;
  private count: number;
  private failures: number;
  private probs: number;
  private squares: number;
  private hits: number;
  /** Fitted when asked. */
  private fitted: PhaseFit | undefined;

  /** `stored`: what `stored` gave. */
  constructor(stored: Float64Array = new Float64Array(2 * cells + 5)) {
    this.counts = stored.slice(0, cells);
    this.came = stored.slice(cells, 2 * cells);
    const [count = 0, failures = 0, probs = 0, squares = 0, hits = 0] = stored.subarray(2 * cells);
    [this.count, this.failures, this.probs, this.squares, this.hits] = [count, failures, probs, squares, hits];
  }

  stored(): Float64Array {
    const { count, failures, probs, squares, hits } = this;
    return Float64Array.of(...this.counts, ...this.came, count, failures, probs, squares, hits);
  }

  /** Counts a step that was forecast to fail with `prob`. `times` -1 removes it again. */
  add(prob: number, failed: boolean, times: 1 | -1, phase: Phase = phases.calm): void {
    const bin = phase * binCount + binOf(prob);
    const came = failed ? 1 : 0;
    this.counts[bin] = (this.counts[bin] ?? 0) + times;
    this.came[bin] = (this.came[bin] ?? 0) + times * came;
    this.count += times;
    this.failures += times * came;
    this.probs += times * exactly(prob);
    this.squares += times * exactly(prob * prob);
    this.hits += times * exactly(came * prob);
    this.fitted = undefined;
  }

  /** What such forecasts have been worth so far; rises with `prob`; `prob` itself if nothing is known. */
  corrected(prob: number, phase: Phase = phases.calm): number {
    if (this.count === 0) return clipped(prob);
    this.fitted ??= fit(this.counts, this.came);
    const { offset, slope, shifts } = this.fitted;
    return clipped(logistic(offset + slope * logOdds(prob) + (shifts[phase] ?? 0)));
  }

  /**
   * h = sum (y - r)(p - r)/(sum (p - r)^2 + 5), clipped to [0, 1], r the share of steps that fail: 0 before any forecast, 1 if every
   * forecast came true.
   */
  trust(share: number): number {
    const [probs, squares, hits] = [this.probs * unit, this.squares * unit, this.hits * unit];
    const products = hits - share * (this.failures + probs) + this.count * share ** 2;
    const spread = squares - 2 * share * probs + this.count * share ** 2;
    return Math.max(0, Math.min(1, products / (spread + trustStrength)));
  }
}

/** Forecasts of one bin: their log-odds `x`, nats, how many, and how many came true. */
interface Counted {
  readonly x: number;
  /** Added to the corrected log-odds. */
  readonly shift: number;
  readonly count: number;
  readonly came: number;
}

/** The most likely offset, slope and shifts, by turns, given their priors and the least slope. */
function fit(counts: Float64Array, came: Float64Array): PhaseFit {
  const byPhase = phaseList.map((phase) =>
    centres.flatMap((x, bin): Omit<Counted, 'shift'>[] => {
      const count = counts[phase * binCount + bin] ?? 0;
      return count === 0 ? [] : [{ x, count, came: came[phase * binCount + bin] ?? 0 }];
    }),
  );
  let shifts = phaseList.map(() => 0);
  for (let round = 1; ; round++) {
    const shared = fitAll(byPhase.flatMap((own, phase) => own.map((one) => ({ ...one, shift: shifts[phase] ?? 0 }))));
    if (round === rounds || byPhase.slice(1).every((own) => own.length === 0)) return { ...shared, shifts };
    shifts = byPhase.map((own, phase) => (phase === phases.calm ? 0 : shiftOf(own, shared)));
  }
}

function shiftOf(counted: readonly Omit<Counted, 'shift'>[], { offset, slope }: Fit): number {
  const start = { offset: 0, slope };
  return minimised(
    start,
    counted.map((one) => ({ ...one, shift: offset })),
    false,
  ).offset;
}

function fitAll(counted: readonly Counted[]): Fit {
  const free = minimised({ offset: 0, slope: 1 }, counted, true);
  return free.slope >= leastSlope ? free : minimised({ ...free, slope: leastSlope }, counted, false);
}

/**
 * Newton's method from `start`; `both`: the slope changes too. A step that does not improve the fit is halved until it does (Lin, Lin and
 * Weng 2007): whole ones diverge where forecasts were far off.
 */
function minimised(start: Fit, counted: readonly Counted[], both: boolean): Fit {
  let best = start;
  let loss = lossOf(best, counted);
  for (let step = 0; step < newton.steps; step++) {
    const whole = newtonStep(best, counted, both);
    const at = (part: number): Fit => ({
      offset: best.offset - part * whole.offset,
      slope: best.slope - part * whole.slope,
    });
    let part = 1;
    for (let halved = 0; halved < newton.halvings && lossOf(at(part), counted) >= loss; halved++) part /= 2;
    const gain = loss - lossOf(at(part), counted);
    if (gain <= 0) return best;
    best = at(part);
    loss -= gain;
    if (gain < leastGain) return best;
  }
  return best;
}

/** Minus the log of likelihood times prior, nats, without constants. */
function lossOf({ offset, slope }: Fit, counted: readonly Counted[]): number {
  const prior = (fitPrecision / 2) * (offset ** 2 + (slope - 1) ** 2);
  return counted.reduce((sum, { x, shift, count, came }) => {
    const z = offset + slope * x + shift;
    return sum + count * (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)))) - came * z;
  }, prior);
}

/** What Newton's method subtracts from offset and slope: the inverse Hessian times the gradient. */
function newtonStep({ offset, slope }: Fit, counted: readonly Counted[], both: boolean): Fit {
  let [byOffset, bySlope] = [fitPrecision * offset, fitPrecision * (slope - 1)];
  let [offsets, products, slopes] = [fitPrecision, 0, fitPrecision];
  for (const { x, shift, count, came } of counted) {
    const prob = logistic(offset + slope * x + shift);
    const error = count * prob - came;
    const weight = count * prob * (1 - prob);
    byOffset += error;
    bySlope += error * x;
    offsets += weight;
    products += weight * x;
    slopes += weight * x * x;
  }
  if (!both) return { offset: byOffset / offsets, slope: 0 };
  const determinant = offsets * slopes - products ** 2;
  return {
    offset: (slopes * byOffset - products * bySlope) / determinant,
    slope: (offsets * bySlope - products * byOffset) / determinant,
  };
}

const logistic = (x: number) => 1 / (1 + Math.exp(-x));
const logOdds = (prob: number) => {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, prob));
  return Math.log(inside / (1 - inside));
};
const clipped = (prob: number) => Math.min(1 - surest, Math.max(surest, prob));
const binOf = (prob: number) =>
  Math.max(0, Math.min(binCount - 1, Math.floor((logOdds(prob) + bins.most) / bins.width)));

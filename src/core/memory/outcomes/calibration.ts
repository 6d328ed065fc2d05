// Compares forecast probabilities with outcomes: corrects them and measures how far they can be trusted.
import { exactly } from './exactSums.ts';

const binCount = 10;
/** A bin is corrected by its mean error, shrunk towards 0 by this many cases. */
const binStrength = 20;
/** Likewise the trust. */
const trustStrength = 5;
/** Corrected probabilities stay this far from 0 and 1. */
const surest = 0.001;
const unit = 1 / exactly(1);

/** Forecasts made before their steps ran; sums are exact, so a forgotten step leaves no trace. */
export class Calibration {
  private readonly counts: Float64Array;
  private readonly errors: Float64Array;
  private count: number;
  private failures: number;
  private probs: number;
  private squares: number;
  private hits: number;

  /** `stored`: what `stored` gave. */
  constructor(stored: Float64Array = new Float64Array(2 * binCount + 5)) {
    this.counts = stored.slice(0, binCount);
    this.errors = stored.slice(binCount, 2 * binCount);
    const [count = 0, failures = 0, probs = 0, squares = 0, hits = 0] = stored.subarray(2 * binCount);
    [this.count, this.failures, this.probs, this.squares, this.hits] = [count, failures, probs, squares, hits];
  }

  stored(): Float64Array {
    const { count, failures, probs, squares, hits } = this;
    return Float64Array.of(...this.counts, ...this.errors, count, failures, probs, squares, hits);
  }

  /** Counts a step that was forecast to fail with `prob`. `times` -1 removes it again. */
  add(prob: number, failed: boolean, times: 1 | -1): void {
    const bin = binOf(prob);
    const came = failed ? 1 : 0;
    this.counts[bin] = (this.counts[bin] ?? 0) + times;
    this.errors[bin] = (this.errors[bin] ?? 0) + times * exactly(came - prob);
    this.count += times;
    this.failures += times * came;
    this.probs += times * exactly(prob);
    this.squares += times * exactly(prob * prob);
    this.hits += times * exactly(came * prob);
  }

  /** The failure rate of such forecasts so far; rises with `prob`; `prob` itself if nothing is known. */
  corrected(prob: number): number {
    const places = [0, ...centres, 1];
    const values = [0, ...rising(centres.map((centre, bin) => this.binValue(centre, bin))), 1];
    const next = Math.max(
      1,
      places.findIndex((place) => place >= prob),
    );
    const [from, to] = [places[next - 1] ?? 0, places[next] ?? 1];
    const [low, high] = [values[next - 1] ?? 0, values[next] ?? 1];
    const value = low + ((high - low) * (prob - from)) / (to - from);
    return Math.min(1 - surest, Math.max(surest, value));
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

  private binValue(centre: number, bin: number): number {
    return centre + ((this.errors[bin] ?? 0) * unit) / ((this.counts[bin] ?? 0) + binStrength);
  }
}

const centres = Array.from({ length: binCount }, (_, bin) => (bin + 0.5) / binCount);
const binOf = (prob: number) => Math.min(binCount - 1, Math.floor(prob * binCount));

/** The nearest non-decreasing values (pool adjacent violators, equal weights), within [0, 1]. */
function rising(values: readonly number[]): readonly number[] {
  const blocks: { sum: number; size: number }[] = [];
  for (const value of values) {
    blocks.push({ sum: Math.min(1, Math.max(0, value)), size: 1 });
    for (;;) {
      const [before, last] = blocks.slice(-2);
      if (!before || !last || before.sum / before.size <= last.sum / last.size) break;
      before.sum += last.sum;
      before.size += last.size;
      blocks.pop();
    }
  }
  return blocks.flatMap(({ sum, size }) => Array.from({ length: size }, () => sum / size));
}

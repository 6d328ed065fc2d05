// Seeded randomness of environments and rivals. Unrelated draws for neighbouring seeds.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { stepSeed } from '../../src/core/policy/softmax.ts';

export type Draw = () => number;

/** Uniform draws in [0, 1). */
export function drawsOf(seed: number): Draw {
  const generator = xoroshiro128plus(seed | 0);
  return () => uniformFloat64(generator);
}

/** A 32-bit seed from numbers and words, in order. */
export function seedOf(...parts: readonly (number | string)[]): number {
  let seed = 0x2545f491;
  for (const part of parts) {
    if (typeof part === 'number') seed = stepSeed(seed, part);
    else for (const letter of part) seed = stepSeed(seed, letter.codePointAt(0) ?? 0);
  }
  return seed;
}

/** A standard normal draw (Box and Muller). */
export function normal(draw: Draw): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}

/** Index drawn by probability proportional to `weights`, which are not negative and not all 0. */
export function drawIndex(weights: readonly number[], draw: Draw): number {
  let rest = draw() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return weights.length - 1;
}

/** The items in a random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], draw: Draw): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}

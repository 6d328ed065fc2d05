// Probabilities from logits, and seeded choice.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Softmax of finite logits (nats), shifted by the maximum for stability. Empty for no logits; sums to 1 otherwise. */
export function softmax(logits: readonly number[]): readonly number[] {
  const max = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - max));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** First draws of a generator, still correlated with its seed; discarded. */
const warmUpDraws = 16;

/** The first `count` uniform draws in [0, 1) of a 32-bit seed. Neighbouring seeds give unrelated draws. */
export function uniformDraws(seed: number, count: number): readonly number[] {
  const generator = xoroshiro128plus(mix(seed));
  for (let draw = 0; draw < warmUpDraws; draw++) generator.next();
  return Array.from({ length: count }, () => uniformFloat64(generator));
}

/** A seed for step t of an episode: neighbouring steps and seeds get unrelated ones. Returns a 32-bit unsigned integer. */
export function stepSeed(episodeSeed: number, t: number): number {
  return mix(episodeSeed ^ Math.imul(t + 1, 0x9e3779b9));
}

/** Finaliser of MurmurHash3 (Appleby, public domain): a bijection of 32-bit integers. */
function mix(seed: number): number {
  let hash = seed >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Index of the largest logit; among equals the one that `draw` in [0, 1) falls on. Needs at least one logit. */
export function chooseArgmax(logits: readonly number[], draw: number): number {
  const max = Math.max(...logits);
  const best = logits.flatMap((logit, index) => (logit === max ? [index] : []));
  return best[Math.floor(draw * best.length)] ?? 0;
}

/** Index drawn by probability, by inversion of the cumulative distribution. Needs at least one probability. */
export function chooseSampled(probs: readonly number[], draw: number): number {
  let cumulative = 0;
  for (const [index, prob] of probs.entries()) {
    cumulative += prob;
    if (draw < cumulative) return index;
  }
  return probs.length - 1;
}

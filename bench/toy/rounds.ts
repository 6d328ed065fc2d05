// Small worlds, run for longer or shorter.
import type { Variant } from '../learning/environment.ts';

/** The variants with so many episodes; 0: as they are. */
export function withRounds(variants: readonly Variant[], rounds: number): readonly Variant[] {
  if (rounds === 0) return variants;
  return variants.map((variant) => ({ ...variant, bed: (seed) => ({ ...variant.bed(seed), rounds }) }));
}

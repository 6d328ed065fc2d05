// Sums that do not drift: adding and taking away again leaves nothing behind, in whatever order.

/** Quantities are kept as whole multiples of this, exact in floating point up to 2^33. */
const unit = 2 ** -20;

export const exactly = (value: number): number => Math.round(value / unit);

export interface Tally {
  /** Tries that worked, and those that failed. */
  readonly worked: number;
  readonly failed: number;
  /** What is blamed on it of the failures, at most `failed`. */
  readonly blame: number;
  /** Failures in which it was named as not found. */
  readonly missing: number;
}

const nothing: Tally = { worked: 0, failed: 0, blame: 0, missing: 0 };

/** How what has a name fared; a name without a try left is forgotten. */
export class Tallies {
  private readonly byName = new Map<string, { -readonly [K in keyof Tally]: Tally[K] }>();

  /** Adds exact units; with `times` -1 takes them back. */
  add(name: string, { worked, failed, blame, missing }: Tally, times: 1 | -1): void {
    let tally = this.byName.get(name);
    if (!tally) this.byName.set(name, (tally = { ...nothing }));
    tally.worked += times * worked;
    tally.failed += times * failed;
    tally.blame += times * blame;
    tally.missing += times * missing;
    if (tally.worked + tally.failed === 0) this.byName.delete(name);
  }

  /** In tries; zeros for a name that was never tried. */
  of(name: string): Tally {
    const known = this.byName.get(name);
    if (!known) return nothing;
    const { worked, failed, blame, missing } = known;
    return { worked: worked * unit, failed: failed * unit, blame: blame * unit, missing: missing * unit };
  }

  /** (blame + strength p)/(tries + strength): the share of failures, shrunk to what the coarser level expects. */
  shrunk(name: string, prob: number, strength: number): number {
    const known = this.byName.get(name);
    if (!known) return prob;
    return (known.blame * unit + strength * prob) / ((known.worked + known.failed) * unit + strength);
  }

  /** In exact units, in the order of their first appearance. */
  entries(): IterableIterator<[string, Tally]> {
    return this.byName.entries();
  }
}

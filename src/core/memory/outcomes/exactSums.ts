// Sums that do not drift: adding and subtracting again cancels exactly, in any order.

import { StringTable, roomyFloats } from '../columns/columns.ts';

/** Quantities are kept as whole multiples of this, exact in floating point up to 2^33. */
const unit = 2 ** -20;

export const exactly = (value: number): number => Math.round(value / unit);

export interface Tally {
  /** Tries that worked, and those that failed. */
  readonly worked: number;
  readonly failed: number;
  /** Failures blamed on it, at most `failed`. */
  readonly blame: number;
  /** Failures in which it was named as not found. */
  readonly missing: number;
}

const nothing: Tally = { worked: 0, failed: 0, blame: 0, missing: 0 };

/** Columns of a tally, in exact units. */
const width = 4;

/** Outcomes by name; a name without remaining tries is forgotten. */
export class Tallies {
  private readonly names: StringTable;
  private sums: Float64Array;

  /** `sums`: four for each name, as `stored` gives them. */
  constructor(names = new StringTable(), sums: Float64Array = new Float64Array(0)) {
    this.names = names;
    this.sums = sums;
  }

  /** The place of a name, kept for it from now on: for `addAt`. */
  placeOf(name: string): number {
    return this.names.intern(name);
  }

  /** Adds exact units; `times` -1 subtracts them again. */
  addAt(place: number, { worked, failed, blame, missing }: Tally, times: 1 | -1): void {
    const at = place * width;
    this.sums = roomyFloats(this.sums, at + width);
    this.sums[at] = (this.sums[at] ?? 0) + times * worked;
    this.sums[at + 1] = (this.sums[at + 1] ?? 0) + times * failed;
    this.sums[at + 2] = (this.sums[at + 2] ?? 0) + times * blame;
    this.sums[at + 3] = (this.sums[at + 3] ?? 0) + times * missing;
  }

  /** In tries; zeros for a name that was never tried. */
  of(name: string): Tally {
    const { worked, failed, blame, missing } = this.at(this.names.find(name));
    return { worked: worked * unit, failed: failed * unit, blame: blame * unit, missing: missing * unit };
  }

  /** (blame + strength p)/(tries + strength): the share of failures, shrunk to what the coarser level expects. */
  shrunk(name: string, prob: number, strength: number): number {
    const { worked, failed, blame } = this.at(this.names.find(name));
    return worked + failed === 0 ? prob : (blame * unit + strength * prob) / ((worked + failed) * unit + strength);
  }

  /** In exact units, in the order of their first appearance. */
  stored(): { readonly names: string[]; readonly sums: Float64Array } {
    const all = this.names.all();
    const used = all.flatMap((_, id) => (this.isUsed(id) ? [id] : []));
    return {
      names: used.map((id) => all[id] ?? ''),
      sums: Float64Array.from(used.flatMap((id) => [...this.sums.subarray(id * width, (id + 1) * width)])),
    };
  }

  private isUsed(id: number): boolean {
    const { worked, failed } = this.at(id);
    return worked + failed !== 0;
  }

  /** In exact units; zeros for -1. */
  at(id: number): Tally {
    if (id < 0) return nothing;
    const { sums } = this;
    const at = id * width;
    return { worked: sums[at] ?? 0, failed: sums[at + 1] ?? 0, blame: sums[at + 2] ?? 0, missing: sums[at + 3] ?? 0 };
  }
}

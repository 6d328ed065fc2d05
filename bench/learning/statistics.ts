// Means, and their standard errors over tasks as well as over seeds.

/** values[seed][task] -> one number each, e.g. the area under a learning curve. Rectangular, at least one of both. */
export type Table = readonly (readonly number[])[];

export interface Estimated {
  readonly mean: number;
  /** 0 where there is but one seed and one task. */
  readonly standardError: number;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Standard error of the mean of independent values; 0 for fewer than two. */
export function standardError(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const center = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - center) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1) / values.length);
}

/**
 * Mean over all cells. Cells that share a seed or a task are not independent: the error adds the variance over seeds (of the
 * means over tasks) and that over tasks (of the means over seeds), which is an upper bound of the two-way clustered error
 * (Cameron, Gelbach and Miller 2011 subtract the cells' own).
 */
export function estimate(table: Table): Estimated {
  const seeds = table.map(mean);
  const tasks = (table[0] ?? []).map((_, task) => mean(table.map((row) => row[task] ?? 0)));
  return { mean: mean(seeds), standardError: Math.hypot(standardError(seeds), standardError(tasks)) };
}

/** Mean and error of a - b, cell by cell. */
export function pairedDifference(a: Table, b: Table): Estimated {
  return estimate(a.map((row, seed) => row.map((value, task) => value - (b[seed]?.[task] ?? 0))));
}

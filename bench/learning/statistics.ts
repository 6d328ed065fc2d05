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
 * Mean over all cells. Cells that share a seed or a task are not independent: the squared error is that over seeds (of the means
 * over tasks) plus that over tasks (of the means over seeds) minus that of independent cells, but never less than one of the
 * first two (two-way clustering; Cameron, Gelbach and Miller 2011).
 */
export function estimate(table: Table): Estimated {
  const overSeeds = standardError(table.map(mean)) ** 2;
  const overTasks = standardError((table[0] ?? []).map((_, task) => mean(table.map((row) => row[task] ?? 0)))) ** 2;
  const ofCells = standardError(table.flat()) ** 2;
  const squared = Math.max(overSeeds + overTasks - ofCells, overSeeds, overTasks);
  return { mean: mean(table.map(mean)), standardError: Math.sqrt(squared) };
}

/** Mean and error of a - b, cell by cell. */
export function pairedDifference(a: Table, b: Table): Estimated {
  return estimate(a.map((row, seed) => row.map((value, task) => value - (b[seed]?.[task] ?? 0))));
}

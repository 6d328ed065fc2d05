// Latencies of many queries, each timed on its own.

/** Microseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Percentiles over queries; each query stands with the median of its `passes`. One more pass before warms up. */
export function timed<Q>(queries: readonly Q[], passes: number, answer: (query: Q) => unknown): Latency {
  for (const query of queries) answer(query);
  const times = queries.map(() => [] as number[]);
  for (let pass = 0; pass < passes; pass++) {
    for (const [index, query] of queries.entries()) {
      const started = performance.now();
      answer(query);
      times[index]?.push((performance.now() - started) * 1000);
    }
  }
  return latency(times.map((own) => median(own)));
}

export function latency(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** `sorted` ascending; NaN when empty. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

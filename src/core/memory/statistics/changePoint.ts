// Detects when an action's returns changed: tests for one change, then for another after it.

/** Probability of a false alarm. */
const falseAlarm = 0.05;
/** Fewest returns needed on each side of a change. */
const least = 2;

/**
 * Index of the first return since the last change; 0 for none. Generalised likelihood ratio test for means in [0, 1] (Besson and
 * Kaufmann 2019, Bernoulli divergence): a change at s of n is seen where s kl(m_1, m) + (n - s) kl(m_2, m) >= ln(n^1.5/delta), delta
 * 0.05; then again among the returns since. Returns are scaled to [0, 1] by the
 * largest absolute value. Linear in their number for each change found.
 * Deviation: all returns are tested at once, not after each one, so the result depends only on them, even after a late rating.
 */
export function sinceLastChange(values: readonly number[]): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const returns = values.map((value) => (largest > 0 ? (value / largest + 1) / 2 : 0.5));
  for (let from = 0; ;) {
    const change = firstOfStrongest(returns, from);
    if (change === undefined) return from;
    from = change;
  }
}

function firstOfStrongest(returns: readonly number[], from: number): number | undefined {
  const count = returns.length - from;
  if (count < 2 * least) return undefined;
  let total = 0;
  for (let index = from; index < returns.length; index++) total += returns[index] ?? 0;
  const mean = total / count;
  let strongest = Math.log(count ** 1.5 / falseAlarm);
  let found: number | undefined;
  let sum = 0;
  for (let before = 1; before <= count - least; before++) {
    sum += returns[from + before - 1] ?? 0;
    if (before < least) continue;
    const after = count - before;
    const ratio = before * divergence(sum / before, mean) + after * divergence((total - sum) / after, mean);
    if (ratio < strongest) continue;
    strongest = ratio;
    found = from + before;
  }
  return found;
}

/** kl(p, q) of two Bernoulli means, nats; p and q within [0, 1], q strictly where p is. */
function divergence(p: number, q: number): number {
  return term(p, q) + term(1 - p, 1 - q);
}

const term = (p: number, q: number) => (p <= 0 || q <= 0 ? 0 : p * Math.log(p / q));

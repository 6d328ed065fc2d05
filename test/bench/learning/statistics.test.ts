import assert from 'node:assert/strict';
import { estimate, mean, pairedDifference, standardError } from '../../../bench/learning/statistics.ts';

describe('statistics of the benchmark', () => {
  it('take the standard error from the sample variance', () => {
    assert.equal(mean([1, 2, 3, 4]), 2.5);
    // Variance of 1, 2, 3, 4 is 5/3; over four values 5/12.
    assert.ok(Math.abs(standardError([1, 2, 3, 4]) - Math.sqrt(5 / 12)) < 1e-12);
    assert.equal(standardError([7]), 0);
  });

  it('add the errors over seeds and over tasks, and count the cells’ own once', () => {
    // Means of the seeds 1, 2, 3, likewise of the tasks: 1/3 each; the nine cells: squares 12, so 12/8/9 = 1/6.
    const { mean: center, standardError: error } = estimate([
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 4],
    ]);
    assert.equal(center, 2);
    assert.ok(Math.abs(error - Math.sqrt(1 / 3 + 1 / 3 - 1 / 6)) < 1e-12);
  });

  it('are never surer than over seeds alone or over tasks alone', () => {
    // Means over tasks: 1, 3, squared error 1; means over seeds: 1.5, 2.5, squared error 0.25.
    const table = [
      [0.5, 1.5],
      [2.5, 3.5],
    ];
    assert.equal(estimate(table).standardError, 1);
  });

  it('see a constant difference between paired tables without error, however much both vary', () => {
    const base = [
      [0, 10],
      [5, 100],
    ];
    const better = base.map((row) => row.map((value) => value + 0.25));
    assert.deepEqual(pairedDifference(better, base), { mean: 0.25, standardError: 0 });
  });
});

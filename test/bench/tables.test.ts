import assert from 'node:assert/strict';
import { joined, markdownOf } from '../../bench/tables.ts';

const armOf = (name: string, auc: number, all: readonly number[], early = all) => ({
  ...{ name, auc, standardError: 0.0625, early: { auc: 0.125 }, curve: [0, 1] },
  cells: { all: all.map((value) => [value]), early: early.map((value) => [value]) },
});
const rival = armOf('ucb1', 0.5, [0.25, 0.75]);
const own = armOf('posterior', 0.75, [0.75, 0.75], [0, 0]);
const variant = { name: 'bandit/noisy', unit: 'share', seeds: [1, 2] };

describe('the tables of a report', () => {
  it('are sorted by score, with the lead over each rival', () => {
    assert.equal(
      markdownOf({ ...variant, arms: [rival, own] }),
      [
        '**bandit/noisy** (2 seeds, 2 episodes of each task, share)',
        '',
        '| arm | mean ± SE | first ten | last ten | `posterior` minus it | … in the first ten |',
        '| --- | --- | --- | --- | --- | --- |',
        '| posterior | 0.750 ± 0.063 | 0.125 | 0.500 |  |  |',
        // Differences 0.5 and 0, and early -0.25 and -0.75.
        '| ucb1 | 0.500 ± 0.063 | 0.125 | 0.500 | +0.250 ± 0.250 | −0.500 ± 0.250 |',
      ].join('\n'),
    );
  });

  it('take an arm from the last report that has it', () => {
    const before = armOf('posterior', 0.25, [0, 0]);
    const [both, ...others] = joined([
      { ...variant, arms: [before, rival] },
      { ...variant, arms: [own] },
    ]);
    assert.deepEqual([both, others], [{ ...variant, arms: [rival, own] }, []]);
  });

  it('are refused for reports of different seeds', () => {
    const other = { ...variant, seeds: [3, 4], arms: [own] };
    assert.throws(
      () => joined([{ ...variant, arms: [rival] }, other]),
      /bandit\/noisy: the reports have different seeds/,
    );
  });
});

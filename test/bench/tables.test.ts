import assert from 'node:assert/strict';
import { markdownOf } from '../../bench/tables.ts';

const ahead = { difference: 0.25, standardError: 0.125 };
const armOf = (name: string, auc: number, paired: Parameters<typeof markdownOf>[0]['arms'][number]['paired']) => ({
  ...{ name, auc, standardError: 0.0625, early: { auc: 0.125 }, curve: [0, 1] },
  paired,
});

describe('the tables of a report', () => {
  it('are sorted by score, with the lead over each rival', () => {
    const rival = armOf('ucb1', 0.5, { posterior: { difference: -0.25, standardError: 0.125, early: ahead } });
    const own = armOf('posterior', 0.75, { ucb1: { ...ahead, early: { difference: -0.5, standardError: 0.25 } } });
    const text = markdownOf({ name: 'bandit/noisy', unit: 'share', seeds: [1, 2], arms: [rival, own] });
    assert.equal(
      text,
      [
        '**bandit/noisy** (2 seeds, 2 episodes of each task, share)',
        '',
        '| arm | mean ± SE | first ten | last ten | `posterior` minus it | … in the first ten |',
        '| --- | --- | --- | --- | --- | --- |',
        '| posterior | 0.750 ± 0.063 | 0.125 | 0.500 |  |  |',
        '| ucb1 | 0.500 ± 0.063 | 0.125 | 0.500 | +0.250 ± 0.125 | −0.500 ± 0.250 |',
      ].join('\n'),
    );
  });
});

import assert from 'node:assert/strict';
import { history } from '../../../bench/growth/history.ts';
import { exponentOf } from '../../../bench/growth/suite.ts';
import { replays } from '../../../src/core/policy/decide.ts';

describe('the bench of growth', () => {
  it('fits the exponent of what stays, of what grows in proportion, and of what grows with the square', () => {
    const sizes = [10, 100, 1000];
    const near = (values: readonly number[], expected: number) =>
      assert.ok(Math.abs(exponentOf(sizes, values) - expected) < 1e-9);
    near([7, 7, 7], 0);
    near([3, 30, 300], 1);
    near([2, 200, 20_000], 2);
  });

  it('weaves the same past every time, of decisions that the policy made', () => {
    const [one, other] = [[...history(6, 5)], [...history(6, 5)]];
    assert.deepEqual(one, other);
    assert.equal(new Set(one.map(({ episodeId }) => episodeId)).size, 6);
    const decisions = one.flatMap(({ steps }) => steps.map(({ decision }) => decision));
    assert.ok(decisions.some((decision) => replays(decision)));
  });
});

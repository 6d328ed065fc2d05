import assert from 'node:assert/strict';
import { aboveOthers } from '../../../src/core/policy/proven.ts';

const lead = Math.log(1000);

describe('aboveOthers', () => {
  it('puts the best of what is proven ln 1000 above the best of the others, and keeps their distances', () => {
    assert.deepEqual(aboveOthers([2, -1, -3, 0], [false, true, true, false]), [2, 2 + lead, lead, 0]);
  });

  it('changes nothing where that is so already, where nothing is proven, and where there is nothing else', () => {
    for (const [logits, proven] of [
      [
        [9, 0],
        [true, false],
      ],
      [[1, 2], undefined],
      [
        [1, 2],
        [false, false],
      ],
      [
        [1, 2],
        [true, true],
      ],
      [[], []],
    ] as const)
      assert.deepEqual(aboveOthers(logits, proven), logits);
  });
});

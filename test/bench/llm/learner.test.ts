import assert from 'node:assert/strict';
import { drawsOf, seedOf } from '../../../bench/learning/random.ts';
import { earlierRewards } from '../../../bench/llm/learner.ts';

describe('the negative control', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seedOf(seed, 'shuffled'));

  it('never depends on the attempt that it is about', () => {
    for (const seed of seeds) {
      const [one, other] = [earlierRewards(drawsOf(seed)), earlierRewards(drawsOf(seed))];
      for (const own of [1, -1, -1, 1, -1]) assert.equal(one(own), other(own));
      assert.equal(one(1), other(-1));
    }
  });

  it('tells the first attempt either by a fair coin, and later ones what earlier ones earned', () => {
    const first = seeds.map((seed) => earlierRewards(drawsOf(seed))(1));
    const good = first.filter((told) => told === 1).length;
    assert.equal(good + first.filter((told) => told === -1).length, seeds.length);
    assert.ok(good > 150 && good < 250, String(good));
    const later = seeds.map((seed) => {
      const told = earlierRewards(drawsOf(seed));
      for (const own of [1, -1, -1, -1]) told(own);
      return told(1);
    });
    // One of the four before it was good.
    const share = later.filter((told) => told === 1).length / seeds.length;
    assert.ok(share > 0.18 && share < 0.32, String(share));
  });
});

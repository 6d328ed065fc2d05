import assert from 'node:assert/strict';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { StateIndex } from '../../../../src/core/memory/retrieval/stateIndex.ts';

/** Everything live, the newest first in ties. */
function optionsFor(index: StateIndex, threshold: number, limit: number, below = Infinity) {
  const recency = Int32Array.from({ length: index.capacity }, (_, state) => state);
  const live = new Int32Array(index.capacity).fill(1);
  return { threshold, below, limit, live, recency };
}

const entries = 2000;

describe('StateIndex', () => {
  for (const frozenShare of [0, 0.5, 0.9, 1]) {
    it(`finds what a scan finds, with ${frozenShare * 100} % of the states frozen`, () => {
      const generator = xoroshiro128plus(7);
      const draw = () => uniformFloat64(generator);
      const set = () => {
        const size = 1 + Math.floor(draw() * draw() * 30);
        return Int32Array.from(new Set(Array.from({ length: size }, () => Math.floor(300 * draw() ** 3)))).sort();
      };
      const index = new StateIndex();
      const sets: Int32Array[] = [];
      for (let entry = 0; entry < entries; entry++) {
        const known = sets[Math.floor(draw() * sets.length)];
        const tokens = known && draw() < 0.5 ? known.filter(() => draw() < 0.8) : set();
        if (tokens.length > 0 && index.find(tokens) < 0) sets[index.intern(tokens)] = tokens;
        if (entry === entries * frozenShare - 1) index.freeze(new Int32Array(index.capacity).fill(1), 300);
      }
      for (let query = 0; query < 120; query++) {
        const tokens = draw() < 0.5 ? set() : (sets[Math.floor(draw() * sets.length)] ?? set());
        const unknown = Math.floor(draw() * 3);
        const size = tokens.length + unknown;
        const threshold = Math.ceil(draw() * 10) / 10;
        const below = draw() < 0.3 ? threshold + 0.2 : Infinity;
        const limit = 1 + Math.floor(draw() * 12);
        const expected = sets
          .map((own, state) => {
            const shared = own.filter((token) => tokens.includes(token)).length;
            return { state, similarity: shared / (size + own.length - shared) };
          })
          .filter(({ similarity }) => similarity >= threshold && similarity < below)
          .sort((a, b) => b.similarity - a.similarity || b.state - a.state)
          .slice(0, limit);
        assert.deepEqual(index.search({ tokens, size }, optionsFor(index, threshold, limit, below)), expected);
      }
    });
  }

  it('gives the same id to the same tokens, before and after a freeze', () => {
    const index = new StateIndex();
    const ids = [[1, 2], [1, 3], []].map((tokens) => index.intern(Int32Array.from(tokens)));
    index.freeze(new Int32Array(index.capacity).fill(1), 4);
    assert.deepEqual(
      [[1, 2], [1, 3], []].map((tokens) => index.intern(Int32Array.from(tokens))),
      ids,
    );
    assert.deepEqual([...index.tokens(ids[1] ?? -1)], [1, 3]);
  });

  it('drops states that are not live and uses their ids again', () => {
    const index = new StateIndex();
    const [kept, dropped] = [index.intern(Int32Array.of(1)), index.intern(Int32Array.of(2))];
    const live = new Int32Array(2);
    live[kept] = 1;
    assert.deepEqual(index.freeze(live, 3), [dropped]);
    assert.equal(index.find(Int32Array.of(2)), -1);
    assert.equal(index.intern(Int32Array.of(9)), dropped);
    assert.equal(index.find(Int32Array.of(1)), kept);
  });

  it('takes sets of hundreds of tokens', () => {
    const index = new StateIndex();
    const long = Int32Array.from({ length: 700 }, (_, token) => token);
    const state = index.intern(long);
    const hits = index.search({ tokens: long.subarray(0, 560), size: 600 }, optionsFor(index, 0.5, 3));
    assert.deepEqual(hits, [{ state, similarity: 560 / 740 }]);
  });
});

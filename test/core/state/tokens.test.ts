import assert from 'node:assert/strict';
import fc from 'fast-check';
import { stateTokens, tokenWord, wordTokens } from '../../../src/core/state/tokens.ts';
import type { State } from '../../../src/core/types.ts';

const words = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'a b', '1:a', ''), fc.string()), { maxLength: 5 });
const states: fc.Arbitrary<State> = fc.record({ nouns: words, verbs: words });

describe('stateTokens', () => {
  it('tells a noun from a verb of the same spelling', () => {
    assert.deepEqual(stateTokens({ nouns: ['test'], verbs: ['test'] }, 1), ['n:test', 'v:test']);
  });

  it('counts a repeated word once', () => {
    assert.deepEqual(stateTokens({ nouns: [], verbs: ['edit', 'test', 'edit'] }, 1), ['v:edit', 'v:test']);
  });

  it('adds pairs of neighbours with ngrams 2, none across nouns and verbs', () => {
    const tokens = stateTokens({ nouns: ['unit', 'test'], verbs: ['run', 'edit', 'run'] }, 2);
    assert.equal(new Set(tokens).size, 4 + 3);
    assert.deepEqual(
      tokens.filter((token) => token.includes(' ')),
      ['n4:unit test', 'v3:run edit', 'v4:edit run'],
    );
  });

  it('has no token for the empty state', () => {
    assert.deepEqual(stateTokens({ nouns: [], verbs: [] }, 2), []);
  });

  it('gives the same tokens to two states only if words and pairs are the same, whatever they are spelled like', () => {
    const partsOf = ({ nouns, verbs }: State) =>
      [nouns, verbs].map((list) => [
        [...new Set(list)].sort(),
        [...new Set(list.slice(1).map((word, index) => JSON.stringify([list[index], word])))].sort(),
      ]);
    fc.assert(
      fc.property(states, states, (a, b) => {
        const [left, right] = [a, b].map((state) => stateTokens(state, 2).sort());
        assert.equal(
          JSON.stringify(left) === JSON.stringify(right),
          JSON.stringify(partsOf(a)) === JSON.stringify(partsOf(b)),
        );
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it('keeps every word readable in its token', () => {
    fc.assert(
      fc.property(states, (state) => {
        assert.deepEqual(wordTokens(state).map(tokenWord), [...state.nouns, ...state.verbs]);
      }),
      { numRuns: 100, seed: 4 },
    );
  });
});

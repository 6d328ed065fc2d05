import assert from 'node:assert/strict';
import { States } from '../../../../src/core/memory/columns/states.ts';

describe('States', () => {
  it('keeps the words of each state while others come, change and go, in bounded room', () => {
    const states = new States();
    const expected = new Map<number, number[]>();
    states.reserve(50);
    let room = 0;
    for (let turn = 0; turn < 5000; turn++) {
      const state = (turn * 7) % 50;
      if (turn % 3 === 0) {
        states.dropWords(state);
        expected.set(state, []);
      } else {
        const words = Array.from({ length: turn % 11 }, (_, index) => turn + index);
        states.setWords(state, words, 0, words.length, words.length >> 1);
        expected.set(state, words);
      }
      if (turn === 2500) room = states.byteLength;
    }
    for (const [state, words] of expected) {
      const own = states.wordsOf(state);
      assert.deepEqual([...own.words], words);
      assert.equal(own.nouns, words.length >> 1);
    }
    assert.ok(states.byteLength <= room);
  });
});

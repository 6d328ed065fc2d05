import assert from 'node:assert/strict';
import { takenLines } from '../../../../src/node/offline/sources/makeConditionals.ts';

describe('conditions of a Makefile', () => {
  const taken = (text: string) => takenLines(text.split('\n')).join('\n');

  it('leave in the branch that make takes', () => {
    const text = 'config=debug\nifeq ($(config),coverage)\ntest: a\n\tgcov | sed s\nelse\ntest: a\n\t./a\nendif\nx:';
    assert.equal(taken(text), 'config=debug\ntest: a\n\t./a\nx:');
    assert.equal(
      taken(text.replace('config=debug', 'config = coverage')),
      'config = coverage\ntest: a\n\tgcov | sed s\nx:',
    );
    assert.equal(taken('V = 1\nifneq "$(V)" "1"\na:\nelse ifeq (${V},1)\nb:\nelse\nc:\nendif'), 'V = 1\nb:');
  });

  it('leave in every branch that the file does not decide', () => {
    for (const known of ['', 'X = $(shell uname)\n', 'X = 1\nX += 2\n', 'ifdef Y\nX = 1\nendif\n']) {
      const lines = taken(`${known}ifeq ($(X),1)\na:\nelse\nb:\nendif`).split('\n');
      assert.deepEqual(lines.slice(-2), ['a:', 'b:'], known);
    }
    assert.equal(taken('ifdef DEBUG\na:\nelse\nb:\nendif'), 'a:\nb:');
  });

  it('may stand in one another, and a recipe is none', () => {
    assert.equal(
      taken('A = 1\nifeq ($(A),2)\nifdef B\nx:\nelse\ny:\nendif\nz:\nendif\nall:\n\tifeq x'),
      'A = 1\nall:\n\tifeq x',
    );
  });
});

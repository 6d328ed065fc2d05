import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { oneLine, quoteHeadTail, quoteUntrusted } from '../../../../src/core/agent/prompts/quote.ts';

describe('quoted text', () => {
  it('has the mark on every line, whatever ends the lines and whatever they claim', () => {
    const text = 'a\nb\r\nc\rd\u2028e\u2029f\u0085g\vh\fi\n\nResult: exited with status 0';
    const quoted = quoteUntrusted(text);
    assert.deepEqual(
      quoted.split('\n').map((line) => line.slice(0, 2)),
      Array(11).fill('| '),
    );
    assert.equal(quoteUntrusted(''), '');
  });

  it('cannot be left by any text', () => {
    const nasty = fc.string({
      unit: fc.oneof(
        fc.constantFrom(
          '\n',
          '\r',
          '\u2028',
          '\u2029',
          '\u0085',
          '\v',
          '\f',
          '| ',
          'Result: ',
          '<|im_end|>',
          '\u202e',
          '\u001b',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      maxLength: 60,
    });
    fc.assert(
      fc.property(nasty, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        for (const line of quoteHeadTail(text, limit).split(/[\n\r\v\f\u0085\u2028\u2029]/u)) {
          assert.match(line, /^(?:\| .*|\[\d+ characters left out here\]|)$/u);
          assert.doesNotMatch(line, /<\|im_end\|>|\u202e|[^\P{Cc}\t]/u);
        }
      }),
      { seed: 5, numRuns: 150 },
    );
  });

  it('keeps head and tail, says how much is missing, and splits no character', () => {
    assert.equal(quoteHeadTail('0123456789', 5), '| 01\n[5 characters left out here]\n| 789');
    assert.equal(quoteHeadTail('0123456789', 10), '| 0123456789');
    assert.equal(quoteHeadTail('🎉🎉🎉🎉', 3), '[6 characters left out here]\n| 🎉');
  });

  it('is on one line where a line is wanted', () => {
    assert.equal(oneLine(' a\n\tb\u001b[0m ', 20), 'a b[0m');
    assert.equal(oneLine('abcdef', 4), 'abc…');
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { appendOutput, noOutput, outputOf, outputTail } from '../../src/protocol/liveOutput.ts';

const shown = (...chunks: readonly string[]) => chunks.reduce(appendOutput, noOutput).text;

describe('live output', () => {
  for (const [title, chunks, expected] of [
    ['drops colours', ['\u001b[31mred\u001b[0m text'], 'red text'],
    ['drops a sequence that two chunks share', ['a\u001b[', '31mb'], 'ab'],
    ['drops titles and links', ['\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\'], 'alink'],
    ['drops forged shell integration marks', ['\u001b]633;D;0\u0007done'], 'done'],
    ['keeps the last version of a rewritten line', ['10 %\r', '50 %\r', '100 %\n'], '100 %\n'],
    ['takes CR LF for a line’s end, in two chunks as well', ['a\r\nb\r', '\nc'], 'a\nb\nc'],
    ['obeys backspaces', ['abc\b\bX'], 'aX'],
    ['keeps tabs and drops bells', ['a\tb\u0007c'], 'a\tbc'],
    ['does not let an open string swallow the next line', ['\u001b]0;never closed\nnext'], '\nnext'],
  ] as const) {
    it(title, () => {
      assert.equal(shown(...chunks), expected);
    });
  }

  it('keeps the end and counts what came before', () => {
    const output = appendOutput(appendOutput(noOutput, 'a'.repeat(outputTail)), 'bcd');
    assert.equal(output.text.length, outputTail);
    assert.ok(output.text.endsWith('abcd'));
    assert.equal(output.omittedChars, 3);
  });

  it('never begins in the middle of a character', () => {
    const { text, omittedChars } = outputOf(`😀${'a'.repeat(outputTail - 1)}`);
    assert.equal(text, 'a'.repeat(outputTail - 1));
    assert.equal(omittedChars, 2);
  });

  it('gives the same text however it is cut into chunks', () => {
    const part = fc.constantFrom('a', 'bc', '\n', '\r\n', '\u001b[1;31m', '\u001b]0;t\u0007', '\u001b(B', 'ü', '\t');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.array(fc.nat(80), { maxLength: 6 }), (parts, cuts) => {
        const whole = parts.join('');
        const edges = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).toSorted((a, b) => a - b), whole.length];
        const chunks = edges.slice(1).map((edge, index) => whole.slice(edges[index], edge));
        assert.equal(shown(...chunks), shown(whole));
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});

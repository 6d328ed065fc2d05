import assert from 'node:assert/strict';

import fc from 'fast-check';

import { MarkedOutput, outputMarks } from '../../../src/vscode/terminal/markedOutput.ts';

const nonce = 'n0nce';
const { start, end } = outputMarks(nonce);

function read(...chunks: readonly string[]): string {
  const output = new MarkedOutput(nonce);
  return chunks.map((chunk) => output.push(chunk)).join('') + output.end();
}

describe('output between marks', () => {
  it('is what lies between them, with the line ends of the command', () => {
    assert.equal(read(`prompt$ sh x\r\n${start}a\r\nb\r\r\nc${end}prompt$ `), 'a\nb\r\nc');
  });

  it('has no marks of shell integration, but all other sequences', () => {
    const inner = '\u001b]633;D;0\u0007a\u001b[31mb\u001b]633;A\u001b\\\u001b]0;title\u0007';
    assert.equal(read(start, inner, end), 'a\u001b[31mb\u001b]0;title\u0007');
  });

  it('knows whether it is complete', () => {
    const output = new MarkedOutput(nonce);
    output.push(`${start}a${outputMarks('other').end}`);
    assert.deepEqual([output.hasStarted, output.isComplete], [true, false]);
    output.push(end);
    assert.equal(output.isComplete, true);
  });

  it('is the same however it is split', () => {
    const piece = fc.constantFrom('a', '\r', '\n', '\u001b', '\u001b]633;C', '\u0007', '\u001b\\', '😀', ']', '5379;');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat({ max: 120 }), { maxLength: 5 }),
        (pieces, cuts) => {
          const whole = `x${start}${pieces.join('')}${end}y`;
          const points = [0, ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b), whole.length];
          const chunks = points.slice(1).map((to, index) => whole.slice(points[index], to));
          assert.equal(read(...chunks), read(whole));
        },
      ),
      { seed: 20_260_101, numRuns: 2000 },
    );
  });
});

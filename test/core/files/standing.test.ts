import assert from 'node:assert/strict';
import fc from 'fast-check';
import { standingLines } from '../../../src/core/files/standing.ts';

describe('lines that still stand', () => {
  it('are those that the change wrote, wherever they stand now, however they are indented', () => {
    const before = 'a\nb\n';
    const after = 'a\nx\ny\nb\n}\n';
    assert.deepEqual(standingLines(before, after, after), { written: 2, standing: 2 });
    assert.deepEqual(standingLines(before, after, 'y\r\n  x\r\n'), { written: 2, standing: 2 });
    assert.deepEqual(standingLines(before, after, 'a\nx\nb\n'), { written: 2, standing: 1 });
    assert.deepEqual(standingLines(before, after, before), { written: 2, standing: 0 });
    assert.deepEqual(standingLines(undefined, 'x\n', undefined), { written: 1, standing: 0 });
    assert.deepEqual(standingLines('x\n', undefined, 'x\n'), { written: 0, standing: 0 });
  });

  it('does not take an old line for a new one', () => {
    assert.deepEqual(standingLines('x\n', 'x\nx\n', 'x\n'), { written: 1, standing: 0 });
  });

  it('is never more than was written, all of it right after the change, and none when it is taken back', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '}', '')).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, text, (before, after, later) => {
        const { written, standing } = standingLines(before, after, later);
        assert.ok(0 <= standing && standing <= written);
        assert.equal(standingLines(before, after, after).standing, written);
        assert.equal(standingLines(before, after, before).standing, 0);
      }),
    );
  });
});

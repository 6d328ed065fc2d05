import assert from 'node:assert/strict';

import fc from 'fast-check';

import { PlainText } from '../../../src/node/shell/plainText.ts';

function plain(...chunks: readonly string[]): string {
  const text = new PlainText();
  return chunks.map((chunk) => text.push(chunk)).join('') + text.end();
}

describe('plain text of terminal output', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['private modes and cursor movement', '\u001b[?25lx\u001b[2K\u001b[1A\u001b[10;20Hy', 'xy'],
    ['a title ended by BEL', '\u001b]0;title\u0007x', 'x'],
    ['a hyperlink ended by ST', '\u001b]8;;http://a\u001b\\link\u001b]8;;\u001b\\', 'link'],
    ['shell integration marks', '\u001b]633;D;0\u0007\u001b]133;A\u0007x', 'x'],
    [
      'device control and application strings',
      '\u001bPq#0\u001b\\\u001b_G1;a\u001b\\\u001b^p\u001b\\\u001bXs\u001b\\x',
      'x',
    ],
    ['character sets and two-byte escapes', '\u001b(B\u001b=\u001b7\u001bMx', 'x'],
    ['eight-bit controls', '\u009b31mred\u009d0;t\u009cx\u0085y', 'redxy'],
    ['NUL, BEL, DEL and the like', 'a\u0000b\u0007c\u007fd\u000be', 'abcde'],
    ['a sequence broken off by another', '\u001b[31\u001b[0mx', 'x'],
    ['a sequence broken off by text it cannot hold', '\u001b[31é', 'é'],
    ['an unfinished title, which must not swallow the next line', '\u001b]0;title\nx', '\nx'],
    ['an unfinished sequence at the end', 'x\u001b[3', 'x'],
    ['an escape before a line end', 'a\u001b\nb', 'a\nb'],
    ['tabs and line ends', 'a\tb\r\nc\n', 'a\tb\nc\n'],
    ['a progress bar', '10%\r50%\r100%\r\ndone', '100%\ndone'],
    ['a progress bar that clears its line', '10%\r\u001b[K100%\n', '100%\n'],
    ['a carriage return at the end', 'kept\r', 'kept'],
    ['overstriking', 'N\bNA\bA_\b\u001b[1mX', 'NAX'],
    ['a backspace over a surrogate pair', 'a😀\bb', 'ab'],
    ['more backspaces than characters', 'a\n\b\b\bb', 'a\nb'],
  ];
  for (const [what, raw, expected] of cases) it(`obeys or drops ${what}`, () => assert.equal(plain(raw), expected));

  const piece = fc.constantFrom(
    'a',
    'é',
    '😀',
    '\n',
    '\r',
    '\b',
    '\t',
    '\0',
    '\u001b',
    '[',
    ']',
    '31',
    'm',
    ';',
    '\u0007',
    '\\',
    '\u009b',
    'P',
  );
  const seed = 20_260_101;

  it('is the same however the output is split', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 5 }),
        (pieces, cuts) => {
          const points = [0, ...cuts.map((cut) => Math.min(cut, pieces.length)).sort((a, b) => a - b), pieces.length];
          const chunks = points.slice(1).map((end, index) => pieces.slice(points[index], end).join(''));
          assert.equal(plain(...chunks), plain(pieces.join('')));
        },
      ),
      { seed, numRuns: 2000 },
    );
  });

  it('holds no control character but tab and line feed, and every line end', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = plain(pieces.join(''));
        assert.doesNotMatch(text, /(?![\n\t])\p{Cc}/u);
        assert.equal(text.split('\n').length, pieces.join('').split('\n').length);
      }),
      { seed, numRuns: 2000 },
    );
  });

  it('copes with what would make a backtracking matcher slow', () => {
    assert.equal(plain('\u001b]'.repeat(500_000)), '');
    assert.equal(plain(`${'\u001b['.repeat(500_000)}mx`), 'x');
    assert.equal(plain('x'.repeat(200_000) + '\b'.repeat(500_000)).length, 0);
  });
});

import assert from 'node:assert/strict';

import fc from 'fast-check';

import { LineDiscipline } from '../../../src/vscode/terminal/lineDiscipline.ts';

/** What the program gets, and what the screen shows once Backspace has done its work. */
function type(...keys: readonly string[]): { readonly got: string; readonly shown: string } {
  const line = new LineDiscipline();
  const pressed = keys.map((key) => line.press(key, false));
  const got = pressed.flatMap(({ typed }) => typed.map((one) => (one.kind === 'text' ? one.text : `<${one.kind}>`)));
  const screen: string[] = [];
  for (const character of pressed
    .map(({ echo }) => echo)
    .join('')
    .replaceAll('\u001b[?45h', '')
    .replaceAll('\b \b', '\b'))
    if (character === '\b') screen.pop();
    else screen.push(character);
  return { got: got.join(''), shown: screen.join('') };
}

describe('keys in the terminal', () => {
  it('make a line, that the program gets with Enter', () => {
    assert.deepEqual(type('n', 'p', 'm', '\r'), { got: 'npm\n', shown: 'npm\n' });
    assert.deepEqual(type('no Enter'), { got: '', shown: 'no Enter' });
  });

  it('take back a character, a word, a line', () => {
    assert.deepEqual(type('abd', '\u007f', 'c\r'), { got: 'abc\n', shown: 'abc\n' });
    assert.deepEqual(type('one two  ', '\u0017', 'three\r'), { got: 'one three\n', shown: 'one three\n' });
    assert.deepEqual(type('word', '\u0017', '\u0017', 'x\r'), { got: 'x\n', shown: 'x\n' });
    assert.deepEqual(type('all of it', '\u0015', 'x\r'), { got: 'x\n', shown: 'x\n' });
    assert.deepEqual(type('\u007f', 'a\r'), { got: 'a\n', shown: 'a\n' });
  });

  it('take back a character as people see it', () => {
    assert.equal(type('e\u0301', '\u007f', 'x\r').got, 'x\n');
    assert.equal(type('👩‍👩‍👧', '\u007f', 'x\r').got, 'x\n');
    assert.equal(new LineDiscipline().press('日\u007f', false).echo, '日\u001b[?45h\b \b\b \b');
  });

  it('end the input where nothing is typed, else hand over what is', () => {
    assert.equal(type('\u0004').got, '<end>');
    assert.equal(type('abc', '\u0004', '\u0004').got, 'abc<end>');
  });

  it('interrupt, and forget the line', () => {
    assert.deepEqual(type('abc', '\u0003', 'x\r'), { got: '<interrupt>x\n', shown: 'abc^C\nx\n' });
  });

  it('paste several lines', () => {
    assert.equal(type('a\r\nb\rc\nd').got, 'a\nb\nc\n');
    assert.equal(type('\u001b[200~pasted\u001b[201~', '\r').got, 'pasted\n');
  });

  it('that move a cursor do nothing', () => {
    assert.deepEqual(type('a', '\u001b[A', '\u001b[1;5D', '\u001bOP', '\u001b', 'b\r'), { got: 'ab\n', shown: 'ab\n' });
  });

  it('are not shown where a secret is asked for', () => {
    const line = new LineDiscipline();
    const keys = ['h', 'x', '\u007f', 'i', '\r'].map((key) => line.press(key, true));
    assert.equal(keys.map(({ echo }) => echo).join(''), '\n');
    assert.deepEqual(keys.at(-1)?.typed, [{ kind: 'text', text: 'hi\n' }]);
  });

  it('reach the program as they are, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[^\p{Cc}]*$/u)), (parts) => {
        assert.equal(type(...parts, '\r').got, `${parts.join('')}\n`);
      }),
      { seed: 20_260_103 },
    );
  });
});

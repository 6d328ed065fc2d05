import assert from 'node:assert/strict';
import fc from 'fast-check';
import { replacePassage } from '../../../src/core/files/replace.ts';

const source = 'function add(a, b) {\n  return a - b;\n}\n\nfunction sub(a, b) {\n  return a - b;\n}\n';

function replaced(text: string, oldText: string, newText: string, all = false): string {
  const result = replacePassage('src/a.js', text, { oldText, newText, all });
  return result.ok ? result.text : `problem: ${result.problem}`;
}

describe('replacing a passage', () => {
  it('puts the new text where the old one stands', () => {
    const fixed = replaced(source, 'add(a, b) {\n  return a - b;', 'add(a, b) {\n  return a + b;');
    assert.equal(fixed, source.replace('return a - b', 'return a + b'));
    assert.equal(replaced(source, 'return a - b', 'return $&', true).match(/return \$&/g)?.length, 2);
    assert.equal(replaced('one', 'one', ''), '');
  });

  it('says where an ambiguous text stands, and what to do', () => {
    assert.equal(
      replaced(source, 'return a - b;', 'return a + b;'),
      'problem: the old text stands 2 times in src/a.js, in the lines 2, 6. ' +
        'Add lines around it until it is unique, or set all: true to replace every one',
    );
  });

  it('shows the nearest passage with its line numbers where the text is not found', () => {
    assert.equal(
      replaced(source, 'function sub(a, b) {\nreturn a-b;\n}', ''),
      'problem: the old text is not in src/a.js. Most like it: lines 5-7\n' +
        '5\tfunction sub(a, b) {\n6\t  return a - b;\n7\t}\n' +
        'Copy the old text from there exactly, blanks included, without the line numbers',
    );
    assert.match(replaced(source, 'retrun a - b;', 'x'), /Most like it: line 2\n2\t {2}return a - b;\n/);
    assert.match(replaced(source, 'zzzz qqqq', 'x'), /not in src\/a\.js, and nothing like it\. Read the file/);
    assert.match(replaced('', 'a', 'b'), /src\/a\.js is empty/);
  });

  it('refuses what would change nothing', () => {
    assert.match(replaced(source, '', 'x'), /oldText is empty/);
    assert.match(replaced(source, 'add', 'add'), /the same: nothing would change/);
    assert.match(replaced('a\r\nb\r\n', 'a\r\nb', 'a\nb'), /the same: nothing would change/);
  });

  it('keeps the line ends of the file, also where they are mixed', () => {
    assert.equal(replaced('a\r\nb\r\nc\r\n', 'b\nc', 'b2\nx\nc'), 'a\r\nb2\r\nx\r\nc\r\n');
    assert.equal(replaced('a\r\nb\nc\nd\n', 'b\nc', 'b\nx\nc'), 'a\r\nb\nx\nc\nd\n');
    assert.equal(replaced('a\nb\n', 'a\r\nb', 'x\r\ny'), 'x\ny\n');
    assert.equal(replaced('a\r\nb\r\nx\r\nb', 'b', 'c', true), 'a\r\nc\r\nx\r\nc');
  });

  it('changes nothing but the passage, whatever stands around it', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n') });
    fc.assert(
      fc.property(line, line, fc.string(), (before, after, newText) => {
        const result = replacePassage('p', `${before}<<old>>${after}`, { oldText: '<<old>>', newText, all: false });
        assert.ok(result.ok);
        assert.ok(result.text.startsWith(before) && result.text.endsWith(after));
        const middle = result.text.slice(before.length, result.text.length - after.length);
        assert.equal(middle.replaceAll('\r\n', '\n'), newText.replaceAll('\r\n', '\n'));
      }),
    );
  });
});

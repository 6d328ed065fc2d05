import assert from 'node:assert/strict';
import fc from 'fast-check';
import pc from 'picocolors';
import { answerLines } from '../../src/cli/answer.ts';

const style = (width: number) => ({ colors: pc.createColors(false), width });

describe('the answer at a terminal', () => {
  it('is wrapped, with items hanging, code kept and marks taken out', () => {
    const answer =
      '# Found\n\nThe **cause** is in `src/a.ts`:\n\n- one two three four five six\n\n```sh\nmake   x\n```';
    assert.deepEqual(answerLines(answer, style(24)), [
      'Found',
      '',
      'The cause is in',
      'src/a.ts:',
      '',
      '- one two three four',
      '  five six',
      '',
      '    make   x',
    ]);
  });

  it('shows links, and words in bold, that have no text', () => {
    assert.deepEqual(answerLines('[](https://a.bc/d) and [**](https://a.bc/e) and <b></b>', style(60)), [
      'https://a.bc/d and ** (https://a.bc/e) and <b></b>',
    ]);
  });

  it('shows lists within lists, tables, links and what is no Markdown', () => {
    const answer = [
      '3. See [the docs](https://a.bc/d)',
      '   - [x] done',
      '',
      '| name | n |',
      '|---|--:|',
      '| `a b` | 12 |',
      '',
      '> quoted *text*',
      '',
      'a < b &amp;& <c>',
    ].join('\n');
    assert.deepEqual(answerLines(answer, style(60)), [
      '3. See the docs (https://a.bc/d)',
      '   - [x] done',
      '',
      '┌───────┬────┐',
      '│ name  │  n │',
      '├───────┼────┤',
      '│ a b   │ 12 │',
      '└───────┴────┘',
      '',
      '│ quoted text',
      '',
      'a < b && <c>',
    ]);
  });

  it('shows what nests without end as it is', () => {
    const text = '>'.repeat(9000);
    assert.equal(answerLines(text, style(100)).join(''), text);
  });

  it('keeps every word, within the width', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/u);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 20, max: 200 }),
        (words, width) => {
          const lines = answerLines(words.join(' '), style(width));
          assert.deepEqual(lines.join(' ').split(' '), words);
          assert.ok(lines.every((line) => line.length <= width));
        },
      ),
    );
  });

  it('cannot move the cursor, and is nothing for blank text', () => {
    assert.deepEqual(answerLines('a\u001b[2Jb', style(80)), ['ab']);
    assert.deepEqual(answerLines(' \n', style(80)), []);
  });
});

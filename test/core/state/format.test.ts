import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatState, parseState } from '../../../src/core/state/format.ts';
import type { State } from '../../../src/core/types.ts';

const lines: readonly (readonly [State, string])[] = [
  [{ nouns: ['run', 'test', 'pnpm'], verbs: ['start'] }, '[State: run test pnpm] [Action: start]'],
  [
    { nouns: ['file:*.ts', 'err:TS2345', 'exit:1'], verbs: ['test', 'edit:ts'] },
    '[State: file:*.ts err:TS2345 exit:1] [Action: test edit:ts]',
  ],
  [{ nouns: [], verbs: [] }, '[State: -] [Action: -]'],
  [{ nouns: ['-'], verbs: ['-', '-'] }, '[State: \\-] [Action: \\- \\-]'],
  [{ nouns: [''], verbs: ['a b', 'c\td\ne'] }, '[State: \\e] [Action: a\\sb c\\td\\ne]'],
  [
    { nouns: ['[x]', '\\', ']'], verbs: ['é漢', '\u200b', '\ud800'] },
    '[State: \\[x\\] \\\\ \\]] [Action: é漢 \\u{200b} \\u{d800}]',
  ],
];

describe('formatState and parseState', () => {
  for (const [state, line] of lines) {
    it(`writes and reads ${line}`, () => {
      assert.equal(formatState(state), line);
      assert.deepEqual(parseState(line), { ok: true, state });
    });
  }

  it('give back any state unchanged, on one line', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom(
          '[',
          ']',
          '\\',
          ' ',
          '-',
          ':',
          'u',
          '{',
          '}',
          '2',
          's',
          '\n',
          '\u2028',
          '\udc00',
          '\ud83d',
        ),
      }),
    );
    const anyState = fc.record({ nouns: fc.array(word), verbs: fc.array(word) });
    fc.assert(
      fc.property(anyState, (state) => {
        const line = formatState(state);
        assert.doesNotMatch(line, /[\n\r\u2028\u2029]/u);
        assert.deepEqual(parseState(line), { ok: true, state: { nouns: [...state.nouns], verbs: [...state.verbs] } });
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('reads what a person types, with other spaces and case', () => {
    const expected = { ok: true, state: { nouns: ['run', 'test'], verbs: [] } };
    for (const line of [
      '[state:run test][action:]',
      '  [ State :  run   test ]   [ Action : - ]  ',
      '[STATE: run\ttest] [ACTION:-]',
    ]) {
      assert.deepEqual(parseState(line), expected);
    }
  });

  it('says what is wrong with a line that is not a state', () => {
    for (const line of [
      '',
      'run test',
      '[State: a]',
      '[State: a [b] c] [Action: d]',
      '[State: a] [Action: b] c',
      '[State: a\\]',
    ]) {
      const parsed = parseState(line);
      assert.ok(!parsed.ok && parsed.problem.includes('[State: nouns] [Action: verbs]'), line);
    }
    for (const line of ['[State: \\q] [Action: -]', '[State: a] [Action: \\u{110000}]', '[State: \\u{}] [Action: -]']) {
      const parsed = parseState(line);
      assert.ok(!parsed.ok && parsed.problem.includes('unknown escape'), line);
    }
  });
});

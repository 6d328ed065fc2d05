import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { ReplyToken } from '../../../../src/core/agent/prompts/chat.ts';
import { labelLogits } from '../../../../src/core/agent/prompts/labelLogits.ts';

const sure = (token: string): ReplyToken => ({ token, logprob: 0, alternatives: [{ token, logprob: 0 }] });
const at = (token: string, listed: Readonly<Record<string, number>>): ReplyToken => ({
  token,
  logprob: Math.log(listed[token] ?? 1e-9),
  alternatives: Object.entries(listed).map(([name, prob]) => ({ token: name, logprob: Math.log(prob) })),
});
/** Probabilities by label, rounded; undefined when the choice was not found. */
const probsOf = (tokens: readonly ReplyToken[]) => {
  const found = labelLogits(tokens);
  return (
    found && Object.fromEntries([...found.logits].map(([label, logit]) => [label, Number(Math.exp(logit).toFixed(9))]))
  );
};

describe('the logits of labels', () => {
  const rows: readonly (readonly [string, readonly ReplyToken[], Readonly<Record<string, number>> | undefined])[] = [
    ['one letter', [sure('{"choice":"'), at('A', { A: 0.7, B: 0.2, C: 0.1 }), sure('"}')], { A: 0.7, B: 0.2, C: 0.1 }],
    [
      'variants of one label, summed',
      [sure('{"choice":"'), at('A', { A: 0.4, ' A': 0.2, a: 0.1, '"A': 0.05, '\nB': 0.15, B: 0.1 }), sure('"}')],
      { A: 0.75, B: 0.25 },
    ],
    [
      'variants that end in different ways',
      [sure('{"choice":'), at(' "B', { ' "B': 0.5, '"B"}': 0.2, ' "A",': 0.3 }), sure('"}')],
      { B: 0.7, A: 0.3 },
    ],
    [
      'words that only begin like a label',
      [sure('{"choice":"'), at('A', { A: 0.6, An: 0.2, Apple: 0.1, A1: 0.05, Ä: 0.05 }), sure('"}')],
      { A: 0.6 },
    ],
    [
      'two ways to cut quote and label',
      [sure('{"choice":'), at('"', { '"': 0.6, '"A': 0.3, '"B': 0.1 }), at('B', { B: 0.75, A: 0.25 }), sure('"}')],
      { A: 0.3 + 0.6 * 0.25, B: 0.1 + 0.6 * 0.75 },
    ],
    [
      'a key that could have been another one',
      [sure('{"'), at('choice', { choice: 0.5, A: 0.5 }), sure('":"'), at('A', { A: 0.9, B: 0.1 }), sure('"}')],
      { A: 0.9, B: 0.1 },
    ],
    [
      'a choice inside an input or a text that is not the choice',
      [
        sure('{"candidates":[{"input":{"choice":"'),
        at('B', { B: 0.9, A: 0.1 }),
        sure('"},"intent":"\\"choice\\":\\"'),
        at('C', { C: 0.5, D: 0.5 }),
        sure('"}],"choice":"'),
        at('A', { A: 0.8, B: 0.2 }),
        sure('"}'),
      ],
      { A: 0.8, B: 0.2 },
    ],
    [
      'what a server writes for forbidden tokens',
      [
        sure('{"choice":"'),
        {
          token: 'A',
          logprob: Math.log(0.5),
          alternatives: [
            { token: 'A', logprob: Math.log(0.5) },
            { token: 'B', logprob: Math.log(0.5) },
            { token: 'C', logprob: -9999 },
            { token: 'D', logprob: -Infinity },
          ],
        },
        sure('"}'),
      ],
      { A: 0.5, B: 0.5 },
    ],
    [
      'a sentence that names the option',
      [sure('{"choice":"Option '), at('B', { B: 0.6, A: 0.4 }), sure('."}')],
      { A: 0.4, B: 0.6 },
    ],
    ['the chosen token alone', [sure('{"choice":"'), sure('A'), sure('"}')], undefined],
    ['a choice that is no label', [sure('{"choice":"'), at('run', { run: 0.9, A: 0.1 }), sure('"}')], undefined],
    ['no choice', [sure('{"candidates":[]}')], undefined],
    ['no tokens', [], undefined],
  ];
  for (const [name, tokens, expected] of rows) {
    it(`are right for ${name}`, () => {
      const probs = probsOf(tokens);
      assert.deepEqual(
        probs && new Map(Object.entries(probs).sort()),
        expected &&
          new Map(
            Object.entries(expected)
              .map(([label, prob]) => [label, Number(prob.toFixed(9))] as const)
              .sort(),
          ),
      );
    });
  }

  it('have the least of the listed tokens as floor, forbidden ones left out', () => {
    const listed = { A: 0.6, B: 0.3, The: 0.001 };
    const found = labelLogits([sure('{"choice":"'), at('A', listed), sure('"}')]);
    assert.ok(Math.abs((found?.floor ?? 0) - Math.log(0.001)) < 1e-12);
  });

  it('do not depend on how the reply is cut into tokens', () => {
    const head = '{"candidates":[{"label":"A","input":{"command":"echo \\"choice\\": \\"Z\\""}}], "choice" : ';
    const text = (label: string) => `${head}"${label}" , "recalled":[{"label":"F","confidence":3}]}`;
    const position = head.length + 1;
    const probs: Readonly<Record<string, number>> = { A: 0.55, B: 0.3, F: 0.15 };
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text('A').length - 1 }), { maxLength: 40 }), (cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), text('A').length];
        const tokens = bounds.slice(1).map((end, index): ReplyToken => {
          const start = bounds[index] ?? 0;
          const piece = (label: string) => text(label).slice(start, end);
          const own = start <= position && position < end;
          return own
            ? at(piece('B'), Object.fromEntries(Object.entries(probs).map(([label, prob]) => [piece(label), prob])))
            : sure(piece('B'));
        });
        assert.deepEqual(probsOf(tokens), probs);
      }),
      { seed: 3, numRuns: 500 },
    );
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionKey } from '../../../src/core/action/key.ts';
import { actionSimilarities } from '../../../src/core/action/similarity.ts';
import type { ActionKey } from '../../../src/core/types.ts';

const run = (command: string) => actionKey({ tool: 'run', input: { command } });
const between = (a: ActionKey, b: ActionKey) => actionSimilarities([a])(b)[0] ?? NaN;

describe('actionSimilarities', () => {
  it('is the Jaccard similarity of words, options and operators, where it is at least a half', () => {
    const cases: readonly (readonly [string, string, number])[] = [
      ['make test', 'make test', 1],
      ['make test', 'make build', 0],
      ['make a b', 'make a c', 1 / 2],
      ['npm run test:unit', 'npm run test:e2e', 3 / 5],
      ['ls -l | wc -l', 'ls -l', 2 / 4],
      ['find . -name "*.c"', "find . -name '*.c'", 1],
      ['ls', 'pwd', 0],
      ['grüße', 'gruse', 0],
    ];
    for (const [a, b, expected] of cases) assert.equal(between(run(a), run(b)), expected, `${a} and ${b}`);
  });

  it('is 1 for an action and itself, symmetric, and in [0, 1]', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const [one, other] = [run(a), run(b)];
        const similarity = between(one, other);
        assert.equal(between(one, one), 1);
        assert.equal(similarity, between(other, one));
        assert.ok(similarity >= 0 && similarity <= 1);
      }),
      { seed: 1 },
    );
  });

  it('is given for each key, in their order', () => {
    const to = actionSimilarities(['make test', 'ls', 'make test V=1'].map(run));
    assert.deepEqual(to(run('make test')), [1, 0, 0]);
    assert.deepEqual(to(run('ls')), [0, 1, 0]);
    assert.deepEqual(actionSimilarities([])(run('ls')), []);
  });

  it('compares nothing but commands: an edit is like itself alone', () => {
    const edit = (text: string) => actionKey({ tool: 'edit', input: { path: 'a.ts', text } });
    assert.equal(between(edit('let a = 1'), edit('let a = 1')), 1);
    assert.equal(between(edit('let a = 1'), edit('let a = 2')), 0);
    assert.equal(between(edit('make'), run('make')), 0);
  });
});

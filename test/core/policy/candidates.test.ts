import assert from 'node:assert/strict';
import {
  confidenceLogits,
  joinCandidates,
  memoryOnlyLogit,
  recallActions,
} from '../../../src/core/policy/candidates.ts';
import type { Action } from '../../../src/core/types.ts';
import { edge, evidence, keyFor, neighbor } from './fixtures.ts';

const run = (command: string): Action => ({ tool: 'run', input: { command } });
const join = {
  settings: { memoryOnlyPrior: 'weakest' as const },
  keyOf: (action: Action) => keyFor(typeof action.input['command'] === 'string' ? action.input['command'] : ''),
  riskOf: () => ({ class: 'write' as const, reasons: [], alwaysAsk: false }),
};

describe('candidates', () => {
  it('joins proposals and recalled actions by exact key, the model first', () => {
    const candidates = joinCandidates({
      ...join,
      proposed: [
        { action: run('a'), priorLogit: 1 },
        { action: run('b'), priorLogit: -1 },
        { action: run('a'), priorLogit: 5 },
      ],
      recalled: [
        { action: run('b'), key: keyFor('b') },
        { action: run('c'), key: keyFor('c') },
        { action: run('d'), key: keyFor('d') },
      ],
      recalledLogits: [3, undefined, 0.5],
    });
    assert.deepEqual(
      candidates.map(({ key, priorLogit, source }) => [key.exact, priorLogit, source]),
      [
        ['run:a', 1, 'model'],
        ['run:b', -1, 'model'],
        ['run:c', -1 - Math.LN2, 'memory'],
        ['run:d', 0.5, 'memory'],
      ],
    );
  });

  it('gives an action that nobody scored the weakest logit minus ln 2, or 0 as the paper says', () => {
    assert.equal(memoryOnlyLogit([2, -3], { memoryOnlyPrior: 'weakest' }), -3 - Math.LN2);
    assert.equal(memoryOnlyLogit([2, -3], { memoryOnlyPrior: 'zero' }), 0);
    assert.equal(memoryOnlyLogit([], { memoryOnlyPrior: 'weakest' }), 0);
  });

  it('turns stated confidences into logits', () => {
    assert.deepEqual(confidenceLogits([99, 0], { confidencePrior: 'normalised' }), [
      Math.log(100 / 101),
      Math.log(1 / 101),
    ]);
    assert.deepEqual(confidenceLogits([50, 0], { confidencePrior: 'paper' }), [Math.log(0.5), Math.log(0.01)]);
    assert.deepEqual(confidenceLogits([], { confidencePrior: 'normalised' }), []);
  });

  it('recalls what did better than average, best first within the most similar situation', () => {
    const neighbors = [
      neighbor(1, [edge('ok', [0.4]), edge('bad', [-1]), edge('best', [0.9])]),
      neighbor(0.8, [edge('far', [1])]),
    ];
    const { statistics } = evidence(neighbors, {}, { meanReturn: 0.1 });
    const names = (mode: 'posterior' | 'jitrl') =>
      recallActions(neighbors, statistics, { mode }).map(({ key }) => key.exact);
    assert.deepEqual(names('posterior'), ['run:best', 'run:ok', 'run:far']);
    assert.deepEqual(names('jitrl'), ['run:best', 'run:ok', 'run:bad', 'run:far']);
  });

  it('recalls nothing that has failed whenever it was tried, however bad the rest is', () => {
    const failing = { ...edge('failing', [-0.2]), endings: { tries: 2, failures: 2 } };
    const flaky = { ...edge('flaky', [-0.2]), endings: { tries: 2, failures: 1 } };
    const neighbors = [neighbor(1, [failing, flaky])];
    const { statistics } = evidence(neighbors, {}, { meanReturn: -0.9 });
    const recalled = recallActions(neighbors, statistics, { mode: 'posterior' });
    assert.deepEqual(
      recalled.map(({ key }) => key.exact),
      ['run:flaky'],
    );
  });
});

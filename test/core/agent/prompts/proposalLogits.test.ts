import assert from 'node:assert/strict';
import type { ReplyToken } from '../../../../src/core/agent/prompts/chat.ts';
import { labelsFor } from '../../../../src/core/agent/prompts/labels.ts';
import type { UsableProposal } from '../../../../src/core/agent/prompts/proposalLogits.ts';
import { scoreProposal } from '../../../../src/core/agent/prompts/proposalLogits.ts';
import { run } from '../../../endpoint/episode.ts';

const labels = labelsFor(2);
const proposal = (confidences: readonly (number | undefined)[], choice = 'A'): UsableProposal => ({
  ok: true,
  candidates: confidences.map((confidence, index) => ({
    label: labels.proposed[index] ?? '',
    action: run(['make', 'make test'][index] ?? ''),
    confidence,
  })),
  recalledConfidences: new Map(),
  choice,
  check: undefined,
});

/** The reply's end, with the probabilities of the labels at the place of the choice. */
function tokensWith(probs: Readonly<Record<string, number>>): readonly ReplyToken[] {
  const alternatives = Object.entries(probs).map(([token, prob]) => ({ token, logprob: Math.log(prob) }));
  const certain = (token: string): ReplyToken => ({ token, logprob: 0, alternatives: [] });
  return [certain('{"choice":"'), { token: 'A', logprob: Math.log(probs['A'] ?? 1), alternatives }, certain('"}')];
}

const rounded = (logits: readonly (number | undefined)[]) =>
  logits.map((logit) => (logit === undefined ? undefined : Number(Math.exp(logit).toFixed(9))));

describe('the logits of a proposal', () => {
  it('are those of the labels; what was not listed gets the least that was', () => {
    const scored = scoreProposal(proposal([1, 2]), tokensWith({ A: 0.7, C: 0.2 }), [run('ls'), run('pwd')], labels);
    assert.equal(scored.tier, 'logprobs');
    assert.deepEqual(rounded(scored.candidates.map(({ priorLogit }) => priorLogit)), [0.7, 0.2]);
    assert.deepEqual(rounded(scored.recalledLogits), [0.2, 0.2]);
  });

  it('are the sum where an action was proposed although it is remembered, of what was listed alone', () => {
    const both = scoreProposal(proposal([1, 2]), tokensWith({ A: 0.5, B: 0.2, C: 0.3 }), [run('make')], labels);
    assert.deepEqual(rounded(both.candidates.map(({ priorLogit }) => priorLogit)), [0.8, 0.2]);
    assert.deepEqual(rounded(both.recalledLogits), [0.8]);
    const one = scoreProposal(proposal([1, 2]), tokensWith({ A: 0.6, B: 0.4 }), [run('make')], labels);
    assert.deepEqual(rounded(one.candidates.map(({ priorLogit }) => priorLogit)), [0.6, 0.4]);
    assert.deepEqual(rounded(one.recalledLogits), [0.6]);
  });

  it('stay unknown for remembered actions beyond the alphabet', () => {
    const many = Array.from({ length: 30 }, (_, index) => run(`cmd ${String(index)}`));
    const { recalledLogits } = scoreProposal(proposal([1, 2]), tokensWith({ A: 0.6, B: 0.4 }), many, labels);
    assert.deepEqual(rounded(recalledLogits.slice(0, 24)), Array<number>(24).fill(0.4));
    assert.deepEqual(recalledLogits.slice(24), Array(6).fill(undefined));
  });

  it('come from confidences else, (c + 1)/sum; the least stated stands for one that is missing', () => {
    const stated = scoreProposal(proposal([59, 39]), undefined, [], labels);
    assert.equal(stated.tier, 'verbalised');
    assert.deepEqual(rounded(stated.candidates.map(({ priorLogit }) => priorLogit)), [0.6, 0.4]);
    const missing = scoreProposal(proposal([59, undefined]), undefined, [], labels);
    assert.deepEqual(rounded(missing.candidates.map(({ priorLogit }) => priorLogit)), [0.5, 0.5]);
  });

  it('give the choice twice the weight of each other where no confidence was stated', () => {
    const { candidates } = scoreProposal(proposal([undefined, undefined], 'B'), undefined, [], labels);
    assert.deepEqual(rounded(candidates.map(({ priorLogit }) => priorLogit)), [0.333333333, 0.666666667]);
  });
});

import assert from 'node:assert/strict';
import { decide } from '../../../src/core/policy/decide.ts';
import { abstentionSentence, actionText, explain, signed } from '../../../src/core/policy/explain.ts';
import { candidate, edge, evidence, here, neighbor, settings } from './fixtures.ts';

const there = { nouns: ['test', 'parser'], verbs: ['start'] };

function decision(changes = {}) {
  return decide({
    t: 0,
    state: here,
    candidates: [candidate('npm test', 2), candidate('pnpm test', 0), candidate('make test', 0)],
    evidence: evidence([
      neighbor(1, [edge('npm test', [-0.6, -0.4]), edge('pnpm test', [0.8])]),
      neighbor(0.75, [edge('pnpm test', [0.4, 0.6])], there),
    ]),
    settings: settings({ beta: 10, ...changes }),
    seed: 1,
    tier: 'offline',
  });
}

describe('explain', () => {
  it('says what each candidate gained or lost, in the numbers of the decision', () => {
    const value = decision();
    for (const explained of explain(value).candidates) {
      const scored = value.candidates[explained.index]!;
      assert.equal(explained.candidate, scored);
      assert.ok(Math.abs(explained.shift - (scored.logit - scored.priorLogit)) < 1e-12);
    }
    const words = Object.fromEntries(explain(value).candidates.map(({ text, word }) => [text, word]));
    assert.deepEqual(words, { 'npm test': 'suppressed', 'pnpm test': 'boosted', 'make test': 'never tried' });
  });

  it('counts the evidence over this and similar situations', () => {
    const pnpm = explain(decision()).candidates.find(({ text }) => text === 'pnpm test')!;
    assert.equal(pnpm.steps, 3);
    assert.ok(Math.abs(pnpm.meanReturn! - 0.6) < 1e-12);
    assert.ok(Math.abs(pnpm.returnSpread! - Math.sqrt((0.04 + 0.04 + 0) / 3)) < 1e-12);
    assert.equal(pnpm.evidence, '3 steps in 2 to 3 episodes, mean return +0.60');
    assert.deepEqual(
      pnpm.situations.map(({ similarity, common, onlyHere, onlyThere }) => [similarity, common, onlyHere, onlyThere]),
      [
        [1, ['test', 'start'], [], []],
        [0.75, ['test', 'start'], [], ['parser']],
      ],
    );
  });

  it('counts an episode once that was in several of the situations', () => {
    const at = (episodeId: string) => [{ episodeId, t: 0, discountedReturn: 1 }];
    const value = decide({
      t: 0,
      state: here,
      candidates: [candidate('a')],
      evidence: evidence([
        neighbor(1, [{ ...edge('a', [1]), examples: at('first') }]),
        neighbor(0.8, [{ ...edge('a', [1]), examples: at('first') }], there),
        neighbor(0.7, [{ ...edge('a', [1]), examples: at('second') }], there),
      ]),
      settings: settings(),
      seed: 1,
      tier: 'offline',
    });
    assert.equal(explain(value).candidates[0]?.evidence, '3 steps in 2 episodes, mean return +1.00');
  });

  it('names similar actions that speak for one never tried, and no others', () => {
    const value = decide({
      t: 0,
      state: here,
      candidates: [candidate("grep -rn 'a' src"), candidate('ls')],
      evidence: evidence([neighbor(1, [edge('grep -rn "a" src', [-1, -1]), edge('make', [1])])]),
      settings: settings(),
      seed: 1,
      tier: 'offline',
    });
    const [grep, ls] = explain(value).candidates.toSorted((a, b) => a.index - b.index);
    assert.deepEqual(grep?.similarActions, [{ text: 'grep -rn "a" src', similarity: 1, visits: 2, meanReturn: -1 }]);
    assert.equal(grep.evidence, 'no experience yet, but of a similar action: 2 steps, mean return −1.00');
    assert.deepEqual(ls?.similarActions, []);
    assert.equal(ls.evidence, 'no experience yet');
  });

  it('says when the model’s confidence does not count in full', () => {
    const known = (products: number) =>
      decide({
        t: 0,
        state: here,
        candidates: [candidate('a', 1), candidate('b')],
        // beta 10, sigma 0.5: (20 products + 25)/(75 + 25)
        evidence: evidence([neighbor(1, [edge('a', [0])])], {}, { confidence: { squares: 75, products } }),
        settings: settings({ beta: 10 }),
        seed: 1,
        tier: 'offline',
      });
    assert.equal(explain(known(0)).confidenceTrust, 0.25);
    assert.equal(explain(known(10)).confidenceTrust, 1);
    assert.equal(explain(decision()).confidenceTrust, 1);
  });

  it('says what would have been chosen without memory', () => {
    const { withoutMemory } = explain(decision());
    assert.equal(withoutMemory.text, 'npm test');
    assert.equal(withoutMemory.differs, true);
    assert.ok(Math.abs(withoutMemory.prob - Math.exp(2) / (Math.exp(2) + 2)) < 1e-12);
  });

  it('shows candidates by probability, the chosen one first among equals', () => {
    const shown = explain(decision()).candidates;
    assert.equal(shown[0]?.text, 'pnpm test');
    assert.deepEqual(
      shown.map(({ candidate: scored }) => scored.prob),
      shown.map(({ candidate: scored }) => scored.prob).toSorted((a, b) => b - a),
    );
  });

  it('gives the reason when memory was not used', () => {
    assert.equal(explain(decision({ beta: 0 })).abstention, 'Memory not used: beta is 0.');
    assert.equal(explain(decision()).abstention, undefined);
    assert.equal(
      abstentionSentence({ reason: 'tooFewNeighbors', found: 1.94, needed: 3 }),
      'Memory not used: 1.9 similar steps, 3 needed.',
    );
  });

  it('writes an action as one line', () => {
    assert.equal(actionText({ tool: 'run', input: { command: 'ls -l' } }), 'ls -l');
    assert.equal(actionText({ tool: 'read', input: { path: 'a.ts', startLine: 3 } }), 'read a.ts');
    assert.equal(actionText({ tool: 'list', input: {} }), 'list');
  });

  it('writes returns with a true minus sign', () => {
    assert.deepEqual([0.714, -0.58, 0, -0.001].map(signed), ['+0.71', '−0.58', '0.00', '0.00']);
  });
});

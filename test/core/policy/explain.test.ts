import assert from 'node:assert/strict';
import { decide } from '../../../src/core/policy/decide.ts';
import { actionText, explain, signed } from '../../../src/core/policy/explain.ts';
import { changeOf } from '../../../src/core/policy/change.ts';
import type { PastEpisodes, PastStep } from '../../../src/core/policy/pastSteps.ts';
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
    const words = Object.fromEntries(explain(value).candidates.map(({ text, change }) => [text, change.kind]));
    assert.deepEqual(words, { 'npm test': 'suppressed', 'pnpm test': 'boosted', 'make test': 'suppressed' });
  });

  it('tells apart what the values added and what a rule did, and together they are the shift', () => {
    const { evidence: seen, ...value } = decision();
    for (const [extra, ruled] of [
      [{}, []],
      [{ proven: [true, false, false] }, ['npm test']],
      [{ takenBack: [0, 3, 0] }, ['pnpm test']],
    ] as const) {
      const { candidates } = value;
      const after = decide({ ...value, candidates, evidence: { ...seen, ...extra } });
      const explained = explain(after).candidates;
      for (const { shift, ruleShift, candidate: scored } of explained) {
        const learned = after.betaEff * (scored.advantage + scored.bonus + scored.doubt);
        assert.ok(Math.abs(shift - learned - ruleShift) < 1e-9);
      }
      assert.deepEqual(
        explained.filter(({ ruleShift }) => ruleShift !== 0).map(({ text }) => text),
        ruled,
      );
    }
  });

  it('counts the evidence over this and similar situations', () => {
    const pnpm = explain(decision()).candidates.find(({ text }) => text === 'pnpm test')!;
    assert.equal(pnpm.steps, 3);
    assert.ok(Math.abs(pnpm.meanReturn! - 0.6) < 1e-12);
    assert.ok(Math.abs(pnpm.returnSpread! - Math.sqrt((0.04 + 0.04 + 0) / 3)) < 1e-12);
    assert.deepEqual([pnpm.episodes, pnpm.episodesAtMost], [2, 3]);
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
    assert.equal(explain(value).candidates[0]?.episodes, 2);
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
    assert.deepEqual(ls?.similarActions, []);
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
    assert.equal(withoutMemory.chosen, false);
    assert.ok(Math.abs(withoutMemory.candidate.priorProb - Math.exp(2) / (Math.exp(2) + 2)) < 1e-12);
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
    assert.equal(explain(decision({ beta: 0 })).abstention?.reason, 'betaZero');
    assert.equal(explain(decision()).abstention, undefined);
  });

  it('names a change by what happened to the probability, whatever the shift of the logit', () => {
    assert.equal(changeOf({ priorProb: 0.11, prob: 0.0055 }).kind, 'suppressed');
    assert.equal(changeOf({ priorProb: 0.05, prob: 0.95 }).kind, 'boosted');
    assert.ok(Math.abs(changeOf({ priorProb: 0.05, prob: 0.95 }).times - 19) < 1e-9);
    assert.equal(changeOf({ priorProb: 0.5, prob: 0.51 }).kind, 'untouched');
    assert.equal(changeOf({ priorProb: 1e-6, prob: 4e-3 }).kind, 'untouched');
    assert.deepEqual(changeOf({ priorProb: 0, prob: 0 }), { kind: 'untouched', times: 1 });
    assert.deepEqual(changeOf({ priorProb: 0, prob: 0.5 }), { kind: 'boosted', times: Infinity });
    assert.deepEqual(changeOf({ priorProb: 0.5, prob: 0 }), { kind: 'suppressed', times: Infinity });
  });

  it('counts the tries that worked and failed by how the remembered steps came out', () => {
    const at = (...ids: readonly string[]) => ids.map((episodeId) => ({ episodeId, t: 0, discountedReturn: 1 }));
    const passed: PastStep = { end: { kind: 'run', worked: true, by: 'check' }, worked: true, stepsToEnd: 1 };
    const failed: PastStep = { end: { kind: 'exit', code: 2 }, worked: false, stepsToEnd: undefined };
    const past: PastEpisodes = {
      a: { task: 'test', at: 1, steps: { 0: passed } },
      b: { task: 'test', at: 3, steps: { 0: failed } },
      c: { task: 'test', at: 2, steps: { 0: passed } },
    };
    const value = decide({
      t: 0,
      state: here,
      candidates: [candidate('a'), candidate('b')],
      evidence: evidence([
        neighbor(1, [{ ...edge('a', [1, 1]), examples: at('b', 'a') }]),
        neighbor(0.8, [{ ...edge('a', [1, 1]), examples: at('c', 'forgotten') }], there),
      ]),
      settings: settings(),
      seed: 1,
      tier: 'offline',
    });
    const a = explain(value, past).candidates.find(({ text }) => text === 'a')?.record;
    assert.deepEqual(a?.marks, [true, true, false]);
    assert.deepEqual([a.tries, a.worked, a.failed, a.here, a.checked, a.stepsToEnd], [4, 2, 1, false, true, 1]);
    assert.deepEqual([a.newest?.ref.episodeId, a.newest?.end], ['b', { kind: 'exit', code: 2 }]);
    const untold = explain(value).candidates.find(({ text }) => text === 'a')?.record;
    assert.deepEqual([untold?.tries, untold?.marks, untold?.newest], [4, [], undefined]);
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

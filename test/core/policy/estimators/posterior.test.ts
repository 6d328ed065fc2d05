import assert from 'node:assert/strict';
import { actionKey } from '../../../../src/core/action/key.ts';
import { decide, replays } from '../../../../src/core/policy/decide.ts';
import type { Candidate } from '../../../../src/core/types.ts';
import type { Evidence } from '../../../../src/core/decision.ts';
import { candidate, edge, evidence, here, neighbor, settings } from '../fixtures.ts';

const sigma = 0.5;

function decided(candidates: readonly Candidate[], known: Evidence, changes = {}) {
  return decide({
    t: 0,
    state: here,
    candidates,
    evidence: known,
    settings: settings({ beta: 2, exploration: 2, ...changes }),
    seed: 1,
    tier: 'offline',
  });
}

function close(actual: number | undefined, expected: number): void {
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) < 1e-12,
    `${String(actual)} is not ${String(expected)}`,
  );
}

describe('mode posterior', () => {
  it('shrinks the mean return by kappa observations at the prior mean', () => {
    // n = 3, q = 0.8, m = mu = 0.2, kappa = 2: Q = (2*0.2 + 3*0.8)/5
    const known = evidence([neighbor(1, [edge('a', [0.8, 0.8, 0.8])])], {}, { meanReturn: 0.2, priorStrength: 2 });
    const decision = decided([candidate('a'), candidate('b')], known);
    close(decision.candidates[0]?.qValue, 2.8 / 5);
    close(decision.candidates[1]?.qValue, 0.2);
    close(decision.stateValue, (2.8 / 5 + 0.2) / 2);
    close(decision.betaEff, 2 / sigma);
  });

  describe('where failures are foretold', () => {
    const forecast = (prob: number) =>
      ({ prob, rawProb: prob, tries: 0, failures: 0, reason: { kind: 'unknown' } }) as const;
    const failing = { ...edge('a', [-0.5, 0.5]), endings: { tries: 2, failures: 1 } };
    const known = (trust: number, ...probs: readonly number[]) =>
      evidence(
        [neighbor(1, [failing])],
        { failures: probs.map(forecast) },
        { failure: { share: 0.1, trust }, priorStrength: 2 },
      );

    it('puts the forecast in the place of the failures behind Q, as far as it is trusted', () => {
      // Q = (2*0 + 2*0)/4 = 0. Behind it (2*0.1 + 1)/4 = 0.3 failed; behind b, never tried, 0.1. An exit status counts 0.5.
      const decision = decided([candidate('a'), candidate('b')], known(0.8, 0.7, 0.05));
      close(decision.candidates[0]?.qValue, 0.5 * 0.8 * (0.3 - 0.7));
      close(decision.candidates[1]?.qValue, 0.5 * 0.8 * (0.1 - 0.05));
    });

    it('is as before while forecasts are not trusted', () => {
      const decision = decided([candidate('a'), candidate('b')], known(0, 0.7, 0.05));
      close(decision.candidates[0]?.qValue, 0);
      close(decision.candidates[1]?.qValue, 0);
    });

    it('comes out again when it is replayed', () => {
      const decision = decided([candidate('a'), candidate('b')], known(0.8, 0.7, 0.05));
      assert.equal(decision.candidates[0]?.failure?.prob, 0.7);
      assert.equal(decision.evidence.failures, undefined);
      assert.ok(replays(decision));
    });
  });

  it('takes half of what is not known for tried actions less than for untried ones', () => {
    // U = c sigma sqrt(kappa/(kappa + n) (1 + ln(1 + N))): 2*0.5*sqrt(1/4 g) and 2*0.5*sqrt(g), g = 1 + ln(4)
    const decision = decided([candidate('a'), candidate('b')], evidence([neighbor(1, [edge('a', [0, 0, 0])])]));
    const growth = Math.sqrt(1 + Math.log(4));
    close(decision.candidates[0]?.uncertainty, 0.5 * growth);
    close(decision.candidates[1]?.uncertainty, growth);
    close(decision.candidates[0]?.bonus, -0.25 * growth);
    close(decision.candidates[1]?.bonus, 0.25 * growth);
  });

  it('learns from uniform failure: what was tried goes down, what was not goes up', () => {
    const known = evidence([neighbor(1, [edge('a', [-1, -1]), edge('b', [-1])])], {}, { meanReturn: -0.7 });
    const [a, b, c] = decided([candidate('a'), candidate('b'), candidate('c')], known).candidates;
    assert.ok(a && b && c);
    assert.ok(a.logit < a.priorLogit && b.logit < b.priorLogit && c.logit > c.priorLogit);
    assert.ok(a.logit < b.logit);
  });

  it('weighs neighbours by similarity to the fourth power', () => {
    const w = 0.9 ** 4 * 2;
    const known = evidence(
      [neighbor(1, [edge('b', [0])]), neighbor(0.9, [edge('a', [1, 1])])],
      {},
      { meanReturn: 0.1 },
    );
    const decision = decided([candidate('a'), candidate('b')], known);
    close(decision.candidates[0]?.neighborVisits, w);
    close(decision.candidates[0]?.qValue, (0.1 + w) / (1 + w));
    close(decision.candidates[0]?.uncertainty, 2 * sigma * Math.sqrt((1 + Math.log(2)) / (1 + w)));
  });

  it('lets similar commands speak for each other, as similar situations do', () => {
    // Of four words three are common to both: J = 3/5, in this situation and, times 0.9, in another.
    const [tried, similar, other] = ['find . -name c', 'find . -name h', 'ls -l src'];
    const known = evidence(
      [neighbor(1, [edge(tried, [-1, -1])]), neighbor(0.9, [edge(tried, [-1])])],
      {},
      { meanReturn: 0.1 },
    );
    const decision = decided(
      [tried, similar, other].map((name) => candidate(name)),
      known,
    );
    const w = 2 * 0.5 ** 8 + 0.9 ** 4 * 0.5 ** 8;
    close(decision.candidates[1]?.neighborVisits, w);
    close(decision.candidates[1]?.qValue, (0.1 - w) / (1 + w));
    close(decision.candidates[1]?.visits, 0);
    close(decision.candidates[2]?.neighborVisits, 0);
  });

  it('counts a command spelled with other quotes as the same evidence', () => {
    const known = evidence([neighbor(1, [edge('grep "a b" f', [-1])])]);
    const [again, fresh] = decided([candidate("grep 'a b' f"), candidate('ls')], known).candidates;
    close(again?.neighborVisits, 1);
    assert.ok(again && fresh && again.logit < fresh.logit);
  });

  it('takes from z what the model is confident in, as far as its confidence has proved wrong', () => {
    // beta 2, sigma 0.5: tau = (4*products + 1)/(squares + 1) = (4*(-0.1) + 1)/(1 + 1) = 0.3
    const logits = [2, 0, -1];
    const names = ['a', 'b', 'c'];
    const seen = [neighbor(1, [edge('b', [0])])];
    const candidates = names.map((name, index) => candidate(name, logits[index]));
    const { candidates: trusted } = decided(candidates, evidence(seen));
    const doubted = decided(candidates, evidence(seen, {}, { confidence: { squares: 1, products: -0.1 } })).candidates;
    const shift = (index: number) => (doubted[index]?.logit ?? NaN) - (trusted[index]?.logit ?? NaN);
    close(shift(0) - shift(1), -0.7 * 2);
    close(shift(1) - shift(2), -0.7 * 1);
    // 0 on average under the base policy.
    const mean = doubted.reduce((sum, { priorProb, doubt }) => sum + priorProb * doubt, 0);
    assert.ok(Math.abs(mean) < 1e-12);
    assert.ok(trusted.every(({ doubt }) => doubt === 0));
  });

  it('leaves in z what the model holds absurd: nothing is learned about confidence beyond 4 nats', () => {
    const names = ['a', 'b', 'c'];
    const logits = [0, -9.7, -30];
    const candidates = names.map((name, index) => candidate(name, logits[index]));
    const wrong = { confidence: { squares: 1, products: -1 } };
    const { candidates: scored } = decided(candidates, evidence([neighbor(1, [edge('d', [0])])], {}, wrong));
    // tau = 0, l = (ln 3, -4, -4): the doubt takes ln 3 + 4 of the 9.7 nats between a and b.
    const doubtOf = (index: number) => (2 / sigma) * (scored[index]?.doubt ?? NaN);
    assert.ok(Math.abs(doubtOf(1) - doubtOf(0) - (Math.log(3) + 4)) < 0.01);
    assert.equal(doubtOf(1), doubtOf(2));
  });

  it('never doubts the model in favour of harm', () => {
    const known = evidence([neighbor(1, [edge('a', [0])])], {}, { confidence: { squares: 1, products: -1 } });
    const [safe, network, destructive] = decided(
      [candidate('a', 3), candidate('curl', 0, 'network'), candidate('rm', 0, 'destructive')],
      known,
    ).candidates;
    assert.ok((safe?.doubt ?? 0) < 0);
    assert.equal(network?.doubt, 0);
    assert.equal(destructive?.doubt, 0);
  });

  it('moves the prior mean by the trusted part of what the levels say', () => {
    const known = evidence(
      [neighbor(1, [edge('b', [0])])],
      { levelResiduals: [0.4, 0] },
      { meanReturn: 0.1, levelTrust: 0.5 },
    );
    close(decided([candidate('a'), candidate('b')], known).candidates[0]?.qValue, 0.3);
  });

  it('counts a try whose return is not known yet with the mean return', () => {
    const known = evidence([neighbor(1, [edge('a', [], 2)])], {}, { meanReturn: 0.4 });
    const decision = decided([candidate('a'), candidate('b')], known);
    close(decision.candidates[0]?.qValue, 0.4);
    assert.ok((decision.candidates[0]?.uncertainty ?? 1) < (decision.candidates[1]?.uncertainty ?? 0));
  });

  it('abstains below minNeighbors unless this very situation was seen', () => {
    const abstention = (similarity: number, tries: readonly number[]) =>
      decided([candidate('a')], evidence([neighbor(similarity, [edge('a', tries)])]), { minNeighbors: 3 }).abstention;
    assert.deepEqual(abstention(0.8, [1, 1]), { reason: 'tooFewNeighbors', found: 1.6, needed: 3 });
    assert.equal(abstention(0.8, [1, 1, 1, 1]), undefined);
    assert.equal(abstention(1, [1]), undefined);
  });

  it('neither explores what the base policy itself thinks absurd nor takes it below the rest', () => {
    // The last of three candidates; from 0.03 of an even share on an action is explored like any other.
    const share = (prob: number, returns: readonly number[]) => {
      const candidates = [candidate('a'), candidate('b'), candidate('c', Math.log(prob / ((1 - prob) / 2)))];
      const [a, , c] = decided(candidates, evidence([neighbor(1, [edge('b', returns)])])).candidates;
      assert.ok(a && c && a.bonus > 0);
      close(c.uncertainty, a.uncertainty);
      return c.bonus / a.bonus;
    };
    close(share(0.01, [0]), 1);
    close(share(0.001, [0]), 0.1);
    close(share(0.001, [0.6]), 0.1);
  });

  it('lets a remembered action that the model thinks absurd win by what is known of it', () => {
    // A bonus below the average would cost it more than it is ahead: what is known of `c` decides.
    const known = evidence([neighbor(0.9, [edge('c', [0.9, 0.9, 0.9]), edge('a', [0.2, 0.2, 0.2])])]);
    assert.equal(
      decided([candidate('a'), candidate('b'), candidate('c', -7)], known, { beta: 20, exploration: 0.75 }).chosen,
      2,
    );
  });

  it('does not promote what nobody has tried, and the model thinks absurd, because the rest went badly', () => {
    const failed = evidence([neighbor(1, [edge('a', [-1, -1])])], {}, { meanReturn: -0.5 });
    const chosen = (logit: number, version: 2 | 3) =>
      decide({
        ...{ t: 0, state: here, evidence: failed, seed: 1, tier: 'offline', version },
        settings: settings({ exploration: 0 }),
        candidates: [candidate('a'), candidate('b', logit)],
      }).chosen;
    assert.equal(chosen(-9, 2), 1);
    assert.equal(chosen(-9, 3), 0);
    // A way that the model holds possible is tried then.
    assert.equal(chosen(-3, 3), 1);
  });

  it('explores less where a similar situation has paid already', () => {
    const room = (similarity: number) => {
      const known = evidence([neighbor(similarity, [edge('a', [1])])]);
      const [a, b] = decided([candidate('a'), candidate('b')], known, { minNeighbors: 0 }).candidates;
      return ((b?.bonus ?? 0) - (a?.bonus ?? 0)) / ((b?.uncertainty ?? 1) - (a?.uncertainty ?? 0));
    };
    close(room(1), 0);
    close(room(0.75), 0.25);
    close(room(0.5), 0.5);
  });

  it('repeats a success: equal priors, one return of 0.9, and nothing else is worth a try', () => {
    for (const mu of [0, 0.45, 0.8]) {
      const known = evidence([neighbor(1, [edge('a', [0.9])])], {}, { meanReturn: mu });
      assert.equal(decided([candidate('a'), candidate('b'), candidate('c')], known, { exploration: 0.5 }).chosen, 0);
    }
  });

  it('never lets ignorance speak for a risky or destructive action', () => {
    const known = evidence([neighbor(1, [edge('a', [0])])]);
    const [, network, destructive] = decided(
      [candidate('a'), candidate('curl', 0, 'network'), candidate('rm', 0, 'destructive')],
      known,
    ).candidates;
    assert.ok((network?.bonus ?? 1) <= 0);
    assert.ok((destructive?.bonus ?? 0) < 0);
    assert.equal(destructive?.bonus, -(destructive?.uncertainty ?? 0));
  });

  it('never explores ending: finishing, giving up and asking get no bonus for being unknown, and no doubt speaks for them', () => {
    const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };
    const done = { tool: 'finish', input: { summary: 'done' } };
    const ask = { tool: 'ask', input: { question: 'which?' } };
    const ends = [giveUp, done, ask].map((action) => ({
      ...candidate('x', -1, 'read'),
      action,
      key: actionKey(action),
    }));
    const known = evidence([neighbor(1, [edge('a', [0])])], {}, { confidence: { squares: 1, products: -1 } });
    const scored = decided([candidate('a', 1), candidate('b', -1), ...ends], known).candidates;
    assert.ok((scored[1]?.bonus ?? 0) > 0);
    assert.ok((scored[1]?.doubt ?? 0) > 0);
    for (const ending of scored.slice(2)) {
      assert.ok(ending.bonus <= 0);
      assert.ok(ending.doubt <= 0);
    }
  });

  it('never speaks for giving up, however bad all that was tried turned out', () => {
    const giveUp = { tool: 'finish', input: { summary: 'not done', success: false } };
    const [, , ended] = decided(
      [candidate('a', 3), candidate('b', 0), { ...candidate('x', -1, 'read'), action: giveUp, key: actionKey(giveUp) }],
      evidence([neighbor(1, [edge('a', [-1, -1]), edge('b', [-1])])]),
    ).candidates;
    assert.ok(ended && ended.advantage <= 0 && ended.bonus <= 0);
  });

  it('tells never tried from worth nothing', () => {
    const [tried, untried] = decided(
      [candidate('a'), candidate('b')],
      evidence([neighbor(1, [edge('a', [0])])]),
    ).candidates;
    assert.equal(tried?.tried, true);
    assert.equal(tried.visits, 1);
    assert.equal(untried?.tried, false);
    assert.equal(untried.visits, 0);
  });
});

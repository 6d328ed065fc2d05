import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { actionKey } from '../../../../src/core/action/key.ts';
import { createMemory } from '../../../../src/core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../../../../src/core/memory/memory.ts';
import { decide, replays } from '../../../../src/core/policy/decide.ts';
import { explain } from '../../../../src/core/policy/explain.ts';
import type { Candidate } from '../../../../src/core/types.ts';
import type { Decision, Evidence } from '../../../../src/core/decision.ts';
import { settings } from '../../policy/fixtures.ts';
import { stateOf } from '../experiences.ts';

const modes = ['posterior', 'jitrl'] as const;

function candidateOf(command: string, priorLogit = 0): Candidate {
  const action = { tool: 'run', input: { command } };
  const risk = { class: 'write' as const, reasons: [], alwaysAsk: false };
  return { action, key: actionKey(action), priorLogit, source: 'model', risk };
}

/** One step an episode in states that resemble each other. */
function remember(memory: ExperienceMemory, tries: readonly (readonly [string, string, number | undefined])[]): void {
  for (const [index, [noun, command, discountedReturn]] of tries.entries()) {
    const { action, key } = candidateOf(command);
    const episodeId = `episode ${index}`;
    memory.append({ episodeId, t: 0, state: stateOf('open', 'a', 'door', noun), key, action, weight: 1 });
    if (discountedReturn !== undefined) memory.setReturns(episodeId, [discountedReturn]);
  }
}

const here = stateOf('open', 'a', 'door', 'oak');

function decided(evidence: Evidence, candidates: readonly Candidate[], own: ReturnType<typeof settings>): Decision {
  return decide({ t: 0, state: here, candidates, evidence, settings: own, seed: 3, tier: 'logprobs' });
}

describe('the evidence of a decision', () => {
  const command = fc
    .tuple(fc.constantFrom('open', 'kick', 'unlock'), fc.constantFrom('', ' --all', ' --all -v'), fc.nat({ max: 2 }))
    .map(([verb, flags, number]) => `${verb} door ${number}${flags}`);
  const tries = fc.array(
    fc.tuple(
      fc.constantFrom('oak', 'ash', 'elm'),
      command,
      fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }),
    ),
    { maxLength: 40 },
  );

  it('gives the decision that all edges of the neighbours give', () => {
    const changes = fc.record({
      mode: fc.constantFrom(...modes),
      recencyHalfLife: fc.constantFrom(0, 3),
      advantageNorm: fc.constantFrom('none' as const, 'maxAbs' as const),
    });
    const property = fc.property(
      changes,
      tries,
      fc.uniqueArray(command, { minLength: 1, maxLength: 6 }),
      (own, known, names) => {
        const memory = createMemory(settings(own));
        remember(memory, known);
        const candidates = names.map((name, index) => candidateOf(name, -index));
        const bounded = decided(memory.evidence(here, candidates), candidates, settings(own));
        const { statistics, levelResiduals, nearestMisses } = bounded.evidence;
        const { neighbors } = memory.retrieve(here);
        const full = decided({ statistics, neighbors, levelResiduals, nearestMisses }, candidates, settings(own));
        assert.deepEqual(numbersOf(bounded), numbersOf(full));
        assert.equal(explain(bounded).similarSteps, explain(full).similarSteps);
        assert.ok(replays(bounded));
      },
    );
    fc.assert(property, { numRuns: 300, seed: 20261122 });
  });

  for (const mode of modes) {
    it(`is bounded by candidates times neighbours, however much is remembered (${mode})`, () => {
      const candidates = ['open door 1', 'kick door 2', 'unlock door 3'].map((name) => candidateOf(name));
      const bytesAfter = (steps: number) => {
        const memory = createMemory(settings({ mode }));
        // Every other one is like a candidate: more similar actions than can be quoted.
        const worded = (index: number) =>
          index % 8 < 4 ? `open door 1 v${100_000 + index}` : `open door ${index % 7} --note "wording ${index}" --all`;
        const nouns = ['oak', 'ash', 'elm', 'fir'];
        remember(
          memory,
          Array.from({ length: steps }, (_, index) => [nouns[index % 4] ?? '', worded(index), (index % 10) / 10]),
        );
        const decision = decided(memory.evidence(here, candidates), candidates, settings({ mode }));
        const { k } = decision.settings;
        const own = JSON.stringify({ ...decision, evidence: undefined }).length;
        const edge = 1200;
        assert.ok(JSON.stringify(decision).length < own + 400 * k + edge * (candidates.length * 3 + k));
        return JSON.stringify(decision).length;
      };
      const [small, large] = [bytesAfter(100), bytesAfter(2000)];
      assert.ok(large < small * 1.2, `${small} bytes after 100 steps, ${large} after 2000`);
    });
  }
});

describe('a decision of version 1, that holds every edge of its neighbours', () => {
  const stored = JSON.parse(
    readFileSync(new URL('../../../fixtures/decisions-v1.json', import.meta.url), 'utf8'),
  ) as Decision[];

  it('still replays bit for bit', () => {
    assert.deepEqual(
      stored.map(({ version, settings: { mode } }) => [version, mode]),
      [
        [1, 'posterior'],
        [1, 'jitrl'],
        [1, 'posterior'],
      ],
    );
    for (const decision of stored) assert.ok(replays(decision));
  });

  it('still explains itself', () => {
    const [posterior, jitrl] = stored.map((decision) => explain(decision));
    assert.deepEqual([posterior?.similarSteps, jitrl?.similarSteps], [8, 7]);
    const best = posterior?.candidates[0];
    assert.equal(best?.text, 'npm run test:unit');
    assert.deepEqual([best.episodes, best.meanReturn?.toFixed(2)], [2, '0.83']);
    assert.ok(best.similarActions.some(({ text }) => text === 'npm run test:unit -- --silent'));
  });
});

/** What the estimators computed, to nine digits: sums in another order differ in the last. */
function numbersOf({ candidates, chosen, stateValue, betaEff, observations, abstention }: Decision): unknown {
  const round = (value: number | undefined) => (value === undefined ? undefined : Number(value.toPrecision(9)) + 0);
  const near = (value: number | undefined) => round((value ?? NaN) + 1000);
  return {
    candidates: candidates.map(
      ({ visits, neighborVisits, qValue, uncertainty, bonus, doubt, advantage, logit, tried }) => [
        ...[visits, neighborVisits, qValue, uncertainty, bonus, doubt, advantage, logit].map(near),
        tried,
      ],
    ),
    chosen,
    numbers: [stateValue, betaEff, observations].map(near),
    abstention: abstention?.reason,
  };
}

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../../../src/core/memory/memory.ts';
import { deserializeMemory, serializeMemory } from '../../../src/core/memory/snapshot.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { LearningSettings } from '../../../src/core/settings.ts';
import type { ActionKey, State } from '../../../src/core/types.ts';
import { NaiveMemory } from './naiveMemory.ts';

/** So small that merges and rewriting happen all the time. */
const busy = { leastDelta: 2, deltaShare: 0.3, leastGaps: 2 };

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
/** Half of them from a few, so that edges gather experience. */
const state: fc.Arbitrary<State> = fc.oneof(
  fc.constantFrom<State>(
    { nouns: ['a', 'b'], verbs: ['a'] },
    { nouns: ['b', 'a', 'a'], verbs: ['a'] },
    { nouns: ['a', 'b', 'c'], verbs: [] },
    { nouns: [], verbs: [] },
  ),
  fc.record({ nouns: fc.array(word, { maxLength: 6 }), verbs: fc.array(word, { maxLength: 3 }) }),
);
const episode = fc.nat({ max: 5 }).map((number) => `episode ${number}`);
const returns = fc.array(fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: undefined }), { maxLength: 12 });
type Operation =
  | {
      readonly kind: 'append';
      episode: string;
      state: State;
      action: number;
      weight: number;
      confidence: number | undefined;
    }
  | { readonly kind: 'setReturns'; episode: string; returns: readonly (number | undefined)[] }
  | { readonly kind: 'forget'; episode: string; t: number | undefined }
  | { readonly kind: 'pin'; episode: string; pinned: boolean }
  | { readonly kind: 'touch'; state: State }
  | { readonly kind: 'reload' }
  | { readonly kind: 'query'; state: State };
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      episode,
      state,
      action: fc.oneof(fc.constant(0), fc.nat({ max: 5 })),
      weight: fc.constantFrom(1, 0.25),
      confidence: fc.option(fc.double({ min: -4, max: 4, noNaN: true }), { nil: undefined }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('setReturns' as const), episode, returns }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('forget' as const),
      episode,
      t: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin' as const), episode, pinned: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('touch' as const), state }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('query' as const), state }) },
);
const settings: fc.Arbitrary<LearningSettings> = fc
  .record({
    mode: fc.constantFrom('posterior' as const, 'jitrl' as const),
    threshold: fc.constantFrom(0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1),
    k: fc.constantFrom(1, 2, 3, 5, 100),
    ngrams: fc.constantFrom(1, 2),
    recencyHalfLife: fc.constantFrom(0, 0, 0.5, 3),
    maxExperiences: fc.constantFrom(5, 12, 1000),
    eviction: fc.constantFrom('leastRecentlyUsed' as const, 'lowestReturn' as const),
  })
  .map((own) => ({ ...learningSettings(defaultSettings), ...own }));

function keyOf(action: number): ActionKey {
  return {
    exact: `run exact ${action}`,
    template: `run template ${action >> 1}`,
    head: `run head ${action % 2}`,
    tool: action === 5 ? 'edit' : 'run',
  };
}

describe('ExperienceMemory', () => {
  it('agrees with the definition after any sequence of facts, merges, reloads, evictions and late ratings', () => {
    fc.assert(
      fc.property(settings, fc.array(operation, { maxLength: 60, size: 'max' }), (own, operations) => {
        let memory = createMemory(own, busy);
        const naive = new NaiveMemory(own);
        for (const next of operations) memory = apply(next, memory, naive, own);
        compare({ nouns: ['a', 'b', 'c'], verbs: ['a'] }, memory, naive);
      }),
      { numRuns: 600, seed: 20260118 },
    );
  });
});

function apply(next: Operation, memory: ExperienceMemory, naive: NaiveMemory, own: LearningSettings): ExperienceMemory {
  switch (next.kind) {
    case 'append': {
      const t = memory.nextStep(next.episode);
      const action = { tool: 'run', input: { command: `command ${next.action}` } };
      const experience = { ...next, episodeId: next.episode, t, key: keyOf(next.action), action };
      memory.append(experience);
      naive.append(experience);
      return memory;
    }
    case 'setReturns':
      memory.setReturns(next.episode, next.returns);
      naive.setReturns(next.episode, next.returns);
      return memory;
    case 'forget':
      assert.equal(memory.forget(next.episode, next.t), naive.forget(next.episode, next.t));
      return memory;
    case 'pin':
      memory.setPinned(next.episode, next.pinned);
      naive.setPinned(next.episode, next.pinned);
      return memory;
    case 'touch':
      memory.touch([next.state]);
      naive.touch([next.state]);
      return memory;
    case 'reload':
      return reload(memory, own);
    case 'query':
      compare(next.state, memory, naive);
      return memory;
  }
}

function reload(memory: ExperienceMemory, own: LearningSettings): ExperienceMemory {
  const copy = deserializeMemory(serializeMemory(memory), own, busy);
  assert.ok(copy);
  const probe: State = { nouns: ['a', 'b'], verbs: ['c'] };
  assert.deepEqual(copy.statistics(), memory.statistics());
  assert.deepEqual(copy.retrieve(probe, { misses: true }), memory.retrieve(probe, { misses: true }));
  assert.deepEqual(copy.levelResiduals(probe, [keyOf(3)]), memory.levelResiduals(probe, [keyOf(3)]));
  return copy;
}

function compare(query: State, memory: ExperienceMemory, naive: NaiveMemory): void {
  assert.equal(memory.size, naive.facts.length);
  assert.equal(memory.states, naive.states);
  const retrieval = memory.retrieve(query, { misses: true });
  const expected = naive.retrieve(query);
  assert.deepEqual(
    retrieval.neighbors.map(({ similarity }) => similarity),
    expected.neighbors.map(({ similarity }) => similarity),
  );
  assert.deepEqual(rounded(retrieval), rounded(expected));
  close({ ...memory.statistics() }, { ...naive.statistics() }, 'statistics');
  const keys = [0, 3, 5].map(keyOf);
  const residuals = keys.map((key) => naive.levelResidual(query, key));
  close(memory.levelResiduals(query, keys), residuals, 'level residuals');
}

/** Sums are kept in multiples of 2^-34, those of confidences of 2^-30. */
function close(actual: unknown, expected: unknown, name: string): void {
  if (typeof actual === 'object' && actual !== null && typeof expected === 'object' && expected !== null) {
    assert.deepEqual(Object.keys(actual).sort(), Object.keys(expected).sort());
    for (const [key, value] of Object.entries(expected)) close((actual as Record<string, unknown>)[key], value, key);
  } else
    assert.ok(
      Math.abs(Number(actual) - Number(expected)) < 1e-6,
      `${name}: ${String(actual)}, not ${String(expected)}`,
    );
}

/** Numbers to nine decimals, so that another order of summation does not count. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 1e9) / 1e9 + 0;
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)]));
  }
  return value;
}

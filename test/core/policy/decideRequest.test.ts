import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createMemory } from '../../../src/core/memory/experienceMemory.ts';
import { decideOutside, parseDecideRequest, rememberGiven } from '../../../src/core/policy/decideRequest.ts';
import { learningSettings } from '../../../src/core/settings.ts';
import type { Decision } from '../../../src/core/decision.ts';

const state = '[State: a b] [Action: start]';

function answer(json: unknown): Decision {
  const parsed = parseDecideRequest(json);
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.problems.join('\n'));
  const memory = createMemory(learningSettings(parsed.request.settings));
  rememberGiven(memory, parsed.request.experiences ?? []);
  return decideOutside(parsed.request, memory, () => ({ class: 'write', reasons: [], alwaysAsk: false }));
}

interface GoldenCase {
  readonly name: string;
  readonly neighbours: readonly (readonly [string, number])[];
  readonly candidates: readonly (readonly [string, number | null])[];
  readonly beta: number;
  readonly lambda_hit: boolean;
  readonly out: {
    readonly V: number;
    readonly softmax: Readonly<Record<string, number>>;
    readonly Q: Readonly<Record<string, number>>;
  };
}
const golden = JSON.parse(readFileSync(new URL('../../fixtures/paper-equations.json', import.meta.url), 'utf8')) as {
  cases: readonly GoldenCase[];
};

describe('a request from another program', () => {
  for (const { name, neighbours, candidates, beta, lambda_hit, out } of golden.cases) {
    it(`reproduces the worked case ${name} with beta ${String(beta)} end to end`, () => {
      const decision = answer({
        settings: {
          mode: 'jitrl',
          beta,
          lambda: lambda_hit ? 1 : 0,
          advantageNorm: 'maxAbs',
          unseenMiss: 'zero',
          memoryOnlyPrior: 'zero',
          confidencePrior: 'paper',
        },
        experiences: neighbours.map(([action, value]) => ({ state, action, return: value })),
        state,
        candidates: candidates.map(([action, confidence]) => ({ action, confidence })),
      });
      assert.ok(Math.abs((decision.stateValue ?? NaN) - out.V) < 1e-8);
      for (const scored of decision.candidates) {
        const action = scored.action.input['command'] as string;
        assert.ok(Math.abs((scored.qValue ?? NaN) - out.Q[action]!) < 1e-8, `Q(${action})`);
        assert.ok(Math.abs(scored.prob - out.softmax[action]!) < 1e-8, `pi'(${action})`);
      }
      assert.equal(decision.candidates.length, Object.keys(out.softmax).length);
    });
  }

  it('counts k experiences, newest first, in mode jitrl', () => {
    const decision = answer({
      settings: { mode: 'jitrl', k: 2, lambda: 0 },
      experiences: [
        { state, action: 'x', return: 9 },
        { state, action: 'x', return: 1 },
        { state, action: 'y', return: 3 },
      ],
      state,
      candidates: [
        { action: 'x', logit: 0 },
        { action: 'y', logit: 0 },
      ],
    });
    assert.equal(decision.stateValue, 2);
    assert.deepEqual(
      decision.candidates.map(({ qValue }) => qValue),
      [1, 3],
    );
  });

  it('takes states and actions as text or as values', () => {
    const decision = answer({
      settings: { minNeighbors: 0 },
      experiences: [
        { state: { nouns: ['a', 'b'], verbs: ['start'] }, action: { tool: 'run', input: { command: 'x' } }, return: 1 },
      ],
      state,
      candidates: [
        { action: 'x', logit: 0 },
        { action: 'y', logit: 0 },
      ],
    });
    assert.equal(decision.candidates[0]?.visits, 1);
    assert.ok(decision.candidates[0].prob > 0.5);
  });

  it('names every problem of a bad request', () => {
    const problems = (json: unknown) => {
      const parsed = parseDecideRequest(json);
      assert.ok(!parsed.ok);
      return parsed.problems.join('\n');
    };
    assert.match(problems({ state, candidates: [] }), /candidates: at least one/);
    assert.match(problems({ state: 'nonsense', candidates: [{ action: 'x' }] }), /^state: /);
    assert.match(
      problems({ state, candidates: [{ action: 'x' }], settings: { beta: 'much' } }),
      /settings: beta is "much"/,
    );
    assert.match(
      problems({ state, candidates: [{ action: 'x', logit: null, confidence: 300 }] }),
      /candidates\.0\.confidence/,
    );
    assert.match(problems({ candidates: [{ action: 'x' }] }), /state/);
    assert.match(problems('x'), /request: /);
  });

  it('refuses numbers with which nothing could be computed, and the same action with two logits', () => {
    const problemsOf = (experienced: number, candidates: readonly object[]) => {
      const parsed = parseDecideRequest({
        experiences: [{ state, action: 'x', return: experienced }],
        state,
        candidates,
      });
      return parsed.ok ? [] : parsed.problems;
    };
    assert.deepEqual(problemsOf(1e308, [{ action: 'x', logit: -1e308 }]), [
      'experiences.0.return: must be a number from -1000000 to 1000000',
      'candidates.0.logit: must be a number from -1000000 to 1000000',
    ]);
    assert.deepEqual(problemsOf(-1e6, [{ action: 'x', logit: 1e6 }]), []);
    const twice = [
      { action: 'make  test', logit: 0 },
      { action: 'make test', logit: 1 },
    ];
    assert.match(
      problemsOf(0, twice).join(),
      /^candidates\.1\.action: 'make test' is there already, with another logit/,
    );
    assert.deepEqual(problemsOf(0, [twice[1]!, twice[1]!]), []);
    assert.equal(
      problemsOf(0, [
        { action: 'x', confidence: 1 },
        { action: 'x', confidence: 9 },
      ]).length,
      1,
    );
  });

  it('takes exit statuses and says how likely a candidate fails', () => {
    const failed = { state, action: 'xxd data.bin', return: -0.5, exitCode: 127 };
    const [candidate] = answer({
      state,
      experiences: [failed, failed],
      candidates: [{ action: 'xxd data.bin' }],
    }).candidates;
    assert.ok((candidate?.failure?.prob ?? 0) > 0.6);
    const { tries, failures, lastExit, reason } = candidate?.failure ?? {};
    assert.deepEqual([tries, failures, lastExit, reason], [2, 2, 127, { kind: 'here' }]);
  });

  it('takes outputs, and says which program was not found', () => {
    const output = 'sh: 1: xxd: not found\n';
    const [candidate] = answer({
      state,
      experiences: [{ state, action: 'ls && xxd data.bin', return: -0.5, exitCode: 127, output }],
      candidates: [{ action: 'xxd other.bin' }],
    }).candidates;
    assert.equal(candidate?.failure?.reason.missing, 'xxd');
  });
});

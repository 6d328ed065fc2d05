import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { confidenceLogits, memoryOnlyLogit } from '../../../../src/core/policy/candidates.ts';
import { decide } from '../../../../src/core/policy/decide.ts';
import type { Candidate } from '../../../../src/core/types.ts';
import { candidate, edge, evidence, here, neighbor, settings } from '../fixtures.ts';

interface GoldenCase {
  readonly name: string;
  readonly neighbours: readonly (readonly [string, number])[];
  readonly candidates: readonly (readonly [string, number | null])[];
  readonly beta: number;
  readonly lambda_hit: boolean;
  readonly out: Readonly<
    Record<'Q' | 'A' | 'A_norm' | 'z_base' | 'z_updated' | 'softmax', Readonly<Record<string, number>>>
  > & {
    readonly V: number;
  };
}

const golden = JSON.parse(readFileSync(new URL('../../../fixtures/paper-equations.json', import.meta.url), 'utf8')) as {
  cases: readonly GoldenCase[];
};

/** As the worked cases do: divided by max|A|, Q = 0 on a lambda miss, z = ln(max(conf, 1)/100), 0 for memory-only. */
const switches = {
  mode: 'jitrl',
  advantageNorm: 'maxAbs',
  unseenMiss: 'zero',
  memoryOnlyPrior: 'zero',
  confidencePrior: 'paper',
} as const;

function close(actual: number | undefined, expected: number | undefined, what: string): void {
  assert.ok(actual !== undefined && expected !== undefined, what);
  assert.ok(Math.abs(actual - expected) < 1e-8, `${what}: ${String(actual)} is not ${String(expected)}`);
}

describe('mode jitrl', () => {
  for (const { name, neighbours, candidates, beta, lambda_hit, out } of golden.cases) {
    it(`reproduces the worked case ${name} with beta ${String(beta)}`, () => {
      const inForce = settings({ ...switches, beta, lambda: lambda_hit ? 1 : 0 });
      const names = [...new Set([...candidates.map(([action]) => action), ...neighbours.map(([action]) => action)])];
      const confidences = new Map(candidates);
      const all: Candidate[] = names.map((action) => {
        const confidence = confidences.get(action);
        const [logit = 0] =
          typeof confidence === 'number' ? confidenceLogits([confidence], inForce) : [memoryOnlyLogit([-1], inForce)];
        return { ...candidate(action, logit), source: typeof confidence === 'number' ? 'model' : 'memory' };
      });
      const edges = names.flatMap((action) => {
        const returns = neighbours.flatMap(([tried, value]) => (tried === action ? [value] : []));
        return returns.length > 0 ? [edge(action, returns)] : [];
      });
      const decision = decide({
        t: 0,
        state: here,
        candidates: all,
        evidence: evidence([neighbor(1, edges)]),
        settings: inForce,
        seed: 1,
        tier: 'verbalised',
      });
      close(decision.stateValue, out.V, 'V');
      for (const [index, action] of names.entries()) {
        const scored = decision.candidates[index];
        close(scored?.qValue, out.Q[action], `Q(${action})`);
        close(scored?.advantage, out.A[action], `A(${action})`);
        close(scored?.priorLogit, out.z_base[action], `z(${action})`);
        close(scored?.logit, out.z_updated[action], `z'(${action})`);
        close(scored?.prob, out.softmax[action], `pi'(${action})`);
      }
    });
  }

  it('values an unexplored unseen action at V, or at 0 where the paper is asked for', () => {
    const request = (unseenMiss: 'stateValue' | 'zero') => ({
      t: 0,
      state: here,
      candidates: [candidate('a'), candidate('b')],
      evidence: evidence([neighbor(1, [edge('a', [-2, -1])])]),
      settings: settings({ mode: 'jitrl', lambda: 0, unseenMiss }),
      seed: 1,
      tier: 'verbalised' as const,
    });
    assert.equal(decide(request('stateValue')).candidates[1]?.qValue, -1.5);
    assert.equal(decide(request('zero')).candidates[1]?.qValue, 0);
  });

  it('explores an unseen action with probability lambda over seeds', () => {
    let explored = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const decision = decide({
        t: 0,
        state: here,
        candidates: [candidate('a'), candidate('b')],
        evidence: evidence([neighbor(1, [edge('a', [1])])]),
        settings: settings({ mode: 'jitrl', lambda: 0.3 }),
        seed,
        tier: 'verbalised',
      });
      if ((decision.candidates[1]?.qValue ?? 0) > 1) explored++;
    }
    assert.ok(Math.abs(explored / 2000 - 0.3) < 0.04, String(explored));
  });

  it('leaves the base policy untouched without a settled neighbour', () => {
    const decision = decide({
      t: 0,
      state: here,
      candidates: [candidate('a', 1), candidate('b', 0)],
      evidence: evidence([neighbor(1, [edge('b', [], 4)])]),
      settings: settings({ mode: 'jitrl' }),
      seed: 1,
      tier: 'verbalised',
    });
    assert.equal(decision.abstention?.reason, 'noNeighbors');
    assert.deepEqual(
      decision.candidates.map((scored) => scored.logit),
      [1, 0],
    );
  });
});

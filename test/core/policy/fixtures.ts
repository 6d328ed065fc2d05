// Small builders of candidates and evidence for the policy's tests.
import type { LearningSettings } from '../../../src/core/settings.ts';
import { defaultSettings, learningSettings } from '../../../src/core/settings.ts';
import type { ActionKey, Candidate, RiskClass, State } from '../../../src/core/types.ts';
import type { EdgeStats, Evidence, Neighbor } from '../../../src/core/decision.ts';

export const here: State = { nouns: ['test'], verbs: ['start'] };

export function keyFor(name: string): ActionKey {
  return { exact: `run:${name}`, template: `run:${name}`, head: `run:${name}`, tool: 'run' };
}

export function candidate(name: string, priorLogit = 0, risk: RiskClass = 'write'): Candidate {
  return {
    action: { tool: 'run', input: { command: name } },
    key: keyFor(name),
    priorLogit,
    source: 'model',
    risk: { class: risk, reasons: [], alwaysAsk: risk === 'destructive' },
  };
}

/** An edge with the given known returns, `open` more tries without one. */
export function edge(name: string, returns: readonly number[], open = 0): EdgeStats {
  const mean = returns.length > 0 ? returns.reduce((sum, value) => sum + value, 0) / returns.length : undefined;
  const variance =
    mean === undefined ? undefined : returns.reduce((sum, value) => sum + (value - mean) ** 2, 0) / returns.length;
  return {
    key: keyFor(name),
    action: { tool: 'run', input: { command: name } },
    visits: returns.length + open,
    settledVisits: returns.length,
    meanReturn: mean,
    returnSpread: variance === undefined ? undefined : Math.sqrt(variance),
    episodes: returns.length,
    examples: [],
  };
}

export function neighbor(similarity: number, edges: readonly EdgeStats[], state: State = here): Neighbor {
  return { state, similarity, edges };
}

export function evidence(
  neighbors: readonly Neighbor[],
  extra: Partial<Evidence> = {},
  statistics: Partial<Evidence['statistics']> = {},
): Evidence {
  const edges = neighbors.flatMap((item) => item.edges);
  return {
    statistics: {
      edges: edges.length,
      experiences: edges.reduce((sum, item) => sum + item.visits, 0),
      meanReturn: 0,
      returnVariance: 0.25,
      priorStrength: 1,
      levelTrust: 0,
      ...statistics,
    },
    neighbors,
    levelResiduals: [],
    nearestMisses: [],
    ...extra,
  };
}

export function settings(changes: Partial<LearningSettings> = {}): LearningSettings {
  return { ...learningSettings(defaultSettings), ...changes };
}

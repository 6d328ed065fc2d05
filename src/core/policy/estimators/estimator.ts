// What an estimator is: which memories it looks at, and values of the candidates from that evidence alone.
import type { LearningSettings } from '../../settings.ts';
import type { Abstention, Decision, EdgeStats, Evidence, MemoryStatistics, Neighbor } from '../../decision.ts';
import type { Candidate } from '../../types.ts';

/** What was tried of one candidate. */
export interface Counts {
  /** n and q in this very situation. */
  readonly visits: number;
  readonly meanReturn: number;
  /** W and the sum of w n q over similar actions, in this and the other neighbours. */
  readonly neighborVisits: number;
  readonly neighborReturns: number;
  /** Those of `visits` and of `neighborVisits` that failed; where an ending is not known, as many as fail on average. */
  readonly failedVisits: number;
  readonly neighborFailures: number;
}

export interface EstimateRequest {
  readonly candidates: readonly Candidate[];
  /** In the order of the candidates. */
  readonly counts: readonly Counts[];
  /** pi(a|s) of the base policy, in the order of the candidates. */
  readonly priorProbs: readonly number[];
  readonly evidence: Evidence;
  readonly settings: LearningSettings;
  /** Uniform draws in [0, 1), one for each candidate. */
  readonly draws: readonly number[];
  /**
   * Version of the rules: 1 explored endings like any other action, and gave an absurd action less than the average bonus; 2 promoted
   * untried actions that the model thought absurd wherever the rest had gone badly.
   */
  readonly version: Decision['version'];
}

export interface ActionEstimate {
  readonly qValue: number;
  readonly uncertainty: number;
  readonly bonus: number;
  readonly doubt: number;
}

export type Estimate =
  | { readonly kind: 'abstained'; readonly abstention: Abstention }
  | {
      readonly kind: 'estimated';
      /** V. */
      readonly stateValue: number;
      /** Nats per unit of return. */
      readonly betaEff: number;
      /** In the order of the candidates. */
      readonly actions: readonly ActionEstimate[];
    };

/** A way to turn experience into values. One file each; registry.ts maps the setting `mode` to them. */
export interface Estimator {
  /** What the setting `k` counts: distinct states, with all that was tried there, or single experiences of known return. */
  readonly neighborUnit: 'states' | 'experiences';
  /** Whether a remembered action joins the candidates. */
  recalls(edge: EdgeStats, statistics: MemoryStatistics): boolean;
  /** At most this many remembered actions join; may be Infinity. */
  readonly recallLimit: number;
  /** Values of the candidates, or why there are none. Pure: the same request gives the same estimate, bit for bit. */
  estimate(request: EstimateRequest): Estimate;
  /** For the explanation: weight of a try of another action, [0, 1], by the similarity of the situations and of the actions. */
  tryWeight(stateSimilarity: number, actionSimilarity: number): number;
  /** For the explanation: weight of the model's confidence, [0, 1]. */
  confidenceTrust(statistics: MemoryStatistics, settings: Pick<LearningSettings, 'beta'>): number;
}

/** Tries of exactly this action in a neighbour; undefined: none. */
export function edgeOf(neighbor: Neighbor, candidate: Candidate): EdgeStats | undefined {
  return neighbor.edges.find((edge) => edge.key.exact === candidate.key.exact);
}

/** Similar actions with less weight, in tries, are not mentioned. */
export const noticeableWeight = 0.05;

/** Tries remembered in a neighbour, all actions together. */
export function visitsOf(neighbor: Neighbor): number {
  if (neighbor.totals) return neighbor.totals.visits;
  return neighbor.edges.reduce((sum, edge) => sum + edge.visits, 0);
}

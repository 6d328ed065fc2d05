// What an estimator gives: values of the candidates, from evidence alone. Two of them: jitrl.ts and posterior.ts.
import type { LearningSettings } from '../settings.ts';
import type { Abstention, Candidate, EdgeStats, Evidence, Neighbor } from '../types.ts';

/** What was tried of one candidate. */
export interface Counts {
  /** n and q in this very situation. */
  readonly visits: number;
  readonly meanReturn: number;
  /** W and the sum of w n q over similar actions, here and in the other neighbours. */
  readonly neighborVisits: number;
  readonly neighborReturns: number;
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

/** What was tried of this very action in a neighbour; undefined: nothing. */
export function edgeOf(neighbor: Neighbor, candidate: Candidate): EdgeStats | undefined {
  return neighbor.edges.find((edge) => edge.key.exact === candidate.key.exact);
}

/** Tries remembered in a neighbour, all actions together. */
export function visitsOf(neighbor: Neighbor): number {
  return neighbor.edges.reduce((sum, edge) => sum + edge.visits, 0);
}

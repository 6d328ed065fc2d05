// What an estimator is: which memories it looks at, and values of the candidates from that evidence alone.
import type { LearningSettings } from '../../settings.ts';
import type { Abstention, Decision, EdgeStats, Evidence, MemoryStatistics } from '../../decision.ts';
import type { Candidate } from '../../types.ts';
import type { Counts } from './counts.ts';
import type { EstimatorName } from './names.ts';

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

/** A way to turn experience into values. One file each, listed in registry.ts. */
export interface Estimator {
  /** The value of the setting `mode` that selects it. */
  readonly name: EstimatorName;
  /** What the setting `k` counts: distinct states, with all that was tried there, or single experiences of known return. */
  readonly neighbors: 'states' | 'experiences';
  /** Whether a remembered action joins the candidates. */
  recalls(edge: EdgeStats, statistics: MemoryStatistics): boolean;
  /** At most this many remembered actions join; may be Infinity. */
  readonly recallLimit: number;
  /** Values of the candidates, or why there are none. Pure: the same request gives the same estimate, bit for bit. */
  estimate(request: EstimateRequest): Estimate;
  /** How much each part of the evidence counted, for the explanation. */
  readonly explain: {
    /** Weight of a try of another action, [0, 1], by the similarity of the situations and of the actions. */
    tryWeight(stateSimilarity: number, actionSimilarity: number): number;
    /** Weight of the model's confidence, [0, 1]. */
    confidenceTrust(statistics: MemoryStatistics, settings: Pick<LearningSettings, 'beta'>): number;
  };
}

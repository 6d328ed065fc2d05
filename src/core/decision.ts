// What memory says about the candidates of a step, and the resulting decision.
import type { LearningSettings } from './settings.ts';
import type { Action, ActionKey, Candidate, State, Tier } from './types.ts';

/** Where one remembered step can be found. */
export interface ExperienceRef {
  readonly episodeId: string;
  /** Step index in its episode, from 0. */
  readonly t: number;
  /** G_t; undefined while the episode runs or if nothing is known. */
  readonly discountedReturn: number | undefined;
}

/** Statistics of one (state, action) edge. Counts are weighted (recency, imports), hence not always whole. */
export interface EdgeStats {
  readonly key: ActionKey;
  readonly action: Action;
  /** n: tries, those of the running episode included. > 0. */
  readonly visits: number;
  /** Tries whose return is known, <= visits. */
  readonly settledVisits: number;
  /** Weighted mean of known returns; undefined when none is known. */
  readonly meanReturn: number | undefined;
  /** Weighted standard deviation of known returns (population); undefined when none is known. */
  readonly returnSpread: number | undefined;
  /** Distinct episodes. */
  readonly episodes: number;
  /** Newest first, at most three. */
  readonly examples: readonly ExperienceRef[];
  /** How its tries ended; absent if unknown, and in decisions stored before this was recorded. */
  readonly endings?: EdgeEndings;
}

/** Tries whose outcome is known: an exit status, or a tool's own error. Weighted as visits are, but never aged. */
export interface EdgeEndings {
  readonly tries: number;
  readonly failures: number;
  /** Exit status of the newest failure, looked for among the newest tries; absent for a kill, a timeout, a tool's error. */
  readonly lastExit?: number;
}

/** The reason for a probability of failing: the finest level at which anything was tried. */
export interface FailureReason {
  /**
   * `here`: this very action in this very situation. `near`: in situations like this. `action`: anywhere. `similar`: commands of the same
   * template, or of similar words. `part`: the part `name` of the command, a program and its sub-command. `unknown`: nothing.
   */
  readonly kind: 'here' | 'near' | 'action' | 'similar' | 'part' | 'unknown';
  readonly name?: string;
  /** A program of the command that was reported as not found and never seen working. */
  readonly missing?: string;
  /** A word of the command that the last line of failed commands named, more often than not; absent in older decisions. */
  readonly suspect?: { readonly word: string; readonly tries: number; readonly failures: number };
}

/** How likely a step fails: exits with another status than 0, is killed, runs out of time, or its tool says so. */
export interface FailureForecast {
  /** (0, 1), corrected by how often such forecasts came true. */
  readonly prob: number;
  /** The same, before that correction. */
  readonly rawProb: number;
  /** Tries behind `reason`, weighted: integer except for imports and similar words. 0: nothing is known. */
  readonly tries: number;
  /** <= tries. */
  readonly failures: number;
  /** Exit status of exactly this action's newest failure, in the most similar situation where it failed. */
  readonly lastExit?: number;
  readonly reason: FailureReason;
}

/** Sums over all edges of one state, weighted as the edges are. */
export interface EdgeTotals {
  /** Tries. */
  readonly visits: number;
  /** Tries whose return is known. */
  readonly settledVisits: number;
  /** Sum of settledVisits times meanReturn. */
  readonly returnSum: number;
  /** Greatest mean return of an edge; undefined when none is known. */
  readonly bestReturn: number | undefined;
}

/** A remembered state near the present one. */
export interface Neighbor {
  readonly state: State;
  /** Jaccard similarity of the token sets, [threshold, 1]; 1: the same situation. See `afterFailure`. */
  readonly similarity: number;
  /**
   * Only failed steps separate it from a situation like the present one, or the present one from the one it resembles: it has
   * that similarity, a little reduced (memory/retrieval/detours.ts). Absent otherwise.
   */
  readonly afterFailure?: true;
  /**
   * In an answer of the memory, and in decisions of version 1: all that was tried there. In the evidence of a later decision: the
   * candidates' own actions, and a few similar ones (memory/evidence.ts).
   */
  readonly edges: readonly EdgeStats[];
  /** Of all that was tried there, whatever `edges` holds; absent in decisions of version 1. */
  readonly totals?: EdgeTotals;
}

/** Statistics over all edges of the memory (algorithm.md, mode `posterior`). */
export interface MemoryStatistics {
  readonly edges: number;
  /** Live experiences. */
  readonly experiences: number;
  /** mu = sum q / (edges + 1): mean edge return, shrunk towards 0 by one pseudo-edge. */
  readonly meanReturn: number;
  /** sigma^2 > 0: within-state variance of edge returns, with a floor. */
  readonly returnVariance: number;
  /** Largest return of an action that ends nothing, > 0: the most that exploring could find. Absent in older decisions: 1. */
  readonly largestReturn?: number;
  /** kappa in [0.3, 10]: prior strength, in observations. */
  readonly priorStrength: number;
  /**
   * h in [0, 1]: learned trust in the action levels, times the share of episodes that are single steps: of a longer one, the return is not what one step did.
   */
  readonly levelTrust: number;
  /**
   * Sums over actions that the model proposed before they were tried: x^2 and x times residual, x its confidence (nats, centred).
   * Absent in decisions stored before this was learned: nothing is known.
   */
  readonly confidence?: { readonly squares: number; readonly products: number };
  /** Share of steps that fail, (0, 1), and h in [0, 1]: how far forecasts of failing came true. Absent in older decisions. */
  readonly failure?: { readonly share: number; readonly trust: number };
}

/** What similar tries say about one candidate: their weight, and the sum of weight times return. 0 and 0 for none. */
export interface SimilarTries {
  readonly visits: number;
  readonly returnSum: number;
  /** Those of `visits` that failed; absent in decisions stored before it was known. */
  readonly failures?: number;
}

/** What a situation is about beyond what all situations of its workspace share. */
export interface Subject {
  /** Words of the task; empty if none of them carry meaning: "start it". */
  readonly task: readonly string[];
  /** Why the last step failed, as `missing:command` or `err:TS2304`; empty if it did not, or gave no cause. */
  readonly causes: readonly string[];
  /**
   * The situation before the last steps, all of which failed, and how many they are; absent if the last step did not fail. Part of the
   * question only: evidence does not keep it.
   */
  readonly before?: { readonly state: State; readonly failedSteps: number };
}

/**
 * Everything from memory that a decision depends on, of a size bounded by candidates times neighbours. Stored with the decision, so
 * that replay needs nothing else.
 */
export interface Evidence {
  readonly statistics: MemoryStatistics;
  /** Most similar first; ties newest first. */
  readonly neighbors: readonly Neighbor[];
  /** d per candidate, in the order of the candidates: residual expected from its tool, head and template, return units. */
  readonly levelResiduals: readonly number[];
  /**
   * W and the sum of w n q per candidate, in the order of the candidates: tries of the same action in other neighbours and of similar
   * actions in all, weighted by similarity. Absent in decisions of version 1, where the edges give them.
   */
  readonly similarTries?: readonly SimilarTries[];
  /** How likely each candidate fails, in their order. In a decision the candidates themselves carry it; absent if unknown. */
  readonly failures?: readonly FailureForecast[];
  /** What the situation is about: only others about the same are neighbours. Absent if unknown, and in older decisions. */
  readonly subject?: Subject;
  /**
   * Whether each candidate has paid (a mean return above 0) at any step of such a task. Absent if the task is unknown, and in older
   * decisions.
   */
  readonly promising?: readonly boolean[];
  /** How often a person took back changes of each candidate's kind; absent where it is never. */
  readonly takenBack?: readonly number[];
  /** Which candidates come next on a way that worked before on these very files; absent where none does. */
  readonly proven?: readonly boolean[];
  /** Why they come first, if not for having led to success: the command, as one line, that only fails otherwise without them, and how. */
  readonly prepares?: { readonly command: string; readonly failure: string };
  /** Similarities just below the threshold, for "nearest misses"; at most three. */
  readonly nearestMisses: readonly { readonly state: State; readonly similarity: number }[];
}

export interface Scored extends Candidate {
  /** n in exactly this situation (similarity 1), weighted. */
  readonly visits: number;
  /** W: similarity-weighted tries in the other neighbours, and of similar actions. */
  readonly neighborVisits: number;
  /** Q; undefined if memory was not used. An untried candidate has a Q too (its prior): see `tried`. */
  readonly qValue: number | undefined;
  /** U >= 0: half-width of the uncertainty of Q, return units. 0 in mode `jitrl` and without memory. */
  readonly uncertainty: number;
  /** Bonus added to A for uncertainty, return units: U damped and centred; at most 0 for `network`, -U for `destructive`. */
  readonly bonus: number;
  /** A = Q - V, return units; 0 without memory. */
  readonly advantage: number;
  /**
   * The untrusted part of the model's confidence, return units: below 0 for what it is confident in. 0 while its
   * confidence has proved right, and without memory; at most 0 for `network` and `destructive`.
   */
  readonly doubt: number;
  /** z' = z + betaEff * (A + bonus + doubt), nats. */
  readonly logit: number;
  readonly priorProb: number;
  readonly prob: number;
  /** Whether any neighbour (this situation included) tried it. Never tried is not the same as worthless. */
  readonly tried: boolean;
  /** Absent without memory, and in older decisions. */
  readonly failure?: FailureForecast;
}

/**
 * What earlier runs say about what the model would do first. `workedAtOnce`: the last run did this and ended well, so nothing can be shorter.
 * `onlyFailed`: every run with it failed, so whether it still does comes before anything untried. `neverChecked`: no run with it was ever
 * judged, so exploring would teach nothing.
 */
export type Beginning = 'workedAtOnce' | 'onlyFailed' | 'neverChecked';

/** Why memory was not used. `thinned`: unknown, as only the chosen action of the decision is kept. */
export interface Abstention {
  readonly reason: 'memoryOff' | 'emptyMemory' | 'noNeighbors' | 'tooFewNeighbors' | 'betaZero' | 'thinned' | Beginning;
  /** Weighted observations found. */
  readonly found: number;
  /** `minNeighbors`. */
  readonly needed: number;
}

/**
 * Why an action that the model proposed or memory brought up was not weighed. `absent`: it needs a program, script or target that is not there.
 * `couldNotStart`: so it was in an earlier run, or earlier in this one. `noHelp`: it changed nothing about this failure before. `done`: it has just succeeded, and nothing has
 * changed since. `refused`, `replaced`: a person or the policy said no, or a person ran something else instead. `refuted`: an ending that the
 * check refutes. `reached`: what the task asks for has passed. `first`: something that may have helped before is looked at first. `overdue`:
 * first it is seen whether what earlier, shorter runs failed by still fails. `hopeless`: enough was tried after this failure.
 */
export type LeftOutReason =
  | 'absent'
  | 'couldNotStart'
  | 'noHelp'
  | 'done'
  | 'refused'
  | 'replaced'
  | 'refuted'
  | 'reached'
  | 'first'
  | 'overdue'
  | 'hopeless';

export interface LeftOut {
  /** The action as one line, its secrets redacted. */
  readonly text: string;
  readonly why: LeftOutReason;
  /** Its exact key, if it is what the model would have done first. */
  readonly first?: string;
}

/** An immutable value computed by a pure function: stored, shown, rated and replayed. */
export interface Decision {
  /**
   * 1: its evidence holds every edge of the neighbours, and grew with the memory. 2: it is bounded. 3: the absurd is not promoted unheard of. 4: of a model's
   * confidence at most 4 nats are doubted.
   */
  readonly version: 1 | 2 | 3 | 4;
  /** Step index in its episode, from 0. */
  readonly t: number;
  readonly state: State;
  readonly candidates: readonly Scored[];
  /** Index into candidates. */
  readonly chosen: number;
  /** Index of what the base policy alone would have chosen, by the same rule and seed. */
  readonly withoutMemory: number;
  /** V; undefined when memory was not used. */
  readonly stateValue: number | undefined;
  /** Nats per unit of return; 0 when memory was not used. */
  readonly betaEff: number;
  /** Weighted observations relevant to this decision. */
  readonly observations: number;
  /** The model's confidence in the choice, nats, where its outcome is evidence about the model (policy/confidence.ts); else undefined. */
  readonly confidence: number | undefined;
  readonly abstention: Abstention | undefined;
  readonly evidence: Evidence;
  readonly settings: LearningSettings;
  /** 32-bit unsigned integer. */
  readonly seed: number;
  readonly tier: Tier;
  /** What the agent's rules kept from being weighed; absent: nothing, or an older decision. */
  readonly leftOut?: readonly LeftOut[];
}

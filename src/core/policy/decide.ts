// The decision: a pure function from candidates and evidence to an immutable value that can be replayed bit for bit.
import type { LearningSettings } from '../settings.ts';
import type { Abstention, Beginning, Decision, Evidence, Scored } from '../decision.ts';
import type { Candidate, State, Tier } from '../types.ts';
import { confidenceIn } from './confidence.ts';
import type { Counts } from './estimators/counts.ts';
import { countsOf, edgeOf, observationsOf } from './estimators/counts.ts';
import type { Estimate } from './estimators/estimator.ts';
import { estimatorOf } from './estimators/registry.ts';
import { aboveOthers } from './proven.ts';
import { belowOthers } from './takenBack.ts';
import { chooseArgmax, chooseSampled, softmax, uniformDraws } from './softmax.ts';

export interface DecisionRequest {
  readonly t: number;
  readonly state: State;
  /** At least one; distinct by `key.exact`; finite logits. */
  readonly candidates: readonly Candidate[];
  readonly evidence: Evidence;
  readonly settings: LearningSettings;
  /** 32-bit unsigned. */
  readonly seed: number;
  readonly tier: Tier;
  /** A control run: the evidence is ignored. */
  readonly memoryOff?: boolean;
  /** The evidence is ignored, for this reason. */
  readonly abstain?: Beginning;
  /** Version of the rules; the current one when absent. Only stored decisions use older ones. */
  readonly version?: Decision['version'];
  /** Kept as it is. */
  readonly leftOut?: Decision['leftOut'];
}

const beginnings: ReadonlySet<string> = new Set<Beginning>(['workedAtOnce', 'onlyFailed', 'neverChecked']);

const isBeginning = (reason: Abstention['reason'] | undefined): reason is Beginning =>
  reason !== undefined && beginnings.has(reason);

/** The current rules. Stored decisions replay under those they were made with. */
export const presentVersion: Decision['version'] = 4;

/**
 * z'(s,a) = z(s,a) + betaEff (A(s,a) + bonus + doubt), pi' = softmax(z') (arXiv:2601.18510, eq. 8): the closed form of
 * max E[A] - KL(pi' || pi)/beta. Then one action is chosen from pi' with the seed.
 * Without usable memory, or with beta = 0, pi' is the base policy itself. Deviation: in mode `posterior`, a kind of change that a person took back
 * repeatedly stays below the others (`belowOthers`), and what worked before on the very same files comes first (`aboveOthers`).
 * @throws RangeError without candidates or with a logit that is not finite: a bug of the caller.
 */
export function decide(request: DecisionRequest): Decision {
  const { candidates, evidence, settings, seed } = request;
  if (candidates.length === 0) throw new RangeError('decide: no candidates');
  const priorLogits = candidates.map(({ priorLogit }) => priorLogit);
  if (!priorLogits.every(Number.isFinite)) throw new RangeError('decide: prior logits must be finite');

  const [choiceDraw = 0, ...draws] = uniformDraws(seed, candidates.length + 1);
  const priorProbs = softmax(priorLogits);
  const counts = countsOf(evidence, candidates);
  const estimate = estimateFor(request, counts, priorProbs, draws);
  const shifts = shiftsOf(estimate, candidates.length);
  const shifted = priorLogits.map((logit, index) => logit + (shifts[index] ?? 0));
  const logits = usesMemory(request)
    ? aboveOthers(belowOthers(shifted, candidates, evidence.takenBack), evidence.proven)
    : shifted;
  const probs = softmax(logits);
  const choose = (z: readonly number[], p: readonly number[]) =>
    settings.choice === 'sample' ? chooseSampled(p, choiceDraw) : chooseArgmax(z, choiceDraw);

  const scored = candidates.map((candidate, index) => ({
    ...bare(candidate),
    ...failureOf(request, index),
    ...score(candidate, evidence, counts[index], estimate, index),
    logit: logits[index] ?? candidate.priorLogit,
    priorProb: priorProbs[index] ?? 0,
    prob: probs[index] ?? 0,
  }));
  const chosen = choose(logits, probs);
  return {
    version: request.version ?? presentVersion,
    t: request.t,
    state: request.state,
    candidates: scored,
    chosen,
    withoutMemory: choose(priorLogits, priorProbs),
    stateValue: estimate.kind === 'estimated' ? estimate.stateValue : undefined,
    betaEff: estimate.kind === 'estimated' ? estimate.betaEff : 0,
    observations: request.memoryOff ? 0 : observationsOf(evidence),
    confidence: confidenceIn(scored, chosen),
    abstention: estimate.kind === 'abstained' ? estimate.abstention : undefined,
    evidence: withoutFailures(evidence),
    settings,
    seed,
    tier: request.tier,
    ...(request.leftOut ? { leftOut: request.leftOut } : {}),
  };
}

function estimateFor(
  request: DecisionRequest,
  counts: readonly Counts[],
  priorProbs: readonly number[],
  draws: readonly number[],
): Estimate {
  const { candidates, evidence, settings } = request;
  const abstained = (reason: Abstention['reason']): Estimate => ({
    kind: 'abstained',
    abstention: { reason, found: 0, needed: settings.minNeighbors },
  });
  if (request.memoryOff) return abstained('memoryOff');
  if (settings.beta === 0) return abstained('betaZero');
  if (request.abstain) return abstained(request.abstain);
  const { version = presentVersion } = request;
  return estimatorOf(settings).estimate({ candidates, counts, priorProbs, evidence, settings, draws, version });
}

/** Mode `jitrl` stays as the paper has it. */
function usesMemory({ memoryOff, settings }: DecisionRequest): boolean {
  return memoryOff !== true && settings.beta > 0 && settings.mode === 'posterior';
}

function shiftsOf(estimate: Estimate, count: number): readonly number[] {
  if (estimate.kind === 'abstained') return Array.from({ length: count }, () => 0);
  const { stateValue, betaEff, actions } = estimate;
  return actions.map(({ qValue, bonus, doubt }) => betaEff * (qValue - stateValue + bonus + doubt));
}

type Estimated = Pick<
  Scored,
  'visits' | 'neighborVisits' | 'qValue' | 'uncertainty' | 'bonus' | 'doubt' | 'advantage' | 'tried'
>;

function score(
  candidate: Candidate,
  evidence: Evidence,
  counts: Counts | undefined,
  estimate: Estimate,
  index: number,
): Estimated {
  const action = estimate.kind === 'estimated' ? estimate.actions[index] : undefined;
  return {
    visits: counts?.visits ?? 0,
    neighborVisits: counts?.neighborVisits ?? 0,
    qValue: action?.qValue,
    uncertainty: action?.uncertainty ?? 0,
    bonus: action?.bonus ?? 0,
    doubt: action?.doubt ?? 0,
    advantage: action && estimate.kind === 'estimated' ? action.qValue - estimate.stateValue : 0,
    tried: evidence.neighbors.some((neighbor) => edgeOf(neighbor, candidate) !== undefined),
  };
}

/** The candidate without its scores, its fields in one order: equal decisions have equal JSON. */
function bare({ action, key, priorLogit, source, risk, intent }: Candidate): Candidate {
  return { action, key, priorLogit, source, risk, ...(intent === undefined ? {} : { intent }) };
}

/** Memory's forecast for a candidate; nothing if memory is off. */
function failureOf({ evidence, memoryOff }: DecisionRequest, index: number): Pick<Scored, 'failure'> {
  const failure = memoryOff === true ? undefined : evidence.failures?.[index];
  return failure ? { failure } : {};
}

/** Already part of the candidates. */
function withoutFailures(evidence: Evidence): Evidence {
  const { failures, ...rest } = evidence;
  return failures ? rest : evidence;
}

/** The request that reproduces `decision`. */
export function requestOf(decision: Decision): DecisionRequest {
  const { version, t, state, settings, seed, tier, abstention, leftOut } = decision;
  const reason = abstention?.reason;
  const failures = decision.candidates.flatMap(({ failure }) => failure ?? []);
  const evidence = failures.length > 0 ? { ...decision.evidence, failures } : decision.evidence;
  return {
    version,
    t,
    state,
    evidence,
    settings,
    seed,
    tier,
    candidates: decision.candidates.map(bare),
    memoryOff: reason === 'memoryOff',
    ...(isBeginning(reason) ? { abstain: reason } : {}),
    ...(leftOut ? { leftOut } : {}),
  };
}

/** Whether recomputing `decision` gives the same value, bit for bit. */
export function replays(decision: Decision): boolean {
  return JSON.stringify(decide(requestOf(decision))) === JSON.stringify(decision);
}

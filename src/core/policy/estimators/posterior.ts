// Mode `posterior`: means shrunk towards what similar situations and similar actions gave, with their uncertainty.
import { endsOrAsks, givesUp } from '../../action/finishing.ts';
import type { Candidate } from '../../types.ts';
import type { Decision, Evidence, MemoryStatistics } from '../../decision.ts';
import { exitCodeWeight } from '../returns.ts';
import { confidenceTrust, relativeConfidence } from '../confidence.ts';
import type { Counts } from './counts.ts';
import { noticeableWeight, observationsOf, tryWeight, visitsOf } from './counts.ts';
import type { ActionEstimate, Estimate, EstimateRequest, Estimator } from './estimator.ts';

/** ln pi where the base policy's probability underflows to 0. */
const leastLogProb = -745;

/** An action is explored once its prior reaches this fraction of an even share; what the model thinks absurd is not. */
const fullShare = 0.03;

type Bonus = Omit<ActionEstimate, 'doubt'>;

/**
 * What p, the probability of failing, adds to Q: w h (f - p), w the weight of an exit status, h the trust in p, f the share
 * of failures among the tries behind Q, shrunk as Q is. So, as far as p is trusted, it replaces the failures in Q:
 * p also reflects commands elsewhere, parts of commands, and single steps, which returns drown out.
 */
function foretold(counts: Counts, prob: number | undefined, { failure, priorStrength }: MemoryStatistics): number {
  if (prob === undefined || !failure) return 0;
  const { visits, neighborVisits, failedVisits, neighborFailures } = counts;
  const prior = (failure.share + neighborFailures) / (1 + neighborVisits);
  const share = (priorStrength * prior + failedVisits) / (priorStrength + visits);
  return exitCodeWeight * failure.trust * (share - prob);
}

/**
 * Q = (kappa m + n q)/(kappa + n) + w h (f - p), the posterior mean with prior mean m and prior strength kappa;
 * m = (m0 + sum w n q)/(1 + W), m0 = mu + h d; U = c sigma sqrt(rho kappa/(kappa + n) (1 + ln(1 + N))), rho = 1/(1 + W), N the tries in this
 * very situation: as in UCB1 (Auer et al. 2002), so that no action is ever ruled out;
 * w = (similarity of the situations)^4 (similarity of the actions)^8;
 * V = sum over a of pi(a|s) Q(s,a); betaEff = beta/sigma.
 *
 * For giving up, Q is at most V: memory may count against it, never for it. For an action that nothing speaks for and the base
 * policy thinks absurd (below `fullShare` of an even share), Q's excess over V shrinks in proportion: bad results elsewhere are
 * no evidence for it.
 *
 * Deviation from the design: U grows with N, similar actions speak for each other, the bonus is U damped, centred and never above
 * average for harm (withBonuses), and the model's confidence counts as far as it has proved right (withDoubts).
 * Abstains below `minNeighbors` observations unless this very situation was seen.
 */
function estimatePosterior(request: EstimateRequest): Estimate {
  const { candidates, counts, priorProbs, evidence, settings, version } = request;
  const { statistics, neighbors, levelResiduals } = evidence;
  const observations = observationsOf(evidence);
  const triesHere = neighbors.reduce((sum, neighbor) => sum + (neighbor.similarity === 1 ? visitsOf(neighbor) : 0), 0);
  const seen = triesHere > 0;
  if (observations === 0 || (!seen && observations < settings.minNeighbors)) {
    const reason =
      statistics.experiences === 0 ? 'emptyMemory' : observations === 0 ? 'noNeighbors' : 'tooFewNeighbors';
    return { kind: 'abstained', abstention: { reason, found: observations, needed: settings.minNeighbors } };
  }
  const sigma = Math.sqrt(statistics.returnVariance);
  const kappa = statistics.priorStrength;
  const growth = 1 + Math.log1p(triesHere);
  const estimates = counts.map((count, index) => {
    const { visits, meanReturn, neighborVisits, neighborReturns } = count;
    const levelMean = statistics.meanReturn + statistics.levelTrust * (levelResiduals[index] ?? 0);
    const priorMean = (levelMean + neighborReturns) / (1 + neighborVisits);
    const shrunk = (kappa * priorMean + visits * meanReturn) / (kappa + visits);
    const qValue = shrunk + foretold(count, evidence.failures?.[index]?.prob, statistics);
    const variance = kappa / ((1 + neighborVisits) * (kappa + visits));
    return { qValue, uncertainty: settings.exploration * sigma * Math.sqrt(variance * growth) };
  });
  const stateValue = estimates.reduce((sum, { qValue }, index) => sum + (priorProbs[index] ?? 0) * qValue, 0);
  const unheardOf = (index: number) =>
    version > 2 && !isHeardOf(index, counts, evidence)
      ? Math.min(1, ((priorProbs[index] ?? 0) * candidates.length) / fullShare)
      : 1;
  const bounded = estimates.map((estimate, index) => {
    const above = Math.max(0, estimate.qValue - stateValue);
    const action = candidates[index]?.action;
    // Otherwise giving up would win wherever everything tried went badly.
    const share = version > 1 && action && givesUp(action) ? 0 : unheardOf(index);
    return { ...estimate, qValue: share < 1 ? Math.min(estimate.qValue, stateValue + share * above) : estimate.qValue };
  });
  return {
    kind: 'estimated',
    stateValue,
    betaEff: settings.beta / sigma,
    actions: withDoubts(withBonuses(request, bounded), request),
  };
}

/** Whether there is evidence for a candidate: tries in similar situations, or good ones at another step of such a task. */
function isHeardOf(index: number, counts: readonly Counts[], { promising, failures }: Evidence): boolean {
  const { visits = 0, neighborVisits = 0 } = counts[index] ?? {};
  if (visits + neighborVisits >= noticeableWeight) return true;
  return promising ? promising[index] === true : failures?.[index]?.reason.kind === 'action';
}

/**
 * Takes from each action the part of the model's confidence that is not trusted: -(1 - tau) (l - its mean under pi) sigma/beta, where l =
 * ln(pi(a|s) n) in [-4, 4] nats, so that l counts tau in z' (confidence.ts). What lies beyond 4 nats stays in z: tau is learned from l,
 * and says nothing about actions that the model holds absurd. 0 on average under the base policy; never in favour of harm or of ending.
 */
function withDoubts(
  actions: readonly Bonus[],
  { candidates, priorProbs, evidence, settings, version }: EstimateRequest,
): readonly ActionEstimate[] {
  const distrust = 1 - confidenceTrust(evidence.statistics, settings);
  const nat = Math.sqrt(evidence.statistics.returnVariance) / settings.beta;
  const logProbs = priorProbs.map((prob) =>
    version > 3 ? relativeConfidence(prob, priorProbs) : prob > 0 ? Math.log(prob) : leastLogProb,
  );
  const average = priorProbs.reduce((sum, prob, index) => sum + prob * (logProbs[index] ?? 0), 0);
  return actions.map((action, index) => {
    const doubt = distrust === 0 ? 0 : -distrust * nat * ((logProbs[index] ?? 0) - average);
    const candidate = candidates[index];
    return { ...action, doubt: candidate && isExplored(candidate, version) ? doubt : Math.min(0, doubt) };
  });
}

/** Whether a candidate may earn an exploration bonus: reading and working inside the workspace may, harm and ending may not. */
function isExplored({ action, risk }: Candidate, version: Decision['version']): boolean {
  return (risk.class === 'read' || risk.class === 'write') && (version === 1 || !endsOrAsks(action));
}

/** Exponent of the best known return's share that leaves no room: half of the largest return leaves seven eighths. */
const roomPower = 3;

/**
 * 1 - (q/S)^3, [0, 1], q the best mean return known, S the largest return in memory: what exploring could find. What is known in a similar situation
 * counts as far as that is similar, so that a new wording of a task that works is not explored again. Decisions stored before S was
 * known use 1 - q.
 */
function roomOf({ neighbors, statistics: { largestReturn } }: Evidence, version: Decision['version']): number {
  const known = neighbors.map(({ similarity, totals, edges }) => {
    if (version === 1 && similarity < 1) return 0;
    const best = totals ? (totals.bestReturn ?? 0) : Math.max(0, ...edges.flatMap((edge) => edge.meanReturn ?? []));
    return similarity * best;
  });
  const best = Math.max(0, ...known);
  return Math.max(0, 1 - (largestReturn === undefined ? best : (best / largestReturn) ** roomPower));
}

/**
 * The bonus of each candidate: its uncertainty, as far as there is room to gain, less the average under the base policy; so adding a
 * constant to all changes nothing, and "boosted" then means "more than the rest". It is damped where the base policy gives an action less
 * than `fullShare` of an even share: what the model itself thinks absurd is neither explored nor penalised, but judged by what
 * is known of it. b_i = d_i (u_i - sum pi d u / sum pi d), d the damping, u uncertainty times room: 0 on average under the base policy.
 * Candidates of class `network`, and those that end or hand back the task, are never above that average; destructive ones get -U: not
 * knowing never speaks for harm, and giving up is never explored.
 */
function withBonuses(
  { candidates, priorProbs, evidence, version }: EstimateRequest,
  estimates: readonly Omit<Bonus, 'bonus'>[],
): readonly Bonus[] {
  const room = roomOf(evidence, version);
  const damping = priorProbs.map((prob) => Math.min(1, (prob * candidates.length) / fullShare));
  let [mass, sum] = [0, 0];
  for (const [index, candidate] of candidates.entries()) {
    if (!isExplored(candidate, version)) continue;
    const damped = damping[index] ?? 0;
    const prob = priorProbs[index] ?? 0;
    mass += version === 1 ? prob : prob * damped;
    sum += prob * ((estimates[index]?.uncertainty ?? 0) * room * damped);
  }
  const average = mass > 0 ? sum / mass : 0;
  return estimates.map((estimate, index) => {
    const damped = damping[index] ?? 0;
    const centred = estimate.uncertainty * room * damped - (version === 1 ? average : average * damped);
    const candidate = candidates[index];
    if (candidate?.risk.class === 'destructive') return { ...estimate, bonus: -estimate.uncertainty };
    return { ...estimate, bonus: candidate && isExplored(candidate, version) ? centred : Math.min(0, centred) };
  });
}

/** Recalls what did better than average there and has worked: a poor remembered action needs no memory to be proposed. */
export const posterior: Estimator = {
  name: 'posterior',
  neighbors: 'states',
  recalls: ({ meanReturn = -Infinity, endings }, statistics) =>
    meanReturn > statistics.meanReturn && (endings === undefined || endings.failures < endings.tries),
  recallLimit: 8,
  estimate: estimatePosterior,
  explain: { tryWeight, confidenceTrust },
};

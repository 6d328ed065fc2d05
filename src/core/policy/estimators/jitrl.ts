// Mode `jitrl`: the estimates of arXiv:2601.18510, kept exactly, for comparison and for users who want them.
import { edgeOf } from './counts.ts';
import type { Estimate, EstimateRequest, Estimator } from './estimator.ts';

/** Guards the division by the largest advantage, as in the worked cases. */
const epsilon = 1e-8;

/**
 * V(s) = mean of G over the neighbours N(s) (eq. 3); Q(s,a) = mean over those that took a (eq. 4); an unseen action is worth
 * V + alpha/|N| with probability lambda. N(s) are the settled experiences; none: abstains.
 *
 * Deviation: an unseen action that is not explored is worth V, not 0 (`unseenMiss: 'zero'` is the paper's): 0 is relative to
 * an arbitrary zero of reward and lets an untried action win whenever memory is all negative.
 */
function estimateJitrl({ candidates, evidence, settings, draws }: EstimateRequest): Estimate {
  let count = 0;
  let sum = 0;
  for (const { edges, totals } of evidence.neighbors) {
    count += totals?.settledVisits ?? 0;
    sum += totals?.returnSum ?? 0;
    for (const edge of totals ? [] : edges) {
      count += edge.settledVisits;
      sum += edge.settledVisits * (edge.meanReturn ?? 0);
    }
  }
  if (count === 0) {
    const reason = evidence.statistics.experiences === 0 ? 'emptyMemory' : 'noNeighbors';
    return { kind: 'abstained', abstention: { reason, found: 0, needed: 1 } };
  }
  const stateValue = sum / count;
  const explored = stateValue + settings.alpha / count;
  const missed = settings.unseenMiss === 'zero' ? 0 : stateValue;
  const qValues = candidates.map((candidate, index) => {
    const own = evidence.neighbors.flatMap((neighbor) => edgeOf(neighbor, candidate) ?? []);
    const visits = own.reduce((total, edge) => total + edge.settledVisits, 0);
    if (visits === 0) return (draws[index] ?? 1) < settings.lambda ? explored : missed;
    return own.reduce((total, edge) => total + edge.settledVisits * (edge.meanReturn ?? 0), 0) / visits;
  });
  const maxAbs = Math.max(...qValues.map((qValue) => Math.abs(qValue - stateValue)));
  const normalised = settings.advantageNorm === 'maxAbs' && maxAbs > 0;
  return {
    kind: 'estimated',
    stateValue,
    betaEff: normalised ? settings.beta / (maxAbs + epsilon) : settings.beta,
    actions: qValues.map((qValue) => ({ qValue, uncertainty: 0, bonus: 0, doubt: 0 })),
  };
}

/** Recalls every action, as the paper does; actions do not share evidence, and the model's logits count in full. */
export const jitrl: Estimator = {
  name: 'jitrl',
  neighbors: 'experiences',
  recalls: () => true,
  recallLimit: Infinity,
  estimate: estimateJitrl,
  explain: { tryWeight: () => 0, confidenceTrust: () => 1 },
};

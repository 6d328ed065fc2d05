// What was tried of each candidate, in this very situation and in similar ones: the evidence that every estimator starts from.
import { actionSimilarities } from '../../action/similarity.ts';
import type { EdgeStats, Evidence, MemoryStatistics, Neighbor } from '../../decision.ts';
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

/**
 * Weight of a try of a similar action in a similar situation, [0, 1]: similarity of the situations to the fourth power, of the
 * actions to the eighth. Requests are worded in many ways; in a command every word counts.
 * Deviation: the design has the eighth power for situations, so one wording taught the next little.
 */
export function tryWeight(stateSimilarity: number, actionSimilarity: number): number {
  return stateSimilarity ** 4 * actionSimilarity ** 8;
}

/** Evidence about a situation: tries in neighbours, weighted by similarity. */
export function observationsOf(evidence: Evidence): number {
  return evidence.neighbors.reduce((sum, neighbor) => sum + neighbor.similarity * visitsOf(neighbor), 0);
}

/** n, q, W of the candidates, in their order; a try whose return is not known yet counts with the mean return mu. */
export function countsOf(evidence: Evidence, candidates: readonly Candidate[]): readonly Counts[] {
  const { similarTries, neighbors, statistics } = evidence;
  if (!similarTries) return countEdges(evidence, candidates);
  const here = neighbors.find(({ similarity }) => similarity === 1);
  return candidates.map((candidate, index) => {
    const own = here && edgeOf(here, candidate);
    const similar = similarTries[index];
    return {
      visits: own?.visits ?? 0,
      meanReturn: own ? (own.meanReturn ?? statistics.meanReturn) : 0,
      neighborVisits: similar?.visits ?? 0,
      neighborReturns: similar?.returnSum ?? 0,
      failedVisits: own ? own.visits * failedShare(own, statistics) : 0,
      neighborFailures: similar?.failures ?? 0,
    };
  });
}

/** The same from neighbours with all their edges. */
export function countEdges(
  evidence: Pick<Evidence, 'neighbors'> & { readonly statistics: Pick<MemoryStatistics, 'meanReturn' | 'failure'> },
  candidates: readonly Candidate[],
): readonly Counts[] {
  const mu = evidence.statistics.meanReturn;
  const counts = candidates.map(() => ({
    visits: 0,
    meanReturn: 0,
    neighborVisits: 0,
    neighborReturns: 0,
    failedVisits: 0,
    neighborFailures: 0,
  }));
  const similaritiesTo = actionSimilarities(candidates.map(({ key }) => key));
  for (const neighbor of evidence.neighbors) {
    for (const edge of neighbor.edges) {
      const edgeReturn = edge.meanReturn ?? mu;
      const failed = failedShare(edge, evidence.statistics);
      for (const [index, similarity] of similaritiesTo(edge.key).entries()) {
        const own = counts[index];
        if (similarity === 0 || !own) continue;
        if (neighbor.similarity === 1 && edge.key.exact === candidates[index]?.key.exact) {
          own.visits = edge.visits;
          own.meanReturn = edgeReturn;
          own.failedVisits = edge.visits * failed;
        } else {
          const weight = tryWeight(neighbor.similarity, similarity) * edge.visits;
          own.neighborVisits += weight;
          own.neighborReturns += weight * edgeReturn;
          own.neighborFailures += weight * failed;
        }
      }
    }
  }
  return counts;
}

function failedShare({ endings }: EdgeStats, { failure }: Pick<MemoryStatistics, 'failure'>): number {
  return endings ? endings.failures / endings.tries : (failure?.share ?? 0);
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

// Reduces what was tried in the neighbours to what a decision needs: sums, and the edges relevant to a candidate.
import { actionSimilarities } from '../../action/similarity.ts';
import { countEdges, noticeableWeight } from '../../policy/estimators/counts.ts';
import { estimatorOf } from '../../policy/estimators/registry.ts';
import type { ProposalRequest } from '../../ports.ts';
import type { LearningSettings } from '../../settings.ts';
import type { Candidate, State } from '../../types.ts';
import type { Decision, EdgeStats, EdgeTotals, Evidence, MemoryStatistics, Neighbor } from '../../decision.ts';

/** Neighbours marked as used: the rest have little influence. */
const usedLimit = 5;

/** Similar actions quoted for a candidate: those that count most. The sums hold all of them. */
const quotedLimit = 3;

/** Most actions of the most similar situation that go into the prompt. */
const adviceLimit = 16;

/**
 * The neighbours with sums in place of most edges (of edges of actions unlike all candidates, `neighbors` may hold just these sums): this keeps the candidates' own actions, at most one edge per candidate and
 * neighbour, and for each candidate the `quotedLimit` similar actions with the most weight. Estimates equal those from all
 * edges, up to rounding; its size does not depend on how much was tried.
 */
export function condense(
  neighbors: readonly Neighbor[],
  candidates: readonly Candidate[],
  statistics: Pick<MemoryStatistics, 'meanReturn' | 'failure'>,
  settings: Pick<LearningSettings, 'mode'>,
): Required<Pick<Evidence, 'neighbors' | 'similarTries'>> {
  const quoted = quotedEdges(neighbors, candidates, settings);
  const counts = countEdges({ statistics, neighbors }, candidates);
  const own = new Set(candidates.map(({ key }) => key.exact));
  return {
    neighbors: neighbors.map(({ edges, totals, ...near }) => ({
      ...near,
      edges: edges.filter((edge) => own.has(edge.key.exact) || quoted.has(edge)),
      totals: totals ?? totalsOf(edges),
    })),
    similarTries: counts.map(({ neighborVisits, neighborReturns, neighborFailures }) => ({
      visits: neighborVisits,
      returnSum: neighborReturns,
      failures: neighborFailures,
    })),
  };
}

/** Of no edges: zeros, and no best return. */
function totalsOf(edges: readonly EdgeStats[]): EdgeTotals {
  let [visits, settledVisits, returnSum] = [0, 0, 0];
  let bestReturn: number | undefined;
  for (const edge of edges) {
    visits += edge.visits;
    settledVisits += edge.settledVisits;
    returnSum += edge.settledVisits * (edge.meanReturn ?? 0);
    if (edge.meanReturn !== undefined) bestReturn = Math.max(bestReturn ?? -Infinity, edge.meanReturn);
  }
  return { visits, settledVisits, returnSum, bestReturn };
}

/** For each candidate the edges of other actions that count most for it; ties go to the more similar state. */
function quotedEdges(
  neighbors: readonly Neighbor[],
  candidates: readonly Candidate[],
  settings: Pick<LearningSettings, 'mode'>,
): ReadonlySet<EdgeStats> {
  const estimator = estimatorOf(settings);
  const similaritiesTo = actionSimilarities(candidates.map(({ key }) => key));
  const best = candidates.map((): { readonly weight: number; readonly edge: EdgeStats }[] => []);
  for (const { similarity, edges } of neighbors) {
    for (const edge of edges) {
      for (const [index, alike] of similaritiesTo(edge.key).entries()) {
        const weight = estimator.explain.tryWeight(similarity, alike);
        const list = best[index];
        if (!list || weight < noticeableWeight || edge.key.exact === candidates[index]?.key.exact) continue;
        if (list.length === quotedLimit && weight <= (list.at(-1)?.weight ?? 0)) continue;
        list.push({ weight, edge });
        list.sort((a, b) => b.weight - a.weight);
        list.length = Math.min(list.length, quotedLimit);
      }
    }
  }
  return new Set(best.flatMap((list) => list.map(({ edge }) => edge)));
}

/** Advice for the prompt, from the most similar situation: the known actions furthest above or below average. */
export function adviceFrom(
  neighbor: Neighbor | undefined,
  { meanReturn: average }: Pick<MemoryStatistics, 'meanReturn'>,
): NonNullable<ProposalRequest['advice']> {
  return (neighbor?.edges ?? [])
    .flatMap(({ action, meanReturn }) =>
      meanReturn === undefined ? [] : [{ action, advantage: meanReturn - average }],
    )
    .toSorted((a, b) => Math.abs(b.advantage) - Math.abs(a.advantage))
    .slice(0, adviceLimit);
}

/** States that a decision marks as used, for eviction: the most similar ones. */
export function usedStates({ evidence }: Pick<Decision, 'evidence'>): readonly State[] {
  return evidence.neighbors.slice(0, usedLimit).map(({ state }) => state);
}

/** The evidence of a decision without memory: nothing is known. */
export function noEvidence(candidates: readonly unknown[]): Evidence {
  return {
    statistics: { edges: 0, experiences: 0, meanReturn: 0, returnVariance: 0.25, priorStrength: 1, levelTrust: 0 },
    neighbors: [],
    levelResiduals: candidates.map(() => 0),
    similarTries: candidates.map(() => ({ visits: 0, returnSum: 0 })),
    nearestMisses: [],
  };
}

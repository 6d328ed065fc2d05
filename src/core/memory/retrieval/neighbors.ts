// Turns search hits into neighbours with everything tried there.
import { estimatorOf } from '../../policy/estimators/registry.ts';
import type { ActionKey, State } from '../../types.ts';
import type { EdgeStats, EdgeTotals, ExperienceRef, Neighbor, Subject } from '../../decision.ts';
import { backupOf } from '../statistics/backup.ts';
import { beforeFailures, type DetourHit, throughFailures } from './detours.ts';
import type { MemoryParts } from '../parts.ts';
import { queryOf, readState } from '../parts.ts';
import type { Hit, TokenQuery } from './search.ts';
import type { Summary } from '../columns/summary.ts';
import { recency } from '../columns/summary.ts';

/** Examples of an edge, newest first. */
const exampleLimit = 3;

/** The nearest states with a similarity in [threshold, below); only those with a known return where `k` counts experiences. */
export function nearestStates(
  { settings, index, states }: MemoryParts,
  query: TokenQuery,
  { threshold, below, limit }: { readonly threshold: number; readonly below: number; readonly limit: number },
): Hit[] {
  const live = estimatorOf(settings).neighbors === 'experiences' ? states.settled : states.counts;
  return index.search(query, { threshold, below, limit, live, recency: states.newest });
}

/** Most similar first, ties newest first; `k` counts distinct states or single settled experiences, as the estimator wants. */
export function findNeighbors(parts: MemoryParts, query: TokenQuery, threshold = parts.settings.threshold): Neighbor[] {
  const { k } = parts.settings;
  const hits = nearestStates(parts, query, { threshold, below: Infinity, limit: k });
  const counted = estimatorOf(parts.settings).neighbors;
  return counted === 'experiences' ? singleExperiences(parts, hits) : hits.map((hit) => wholeState(parts, hit));
}

type Before = Subject['before'];

/** The same, with the situations that only failed steps separate from the present one (detours.ts): what a decision looks at. */
export function findNeighborsAndDetours(parts: MemoryParts, query: TokenQuery, before: Before): Neighbor[] {
  if (estimatorOf(parts.settings).neighbors === 'experiences') return findNeighbors(parts, query);
  return situationsNear(parts, query, before).map((hit) => wholeState(parts, hit));
}

function situationsNear(parts: MemoryParts, query: TokenQuery, before: Before): readonly DetourHit[] {
  const { threshold, k } = parts.settings;
  const near = (about: TokenQuery) => nearestStates(parts, about, { threshold, below: Infinity, limit: k });
  const bounds = { threshold, limit: k };
  const hits = near(query);
  if (!before) return throughFailures(parts, hits, bounds);
  // What the running episode alone has tried there is known from its own course.
  const earlier = near(queryOf(parts, before.state)).filter(({ state }) => (parts.states.settled[state] ?? 0) > 0);
  return throughFailures(parts, beforeFailures(hits, earlier, before.failedSteps), bounds);
}

/**
 * As `findNeighborsAndDetours`, but whole states carry only the edges similar to a candidate, and `totals` sums all edges: many times cheaper
 * for states where much was tried.
 */
export function findNeighborsAbout(
  parts: MemoryParts,
  query: TokenQuery,
  candidates: readonly { readonly key: ActionKey }[],
  before: Before,
): readonly Neighbor[] {
  if (estimatorOf(parts.settings).neighbors === 'experiences') return findNeighbors(parts, query);
  const { ledger, actions } = parts;
  const isAlike = actions.likeAnyOf(candidates.map(({ key }) => key));
  return situationsNear(parts, query, before).map(({ state, ...near }) => ({
    state: readState(parts, state),
    ...near,
    edges: ledger
      .edgesOf(state, (edge) => isAlike(ledger.edges.actions[edge] ?? 0))
      .map((edge) => wholeEdge(parts, edge)),
    totals: totalsOf(parts, state),
  }));
}

/**
 * Whether each action has returned more than `least` in a situation that `accepts` takes, down to a quarter of the threshold: what helped later in
 * the same task counts at its start.
 */
export function promisingOf(
  parts: MemoryParts,
  query: TokenQuery,
  keys: readonly ActionKey[],
  { accepts, least }: { readonly accepts: (state: State) => boolean; readonly least: number },
): readonly boolean[] {
  const { ledger, actions, settings } = parts;
  const promising = new Set<string>();
  for (const { state } of nearestStates(parts, query, {
    threshold: settings.threshold / 4,
    below: Infinity,
    limit: settings.k,
  })) {
    if (!accepts(readState(parts, state))) continue;
    for (const edge of ledger.edgesIn(state)) {
      const summary = ledger.summaryOf(edge);
      if (summary.settled > 0 && summary.mean > least)
        promising.add(actions.read(ledger.edges.actions[edge] ?? 0).key.exact);
    }
  }
  return keys.map(({ exact }) => promising.has(exact));
}

/** Of no edges: zeros, and no best return. */
function totalsOf({ ledger, episodes, settings }: MemoryParts, state: number): EdgeTotals {
  let [visits, settledVisits, returnSum] = [0, 0, 0];
  let bestReturn: number | undefined;
  for (const edge of ledger.edgesIn(state)) {
    const summary = ledger.summaryOf(edge);
    const weight = weightsNow(summary, episodes.begun - 1, settings.recencyHalfLife);
    visits += weight.visits;
    settledVisits += weight.settledVisits;
    if (summary.settled === 0) continue;
    returnSum += weight.settledVisits * summary.mean;
    bestReturn = Math.max(bestReturn ?? -Infinity, summary.mean);
  }
  return { visits, settledVisits, returnSum, bestReturn };
}

function weightsNow({ visits, visitsAt, settled, settledAt }: Summary, now: number, halfLife: number) {
  return {
    // However old, a tried action must not look untried.
    visits: Math.max(Number.MIN_VALUE, visits * recency(now - visitsAt, halfLife)),
    settledVisits: settled * recency(now - settledAt, halfLife),
  };
}

function wholeState(parts: MemoryParts, { state, ...near }: DetourHit): Neighbor {
  const { ledger } = parts;
  const edges = ledger.edgesOf(state).map((edge) => wholeEdge(parts, edge));
  return { state: readState(parts, state), ...near, edges };
}

/** The first `k` settled experiences of the hits, newest first within a state, with statistics over just those. */
function singleExperiences(parts: MemoryParts, hits: readonly Hit[]): Neighbor[] {
  const { ledger, settings } = parts;
  const neighbors: Neighbor[] = [];
  let left = settings.k;
  for (const { state, similarity } of hits) {
    if (left <= 0) break;
    const settled = ledger
      .edgesOf(state)
      .flatMap((edge) => [...ledger.newestFirst(edge)])
      .filter((slot) => !Number.isNaN(ledger.returns[slot] ?? NaN))
      .sort((a, b) => b - a)
      .slice(0, left);
    left -= settled.length;
    const edges = [...new Set(settled.map((slot) => ledger.owners[slot] ?? 0))].map((edge) => {
      const own = settled.filter((slot) => ledger.owners[slot] === edge);
      return edgeStats(parts, edge, ledger.summarise(own.toReversed()), own);
    });
    neighbors.push({ state: readState(parts, state), similarity, edges });
  }
  return neighbors;
}

/** All that is known of an edge; what followed it is valued by current knowledge. */
function wholeEdge(parts: MemoryParts, edge: number): EdgeStats {
  const { ledger } = parts;
  const summary = ledger.summaryOf(edge);
  const mean = summary.mean + backupOf(parts, edge);
  return edgeStats(parts, edge, { ...summary, mean }, ledger.newestFirst(edge));
}

function edgeStats(parts: MemoryParts, edge: number, summary: Summary, newestFirst: Iterable<number>): EdgeStats {
  const { settings, episodes, actions, ledger, outcomes } = parts;
  const examples: ExperienceRef[] = [];
  for (const slot of newestFirst) {
    examples.push(referenceOf(parts, slot));
    if (examples.length === exampleLimit) break;
  }
  const isSettled = summary.settled > 0;
  const endings = outcomes.endingsOf(edge, ledger.newestFirst(edge));
  return {
    ...actions.read(ledger.edges.actions[edge] ?? 0),
    ...weightsNow(summary, episodes.begun - 1, settings.recencyHalfLife),
    meanReturn: isSettled ? summary.mean : undefined,
    returnSpread: isSettled ? Math.sqrt(summary.squares / summary.settled) : undefined,
    episodes: summary.episodes,
    examples,
    ...(endings ? { endings } : {}),
  };
}

function referenceOf({ ledger, episodes }: MemoryParts, slot: number): ExperienceRef {
  const discountedReturn = ledger.returns[slot] ?? NaN;
  return {
    episodeId: episodes.at(ledger.episodes[slot] ?? 0).id,
    t: ledger.steps[slot] ?? 0,
    discountedReturn: Number.isNaN(discountedReturn) ? undefined : discountedReturn,
  };
}

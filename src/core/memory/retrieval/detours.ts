// Situations that only a failed step separates from similar ones: what was learned there holds before that step as well.
import type { MemoryParts } from '../parts.ts';
import { followingSlot } from '../columns/episodes.ts';
import type { Hit } from './search.ts';

/** Similarity lost with each failed step between. */
const carried = 0.95;
/** Failed steps in a row that are looked past. */
const mostSteps = 3;
/** Of a situation only the newest edges count, and of an edge the newest tries. */
const mostEdges = 32;
const mostTries = 4;

export interface DetourHit extends Hit {
  /** Only failed steps lie between it and a similar situation, there or now. */
  readonly afterFailure?: true;
}

/**
 * The hits, and the situations that followed a failed step in one of them, at `carried` of its similarity for each failed step; at most
 * `limit` in all and down to `threshold`, most similar first.
 *
 * A command that fails usually leaves the world as it was. So the way that led to the goal after it would have done so without it, and its
 * return counts as that of a try in a similar situation: after "test fails, build, test passes" the next episode may build at
 * once. If the failed step did change something, the first real try in the situation itself outweighs this.
 */
export function throughFailures(
  parts: MemoryParts,
  hits: readonly DetourHit[],
  { threshold, limit }: { readonly threshold: number; readonly limit: number },
): readonly DetourHit[] {
  const found = new Map<number, DetourHit>(hits.map((hit) => [hit.state, hit]));
  let last: readonly Hit[] = hits;
  for (let step = 0; step < mostSteps && last.length > 0; step++) {
    const reached: DetourHit[] = [];
    for (const { state, similarity } of last) {
      const further = carried * similarity;
      if (further < threshold) continue;
      for (const next of afterFailures(parts, state)) {
        if ((found.get(next)?.similarity ?? 0) >= further) continue;
        const hit: DetourHit = { state: next, similarity: further, afterFailure: true };
        found.set(next, hit);
        reached.push(hit);
      }
    }
    last = reached;
  }
  if ([...found.values()].every(({ afterFailure }) => afterFailure !== true)) return hits;
  const { newest } = parts.states;
  return [...found.values()]
    .filter(({ similarity }) => similarity >= threshold)
    .sort((a, b) => b.similarity - a.similarity || (newest[b.state] ?? 0) - (newest[a.state] ?? 0))
    .slice(0, limit);
}

/**
 * The hits for the present situation, and those for the one before its last steps, all of which failed: what is known to work there still does.
 * A situation found both ways counts as the more similar.
 */
export function beforeFailures(
  hits: readonly Hit[],
  earlier: readonly Hit[],
  failedSteps: number,
): readonly DetourHit[] {
  const found = new Map<number, DetourHit>(hits.map((hit) => [hit.state, hit]));
  for (const { state, similarity } of earlier) {
    const further = carried ** failedSteps * similarity;
    if ((found.get(state)?.similarity ?? 0) < further)
      found.set(state, { state, similarity: further, afterFailure: true });
  }
  return [...found.values()];
}

/** Situations that followed a failed try of known return in `state`. */
function afterFailures({ ledger, episodes, outcomes }: MemoryParts, state: number): ReadonlySet<number> {
  const next = new Set<number>();
  let edges = 0;
  for (const edge of ledger.edgesIn(state)) {
    if (++edges > mostEdges) break;
    let tries = 0;
    for (const slot of ledger.newestFirst(edge)) {
      if (++tries > mostTries) break;
      if (Number.isNaN(ledger.returns[slot] ?? NaN) || outcomes.outcomeAt(slot)?.failed !== true) continue;
      const following = followingSlot(episodes.at(ledger.episodes[slot] ?? 0), slot);
      if (following < 0 || ledger.steps[following] !== (ledger.steps[slot] ?? 0) + 1) continue;
      const reached = ledger.edges.states[ledger.owners[following] ?? 0] ?? state;
      if (reached !== state) next.add(reached);
    }
  }
  return next;
}

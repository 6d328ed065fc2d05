// Keeps a memory small and fast at the end of an episode: eviction, and compaction of index and ledger.
import { Actions } from './columns/actions.ts';
import { CurrentEstimates } from './statistics/currentEstimates.ts';
import { LowestReturns, leastRecentlyUsed } from './eviction.ts';
import { Ledger } from './columns/ledger.ts';
import type { MemoryParts } from './parts.ts';

/** When index and ledger are compacted. Affects cost, never results. */
export interface UpkeepLimits {
  /** The index absorbs its delta once that exceeds this many states and `deltaShare` of the rest. */
  readonly leastDelta: number;
  readonly deltaShare: number;
  /** The ledger closes its gaps when they exceed this many and the live experiences. */
  readonly leastGaps: number;
}
export const defaultLimits: UpkeepLimits = { leastDelta: 512, deltaShare: 0.08, leastGaps: 1024 };

/** Removes one experience from everything that refers to it. */
export function removeExperience(parts: MemoryParts, slot: number): void {
  const { ledger, episodes, states, outcomes, useOrder } = parts;
  forgetOutcome(parts, slot);
  const episode = episodes.at(ledger.episodes[slot] ?? 0);
  const at = episode.slots.indexOf(slot);
  episode.slots = episode.slots.filter((own) => own !== slot);
  if (at >= 0) outcomes.rephase(episode.slots[at - 1], episode.slots.slice(at));
  const state = ledger.remove(slot);
  if (!states.holdsAny(state)) useOrder.drop(state);
}

function forgetOutcome({ ledger, actions, outcomes }: MemoryParts, slot: number): void {
  if (!outcomes.outcomeAt(slot)) return;
  const edge = ledger.owners[slot] ?? 0;
  const id = ledger.edges.actions[edge] ?? 0;
  outcomes.remove(slot, { id, ...actions.read(id), edge, weight: ledger.weights[slot] ?? 0 });
}

/** What a full memory evicts: nothing from a running or pinned episode. */
export class Eviction {
  private readonly parts: MemoryParts;
  private lowest: LowestReturns | undefined;

  constructor(parts: MemoryParts) {
    this.parts = parts;
  }

  /** To be called whenever the return of an experience was set. */
  returnSet(slot: number): void {
    this.lowest?.add(slot);
  }

  /** Removes experiences until the limit is met or nothing more may be evicted. */
  evict(): void {
    const excess = this.parts.ledger.live - this.parts.settings.maxExperiences;
    if (excess <= 0) return;
    for (const slot of this.first(excess)) removeExperience(this.parts, slot);
  }

  /** To be called when slots were renumbered. */
  reset(): void {
    this.lowest = undefined;
  }

  private first(wanted: number): readonly number[] {
    const { ledger, episodes, settings, useOrder } = this.parts;
    const evictable = (slot: number): boolean => {
      const { running, pinned } = episodes.at(ledger.episodes[slot] ?? 0);
      return !running && !pinned;
    };
    if (settings.eviction === 'leastRecentlyUsed') return leastRecentlyUsed(ledger, useOrder, evictable, wanted);
    this.lowest ??= new LowestReturns(ledger);
    return this.lowest.take(evictable, wanted);
  }
}

/** Lets the index absorb its delta and drop dead states when due. */
export function tidyIndex({ index, states, vocabulary }: MemoryParts, limits: UpkeepLimits): void {
  const isGrown = index.deltaSize > Math.max(limits.leastDelta, index.frozenSize * limits.deltaShare);
  const dead = index.deltaSize + index.frozenSize - states.live;
  if (!isGrown && dead <= Math.max(limits.leastDelta, states.live)) return;
  for (const state of index.freeze(states.counts, vocabulary.length)) states.dropWords(state);
}

export function hasGaps({ ledger }: MemoryParts, limits: UpkeepLimits): boolean {
  return ledger.length - ledger.live > Math.max(limits.leastGaps, ledger.live);
}

/** Rewrites the ledger without removed experiences, in the same order, and drops unreferenced actions. */
export function closeGaps(parts: MemoryParts): void {
  const { ledger, states, episodes, actions, outcomes } = parts;
  parts.actions = new Actions();
  parts.ledger = new Ledger(states, episodes, parts.settings.recencyHalfLife);
  parts.outcomes = outcomes.withoutColumns();
  parts.estimates = new CurrentEstimates(parts.ledger, parts.actions, parts.settings.recencyHalfLife);
  states.clearHoldings();
  episodes.clearSlots();
  const edgeNow = new Int32Array(ledger.edges.length);
  for (let edge = 0; edge < ledger.edges.length; edge++) {
    const state = ledger.edges.states[edge] ?? -1;
    if (state < 0) continue;
    const action = parts.actions.adopt(actions, ledger.edges.actions[edge] ?? 0);
    edgeNow[edge] = parts.ledger.addEdge(state, action);
  }
  for (let slot = 0; slot < ledger.length; slot++) {
    const edge = ledger.owners[slot] ?? -1;
    if (edge < 0) continue;
    const [episode, step] = [ledger.episodes[slot] ?? 0, ledger.steps[slot] ?? 0];
    const [weight, confidence] = [ledger.weights[slot] ?? 0, ledger.confidences[slot] ?? NaN];
    const now = parts.ledger.append(edgeNow[edge] ?? 0, episode, step, weight, confidence);
    parts.ledger.setReturn(now, ledger.returns[slot] ?? NaN);
    parts.outcomes.place(now, { edge: edgeNow[edge] ?? 0, weight }, outcomes.factsAt(slot));
  }
}

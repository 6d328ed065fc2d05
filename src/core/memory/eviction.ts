// What a full memory evicts first.
import { roomyInts } from './columns/columns.ts';
import { MinHeap } from './retrieval/heap.ts';
import type { Ledger } from './columns/ledger.ts';

/** Live states from the least to the most recently used: a doubly linked ring through place 0; state s is at s + 1. */
export class UseOrder {
  private nexts: Int32Array = new Int32Array(1);
  private previous: Int32Array = new Int32Array(1);

  /** Moves or adds a state to the end. */
  use(state: number): void {
    this.nexts = roomyInts(this.nexts, state + 2);
    this.previous = roomyInts(this.previous, state + 2);
    this.drop(state);
    const last = this.previous[0] ?? 0;
    this.nexts[last] = state + 1;
    this.previous[state + 1] = last;
    this.nexts[state + 1] = 0;
    this.previous[0] = state + 1;
  }

  drop(state: number): void {
    const [before, after] = [this.previous[state + 1] ?? 0, this.nexts[state + 1] ?? 0];
    const isIn = before !== 0 || this.nexts[0] === state + 1;
    if (!isIn) return;
    this.nexts[before] = after;
    this.previous[after] = before;
    this.nexts[state + 1] = 0;
    this.previous[state + 1] = 0;
  }

  *leastRecentFirst(): Generator<number, void> {
    for (let place = this.nexts[0] ?? 0; place > 0; place = this.nexts[place] ?? 0) yield place - 1;
  }
}

/** The `wanted` evictable experiences (> 0) to go first: state by state, the least recently used first; within a state the oldest first. */
export function leastRecentlyUsed(
  ledger: Ledger,
  order: UseOrder,
  evictable: (slot: number) => boolean,
  wanted: number,
): readonly number[] {
  const first: number[] = [];
  for (const state of order.leastRecentFirst()) {
    for (const slot of oldestOf(ledger, state, evictable, wanted - first.length)) first.push(slot);
    if (first.length === wanted) break;
  }
  return first;
}

/** At most `wanted` experiences of a state, oldest first. */
function oldestOf(ledger: Ledger, state: number, evictable: (slot: number) => boolean, wanted: number): number[] {
  // The newest of those found is on top.
  const oldest = new MinHeap();
  for (const edge of ledger.edgesIn(state)) {
    for (const slot of ledger.oldestFirst(edge)) {
      if (oldest.size === wanted && -slot < oldest.least) break;
      if (!evictable(slot)) continue;
      if (oldest.size < wanted) oldest.push(slot, -slot, 0);
      else oldest.pushPop(slot, -slot, 0);
    }
  }
  const newestFirst: number[] = [];
  for (let top = oldest.pop(); top; top = oldest.pop()) newestFirst.push(top.item);
  return newestFirst.reverse();
}

/**
 * Experiences by return, lowest first, equal ones oldest first. Unknown returns go first: all they teach
 * is that something was tried. Entries made stale by a later return are skipped when they come up.
 */
export class LowestReturns {
  private readonly ledger: Ledger;
  private readonly heap = new MinHeap();

  constructor(ledger: Ledger) {
    this.ledger = ledger;
    for (let slot = 0; slot < ledger.length; slot++) this.add(slot);
  }

  /** To be called whenever the return of an experience was set. */
  add(slot: number): void {
    if ((this.ledger.owners[slot] ?? -1) >= 0) this.heap.push(slot, this.valueOf(slot), slot);
  }

  /** At most `wanted` evictable experiences with the lowest returns, to be removed now: they will not come up again. */
  take(evictable: (slot: number) => boolean, wanted: number): readonly number[] {
    const kept: number[] = [];
    const lowest = new Set<number>();
    while (lowest.size < wanted) {
      const top = this.heap.pop();
      if (!top) break;
      const isCurrent = (this.ledger.owners[top.item] ?? -1) >= 0 && this.valueOf(top.item) === top.primary;
      if (isCurrent && evictable(top.item)) lowest.add(top.item);
      else if (isCurrent) kept.push(top.item);
    }
    for (const slot of kept) this.add(slot);
    return [...lowest];
  }

  private valueOf(slot: number): number {
    const discountedReturn = this.ledger.returns[slot] ?? NaN;
    return Number.isNaN(discountedReturn) ? -Infinity : discountedReturn;
  }
}

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

/** The oldest evictable experience of the least recently used state that has one; -1 if there is none. */
export function leastRecentlyUsed(ledger: Ledger, order: UseOrder, evictable: (slot: number) => boolean): number {
  for (const state of order.leastRecentFirst()) {
    let oldest = -1;
    for (const edge of ledger.edgesOf(state)) {
      for (const slot of ledger.oldestFirst(edge)) {
        if (oldest >= 0 && slot > oldest) break;
        if (evictable(slot)) oldest = slot;
      }
    }
    if (oldest >= 0) return oldest;
  }
  return -1;
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

  /** The evictable experience with the lowest return, -1 if there is none. */
  next(evictable: (slot: number) => boolean): number {
    const kept: number[] = [];
    let found = -1;
    while (found < 0) {
      const top = this.heap.pop();
      if (!top) break;
      const isCurrent = (this.ledger.owners[top.item] ?? -1) >= 0 && this.valueOf(top.item) === top.primary;
      if (isCurrent && evictable(top.item)) found = top.item;
      else if (isCurrent) kept.push(top.item);
    }
    for (const slot of kept) this.add(slot);
    return found;
  }

  private valueOf(slot: number): number {
    const discountedReturn = this.ledger.returns[slot] ?? NaN;
    return Number.isNaN(discountedReturn) ? -Infinity : discountedReturn;
  }
}

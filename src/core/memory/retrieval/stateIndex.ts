// Interned states and the exact index over their token sets: same tokens, same state id.
import { roomyInts } from '../columns/columns.ts';
import type { FrozenPostings } from './postings.ts';
import { DeltaPostings, freeze, nothingFrozen } from './postings.ts';
import type { Hit, SearchOptions, TokenQuery } from './search.ts';
import { Search } from './search.ts';
import { TokenRows } from './tokenRows.ts';

export class StateIndex {
  private rows = new TokenRows();
  private frozen: FrozenPostings = nothingFrozen;
  private frozenRows = 0;
  private delta = new DeltaPostings();
  private readonly scratch = new Search();
  /** Open addressing by the hash of the tokens: 1 + state, 0 for free. A power of two long. */
  private slots: Int32Array = new Int32Array(16);
  /** Row of each state, -1 for none. */
  private rowOf: Int32Array = new Int32Array(0);
  private stateCount = 0;
  private readonly freeStates: number[] = [];

  /** Ids in use are below this. */
  get capacity(): number {
    return this.stateCount;
  }

  /** States added since the last freeze, and those before. */
  get deltaSize(): number {
    return this.rows.length - this.frozenRows;
  }
  get frozenSize(): number {
    return this.frozenRows;
  }

  /** The state with exactly these tokens (ascending), or -1. */
  find(tokens: Int32Array): number {
    return (this.slots[this.slotOf(tokens)] ?? 0) - 1;
  }

  /** The state with exactly these tokens (ascending), added if there is none. */
  intern(tokens: Int32Array): number {
    const slot = this.slotOf(tokens);
    const known = this.slots[slot] ?? 0;
    if (known > 0) return known - 1;
    const state = this.freeStates.pop() ?? this.stateCount++;
    const row = this.rows.push(state, tokens, 0, tokens.length);
    this.rowOf = roomyInts(this.rowOf, this.stateCount);
    this.rowOf[state] = row;
    this.delta.add(row, tokens);
    this.slots[slot] = state + 1;
    if (this.rows.length * 4 > this.slots.length * 3) this.rehash();
    return state;
  }

  /** Fills an empty index with these rows, whose states are 0, 1, 2, ...; must be followed by `freeze`. */
  load(rows: TokenRows): void {
    this.rows = rows;
    this.stateCount = rows.length;
    this.rowOf = Int32Array.from(rows.states.subarray(0, rows.length));
  }

  /** Tokens of a state, ascending. */
  tokens(state: number): Int32Array {
    const row = this.rowOf[state] ?? 0;
    const offset = this.rows.offset(row);
    return this.rows.tokens.subarray(offset, offset + this.rows.size(row));
  }

  /** Most similar first; ties by `recency`, descending. The empty state resembles itself (1) and nothing else. */
  search(query: TokenQuery, options: SearchOptions): Hit[] {
    if (query.size > 0) return this.scratch.run(this.rows, this.frozen, this.delta, query, options);
    const empty = this.find(query.tokens);
    return empty >= 0 && (options.live[empty] ?? 0) > 0 && options.below > 1 ? [{ state: empty, similarity: 1 }] : [];
  }

  /** Moves the delta into the frozen part and drops states that are not live; returns the ids of those, free for reuse. */
  freeze(live: Int32Array, vocabularySize: number): readonly number[] {
    const old = this.rows;
    const { rows, frozen } = freeze(old, live, vocabularySize);
    const dropped: number[] = [];
    for (let row = 0; row < old.length; row++) this.rowOf[old.states[row] ?? 0] = -1;
    for (let row = 0; row < rows.length; row++) this.rowOf[rows.states[row] ?? 0] = row;
    for (let row = 0; row < old.length; row++) {
      const state = old.states[row] ?? 0;
      if (this.rowOf[state] === -1) dropped.push(state);
    }
    for (const state of dropped) this.freeStates.push(state);
    this.rows = rows;
    this.frozen = frozen;
    this.frozenRows = rows.length;
    this.delta = new DeltaPostings();
    this.rehash();
    return dropped;
  }

  /** Memory held by interning and index; strings are not part of it. */
  get byteLength(): number {
    const { starts, lists, sizeStarts } = this.frozen;
    const own = this.slots.byteLength + this.rowOf.byteLength;
    const frozen = starts.byteLength + lists.byteLength + sizeStarts.byteLength;
    return own + frozen + this.rows.byteLength + this.delta.byteLength + this.scratch.byteLength;
  }

  private slotOf(tokens: Int32Array): number {
    const mask = this.slots.length - 1;
    let slot = hash(tokens, 0, tokens.length) & mask;
    for (;;) {
      const state = (this.slots[slot] ?? 0) - 1;
      if (state < 0 || this.rows.holds(this.rowOf[state] ?? 0, tokens)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  private rehash(): void {
    let length = 16;
    while (this.rows.length * 2 > length) length *= 2;
    const mask = length - 1;
    this.slots = new Int32Array(length);
    for (let row = 0; row < this.rows.length; row++) {
      const offset = this.rows.offset(row);
      let slot = hash(this.rows.tokens, offset, offset + this.rows.size(row)) & mask;
      while ((this.slots[slot] ?? 0) > 0) slot = (slot + 1) & mask;
      this.slots[slot] = (this.rows.states[row] ?? 0) + 1;
    }
  }
}

function hash(tokens: Int32Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let index = from; index < to; index++) value = Math.imul(value ^ (tokens[index] ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return value ^ (value >>> 13);
}

// Exact top-k Jaccard over token rows: probes the query's rarest tokens, bounds what is left, verifies the rest.
import { roomyInts } from '../columns/columns.ts';
import { MinHeap } from './heap.ts';
import type { DeltaPostings, FrozenPostings } from './postings.ts';
import type { TokenRows } from './tokenRows.ts';
import { bitCount, rowStride, sketchBit } from './tokenRows.ts';

export interface TokenQuery {
  /** Tokens that the vocabulary knows, distinct. */
  readonly tokens: Int32Array;
  /** Distinct tokens, unknown ones included. > 0. */
  readonly size: number;
}

export interface SearchOptions {
  /** Least similarity, (0, 1]. */
  readonly threshold: number;
  /** Similarities from this value up are excluded; Infinity excludes none. */
  readonly below: number;
  /** Most states wanted, > 0. */
  readonly limit: number;
  /** Per state: only those > 0 are found. */
  readonly live: Int32Array;
  /** Per state, distinct: equal similarities come in descending order of it. */
  readonly recency: Int32Array;
}

export interface Hit {
  readonly state: number;
  /** (0, 1]. */
  readonly similarity: number;
}

/** Largest 32-bit integer. */
const lastGeneration = 0x7fffffff;

/** Scratch space of searches, reused from one to the next. */
export class Search {
  private generation = 0;
  /** Generation in which a row was last verified, and in which a token was last part of a query. */
  private verified: Int32Array = new Int32Array(0);
  private marks: Int32Array = new Int32Array(0);
  private low = 0;
  private high = 0;
  private known = 0;
  private size = 0;
  /** Similarity that a row must reach to enter the results now. */
  private bar = 0;
  /** The best found so far, the worst of them on top. */
  private best = new MinHeap();
  private options: SearchOptions | undefined;

  /** Most similar first; see `SearchOptions` for ties. Exact: no state is missed. */
  run(rows: TokenRows, frozen: FrozenPostings, delta: DeltaPostings, query: TokenQuery, options: SearchOptions): Hit[] {
    this.begin(rows, query, options);
    const { tokens } = query;
    const { starts } = frozen;
    const deltaOrder = rarestFirst(tokens, (token) => delta.counts[token] ?? 0);
    const frozenOrder = rarestFirst(tokens, (token) => (starts[token + 1] ?? 0) - (starts[token] ?? 0));
    for (let probed = 0; probed < tokens.length && this.canStillMatter(probed); probed++) {
      this.probeFrozen(rows, frozen, frozenOrder[probed] ?? 0, probed);
    }
    for (let probed = 0; probed < tokens.length && this.canStillMatter(probed); probed++) {
      this.probeDelta(rows, delta, deltaOrder[probed] ?? 0, probed);
    }
    this.options = undefined;
    return this.bestFirst();
  }

  get byteLength(): number {
    return this.verified.byteLength + this.marks.byteLength;
  }

  private begin(rows: TokenRows, { tokens, size }: TokenQuery, options: SearchOptions): void {
    this.options = options;
    if (this.generation === lastGeneration) {
      this.verified.fill(0);
      this.marks.fill(0);
      this.generation = 0;
    }
    this.generation++;
    this.verified = roomyInts(this.verified, rows.length);
    this.low = 0;
    this.high = 0;
    for (const token of tokens) {
      this.marks = roomyInts(this.marks, token + 1);
      this.marks[token] = this.generation;
      const bit = sketchBit(token);
      if (bit < 32) this.low ^= 1 << bit;
      else this.high ^= 1 << (bit - 32);
    }
    this.known = tokens.length;
    this.size = size;
    this.bar = options.threshold;
    this.best = new MinHeap();
  }

  /** A row without the first `probed` tokens shares at most the rest. Strictly below the bar: a tie may still win by recency. */
  private canStillMatter(probed: number): boolean {
    return (this.known - probed) / this.size >= this.bar;
  }

  private probeFrozen(
    rows: TokenRows,
    { starts, lists, sizeStarts }: FrozenPostings,
    token: number,
    probed: number,
  ): void {
    if (token + 1 >= starts.length) return;
    const end = starts[token + 1] ?? 0;
    const largest = sizeStarts.length - 2;
    const least = this.leastSize();
    if (least > largest) return;
    const firstRow = sizeStarts[least] ?? 0;
    const endRow = sizeStarts[Math.min(this.greatestSize(probed), largest) + 1] ?? 0;
    const from = lowerBound(lists, starts[token] ?? 0, end, firstRow);
    const to = lowerBound(lists, from, end, endRow);
    for (let place = from; place < to; place++) this.consider(rows, lists[place] ?? 0, this.known - probed);
  }

  private probeDelta(rows: TokenRows, delta: DeltaPostings, token: number, probed: number): void {
    const [least, greatest] = [this.leastSize(), this.greatestSize(probed)];
    for (let entry = delta.heads[token] ?? 0; entry > 0; entry = delta.nexts[entry - 1] ?? 0) {
      const row = delta.rows[entry - 1] ?? 0;
      const size = rows.columns[row * rowStride + 1] ?? 0;
      if (size >= least && size <= greatest) this.consider(rows, row, this.known - probed);
    }
  }

  /** `rest`: tokens not yet probed. Rows with an earlier token were already considered, so this one is assumed to have none. */
  private consider(rows: TokenRows, row: number, rest: number): void {
    const { columns } = rows;
    const base = row * rowStride;
    const size = columns[base + 1] ?? 0;
    const differing = bitCount((columns[base + 2] ?? 0) ^ this.low) + bitCount((columns[base + 3] ?? 0) ^ this.high);
    const shared = Math.min((this.known + size - differing) >> 1, rest);
    if (shared / (this.size + size - shared) >= this.bar) this.verify(rows, row, size);
  }

  private verify(rows: TokenRows, row: number, size: number): void {
    const { options, marks, generation } = this;
    if (!options || this.verified[row] === generation) return;
    this.verified[row] = generation;
    const { tokens } = rows;
    const offset = rows.columns[row * rowStride] ?? 0;
    let shared = 0;
    for (let index = offset; index < offset + size; index++) {
      if (marks[tokens[index] ?? 0] === generation) shared++;
    }
    const similarity = shared / (this.size + size - shared);
    if (similarity < this.bar || similarity >= options.below) return;
    const state = rows.states[row] ?? 0;
    if ((options.live[state] ?? 0) === 0) return;
    const recency = options.recency[state] ?? 0;
    if (this.best.size < options.limit) this.best.push(state, similarity, recency);
    else this.best.pushPop(state, similarity, recency);
    if (this.best.size === options.limit) this.bar = this.best.least;
  }

  private bestFirst(): Hit[] {
    const hits: Hit[] = [];
    for (let worst = this.best.pop(); worst; worst = this.best.pop()) {
      hits.push({ state: worst.item, similarity: worst.primary });
    }
    return hits.reverse();
  }

  /** Fewest tokens that a row may have: n of n shared gives n/L. The loop settles rounding the way similarities round. */
  private leastSize(): number {
    let size = Math.max(1, Math.floor(this.bar * this.size));
    while (size / this.size < this.bar) size++;
    return size;
  }

  /** Most tokens that a row without the first `probed` tokens may have. */
  private greatestSize(probed: number): number {
    const shared = this.known - probed;
    const missing = this.size - shared;
    let size = Math.floor(shared / this.bar - missing) + 1;
    while (size > shared && shared / (missing + size) < this.bar) size--;
    return size;
  }
}

/** First index in the ascending `lists[from, to)` whose row is at least `row`. */
function lowerBound(lists: Int32Array, from: number, to: number, row: number): number {
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lists[middle] ?? 0) < row) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Beyond this many, the built-in sort is faster than insertion. */
export const insertionLimit = 64;
const indexSpan = 2 ** 20;

function rarestFirst(tokens: Int32Array, count: (token: number) => number): Int32Array {
  const keys = new Float64Array(tokens.length);
  for (let index = 0; index < tokens.length; index++) keys[index] = count(tokens[index] ?? 0) * indexSpan + index;
  if (keys.length > insertionLimit) keys.sort();
  else insertionSort(keys);
  const order = new Int32Array(tokens.length);
  for (let index = 0; index < keys.length; index++) order[index] = tokens[(keys[index] ?? 0) % indexSpan] ?? 0;
  return order;
}

/** Sorts a short array in place, ascending. */
export function insertionSort(values: Float64Array | Int32Array): void {
  for (let end = 1; end < values.length; end++) {
    const value = values[end] ?? 0;
    let place = end;
    for (; place > 0 && (values[place - 1] ?? 0) > value; place--) values[place] = values[place - 1] ?? 0;
    values[place] = value;
  }
}

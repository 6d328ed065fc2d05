// Token -> rows that hold it: a frozen part in sorted, contiguous lists, and a mutable delta of linked lists.
import { roomyInts } from '../columns/columns.ts';
import { TokenRows } from './tokenRows.ts';

/** Lists of the first rows, which are ordered by size, then by their rarest token: likely neighbours are adjacent. */
export interface FrozenPostings {
  /** Rows of token t: lists[starts[t], starts[t + 1]), ascending. Tokens beyond the end are in no frozen row. */
  readonly starts: Int32Array;
  readonly lists: Int32Array;
  /** First row with at least n tokens, for n in [0, largest size + 1]. */
  readonly sizeStarts: Int32Array;
}

export const nothingFrozen: FrozenPostings = {
  starts: new Int32Array(1),
  lists: new Int32Array(0),
  sizeStarts: new Int32Array(2),
};

/** Sorts the rows whose state is live (`live[state] > 0`) and lists them by token. Linear in the number of tokens held. */
export function freeze(
  rows: TokenRows,
  live: Int32Array,
  vocabularySize: number,
): { readonly rows: TokenRows; readonly frozen: FrozenPostings } {
  const kept = new Int32Array(rows.length);
  let keptLength = 0;
  for (let row = 0; row < rows.length; row++) {
    if ((live[rows.states[row] ?? 0] ?? 0) > 0) kept[keptLength++] = row;
  }
  const frequency = tokenFrequency(rows, kept.subarray(0, keptLength), vocabularySize);
  const rarest = rarestTokens(rows, frequency);
  const byToken = countingSort(kept.subarray(0, keptLength), (row) => rarest[row] ?? 0);
  const sorted = copyRows(
    rows,
    countingSort(byToken, (row) => rows.size(row)),
  );
  return { rows: sorted, frozen: { ...listByToken(sorted, frequency), sizeStarts: startsOfSizes(sorted) } };
}

function tokenFrequency(rows: TokenRows, kept: Int32Array, vocabularySize: number): Int32Array {
  const frequency = new Int32Array(vocabularySize);
  for (const row of kept) {
    const offset = rows.offset(row);
    for (let index = offset + rows.size(row) - 1; index >= offset; index--) {
      const token = rows.tokens[index] ?? 0;
      frequency[token] = (frequency[token] ?? 0) + 1;
    }
  }
  return frequency;
}

function rarestTokens(rows: TokenRows, frequency: Int32Array): Int32Array {
  const rarest = new Int32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    const offset = rows.offset(row);
    let least = Infinity;
    for (let index = offset + rows.size(row) - 1; index >= offset; index--) {
      const token = rows.tokens[index] ?? 0;
      const count = frequency[token] ?? 0;
      if (count >= least) continue;
      least = count;
      rarest[row] = token;
    }
  }
  return rarest;
}

/** Stable. Keys are integers >= 0 whose range is not much larger than the number of items. */
function countingSort(items: Int32Array, keyOf: (item: number) => number): Int32Array {
  let largest = 0;
  for (const item of items) largest = Math.max(largest, keyOf(item));
  const next = new Int32Array(largest + 2);
  for (const item of items) {
    const key = keyOf(item) + 1;
    next[key] = (next[key] ?? 0) + 1;
  }
  for (let key = 1; key < next.length; key++) next[key] = (next[key] ?? 0) + (next[key - 1] ?? 0);
  const sorted = new Int32Array(items.length);
  for (const item of items) {
    const key = keyOf(item);
    const place = next[key] ?? 0;
    sorted[place] = item;
    next[key] = place + 1;
  }
  return sorted;
}

function copyRows(rows: TokenRows, order: Int32Array): TokenRows {
  let tokens = 0;
  for (const row of order) tokens += rows.size(row);
  const copy = new TokenRows(withHeadroom(order.length), withHeadroom(tokens));
  for (const row of order) copy.pushCopy(rows, row);
  return copy;
}

/** Room for additions until the next freeze. */
function withHeadroom(length: number): number {
  return length + (length >> 3);
}

function listByToken(rows: TokenRows, frequency: Int32Array): Pick<FrozenPostings, 'starts' | 'lists'> {
  const starts = new Int32Array(frequency.length + 1);
  for (let token = 0; token < frequency.length; token++) {
    starts[token + 1] = (starts[token] ?? 0) + (frequency[token] ?? 0);
  }
  const next = starts.slice();
  const lists = new Int32Array(rows.tokensLength);
  for (let row = 0; row < rows.length; row++) {
    const offset = rows.offset(row);
    const end = offset + rows.size(row);
    for (let index = offset; index < end; index++) {
      const token = rows.tokens[index] ?? 0;
      const place = next[token] ?? 0;
      lists[place] = row;
      next[token] = place + 1;
    }
  }
  return { starts, lists };
}

function startsOfSizes(rows: TokenRows): Int32Array {
  const largest = rows.length > 0 ? rows.size(rows.length - 1) : 0;
  const starts = new Int32Array(largest + 2).fill(rows.length);
  for (let row = rows.length - 1; row >= 0; row--) starts[rows.size(row)] = row;
  for (let size = largest; size >= 0; size--) {
    starts[size] = Math.min(starts[size] ?? 0, starts[size + 1] ?? 0);
  }
  return starts;
}

/** Postings of the rows added since the last freeze: one linked list per token, newest row first. */
export class DeltaPostings {
  /** Per token: 1 + its newest entry, 0 for none; and the length of its list. */
  heads: Int32Array = new Int32Array(0);
  counts: Int32Array = new Int32Array(0);
  /** Per entry: its row, and 1 + the next entry. */
  rows: Int32Array = new Int32Array(0);
  nexts: Int32Array = new Int32Array(0);
  private length = 0;

  /** `tokens` ascending. */
  add(row: number, tokens: Int32Array): void {
    const greatest = tokens.at(-1) ?? -1;
    this.heads = roomyInts(this.heads, greatest + 1);
    this.counts = roomyInts(this.counts, greatest + 1);
    this.rows = roomyInts(this.rows, this.length + tokens.length);
    this.nexts = roomyInts(this.nexts, this.length + tokens.length);
    for (const token of tokens) {
      this.rows[this.length] = row;
      this.nexts[this.length] = this.heads[token] ?? 0;
      this.heads[token] = ++this.length;
      this.counts[token] = (this.counts[token] ?? 0) + 1;
    }
  }

  get byteLength(): number {
    return this.heads.byteLength + this.counts.byteLength + this.rows.byteLength + this.nexts.byteLength;
  }
}

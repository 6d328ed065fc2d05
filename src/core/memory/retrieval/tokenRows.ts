// Token sets of states as rows of typed arrays: where the tokens are, how many, and a 64-bit parity sketch of them.
// Throughout, `?? 0` only satisfies the compiler: every subscript is in range.
import { roomyInts } from '../columns/columns.ts';

/** A row is four integers: offset of its tokens, their number, low and high half of the sketch. */
export const rowStride = 4;

export class TokenRows {
  length = 0;
  columns: Int32Array;
  /** State of each row. */
  states: Int32Array;
  /** Tokens of all rows, ascending within a row. */
  tokens: Int32Array;
  tokensLength = 0;

  constructor(rowCapacity = 0, tokenCapacity = 0) {
    this.columns = new Int32Array(rowCapacity * rowStride);
    this.states = new Int32Array(rowCapacity);
    this.tokens = new Int32Array(tokenCapacity);
  }

  /** Appends a row with the tokens `source[from, to)`; returns its number. */
  push(state: number, source: Int32Array, from: number, to: number): number {
    let [low, high] = [0, 0];
    for (let index = from; index < to; index++) {
      const bit = sketchBit(source[index] ?? 0);
      if (bit < 32) low ^= 1 << bit;
      else high ^= 1 << (bit - 32);
    }
    return this.add(state, source, from, to, low, high);
  }

  /** Appends a copy of a row of `others`. */
  pushCopy(others: TokenRows, row: number): void {
    const { columns, tokens, states } = others;
    const from = others.offset(row);
    const [low, high] = [columns[row * rowStride + 2] ?? 0, columns[row * rowStride + 3] ?? 0];
    this.add(states[row] ?? 0, tokens, from, from + others.size(row), low, high);
  }

  offset(row: number): number {
    return this.columns[row * rowStride] ?? 0;
  }

  size(row: number): number {
    return this.columns[row * rowStride + 1] ?? 0;
  }

  holds(row: number, tokens: Int32Array): boolean {
    if (this.size(row) !== tokens.length) return false;
    const offset = this.offset(row);
    for (let index = 0; index < tokens.length; index++) {
      if (this.tokens[offset + index] !== tokens[index]) return false;
    }
    return true;
  }

  private add(state: number, source: Int32Array, from: number, to: number, low: number, high: number): number {
    const row = this.length++;
    const offset = this.tokensLength;
    this.tokensLength += to - from;
    this.columns = roomyInts(this.columns, this.length * rowStride);
    this.states = roomyInts(this.states, this.length);
    this.tokens = roomyInts(this.tokens, this.tokensLength);
    for (let index = from; index < to; index++) this.tokens[offset + index - from] = source[index] ?? 0;
    this.states[row] = state;
    this.columns[row * rowStride] = offset;
    this.columns[row * rowStride + 1] = to - from;
    this.columns[row * rowStride + 2] = low;
    this.columns[row * rowStride + 3] = high;
    return row;
  }

  get byteLength(): number {
    return this.columns.byteLength + this.states.byteLength + this.tokens.byteLength;
  }
}

/** Rows of states 0, 1, 2, ..., with `sizes` tokens each. */
export function rowsOf(sizes: Int32Array, tokens: Int32Array): TokenRows {
  const rows = new TokenRows(sizes.length, tokens.length);
  let from = 0;
  for (let state = 0; state < sizes.length; state++) rows.push(state, tokens, from, (from += sizes[state] ?? 0));
  return rows;
}

/**
 * Which of 64 bits a token flips. Sets that differ in d tokens have sketches that differ in at most d bits, so that
 * |q n x| = (|q| + |x| - d)/2 is at most (|q| + |x| - bits)/2: a bound that never loses a match.
 */
export function sketchBit(token: number): number {
  return Math.imul(token + 1, 0x9e3779b1) >>> 26;
}

/** Number of bits set in a 32-bit integer. */
export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

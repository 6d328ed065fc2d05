// Per state: its words, its edges, and how much it holds. Columns by state id; a dead state holds nothing.
import { roomyInts } from './columns.ts';

/** Unused words allowed in the pool before it is compacted. */
const leastGarbage = 1024;

export class States {
  /** 1 + the first edge, 0 for none. */
  firstEdges: Int32Array = new Int32Array(0);
  /** Live experiences; those of known return. */
  counts: Int32Array = new Int32Array(0);
  settled: Int32Array = new Int32Array(0);
  /** 1 where an edge is to be tested for a change. */
  untested: Int32Array = new Int32Array(0);
  /** The newest live experience: what decides ties. */
  newest: Int32Array = new Int32Array(0);
  /** States that hold an experience. */
  live = 0;
  /** Offset of a state's words in the pool (nouns first), their number, and how many of them are nouns. */
  private starts: Int32Array = new Int32Array(0);
  private lengths: Int32Array = new Int32Array(0);
  private nouns: Int32Array = new Int32Array(0);
  private pool: Int32Array = new Int32Array(0);
  private poolLength = 0;
  private garbage = 0;

  reserve(capacity: number): void {
    this.firstEdges = roomyInts(this.firstEdges, capacity);
    this.counts = roomyInts(this.counts, capacity);
    this.settled = roomyInts(this.settled, capacity);
    this.untested = roomyInts(this.untested, capacity);
    this.newest = roomyInts(this.newest, capacity);
    this.starts = roomyInts(this.starts, capacity);
    this.lengths = roomyInts(this.lengths, capacity);
    this.nouns = roomyInts(this.nouns, capacity);
  }

  holdsAny(state: number): boolean {
    return (this.counts[state] ?? 0) > 0;
  }

  /** Counts an experience, now the newest. */
  hold(state: number, slot: number): void {
    if (this.counts[state] === 0) this.live++;
    this.counts[state] = (this.counts[state] ?? 0) + 1;
    this.newest[state] = slot;
  }

  /** Assigns the words of states 0, 1, 2, ..., which are still empty: `lengths` words each, `nouns` of them nouns. */
  load({
    words,
    lengths,
    nouns,
  }: {
    readonly words: Int32Array;
    readonly lengths: Int32Array;
    readonly nouns: Int32Array;
  }): void {
    this.reserve(lengths.length);
    this.pool = words.slice();
    this.poolLength = words.length;
    this.lengths.set(lengths);
    this.nouns.set(nouns);
    for (let state = 1; state < lengths.length; state++) {
      this.starts[state] = (this.starts[state - 1] ?? 0) + (lengths[state - 1] ?? 0);
    }
  }

  /** Forgets what the states hold, but not their words: before a ledger is built again. */
  clearHoldings(): void {
    this.firstEdges.fill(0);
    this.counts.fill(0);
    this.settled.fill(0);
    this.live = 0;
  }

  /** Word ids of a state in their order, nouns first. */
  wordsOf(state: number): { readonly words: Int32Array; readonly nouns: number } {
    const start = this.starts[state] ?? 0;
    return { words: this.pool.subarray(start, start + (this.lengths[state] ?? 0)), nouns: this.nouns[state] ?? 0 };
  }

  /** Stores the words `source[from, to)`. */
  setWords(state: number, source: ArrayLike<number>, from: number, to: number, nouns: number): void {
    this.dropWords(state);
    const start = this.poolLength;
    this.poolLength += to - from;
    this.pool = roomyInts(this.pool, this.poolLength);
    for (let index = from; index < to; index++) this.pool[start + index - from] = source[index] ?? 0;
    this.starts[state] = start;
    this.lengths[state] = to - from;
    this.nouns[state] = nouns;
  }

  dropWords(state: number): void {
    this.garbage += this.lengths[state] ?? 0;
    this.lengths[state] = 0;
    this.nouns[state] = 0;
    if (this.garbage > leastGarbage && this.garbage * 2 > this.poolLength) this.tidy();
  }

  get byteLength(): number {
    const columns = [this.firstEdges, this.counts, this.settled, this.newest, this.starts, this.lengths, this.nouns];
    return columns.reduce((sum, column) => sum + column.byteLength, this.pool.byteLength);
  }

  private tidy(): void {
    const tidied = new Int32Array(this.poolLength - this.garbage);
    let length = 0;
    for (let state = 0; state < this.lengths.length; state++) {
      const { words } = this.wordsOf(state);
      tidied.set(words, length);
      this.starts[state] = length;
      length += words.length;
    }
    this.pool = tidied;
    this.poolLength = length;
    this.garbage = 0;
  }
}

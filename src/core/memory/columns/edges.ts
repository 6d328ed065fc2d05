// (state, action) edges as columns: what was tried where, and the summary of how it went.
import { roomyFloats, roomyInts } from './columns.ts';
import type { Summary } from './summary.ts';

/** Values of `stale`: nothing is up to date; only the drop is. */
export const untested = 2;
export const tested = 1;

export const intSummaries = ['drops', 'since', 'visitsAt', 'settledAt', 'episodes'] as const;
export const floatSummaries = ['visits', 'settled', 'means', 'squares', 'freedoms', 'confidences'] as const;

/** Columns by edge. */
export type EdgeSummaries = Readonly<
  Record<(typeof intSummaries)[number], Int32Array> & Record<(typeof floatSummaries)[number], Float64Array>
>;

export interface StoredEdges {
  readonly states: Int32Array;
  readonly actions: Int32Array;
  readonly summaries: EdgeSummaries | undefined;
}

/** Edges are numbered in the order of their creation; sums over them run in that order. */
export class Edges {
  length = 0;
  /** -1: the edge is gone. */
  states: Int32Array = new Int32Array(0);
  actions: Int32Array = new Int32Array(0);
  /** Live experiences, and the newest and oldest of them: ends of a doubly linked list. */
  counts: Int32Array = new Int32Array(0);
  newest: Int32Array = new Int32Array(0);
  oldest: Int32Array = new Int32Array(0);
  /** 1 + the next edge of the same state, 0 for none. */
  nexts: Int32Array = new Int32Array(0);
  /** From this slot on the returns are lower than before; -1: they are not. */
  drops: Int32Array = new Int32Array(0);
  /** The first slot in the summary. */
  since: Int32Array = new Int32Array(0);
  /** 2 where the summary below is out of date, 1 where only its `drops` is known. */
  stale: Int32Array = new Int32Array(0);
  visits: Float64Array = new Float64Array(0);
  visitsAt: Int32Array = new Int32Array(0);
  settled: Float64Array = new Float64Array(0);
  settledAt: Int32Array = new Int32Array(0);
  means: Float64Array = new Float64Array(0);
  squares: Float64Array = new Float64Array(0);
  freedoms: Float64Array = new Float64Array(0);
  episodes: Int32Array = new Int32Array(0);
  /** The newest among its experiences of known return, as of the last look at its state; NaN: none is known. */
  confidences: Float64Array = new Float64Array(0);

  add(state: number, action: number): number {
    const edge = this.length;
    this.reserve(edge + 1);
    this.length = edge + 1;
    this.states[edge] = state;
    this.actions[edge] = action;
    this.counts[edge] = 0;
    this.newest[edge] = -1;
    this.oldest[edge] = -1;
    this.nexts[edge] = 0;
    this.stale[edge] = untested;
    this.drops[edge] = -1;
    return edge;
  }

  reserve(capacity: number): void {
    if (capacity <= this.states.length) return;
    this.states = roomyInts(this.states, capacity);
    this.actions = roomyInts(this.actions, capacity);
    this.counts = roomyInts(this.counts, capacity);
    this.newest = roomyInts(this.newest, capacity);
    this.oldest = roomyInts(this.oldest, capacity);
    this.nexts = roomyInts(this.nexts, capacity);
    this.stale = roomyInts(this.stale, capacity);
    this.drops = roomyInts(this.drops, capacity);
    this.since = roomyInts(this.since, capacity);
    this.visits = roomyFloats(this.visits, capacity);
    this.visitsAt = roomyInts(this.visitsAt, capacity);
    this.settled = roomyFloats(this.settled, capacity);
    this.settledAt = roomyInts(this.settledAt, capacity);
    this.means = roomyFloats(this.means, capacity);
    this.squares = roomyFloats(this.squares, capacity);
    this.freedoms = roomyFloats(this.freedoms, capacity);
    this.episodes = roomyInts(this.episodes, capacity);
    this.confidences = roomyFloats(this.confidences, capacity);
  }

  /** Makes these the edges of an empty list; each without an experience and, without `summaries`, without a summary. */
  load({ states, actions, summaries }: StoredEdges): void {
    this.length = states.length;
    this.reserve(states.length);
    this.states.set(states);
    this.actions.set(actions);
    this.newest.fill(-1);
    this.oldest.fill(-1);
    this.stale.fill(summaries ? 0 : untested);
    this.drops.fill(-1);
    if (!summaries) return;
    for (const name of intSummaries) this[name].set(summaries[name]);
    for (const name of floatSummaries) this[name].set(summaries[name]);
  }

  /** What `load` takes of summaries; all must be up to date. */
  summaries(): EdgeSummaries {
    const ints = intSummaries.map((name) => [name, this[name].slice(0, this.length)] as const);
    const floats = floatSummaries.map((name) => [name, this[name].slice(0, this.length)] as const);
    return Object.fromEntries<Int32Array | Float64Array>([...ints, ...floats]) as unknown as EdgeSummaries;
  }

  /** `since`: the first slot in the summary. */
  write(edge: number, summary: Summary, since: number): void {
    this.stale[edge] = 0;
    this.since[edge] = since;
    this.visits[edge] = summary.visits;
    this.visitsAt[edge] = summary.visitsAt;
    this.settled[edge] = summary.settled;
    this.settledAt[edge] = summary.settledAt;
    this.means[edge] = summary.mean;
    this.squares[edge] = summary.squares;
    this.freedoms[edge] = summary.freedom;
    this.episodes[edge] = summary.episodes;
  }

  read(edge: number): Summary {
    return {
      visits: this.visits[edge] ?? 0,
      visitsAt: this.visitsAt[edge] ?? 0,
      settled: this.settled[edge] ?? 0,
      settledAt: this.settledAt[edge] ?? 0,
      mean: this.means[edge] ?? NaN,
      squares: this.squares[edge] ?? 0,
      freedom: this.freedoms[edge] ?? 0,
      episodes: this.episodes[edge] ?? 0,
    };
  }
}

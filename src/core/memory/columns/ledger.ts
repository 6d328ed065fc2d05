// Experiences and the edges they belong to. Slots ascend in the order of appending, so that a larger slot is newer.
import { roomyFloats, roomyInts } from './columns.ts';
import type { StoredEdges } from './edges.ts';
import { Edges, tested, untested } from './edges.ts';
import type { Episodes } from './episodes.ts';
import type { States } from './states.ts';
import type { Summary } from './summary.ts';
import { lastDrop, sinceChange, summarise } from './summary.ts';

/** Experiences by slot, none of them gone. */
export interface StoredExperiences {
  readonly owners: Int32Array;
  readonly episodes: Int32Array;
  readonly steps: Int32Array;
  readonly returns: Float64Array;
  readonly weights: Float64Array;
  readonly confidences: Float64Array;
}

export class Ledger {
  readonly edges = new Edges();
  /** Slots in use, dead ones included; live experiences. */
  length = 0;
  live = 0;
  liveEdges = 0;
  /** Live experiences of known return, and those of them that are the first step of their episode. */
  private settled = 0;
  private firsts = 0;
  /** Edge of an experience; -1: it is gone. */
  owners: Int32Array = new Int32Array(0);
  episodes: Int32Array = new Int32Array(0);
  steps: Int32Array = new Int32Array(0);
  /** NaN: not known. */
  returns: Float64Array = new Float64Array(0);
  weights: Float64Array = new Float64Array(0);
  /** NaN: no evidence about the model. */
  confidences: Float64Array = new Float64Array(0);
  /** Next newer and older experience of the same edge, -1 for none. */
  private newer: Int32Array = new Int32Array(0);
  private older: Int32Array = new Int32Array(0);
  private readonly states: States;
  private readonly known: Episodes;
  private readonly halfLife: number;
  /** By state: cached `valueOf`, valid until something changes there. */
  private readonly values = new Map<number, number>();
  /** Called with a state before anything it holds changes. */
  beforeChange: (state: number) => void = () => undefined;

  constructor(states: States, known: Episodes, halfLife: number) {
    this.states = states;
    this.known = known;
    this.halfLife = halfLife;
  }

  /** Fills an empty ledger, and the holdings of its states, at once; the experiences are in their episodes already. */
  load(edges: StoredEdges, { owners, episodes, steps, returns, weights, confidences }: StoredExperiences): void {
    const { states } = this;
    this.edges.load(edges);
    this.liveEdges = this.edges.length;
    const { nexts, newest, oldest, counts, states: stateOf } = this.edges;
    for (let edge = 0; edge < this.edges.length; edge++) {
      const state = stateOf[edge] ?? 0;
      nexts[edge] = states.firstEdges[state] ?? 0;
      states.firstEdges[state] = edge + 1;
      if (!edges.summaries) states.untested[state] = 1;
    }
    this.length = this.live = owners.length;
    [this.owners, this.episodes, this.steps] = [owners.slice(), episodes.slice(), steps.slice()];
    [this.returns, this.weights, this.confidences] = [returns.slice(), weights.slice(), confidences.slice()];
    [this.newer, this.older] = [new Int32Array(owners.length).fill(-1), new Int32Array(owners.length)];
    for (let slot = 0; slot < owners.length; slot++) {
      const edge = owners[slot] ?? 0;
      const [state, previous] = [stateOf[edge] ?? 0, newest[edge] ?? -1];
      this.older[slot] = previous;
      if (previous >= 0) this.newer[previous] = slot;
      else oldest[edge] = slot;
      newest[edge] = slot;
      counts[edge] = (counts[edge] ?? 0) + 1;
      states.hold(state, slot);
      if (Number.isNaN(returns[slot] ?? NaN)) continue;
      states.settled[state] = (states.settled[state] ?? 0) + 1;
      this.countSettled(slot, 1);
    }
  }

  private changes(state: number): void {
    this.values.delete(state);
    this.beforeChange(state);
  }

  /** At least this share of episodes are single steps, [0, 1]: 2 - (mean steps of known return of an episode). 0 without any. */
  get singleStepShare(): number {
    return this.firsts === 0 ? 0 : Math.max(0, Math.min(1, 2 - this.settled / this.firsts));
  }

  private countSettled(slot: number, times: number): void {
    this.settled += times;
    if (this.steps[slot] === 0) this.firsts += times;
  }

  /** The edge of an action in a state, created if there is none. */
  edgeFor(state: number, action: number): number {
    const { edges, states } = this;
    for (let edge = (states.firstEdges[state] ?? 0) - 1; edge >= 0; edge = (edges.nexts[edge] ?? 0) - 1) {
      if (edges.actions[edge] === action) return edge;
    }
    return this.addEdge(state, action);
  }

  addEdge(state: number, action: number): number {
    this.changes(state);
    const edge = this.edges.add(state, action);
    this.edges.nexts[edge] = this.states.firstEdges[state] ?? 0;
    this.states.firstEdges[state] = edge + 1;
    this.liveEdges++;
    return edge;
  }

  /** Appends an experience of unknown return; returns its slot. */
  append(edge: number, episode: number, step: number, weight: number, confidence: number): number {
    const slot = this.length;
    this.changes(this.edges.states[edge] ?? 0);
    this.reserve(slot + 1);
    this.length = slot + 1;
    this.live++;
    const { edges, states } = this;
    const previous = edges.newest[edge] ?? -1;
    this.owners[slot] = edge;
    this.episodes[slot] = episode;
    this.steps[slot] = step;
    this.returns[slot] = NaN;
    this.weights[slot] = weight;
    this.confidences[slot] = confidence;
    this.newer[slot] = -1;
    this.older[slot] = previous;
    if (previous >= 0) this.newer[previous] = slot;
    else edges.oldest[edge] = slot;
    edges.newest[edge] = slot;
    edges.counts[edge] = (edges.counts[edge] ?? 0) + 1;
    const state = edges.states[edge] ?? 0;
    edges.stale[edge] = untested;
    states.untested[state] = 1;
    states.hold(state, slot);
    this.known.at(episode).slots.push(slot);
    return slot;
  }

  /** NaN: not known. */
  setReturn(slot: number, discountedReturn: number): void {
    const edge = this.owners[slot] ?? 0;
    const state = this.edges.states[edge] ?? 0;
    this.changes(state);
    const change = Number(!Number.isNaN(discountedReturn)) - Number(!Number.isNaN(this.returns[slot] ?? NaN));
    this.states.settled[state] = (this.states.settled[state] ?? 0) + change;
    this.countSettled(slot, change);
    this.returns[slot] = discountedReturn;
    this.edges.stale[edge] = untested;
    this.states.untested[state] = 1;
  }

  /** Removes an experience, its edge when that was the last one, but not from its episode's list; returns its state. */
  remove(slot: number): number {
    const { edges, states } = this;
    const edge = this.owners[slot] ?? 0;
    const state = edges.states[edge] ?? 0;
    this.setReturn(slot, NaN);
    const [newer, older] = [this.newer[slot] ?? -1, this.older[slot] ?? -1];
    if (newer >= 0) this.older[newer] = older;
    else edges.newest[edge] = older;
    if (older >= 0) this.newer[older] = newer;
    else edges.oldest[edge] = newer;
    this.owners[slot] = -1;
    this.live--;
    states.counts[state] = (states.counts[state] ?? 0) - 1;
    if (states.counts[state] === 0) states.live--;
    edges.counts[edge] = (edges.counts[edge] ?? 0) - 1;
    if (edges.counts[edge] === 0) this.removeEdge(edge, state);
    if (states.newest[state] === slot) {
      states.newest[state] = this.edgesOf(state).reduce((newest, own) => Math.max(newest, edges.newest[own] ?? -1), -1);
    }
    return state;
  }

  /** Edges of a state, most recently tried first; all of them, or those that are `wanted`. */
  edgesOf(state: number, wanted: (edge: number) => boolean = () => true): number[] {
    const { edges } = this;
    const found: number[] = [];
    for (const edge of this.edgesIn(state)) if (wanted(edge)) found.push(edge);
    return found.sort((a, b) => (edges.newest[b] ?? 0) - (edges.newest[a] ?? 0));
  }

  /** Experiences of an edge, newest first. */
  *newestFirst(edge: number): Generator<number, void> {
    for (let slot = this.edges.newest[edge] ?? -1; slot >= 0; slot = this.older[slot] ?? -1) yield slot;
  }

  /** Experiences of an edge, oldest first. */
  *oldestFirst(edge: number): Generator<number, void> {
    for (let slot = this.edges.oldest[edge] ?? -1; slot >= 0; slot = this.newer[slot] ?? -1) yield slot;
  }

  summaryOf(edge: number): Summary {
    this.refresh(edge);
    return this.edges.read(edge);
  }

  /**
   * Value of a state: the best mean return there, each shrunk towards the mean of all tries by one try; NaN if no return is known.
   */
  valueOf(state: number): number {
    const known = this.values.get(state);
    if (known !== undefined) return known;
    const summaries = [...this.edgesIn(state)].map((edge) => this.summaryOf(edge)).filter(({ settled }) => settled > 0);
    const tries = summaries.reduce((sum, { settled }) => sum + settled, 0);
    const mean = summaries.reduce((sum, one) => sum + one.settled * one.mean, 0) / tries;
    let best = NaN;
    for (const one of summaries) {
      const shrunk = (one.settled * one.mean + mean) / (one.settled + 1);
      if (!(shrunk <= best)) best = shrunk;
    }
    this.values.set(state, best);
    return best;
  }

  /** Brings the summaries of all edges of a state up to date, and the newest confidence among their experiences of known return. */
  refreshState(state: number): void {
    for (const edge of this.edgesIn(state)) {
      this.refresh(edge);
      this.edges.confidences[edge] = this.confidenceOf(edge);
    }
  }

  private confidenceOf(edge: number): number {
    for (let slot = this.edges.newest[edge] ?? -1; slot >= 0; slot = this.older[slot] ?? -1) {
      const confidence = this.confidences[slot] ?? NaN;
      if (!Number.isNaN(confidence) && !Number.isNaN(this.returns[slot] ?? NaN)) return confidence;
    }
    return NaN;
  }

  refresh(edge: number): void {
    const { edges, states } = this;
    const state = edges.states[edge] ?? 0;
    if (states.untested[state] === 1) this.test(state);
    if (edges.stale[edge] === 0) return;
    const restart = this.restartOf(state);
    const slots = this.slotsOf(edge).filter((slot) => slot >= restart);
    const counted = sinceChange(slots, this.returns);
    edges.write(edge, this.summarise(counted), counted[0] ?? 0);
  }

  /** Of some experiences, oldest first. */
  summarise(slots: readonly number[]): Summary {
    return summarise(this, slots, (episode) => this.known.at(episode).ordinal, this.halfLife);
  }

  /** If an action's returns dropped, the other actions' experience is outdated too: all start over from that slot. */
  private restartOf(state: number): number {
    let restart = -1;
    for (const edge of this.edgesIn(state)) restart = Math.max(restart, this.edges.drops[edge] ?? -1);
    return restart;
  }

  /** Looks for drops in edges with new returns, and marks what needs a new summary. */
  private test(state: number): void {
    const { edges, states, returns } = this;
    const before = this.restartOf(state);
    for (const edge of this.edgesIn(state)) {
      if (edges.stale[edge] !== untested) continue;
      edges.drops[edge] = lastDrop(this.slotsOf(edge), returns);
      edges.stale[edge] = tested;
    }
    states.untested[state] = 0;
    if (this.restartOf(state) === before) return;
    for (const edge of this.edgesIn(state)) edges.stale[edge] = tested;
  }

  /** Edges of a state, newest first. */
  *edgesIn(state: number): Generator<number, void> {
    const { nexts } = this.edges;
    for (let edge = (this.states.firstEdges[state] ?? 0) - 1; edge >= 0; edge = (nexts[edge] ?? 0) - 1) yield edge;
  }

  /** Experiences of an edge as a list, oldest first. */
  private slotsOf(edge: number): number[] {
    const slots: number[] = [];
    for (let slot = this.edges.oldest[edge] ?? -1; slot >= 0; slot = this.newer[slot] ?? -1) slots.push(slot);
    return slots;
  }

  private removeEdge(edge: number, state: number): void {
    const { edges, states } = this;
    const next = edges.nexts[edge] ?? 0;
    if (states.firstEdges[state] === edge + 1) states.firstEdges[state] = next;
    else {
      let before = (states.firstEdges[state] ?? 0) - 1;
      while (edges.nexts[before] !== edge + 1) before = (edges.nexts[before] ?? 0) - 1;
      edges.nexts[before] = next;
    }
    edges.states[edge] = -1;
    this.liveEdges--;
    if ((edges.drops[edge] ?? -1) < 0) return;
    for (const other of this.edgesIn(state)) edges.stale[other] = untested;
    states.untested[state] = 1;
  }

  reserve(capacity: number): void {
    if (capacity <= this.owners.length) return;
    this.owners = roomyInts(this.owners, capacity);
    this.episodes = roomyInts(this.episodes, capacity);
    this.steps = roomyInts(this.steps, capacity);
    this.returns = roomyFloats(this.returns, capacity);
    this.weights = roomyFloats(this.weights, capacity);
    this.confidences = roomyFloats(this.confidences, capacity);
    this.newer = roomyInts(this.newer, capacity);
    this.older = roomyInts(this.older, capacity);
  }
}

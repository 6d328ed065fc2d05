// Sums over all edges of known return, the basis of the statistics. Exact: removing an edge leaves no rounding error.
import { roomyFloats, roomyInts } from '../columns/columns.ts';

/** One edge of known return. */
export interface CountedEdge {
  /** q, return units. */
  readonly mean: number;
  /** Id of its action. */
  readonly action: number;
  /** Level ids of its action: tool, head, template. */
  readonly levels: readonly [number, number, number];
  /** Mean of the squares of its returns. */
  readonly secondMoment: number;
  /** SS and n - 1 within the edge, weighted, as they were at episode `settledAt`. */
  readonly squares: number;
  readonly freedom: number;
  /** Whether its action ends the episode or hands it back. */
  readonly ends: boolean;
  /** Ordinal of its newest episode of known return. */
  readonly settledAt: number;
  /** The model's confidence when it last proposed it, nats; NaN where that is not evidence about the model. */
  readonly confidence: number;
}

/** Returns are summed in whole multiples of this, exact in floating point up to sums of 2^19; confidences in coarser ones, up to 2^23. */
export const unit: number = 2 ** -34;
const confidenceUnit = 2 ** -30;
/** In units; sums of them do not depend on their order. */
export const exact = (value: number): number => Math.round(value / unit);
const exactConfidence = (value: number): number => Math.round(value / confidenceUnit);

/** Sizes of returns are counted in bins of a hundredth of a decade, from 0.01 to 10; smaller ones count as 0. */
const bins = { perDecade: 100, first: -200, count: 301 };
const sizeOf = (bin: number): number => 10 ** ((bin + bins.first) / bins.perDecade);
/** Share of edges whose returns are no larger than the scale. */
const scaleQuantile = 0.95;

/** Experience older than this many half-lives weighs nothing. */
const oldest = 60;

/** In units. With u = q - (sum of q in its state)/(1 + edges there) and v = 1/(1 + edges there), the residual of an edge is u - mu v. */
export interface ResidualSums {
  readonly edges: number;
  readonly u: number;
  readonly v: number;
  readonly uu: number;
  readonly uv: number;
  readonly vv: number;
}

const pathColumns = 6;

/** As `ResidualSums`, over the edges of one action. */
export type ActionSums = Pick<ResidualSums, 'edges' | 'u' | 'v'>;

const actionColumns = 3;

/** All sums, as a snapshot holds them. */
export interface StoredSums {
  /** Edges, their means, squares and freedom within states, then those of `confident`. */
  readonly totals: Float64Array;
  readonly sizes: Int32Array;
  readonly gains: Int32Array;
  /** Three level ids for each path. */
  readonly levels: Int32Array;
  readonly byPath: Float64Array;
  /** By action id. */
  readonly byAction: Float64Array;
  readonly squares: Float64Array;
  readonly freedoms: Float64Array;
}

export class EdgeSums {
  edges = 0;
  /** Edges whose actions have the same tool, head and template form a path. */
  paths = 0;
  private levels: Int32Array = new Int32Array(0);
  /** Sums over the edges with a confidence. */
  private readonly confident = { edges: 0, c: 0, cc: 0, cu: 0, cv: 0, u: 0, v: 0 };
  /** By level ids; created on first lookup. */
  private pathIds: Map<string, number> | undefined;
  private byPath: Float64Array = new Float64Array(0);
  private byAction: Float64Array = new Float64Array(0);
  private means = 0;
  private sizes: Int32Array = new Int32Array(bins.count);
  /** As `sizes`, of positive returns of actions that end nothing. */
  private gains: Int32Array = new Int32Array(bins.count);
  private withinStates = 0;
  private stateFreedom = 0;
  /** SS and n - 1 within edges: all of them, or by `settledAt` where experience ages. */
  private squares: Float64Array = new Float64Array(1);
  private freedoms: Float64Array = new Float64Array(1);
  private readonly halfLife: number;

  /** `halfLife`: episodes after which experience counts half; 0: it does not age. */
  constructor(halfLife: number) {
    this.halfLife = halfLife;
  }

  /** Restores the result of `stored`, from sums with the same half-life. */
  load({ totals, sizes, gains, levels, byPath, byAction, squares, freedoms }: StoredSums): void {
    const [edges = 0, means = 0, within = 0, freedom = 0, ...confident] = totals;
    [this.edges, this.means, this.withinStates, this.stateFreedom] = [edges, means, within, freedom];
    const [count = 0, c = 0, cc = 0, cu = 0, cv = 0, u = 0, v = 0] = confident;
    Object.assign(this.confident, { edges: count, c, cc, cu, cv, u, v });
    this.paths = levels.length / 3;
    this.pathIds = undefined;
    this.levels = levels.slice();
    this.byPath = byPath.slice();
    this.byAction = byAction.slice();
    this.sizes = sizes.slice();
    this.gains = gains.slice();
    this.squares = squares.slice();
    this.freedoms = freedoms.slice();
  }

  /** Without the paths whose edges are all gone. */
  stored(): StoredSums {
    const { edges, c, cc, cu, cv, u, v } = this.confident;
    const paths: number[] = [];
    for (let path = 0; path < this.paths; path++) if (this.pathSums(path).edges > 0) paths.push(path);
    return {
      totals: Float64Array.of(this.edges, this.means, this.withinStates, this.stateFreedom, edges, c, cc, cu, cv, u, v),
      sizes: this.sizes,
      gains: this.gains,
      levels: Int32Array.from(paths.flatMap((path) => this.levelsOf(path))),
      byPath: Float64Array.from(
        paths.flatMap((path) => [...this.byPath.subarray(path * pathColumns, (path + 1) * pathColumns)]),
      ),
      byAction: used(this.byAction),
      squares: used(this.squares),
      freedoms: used(this.freedoms),
    };
  }

  /** Ids of tool, head and template. */
  levelsOf(path: number): [number, number, number] {
    return [this.levels[3 * path] ?? 0, this.levels[3 * path + 1] ?? 0, this.levels[3 * path + 2] ?? 0];
  }

  /** Adds all edges of one state that have a known return; `times` -1 removes exactly those again. */
  count(edges: readonly CountedEdge[], times: 1 | -1): void {
    const count = edges.length;
    if (count === 0) return;
    let total = 0;
    for (const { mean } of edges) total += mean;
    const v = 1 / (1 + count);
    let within = 0;
    for (const edge of edges) {
      within += (edge.mean - total / count) ** 2;
      countSize(this.sizes, edge.secondMoment, times);
      if (edge.mean > 0 && !edge.ends) countSize(this.gains, edge.secondMoment, times);
      this.countEdge(edge, edge.mean - total * v, v, times);
    }
    this.edges += times * count;
    this.means += times * exact(total);
    this.withinStates += times * exact(within);
    this.stateFreedom += times * (count - 1);
  }

  get meanSum(): number {
    return this.means * unit;
  }

  /**
   * S: the typical size of a nonzero return. The 0.95 quantile of r, the root mean square of an edge's returns, over the edges with r >=
   * 0.01; to a hundredth of a decade, so that ten times the rewards are ten times S. 1 without such an edge.
   */
  get returnScale(): number {
    let all = 0;
    for (const count of this.sizes) all += count;
    let below = 0;
    for (const [bin, count] of this.sizes.entries()) {
      below += count;
      if (count > 0 && below >= scaleQuantile * all) return sizeOf(bin);
    }
    return 1;
  }

  /**
   * The most that exploring could find: the largest r of `returnScale` of an action that ends nothing and whose returns are positive on average,
   * else of any; to a hundredth of a decade; 1 without edges.
   */
  get largestReturn(): number {
    const isUsed = (count: number) => count > 0;
    const gain = this.gains.findLastIndex(isUsed);
    const bin = gain < 0 ? this.sizes.findLastIndex(isUsed) : gain;
    return bin < 0 ? 1 : sizeOf(bin);
  }

  /** sum of (q - mean of its state)^2, and of edges of a state - 1. */
  get withinState(): { readonly squares: number; readonly freedom: number } {
    return { squares: this.withinStates * unit, freedom: this.stateFreedom };
  }

  /** SS and sum(n - 1) within edges, as they weigh at episode `now`. */
  withinEdges(now: number): { readonly squares: number; readonly freedom: number } {
    const { halfLife } = this;
    let [squares, freedom] = [0, 0];
    const first = halfLife === 0 ? 0 : Math.max(0, Math.floor(now - oldest * halfLife));
    for (let place = first; place < this.squares.length; place++) {
      const aged = halfLife === 0 ? unit : unit * 2 ** (-(now - place) / halfLife);
      squares += (this.squares[place] ?? 0) * aged;
      freedom += (this.freedoms[place] ?? 0) * aged;
    }
    return { squares, freedom };
  }

  pathSums(path: number): ResidualSums {
    const at = path * pathColumns;
    const column = (place: number) => this.byPath[at + place] ?? 0;
    return { edges: column(0), u: column(1), v: column(2), uu: column(3), uv: column(4), vv: column(5) };
  }

  /** Zeros for an action that was never tried. */
  actionSums(action: number): ActionSums {
    const at = action * actionColumns;
    const [edges = 0, u = 0, v = 0] = this.byAction.subarray(at, at + actionColumns);
    return { edges, u, v };
  }

  /** Sums of (c - mean c)^2 and of (c - mean c) times residual; zeros where no confidence is known. */
  confidence(meanReturn: number): { readonly squares: number; readonly products: number } {
    const { edges, c, cc, cu, cv, u, v } = this.confident;
    if (edges === 0) return { squares: 0, products: 0 };
    const mean = c / edges;
    return {
      squares: Math.max(0, cc - mean * confidenceUnit * c) * confidenceUnit,
      products: (cu - meanReturn * cv - mean * confidenceUnit * (u - meanReturn * v)) * confidenceUnit,
    };
  }

  private countEdge(edge: CountedEdge, u: number, v: number, times: 1 | -1): void {
    const at = this.pathOf(edge.levels) * pathColumns;
    const add = (place: number, value: number) => {
      this.byPath[at + place] = (this.byPath[at + place] ?? 0) + times * value;
    };
    add(0, 1);
    add(1, exact(u));
    add(2, exact(v));
    add(3, exact(u * u));
    add(4, exact(u * v));
    add(5, exact(v * v));
    this.countAction(edge.action, u, v, times);
    const place = this.halfLife === 0 ? 0 : edge.settledAt;
    this.squares = roomyFloats(this.squares, place + 1);
    this.freedoms = roomyFloats(this.freedoms, place + 1);
    this.squares[place] = (this.squares[place] ?? 0) + times * exact(edge.squares);
    this.freedoms[place] = (this.freedoms[place] ?? 0) + times * exact(edge.freedom);
    if (!Number.isNaN(edge.confidence)) this.countConfident(edge.confidence, u, v, times);
  }

  private countAction(action: number, u: number, v: number, times: 1 | -1): void {
    const at = action * actionColumns;
    this.byAction = roomyFloats(this.byAction, at + actionColumns);
    for (const [place, value] of [1, exact(u), exact(v)].entries()) {
      this.byAction[at + place] = (this.byAction[at + place] ?? 0) + times * value;
    }
  }

  private countConfident(c: number, u: number, v: number, times: 1 | -1): void {
    const { confident } = this;
    confident.edges += times;
    confident.c += times * exactConfidence(c);
    confident.cc += times * exactConfidence(c * c);
    confident.cu += times * exactConfidence(c * u);
    confident.cv += times * exactConfidence(c * v);
    confident.u += times * exactConfidence(u);
    confident.v += times * exactConfidence(v);
  }

  private pathOf(levels: readonly [number, number, number]): number {
    this.pathIds ??= new Map(Array.from({ length: this.paths }, (_, path) => [this.levelsOf(path).join(' '), path]));
    const name = levels.join(' ');
    const known = this.pathIds.get(name);
    if (known !== undefined) return known;
    const path = this.paths++;
    this.pathIds.set(name, path);
    this.levels = roomyInts(this.levels, 3 * path + 3);
    this.levels.set(levels, 3 * path);
    this.byPath = roomyFloats(this.byPath, (path + 1) * pathColumns);
    return path;
  }
}

function countSize(sizes: Int32Array, secondMoment: number, times: 1 | -1): void {
  const bin = Math.round(Math.log10(secondMoment) * (bins.perDecade / 2)) - bins.first;
  if (bin < 0) return;
  const place = Math.min(bin, bins.count - 1);
  sizes[place] = (sizes[place] ?? 0) + times;
}

/** Without trailing zeros, but never empty. */
function used(column: Float64Array): Float64Array {
  let length = column.length;
  while (length > 1 && column[length - 1] === 0) length--;
  return column.subarray(0, length);
}

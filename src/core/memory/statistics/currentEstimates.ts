// The statistics of a memory, updated incrementally: the cost depends only on what changed.
import type { Actions } from '../columns/actions.ts';
import type { CountedEdge, StoredSums } from './edgeSums.ts';
import { EdgeSums, unit } from './edgeSums.ts';
import type { Ledger } from '../columns/ledger.ts';
import type { Estimates } from './statistics.ts';
import { estimate } from './statistics.ts';

/** What an action returned in other situations. */
export interface ElsewhereSums {
  readonly edges: number;
  readonly residuals: number;
}

export class CurrentEstimates {
  private readonly ledger: Ledger;
  private readonly actions: Actions;
  private readonly sums: EdgeSums;
  /** States taken out of the sums because something in them changed. */
  private readonly changed = new Set<number>();

  /** For a ledger without edges; subscribes to its changes. `halfLife`: see `EdgeSums`. */
  constructor(ledger: Ledger, actions: Actions, halfLife: number) {
    this.ledger = ledger;
    this.actions = actions;
    this.sums = new EdgeSums(halfLife);
    ledger.beforeChange = (state) => {
      if (this.changed.has(state)) return;
      this.sums.count(this.edgesOf(state), -1);
      this.changed.add(state);
    };
  }

  /** Takes over sums that match the ledger; without them, all of its states are summed on the next request. */
  load(sums: StoredSums | undefined, states: number): void {
    if (sums) this.sums.load(sums);
    else for (let state = 0; state < states; state++) this.changed.add(state);
  }

  /** The sums, and with them the summaries in the ledger, brought up to date. */
  stored(): StoredSums {
    this.count();
    return this.sums.stored();
  }

  /** Statistics as of episode `now`. Takes the edges of changed states, and one look at every template. */
  at(now: number): Estimates {
    this.count();
    return estimate(this.sums, { levelCount: this.actions.levels.length, now });
  }

  /**
   * Of each action, the number of its edges of known return in all states but this one, and the sum of their residuals; zeros for
   * an action with id -1. `state` -1: in all states.
   */
  elsewhere(state: number, { meanReturn }: Pick<Estimates, 'meanReturn'>): (action: number) => ElsewhereSums {
    this.count();
    const here = state < 0 ? [] : this.edgesOf(state);
    const center = (meanReturn + here.reduce((sum, { mean }) => sum + mean, 0)) / (1 + here.length);
    const own = new Map(here.map(({ action, mean }) => [action, mean - center]));
    return (action) => {
      if (action < 0) return { edges: 0, residuals: 0 };
      const { edges, u, v } = this.sums.actionSums(action);
      const residual = own.get(action);
      const all = (u - meanReturn * v) * unit;
      return residual === undefined ? { edges, residuals: all } : { edges: edges - 1, residuals: all - residual };
    };
  }

  private count(): void {
    for (const state of this.changed) {
      this.ledger.refreshState(state);
      this.sums.count(this.edgesOf(state), 1);
    }
    this.changed.clear();
  }

  /** Edges of known return. */
  private edgesOf(state: number): CountedEdge[] {
    const { edges } = this.ledger;
    const counted: CountedEdge[] = [];
    for (const edge of this.ledger.edgesIn(state)) {
      const mean = edges.means[edge] ?? NaN;
      if (Number.isNaN(mean)) continue;
      counted.push({
        mean,
        action: edges.actions[edge] ?? 0,
        levels: this.actions.levelsAt(edges.actions[edge] ?? 0),
        ends: this.actions.endsAt(edges.actions[edge] ?? 0),
        secondMoment: mean ** 2 + (edges.squares[edge] ?? 0) / (edges.settled[edge] ?? 1),
        squares: edges.squares[edge] ?? 0,
        freedom: edges.freedoms[edge] ?? 0,
        settledAt: edges.settledAt[edge] ?? 0,
        confidence: edges.confidences[edge] ?? NaN,
      });
    }
    return counted;
  }
}

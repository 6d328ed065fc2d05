// Memories of this year's papers, numeric once an item is a (state, action) pair; our similarity in place of their embeddings.
import { actionSimilarities } from '../../src/core/action/similarity.ts';
import { formatState } from '../../src/core/state/format.ts';
import type { Neighbor } from '../../src/core/decision.ts';
import type { AskedStep, Predictor } from './predictor.ts';

interface Item {
  readonly similarity: number;
  readonly id: string;
}

/** Items like (state, action): similarity of the states times that of the actions, most similar first. */
function similarItems({ key, retrieval }: AskedStep): Item[] {
  const similaritiesTo = actionSimilarities([key]);
  return retrieval.neighbors
    .flatMap((neighbor) =>
      neighbor.edges.map((edge) => ({
        similarity: neighbor.similarity * (similaritiesTo(edge.key)[0] ?? 0),
        id: itemId(neighbor.state, edge.key.exact),
      })),
    )
    .filter(({ similarity }) => similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity);
}

const itemId = (state: Neighbor['state'], exact: string) => `${formatState(state)}\n${exact}`;

const memRlDefaults = { gate: 0.5, top: 10, kept: 5, rate: 0.3, start: 0.5 };

/**
 * MemRL (arXiv:2601.03192; constants of its published configuration): of the ten most similar items at or above .5 those five that
 * rank best by half the z-score of similarity and half that of Q; Q <- Q + .3 (r - Q), from .5, r 1 or 0.
 */
export function memRl(): Predictor {
  const { gate, top, kept, rate, start } = memRlDefaults;
  const values = new Map<string, number>();
  let used: readonly Item[] = [];
  return {
    name: 'memrl',
    isProbability: false,
    foresee: (step) => {
      const items = similarItems(step)
        .filter(({ similarity }) => similarity >= gate)
        .slice(0, top)
        .map((item) => ({ ...item, value: values.get(item.id) ?? start }));
      const similarities = zScores(items.map(({ similarity }) => similarity));
      const returns = zScores(items.map(({ value }) => value));
      const ranked = items
        .map((item, index) => ({ item, rank: 0.5 * (similarities[index] ?? 0) + 0.5 * (returns[index] ?? 0) }))
        .toSorted((a, b) => b.rank - a.rank)
        .slice(0, kept)
        .map(({ item }) => item);
      used = ranked;
      const mean = ranked.reduce((sum, { value }) => sum + value, 0) / ranked.length;
      return { fail: 1 - (ranked.length === 0 ? start : mean) };
    },
    stepEnded: ({ state, key }, failed) => {
      const own = itemId(state, key.exact);
      for (const id of new Set([own, ...used.map((item) => item.id)])) {
        const value = values.get(id) ?? start;
        values.set(id, value + rate * ((failed ? 0 : 1) - value));
      }
    },
    attemptEnded: () => undefined,
  };
}

function zScores(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (spread > 0 ? (value - mean) / spread : 0));
}

/** Memento without its learned retriever (arXiv:2508.16153): the mean reward of the four most similar cases. */
export function memento(): Predictor {
  const nearest = 4;
  const rewards = new Map<string, number[]>();
  return {
    name: 'memento',
    isProbability: false,
    foresee: (step) => {
      const cases = similarItems(step)
        .flatMap(({ id }) => (rewards.get(id) ?? []).toReversed())
        .slice(0, nearest);
      if (cases.length === 0) return { fail: 0.5 };
      return { fail: 1 - cases.reduce((sum, reward) => sum + reward, 0) / cases.length };
    },
    stepEnded: ({ state, key }, failed) => {
      const id = itemId(state, key.exact);
      rewards.set(id, [...(rewards.get(id) ?? []), failed ? 0 : 1]);
    },
    attemptEnded: () => undefined,
  };
}

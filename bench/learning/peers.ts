// Rivals with equal information: they see similar situations and similar commands too. Numeric once an item is a (situation, command).
import { actionKey } from '../../src/core/action/key.ts';
import { actionSimilarities } from '../../src/core/action/similarity.ts';
import { stateTokens } from '../../src/core/state/tokens.ts';
import { parseState } from '../../src/core/state/format.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import type { Choice } from './environment.ts';
import type { Draw } from './random.ts';
import { argmax, drawPrior, returnsOf, type Rival, type Seen } from './rivals.ts';

const gamma = 0.9;
/** Items less like what is asked about say nothing. */
const gate = 0.5;

interface Item {
  readonly state: string;
  readonly command: string;
  readonly returns: number[];
  /** Q of MemRL, from 0.5. */
  value: number;
}

interface Similar {
  readonly item: Item;
  readonly similarity: number;
}

/** What was tried where, found by the product's own similarities: of the situations times that of the commands. */
class Items {
  readonly #states = new Map<string, { readonly tokens: ReadonlySet<string>; readonly items: Map<string, Item> }>();

  own(state: string, command: string): Item {
    const here = this.#states.get(state) ?? { tokens: tokensOf(state), items: new Map<string, Item>() };
    this.#states.set(state, here);
    const item = here.items.get(command) ?? { state, command, returns: [], value: 0.5 };
    here.items.set(command, item);
    return item;
  }

  commandsAt(state: string): readonly string[] {
    return [...(this.#states.get(state)?.items.keys() ?? [])];
  }

  /** For each choice the items like it, most similar first. */
  near({ state, choices }: Pick<Seen, 'state' | 'choices'>): readonly (readonly Similar[])[] {
    const own = tokensOf(state);
    const found = choices.map((): Similar[] => []);
    const similaritiesTo = actionSimilarities(choices.map(keyOf));
    for (const { tokens, items } of this.#states.values()) {
      const nearness = jaccard(own, tokens);
      if (nearness < gate) continue;
      for (const item of items.values()) {
        for (const [index, alike] of similaritiesTo(keyOf(item)).entries()) {
          const similarity = nearness * alike;
          if (similarity >= gate) found[index]?.push({ item, similarity });
        }
      }
    }
    return found.map((list) => list.sort((a, b) => b.similarity - a.similarity));
  }
}

const keyOf = ({ command }: Pick<Choice, 'command'>) => actionKey(commandAction(command));

function tokensOf(line: string): ReadonlySet<string> {
  const parsed = parseState(line);
  return new Set(parsed.ok ? stateTokens(parsed.state, 1) : [line]);
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) < gate * Math.max(a.size, b.size)) return 0;
  let common = 0;
  for (const token of a) if (b.has(token)) common++;
  return common / (a.size + b.size - common || 1);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** 1 for a return above 0, else 0: what both papers learn from. */
const successOf = (discountedReturn: number) => (discountedReturn > 0 ? 1 : 0);

/** The choice of most value, ties by the base policy. */
function bestOf(values: readonly number[], choices: readonly Choice[], draw: Draw): number {
  const most = Math.max(...values);
  const best = choices.flatMap((choice, index) => (values[index] === most ? [{ choice, index }] : []));
  return (
    best[
      drawPrior(
        best.map(({ choice }) => choice),
        draw,
      )
    ]?.index ?? 0
  );
}

function learnReturns(items: Items, steps: Parameters<Rival['learn']>[0]): void {
  const returns = returnsOf(steps, gamma);
  for (const [t, { state, command }] of steps.entries()) items.own(state, command).returns.push(returns[t] ?? 0);
}

/**
 * MemRL (arXiv:2601.03192; the constants of its published configuration): of the ten items most similar, at or above .5, those five that
 * rank best by half the z-score of similarity and half that of Q; the mean of their Q; epsilon-greedy .01; Q <- Q + .3 (r - Q).
 */
export function memRl(): Rival {
  const items = new Items();
  const [top, kept, epsilon, rate] = [10, 5, 0.01, 0.3];
  return {
    recalls: ({ state }) => items.commandsAt(state),
    learn(steps) {
      const returns = returnsOf(steps, gamma);
      for (const [t, { state, command }] of steps.entries()) {
        const item = items.own(state, command);
        item.value += rate * (successOf(returns[t] ?? 0) - item.value);
      }
    },
    choose({ state, choices }, draw) {
      if (draw() < epsilon) return drawPrior(choices, draw);
      const values = items.near({ state, choices }).map((near) => {
        const some = near.slice(0, top);
        const similarities = zScores(some.map(({ similarity }) => similarity));
        const returns = zScores(some.map(({ item }) => item.value));
        const ranked = some
          .map(({ item }, index) => ({ item, rank: (similarities[index] ?? 0) + (returns[index] ?? 0) }))
          .toSorted((a, b) => b.rank - a.rank)
          .slice(0, kept);
        return ranked.length === 0 ? 0.5 : mean(ranked.map(({ item }) => item.value));
      });
      return bestOf(values, choices, draw);
    },
  };
}

function zScores(values: readonly number[]): readonly number[] {
  const center = mean(values);
  const spread = Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
  return values.map((value) => (spread > 0 ? (value - center) / spread : 0));
}

/** Memento without its learned retriever (arXiv:2508.16153): the mean reward of the four most similar cases; even odds without any. */
export function memento(): Rival {
  const items = new Items();
  const nearest = 4;
  return {
    recalls: ({ state }) => items.commandsAt(state),
    learn: (steps) => learnReturns(items, steps),
    choose({ state, choices }, draw) {
      const values = items.near({ state, choices }).map((near) => {
        const cases = near.flatMap(({ item }) => item.returns.toReversed().map(successOf)).slice(0, nearest);
        return cases.length === 0 ? 0.5 : mean(cases);
      });
      return bestOf(values, choices, draw);
    },
  };
}

/**
 * UCB1 over weighted neighbours: tries and returns of similar situations and commands count by their similarity to the fourth power, in
 * mean and width alike; what has none is tried first, as the base policy draws it.
 */
export function knnUcb(width: number): Rival {
  const items = new Items();
  return {
    recalls: ({ state }) => items.commandsAt(state),
    learn: (steps) => learnReturns(items, steps),
    choose({ state, choices }, draw) {
      const tallies = items.near({ state, choices }).map((near) => {
        const weighted = near.map(({ item, similarity }) => ({ item, weight: similarity ** 4 }));
        const tries = weighted.reduce((sum, { item, weight }) => sum + weight * item.returns.length, 0);
        const total = weighted.reduce(
          (sum, { item, weight }) => sum + weight * item.returns.reduce((all, value) => all + value, 0),
          0,
        );
        return { tries, total };
      });
      const untried = tallies.flatMap(({ tries }, index) => (tries === 0 ? [index] : []));
      if (untried.length > 0) {
        const among = untried.flatMap((index) => choices[index] ?? []);
        return untried[drawPrior(among, draw)] ?? 0;
      }
      const all = tallies.reduce((sum, { tries }) => sum + tries, 0);
      const scores = tallies.map(
        ({ tries, total }) => total / tries + width * Math.sqrt((2 * Math.log(Math.max(1, all))) / tries),
      );
      return argmax(scores, draw) ?? 0;
    },
  };
}

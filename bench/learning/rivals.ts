// Learners that are not Knack: each sees the same situations, candidates, rewards and its own actions at once.
import { mean } from './statistics.ts';
import { drawIndex, type Draw } from './random.ts';
import type { Choice } from './environment.ts';

export interface Seen {
  /** The situation as one line. */
  readonly state: string;
  readonly choices: readonly Choice[];
  readonly t: number;
}

export interface RivalStep {
  readonly state: string;
  readonly command: string;
  readonly reward: number;
}

export interface Rival {
  /** Index of the choice. The try counts from now on, its return is told by `learn`. */
  choose(seen: Seen, draw: Draw): number;
  /** Commands of its own memory that it would like to see among the choices, when they are possible here. */
  recalls(seen: Pick<Seen, 'state' | 't'>): readonly string[];
  /** An episode is over. */
  learn(steps: readonly RivalStep[]): void;
}

/** G_t of an episode. */
export function returnsOf(steps: readonly RivalStep[], gamma: number): number[] {
  const returns = steps.map(() => 0);
  let next = 0;
  for (let t = steps.length - 1; t >= 0; t--) {
    next = (steps[t]?.reward ?? 0) + gamma * next;
    returns[t] = next;
  }
  return returns;
}

/** Index drawn from the base policy, softmax of the prior logits. */
export function drawPrior(choices: readonly Choice[], draw: Draw): number {
  const max = Math.max(...choices.map(({ priorLogit }) => priorLogit));
  return drawIndex(
    choices.map(({ priorLogit }) => Math.exp(priorLogit - max)),
    draw,
  );
}

/** Index of the largest score, ties at random; undefined scores do not take part. Undefined when none does. */
export function argmax(scores: readonly (number | undefined)[], draw: Draw): number | undefined {
  const known = scores.filter((score) => score !== undefined);
  if (known.length === 0) return undefined;
  const max = Math.max(...known);
  const best = scores.flatMap((score, index) => (score === max ? [index] : []));
  return best[Math.floor(draw() * best.length)];
}

interface Tally {
  tries: number;
  readonly returns: number[];
}

/** Tries and returns for each state and command. */
export class Tallies {
  readonly #states = new Map<string, Map<string, Tally>>();
  readonly gamma: number;

  constructor(gamma: number) {
    this.gamma = gamma;
  }

  of(state: string): ReadonlyMap<string, Tally> {
    return this.#states.get(state) ?? new Map<string, Tally>();
  }

  tried(state: string, command: string): void {
    const commands = this.#states.get(state) ?? new Map<string, Tally>();
    this.#states.set(state, commands);
    const tally = commands.get(command) ?? { tries: 0, returns: [] };
    commands.set(command, tally);
    tally.tries++;
  }

  learn(steps: readonly RivalStep[]): void {
    const returns = returnsOf(steps, this.gamma);
    for (const [t, { state, command }] of steps.entries())
      this.of(state)
        .get(command)
        ?.returns.push(returns[t] ?? 0);
  }
}

/**
 * The best mean return, where what was not tried counts as 0: what has failed is left for something new, what has paid is kept. Ties
 * and, with probability epsilon, everything by the base policy (Sutton and Barto 2018, 2.2).
 */
export function epsilonGreedy(epsilon: number, gamma: number): Rival {
  const tallies = new Tallies(gamma);
  return {
    recalls: ({ state }) => [...tallies.of(state).keys()],
    learn: (steps) => tallies.learn(steps),
    choose({ state, choices }, draw) {
      const known = tallies.of(state);
      const means = choices.map(({ command }) => meanReturn(known.get(command)) ?? 0);
      const best = draw() < epsilon ? -Infinity : Math.max(...means);
      const among = choices.flatMap((_, index) => ((means[index] ?? 0) >= best ? [index] : []));
      const index =
        among[
          drawPrior(
            among.flatMap((one) => choices[one] ?? []),
            draw,
          )
        ] ?? 0;
      tallies.tried(state, choices[index]?.command ?? '');
      return index;
    },
  };
}

const meanReturn = (tally: Tally | undefined) => (tally && tally.returns.length > 0 ? mean(tally.returns) : undefined);
const positive = (value: number | undefined) => (value !== undefined && value > 0 ? value : undefined);

/**
 * UCB1 (Auer, Cesa-Bianchi and Fischer 2002): mean + width sqrt(2 ln N/n) with returns brought to [0, 1] by their range so far;
 * the untried first, in the order in which the base policy draws them. `lock`: once something paid here, the best of it again.
 */
export function ucb1(width: number, gamma: number, lock: boolean): Rival {
  const tallies = new Tallies(gamma);
  let low = 0;
  let high = 0;
  return {
    recalls: ({ state }) => [...tallies.of(state).keys()],
    learn(steps) {
      tallies.learn(steps);
      for (const value of returnsOf(steps, gamma)) [low, high] = [Math.min(low, value), Math.max(high, value)];
    },
    choose({ state, choices }, draw) {
      const known = tallies.of(state);
      const index = locked(known, choices, draw) ?? explored(known, choices, draw);
      tallies.tried(state, choices[index]?.command ?? '');
      return index;
    },
  };

  function locked(known: ReadonlyMap<string, Tally>, choices: readonly Choice[], draw: Draw): number | undefined {
    return lock
      ? argmax(
          choices.map(({ command }) => positive(meanReturn(known.get(command)))),
          draw,
        )
      : undefined;
  }

  function explored(known: ReadonlyMap<string, Tally>, choices: readonly Choice[], draw: Draw): number {
    const untried = choices.flatMap(({ command }, index) => (known.has(command) ? [] : [index]));
    if (untried.length > 0) {
      const among = untried.flatMap((index) => choices[index] ?? []);
      return untried[drawPrior(among, draw)] ?? 0;
    }
    const total = [...known.values()].reduce((sum, { tries }) => sum + tries, 0);
    const scale = high - low || 1;
    const scores = choices.map(({ command }) => {
      const tally = known.get(command);
      const tries = tally?.tries ?? 1;
      return ((meanReturn(tally) ?? 0) - low) / scale + width * Math.sqrt((2 * Math.log(total)) / tries);
    });
    return argmax(scores, draw) ?? 0;
  }
}

/**
 * Repeats the best trajectory from here so far, command by command, while its commands are possible, and lets the base policy
 * explore beyond its last reward. `byState`: looks the command up by situation instead of by step, so that a slip does not
 * throw it off.
 */
export function replayBest(byState: boolean): Rival {
  const bests = new Map<string, { readonly total: number; readonly steps: readonly RivalStep[] }>();
  let best: readonly RivalStep[] = [];
  const wanted = ({ state, t }: Pick<Seen, 'state' | 't'>) => {
    if (t === 0) best = bests.get(state)?.steps ?? [];
    return (byState ? best.findLast((step) => step.state === state) : best[t])?.command;
  };
  return {
    recalls: (seen) => [wanted(seen)].filter((command) => command !== undefined),
    learn(steps) {
      const start = steps[0]?.state ?? '';
      const total = steps.reduce((sum, { reward }) => sum + reward, 0);
      const last = steps.findLastIndex(({ reward }) => reward > 0);
      if (total > (bests.get(start)?.total ?? 0)) bests.set(start, { total, steps: steps.slice(0, last + 1) });
    },
    choose(seen, draw) {
      const command = wanted(seen);
      const index = seen.choices.findIndex((choice) => choice.command === command);
      return index >= 0 ? index : drawPrior(seen.choices, draw);
    },
  };
}

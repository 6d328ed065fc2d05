// What the code published with arXiv:2601.18510 does, where it differs from the paper's equations. Described, not copied.
import type { Choice } from './environment.ts';
import type { Draw } from './random.ts';
import type { Rival, RivalStep } from './rivals.ts';
import { argmax, returnsOf } from './rivals.ts';
import { mean } from './statistics.ts';

/** Its defaults: discount, exploration bonus, exponent of the exploration rule. */
const gamma = 0.5;
const alpha = 1;
const explorationRate = 0.65;

/**
 * Behaviour: an advantage divided by the largest positive one is added to a *probability*, and the largest sum wins, so any
 * positive precedent beats any confidence; the weight of that advantage grows from 1 to 1.5 over 50 episodes; the last step of
 * an episode without success is given the worst reward; the winning step of a successful one is not remembered; an untried
 * action is worth mean + alpha/count with a probability that falls as something stable and good is known, else 0.
 * `keepsWinningStep` mends what only suits the paper's interactive fiction: elsewhere the winning step is what there is to learn.
 * What needs a language model there (scores of steps, prompts that rewrite themselves) has no part here.
 */
export function paperCode(keepsWinningStep: boolean): Rival {
  const memory = new Map<string, Map<string, number[]>>();
  let episodes = 0;
  return {
    recalls: ({ state }) =>
      [...(memory.get(state) ?? [])].flatMap(([command, returns]) => (mean(returns) > 0 ? [command] : [])),
    learn(steps) {
      episodes++;
      const rewards = remembered(steps, keepsWinningStep);
      const returns = returnsOf(rewards, gamma);
      for (const [t, { state, command }] of rewards.entries()) {
        const commands = memory.get(state) ?? new Map<string, number[]>();
        memory.set(state, commands);
        commands.set(command, [...(commands.get(command) ?? []), returns[t] ?? 0]);
      }
    },
    choose({ state, choices }, draw) {
      const probs = priorProbs(choices);
      const known = memory.get(state);
      if (!known) return argmax(probs, draw) ?? 0;
      const advantages = advantagesOf(choices, known, draw);
      const weight = 1 + Math.min(episodes / 50, 1) * 0.5;
      return (
        argmax(
          probs.map((prob, index) => prob + weight * (advantages[index] ?? 0)),
          draw,
        ) ?? 0
      );
    },
  };
}

function remembered(steps: readonly RivalStep[], keepsWinningStep: boolean): readonly RivalStep[] {
  const last = steps.at(-1);
  if (!last) return [];
  if (last.reward >= 1 && keepsWinningStep) return steps;
  return last.reward >= 1 ? steps.slice(0, -1) : [...steps.slice(0, -1), { ...last, reward: -1 }];
}

function priorProbs(choices: readonly Choice[]): number[] {
  const max = Math.max(...choices.map(({ priorLogit }) => priorLogit));
  const weights = choices.map(({ priorLogit }) => Math.exp(priorLogit - max));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function advantagesOf(choices: readonly Choice[], known: ReadonlyMap<string, readonly number[]>, draw: Draw): number[] {
  const all = [...known.values()].flat();
  const explore = explorationProb([...known.values()]);
  const values = choices.map(({ command }) => {
    const returns = known.get(command);
    if (returns) return mean(returns);
    return draw() < explore ? mean(all) + alpha / all.length : 0;
  });
  const baseline = mean(values);
  const advantages = values.map((value) => value - baseline);
  const largest = Math.max(...advantages);
  const scale = largest > 0 ? largest : Math.max(...advantages.map(Math.abs));
  return advantages.map((advantage) => (scale > 0 ? advantage / scale : 0));
}

/** In [0.05, 0.8]: low once an action with at least two returns is good and steady. */
function explorationProb(tallies: readonly (readonly number[])[]): number {
  const confidences = tallies
    .filter((returns) => returns.length >= 2)
    .map((returns) => {
      const center = mean(returns);
      if (center <= 0) return 0;
      const spread = Math.sqrt(mean(returns.map((value) => (value - center) ** 2)));
      return (center / (1 + spread / center)) ** explorationRate * Math.max(returns.length / 4, 1);
    });
  if (confidences.length === 0) return 0.8;
  return Math.min(0.8, Math.max(0.05, 1 / (1 + Math.max(...confidences))));
}

// What is known of one action in one situation, for an agent that Knack does not run: how likely it fails, and whether to let it pass.
import type { State } from '../types.ts';

/** One remembered try of exactly this action. */
export interface Try {
  /** Similarity of its situation to the present one, [0, 1]. */
  readonly similarity: number;
  readonly failed: boolean;
  /** (0, 1]: 1 for own experience, `importWeight` for what was imported. */
  readonly weight: number;
}

export interface Forecast {
  /** Probability that it fails here, (0, 1). */
  readonly failureProb: number;
  /** In situations with a similarity above 0.5; not weighted. */
  readonly tries: number;
  readonly failures: number;
}

/** Share of all commands that fail, as a prior worth one try. */
const usualFailures = 0.05;
const priorTries = 1;
/** Strength of the action's overall failure rate as a prior here, in tries. */
const elsewhereTries = 0.5;

/**
 * Two levels of a Beta posterior mean: p = (f + kappa p')/(n + kappa), first over all tries of the action, then over those in situations
 * like this, each counting similarity^4, as in the estimator `posterior`. No tries: the usual share.
 */
export function forecast(tries: readonly Try[]): Forecast {
  let anywhere = { tries: priorTries, failures: priorTries * usualFailures };
  for (const { failed, weight } of tries) anywhere = added(anywhere, failed, weight);
  let here = { tries: elsewhereTries, failures: (elsewhereTries * anywhere.failures) / anywhere.tries };
  for (const { failed, weight, similarity } of tries) here = added(here, failed, weight * similarity ** 4);
  const alike = tries.filter(({ similarity }) => similarity > 0.5);
  return {
    failureProb: here.failures / here.tries,
    tries: alike.length,
    failures: alike.filter(({ failed }) => failed).length,
  };
}

function added(sum: { readonly tries: number; readonly failures: number }, failed: boolean, weight: number) {
  return { tries: sum.tries + weight, failures: sum.failures + (failed ? weight : 0) };
}

/** Jaccard similarity of the words of two situations, [0, 1]; 1 for two empty ones. */
export function stateSimilarity(a: State, b: State): number {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  const shared = [...left].filter((token) => right.has(token)).length;
  const all = left.size + right.size - shared;
  return all === 0 ? 1 : shared / all;
}

const tokensOf = ({ nouns, verbs }: State) => new Set([...nouns, ...verbs.map((verb) => `[${verb}]`)]);

/** An action with its advantage in a situation. */
export interface Worth {
  /** A(s, a), return units. */
  readonly advantage: number;
  /** U >= 0: half-width of the uncertainty, return units. 0: known exactly. */
  readonly uncertainty: number;
}

/**
 * Probability in (0, 1] of letting an action pass. Where an agent draws a from pi(a|s) and each draw passes with
 * exp(beta (A(s,a) - A_max)), what passes follows pi'(a|s) ~ pi(a|s) exp(beta A(s,a)): the closed form of arXiv:2601.18510, eq. 8,
 * by rejection sampling, without the agent's logits. A_max is the largest advantage known for certain; the best that the
 * proposed action could be worth is compared with it, so that without enough evidence everything passes.
 * @param beta nats per unit of return, >= 0.
 */
export function passProbability(proposed: Worth, known: readonly Worth[], beta: number): number {
  const atBest = proposed.advantage + proposed.uncertainty;
  const best = Math.max(atBest, ...known.map(({ advantage, uncertainty }) => advantage - uncertainty));
  return Math.exp(beta * (atBest - best));
}

// One-step worlds with known optima: what an estimator must get right before anything else counts.
import type { Bed, Choice, Environment, Suite, SuiteOptions, Variant } from '../learning/environment.ts';
import { drawsOf, normal, seedOf, shuffled, type Draw } from '../learning/random.ts';
import { withRounds } from './rounds.ts';

interface Bandit {
  /** Probability of success of each arm in an episode. */
  readonly odds: (episode: number) => readonly number[];
}

/**
 * A bandit whose success is rewarded with +1 and whose failure with -1; the score is the chosen arm's probability of success
 * divided by the best one's (1 where all are 0), so 1 is the optimum.
 */
export function banditWorld(bandit: Bandit, seed: number): Environment {
  const arms = bandit.odds(0).map((_, arm) => `arm ${String.fromCharCode(97 + arm)}`);
  const draw = drawsOf(seedOf(seed, 'prior'));
  const choices: readonly Choice[] = arms.map((command) => ({ command, priorLogit: normal(draw) / 2 }));
  let episode = -1;
  let luck: Draw = () => 0;
  return {
    task: 'pull the best arm',
    begin(episodeSeed) {
      episode++;
      luck = drawsOf(episodeSeed);
    },
    state: () => ({ nouns: ['bandit'], verbs: [] }),
    choices: () => choices,
    allows: (command) => arms.includes(command),
    act(command) {
      const odds = bandit.odds(episode);
      const chance = odds[arms.indexOf(command)] ?? 0;
      const best = Math.max(...odds);
      const won = luck() < chance;
      return { text: won ? 'won' : 'lost', reward: won ? 1 : -1, score: best > 0 ? chance / best : 1, ended: true };
    },
  };
}

const evenly = (odds: readonly number[]) => (seed: number) => shuffled(odds, drawsOf(seedOf(seed, 'arms')));

function variant(name: string, rounds: number, odds: (seed: number) => Bandit['odds']): Variant {
  return {
    name: `bandit/${name}`,
    unit: 'share of the optimum',
    seeds: (count, split) => Array.from({ length: count }, (_, i) => (split === 'tune' ? 1 : 101) + i),
    bed: (seed): Bed => ({ tasks: [banditWorld({ odds: odds(seed) }, seed)], rounds, maxSteps: 1 }),
  };
}

/** Rounds after which the best arm and the worst change places. */
export const changeAt = 100;

const banditVariants: readonly Variant[] = [
  variant('noisy', 200, (seed) => {
    const odds = evenly([0.9, 0.6, 0.5, 0.4, 0.4, 0.3, 0.2, 0.2, 0.1, 0.1])(seed);
    return () => odds;
  }),
  variant('all-fail-but-one', 60, (seed) => {
    const odds = evenly([1, ...Array.from({ length: 19 }, () => 0)])(seed);
    return () => odds;
  }),
  variant('ties', 100, (seed) => {
    const odds = evenly([0.8, 0.8, 0.8, 0.2, 0.2])(seed);
    return () => odds;
  }),
  variant('changing', 2 * changeAt, (seed) => {
    const before = evenly([0.9, 0.5, 0.5, 0.3, 0.1])(seed);
    const after = before.map((odds) => (odds === 0.9 ? 0.1 : odds === 0.1 ? 0.9 : odds));
    return (episode) => (episode < changeAt ? before : after);
  }),
  variant('frequent', 10000, (seed) => {
    const odds = evenly([0.6, 0.5, 0.5, 0.4])(seed);
    return () => odds;
  }),
];

export const banditSuite = ({ rounds }: Pick<SuiteOptions, 'rounds'>): Suite => ({
  variants: withRounds(banditVariants, rounds),
  close: () => undefined,
});

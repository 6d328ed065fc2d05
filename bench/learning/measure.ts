// Runs arms over seeds: the same worlds, noise and proposals for every arm.
import type { Arm } from './arms.ts';
import type { Bed, Environment, Variant } from './environment.ts';
import { playEpisode } from './play.ts';
import { drawsOf, seedOf, shuffled } from './random.ts';
import { estimate, mean, pairedDifference, type Estimated, type Table } from './statistics.ts';

/** scores[seed][task][round]. */
export type Scores = readonly (readonly (readonly number[])[])[];

export interface ArmResult extends Estimated {
  readonly name: string;
  readonly settings: Arm['settings'];
  /** Mean score in each round. */
  readonly curve: readonly number[];
  /** Standard error of each point of the curve. */
  readonly curveError: readonly number[];
  /** Mean score over the first ten rounds. */
  readonly early: Estimated;
  /** [seed][task], over the whole curve and over the first ten rounds: what all means and errors are made of. */
  readonly cells: { readonly all: Table; readonly early: Table };
  /** This arm minus another, over the whole curve and over the first ten rounds. */
  readonly paired: Readonly<Record<string, Estimated & { readonly early: Estimated }>>;
}

const earlyRounds = 10;

export interface Progress {
  readonly total: (episodes: number) => void;
  readonly episode: (arm: string) => void;
  /** All seeds of an arm are done. */
  readonly arm: (arm: string, result: Estimated) => void;
}

export async function measure(
  variant: Variant,
  arms: readonly Arm[],
  seeds: readonly number[],
  progress: Progress,
): Promise<readonly ArmResult[]> {
  const first = variant.bed(seeds[0] ?? 0);
  const episodes = first.rounds * first.tasks.length + (first.before?.length ?? 0);
  progress.total(arms.length * seeds.length * episodes);
  const scores = new Map<Arm, Scores>();
  for (const arm of arms) {
    const bySeed: (readonly (readonly number[])[])[] = [];
    for (const seed of seeds)
      bySeed.push(await runSeed(variant.bed(seed), arm, seed, () => progress.episode(arm.name)));
    scores.set(arm, bySeed);
    progress.arm(arm.name, estimate(areas(bySeed)));
  }
  return arms.map((arm) => resultOf(arm, scores));
}

/** Plays every task once a round, in an order that changes, with one memory. */
async function runSeed(bed: Bed, arm: Arm, seed: number, played: () => void): Promise<readonly (readonly number[])[]> {
  const player = arm.player();
  const scores: number[][] = bed.tasks.map(() => []);
  const play = async (environment: Environment, round: number, id: string): Promise<number> => {
    const score = await playEpisode({
      environment,
      player,
      // By its text: a task more or less leaves the luck of the others as it is.
      seed: seedOf(seed, 'episode', round, environment.task),
      maxSteps: bed.maxSteps,
      episodeId: id,
    });
    played();
    return score;
  };
  for (const [index, environment] of (bed.before ?? []).entries()) await play(environment, 0, `before.${index}`);
  for (let round = 0; round < bed.rounds; round++) {
    const order = shuffled([...bed.tasks.keys()], drawsOf(seedOf(seed, 'order', round)));
    for (const task of order) {
      const environment = bed.tasks[task];
      if (!environment) continue;
      scores[task]?.push(await play(environment, round, `${round}.${task}`));
    }
  }
  return scores;
}

export function resultOf<T extends Pick<Arm, 'name' | 'settings'>>(arm: T, scores: ReadonlyMap<T, Scores>): ArmResult {
  const own = scores.get(arm) ?? [];
  const cells = { all: areas(own), early: areas(own, 0, earlyRounds) };
  const rounds = own[0]?.[0]?.length ?? 0;
  const points = Array.from({ length: rounds }, (_, round) => estimate(areas(own, round, round + 1)));
  const others = [...scores].filter(([other]) => other !== arm);
  return {
    name: arm.name,
    settings: arm.settings,
    ...estimate(cells.all),
    curve: points.map((point) => point.mean),
    curveError: points.map((point) => point.standardError),
    early: estimate(cells.early),
    cells,
    paired: Object.fromEntries(
      others.map(([other, theirs]) => [
        other.name,
        {
          ...pairedDifference(cells.all, areas(theirs)),
          early: pairedDifference(cells.early, areas(theirs, 0, earlyRounds)),
        },
      ]),
    ),
  };
}

/** Mean score from one round to another (excluded), for each seed and task. */
function areas(scores: Scores, from = 0, to?: number): Table {
  return scores.map((tasks) => tasks.map((rounds) => mean(rounds.slice(from, to))));
}

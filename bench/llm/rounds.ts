// Plays the rounds of the suite `llm`: all arms and seeds in each, so that a budget ends all of them at the same point.
import type { ConnectionOptions } from '../../src/node/openai/connection.ts';
import type { Scores } from '../learning/measure.ts';
import { drawsOf, seedOf, shuffled } from '../learning/random.ts';
import { modelArmOf, nothingSpent, type ModelArm, type Spent } from './arms.ts';
import { createLearner } from './learner.ts';
import type { ShellTask } from './tasks.ts';

interface Budget {
  readonly tokens: number;
  /** 0: none. */
  readonly cost: number;
}

export interface Plan {
  readonly arms: readonly ModelArm[];
  readonly seeds: readonly number[];
  readonly rounds: number;
  readonly tasks: readonly ShellTask[];
  readonly options: ConnectionOptions;
  readonly budget: Budget;
  readonly log: (line: object) => void;
}

/** Tasks in a row at which the model proposes nothing that can be run: it, or its endpoint, is not fit for this. */
const mostProblems = 5;

export interface Played {
  /** Of whole rounds alone. */
  readonly scores: ReadonlyMap<ModelArm, Scores>;
  readonly spent: ReadonlyMap<ModelArm, Spent>;
  readonly tiers: ReadonlyMap<ModelArm, ReadonlySet<string>>;
  readonly rounds: number;
  /** Why not all rounds were played. */
  readonly stopped: string | undefined;
  readonly seeds: readonly number[];
  readonly tasks: number;
}

/** @throws Error when the endpoint fails, or the model cannot do this at all. */
export async function play(plan: Plan): Promise<Played> {
  const { arms, seeds, tasks, options, log } = plan;
  if (tasks.length === 0) throw new Error('no task is left; try --split all or other files');
  const spent = new Map(arms.map((arm) => [arm, nothingSpent()]));
  const tiers = new Map(arms.map((arm) => [arm, new Set<string>()]));
  const scores = new Map(arms.map((arm) => [arm, seeds.map(() => tasks.map((): number[] => []))]));
  const totals = nothingSpent();
  // Its probe finds out what the endpoint can, for all arms; what is wrong with it is said before anything is measured.
  const scout = createLearner(modelArmOf('static'), options, 0, totals);
  const scouted = tasks[0] && (await scout.try(tasks[0], 0, 0));
  if (scouted?.problem !== undefined) throw new Error(scouted.problem);
  const learners = arms.flatMap((arm) =>
    seeds.map((seed, index) => ({ learner: createLearner(arm, options, seed, spent.get(arm) ?? totals), seed, index })),
  );
  const turns = (round: number) =>
    learners.flatMap(({ learner, seed, index }) =>
      shuffled([...tasks.entries()], drawsOf(seedOf(seed, 'order', round))).map(([number, task]) => ({
        learner,
        seed,
        task,
        seedOfTurn: seedOf(seed, 'episode', round, number),
        scored: scores.get(learner.arm)?.[index]?.[number] ?? [],
      })),
    );
  let problems = 0;
  let stopped: string | undefined;
  let rounds = 0;
  for (; rounds < plan.rounds; rounds++) {
    for (const { learner, seed, task, seedOfTurn, scored } of turns(rounds)) {
      stopped = spentAll([totals, ...spent.values()], plan.budget);
      if (stopped !== undefined) break;
      const { command, problem, solved, reward, tier, usage } = await learner.try(task, rounds, seedOfTurn);
      problems = problem === undefined ? 0 : problems + 1;
      if (problem !== undefined && problems >= mostProblems) throw new Error(problem);
      scored.push(solved ? 1 : 0);
      if (tier !== undefined) tiers.get(learner.arm)?.add(tier);
      const { name } = learner.arm;
      log({ arm: name, seed, round: rounds, task: task.query, command, solved, told: reward, tier, problem, ...usage });
    }
    if (stopped !== undefined) break;
    if (process.stderr.isTTY) console.error(`round ${rounds + 1} of ${plan.rounds}`);
  }
  const whole = (bySeed: readonly (readonly number[][])[]): Scores =>
    bySeed.map((byTask) => byTask.map((byRound) => byRound.slice(0, rounds)));
  return {
    scores: new Map([...scores].map(([arm, bySeed]) => [arm, whole(bySeed)])),
    spent,
    tiers,
    rounds,
    stopped,
    seeds,
    tasks: tasks.length,
  };
}

function spentAll(all: readonly Spent[], { tokens, cost }: Budget): string | undefined {
  const sum = (of: (spent: Spent) => number) => all.reduce((total, spent) => total + of(spent), 0);
  if (sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens) >= tokens)
    return `the budget of ${tokens} tokens is spent`;
  return cost > 0 && sum((spent) => spent.cost ?? 0) >= cost ? `the cost budget of ${cost} is spent` : undefined;
}

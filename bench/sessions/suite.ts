// Suite `sessions`: control on recorded sessions: tasks repeated, each once, and after others that share parts with them or do not.
import { loadStateEncoder } from '../../src/core/state/encoder.ts';
import { readEvaluations, readSqlSessions } from '../foresight/data.ts';
import { sandboxProblem } from '../intercode/sandbox.ts';
import { splitOf } from '../intercode/suite.ts';
import type { Suite, SuiteOptions, Variant } from '../learning/environment.ts';
import { maxSteps, recordedEnvironment, type OutcomeOf, type RecordedTask } from './recorded.ts';
import { isMixed, sqlBed, sqlOutcomes } from './sql.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const repeats = 4;

/** A task, and what actions lead to in it. */
interface Playable {
  readonly task: RecordedTask;
  readonly outcomeOf: OutcomeOf;
}

/** Which tasks in which order, and what counts. */
interface Order {
  readonly name: string;
  readonly unit?: string;
  readonly rounds?: number;
  readonly of?: readonly Playable[];
  /** With the same memory beforehand, uncounted. */
  readonly before?: readonly Playable[];
  readonly scoreOf?: (step: number) => number;
}

/** SQL sessions are the variants `sessions/...`, evaluations with files and checks `sessions/bashkit/...`. @throws Error without data, or with what is wrong with it. */
export async function sessionsSuite(options: SuiteOptions): Promise<Suite> {
  const { data, split, note } = options;
  if (data.length === 0) throw new Error('the sessions suite needs data: --data sessions.json');
  const chosen = (some: readonly Playable[]) =>
    some.filter(({ task }) => split === 'all' || splitOf(task.request) === split);
  const recorded = data.flatMap(readSqlSessions).map(sqlBed);
  const mixed = recorded.filter(isMixed).map((task) => ({ task, outcomeOf: sqlOutcomes(task) }));
  const sql = chosen(mixed);
  if (recorded.length > 0)
    note(`SQL: ${recorded.length} tasks, ${mixed.length} with mixed outcomes, ${sql.length} in split ${split}`);

  const evaluations = data.flatMap(readEvaluations);
  const problem = evaluations.length > 0 ? sandboxProblem() : undefined;
  if (problem !== undefined) throw new Error(problem);
  const workshop = openWorkshop();
  const scripts = chosen(evaluations.map((evaluation) => playable(evaluation, workshop)));
  if (evaluations.length > 0) {
    const most = { done: 0, total: scripts.length };
    const worth = scripts.filter((one) => {
      options.progress('executing recorded scripts', ++most.done, most.total);
      return isWorthLearning(one);
    });
    note(
      `bashkit: ${evaluations.length} tasks, ${scripts.length} in split ${split}, ${worth.length} solved here by some recorded scripts and not by all`,
    );
    scripts.splice(0, scripts.length, ...worth);
  }
  if (sql.length + scripts.length === 0)
    throw new Error(
      `no task in split ${split} of ${data.join(', ')} can teach anything: an object with "sessions", or with "episodes" and checks, is needed`,
    );
  const variants = [
    ...(sql.length > 0 ? await variantsOf('sessions', sql, options) : []),
    ...(scripts.length > 0 ? await variantsOf('sessions/bashkit', scripts, options) : []),
  ];
  return { variants, close: workshop.close };
}

function playable({ task, sessions }: ReturnType<typeof readEvaluations>[number], workshop: Workshop): Playable {
  return {
    task: { request: task.prompt, group: task.category, sessions },
    outcomeOf: (commands) => workshop.outcome(task, commands),
  };
}

/** Some recorded episode solves the task here, and some does not, or not with its first script. */
function isWorthLearning({ task, outcomeOf }: Playable): boolean {
  const played = task.sessions
    .filter(({ turns }) => turns.length > 0)
    .map(({ turns }) => stepsToSolve(turns, outcomeOf));
  return played.some((steps) => steps <= maxSteps) && played.some((steps) => steps > 1);
}

/** Infinity where it is not solved within `maxSteps`. */
function stepsToSolve(turns: readonly { readonly action: string }[], outcomeOf: OutcomeOf): number {
  const commands: string[] = [];
  for (const { action } of turns.slice(0, maxSteps)) {
    commands.push(action);
    if (outcomeOf(commands).solved) return commands.length;
  }
  return Infinity;
}

async function variantsOf(
  bed: string,
  tasks: readonly Playable[],
  { rounds: given }: SuiteOptions,
): Promise<readonly Variant[]> {
  const encoder = await loadStateEncoder();
  const models = [...new Set(tasks.flatMap(({ task }) => task.sessions.map(({ model }) => model)))].sort();
  const environments = (some: readonly Playable[], seed: number, scoreOf?: (step: number) => number) =>
    some.map(({ task, outcomeOf }) =>
      recordedEnvironment(task, models[seed % models.length] ?? '', encoder, outcomeOf, scoreOf),
    );
  const variant = ({ name, unit = 'success', rounds = 1, of = tasks, before = [], scoreOf }: Order): Variant => ({
    name: `${bed}/${name}`,
    unit,
    seeds: (count, split) => Array.from({ length: count }, (_, index) => (split === 'tune' ? 1 : 101) + index),
    bed: (seed) => ({
      before: environments(before, seed),
      tasks: environments(of, seed, scoreOf),
      rounds: given || rounds,
      maxSteps,
    }),
  });
  const groups = [...new Set(tasks.map(({ task }) => task.group))].sort();
  const isOther = ({ task }: Playable) => groups.indexOf(task.group) % 2 === 1;
  const [others, own] = [tasks.filter(isOther), tasks.filter((task) => !isOther(task))];
  const [first, second] = halvesOf(tasks, groups);
  return [
    variant({ name: 'repeated', rounds: repeats }),
    variant({
      name: 'steps',
      unit: `steps spared of ${maxSteps}`,
      rounds: repeats,
      scoreOf: (step) => maxSteps - step,
    }),
    // What is gained here was learned within the episode and from other tasks of the same groups.
    variant({ name: 'once' }),
    // Transfer: the same tasks with an empty memory, and with one full of others of the same groups.
    variant({ name: 'related-empty', of: second }),
    variant({ name: 'related-full', of: second, before: first }),
    // Harm: the same tasks with an empty memory, and with one full of other groups.
    variant({ name: 'unrelated-empty', of: own }),
    variant({ name: 'unrelated-full', of: own, before: others }),
  ];
}

/** Every other task of each group, and the rest. */
function halvesOf(tasks: readonly Playable[], groups: readonly string[]): readonly [Playable[], Playable[]] {
  const [first, second]: [Playable[], Playable[]] = [[], []];
  for (const group of groups) {
    for (const [index, task] of tasks.filter((one) => one.task.group === group).entries())
      (index % 2 === 0 ? first : second).push(task);
  }
  return [first, second];
}

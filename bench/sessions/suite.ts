// Suite `sessions`: control on recorded SQL sessions: repeated tasks, each task once, and tasks after those of other databases.
import { loadStateEncoder } from '../../src/core/state/encoder.ts';
import { readSqlSessions } from '../foresight/data.ts';
import { splitOf } from '../intercode/suite.ts';
import type { Suite, SuiteOptions, Variant } from '../learning/environment.ts';
import { isMixed, maxSteps, sqlEnvironment, type RecordedTask } from './sql.ts';

const repeats = 4;

/** @throws Error without data, or with what is wrong with it. */
export async function sessionsSuite(options: SuiteOptions): Promise<Suite> {
  if (options.data.length === 0) throw new Error('the sessions suite needs data: --data sessions.json');
  const encoder = await loadStateEncoder();
  const all = options.data.flatMap(readSqlSessions);
  const mixed = all.filter(isMixed);
  const tasks = mixed.filter(({ request }) => options.split === 'all' || splitOf(request) === options.split);
  options.note(`${all.length} tasks, ${mixed.length} with mixed outcomes, ${tasks.length} in split ${options.split}`);
  const models = [...new Set(tasks.flatMap(({ sessions }) => sessions.map(({ model }) => model)))].sort();
  const environments = (some: readonly RecordedTask[], seed: number, scoreOf?: (step: number) => number) =>
    some.map((task) => sqlEnvironment(task, models[seed % models.length] ?? '', encoder, scoreOf));
  const variant = ({ name, unit = 'success', rounds = 1, of = tasks, before = [], scoreOf }: Order): Variant => ({
    name: `sessions/${name}`,
    unit,
    seeds: (count, split) => Array.from({ length: count }, (_, index) => (split === 'tune' ? 1 : 101) + index),
    bed: (seed) => ({
      before: environments(before, seed),
      tasks: environments(of, seed, scoreOf),
      rounds: options.rounds || rounds,
      maxSteps,
    }),
  });
  const databases = [...new Set(tasks.map(databaseOf))].sort();
  const isOther = (task: RecordedTask) => databases.indexOf(databaseOf(task)) % 2 === 1;
  const [others, own] = [tasks.filter(isOther), tasks.filter((task) => !isOther(task))];
  const variants = [
    variant({ name: 'repeated', rounds: repeats }),
    variant({
      name: 'steps',
      unit: `steps spared of ${maxSteps}`,
      rounds: repeats,
      scoreOf: (step) => maxSteps - step,
    }),
    // What is gained here was learned within the episode and from other tasks on the same databases.
    variant({ name: 'once' }),
    // Harm: the same tasks with an empty memory, and with one full of other databases.
    variant({ name: 'unrelated-empty', of: own }),
    variant({ name: 'unrelated-full', of: own, before: others }),
  ];
  return { variants, close: () => undefined };
}

/** Which tasks in which order, and what counts. */
interface Order {
  readonly name: string;
  readonly unit?: string;
  readonly rounds?: number;
  readonly of?: readonly RecordedTask[];
  /** With the same memory beforehand, uncounted. */
  readonly before?: readonly RecordedTask[];
  readonly scoreOf?: (step: number) => number;
}

const databaseOf = ({ request }: RecordedTask) => request.replace(/: .*$/s, '');

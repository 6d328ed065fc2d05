// Suite `sessions`: control on recorded SQL sessions. Repeated tasks share one memory with all others of the split.
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
  const variant = (name: string, rounds: number, some: readonly RecordedTask[]): Variant => ({
    name: `sessions/${name}`,
    unit: 'success',
    seeds: (count, split) => Array.from({ length: count }, (_, index) => (split === 'tune' ? 1 : 101) + index),
    bed: (seed) => ({
      tasks: some.map((task) => sqlEnvironment(task, models[seed % models.length] ?? '', encoder)),
      rounds: options.rounds || rounds,
      maxSteps,
    }),
  });
  // `once`: whatever is gained there was learned from other tasks on the same databases; a loss is harm.
  return { variants: [variant('repeated', repeats, tasks), variant('once', 1, tasks)], close: () => undefined };
}

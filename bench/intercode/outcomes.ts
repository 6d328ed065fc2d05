// Which proposals solve their task: executed, compared with gold, and remembered on disk.
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { readJsonCache, writeJsonCache } from '../learning/cache.ts';
import type { InterCodeFile, InterCodeTask } from './data.ts';
import { createSandbox, sandboxProblem, type Execution, type Sandbox } from './sandbox.ts';

export interface JudgedTask extends InterCodeTask {
  /** The commands with the output and the effect of gold. */
  readonly solutions: ReadonlySet<string>;
}

/** The proposals that solve a task; undefined when its gold does nothing, or not the same each time. */
interface Verdict {
  readonly solutions?: readonly string[];
}

/** Tasks at the same time. */
const lanes = 2;
/** Gold is executed so often, all at once, so that what depends on luck or load shows; then a proposal that agreed, less often. */
const goldRuns = 6;
const confirmations = 3;
/** Gold is executed once more when the clock shows another second. */
const secondMs = 1001;

/**
 * Tasks worth learning: gold prints or changes something, the same each time, and some proposals solve the task while others do
 * not. Verdicts are kept as each task is done.
 * @throws Error when bubblewrap does not work and something must be executed; naming `path`, when its tree cannot be built or no
 * task is worth learning.
 */
export async function judgeTasks(
  path: string,
  file: InterCodeFile,
  executed: (done: number, total: number) => void,
): Promise<JudgedTask[]> {
  const identity = createHash('sha1')
    .update(JSON.stringify([file, 'v2']))
    .digest('hex');
  const name = `intercode-${identity}.json`;
  const known = new Map((readJsonCache(name) as [number, Verdict][] | undefined) ?? []);
  const missing = [...file.tasks.keys()].filter((index) => !known.has(index));
  if (missing.length > 0) {
    await executeAll(path, file, missing, (index, verdict) => {
      known.set(index, verdict);
      writeJsonCache(name, [...known]);
      executed(known.size, file.tasks.length);
    });
  }
  const tasks = file.tasks.flatMap((task, index) => {
    const solutions = new Set(known.get(index)?.solutions);
    return solutions.size > 0 && solutions.size < task.proposals.length ? [{ ...task, solutions }] : [];
  });
  if (tasks.length === 0) throw new Error(`${path}: in no task do some proposals do what gold does, and others not`);
  return tasks;
}

/** Tells two sets of outcomes apart: a short hash of the tasks, in any order, and of their solutions. */
export function outcomesHash(tasks: readonly JudgedTask[]): string {
  const outcomes = tasks.map(({ query, gold, solutions }) => JSON.stringify([query, gold, [...solutions].sort()]));
  return createHash('sha1').update(outcomes.sort().join('\n')).digest('hex').slice(0, 8);
}

async function executeAll(
  path: string,
  file: InterCodeFile,
  indexes: readonly number[],
  judged: (index: number, verdict: Verdict) => void,
): Promise<void> {
  const problem = sandboxProblem();
  if (problem !== undefined) throw new Error(problem);
  const sandbox = openSandbox(path, file);
  const left = [...indexes];
  const lane = async () => {
    for (let index = left.shift(); index !== undefined; index = left.shift()) {
      const task = file.tasks[index];
      if (task) judged(index, await judge(sandbox, task));
    }
  };
  try {
    if (!(await sandbox.run('echo works')).printed) {
      throw new Error(`commands cannot be run in ${tmpdir()}; set TMPDIR to a folder that every user may enter`);
    }
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    sandbox.remove();
  }
}

function openSandbox(path: string, { tree }: InterCodeFile): Sandbox {
  try {
    return createSandbox(tree);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Gold's outcome against each proposal's, all from one sandbox, so that dates printed are the same. */
export async function judge(sandbox: Sandbox, task: Pick<InterCodeTask, 'gold' | 'proposals'>): Promise<Verdict> {
  const [gold, ...others] = await runTogether(sandbox, task.gold, goldRuns);
  if (!gold || !(gold.printed || gold.changed) || !others.every((other) => same(gold, other))) return {};
  const tick = setTimeout(secondMs);
  const solutions: string[] = [];
  for (const command of new Set(task.proposals.map((proposal) => proposal.command))) {
    if (!same(gold, await sandbox.run(command))) continue;
    const again = await runTogether(sandbox, command, confirmations);
    if (again.every((execution) => same(gold, execution))) solutions.push(command);
  }
  if (solutions.length === 0) return { solutions };
  await tick;
  return same(gold, await sandbox.run(task.gold)) ? { solutions } : {};
}

function runTogether(sandbox: Sandbox, command: string, times: number): Promise<Execution[]> {
  return Promise.all(Array.from({ length: times }, () => sandbox.run(command)));
}

const same = (a: Execution, b: Execution) => a.output === b.output && a.files === b.files;

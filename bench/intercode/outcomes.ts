// Which proposals solve their task: each distinct command is executed once, compared with gold, and remembered on disk.
import { createHash } from 'node:crypto';
import { readJsonCache, writeJsonCache } from '../learning/cache.ts';
import type { InterCodeFile, InterCodeTask } from './data.ts';
import { createSandbox, sandboxProblem, type Execution, type Sandbox } from './sandbox.ts';

export interface JudgedTask extends InterCodeTask {
  /** The commands with the output and the effect of gold. */
  readonly solutions: ReadonlySet<string>;
}

/** Executions at the same time. */
const lanes = 2;

/**
 * Tasks worth learning: gold prints or changes something, the same when it is run again at the end, and some proposals solve
 * the task while others do not. @throws Error when bubblewrap does not work and something must be executed.
 */
export async function judgeTasks(
  file: InterCodeFile,
  executed: (done: number, total: number) => void,
): Promise<JudgedTask[]> {
  const day = new Date();
  day.setUTCHours(0, 0, 0, 0);
  const identity = createHash('sha1')
    .update(JSON.stringify([file.tree, day.getTime(), 'v1']))
    .digest('hex');
  const name = `intercode-${identity}.json`;
  const known = new Map((readJsonCache(name) as [string, Execution][] | undefined) ?? []);
  // Gold first and, under another name, last: what differs then depends on time or chance.
  const again = (command: string) => `${command}\n# again`;
  const wanted = [
    ...file.tasks.map(({ gold }) => gold),
    ...file.tasks.flatMap(({ proposals }) => proposals.map(({ command }) => command)),
    ...file.tasks.map(({ gold }) => again(gold)),
  ];
  const missing = [...new Set(wanted)].filter((command) => !known.has(command));
  if (missing.length > 0) {
    await executeAll(file, day, missing, known, executed);
    writeJsonCache(name, [...known]);
  }
  return file.tasks.flatMap((task) => {
    const gold = known.get(task.gold);
    if (!gold || !(gold.printed || gold.changed) || !same(gold, known.get(again(task.gold)))) return [];
    const solutions = new Set(
      task.proposals.flatMap(({ command }) => (same(gold, known.get(command)) ? [command] : [])),
    );
    return solutions.size > 0 && solutions.size < task.proposals.length ? [{ ...task, solutions }] : [];
  });
}

const same = (gold: Execution, other: Execution | undefined) =>
  gold.output === other?.output && gold.files === other.files;

async function executeAll(
  file: InterCodeFile,
  day: Date,
  commands: readonly string[],
  known: Map<string, Execution>,
  executed: (done: number, total: number) => void,
): Promise<void> {
  const problem = sandboxProblem();
  if (problem !== undefined) throw new Error(problem);
  const sandbox: Sandbox = createSandbox(file.tree, day);
  let next = 0;
  let done = 0;
  const lane = async () => {
    for (let command = commands[next++]; command !== undefined; command = commands[next++]) {
      known.set(command, await sandbox.run(command));
      executed(++done, commands.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    sandbox.remove();
  }
}

// Tasks for a language model at a shell: InterCode files, or a few of its own. Whether a command solves one is found by running it.
import { loadStateEncoder } from '../../src/core/state/encoder.ts';
import type { WorkspaceFacts } from '../../src/core/ports.ts';
import type { State } from '../../src/core/types.ts';
import type { TreeEntry } from '../intercode/data.ts';
import { readInterCode } from '../intercode/data.ts';
import type { Execution } from '../intercode/sandbox.ts';
import { createSandbox, sandboxProblem } from '../intercode/sandbox.ts';
import { splitOf } from '../intercode/suite.ts';
import type { Split } from '../learning/environment.ts';

export interface ShellTask {
  readonly query: string;
  readonly state: State;
  /** Runs the command in a fresh copy of the files; true when it prints and leaves behind what gold does. */
  readonly solvedBy: (command: string) => Promise<boolean>;
}

export interface ShellTasks {
  readonly tasks: readonly ShellTask[];
  readonly remove: () => void;
}

export const workspace: WorkspaceFacts = { packageManagers: ['make'], languages: ['shell'], git: 'none', context: {} };

const makefile = `all: build\n\t@echo 3 tests passed\nbuild:\n\t@echo built > program\ntest:\n\t@echo build it first; exit 2\n`;
const entry = (path: string, text: string): TreeEntry => ({ path, kind: 'file', mode: '0o644', text });
const ownTree: readonly TreeEntry[] = [
  entry('Makefile', makefile),
  entry('data/names.txt', 'Mia\nAda\nLin\nAda\nNoor\n'),
  entry('data/prices.csv', 'item,price\ntea,3\ncake,5\nsoup,7\n'),
  entry('logs/today.log', 'info start\nerror disk full\ninfo retry\nerror disk full\n'),
  entry('logs/old.log', 'info start\ninfo stop\n'),
  entry('notes/plan.md', '# Plan\n\nTODO: write tests\n'),
];
const ownTasks: readonly { readonly query: string; readonly gold: string }[] = [
  { query: 'build the program in /', gold: 'make build' },
  { query: 'test the program in /; make says how', gold: 'make' },
  { query: 'print how many lines /data/names.txt has, the number alone', gold: 'wc -l < /data/names.txt' },
  { query: 'print the names in /data/names.txt sorted, each once', gold: 'sort -u /data/names.txt' },
  {
    query: 'print the sum of the prices in /data/prices.csv',
    gold: "awk -F, 'NR > 1 { sum += $2 } END { print sum }' /data/prices.csv",
  },
  { query: 'print how many lines of /logs/today.log contain the word error', gold: 'grep -c error /logs/today.log' },
  { query: 'print the paths of the files under /logs that contain the word error', gold: 'grep -rl error /logs' },
  { query: 'delete the empty lines of /notes/plan.md', gold: "sed -i '/^$/d' /notes/plan.md" },
];

/**
 * The tasks of `files`, or its own where there are none; at most `most` (0: all). Tasks whose gold neither prints nor changes
 * anything, or does something else each time, are left out. @throws Error when bubblewrap does not work.
 */
export async function loadShellTasks(files: readonly string[], split: Split, most: number): Promise<ShellTasks> {
  const problem = sandboxProblem();
  if (problem !== undefined) throw new Error(problem);
  const worlds =
    files.length === 0
      ? [{ tree: ownTree, tasks: ownTasks }]
      : files.map(readInterCode).map(({ tree, tasks }) => ({
          tree,
          tasks: tasks.filter(({ query }) => split === 'all' || splitOf(query) === split),
        }));
  const encoder = await loadStateEncoder();
  const tasks: ShellTask[] = [];
  const removals: (() => void)[] = [];
  for (const world of worlds) {
    const sandbox = createSandbox(world.tree);
    removals.push(() => sandbox.remove());
    const known = new Map<string, Execution>();
    for (const { query, gold } of world.tasks) {
      if (most > 0 && tasks.length >= most) break;
      const wanted = await sandbox.run(gold);
      if (!(wanted.printed || wanted.changed) || !same(wanted, await sandbox.run(gold))) continue;
      tasks.push({
        query,
        state: encoder.encode({ task: query, workspace, transcript: [] }),
        solvedBy: async (command) => {
          const found = known.get(command) ?? (await sandbox.run(command));
          known.set(command, found);
          return same(wanted, found);
        },
      });
    }
  }
  return { tasks, remove: () => removals.forEach((remove) => remove()) };
}

const same = (a: Execution, b: Execution) => a.output === b.output && a.files === b.files;

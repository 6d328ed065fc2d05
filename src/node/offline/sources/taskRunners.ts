// Tasks of runners that keep a table of shell lines: what each runs, for where the runner itself is not installed.
import { describe, isPlainName, isPresentable, joined, type WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { environments, modules } from '../commands/launchers.ts';
import { hidesPublishing } from '../commands/publishes.ts';
import { toldSources } from './sourceLayout.ts';
import type { RunnerTask } from './taskTables.ts';
import { taskTables } from './taskTables.ts';

export interface RunnerFolder {
  readonly names: ReadonlySet<string>;
  readonly text: (file: string) => string | undefined;
  readonly python: string;
  /** Whether a script can start a program. */
  readonly canStart: (program: string) => boolean;
  /** Whether the interpreter finds a module that was installed. */
  readonly hasModule: (module: string) => boolean;
  /** Where the packages are, if nothing tells Python so: `src`. */
  readonly sources: string | undefined;
}

/** The files that hold tasks, apart from manifests that are read anyway. */
export const taskFiles = /^(?:\.?mise\.toml|Makefile\.toml|tasks\.py|dodo\.py|magefile\.go)$/;

/**
 * `commands` with what is run in place of a line whose runner cannot be started, if that is plain shell and can be; and the tasks of
 * tables that no other source reads.
 */
export function withRecipes(commands: readonly WorkspaceCommand[], folder: RunnerFolder): readonly WorkspaceCommand[] {
  const tasks = taskTables.flatMap(({ file, tasks: read }) => {
    const text = folder.names.has(file) ? folder.text(file) : undefined;
    return text === undefined ? [] : read(text).filter(({ name }) => isPlainName(name) && !name.startsWith('_'));
  });
  const taskOf = (line: string) => tasks.find((task) => [line, line.replace(environments, '')].includes(task.line));
  const known = commands.map((command) => {
    const task = taskOf(command.command);
    if (task === undefined || folder.canStart(programOf(command.command))) return command;
    const recipe = recipeOf(task, tasks, folder);
    return recipe === undefined ? command : { ...command, ...recipe, name: task.name };
  });
  const covered = new Set(commands.flatMap(({ command }) => taskOf(command)?.line ?? []));
  const others = tasks
    .filter(({ line }) => !covered.has(line))
    .flatMap((task): WorkspaceCommand[] => {
      const program = programOf(task.line);
      const body = describe((task.steps ?? []).map((step) => (typeof step === 'string' ? step : step.task)).join(' '));
      const shared = { name: task.name, description: task.description, body, kind: 'declared' as const };
      if (folder.canStart(program)) return [{ ...shared, command: task.line, origin: `${program} task` }];
      const recipe = recipeOf(task, tasks, folder);
      return recipe === undefined ? [] : [{ ...shared, ...recipe }];
    });
  return [...known, ...others];
}

/** What is started; `cargo make` is a program of its own. */
const programOf = (line: string): string => line.replace(/^cargo make\b/, 'cargo-make').split(' ')[0] ?? '';

/** A task's own lines in place of its runner; undefined if any of it cannot run here as it stands. */
function recipeOf(
  task: RunnerTask,
  tasks: readonly RunnerTask[],
  folder: RunnerFolder,
): Pick<WorkspaceCommand, 'command' | 'alias' | 'body' | 'origin' | 'kind'> | undefined {
  const lines = linesOf(task, tasks, 4)?.map((line) => startable(line, folder));
  if (lines === undefined || lines.length === 0 || lines.includes(undefined)) return undefined;
  const program = programOf(task.line);
  // These install the project before they run anything.
  const sources = /^(?:tox|nox)$/.test(program) ? folder.sources : undefined;
  const command = joined(
    lines.flatMap((line = '') => (sources === undefined || line === '' ? line : toldSources(line, sources))),
  );
  if (!isPresentable(command) || hidesPublishing(task.name, command)) return undefined;
  const origin = `${program} task; ${program} is not on PATH`;
  return { command, alias: [task.line], body: describe(command), origin, kind: 'declared' };
}

function linesOf(task: RunnerTask, tasks: readonly RunnerTask[], depth: number): readonly string[] | undefined {
  if (depth === 0 || task.steps === undefined) return undefined;
  const runner = task.line.slice(0, task.line.length - task.name.length);
  const find = (name: string) => tasks.find(({ line }) => line === `${runner}${name}`);
  const lines = task.steps.map((step) => {
    if (typeof step !== 'string') {
      const other = find(step.task);
      return other === undefined ? undefined : linesOf(other, tasks, depth - 1);
    }
    const called = step.startsWith(runner) ? find(step.slice(runner.length)) : undefined;
    if (called) return linesOf(called, tasks, depth - 1);
    return isPlain(step) ? [step.trim()] : undefined;
  });
  return lines.includes(undefined) ? undefined : lines.flatMap((line) => line ?? []);
}

/** A line without templates, continuation or control flow. */
const isPlain = (line: string): boolean =>
  line.trim() !== '' && !/\n|\\$|\{\{|\{[\w:]*\}(?!['"])|^\s*(?:if|for|while|case|function)\b|^#!/.test(line);

const builtins = /^(?:cd|test|\[|true|echo|printf|export|set|\.|source)$/;
/** A line as it can be started here; undefined if its program is not here. */
function startable(
  line: string,
  folder: Pick<RunnerFolder, 'names' | 'python' | 'canStart' | 'hasModule'>,
): string | undefined {
  const [, place, inside = ''] = /^\(cd (\S+) && (.*)\)$/.exec(line) ?? [];
  if (place !== undefined) {
    const own = startable(inside, folder);
    return own === undefined || /^\S*\//.test(own) ? undefined : `(cd ${place} && ${own})`;
  }
  const { python, canStart, hasModule } = folder;
  const bare = line.replace(environments, (lead) => (canStart(lead.split(' ')[0] ?? '') ? lead : ''));
  const [, assignments = '', program = '', rest = ''] = /^((?:\w+=\S*\s+)*)(\S+)([\s\S]*)$/.exec(bare) ?? [];
  // Tests need no module that only measures them.
  if (/^python3?$/.test(program) && /\s-m coverage\b/.test(rest) && !hasModule('coverage')) return undefined;
  if (/^python3?$/.test(program))
    return /^ setup\.py\b/.test(rest) && !folder.names.has('setup.py') ? undefined : `${assignments}${python}${rest}`;
  if (program.includes('/') || builtins.test(program) || canStart(program)) return bare;
  return modules.has(program) && hasModule(program) ? `${assignments}${python} -m ${program}${rest}` : undefined;
}

// The tables of task runners: per file, the tasks that it declares and their shell lines.
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { describe } from '../commands/workspaceCommand.ts';
import {
  all,
  filled,
  doitTasks,
  invokeStep,
  calls,
  mageTasks,
  noxStep,
  rakeTasks,
  toxTasks,
  withTables,
} from './codeTasks.ts';
import { entriesOf, field } from './recipes.ts';

export type Step = string | { readonly task: string };

export interface RunnerTask {
  /** As typed where the runner is installed: `poe lint`. */
  readonly line: string;
  readonly name: string;
  readonly description: string;
  /** Undefined: it runs more than plain shell lines. */
  readonly steps: readonly Step[] | undefined;
  /** All steps of tox, including linting and reports beside the tests. */
  readonly all?: readonly string[] | undefined;
}

interface Table {
  readonly file: string;
  readonly tasks: (text: string) => readonly RunnerTask[];
}

export const taskTables: readonly Table[] = [
  { file: 'pyproject.toml', tasks: (text) => pyprojectTasks(toml(text)) },
  { file: 'Pipfile', tasks: (text) => named(field(toml(text), 'scripts'), 'pipenv run', stepsOf) },
  { file: 'mise.toml', tasks: (text) => named(field(toml(text), 'tasks'), 'mise run', stepsOf) },
  { file: '.mise.toml', tasks: (text) => named(field(toml(text), 'tasks'), 'mise run', stepsOf) },
  { file: 'Makefile.toml', tasks: (text) => named(field(toml(text), 'tasks'), 'cargo make', cargoMakeSteps) },
  { file: 'deno.json', tasks: (text) => named(field(jsonc(text), 'tasks'), 'deno task', stepsOf) },
  { file: 'deno.jsonc', tasks: (text) => named(field(jsonc(text), 'tasks'), 'deno task', stepsOf) },
  { file: 'composer.json', tasks: (text) => named(field(jsonc(text), 'scripts'), 'composer', composerSteps) },
  { file: 'tox.ini', tasks: toxTasks },
  { file: 'noxfile.py', tasks: (text) => calls(withTables(text), /^@(?:nox\.)?session\b/, 'nox -s', noxStep) },
  { file: 'tasks.py', tasks: (text) => calls(text, /^@(?:invoke\.)?task\b/, 'invoke', invokeStep) },
  { file: 'dodo.py', tasks: doitTasks },
  { file: 'magefile.go', tasks: mageTasks },
  { file: 'Rakefile', tasks: rakeTasks },
];

/** `{ name: task }` of a table in TOML or JSON. */
function named(
  table: unknown,
  runner: string,
  steps: (task: unknown, names: ReadonlySet<string>) => readonly Step[] | undefined,
): readonly RunnerTask[] {
  const entries = entriesOf(table);
  const names = new Set(entries.map(([name]) => name));
  return entries.map(([name, task]) => {
    const help = field(task, 'help') ?? field(task, 'description');
    return {
      line: `${runner} ${name}`,
      name,
      description: typeof help === 'string' ? describe(help) : '',
      steps: steps(task, names),
    };
  });
}

function pyprojectTasks(pyproject: unknown): readonly RunnerTask[] {
  const tool = field(pyproject, 'tool');
  const of = (runner: string, table: string) => field(field(tool, runner), table);
  const hatch = entriesOf(of('hatch', 'envs')).flatMap(([env, settings]) =>
    named(field(settings, 'scripts'), 'hatch run', hatchSteps).map((task) => ({
      ...task,
      line: env === 'default' ? task.line : `hatch run ${env}:${task.name}`,
    })),
  );
  return [
    ...named(of('poe', 'tasks'), 'poe', stepsOf),
    ...named(of('taskipy', 'tasks'), 'task', stepsOf),
    ...named(of('pdm', 'scripts'), 'pdm run', stepsOf),
    ...named(of('rye', 'scripts'), 'rye run', stepsOf),
    ...named(of('pixi', 'tasks'), 'pixi run', stepsOf),
    ...hatch,
  ];
}

/** A line, a list of lines, or an object: the keys that runners give a command, and the tasks before it. */
function stepsOf(task: unknown, names: ReadonlySet<string>): readonly Step[] | undefined {
  if (typeof task === 'string') return linesIn(task);
  if (Array.isArray(task)) return all(task.map((each: unknown) => reference(each, names) ?? stepsOf(each, names)));
  const before = ['depends', 'depends-on', 'depends_on', 'dependencies', 'deps'].flatMap((key) => {
    const value = field(task, key);
    return (Array.isArray(value) ? (value as readonly unknown[]) : value === undefined ? [] : [value]).map((each) =>
      typeof each === 'string' ? [{ task: each }] : undefined,
    );
  });
  const own = assigned(task, commandIn(task, names));
  const needs = ['cwd', 'dir', 'working_dir', 'args', 'uses'].some((key) => field(task, key) !== undefined);
  return needs || own === undefined ? undefined : all([...before, own]);
}

function commandIn(task: unknown, names: ReadonlySet<string>): readonly Step[] | undefined {
  const cmd = field(task, 'cmd') ?? field(task, 'shell') ?? field(task, 'run') ?? field(task, 'command');
  if (typeof cmd === 'string') return linesIn(cmd);
  const run = field(task, 'run');
  if (Array.isArray(run)) return run.flatMap((line) => textOf(line) ?? []);
  // Under other keys a list is one command's words.
  if (Array.isArray(cmd)) return [cmd.flatMap((word) => textOf(word) ?? []).join(' ')];
  const sequence = field(task, 'sequence') ?? field(task, 'composite') ?? field(task, 'chain');
  if (Array.isArray(sequence)) return stepsOf(sequence, names);
  const script = field(task, 'script') ?? field(task, 'call');
  const [, module, call] = /^([\w.]+):(\w+)$/.exec(typeof script === 'string' ? script : '') ?? [];
  return module === undefined || call === undefined
    ? undefined
    : [`python -c 'from ${module} import ${call}; raise SystemExit(${call}())'`];
}

/** Steps with the variables that the task sets: Poe writes `env.OPTS.default = "-q"` for one that may be set from outside. */
function assigned(task: unknown, steps: readonly Step[] | undefined): readonly Step[] | undefined {
  const variables = entriesOf(field(task, 'env')).map(
    ([name, value]) => [name, textOf(value) ?? textOf(field(value, 'default'))] as const,
  );
  if (variables.length === 0 || steps === undefined) return steps;
  if (variables.some(([name, value]) => !/^\w+$/.test(name) || !/^[\w ./:@,+=-]+$/.test(value ?? ''))) return undefined;
  const prefix = variables
    .map(([name, value = '']) => `${name}=${value.includes(' ') ? `'${value}'` : value} `)
    .join('');
  const filledIn = (step: string) =>
    variables.reduce(
      (line, [name, value = '']) => line.replaceAll(new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`, 'gu'), value),
      step,
    );
  return steps.every((step) => typeof step === 'string')
    ? steps.map((step) => `${prefix}${filledIn(step)}`)
    : undefined;
}

/** Undefined for what is a table or a list. */
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** Hatch fills in `{args:default}` and lets a script begin with another's name. */
function hatchSteps(task: unknown, names: ReadonlySet<string>): readonly Step[] | undefined {
  const lines = (Array.isArray(task) ? (task as readonly unknown[]) : [task]).map((line) =>
    typeof line === 'string' ? filled(line, 'args') : undefined,
  );
  return all(lines.map((line) => (line === undefined ? undefined : names.has(line) ? [{ task: line }] : [line])));
}

function cargoMakeSteps(task: unknown): readonly Step[] | undefined {
  const before = field(task, 'dependencies');
  const script = field(task, 'script');
  const command = field(task, 'command');
  const args = field(task, 'args');
  const own =
    typeof command === 'string'
      ? [[command, ...(Array.isArray(args) ? args.flatMap((word) => textOf(word) ?? []) : [])].join(' ')]
      : typeof script === 'string'
        ? linesIn(script)
        : Array.isArray(script)
          ? script.flatMap((line) => textOf(line) ?? [])
          : [];
  const tasks = Array.isArray(before)
    ? before.flatMap((name: unknown) => {
        const text = textOf(name);
        return text === undefined ? [] : [{ task: text }];
      })
    : [];
  return [...tasks, ...own];
}

/** `@php x` starts PHP, `@name` another script. */
function composerSteps(task: unknown, names: ReadonlySet<string>): readonly Step[] | undefined {
  const lines = (Array.isArray(task) ? (task as readonly unknown[]) : [task]).map((line) => {
    if (typeof line !== 'string' || /^[\w\\]+::\w+$/.test(line)) return undefined;
    const [, other] = /^@([\w:-]+)$/.exec(line) ?? [];
    if (other !== undefined && names.has(other)) return [{ task: other }];
    return [line.replace(/^@php /, 'php ').replace(/^@composer /, 'composer ')];
  });
  return all(lines);
}

/** A string within a list that is the name of a task, or an object that refers to one. */
function reference(value: unknown, names: ReadonlySet<string>): readonly Step[] | undefined {
  const name = typeof value === 'string' ? value : field(value, 'ref');
  return typeof name === 'string' && names.has(name) ? [{ task: name }] : undefined;
}

const linesIn = (text: string): readonly string[] =>
  text
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => (/["'`(|;]|^cd /.test(line) ? [line] : line.split(/\s+&&\s+/)));

function toml(text: string): unknown {
  try {
    return parseToml(text);
  } catch {
    return undefined;
  }
}

const jsonc = (text: string): unknown => parseJsonc(text, [], { allowTrailingComma: true });

// Recipes of task runners: justfile, Taskfile.yml, and the shell tasks of .vscode/tasks.json.
import { justValues } from './justValues.ts';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseYaml } from 'yaml';
import { hidesPublishing } from '../commands/publishes.ts';
import { describe, isPlainName, isPresentable, joined, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

interface Recipe {
  readonly name: string;
  readonly description: string;
  /** Names of recipes that run before. */
  readonly dependencies: readonly string[];
  readonly lines: readonly string[];
  readonly isPublic: boolean;
  /** Those that must be given. */
  readonly parameters: readonly string[];
  /** Values of parameters that may be left out. */
  readonly defaults: ReadonlyMap<string, string>;
}

/**
 * Public recipes of a justfile, with the comment above them. Without `just` on the search path those whose lines are plain shell are run by
 * themselves. The line of a recipe that needs arguments has their names in it.
 */
export function justfileCommands(text: string, hasJust: boolean, python = 'python3'): readonly WorkspaceCommand[] {
  const recipes = recipesOf(text);
  const values = justValues(text);
  const exported = exportedIn(text, values);
  return recipes
    .filter(({ isPublic }) => isPublic)
    .flatMap(({ name, description, dependencies, lines, parameters }) => {
      const recipe = linesOf(name, recipes, values, 3);
      const own = (hasJust ? undefined : recipe)?.map((line) =>
        inEnvironment(line.replace(/^python3?(?= )/, python), exported),
      );
      const called = [`just ${name}`, ...parameters.map(slot)].join(' ');
      const plain = own && joined(own);
      const command = hasJust || (plain !== undefined && hidesPublishing(name, plain)) ? called : plain;
      if (command === undefined || !isPresentable(command)) return [];
      // What a parameter is for, only an environment would know.
      if (!parameters.every((parameter) => command.includes(slot(parameter)))) return [];
      const body = describe([...dependencies, ...lines].join(' '));
      const origin = `justfile recipe${hasJust ? '' : '; just is not on PATH'}`;
      const alias = command === called || parameters.length > 0 ? {} : { alias: [`just ${name}`] };
      const runs = { body, lines: own ?? recipe ?? [], ...(parameters.length > 0 ? { parameters } : {}) };
      return [
        { command, ...alias, name, description: describe(description), ...runs, origin, kind: 'declared' as const },
      ];
    });
}

const slot = (parameter: string): string => `{{${parameter}}}`;

/** Those that recipes find in their environment. */
function exportedIn(text: string, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = /^set export(?:\s*:=\s*true)?\s*$/m.test(text);
  const isExported = (name: string) =>
    new RegExp(`^${all ? '(?:export\\s+)?' : 'export\\s+'}${name}\\s*:=`, 'm').test(text);
  return new Map([...values].filter(([name]) => /^\w+$/.test(name) && isExported(name)));
}

/** A line with the variables that its runner would set. */
function inEnvironment(line: string, variables: ReadonlyMap<string, string>): string {
  const needsNone = /^(?:mkdir|touch|rm|cp|mv|echo)\b[^$]*$/.test(line);
  if (variables.size === 0 || needsNone) return line;
  const assignments = [...variables]
    .map(([name, value]) => `${name}=${value.includes('$(') ? `"${value}"` : quoted(value)}`)
    .join(' ');
  // A line that uses them itself needs them before it starts.
  return /[;&|$]|^cd\b/.test(line) ? `export ${assignments}; ${line}` : `${assignments} ${line}`;
}

function recipesOf(text: string): readonly Recipe[] {
  const recipes: (Recipe & { lines: string[] })[] = [];
  let comment = '';
  let hidden = false;
  let current: { lines: string[] } | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s+\S/.test(line)) {
      current?.lines.push(line.trim());
      continue;
    }
    const above = /^#(?!!)\s?(.*)$/.exec(line);
    if (above) {
      comment = above[1] ?? '';
      continue;
    }
    if (line.startsWith('[')) {
      hidden ||= line.includes('private');
      comment = /\[doc\(\s*['"](.*)['"]\s*\)\]/.exec(line)?.[1] ?? comment;
      continue;
    }
    const [, name = '', parameters = '', dependencies = ''] =
      /^@?([\w-]+)((?:\s+[^:=\s]\S*)*)\s*:(?!=)\s*(.*)$/.exec(line) ?? [];
    if (name !== '' && line.trim() !== '') {
      const recipe = {
        ...{
          name,
          description: comment,
          dependencies: dependencies.split(/\s+/).filter((word) => word !== ''),
          lines: [],
        },
        parameters: parameters
          .split(/\s+/)
          .filter((parameter) => /^[+$]*\w/.test(parameter) && !parameter.includes('='))
          .map((parameter) => parameter.replace(/^[+$]+/, '')),
        defaults: new Map([
          ...[...parameters.matchAll(/\*([\w-]+)(?=\s|$)/g)].map(([, parameter = '']) => [parameter, ''] as const),
          ...[...parameters.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|([\w./-]+))/g)].map(
            ([, parameter = '', double, single, bare]) => [parameter, double ?? single ?? bare ?? ''] as const,
          ),
        ]),
        isPublic: isPlainName(name) && !name.startsWith('_') && !hidden,
      };
      current = recipe;
      recipes.push(recipe);
    } else current = undefined;
    comment = '';
    hidden = false;
  }
  return recipes;
}

/** What a recipe runs, dependencies first; undefined if a line is more than plain shell, or nothing is run. */
function linesOf(
  name: string,
  recipes: readonly Recipe[],
  values: ReadonlyMap<string, string>,
  depth: number,
): readonly string[] | undefined {
  const recipe = recipes.find((known) => known.name === name);
  if (!recipe || depth === 0) return undefined;
  const before = recipe.dependencies.map((other) => linesOf(other, recipes, values, depth - 1));
  const own = recipe.lines
    .map((line) =>
      line
        .replace(/^@?-@?\s*(.*)$/, '$1 || true')
        .replace(/^@\s*/, '')
        .replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, word: string) =>
          recipe.parameters.includes(word) ? slot(word) : (recipe.defaults.get(word) ?? values.get(word) ?? whole),
        )
        .trimEnd(),
    )
    .filter((line) => !line.startsWith('#') || line.startsWith('#!'))
    .map((line) => {
      const [, other] = /^just\s+([\w-]+)$/.exec(line) ?? [];
      return other === undefined ? [line] : linesOf(other, recipes, values, depth - 1);
    });
  const all = [...before, ...own];
  if (all.includes(undefined)) return undefined;
  const lines = all.flatMap((each) => each ?? []);
  const isPlain = (line: string) => !/\{\{|\\$|^#!|\bjust\b/.test(withoutSlots(line, recipe.parameters));
  return lines.length > 0 && lines.every(isPlain) ? lines : undefined;
}

const withoutSlots = (line: string, parameters: readonly string[]): string =>
  parameters.reduce((rest, parameter) => rest.replaceAll(slot(parameter), ''), line);

/**
 * Tasks of a Taskfile (taskfile.dev) that are not internal. Without `task` on the search path those whose lines are plain shell are run by
 * themselves.
 */
export function taskfileCommands(text: string, hasTask: boolean): readonly WorkspaceCommand[] {
  const file = yaml(text);
  const tasks = field(file, 'tasks');
  const values = valuesIn(field(file, 'vars'));
  return entriesOf(tasks).flatMap(([name, task]) => {
    if (!isPlainName(name) || field(task, 'internal') === true) return [];
    const plain = hasTask ? undefined : taskLines({ tasks, values }, name, 3)?.join(' && ');
    const isCalled = hasTask || (plain !== undefined && hidesPublishing(name, plain));
    const command = isCalled ? `task ${name}` : plain;
    if (command === undefined || !isPresentable(command)) return [];
    const body =
      Array.isArray(task) || typeof task === 'string'
        ? task
        : [field(task, 'deps'), field(task, 'cmds'), field(task, 'cmd')];
    return [
      {
        command,
        name,
        description: describe(
          [field(task, 'desc'), field(task, 'summary')].filter((part) => typeof part === 'string').join(' '),
        ),
        body: describe(stringsIn(body).join(' ')),
        origin: `Taskfile task${hasTask ? '' : '; task is not on PATH'}`,
        kind: 'declared',
      },
    ];
  });
}

interface Taskfile {
  readonly tasks: unknown;
  /** Of the variables that are written out. */
  readonly values: ReadonlyMap<string, string>;
}

/** Variables with a plain value; one that a shell works out has none. */
const valuesIn = (variables: unknown): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(variables).flatMap(([name, value]) =>
      ['string', 'number'].includes(typeof value) && /^[\w./:@,+ -]*$/.test(String(value))
        ? [[name, String(value)] as const]
        : [],
    ),
  );

/** `{{.SRC}}` filled in; nothing stands for the arguments of the command line. */
const withValues = (line: string, values: ReadonlyMap<string, string>): string =>
  line
    .replace(/\{\{\s*\.CLI_ARGS\s*\}\}/g, '')
    .replace(/\{\{\s*\.(\w+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole)
    .trim();

/** What a task runs, dependencies first; undefined if any of it is more than plain shell in the root, or nothing is run. */
function taskLines(file: Taskfile, name: string, depth: number): readonly string[] | undefined {
  const task = field(file.tasks, name);
  if (depth === 0 || ['dir', 'env'].some((key) => field(task, key) !== undefined)) return undefined;
  const values = new Map([...file.values, ...valuesIn(field(task, 'vars'))]);
  const own =
    typeof task === 'string' || Array.isArray(task) ? task : (field(task, 'cmds') ?? field(task, 'cmd') ?? []);
  const dependencies = field(task, 'deps');
  const steps = [
    ...(Array.isArray(dependencies) ? dependencies.map((other: unknown) => ({ task: other })) : []),
    ...(Array.isArray(own) ? (own as readonly unknown[]) : [own]),
  ];
  const lines = steps.map((step): readonly string[] | undefined => {
    const line = typeof step === 'string' ? step : field(step, 'cmd');
    if (typeof line === 'string') {
      const own = withValues(line.trim(), values);
      return /\{\{|\n|^task\b/.test(own) ? undefined : [own];
    }
    const other = field(step, 'task');
    return typeof other === 'string' && field(step, 'vars') === undefined
      ? taskLines(file, other, depth - 1)
      : undefined;
  });
  return lines.length === 0 || lines.includes(undefined) ? undefined : lines.flatMap((line) => line ?? []);
}

/** Shell and process tasks that need no input from the editor. The `npm` type duplicates package.json. */
export function vscodeTaskCommands(text: string): readonly WorkspaceCommand[] {
  const tasks = field(parseJsonc(text, [], { allowTrailingComma: true }), 'tasks');
  return (Array.isArray(tasks) ? tasks : []).flatMap((task: unknown) => {
    const command = field(task, 'command');
    const args = field(task, 'args');
    const label = field(task, 'label') ?? field(task, 'taskName');
    if (
      typeof command !== 'string' ||
      !['shell', 'process', undefined].includes(field(task, 'type') as string | undefined)
    )
      return [];
    const words = Array.isArray(args) ? args.filter((arg) => typeof arg === 'string').map(quoted) : [];
    const line = [command, ...words]
      .join(' ')
      .replaceAll('${workspaceFolder}', '.')
      .replaceAll('${workspaceRoot}', '.');
    if (line.includes('${') || !isPresentable(line)) return [];
    const group = field(task, 'group');
    const kind = typeof group === 'string' ? group : field(group, 'kind');
    return [
      {
        command: line,
        name: describe(typeof label === 'string' ? label : command),
        description: describe([field(task, 'detail'), kind].filter((part) => typeof part === 'string').join(' ')),
        body: '',
        origin: 'task of .vscode/tasks.json',
        kind: 'declared',
      },
    ];
  });
}

export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A YAML document as data; undefined when it is not YAML. Alias expansion is bounded, against YAML bombs. */
export function yaml(text: string): unknown {
  try {
    return parseYaml(text, { maxAliasCount: 100, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

// Recipes of task runners: justfile, Taskfile.yml, and the shell tasks of .vscode/tasks.json.
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseYaml } from 'yaml';
import { describe, isPlainName, isPresentable, type WorkspaceCommand } from '../commands/workspaceCommand.ts';

/** Public recipes of a justfile that need no argument, with the comment above them. */
export function justfileCommands(text: string): readonly WorkspaceCommand[] {
  const commands: (WorkspaceCommand & { body: string })[] = [];
  let comment = '';
  let hidden = false;
  let current: { body: string } | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s+\S/.test(line)) {
      if (current) current.body = describe(`${current.body} ${line.trim()}`);
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
      /^@?([\w-]+)((?:\s+[^:=]\S*)*)\s*:(?!=)\s*(.*)$/.exec(line) ?? [];
    if (name !== '' && line.trim() !== '') {
      const needsArgument = parameters
        .split(/\s+/)
        .some((parameter) => /^[+$]*\w/.test(parameter) && !parameter.includes('='));
      const recipe = {
        command: `just ${name}`,
        name,
        description: describe(comment),
        body: describe(dependencies),
        origin: 'justfile recipe',
        kind: 'declared' as const,
      };
      current = recipe;
      if (isPlainName(name) && !name.startsWith('_') && !hidden && !needsArgument) commands.push(recipe);
    } else current = undefined;
    comment = '';
    hidden = false;
  }
  return commands;
}

/** Tasks of a Taskfile (taskfile.dev) that are not internal. */
export function taskfileCommands(text: string): readonly WorkspaceCommand[] {
  return entriesOf(field(yaml(text), 'tasks')).flatMap(([name, task]) => {
    if (!isPlainName(name) || field(task, 'internal') === true) return [];
    const body =
      Array.isArray(task) || typeof task === 'string'
        ? task
        : [field(task, 'deps'), field(task, 'cmds'), field(task, 'cmd')];
    return [
      {
        command: `task ${name}`,
        name,
        description: describe(
          [field(task, 'desc'), field(task, 'summary')].filter((part) => typeof part === 'string').join(' '),
        ),
        body: describe(stringsIn(body).join(' ')),
        origin: 'Taskfile task',
        kind: 'declared',
      },
    ];
  });
}

/** Shell and process tasks that need no input of the editor. The `npm` type repeats package.json. */
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

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A YAML document as data; undefined when it is none. Aliases are not followed far: a bomb is not worth reading. */
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

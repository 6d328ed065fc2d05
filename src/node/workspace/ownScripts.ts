// What the workspace's names stand for, as its files are when asked: scripts, targets, recipes and tasks.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { OwnScripts, ScriptFile } from '../../core/approval/scripts.ts';
import { isOutputPath } from '../../core/approval/programs/buildOutput.ts';
import { isBuilt, isCompiled, isCompiledHere } from './builtFiles.ts';
import { cmakeInstallText } from './cmakeInstallText.ts';
import { gitText } from './git.ts';
import { holdsData } from './heldData.ts';
import { onlyLinks } from './localLinks.ts';
import { installText } from './installText.ts';
import { asShellReads, needed, ofMakefile, recipe } from './makefileText.ts';
import { filledJustfile, filledTask } from './recipeVariables.ts';
import { memberScripts } from './memberScripts.ts';
import { programDeletions } from './programDeletions.ts';
import { certainLines } from './shellScript.ts';
import { startedCommands } from './startedCommands.ts';
import { wrapperDownload } from './wrapperDownload.ts';

const mostBytes = 1_000_000;
const names: Readonly<
  Record<Exclude<ScriptFile, 'shell' | 'program' | 'members' | `${string} install`>, readonly string[]>
> = {
  'package.json': ['package.json'],
  Makefile: ['GNUmakefile', 'makefile', 'Makefile'],
  justfile: ['justfile', 'Justfile', '.justfile'],
  'Taskfile.yml': ['Taskfile.yml', 'taskfile.yml', 'Taskfile.yaml', 'taskfile.yaml', 'Taskfile.dist.yml'],
  Rakefile: ['Rakefile', 'rakefile', 'Rakefile.rb'],
};

/** Looked up in the first folder that has the name; unreadable files have none. */
export function ownScripts(folders: () => readonly string[]): OwnScripts {
  return {
    textOf: (file, name, inner, args = []) => {
      const all = folders();
      for (const folder of [...(inner === undefined ? [] : all.map((each) => resolve(each, inner))), ...all]) {
        const text = scriptIn(folder, file, name, args);
        if (text !== undefined) return file === 'Makefile' ? asShellReads(text) : text;
      }
      return undefined;
    },
    holdsWork: (globs, inner) =>
      folders().some((folder) => holdsWork(inner === undefined ? folder : resolve(folder, inner), globs)),
    isBuiltFile: (path, inner) =>
      isBuiltFile(
        folders().map((folder) => (inner === undefined ? folder : resolve(folder, inner))),
        path,
      ),
    isCompiledHere: (path, inner) => {
      const [first] = folders();
      return first !== undefined && isCompiledHere(inner === undefined ? first : resolve(first, inner), path);
    },
    onlyLinks: (inner) => {
      const [first] = folders();
      return first !== undefined && onlyLinks(inner === undefined ? first : resolve(first, inner));
    },
    isOwnConsole: (path, inner) => {
      const [first] = folders();
      return first !== undefined && isOwnConsole(inner === undefined ? first : resolve(first, inner), path);
    },
    hasProgram: (name, inner) =>
      folders().some((folder) => hasProgram(inner === undefined ? folder : resolve(folder, inner), name)),
  };
}

const frameworks = /\b(?:django\w*|flask\w*|airflow|odoo|superset|celery|sentry|wagtail|DJANGO_SETTINGS_MODULE)\b/iu;
const manifests = ['requirements.txt', 'pyproject.toml', 'setup.py', 'setup.cfg', 'Pipfile'];
const mostModules = 40;

/** Whether a script is there, and neither it nor a module of the workspace that it imports, nor what the project needs, speaks of a framework. */
function isOwnConsole(folder: string, path: string): boolean {
  const own = read(join(folder, path));
  if (own.trim() === '' || manifests.some((name) => frameworks.test(read(join(folder, name))))) return false;
  const base = dirname(join(folder, path));
  const seen = new Set<string>();
  const isPlain = (text: string): boolean =>
    !frameworks.test(text) &&
    modulesIn(text).every((module) => {
      if (seen.has(module)) return true;
      seen.add(module);
      return seen.size <= mostModules && isPlain(moduleText(base, module));
    });
  return isPlain(own);
}

/** `from board.cli import main`, `import board.cli`: the names of modules, and what may be one below them. */
const modulesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+([\w, \t]+)|import[ \t]+([\w., \t]+))/gmu)].flatMap(
    ([, from = '', names = '', plain = '']) => [
      ...(from === '' ? [] : [from, ...names.split(',').map((name) => `${from}.${name.trim().split(/\s/u)[0] ?? ''}`)]),
      ...plain.split(',').flatMap((name) => name.trim().split(/\s/u)[0] ?? []),
    ],
  );

const moduleText = (base: string, module: string): string => {
  const path = module.replace(/^\.+/u, '').replaceAll('.', '/');
  return path === '' ? '' : `${read(join(base, `${path}.py`))}\n${read(join(base, path, '__init__.py'))}`;
};

/** As npm looks for it: in the folder and in those around it. */
function hasProgram(folder: string, name: string): boolean {
  const around = dirname(folder);
  return existsSync(join(folder, 'node_modules', '.bin', name)) || (around !== folder && hasProgram(around, name));
}

const sources = /^(?:\.\/)?(?:src|sources?|tests?)(?:\/[^/]*\*[^/]*)*$/u;

/** Whether `**` and an ending match what lies in a usual folder of sources. */
function matchesSources(folder: string, glob: string): boolean {
  const [, ending] = /^(?:\.\/)?\*\*\/\*(\.\w+)$/u.exec(glob) ?? [];
  if (ending === undefined || isOutputPath(`a${ending}`)) return false;
  return ['src', 'lib', 'test', 'tests']
    .map((name) => join(folder, name))
    .some((path) => existsSync(path) && readdirSync(path).some((name) => name.endsWith(ending)));
}

/**
 * Whether git has files there that no build makes again, or nobody can bring back what is there; where git has none at all, whether it is a
 * usual folder of sources.
 */
function holdsWork(folder: string, globs: readonly string[]): boolean {
  if (holdsData(folder, globs)) return true;
  const pathspecs = globs
    .flatMap((glob) => [glob, `${glob}/**`])
    .map((glob) => `:(glob)${glob.replace(/^(?:\.\/)+/u, '')}`);
  const kept = existsSync(folder) ? gitText(folder, ['ls-files', '-z', '--', ...pathspecs]) : undefined;
  if (kept === undefined || kept === '')
    return (
      !gitText(folder, ['ls-files', '-z', '--', ':/']) &&
      globs.some(
        (glob) => (sources.test(glob) && !isOutputPath(glob.replaceAll('*', ''))) || matchesSources(folder, glob),
      )
    );
  return kept.split('\0').some((file) => file !== '' && !isBuilt(folder, file));
}

/** A program that a compiler made, or nothing where a rule would make one: never a folder or a script that is called `test`. */
function isBuiltFile(folders: readonly string[], path: string): boolean {
  // Where it is there, it is what it is in the first of them.
  const there = folders.map((folder) => join(folder, path)).find((each) => existsSync(each));
  if (there !== undefined) return statSync(there).isFile() && isCompiled(there);
  return folders.length > 0 && folders.every((folder) => isBuilt(folder, path));
}

/** The script's text; for a target, including its prerequisites as commands. Undefined if there is none. */
export function scriptIn(
  folder: string,
  file: ScriptFile,
  name: string,
  args: readonly string[] = [],
): string | undefined {
  if (file === 'CMake install') return cmakeInstallText(folder, valuesOf(args).get('PREFIX') ?? '');
  if (file === 'Makefile install')
    return installText(first(folder, names.Makefile), name, valuesOf(args), (path) => read(join(folder, path)));
  if (file === 'members') return memberScripts(folder, name, read);
  if (file === 'shell' || file === 'program') {
    const own = ofScript(name, read(join(folder, name)), args);
    const download = file === 'shell' ? wrapperDownload(folder, name) : undefined;
    return download === undefined ? own : [download, own ?? ''].join('\n');
  }
  const text = first(folder, names[file]);
  if (file === 'package.json') return ofManifest(text, name);
  if (file === 'Makefile') {
    const [, other, target = name] = /^([^:]+):(.*)$/u.exec(name) ?? [];
    const included = (path: string) => read(join(folder, path));
    return ofMakefile(other === undefined ? text : included(other), target, included, args);
  }
  return recipeReaders[file](text, name);
}

const first = (folder: string, files: readonly string[]): string =>
  files.map((each) => read(join(folder, each))).find((found) => found !== '') ?? '';

const valuesOf = (assignments: readonly string[]): ReadonlyMap<string, string> =>
  new Map(assignments.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)] as const));

/** A script by its path: the lines of a shell, or what a program starts and deletes. */
function ofScript(name: string, text: string, args: readonly string[]): string | undefined {
  const [, interpreter] = /^#!\S*?[/ ](?:env\s+(?:-S\s+)?)?(node|bun|deno|python)/u.exec(text) ?? [];
  const program =
    interpreter === undefined || /\.\w+$/u.test(name) ? name : `${name}.${interpreter === 'python' ? 'py' : 'js'}`;
  if (!/\.(?:[cm]?[jt]s|py)$/u.test(program)) return certainLines(name, text, args);
  const lines = [programDeletions(program, text, args), startedCommands(program, text)].filter(
    (each) => each !== undefined,
  );
  return lines.length === 0 ? undefined : lines.join('\n');
}

const recipeReaders = { justfile: ofJustfile, 'Taskfile.yml': ofTaskfile, Rakefile: ofRakefile } as const;

interface Task {
  readonly cmd?: unknown;
  readonly task?: unknown;
  readonly deps?: unknown;
  readonly cmds?: unknown;
}

/** taskfile.dev/docs/reference/schema: a task is a command, a list of them, or an object; a command may call another task. */
function ofTaskfile(text: string, name: string): string | undefined {
  try {
    const { tasks, vars } = parse(text) as {
      readonly tasks?: Readonly<Record<string, unknown>>;
      readonly vars?: unknown;
    };
    const found = tasks !== undefined && Object.hasOwn(tasks, name) ? commandsOf(tasks[name]) : [];
    return found.length === 0 ? undefined : filledTask(found.join('; '), vars);
  } catch {
    return undefined;
  }
}

function commandsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(commandsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { cmd, task, deps, cmds } = value as Task;
  const needs = Array.isArray(deps)
    ? deps.map((each: unknown) => (typeof each === 'string' ? { task: each } : each))
    : [];
  const called = typeof task === 'string' ? [`task ${task}`] : [];
  return [...needs.flatMap(commandsOf), ...called, ...commandsOf(cmd), ...commandsOf(cmds)];
}

/** The texts that a task gives to a shell, and what it needs first. Ruby itself is not read. */
function ofRakefile(text: string, name: string): string | undefined {
  const lines = text.split(/\r?\n/u);
  const start = new RegExp(`^(\\s*)task\\s*\\(?\\s*[:'"]?${escaped(name)}\\b['"]?(.*)$`, 'u');
  const at = lines.findIndex((line) => start.test(line));
  if (at < 0) return undefined;
  const [, indent = '', rest = ''] = start.exec(lines[at] ?? '') ?? [];
  const end = lines.findIndex((line, i) => i > at && line.startsWith(`${indent}end`));
  const body = lines.slice(at + 1, end < 0 ? undefined : end).join('\n');
  const shells = [...body.matchAll(/\b(?:sh|system|exec)[\s(]+(["'])(.*?)\1|(?:%x\{|`)([^`}]*)/gu)].map(
    (match) => match[2] ?? match[3] ?? '',
  );
  const removed = [
    ...body.matchAll(/\b(?:rm(?:_r|_f|_rf|tree)?|safe_unlink|remove_dir)[\s(]+(\[[^\]]*\]|["'][^"']*["'])/gu),
  ].flatMap(([, what = '']) => [...what.matchAll(/["']([^"']+)["']/gu)].map(([, path = '']) => `rm -r ${path}`));
  const needs = [...rest.replace(/\bdo\b.*$/u, '').matchAll(/[:'"]([\w:]+)/gu)].map((match) => `rake ${match[1]}`);
  return [...needs, ...shells, ...removed].filter((each) => each !== '').join('; ') || undefined;
}

function ofManifest(text: string, name: string): string | undefined {
  try {
    const { scripts } = JSON.parse(text) as { readonly scripts?: Readonly<Record<string, unknown>> };
    const script = scripts !== undefined && Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return typeof script === 'string' ? script : undefined;
  } catch {
    return undefined;
  }
}

function ofJustfile(text: string, name: string): string | undefined {
  const lines = text.split(/\r?\n/u);
  const start = new RegExp(`^@?${escaped(name)}(?:\\s[^:]*)?:(?!=)\\s*([^#]*)`, 'u');
  const at = lines.findIndex((line) => start.test(line));
  if (at < 0) return undefined;
  const needs = (start.exec(lines[at] ?? '')?.[1] ?? '').replaceAll(/&&|[()]/g, ' ');
  const found = [...needed('just', needs), ...recipe(lines.slice(at + 1), /^[ \t]/u)];
  return found.length === 0 ? undefined : filledJustfile(found.join('; '), lines);
}

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}

/** Empty if the file is missing, unreadable, or too large to be hand-written. */
function read(path: string): string {
  try {
    return (statSync(path, { throwIfNoEntry: false })?.size ?? mostBytes + 1) > mostBytes
      ? ''
      : readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

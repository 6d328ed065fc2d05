// The project's own program, and how to ask it for its version where its source says that it can tell.
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { entriesOf, field } from '../sources/recipes.ts';
import { valueIn } from './manifests.ts';
import { namesIn, textIn } from './texts.ts';

export interface OwnProgram {
  readonly name: string;
  /** Starts it. */
  readonly line: string;
  /** Files in which it would read its options. */
  readonly files: readonly string[];
  /** The manifest says that this starts it. */
  readonly isDeclared?: true;
}

/**
 * What asks the program for its version, the most usual way first; empty where nothing says that it would answer. `isExpected`: it should,
 * whatever its files say.
 */
export function versionLines(task: string, workspace: Workspace, isExpected: boolean): readonly string[] {
  const programs = ownPrograms(workspace);
  const program = programs.find(({ name }) => task.toLowerCase().includes(name.toLowerCase())) ?? programs[0];
  if (program === undefined) return [];
  const text = program.files.map((file) => textIn(workspace.root, file) ?? '').join('\n');
  const told = versionOptions(text).map((option) => `${program.line} ${option}`);
  return told.length === 0 && isExpected && program.isDeclared === true ? [`${program.line} --version`] : told;
}

const ways: readonly (readonly [option: string, told: RegExp])[] = [
  [
    '--version',
    /--version\b|version_option|\.version\(|["'`]version["'`]|\bversion:\s*\{|\bBool(?:Var)?\([^)]*version|#\[(?:command|clap)\([^)]*\bversion\b/,
  ],
  ['version', /(?:^|[\s|"'(])version["']?\)|\bcase ["']version["']/m],
  ['-V', /(?:^|[\s|"'(])-V\b/m],
];

/** The options by which the source of a program says that it tells its version, the most usual first. */
export const versionOptions = (source: string): readonly string[] =>
  ways.filter(([, pattern]) => pattern.test(source)).map(([option]) => option);

/** The programs of a project, and how each is started here. */
export function ownPrograms(workspace: Workspace): readonly OwnProgram[] {
  return [pythonPrograms, pythonModules, nodePrograms, denoPrograms, rustProgram, goPrograms, scripts].flatMap(
    (programs) => programs(workspace),
  );
}

function pythonPrograms({ root, commands }: Workspace): readonly OwnProgram[] {
  return commands.flatMap(({ starts, body }) => {
    if (starts === undefined || starts.line === starts.program) return [];
    const [module = ''] = body.split(':');
    const path = module.replaceAll('.', '/');
    const folder = path.split('/')[0] ?? '';
    const inModule = ['', 'src/'].flatMap((place) => [
      ...[`${place}${path}.py`, `${place}${path}/__init__.py`],
      ...['cli', '__main__', 'main', 'app'].map((name) => `${place}${folder}/${name}.py`),
    ]);
    const script = /^\.\/([\w.-]+)$/.exec(starts.line)?.[1];
    const files = script === undefined ? inModule : [script, ...inModule];
    return [
      { name: starts.program, line: starts.line, files: files.filter((file) => isFile(root, file)), isDeclared: true },
    ];
  });
}

/** Packages that `python -m` starts. */
function pythonModules({ root, names, sources, python, onPath }: Workspace): readonly OwnProgram[] {
  if (!onPath(python)) return [];
  const inFolder = (folder: string, inside: Iterable<string>) =>
    [...inside]
      .filter((name) => /^(?!tests?$)[A-Za-z_]\w*$/.test(name) && isFile(root, `${folder}${name}/__main__.py`))
      .map((name) => ({
        name,
        line: `${folder === '' ? '' : `PYTHONPATH=${folder.slice(0, -1)} `}${python} -m ${name}`,
        files: ['__main__', 'cli', 'main', '__init__']
          .map((file) => `${folder}${name}/${file}.py`)
          .filter((file) => isFile(root, file)),
      }));
  return [...inFolder('', names), ...inFolder('src/', sources)];
}

function nodePrograms({ root, onPath }: Workspace): readonly OwnProgram[] {
  const bin = valueIn(root, 'package.json', 'bin');
  const name = valueIn(root, 'package.json', 'name');
  const entries =
    typeof bin === 'string' ? [[typeof name === 'string' ? name.replace(/^@[^/]*\//, '') : '', bin]] : entriesOf(bin);
  return entries.flatMap(([program = '', path]) => {
    const file = typeof path === 'string' ? path.replace(/^\.\//, '') : '';
    if (!isPlainName(file) || file.includes('..') || !isFile(root, file) || !onPath('node')) return [];
    const imported = [...(textIn(root, file) ?? '').matchAll(/['"](\.\.?\/[\w./-]+\.[cm]?js)['"]/g)].map(
      ([, other = '']) => join(file, '..', other),
    );
    return [{ name: program, line: `node ${file}`, files: [file, ...imported] }];
  });
}

/** Files at the top that say by their first line how Deno starts them. */
function denoPrograms({ root, names }: Workspace): readonly OwnProgram[] {
  if (!names.has('deno.json') && !names.has('deno.jsonc')) return [];
  return [...names].filter(isPlainName).flatMap((file) => {
    const text = /\.[cm]?[jt]s$/.test(file) && isFile(root, file) ? (textIn(root, file) ?? '') : '';
    const line = /^#!\S+ (?:-S )?(deno run(?: --[\w=,.:/-]+)*)[ \t]*$/m.exec(text.split('\n', 1)[0] ?? '')?.[1];
    const imported = [...text.matchAll(/from ['"]\.\/([\w./-]+\.[cm]?[jt]s)['"]/g)].map(([, other = '']) => other);
    return line === undefined
      ? []
      : [{ name: file.replace(/\.\w+$/, ''), line: `${line} ${file}`, files: [file, ...imported] }];
  });
}

function rustProgram({ root, onPath }: Workspace): readonly OwnProgram[] {
  const name = valueIn(root, 'Cargo.toml', 'package', 'name');
  const files = ['src/main.rs', 'src/cli.rs', 'src/args.rs'].filter((file) => isFile(root, file));
  if (typeof name !== 'string' || !files.includes('src/main.rs') || !onPath('cargo')) return [];
  return [{ name, line: 'cargo run --quiet --', files }];
}

/** The programs of a crate whose names differ from that of the package, as its manifest lists them. */
export function rustBinaries({ root, onPath }: Workspace): readonly OwnProgram[] {
  const name = valueIn(root, 'Cargo.toml', 'package', 'name');
  const listed = valueIn(root, 'Cargo.toml', 'bin');
  const bins = (Array.isArray(listed) ? listed : []).flatMap((bin: unknown) => {
    const [called, path] = [field(bin, 'name'), field(bin, 'path')];
    if (typeof called !== 'string' || !isPlainName(called)) return [];
    const file = typeof path === 'string' ? path : `src/bin/${called}.rs`;
    return [{ called, file: isFile(root, file) ? file : 'src/main.rs' }];
  });
  if (!onPath('cargo')) return [];
  const options = ['src/cli.rs', 'src/args.rs', 'src/options.rs', 'src/opts.rs'].filter((file) => isFile(root, file));
  const mains = new Set([...(isFile(root, 'src/main.rs') ? ['src/main.rs'] : []), ...bins.map(({ file }) => file)]);
  return bins
    .filter(({ called, file }) => called !== name && isFile(root, file))
    .map(({ called, file }) => ({
      name: called,
      // Cargo would ask which one.
      line: mains.size > 1 ? `cargo run --quiet --bin ${called} --` : 'cargo run --quiet --',
      files: [file, ...options],
    }));
}

function goPrograms({ root, names, onPath }: Workspace): readonly OwnProgram[] {
  if (!names.has('go.mod') || !onPath('go')) return [];
  const inRoot = names.has('main.go') ? [{ name: basename(root), line: 'go run .', files: ['main.go'] }] : [];
  const others = namesIn(root, 'cmd').filter((name) => isPlainName(name) && isFile(root, `cmd/${name}/main.go`));
  return [...inRoot, ...others.map((name) => ({ name, line: `go run ./cmd/${name}`, files: [`cmd/${name}/main.go`] }))];
}

/** Scripts that are started as they are, the one named after the folder first. */
function scripts({ root, commands }: Workspace): readonly OwnProgram[] {
  const project = basename(root).toLowerCase();
  const found = commands.flatMap(({ command, origin }) => {
    const [, file = ''] =
      /^(?:(?:\S*python3?|perl|ruby|lua|bash|sh|node|php) |\.\/)([\w-][\w./-]*)$/.exec(command) ?? [];
    const name = basename(file).replace(/\.\w+$/, '');
    return origin === 'program in the workspace' && isFile(root, file) ? [{ name, line: command, files: [file] }] : [];
  });
  const own = found.filter(({ name }) => name.toLowerCase() === project);
  return own.length > 0 ? own : found.length === 1 ? found : found.filter(({ files }) => files[0]?.startsWith('bin/'));
}

const isFile = (root: string, path: string): boolean =>
  path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;

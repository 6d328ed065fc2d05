// Whether a project is a library that has no program to start, as far as its manifest tells.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { valueIn } from '../questions/manifests.ts';
import { codeSpan } from '../questions/markup.ts';
import { nameLike, textIn } from '../questions/texts.ts';

/** Says so, and by what; undefined where the manifest names a program, or does not tell. */
export function onlyLibrary({ root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  const why = kinds.map((kind) => kind(root, names)).find((found) => found !== undefined);
  return why === undefined ? undefined : `This is a library without a program to start: ${why}.`;
}

type Kind = (root: string, names: ReadonlySet<string>) => string | undefined;

const has = (root: string, ...paths: readonly string[]): boolean => paths.some((path) => existsSync(join(root, path)));
const starts = /^(?:start|serve|dev|preview|app|server|run)(?=$|[:_-])/u;

const ofNode: Kind = (root, names) => {
  const value = (...keys: readonly string[]) => valueIn(root, 'package.json', ...keys);
  if (!names.has('package.json') || value('bin') !== undefined || has(root, 'bin', 'server.js')) return undefined;
  const isLoaded = ['main', 'module', 'exports', 'types', 'typings'].some((key) => value(key) !== undefined);
  const isStarted = Object.keys(value('scripts') ?? {}).some((name) => starts.test(name));
  return isLoaded && !isStarted
    ? `${codeSpan('package.json')} says what is loaded, and has neither ${codeSpan('bin')} nor a script that starts something`
    : undefined;
};

const ofRust: Kind = (root, names) => {
  const isProgram =
    valueIn(root, 'Cargo.toml', 'bin') !== undefined ||
    valueIn(root, 'Cargo.toml', 'workspace', 'members') !== undefined ||
    has(root, 'src/main.rs', 'src/bin');
  const isLibrary = has(root, 'src/lib.rs') || valueIn(root, 'Cargo.toml', 'lib') !== undefined;
  return names.has('Cargo.toml') && isLibrary && !isProgram
    ? `${codeSpan('Cargo.toml')} has no ${codeSpan('[[bin]]')}, and there is no ${codeSpan('src/main.rs')}`
    : undefined;
};

const ofPython: Kind = (root, names) => {
  const isNamed = ['project', 'tool.poetry'].some(
    (table) => valueIn(root, 'pyproject.toml', ...table.split('.'), 'name') !== undefined,
  );
  const manifest = isNamed ? 'pyproject.toml' : names.has('setup.py') ? 'setup.py' : undefined;
  const programs =
    /\b(?:console_scripts|gui_scripts)\b|^\[(?:project|tool\.poetry)\.(?:gui-)?scripts\]|^\s*scripts\s*=/mu;
  const isProgram =
    ['pyproject.toml', 'setup.py', 'setup.cfg'].some((path) => programs.test(textIn(root, path) ?? '')) ||
    [...names].some((name) => /^(?:__main__|main|app|manage|run|server|wsgi|asgi)\.py$/u.test(name)) ||
    filesBelow(root, (name) => name === '__main__.py').length > 0;
  return manifest === undefined || isProgram
    ? undefined
    : `${codeSpan(manifest)} names no script, and no package has a ${codeSpan('__main__.py')}`;
};

const ofGo: Kind = (root, names) => {
  if (!names.has('go.mod')) return undefined;
  const isMain = (path: string) => /^package main\b/mu.test(textIn(root, path) ?? '');
  const own = filesBelow(root, (name) => name.endsWith('.go') && !name.endsWith('_test.go'));
  return own.length > 0 && !own.some(isMain) ? `no Go file here is of ${codeSpan('package main')}` : undefined;
};

const ofRuby: Kind = (root, names) => {
  const manifest = nameLike(names, /\.gemspec$/u);
  const isProgram = has(root, 'bin', 'exe', 'config.ru', 'config/application.rb');
  return manifest === undefined || isProgram || /\.executables\b/u.test(textIn(root, manifest) ?? '')
    ? undefined
    : `${codeSpan(manifest)} names no executable`;
};

const ofPhp: Kind = (root) =>
  valueIn(root, 'composer.json', 'type') === 'library' && valueIn(root, 'composer.json', 'bin') === undefined
    ? `${codeSpan('composer.json')} says so, and names no ${codeSpan('bin')}`
    : undefined;

/** The first manifest that tells counts. */
const kinds: readonly Kind[] = [ofRust, ofGo, ofNode, ofPython, ofRuby, ofPhp];

// Lines that start their program through a manager which is not here: the program itself may be.
import type { ScriptFile } from '../../../core/approval/scripts.ts';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { workspaceAround } from '../../workspace/projectRoot.ts';
import { scriptIn } from '../../workspace/ownScripts.ts';
import { valueIn } from '../questions/manifests.ts';
import { namesIn } from '../questions/texts.ts';
import { hidesPublishing } from './publishes.ts';
import { simpleCommand } from './shellText.ts';
import { isPresentable, type WorkspaceCommand } from './workspaceCommand.ts';

/** Managers of Python environments, whose `run` starts a program of the environment. */
export const environments =
  /^(?:uv|poetry|pipenv|pdm|hatch|rye|pixi) run (?:(?:--(?:(?:only-|no-)?group|extra|with|python|package|env-file)|-p) (?!-)[\w.,/[\]-]+ |-\S+ )*(?=[\w./])/;
/** Starts a program of the gems that a Gemfile lists: those that are installed start without it. */
const bundler = /^bundle exec (?=[\w./])/;
const scripts = /^(?:pnpm|yarn|bun)(?: run)?(?: (?:-s|--silent))* (?=[a-z][\w:.-]*$)/;
/** Starts a program of the machine or of the dependencies: `pnpm exec tsc -b`, `yarn node x.js`, `yarn run -T eslint .`. */
const starters =
  /^(?:(?:pnpm|yarn) exec (?:-- )?|yarn(?: run)? (?:-[TB] |--top-level |--binaries-only )+|(?:pnpm|yarn)(?: run)? (?=node ))(?=[a-z])/;
/** A script of another package of the monorepo, by its name or its folder. */
const elsewhere =
  /^(?:(?:pnpm|bun)(?: run)? --filter[ =]['"]?(\.{0,2}[@\w./-]+)['"]?(?: run)?|yarn workspace ([@\w./-]+)(?: run)?|(?:pnpm (?:-C|--dir)|yarn --cwd|bun --cwd)[ =]([\w./-]+)(?: run)?) ([a-z][\w:.-]*)$/;
const notScripts = /^(?:install|add|remove|exec|dlx|publish|pack|audit|up|update|upgrade|why|create|init|link|x|i)$/;
/** Programs that the interpreter also starts as modules. */
export const modules = new Set(
  'pytest mypy ruff black isort flake8 pylint coverage tox nox mkdocs sphinx pyflakes pycodestyle yapf autopep8'.split(
    ' ',
  ),
);

interface Place {
  readonly root: string;
  readonly python: string;
  readonly canStart: (program: string) => boolean;
}

/** The same without an absent manager; undefined where the line starts through none that is absent, or no other way is known. */
export function withoutLauncher(line: string, { root, python, canStart }: Place): string | undefined {
  const [program = ''] = simpleCommand(line)?.words ?? [];
  if (program === '' || canStart(program)) return undefined;
  const [, settings = '', bare = ''] = /^((?:[A-Z_]\w*=[\w./:+-]* )+)(.*)$/.exec(line) ?? [];
  if (bare !== '') {
    const own = withoutLauncher(bare, { root, python, canStart });
    return own === undefined ? undefined : `${settings}${own}`;
  }
  const [, filtered, named, directory, task = ''] = elsewhere.exec(line) ?? [];
  const folder = directory ?? packageFolder(root, filtered ?? named);
  if (folder !== undefined && isPlainFolder(folder) && !notScripts.test(task) && canStart('npm'))
    return `npm --prefix ${folder} run ${task}`;
  if (environments.test(line)) return asModule(line.replace(environments, ''), { python, canStart });
  if (bundler.test(line)) return startable(line.replace(bundler, ''), canStart);
  if (starters.test(line)) return ofDependencies(line.replace(starters, ''), { root, canStart });
  const script = line.replace(scripts, '');
  if (script === line || notScripts.test(script) || !canStart('npm'))
    return modules.has(program) ? asModule(line, { python, canStart }) : undefined;
  if (!isScript(line, script, root)) return program === 'bun' ? undefined : ofDependencies(script, { root, canStart });
  // It would delete first, and then want the manager.
  const [, deletes = ''] =
    /\b(?:rm|rimraf|del|del-cli|clean)\b(.*)/.exec(scriptIn(root, 'package.json', script) ?? '') ?? [];
  if (new RegExp(`\\b${program}\\b`).test(deletes)) return undefined;
  return ['test', 'start'].includes(script) ? `npm ${script}` : `npm run ${script}`;
}

/** Bun's own: `bun test` looks for files of tests, whatever the script of that name does. */
const ownOfBun = /^bun (?:test|build|init|create|pm|repl|patch|outdated|info)$/;

/** Whether a manager starts a script of the manifest by that name: `bun build.ts` runs a file, and `yarn tsc` a program. */
function isScript(line: string, name: string, root: string): boolean {
  const declared = valueIn(root, 'package.json', 'scripts');
  if (ownOfBun.test(line)) return false;
  return typeof declared === 'object' && declared !== null
    ? Object.hasOwn(declared, name)
    : !/\.[cm]?[jt]sx?$/.test(name);
}

/** The line, if its program is here, or a dependency has brought it. */
function ofDependencies(line: string, { root, canStart }: Pick<Place, 'root' | 'canStart'>): string | undefined {
  const [program = ''] = simpleCommand(line)?.words ?? [];
  const isLocal = existsSync(join(root, 'node_modules', '.bin', program)) && canStart('npx');
  return isLocal ? `npx ${line}` : startable(line, canStart);
}

/** The line, if its program is here. */
function startable(line: string, canStart: Place['canStart']): string | undefined {
  return canStart(simpleCommand(line)?.words[0] ?? '') ? line : undefined;
}

/** `pytest -q` as `python3 -m pytest -q` where only the module is there. */
function asModule(line: string, { python, canStart }: Pick<Place, 'python' | 'canStart'>): string {
  const [program = ''] = line.split(' ');
  if (/^python3?$/.test(program)) return `${python}${line.slice(program.length)}`;
  return modules.has(program) && !canStart(program) ? `${python} -m ${line}` : line;
}

const launches = /\b(?:(?:uv|poetry|pipenv|pdm|hatch|rye|pixi) run|pnpm|yarn|bun)\s/;

/** A target or tool that needs an absent manager, by what it runs without: that takes its name. */
export function withoutManagers(command: WorkspaceCommand, place: Place): readonly WorkspaceCommand[] {
  const plain =
    recipeWithoutLauncher(command, place) ??
    (bundler.test(command.command) ? withoutLauncher(command.command, place) : undefined);
  if (plain === undefined || hidesPublishing(command.name, plain)) return [command];
  // One line for each Python is one and the same here.
  const line = plain
    .split(' && ')
    .filter((part, at, all) => part !== all[at - 1])
    .join(' && ');
  const own = { command: line, body: line, requires: [], requiredBody: '' };
  return [
    { ...command, ...own, origin: `${command.origin}, without its manager` },
    { ...command, kind: 'fallback' },
  ];
}

/** npm runs what stands before and after a script by its name. */
function wholeScript(root: string, file: ScriptFile, name: string): string | undefined {
  const own = scriptIn(root, file, name);
  if (own === undefined || file !== 'package.json') return own;
  const around = [scriptIn(root, file, `pre${name}`), own, scriptIn(root, file, `post${name}`)];
  return around.filter((text) => text !== undefined).join(' && ');
}

/** Where a package of the same monorepo lies, relative to `root`; undefined if there is none of this name. */
function packageFolder(root: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const top = workspaceAround(root);
  if (/^\.{0,2}\//.test(name)) return relative(root, join(top, name)) || '.';
  const folders = ['packages', 'libs', 'apps', 'modules', 'crates', 'services', 'tools', '.'].flatMap((parent) =>
    namesIn(top, parent).map((each) => join(parent, each)),
  );
  const found = folders.find((folder) => valueIn(top, `${folder}/package.json`, 'name') === name);
  return found === undefined ? undefined : relative(root, join(top, found)) || '.';
}

const isPlainFolder = (path: string): boolean => /^[\w.@][\w./@-]*$/.test(path);

/** What a target or script runs, without its absent managers; undefined if it needs none, or not all of it is plain. */
function recipeWithoutLauncher(
  { command, lines: known = [] }: Pick<WorkspaceCommand, 'command' | 'lines'>,
  whole: Place,
  depth = 3,
): string | undefined {
  const [, folder, inside = command] = /^\(cd (\S+) && (.*)\)$/.exec(command) ?? [];
  const place = { ...whole, root: join(whole.root, folder ?? '.') };
  const [, runner = '', name = ''] =
    /^(make|npm run|npm|just|(?:pnpm|yarn|bun)(?: run)?) ([\w:.-]+)$/.exec(inside) ?? [];
  // What its own manager starts is only in question where that is absent.
  const manager = /^(pnpm|yarn|bun)\b/.exec(runner)?.[1];
  if ((manager !== undefined && whole.canStart(manager)) || ownOfBun.test(inside)) return undefined;
  const file = manager === undefined ? files[runner] : 'package.json';
  const stated = file === undefined ? undefined : wholeScript(place.root, file, name);
  // A variable of the Makefile may hold the launcher.
  const text = stated?.includes('$(') === true && inside === command && known.length > 0 ? known.join(' && ') : stated;
  if (text === undefined || !launches.test(text)) return undefined;
  const lines = linesOf(text).filter((line) => !onlySetsUp(line, place));
  const direct = lines.map((line) => {
    const own = withoutLauncher(line, place) ?? line;
    // The script that it calls may need the manager too.
    return (depth > 0 ? recipeWithoutLauncher({ command: own }, place, depth - 1) : undefined) ?? own;
  });
  const isPlain = direct.every((line) =>
    line
      .split(' && ')
      .every((part) => place.canStart(simpleCommand(part)?.words[0] ?? '') && !callsAbsent(part, place)),
  );
  const line = folder === undefined ? direct.join(' && ') : `(cd ${folder} && ${direct.join(' && ')})`;
  return isPlain && direct.some((each, at) => each !== lines[at]) && isPresentable(line) ? line : undefined;
}

/** `npm run unit`, and that script is `bun test`. */
function callsAbsent(line: string, { root, canStart }: Place): boolean {
  const [, name = ''] = /^npm (?:run )?([\w:.-]+)$/.exec(line) ?? [];
  const text = name === '' ? '' : (wholeScript(root, 'package.json', name) ?? '');
  return linesOf(text).some((each) => /^(?:pnpm|yarn|bun) /.test(each) && !canStart(each.split(' ', 1)[0] ?? ''));
}

const linesOf = (text: string): readonly string[] => text.split(/\s*(?:;|&&)\s*/).filter((line) => line !== '');

const setsUp = /^(?:uv|poetry|pipenv|pdm|hatch|rye|pixi|pnpm|yarn|bun) (?:sync|install|ci|lock|env create)\b|^yarn$/;

/** `make sync`, and its recipe is `uv sync`: what the absent manager would install, nothing else can bring. */
function onlySetsUp(line: string, { root, canStart }: Place): boolean {
  const [, runner = '', name = ''] = /^(make|npm run|just) ([\w:.-]+)$/.exec(line) ?? [];
  const file = files[runner];
  const lines = file === undefined ? [line] : linesOf(scriptIn(root, file, name) ?? '');
  return lines.length > 0 && lines.every((each) => setsUp.test(each) && !canStart(each.split(' ')[0] ?? ''));
}

const files: Readonly<Record<string, ScriptFile>> = {
  ...{ make: 'Makefile', npm: 'package.json', 'npm run': 'package.json', just: 'justfile' },
};

// Whether a plain command line cannot even start, by the programs at hand and the names that the workspace's files define.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { mayKnowTarget } from './makeTargets.ts';

interface Place {
  /** Folder that the line would run in. */
  readonly cwd: string;
  /** As the variable PATH. */
  readonly path: string;
}

/** One program with plain words: no quotes, variables, redirections or further commands. */
const plainLine = /^[\w./+-]+(?: [\w./:@+-]+)*$/u;

const builtins =
  /^(?:alias|bg|builtin|cd|command|declare|dirs|echo|enable|eval|exec|exit|export|false|fg|hash|help|history|jobs|kill|let|local|popd|printf|pushd|pwd|read|set|shift|shopt|source|test|time|times|trap|true|type|typeset|ulimit|umask|unalias|unset|wait|\.)$/u;

/** False wherever that is not certain. */
export function cannotStart(line: string, place: Place): boolean {
  if (!plainLine.test(line)) return false;
  const [program = '', ...words] = line.split(' ');
  if (program.includes('/')) return !existsSync(resolve(place.cwd, program));
  if (!builtins.test(program) && !place.path.split(delimiter).some((folder) => existsSync(join(folder, program))))
    return true;
  return lacking.find(([programs]) => programs.test(program))?.[1](words, place.cwd) ?? false;
}

/** Programs that run what files define -> whether these words name something that is not there. */
const lacking: readonly (readonly [RegExp, (words: readonly string[], cwd: string) => boolean])[] = [
  [/^p?npm$/u, lacksScript],
  [/^g?make$/u, lacksTarget],
  [/^just$/u, (_, cwd) => above(cwd, ['justfile', 'Justfile', '.justfile']) === undefined],
  [/^(?:ba|da|k|z)?sh$|^python3?$|^perl$|^ruby$/u, ([file = '-'], cwd) => isMissing(file, cwd)],
  [/^node$/u, ([file = '-'], cwd) => ['', '.js', '.json', '.node'].every((end) => isMissing(file + end, cwd))],
  [/^cat$/u, (files, cwd) => files.length > 0 && files.every((file) => isMissing(file, cwd))],
];

const isMissing = (file: string, cwd: string): boolean => !file.startsWith('-') && !existsSync(resolve(cwd, file));

function lacksScript([first = '', second = '', ...rest]: readonly string[], cwd: string): boolean {
  const runs = /^run(?:-script)?$/u.test(first);
  const name = runs ? second : /^(?:test|t|start|stop|restart)$/u.test(first) ? first.replace(/^t$/u, 'test') : '';
  if (name === '' || [name, ...rest].some((word) => word.startsWith('-'))) return false;
  const manifest = above(cwd, ['package.json']);
  // Without a script, npm starts this file.
  if (manifest === undefined || (name === 'start' && existsSync(join(dirname(manifest), 'server.js'))))
    return manifest === undefined;
  try {
    const { scripts = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly scripts?: object };
    return !Object.hasOwn(scripts, name) && !(name === 'restart' && Object.hasOwn(scripts, 'start'));
  } catch {
    return false;
  }
}

function lacksTarget(targets: readonly string[], cwd: string): boolean {
  if (targets.some((target) => target.startsWith('-'))) return false;
  const makefile = ['GNUmakefile', 'makefile', 'Makefile']
    .map((name) => join(cwd, name))
    .find((file) => existsSync(file));
  const text = makefile === undefined ? '' : readFileSync(makefile, 'utf8');
  if (targets.length === 0) return makefile === undefined;
  const files = readdirSync(cwd);
  // Rules that are built in make `name` from `name.c`.
  const isMade = (target: string) =>
    mayKnowTarget(text, target) ||
    target.includes('/') ||
    files.some((file) => file.split('.')[0] === target.split('.')[0]);
  return targets.some((target) => !isMade(target));
}

/** The first of these files in a folder or above it. */
function above(folder: string, names: readonly string[]): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = names.map((name) => join(at, name)).find((file) => existsSync(file));
    if (found !== undefined || at === dirname(at)) return found;
  }
}

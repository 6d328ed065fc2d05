// Some files of tests of a Node project: the line of its own script that starts the runner, with these files in the place of all.
import { basename, dirname } from 'node:path';
import { textIn } from '../questions/texts.ts';
import type { PackageJson } from '../sources/packageJson.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { leavesOf, packageOf, wordsOfLine } from './nodeScripts.ts';

const names =
  'vitest|jest|mocha|ava|tape|lab|jasmine-node|jasmine|uvu|tap|brittle|tea-time|borp|zora|ospec|tsx|node|bun';
const runner = new RegExp(`^(?:${names})$`, 'u');
/** `bin/mocha.js`, `./node_modules/.bin/mocha`: a runner by its path. */
const runnerPath =
  /^(?:\.{0,2}\/)*(?:[\w.@-]+\/)+_?(vitest|jest|mocha|ava|tape|lab|jasmine|uvu|tap|brittle)(?:\.[cm]?js)?$/u;
/** Runners that accept a folder and run the tests in it. */
const takesFolder = /^(?:vitest|jest|mocha|jasmine-node)$/u;

/** Options that measure, watch, lint or exclude, which make no sense for a few files. */
const dropped =
  /^(?:--coverage\S*|--?watch\S*|--exclude=\S+|--experimental-test-coverage|--(?:no-)?forbid-only|-L|-Y)$/u;
const droppedWithValue: Readonly<Record<string, RegExp>> = {
  lab: /^-[tro]$/u,
  vitest: /^--exclude$/u,
  jest: /^--(?:coverageReporters|coverageDirectory)$/u,
};
const withValue =
  /^(?:-[rcapR]|--(?:require|import|loader|experimental-loader|config|env|project|setupFiles|timeout|ui|reporter|test-reporter|conditions|extension|ext|opts|file))$/u;

/** What a script starts for its tests, without the files: `npx tape`, `node --import tsx/esm --test`. */
interface Start {
  readonly program: string;
  readonly line: string;
}

/** Undefined where a line starts no runner that takes files. */
export function startIn(line: string): Start | undefined {
  const words = wordsOfLine(line);
  const own = ownRunner(words);
  const at = own?.at ?? words.findIndex((word) => runner.test(word));
  const program = own?.program ?? words[at];
  if (program === undefined) return undefined;
  const rest = words.slice(at + (own?.length ?? 1));
  if (/^(?:node|tsx)$/u.test(program) && !rest.includes('--test')) return undefined;
  if (program === 'bun' && rest[0] !== 'test') return undefined;
  const isMeant = words
    .slice(0, at)
    .every((word) => /^(?:\w+=\S*|npx|cross-env|nyc|c8|--?[\w=.:-]+|text|html|lcov\w*|json|\d+)$/u.test(word));
  if (!isMeant) return undefined;
  const variables = words.slice(0, at).filter((word) => /^[A-Z_]+=[\w.:/,-]+$/u.test(word));
  const options: string[] = [];
  for (let place = 0; place < rest.length; place += 1) {
    const word = rest[place] ?? '';
    const next = rest[place + 1];
    if (!word.startsWith('-')) continue;
    const isDropped = droppedWithValue[program]?.test(word) === true;
    const takes = next !== undefined && !next.startsWith('-') && (isDropped || withValue.test(word));
    if (takes) place += 1;
    if (!isDropped && !dropped.test(word)) options.push(word, ...(takes ? [next] : []));
  }
  const start = own?.start ?? (program === 'node' ? 'node' : program === 'bun' ? 'bun test' : `npx ${program}`);
  const run = program === 'vitest' ? ['run'] : [];
  return {
    program,
    line: [...variables, start, ...run, ...options.filter((option) => option !== '--run' && option !== '--')].join(' '),
  };
}

/** `node bin/mocha.js`: the project's own copy, or an installed one by its path. */
function ownRunner(words: readonly string[]) {
  const at = words.findIndex((word) => runnerPath.test(word));
  const program = runnerPath.exec(words[at] ?? '')?.[1];
  if (program === undefined) return undefined;
  const isStarted = words[at - 1] === 'node';
  const isInstalled = words[at]?.includes('node_modules/') === true;
  if (!isInstalled && !isStarted) return undefined;
  return {
    program,
    start: isInstalled ? `npx ${program}` : `node ${words[at] ?? ''}`,
    at: isStarted ? at - 1 : at,
    length: isStarted ? 2 : 1,
  };
}

/** As the test script starts it, or else another script, or the Makefile. */
function startOf(root: string, { scripts, dependencies }: PackageJson): Start | undefined {
  const order = ['test', ...scripts.map(({ name }) => name).filter((name) => /test|spec|unit/u.test(name))];
  const lines = [...order.flatMap((name) => leavesOf(name, scripts)), ...linesOfMake(root, scripts)];
  return lines.flatMap((line) => startIn(line) ?? [])[0] ?? startOfFlags(root, dependencies);
}

/** What `make test` starts, where the test script is that. */
function linesOfMake(root: string, scripts: PackageJson['scripts']): readonly string[] {
  const target = /^make ([\w-]+)$/u.exec(scripts.find(({ name }) => name === 'test')?.body ?? '')?.[1];
  if (target === undefined) return [];
  const text = (textIn(root, 'Makefile') ?? '').replace(/\\\n/gu, ' ');
  const recipe =
    new RegExp(`^${escapeRegExp(target)}[ \\t]*:(?!=)[^\\n]*\\n((?:\\t[^\\n]*\\n?)+)`, 'mu').exec(text)?.[1] ?? '';
  return recipe.split('\n').map((line) =>
    line
      .replace(/^[\s@-]+/u, '')
      .replace(/\$[({](\w+)[)}]/gu, (_, name: string) => makeValue(text, name))
      .trim(),
  );
}

const makeValue = (text: string, name: string): string =>
  new RegExp(`^${name}[ \\t]*[:?]?=[ \\t]*([^\\n]*)$`, 'mu').exec(text)?.[1]?.trim() ?? '';

/** `MOCHAFLAGS = --require ./test/bootstrap/node`, for rules that are included from elsewhere. */
function startOfFlags(root: string, dependencies: PackageJson['dependencies']): Start | undefined {
  const text = dependencies.has('mocha') ? textIn(root, 'Makefile') : undefined;
  const flags = ['MOCHAFLAGS', 'MOCHA_FLAGS', 'MOCHA_OPTS'].map((name) => makeValue(text ?? '', name)).find(Boolean);
  return flags === undefined || /[`$<>;&|]/u.test(flags) ? undefined : startIn(`mocha ${flags}`);
}

/** Each starts with a file of tests that imports it. */
const imported = ['ava', 'brittle', 'vitest', 'borp'];

/** The runner that a test file imports, where the project depends on it. */
function startByText(text: string, { dependencies }: Pick<PackageJson, 'dependencies'>): string | undefined {
  if (/['"]node:test['"]/u.test(text)) return 'node --test';
  const isImported = (name: string) =>
    dependencies.has(name) && new RegExp(`(?:require\\(|from )['"]${name}['"]`, 'u').test(text);
  if (isImported('tape')) return 'node';
  const runs = imported.find(isImported);
  if (runs !== undefined) return `npx ${runs}${runs === 'vitest' ? ' run' : ''}`;
  return dependencies.has('qunit') && /^QUnit\.(?:test|module)\(/mu.test(text) ? 'npx qunit' : undefined;
}

/** The nearest folder above a path with a package.json; `.` for the root. */
function packageFolder(root: string, path: string): string {
  const folder = dirname(path);
  if (folder === '.' || folder === '' || folder === '/') return '.';
  return textIn(root, `${folder}/package.json`) === undefined ? packageFolder(root, folder) : folder;
}

/** The line for these files of one package, in `folder` if they are all of it; undefined where no script tells how they are run. */
export function nodeTestLine(root: string, paths: readonly string[], folder?: string): string | undefined {
  const [first] = paths;
  if (first === undefined) return undefined;
  const inside = packageFolder(root, first);
  if (paths.some((path) => packageFolder(root, path) !== inside)) return undefined;
  const own = inside === '.' ? undefined : packageOf(root, inside);
  const member = own && startOf(`${root}/${inside}`, own) !== undefined ? own : undefined;
  const place = member === undefined ? '.' : inside;
  const manifest = member ?? packageOf(root);
  if (manifest === undefined) return undefined;
  const within = (path: string) => (place === '.' ? path : path.slice(place.length + 1));
  const start = startOf(place === '.' ? root : `${root}/${place}`, manifest);
  const line =
    start === undefined ? byText(root, paths, manifest) : lineOf(start, paths.map(within), folder && within(folder));
  return line === undefined || place === '.' ? line : `(cd ${place} && ${line})`;
}

function lineOf({ program, line }: Start, paths: readonly string[], folder: string | undefined): string | undefined {
  const [first = '', another] = paths;
  if (program === 'uvu')
    return another === undefined ? `${line} ${dirname(first)} ${basename(first).replace(/\.\w+$/u, '')}` : undefined;
  if (folder !== undefined && folder !== '' && takesFolder.test(program)) return `${line} ${folder}`;
  return paths.length > mostFiles ? undefined : [line, ...paths].join(' ');
}

function byText(root: string, paths: readonly string[], manifest: PackageJson): string | undefined {
  const [path = '', another] = paths;
  const start = another === undefined ? startByText(textIn(root, path) ?? '', manifest) : undefined;
  return start === undefined ? undefined : `${start} ${path}`;
}

const mostFiles = 30;

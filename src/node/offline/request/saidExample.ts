// "Try the counter example", "run the benchmark of vary", "start examples/chat": one of several files of examples or benchmarks, and how it is started.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { textIn } from '../questions/texts.ts';
import { entriesOf } from '../sources/recipes.ts';
import { startOfExample } from './exampleFiles.ts';
import { politeEnd, politeLead } from './politeEnds.ts';

const starts = '(?:run|start|execute|launch|try(?:\\s+out)?|show\\s+me)';
const kind = '(examples?|demos?|samples?|benchmarks?|bench)';
const forms = [
  `${politeLead}${starts}\\s+(?:the\\s+|our\\s+)?([a-z][\\w-]*(?:\\s+[\\w-]+){0,2})\\s+${kind}(?:\\s+(?:script|program|file))?${politeEnd}`,
  `${politeLead}${starts}\\s+(?:the\\s+|our\\s+)?()${kind}\\s+(?:called|named|of|for|with|about)\\s+(?:the\\s+)?([a-z][\\w-]*(?:\\s+[\\w-]+){0,2})${politeEnd}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const placed = new RegExp(
  `${politeLead}${starts}\\s+(?:the\\s+)?[\`'"]?((?:examples?|demos?|samples?|benchmarks?|bench)/[\\w./-]*\\w)/?[\`'"]?${politeEnd}`,
  'iu',
);
/** Words that pick some, or all, without naming one; `simple` may well be a name. */
const noName =
  /^(?:only|first|second|last|same|other|an?|all|every|each|both|new|any|some|failing|broken|tests?|unit|and|or|in|on|from|with|without|it|its|this|that)$/iu;
const code = /\.(?:[cm]?[jt]sx?|py|rb|pl|lua|sh|bash)$/iu;
const noProgram =
  /\.(?:d|test|spec|config)\.\w+$|(?:^|\/)(?:node_modules|static|fixtures?|utils?|helpers?|lib|ext)\//iu;
const entry = /^(?:index|main|app)$/iu;

/** What a task names: a file, or the folder that an entry lies in. */
interface Named {
  readonly file: string;
  readonly folder: string | undefined;
  readonly isBenchmark: boolean;
}

type Place = Pick<Workspace, 'root' | 'commands' | 'python' | 'onPath'>;

/** Undefined where none or several are called so, a command is, or nothing here tells how to start it. */
export function saidExample(task: string, place: Place): string | undefined {
  const named = exampleIn(task, place);
  if (named === undefined) return undefined;
  // By its path alone, others start it (placedExample.ts).
  if (placed.test(task.trim())) {
    const script = bareScript(named, place);
    return script === undefined ? undefined : `${script} ${target(named)}`;
  }
  return startOf(named, place);
}

/** Whether a task wants an example started that is here, though nothing tells how: no other command is meant. */
export const namesExample = (task: string, place: Place): boolean =>
  !placed.test(task.trim()) && exampleIn(task, place) !== undefined;

function exampleIn(task: string, { root, commands }: Place): Named | undefined {
  const text = task.trim();
  const path = placed.exec(text)?.[1];
  if (path !== undefined) return placedAt(path.replace(/\/$/, ''), root);
  const found = forms.map((form) => form.exec(text)).find((match) => match !== null);
  const [, before = '', what = '', behind = ''] = found ?? [];
  const words = wordsOf(before === '' ? behind : before);
  if (words.length === 0 || words.every((word) => noName.test(word))) return undefined;
  const isBenchmark = /^bench/iu.test(what);
  const home = isBenchmark ? /(?:^|\/)bench(?:mark)?(?:es|s)?\//iu : /(?:^|\/)(?:examples?|demos?|samples?)\//iu;
  const all = filesBelow(root, (name) => code.test(name))
    .filter((file) => home.test(file) && isPlainName(file) && !noProgram.test(file))
    .map((file) => ({ file, folder: folderOf(file, home), isBenchmark }));
  const called = (wanted: readonly string[]) =>
    distinct(all.filter(({ file, folder }) => isCalled(folder ?? file, wanted)));
  const whole = words.some((word) => noName.test(word)) ? [] : called(words);
  // "With nested tests" is `nested.js`.
  const each = before === '' ? words.filter((word) => !noName.test(word)).flatMap((word) => called([word])) : [];
  const [only, another] = whole.length > 0 ? whole : each;
  if (only === undefined || another !== undefined) return undefined;
  const own = words.filter((word) => !noName.test(word));
  const hasOwn = commands.some(
    ({ name, kind: source }) =>
      source === 'declared' && own.length > 0 && own.every((word) => wordsOf(name).includes(word)),
  );
  return hasOwn ? undefined : only.folder === undefined ? only : placedAt(only.folder, root);
}

/** `nested.ts` beside `nested.js` is the same one. */
const distinct = (found: readonly Named[]): readonly Named[] => {
  const keyOf = ({ file, folder }: Named) => folder ?? file.slice(0, -extname(file).length);
  return found.filter((one, at) => found.findIndex((other) => keyOf(other) === keyOf(one)) === at);
};

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const isOfKind = /^(?:examples?|demos?|samples?|benchmarks?|bench)$/iu;

function isCalled(path: string, wanted: readonly string[]): boolean {
  const words = wordsOf(basename(path).replace(code, '')).filter((word) => !isOfKind.test(word));
  return words.join('') === wanted.join('');
}

/** Of an entry, or of a file that is called as its folder. */
function folderOf(file: string, home: RegExp): string | undefined {
  const folder = dirname(file);
  const stem = basename(file).replace(code, '');
  const isOwn = entry.test(stem) || stem === basename(folder);
  return isOwn && home.test(folder) ? folder : undefined;
}

function placedAt(path: string, root: string): Named | undefined {
  const isBenchmark = /^bench/iu.test(path);
  const kindOf = (at: string) => statSync(join(root, at), { throwIfNoEntry: false });
  if (!isPlainName(path) || path.includes('..')) return undefined;
  if (kindOf(path)?.isFile() === true)
    return code.test(path) ? { file: path, folder: undefined, isBenchmark } : undefined;
  const names = ['index', 'main', 'app', basename(path)].flatMap((stem) =>
    ['ts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'mts', 'py'].map((ending) => `${path}/${stem}.${ending}`),
  );
  const file = names.find((name) => kindOf(name)?.isFile() === true);
  return file === undefined ? undefined : { file, folder: path, isBenchmark };
}

function startOf(named: Named, place: Place): string | undefined {
  const { file } = named;
  const text = textIn(place.root, file) ?? '';
  const script = bareScript(named, place);
  if (script !== undefined) return `${script} ${target(named)}`;
  // What a page shows, or what only a runner of its own gives its names to.
  if (/\bdocument\.\w|\bwindow\.\w/u.test(text) || /\/\*\s*globals?\s[^*]*\b(?:bench\w*|suite)\b/iu.test(text))
    return undefined;
  // It only gives something to others.
  if (/^\s*(?:module\.exports\s*=|export\s+(?:default|function|const|async)\b)/mu.test(text)) return undefined;
  const line = startOfExample(file, place) ?? byDeno(file, text, place);
  // As the project itself calls it: `npm run bench`.
  const own = place.commands.find(({ body, kind: source }) => source === 'declared' && body === line);
  return own?.command ?? line;
}

/** A folder with an `index` in it is started by its name. */
const target = ({ file, folder }: Named): string =>
  folder !== undefined && basename(file).startsWith('index.') ? folder : file;

/** `npm run example`, where that is `node --import=tsx` and waits for a file. */
function bareScript({ isBenchmark }: Named, { root, commands }: Place): string | undefined {
  const called = isBenchmark ? /^bench(?:mark)?(?:es|s)?$/iu : /^(?:examples?|demos?|samples?)$/iu;
  const scripts = entriesOf(valueIn(root, 'package.json', 'scripts')).flatMap(([name, body]) =>
    called.test(name) && typeof body === 'string' && waits.test(body) ? [name] : [],
  );
  return commands.find(
    ({ name, kind: source, folder }) => source === 'declared' && folder === undefined && scripts.includes(name),
  )?.command;
}
const waits = /(?:^|\s)(?:node|tsx|ts-node|babel-node|vite-node|esno|jiti|bun|deno\s+run)(?:\s+-[\w-]+(?:=\S+)?)*\s*$/u;

/** A program of a project for Deno; what serves may use the network. */
function byDeno(file: string, text: string, { root }: Place): string | undefined {
  const isOfDeno = ['deno.json', 'deno.jsonc'].some((name) => existsSync(join(root, name)));
  // A task starts its neighbours in a way of its own (examplesByName.ts).
  const tasks = ['deno.json', 'deno.jsonc'].flatMap((name) => entriesOf(valueIn(root, name, 'tasks')));
  if (tasks.some(([, body]) => typeof body === 'string' && body.includes(`${dirname(file)}/`))) return undefined;
  if (!isOfDeno || !/\.[cm]?[jt]sx?$/u.test(file)) return undefined;
  return `deno run${/\bDeno\.(?:serve|listen)\b|\bserve\(/u.test(text) ? ' --allow-net' : ''} ${file}`;
}

// "Run the tests in pkg/validation", "just t/pg*.t", "only TestWidth": the tests of a folder, a pattern, a package, a class or a function that is named.
import { basename, dirname } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { isOfCram } from './cramTests.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isFileIn, isFolderIn } from './fileCommand.ts';
import { ending } from './testOrder.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import type { Place } from './testPlace.ts';

const polite = '(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*';
const order = `^${polite}(?:(?:re-?run|run|execute|test|prove)\\s+|(?<=\\b(?:just|only)\\s+))`;
const few = '(?:(?:only|just|the|all|those|unit)\\s+)*';
const tests = '(?:tests?|specs?|ones)';
const spot = '[`\'"]?(?:\\./)?([\\w.@-][\\w.@*?-]*(?:/[\\w.@*?-]+)*/?)[`\'"]?';

const inPlace = [
  new RegExp(
    `${order}${few}(?:[\\w-]+\\s+)?${tests}\\s+(?:in|of|from|under|below)\\s+${few}${spot}(?:\\s+(?:folder|directory|package|dir|module))?${ending}`,
    'iu',
  ),
  new RegExp(`${order}${few}${spot}(?:\\s+(?:folder|directory|package))?${ending}`, 'iu'),
  new RegExp(
    `^${polite}(?:(?:re-?run|run|execute)\\s+)?${few}[\\w-]+\\s+${tests},\\s+(?:i\\.e\\.\\s+)?${spot}${ending}`,
    'iu',
  ),
];
const inPackage = new RegExp(
  `${order}${few}(?:tests?\\s+(?:in|of|from|under)\\s+)${few}([a-z]\\w*)\\s+package${ending}`,
  'iu',
);
const byWord = new RegExp(`^${polite}(?:run\\s+)?(?:just|only)\\s+(?:the\\s+)?([a-z]\\w*)\\s+tests${ending}`, 'iu');
const function_ = new RegExp(
  `^${polite}(?:(?:re-?run|run|execute|test)\\s+)?(?:(?:only|just|the|single|test|function|func|case|class)\\s+)*[\`'"]?(Test[A-Z]\\w*|[A-Z]\\w*Tests?)(?:\\(\\))?[\`'"]?(?:\\s+(?:test|function|class))?${ending}`,
  'u',
);

/** "Run examples" starts them; "run xt" and "test examples" are about tests. */
const speaksOfTests = /\b(?:tests?|specs?|ones|prove)\b/iu;
const isOfTests = /(?:^|\/)(?:x?t|tests?|specs?)(?:\/|$)|[*?]/u;

/** The command for them; undefined where a task says anything else, or nothing here runs such tests. */
export function placedTests(said: string, place: Place): string | undefined {
  const task = said.trim();
  const ofName = function_.exec(task)?.[1];
  if (ofName !== undefined) return ofFunction(ofName, place) ?? ofClass(ofName, place);
  const spoken = inPackage.exec(task)?.[1];
  if (spoken !== undefined) return ofFolder(onlyFolder(spoken, place.root), place);
  const named = inPlace
    .flatMap((pattern) => pattern.exec(task)?.[1] ?? [])
    .find((each) => /[/.*]/.test(each) || isFolder(place.root, each));
  if (named !== undefined)
    return speaksOfTests.test(task) || isOfTests.test(named) ? ofPlace(named.replace(/\/$/, ''), place) : undefined;
  const word = byWord.exec(task)?.[1]?.toLowerCase();
  return word === undefined || !place.names.has('go.mod') ? undefined : ofFolder(onlyFolder(word, place.root), place);
}

/** Whether a task wants one test file and nothing else, whatever runs it: "run only tests/list.lua". */
export function onlyFileSaid(said: string, { root }: Place): boolean {
  const path = /\b(?:only|just)\b/iu.test(said) ? inPlace[1]?.exec(said.trim())?.[1] : undefined;
  return path !== undefined && /(?:^|\/)(?:tests?|specs?|t)\/.*\.\w+$/.test(path) && isFileIn(root, path);
}

function ofPlace(spot_: string, place: Place): string | undefined {
  if (spot_.includes('..')) return undefined;
  if (/[*?]/.test(spot_)) return ofPattern(spot_, place);
  if (isFolder(place.root, spot_)) return ofFolder(spot_, place);
  // A package of Java.
  return /^[a-z]\w*(?:\.[a-z]\w*)+$/.test(spot_)
    ? ofFolder(onlyFolder(spot_.replaceAll('.', '/'), place.root), place)
    : undefined;
}

const isFolder = (root: string, path: string): boolean => path !== '.' && isFolderIn(root, path);

const testsIn = (root: string): readonly string[] =>
  filesBelow(root, (name) => isFileOfTests(name) || /\.(?:java|kt|groovy)$/.test(name)).filter(isFileOfTests);

/** The only folder of tests whose path ends so. */
function onlyFolder(end: string, root: string): string | undefined {
  const folders = new Set(testsIn(root).map((path) => dirname(path)));
  const [only, another] = [...folders].filter((path) => `/${path}`.toLowerCase().endsWith(`/${end.toLowerCase()}`));
  return another === undefined ? only : undefined;
}

const mostClasses = 12;

function ofFolder(folder: string | undefined, place: Place): string | undefined {
  const files = folder === undefined ? [] : testsIn(place.root).filter((path) => path.startsWith(`${folder}/`));
  const [first = ''] = files;
  if (folder === undefined || first === '') return undefined;
  if (files.every((path) => path.endsWith('_test.go')))
    return place.names.has('go.mod') ? `go test ./${folder}/...` : undefined;
  // What builds them first runs them all.
  const isAll = folder === 't' && ['Makefile.PL', 'Build.PL', 'dist.ini'].some((name) => place.names.has(name));
  if (files.every((path) => path.endsWith('.t')) && isAll) return undefined;
  if (files.some((path) => path.endsWith('.t') && isOfCram(path, place.root))) return undefined;
  if (files.every((path) => path.endsWith('.t')))
    return files.every((path) => dirname(path) === folder) ? `prove -l ${folder}` : `prove -lr ${folder}`;
  if (!files.every((path) => /\.(?:java|kt|groovy)$/.test(path)) || files.length > mostClasses) return undefined;
  const line = commandFor(first, place);
  const classes = files.map((path) => basename(path).replace(/\.\w+$/, ''));
  if (line?.includes(' -Dtest=') === true) return line.replace(/ -Dtest=\S+/, ` -Dtest=${classes.join(',')}`);
  return line?.includes(' --tests ') === true
    ? `${line.replace(/ --tests .*$/, '')} ${classes.map((each) => `--tests ${each}`).join(' ')}`
    : undefined;
}

/** Tests of Perl: `prove` takes a pattern as it is. */
function ofPattern(pattern: string, { root }: Place): string | undefined {
  const matches = new RegExp(`^${escapeRegExp(pattern).replaceAll('\\*', '[^/]*').replaceAll('\\?', '[^/]')}$`);
  const isThere =
    pattern.endsWith('.t') && filesBelow(root, (name) => name.endsWith('.t')).some((path) => matches.test(path));
  return isThere && /^[\w.*?/-]+$/.test(pattern) ? `prove -l ${pattern}` : undefined;
}

/** A Go test, in the only folder that has one of that name. */
function ofFunction(name: string, { root, names }: Place): string | undefined {
  if (!names.has('go.mod')) return undefined;
  const begins = new RegExp(`^func ${name}\\(`, 'mu');
  const folders = new Set(
    filesBelow(root, (file) => file.endsWith('_test.go')).flatMap((path) =>
      begins.test(textIn(root, path) ?? '') ? [dirname(path)] : [],
    ),
  );
  const [folder, another] = folders;
  if (folder === undefined) return undefined;
  const where = another !== undefined ? './...' : folder === '.' ? '.' : `./${folder}`;
  const line = `go test ${where} -run '^${name}$'`;
  return isPresentable(line) ? line : undefined;
}

function ofClass(name: string, place: Place): string | undefined {
  const [path, another] = testsIn(place.root).filter(
    (each) => basename(each).replace(/\.(?:java|kt|groovy)$/, '') === name,
  );
  return path === undefined || another !== undefined ? undefined : commandFor(path, place);
}

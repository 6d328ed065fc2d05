// "Run the tests matching upsert", "tests/test_a.py -k insert", `the test "emits an error"`: those of one name, by what runs their kind.
import { filesBelow } from '../commands/filesBelow.ts';
import { isPresentable } from '../commands/workspaceCommand.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { fileCalled, testsCalled } from './testFile.ts';
import { ending, opening } from './testOrder.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { says, type Place } from './testPlace.ts';

const thing = '(?:tests?|specs?|test\\s*cases?|cases?|ones|everything|anything|those)';
const inFile =
  '(?:\\s+(?:in|of|from)\\s+(?:the\\s+)?(?:file\\s+)?[`\'"]?(?<file>[\\w./-]+)[`\'"]?(?:\\s+(?:file|module|tests?))?)?';
const filler = '(?:(?:the|word|words|name|pattern|string|keyword)\\s+)*';
const name = '(?:["\'`](?<quoted>[^"\'`]+)["\'`]|(?<bare>[\\w-]+))';
const title = '(?:names?|titles?|descriptions?)';
const inTitle = `\\s+in\\s+(?:the|their|its)\\s+(?:test\\s+)?${title}`;

/** Forms that surely want only some of the tests. */
const matching = [
  `${opening}${thing}${inFile}\\s+(?:(?:that|which)\\s+)?match(?:es|ing)?\\s+${filler}${name}${ending}`,
  `${opening}${thing}${inFile}\\s+whose\\s+${title}\\s+(?:contains?|includes?|has|have|mentions?|match(?:es)?)\\s+${filler}${name}${ending}`,
  `${opening}${thing}${inFile}\\s+(?:with|having|(?:that|which)\\s+(?:have|has|contain|contains|include|mention))\\s+${filler}${name}${inTitle}${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Forms that may name something else too. */
const calling = [
  `${opening}${thing}\\s+(?:called|named)\\s+${name}${inFile}${ending}`,
  `${opening}(?:tests?|specs?|test\\s*case)\\s*:?\\s+["'\`](?<quoted>[^"'\`]+)["'\`]${inFile}${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** "Only the FunctionalTests class": of Python, which pytest finds by its name. */
const ofClass = [
  `${opening}(?:tests?\\s+(?:in|of|from)\\s+)?(?:the\\s+)?[\`'"]?(?<bare>[A-Z]\\w*)[\`'"]?\\s+(?:test\\s*)?class${inFile}${ending}`,
  `${opening}(?:tests?\\s+(?:in|of|from)\\s+)?(?:the\\s+)?(?:test\\s*)?class\\s+[\`'"]?(?<bare>[A-Z]\\w*)[\`'"]?${inFile}${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));

const typed =
  /^(?:(?:please\s+)?(?:re-?run|run|execute)\s+)?(?:pytest\s+)?(?<file>[\w./-]+\.py)(?:(?<node>(?:::\w+)+)|\s+-k\s+(?<bare>\w+))\s*[.!]?$/iu;

/** The command for the tests of a name; no line: they are wanted, and nothing here tells which or how. Undefined where none are named. */
export function namedTests(task: string, place: Place): { readonly line: string | undefined } | undefined {
  const said = task.trim();
  const byHand = typed.exec(said)?.groups;
  if (byHand !== undefined) {
    const { file = '', node = '', bare = '' } = byHand;
    return asTyped(file, node === '' ? ` -k ${bare}` : node, place);
  }
  const inClass = groupsOf(ofClass, said);
  if (inClass !== undefined) return testsOfClass(inClass['bare'] ?? '', inClass['file'], place);
  const sure = groupsOf(matching, said);
  const groups = sure ?? groupsOf(calling, said);
  if (groups === undefined) return undefined;
  const line = lineFor(groups['quoted'] ?? groups['bare'] ?? '', groups['file'], place);
  return sure === undefined && line === undefined ? undefined : { line };
}

/** Those of the first pattern that fits. */
function groupsOf(patterns: readonly RegExp[], text: string): Readonly<Record<string, string | undefined>> | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
}

function testsOfClass(name: string, where: string | undefined, place: Place): { readonly line: string } | undefined {
  const own = new RegExp(`^class ${name}\\b`, 'mu');
  const files = testsBelow(place.root, /\.py$/).filter((path) => own.test(textIn(place.root, path) ?? ''));
  const [path, another] = where === undefined ? files : files.filter((each) => each === fileSaid(where, place));
  const command = path === undefined || another !== undefined ? undefined : commandFor(path, place);
  return command?.includes('-m pytest ') === true ? { line: `${command} -k ${name}` } : undefined;
}

function asTyped(said: string, rest: string, place: Place): { readonly line: string } | undefined {
  const path = fileCalled(said.replace(/^\.\//, ''), place.root);
  const command = path === undefined ? undefined : commandFor(path, place);
  return command?.includes('-m pytest ') === true ? { line: `${command}${rest}` } : undefined;
}

/** A title, or a word of it, that no shell and no pattern takes for more than it is. */
const isPlain = (wanted: string): boolean => /^[\w](?:[\w ,:'/-]*[\w])?$/u.test(wanted);

function lineFor(wanted: string, where: string | undefined, place: Place): string | undefined {
  if (!isPlain(wanted)) return undefined;
  const file = where === undefined ? undefined : fileSaid(where, place);
  if (where !== undefined && file === undefined) return undefined;
  const lines = kinds.flatMap((kind) => kind(wanted, file, place) ?? []);
  const [line = ''] = lines;
  return lines.length === 1 && isPresentable(line) ? line : undefined;
}

/** The only file of tests of a path or a name. */
function fileSaid(where: string, place: Place): string | undefined {
  const path = fileCalled(where.replace(/^\.\//, ''), place.root);
  if (path !== undefined) return isFileOfTests(path) ? path : undefined;
  const called = testsCalled(where, place).filter(isFileOfTests);
  return called.length === 1 ? called[0] : undefined;
}

type Kind = (wanted: string, file: string | undefined, place: Place) => string | undefined;

const some = (root: string, files: readonly string[], pattern: RegExp): boolean =>
  files.some((path) => pattern.test(textIn(root, path) ?? ''));

const testsBelow = (root: string, ending: RegExp): readonly string[] =>
  filesBelow(root, (name) => ending.test(name)).filter(isFileOfTests);

const ofPytest: Kind = (wanted, file, place) => {
  const files = file === undefined ? testsBelow(place.root, /\.py$/) : [file];
  const [one = ''] = files;
  const command = one.endsWith('.py') && /^\w+$/.test(wanted) ? commandFor(one, place) : undefined;
  if (command?.includes('-m pytest ') !== true) return undefined;
  if (!some(place.root, files, new RegExp(`\\b(?:def|class)\\s+\\w*${wanted}`, 'iu'))) return undefined;
  return `${file === undefined ? command.slice(0, -one.length - 1) : command} -k ${wanted}`;
};

const ofCargo: Kind = (wanted, file, { root, names, commands, python }) => {
  if (!names.has('Cargo.toml') || !/^\w+$/.test(wanted)) return undefined;
  const files = file === undefined ? filesBelow(root, (each) => each.endsWith('.rs')) : [file];
  const test = `#\\[(?:\\w+::)*test\\b[^\\]]*\\]\\s*(?:#\\[[^\\]]*\\]\\s*)*(?:pub )?(?:async )?fn \\w*${wanted}`;
  if (!files.every((path) => path.endsWith('.rs')) || !some(root, files, new RegExp(test, 'u'))) return undefined;
  const place = { root, names, commands, python };
  const all = /^cargo test --workspace\b/;
  const base = file === undefined ? (says(place, all) ?? 'cargo test') : commandFor(file, place);
  return base?.startsWith('cargo test') === true ? `${base} ${wanted}` : undefined;
};

const ofGo: Kind = (wanted, file, { root, names }) =>
  file === undefined &&
  names.has('go.mod') &&
  /^\w+$/.test(wanted) &&
  some(root, testsBelow(root, /_test\.go$/), new RegExp(`^func Test\\w*${wanted}`, 'mu'))
    ? `go test ./... -run ${wanted}`
    : undefined;

const ofScript: Kind = (wanted, file, place) => {
  const files = file === undefined ? testsBelow(place.root, /\.[cm]?[jt]sx?$/) : [file];
  const title = new RegExp(
    `\\b(?:it|test|specify|describe|context|suite)\\b[^'"\`\\n]{0,40}['"\`][^\\n]*${escapeRegExp(wanted)}`,
    'iu',
  );
  if (!files.every((path) => /\.[cm]?[jt]sx?$/.test(path)) || !some(place.root, files, title)) return undefined;
  const runner = says(place, /(?<![\w/@.-])(?:jest|vitest|mocha|ava|node --test)(?![\w/@.-])/);
  const quoted = /^\w+$/.test(wanted) ? wanted : `"${wanted}"`;
  const own = file === undefined ? '' : ` ${file}`;
  if (runner === 'jest') return `npx jest${own} -t ${quoted}`;
  if (runner === 'vitest') return `npx vitest run${own} -t ${quoted}`;
  if (runner === 'ava') return wanted.includes("'") ? undefined : `npx ava${own} --match='*${wanted}*'`;
  if (runner === 'mocha') {
    const given = /(?:^|\s)mocha((?: [^\s&|;<>]+)*)/.exec(says(place, /(?:^|\s)mocha(?: [^\s&|;<>]+)*/) ?? '')?.[1];
    // A script may be called so too.
    return `npx mocha${own === '' ? (given ?? '').replace(/^(?: mocha)+(?=\s|$)/u, '') : own} -g ${quoted}`;
  }
  return runner === undefined ? undefined : `node --test --test-name-pattern=${quoted}${own}`;
};

const kinds: readonly Kind[] = [ofPytest, ofCargo, ofGo, ofScript];

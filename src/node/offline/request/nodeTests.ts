// "Run only the e2e tests", "test the JSONFile adapter" in a Node or Deno project: the package, folder or files of tests with that name.
import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { isPlainName, isPresentable } from '../commands/workspaceCommand.ts';
import { denoTest, isOfDeno } from '../sources/denoProject.ts';
import { leavesOf, packageOf } from './nodeScripts.ts';
import { nodeTestLine } from './nodeTestLine.ts';
import { nestedTests } from './nestedTests.ts';
import { partsOfName } from './spokenPart.ts';
import { isFileOfTests } from './testRunners.ts';
import { titledTests } from './titledTests.ts';
import { conceptsOf, isKnownWord } from './vocabulary.ts';

const thing = '((?:[\\w@./-]+\\s+){0,2}?[\\w@./-]+)';
const tests = '(?:unit\\s+)?(?:tests?|specs?|test\\s*cases?|(?:test\\s+)?suite|(?:test|spec)\\s+file)';
const run = '(?:(?:only|just)\\s+)?(?:re-?run|run|execute)\\s+(?:(?:only|just|all|the|our)\\s+)*';
const alone = '(?:\\s+(?:only|alone))?';
const forms: readonly RegExp[] = [
  `^${run}${thing}\\s+${tests}${alone}$`,
  `^${run}${tests}\\s+(?:for|of|in|from|under|covering|about|around|matching|that\\s+match(?:es)?|called|named)\\s+(?:the\\s+)?${thing}${alone}$`,
  `^(?:only|just)\\s+(?:the\\s+)?${thing}\\s+${tests}$`,
  `^(?:only|just)\\s+(?:the\\s+)?${tests}\\s+(?:for|of|in|about|around|covering|matching|that\\s+match(?:es)?)\\s+(?:the\\s+)?${thing}$`,
  `^(?:(?:only|just)\\s+)?(?:(?:re-?)?(?:run|execute|test)\\s+)?(?:(?:only|just)\\s+)?(?:whatever|what|all\\s+that|everything\\s+that)\\s+(?:matches|is\\s+called|is\\s+named)\\s+${thing}$`,
  `^put\\s+(?:the\\s+)?${thing}\\s+through\\s+(?:its|the)\\s+${tests}$`,
].map((form) => new RegExp(form, 'iu'));
/** A verb for much else: what is named has to be called exactly so. */
const testing: readonly RegExp[] = [
  `^test\\s+(?:only|just)\\s+(?:the\\s+)?${thing}$`,
  `^(?:(?:only|just)\\s+)?test\\s+(?:the\\s+)?${thing}\\s+(?:only|alone)$`,
  `^test\\s+the\\s+${thing}\\s+(?:adapter|module|component|class|function|type|parser|helpers?|package|plugin|hook)$`,
].map((form) => new RegExp(form, 'iu'));

/** Nouns that only say what kind of thing is named. */
const kind =
  /\s+(?:adapters?|middlewares?|variants?|modules?|components?|class|functions?|types?|packages?|workspaces?|plugins?|hooks?|folder|directory|dir|files?|code)$/iu;
const none =
  /^(?:all|any|every|each|whole|entire|full|complete|usual|failing|failed|flaky|slow|fast|new|old|other|same|main|own|unit|integration|node|npm|js|ts|javascript|typescript|regression|smoke|browser|this|that|these|those|them|it|my|your|a|an|everything|coverage|watch|lint|debug|ci|last|first)$/iu;
const not = /\b(?:and|or|not|no|without|except|but|then|with|to|on|if|when|how)\b/iu;

/** The line for the part of the tests that an order names; undefined if nothing has that name, or if several parts do. */
export function nodeTests(order: string, whole: Workspace): string | undefined {
  const ofWords = ofBoth(order, whole);
  if (ofWords !== undefined) return ofWords;
  const said = [...forms, ...testing].flatMap((form) => form.exec(order)?.[1] ?? [])[0];
  if (said === undefined || not.test(said)) return undefined;
  const plain = said
    .replace(/^(?:the|our|only|just)\s+/iu, '')
    .replace(kind, '')
    .replace(/^\.\/|\/$/gu, '');
  const words = plain.toLowerCase().split(/\s+/u);
  if (keyOf(plain) === keyOf(basename(whole.root)) || isNamedByScript(words, whole)) return undefined;
  const isNone = words.some((word) => none.test(word));
  const line = isNone
    ? ofGroup(plain, order, whole)
    : (ofMember(plain, whole) ??
      ofPaths(plain, order, whole) ??
      ofChain(words, whole) ??
      nestedTests(plain, whole.root) ??
      titledTests(plain, order, whole));
  return line !== undefined && isPresentable(line) ? line : undefined;
}

const both = new RegExp(
  `^(?:(?:only|just)\\s+)?(?:${run})?(?:(?:only|just)\\s+)?(?:the\\s+)?${thing}\\s+${tests},\\s+(?:(?:only|just)\\s+)?the\\s+([\\w-]+)\\s+ones?$`,
  'iu',
);

/** "Only the persist tests, the async ones": `persistAsync.test.ts`, whose name is made of these words. */
function ofBoth(order: string, whole: Workspace): string | undefined {
  const [, said, kindSaid = ''] = both.exec(order) ?? [];
  if (said === undefined || not.test(said) || isOfDeno(whole.names)) return undefined;
  const words = `${said.replace(kind, '')} ${kindSaid}`.toLowerCase().split(/\s+/u);
  const [only, another] = testFilesOf(whole).filter((path) => {
    const parts = partsOfName(stemOf(path));
    return parts.length === words.length && words.every((word) => parts.includes(word));
  });
  return only === undefined || another !== undefined ? undefined : nodeTestLine(whole.root, [only]);
}

/** "Just the slow tests": words that describe tests, and count as a part only if a folder has that name. */
function ofGroup(said: string, order: string, whole: Workspace): string | undefined {
  if (!/\b(?:only|just|alone)\b/iu.test(order) || !/^(?:slow|fast|node|browser|smoke|regression)$/iu.test(said))
    return undefined;
  return nestedTests(said, whole.root) ?? ofPaths(said, order, whole);
}

const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/gu, '');

/** Whether a test script has one of these words in its name; such a script is found by its name. */
const isNamedByScript = (words: readonly string[], { commands }: Workspace): boolean =>
  commands.some(
    ({ name, kind: of, member }) =>
      of === 'declared' &&
      member === undefined &&
      conceptsOf(name).has('#test') &&
      name
        .toLowerCase()
        .split(/[^a-z0-9]+/u)
        .some((part) => words.includes(part)),
  );

/** The tests of a package of a monorepo, by its name, its folder or words of both. */
function ofMember(said: string, { commands }: Workspace): string | undefined {
  const own = commands.filter(({ member, script }) => member !== undefined && script === 'test');
  const exact = own.filter(({ member }) => isCalled(member, said));
  const words = said.toLowerCase().split(/[\s/]+/u);
  const loose = own.filter(({ member }) => {
    const parts = `${member?.folder ?? ''}/${member?.name ?? ''}`.toLowerCase().split(/[^a-z0-9]+/u);
    return words.length > 1 && words.every((word) => parts.includes(word));
  });
  const [only, another] = exact.length > 0 ? exact : loose;
  return another === undefined ? only?.command : undefined;
}

/** Whether that names a package: `@scope/name`, `name` or its folder. */
export function isCalled(
  member: { readonly name: string; readonly folder: string } | undefined,
  said: string,
): boolean {
  if (member === undefined) return false;
  const { name, folder } = member;
  if (said.includes('/')) return said === name || said === folder;
  return keyOf(name.replace(/^@[^/]*\//u, '')) === keyOf(said) || keyOf(basename(folder)) === keyOf(said);
}

/** Files below a folder of tests, except fixtures and helpers. */
const belowTests =
  /^(?:[\w.-]+\/)*(?:tests?|specs?|__tests__)\/(?!(?:[\w.-]+\/)*(?:fixtures?|helpers?|utils?|support|mocks?|__mocks__|data|lib|vendor|bench\w*|examples?)\/)(?:[\w.-]+\/)*[\w.-]+\.[cm]?[jt]sx?$/u;
const mostFiles = 4;

const testFilesOf = ({ root }: Workspace): readonly string[] =>
  filesBelow(root, (name) => /\.[cm]?[jt]sx?$/u.test(name)).filter(
    (path) => (isFileOfTests(path) || belowTests.test(path)) && isPlainName(path) && !/\.d\.[cm]?ts$/u.test(path),
  );

function ofPaths(said: string, order: string, whole: Workspace): string | undefined {
  const { root } = whole;
  if (said.includes('..') || !said.split(/\s+/u).every(isPlainName)) return undefined;
  const files = testFilesOf(whole);
  if (said.includes('/')) {
    const found = statSync(join(root, said), { throwIfNoEntry: false });
    if (found?.isFile() === true) return files.includes(said) ? lineFor([said], undefined, whole) : undefined;
    const inside = files.filter((path) => path.startsWith(`${said}/`));
    return found?.isDirectory() === true && isFolderOfTests(said) ? lineFor(inside, said, whole) : undefined;
  }
  const key = keyOf(said);
  const isOneTest = /\btest$|\b(?:only|just|alone)\b/iu.test(order);
  const called = files.filter(
    (path) => stemKeys(path).includes(key) && (!isKnownWord(key) || isOneTest || /\.(?:spec|test)\.\w+$/u.test(path)),
  );
  const folders = new Set(
    files.flatMap((path) =>
      foldersOf(path).filter((folder) => keyOf(basename(folder)) === key && isFolderOfTests(folder)),
    ),
  );
  const [folder, another] = folders;
  if (folder !== undefined)
    return another === undefined
      ? lineFor(
          files.filter((path) => path.startsWith(`${folder}/`)),
          folder,
          whole,
        )
      : undefined;
  return called.length <= mostFiles ? lineFor(called, undefined, whole) : undefined;
}

/** Whether a folder holds a part of the tests; `tests` holds all of them. */
const isFolderOfTests = (folder: string): boolean =>
  !/^(?:tests?|specs?|__tests__|src|lib|source|packages)$/iu.test(folder);

const foldersOf = (path: string): readonly string[] => {
  const parts = dirname(path).split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
};

/** `queue` for `spec/queue-spec.js`. */
const stemOf = (path: string): string =>
  basename(path)
    .replace(/\.\w+$/u, '')
    .replace(/^(?:tests?|spec)[._-]|[._-](?:tests?|spec)$/giu, '');

/** Also said in the plural. */
function stemKeys(path: string): readonly string[] {
  const key = keyOf(stemOf(path));
  return [key, `${key}s`, ...(key.endsWith('s') ? [key.slice(0, -1)] : [])];
}

function lineFor(paths: readonly string[], folder: string | undefined, { root, names }: Workspace): string | undefined {
  if (paths.length === 0) return undefined;
  if (!isOfDeno(names)) return nodeTestLine(root, paths, folder);
  return [denoTest(root), ...(folder === undefined ? paths : [folder])].join(' ');
}

/** `promises-aplus-tests spec/adapter` for "the aplus tests": one part of several of the test script. */
function ofChain(words: readonly string[], { root }: Workspace): string | undefined {
  const { scripts = [] } = packageOf(root) ?? {};
  const parts = leavesOf('test', scripts);
  const [only, another] = parts.filter((part) => {
    const [program = ''] = part.split(' ');
    return /^[a-z][\w-]*-[\w-]*tests?$/u.test(program) && words.every((word) => program.split('-').includes(word));
  });
  if (only === undefined || another !== undefined || parts.length < 2 || /[`$<>]/u.test(only)) return undefined;
  return `npx ${only}`;
}

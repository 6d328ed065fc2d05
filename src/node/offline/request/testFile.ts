// "Run only the tests in test_check.py", "run just the parse_number test": one file of tests, by what runs its kind.
import { statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { isSlipOf } from '../../../core/state/slips.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isProject } from './spokenPart.ts';
import { says, type Place } from './testPlace.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { actionConcepts, isKnownWord } from './vocabulary.ts';

/** A path with an ending. */
const paths = /(?<![\w./-])(?:\.\/)?((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)+)(?![\w/-])/gu;

/** What a request for its tests says beside the path: "are the tests in ... green?", "only ..., not the others". */
const aboutTests =
  /\b(?:tests?|testing|test-?cases?|specs?|suite|re-?run|run|running|execute|pass|passes|passing|green|red|fails?|failing|broken|happy|works?|ok|okay|fine|flaky|try|trying|only|just)\b/iu;
/** What asks about the file, or wants more than to run it. */
const asksElse =
  /^\W*(?:what|which|why|where|who|whose|when|how (?:many|much|long|do|does|did|is|old|big|large)|explain|describe|summari[sz]e)\b(?!.*\b(?:fails?|failing|broken)\b)|\b(?:show|list|read|open|view|print|display|count|find|search|grep|edit|fix|repair|delete|remove|rename|move|copy|add|write|create|generate|implement|refactor|(?:re)?format|lint|build|compile|debug|profile|convert|change|update|deploy|publish|install|commit|push)\b(?!\s+(?:me\s+)?(?:any|what|whether|if|how)\b)/iu;
/** "All but ...", "don't run ...": its tests are what is not wanted. */
const leavesOut =
  /\b(?:except|excepting|excluding|exclude|without|skip|skipping|ignore|ignoring|not|besides|other than|apart from|all but|leave out|leaving out|do not|don['’]?t|never|no)\s+(?:(?:for|the|tests?|those|ones|in|from|of|file|any|run|running|execute)\s+)*[`'"]?$/iu;
/** "Run tests/x.py. Don't install anything." */
const asideBehind =
  /(?<=[.;!?,]\s+|^\s*|\b(?:and|but)\s+)(?:please\s+)?(?:do not|don['’]?t|never|no need to|without|nothing)\b[^.;!?,]*/giu;
/** "Did my change fix the tests in ...?" */
const didItHelp = /^\W*(?:did|has|have)\s+(?:\w+\s+){1,4}?(?:fix(?:ed)?|repair(?:ed)?|br(?:eak|oken))\b/iu;
/** "I'm about to touch findimports.py, run the tests." */
const aboutToTouch = /\b(?:about|going|planning)\s+to\s+(?:touch|work\s+on|tackle|rework|look\s+at)\s+[`'"]?$/iu;
/** Where what is asked for may begin after what only tells why. */
const joint = /[.;!?]\s|,\s|\s[-–—]\s|\b(?:so|but|and)\s/u;

const opening =
  '^(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*(?:(?:re-?run|run|execute|test)\\s+|(?<=\\b(?:just|only)\\s+))(?:(?:only|just|all|the|unit)\\s+)*';
const tests = '(?:tests?|specs?|cases?|suite)';
const end =
  '(?:\\s+(?:file|module|tests?|only|alone|please|pls|now|again))*(?:,?\\s+(?:and\\s+)?not\\s+(?:everything|all|(?:all )?the (?:others?|rest|whole suite)|the rest|anything else|more))?\\s*[.!?]*$';
const runner = `^(?:(?:please|pls|can you|could you|would you|now|just)\\s+)*(?:(?:re-?run|run|execute)\\s+)?(?:the\\s+)?(?:pytest|jest|vitest|mocha|busted|rspec|${tests})\\s+`;
/** Named without its ending. */
const byStem = [
  `${opening}${tests}\\s+(?:in|from|of|for|called|named)\\s+(?:the\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?${end}`,
  `${opening}(?:test\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?\\s+(?:unit\\s+)?(?:${tests}|test\\s+file)${end}`,
  // "The test module fields".
  `${opening}(?:tests?\\s+)(?:module|class)\\s+(?:called\\s+|named\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?${end}`,
  // "Run a single test: fs_copyfile".
  `${opening}(?:(?:an?|one)\\s+)?(?:single\\s+)?${tests}\\s*:\\s*[\`'"]?([a-z][\\w-]*)[\`'"]?${end}`,
  // "Pytest just for dictutils", "jest parser only".
  `${runner}(?:only|just)\\s+(?:for|on|of|in|from)\\s+(?:the\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?${end}`,
  `${runner}[\`'"]?([a-z][\\w-]*)[\`'"]?(?=\\s+(?:only|alone)\\b)${end}`,
  // "Cargo test, but only the doctype ones".
  `^(?:(?:please|pls|can you|could you|would you|now|just)\\s+)*(?:re-?run|run|execute|test|cargo|go|npm|make|pytest|ctest)\\b[^.;!?]*\\b${tests}[,;:]?\\s+(?:but\\s+)?(?:please\\s+)?(?:only|just)\\s+(?:the\\s+)?[\`'"]?([a-z][\\w-]*)[\`'"]?\\s+(?:ones?|${tests})${end}`,
  // Its own name says what it is: "run just parser_test".
  `${opening}[\`'"]?([a-z][\\w-]*[_-](?:tests?|spec)|tests?[_-][\\w-]*)[\`'"]?${end}`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** Classes are written in capitals: "run only ParserTest". */
const byClass = new RegExp(
  `^(?:(?:please|just|only|now|Please|Just|Only)\\s+)*(?:re-?run|run|execute|test|Run|Rerun|Test)\\s+(?:(?:only|just|the|tests?(?:\\s+(?:in|of|from|called|named))?)\\s+)*[\`'"]?([A-Z]\\w*(?:Tests?|Spec|IT)|Test[A-Z]\\w*)[\`'"]?${end}`,
  'u',
);
const ofModule = /\btests?\s+(?:module|class)\s/iu;
const narrows =
  /\b(?:only|olny|onyl|just|jsut|alone|single|solely|by\s+itself|on\s+its\s+own|(?:nothing|none|leave\s+everything)\s+else|(?:and|but)\s+(?:no|not\s+(?:the|any)|leave\s+the)\s+others?)\b/iu;
/** "The tests in test/a.js" */
const testsWithin =
  /\b(?:tests?|specs|cases|checks)\s+(?:in|of|from|inside)\s+(?:the\s+)?(?:file\s+)?[`'"]?(?:\.\/)?$/iu;

/** A test is built before it runs anyway. */
const builtFirst = /\b(?:build|compile)(?:\s+it)?\s+(?:and|then|&)\s+(?:then\s+)?(?=run|execute|test)/iu;

/** "Run bin/jp.py on tests/compliance/wildcard.json": no tests. */
export const ofData = /(?<![\w./-])(?:[\w-]+\/){1,9}[\w.-]+\.(?:json|csv|tsv|txt|xml|ya?ml|toml|md|html)\b/giu;

/** `tests/test_cli` without its ending. */
const inFolder = /(?<=^|[\s`'"])(?:[\w-]+\/)+(?=(?:tests?[_-][\w-]+|[\w-]+[_-](?:tests?|spec))(?:[\s`'",;!?]|\.?$))/giu;

/** The command for the only file of tests that a task names; undefined where it wants anything else, or nothing here runs such files. */
export function testFileCommand(said: string, place: Place): string | undefined {
  const task = said.replace(ofData, ' ').replace(builtFirst, '').replace(inFolder, '');
  const [named, ...others] = filesIn(task, place.root).flatMap((file) => {
    const command = file.path === undefined ? undefined : commandFor(file.path, place);
    return command === undefined ? [] : [{ ...file, command }];
  });
  if (named !== undefined) return others.length === 0 && isToRun(named.before, named.after) ? named.command : undefined;
  const name = nameIn(task) ?? nameOfOne(task, place);
  if (name === undefined) return onlyOneSaid(task, place);
  const linesFor = (called: string) => testsCalled(called, place).flatMap((path) => commandFor(path, place) ?? []);
  const found = linesFor(name);
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  const near = nearestTest(name, filesBelow(place.root, isFileOfTests));
  return testCalled(name, place) ?? (near === undefined ? undefined : linesFor(near)[0]);
}

/** "There is one test for this, unknown_flags, so please check just that one": the only name of a file of tests, or of one test, in its text. */
function onlyOneSaid(task: string, place: Place): string | undefined {
  if (!(narrows.test(task) || oneTest.test(task)) || !/\btests?\b/iu.test(task) || !runsSome.test(task))
    return undefined;
  const words = [...new Set(task.match(/(?<![\w./-])[A-Za-z]\w*_\w+(?![\w/-]|\.\w)/gu) ?? [])];
  const isAsked = (word: string) => {
    const sentence = task.split(/(?<=[.!?])\s+/u).find((each) => each.includes(word)) ?? '';
    return !asksElse.test(sentence) && !leavesOut.test(task.slice(0, task.indexOf(word)));
  };
  const found = words.flatMap((word) =>
    calledLike(word, place.root)
      .filter(isFileOfTests)
      .map((path) => ({ word, path })),
  );
  const [only, another] = new Set(found.map(({ path }) => path));
  if (only !== undefined)
    return another === undefined && found.every(({ word }) => isAsked(word)) ? commandFor(only, place) : undefined;
  const lines = new Set(words.filter(isAsked).flatMap((word) => testCalled(word, place) ?? []));
  return lines.size === 1 ? [...lines][0] : undefined;
}

const oneTest = /\b(?:the|this|that|one|single)\s+(?:unit\s+)?(?:[\w-]+\s+)?test(?!\s+(?:suite|run|file|folder))\b/iu;
const runsSome = /\b(?:re-?run|run|execute|check|try|do|start|test|verify|pass(?:es)?|fails?|green)\b/iu;

/** Languages in which a test is a function: how it begins, and what runs the one of a name. */
const functions: readonly {
  readonly files: RegExp;
  readonly begins: (name: string) => string;
  readonly line: (place: Place, name: string) => string | undefined;
}[] = [
  {
    files: /\.rs$/,
    begins: (name) =>
      `#\\[(?:\\w+::)*test\\b[^\\]]*\\]\\s*(?:#\\[[^\\]]*\\]\\s*)*(?:pub )?(?:async )?fn ${name}\\(|^\\s*(?:pub(?:\\(\\w+\\))? )?mod ${name}\\s*\\{[\\s\\S]*#\\[(?:\\w+::)*test\\b`,
    line: ({ names }, name) => (names.has('Cargo.toml') ? `cargo test ${name}` : undefined),
  },
  {
    files: /(?:^|\/)test[^/]*\.py$|_tests?\.py$/,
    begins: (name) => `^\\s*(?:async )?def (?:(?:test_)?${name}|test_(?:\\w+_)?${name}(?:_\\w+)?)\\(`,
    line: (place, name) =>
      says(place, /\bpytest\b/) === undefined
        ? undefined
        : `${says(place, /^PYTHONPATH=[\w./:-]+ /) ?? ''}${place.python} -m pytest -k ${name}`,
  },
  {
    files: /_test\.go$/,
    begins: (name) => `^func ${name}\\(`,
    line: ({ names }, name) => (names.has('go.mod') ? `go test ./... -run '^${name}$'` : undefined),
  },
];

/** The command for the tests of one name, where a file of tests has a function called so. */
function testCalled(name: string, place: Place): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const lines = functions.flatMap(({ files, begins, line }) => {
    const command = line(place, name);
    const pattern = new RegExp(begins(name), 'm');
    const has = (path: string) => files.test(path) && pattern.test(textIn(place.root, path) ?? '');
    return command !== undefined && filesBelow(place.root, () => true).some(has) ? [command] : [];
  });
  return lines.length === 1 ? lines[0] : undefined;
}

const besideTests =
  /([\p{L}\d_-]+)[\s-]+(?:unit\s+)?(?:tests?|specs?|test\s*cases?|suite)\b|\b(?:tests?|specs?|test\s*cases?|suite)\s+(?:of|for|from|in|on|about|around)\s+(?:the\s+|our\s+)?([\p{L}\d_-]+)/giu;

/** "The tests about file sizes": `filesize`. */
const topic =
  /\b(?:tests?|specs?|suite)\s+(?:of|for|from|in|on|about|around)\s+(?:the\s+|our\s+)?([\p{L}\d]+)[\s-]+([\p{L}\d]+)/giu;

/**
 * The only file of tests that a text names, by its path, its name or a word that it is called after, which stands beside "tests" unless it
 * `isOfOne` file for sure. What the project is called means all of its tests.
 */
export function onlyFileOfTests(text: string, place: Place, isOfOne: boolean): string | undefined {
  const isTests = (path: string) => commandFor(path, place) !== undefined;
  const [said, ...others] = filesIn(text, place.root).filter(({ path }) => path !== undefined && isTests(path));
  if (said) return isOfOne && others.length === 0 && !leavesOut.test(said.before) ? said.path : undefined;
  const beside = [...text.matchAll(besideTests)];
  // "Run the tests but no cli tests".
  if (beside.some(({ index }) => leavesOut.test(text.slice(0, index)))) return undefined;
  const words = isOfOne
    ? (text.match(/[\p{L}\d_-]{3,}/gu) ?? [])
    : beside.flatMap(([, before, after]) => before ?? after ?? []);
  const own = basename(place.root).toLowerCase();
  const joined = [...text.matchAll(topic)].flatMap(([, one = '', other = '']) =>
    calledLike(`${one}${other.replace(/s$/, '')}`, place.root).filter(isTests),
  );
  if (new Set(joined).size === 1) return joined[0];
  // They tell more than the words do one by one.
  const initials = isOfOne ? initialsIn(text).flatMap((word) => calledLike(word, place.root).filter(isTests)) : [];
  if (new Set(initials).size === 1) return initials[0];
  const names = words.filter((word) => !isKnownWord(word.toLowerCase()) && word.toLowerCase() !== own);
  const called = new Set(names.flatMap((word) => calledLike(word, place.root).filter(isTests)));
  const isOneOfMany = isOfOne || filesBelow(place.root, () => true).filter(isTests).length > 1;
  return called.size === 1 && isOneOfMany ? [...called][0] : undefined;
}

/** "Least-recently-used", "least recently used": `lru`. */
function initialsIn(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return words.flatMap((_, at) =>
    [3, 4].flatMap((count) => {
      const run = words.slice(at, at + count);
      const isFirst = at === 0 || isKnownWord(words[at - 1] ?? '');
      const isPlain = run.length === count && run.every((word) => word.length > 2 && !isKnownWord(word));
      return isFirst && isPlain ? [run.map((word) => word[0] ?? '').join('')] : [];
    }),
  );
}

const oneFile =
  /\b(?:the|that|this|a|one|only|single)\s+(?:[\w-]+\s+){0,3}?(?:tests?|specs?)[\s-]+file\b|\bfile\s+(?:of|with|that\s+(?:has|holds|contains|tests|covers)|for)\b[^.;!?]*\btests?\b/iu;

/** Whether a task describes one file of tests among several, whichever that is. */
export const describesTestFile = (task: string, root: string): boolean =>
  oneFile.test(task) && filesBelow(root, () => true).filter(isFileOfTests).length > 1;

/**
 * The tests that a task wants run and no others, where they are named as in code, or a file is called so: "just the parse_number test".
 * Undefined where it wants all of them, or a kind.
 */
export function onlyTestsIn(task: string, { root }: Pick<Place, 'root'>): string | undefined {
  if (!/test|spec/iu.test(task)) return undefined;
  const [file, ...others] = filesIn(task, root).filter(({ path }) => path !== undefined);
  if (file !== undefined)
    return others.length === 0 &&
      (narrows.test(task) || testsWithin.test(file.before)) &&
      isToRun(file.before, file.after)
      ? file.name
      : undefined;
  const name = nameIn(task);
  return name !== undefined && (/[_\d]/.test(name) || calledLike(name, root).length > 0) ? name : undefined;
}

/** The files that a task names by their endings, with the words around each. */
const filesIn = (task: string, root: string) =>
  [...task.matchAll(paths)].flatMap(({ 0: whole, 1: name = '', index }) =>
    isSource.test(name) && isSafe(name)
      ? [
          {
            name,
            path: fileCalled(name, root) ?? (names.test(task.slice(0, index)) ? testNear(name, root) : undefined),
            before: task.slice(0, index),
            after: task.slice(index + whole.length),
          },
        ]
      : [],
  );

/** "All tests but test_a.py", "don't touch it": to leave out, it has to be named as it is. */
const names =
  /^\W*(?:(?:please|pls|just|now|only|can you|could you|would you)\s+)*(?:(?:re-?run|run|execute|test|try|check|pytest|jest|mocha|prove|node|bats)\s+)?(?:(?:only|just|all|the|tests?|specs?|file|in|from|of)\s+)*[`'"]?(?:\.\/)?$/iu;

/** The only file of tests whose name is a slip away: "test_queris.py". */
function testNear(name: string, root: string): string | undefined {
  if (!isFileOfTests(name)) return undefined;
  const stem = stemOf(basename(name));
  const near = filesBelow(root, (file) => extname(file) === extname(name) && isSlipOf(stem, stemOf(file)));
  const isThere = (path: string) => !name.includes('/') || dirname(path) === dirname(name);
  const [only, another] = near.filter((path) => isFileOfTests(path) && isThere(path));
  return another === undefined ? only : undefined;
}

const isSource = /\.(?:bats|t|sh|lua|moon|rb|py|go|[cm]?[jt]sx?|rs|c|cc|cpp|cxx|java|kt)$/;

const isSafe = (name: string): boolean => isPlainName(name) && !name.includes('..');

/** In the only sentence that names something to do. */
function nameIn(task: string): string | undefined {
  const all = task.split(/(?<=[.!?])\s+/u);
  const asking = all.filter((sentence) => actionConcepts(sentence).size > 0);
  const [only = task] = asking;
  return nameInOne(asking.length === 1 ? only : task);
}

function nameInOne(task: string): string | undefined {
  const ofClass = byClass.exec(task.trim())?.[1];
  if (ofClass !== undefined) return ofClass;
  const [name] = byStem.flatMap((pattern) => pattern.exec(task.trim())?.[1] ?? []);
  if (name === undefined || isKnownWord(name.toLowerCase()) || !isSafe(name)) return undefined;
  return narrows.test(task) || ofModule.test(task) || name.includes('_') ? name : undefined;
}

/** "Run the macros test": a file of tests among several is called so, or nearly. */
function nameOfOne(task: string, place: Place): string | undefined {
  const [said] = byStem.flatMap((pattern) => pattern.exec(task.trim())?.[1] ?? []);
  if (said === undefined || isKnownWord(said.toLowerCase()) || !isSafe(said)) return undefined;
  const name = said.toLowerCase();
  if (name === basename(place.root).toLowerCase()) return undefined;
  const tests = filesBelow(place.root, isFileOfTests);
  if (tests.length < 2) return undefined;
  // "The django tests" of django-htmx are all that it has.
  if (isProject([name], place.root) && calledLike(name, place.root).length === 0) return undefined;
  if (testsCalled(name, place).length > 0) return name;
  const near = nearestTest(name, tests);
  return near !== undefined && testsCalled(near, place).length === 1 ? near : undefined;
}

/** The only word of the names of these files of which a name is a slip of the pen: "test_eror" is `error`. */
function nearestTest(name: string, tests: readonly string[]): string | undefined {
  const stem = stemOf(name);
  const words = new Set(tests.flatMap((path) => stemOf(basename(path)).split(/[._-]/)));
  const [only, another] = [...words].filter((word) => word.length > 3 && isSlipOf(stem, word));
  return another === undefined ? only : undefined;
}

const calledLike = (name: string, root: string): readonly string[] =>
  filesBelow(root, (file) => stemOf(file) === stemOf(name));

/** Also `shunit2_asserts_test.sh` for "asserts": called after the project besides, or the only file of tests with that word in its name. */
export function testsCalled(name: string, { root }: Place): readonly string[] {
  const exact = calledLike(name, root);
  if (exact.length > 0) return exact;
  const own = basename(root).toLowerCase().replace(/\W/g, '');
  const word = stemOf(name);
  const tests = filesBelow(root, isFileOfTests).map((path) => ({ path, stem: stemOf(basename(path)) }));
  const ofProject = tests.filter(({ stem }) => [`${own}_${word}`, `${own}-${word}`].includes(stem));
  const found = ofProject.length > 0 ? ofProject : tests.filter(({ stem }) => stem.split(/[._-]/).includes(word));
  return found.map(({ path }) => path);
}

/** What it tests: `lookup` for `lookup.bats`, `test_lookup.py` and `lookup_test.c`. */
const stemOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.[a-z]{1,4}$/, '')
    .replace(/^tests?[_-]|[._-](?:tests?|spec)$/g, '')
    .replaceAll('-', '_');

/** Whether a task wants the tests of the file run that it names between these words. */
function isToRun(before: string, after: string): boolean {
  // The file alone: "test/lookup.test.js, please".
  if (/^\W*(?:(?:please|pls)\b)?\W*$/iu.test(before) && /^\W*(?:(?:please|pls|thanks|now|again)\b\W*)*$/iu.test(after))
    return true;
  if (aboutToTouch.test(before)) return false;
  const clause = (before.split(joint).at(-1) ?? '').replace(didItHelp, '');
  const rest = after.replace(asideBehind, ' ');
  // Another file in the same breath: "run it against src/x.js".
  if ([...`${clause} ${after}`.matchAll(paths)].length > 0) return false;
  return aboutTests.test(`${before} ${after}`) && !leavesOut.test(before) && !asksElse.test(`${clause}${rest}`);
}

/** More no file system takes for a name. */
const longestName = 255;

/** The path as it is, or the only file of that name below. */
export function fileCalled(named: string, root: string): string | undefined {
  if (named.length > longestName) return undefined;
  if (statSync(join(root, named), { throwIfNoEntry: false })?.isFile() === true) return named;
  if (named.includes('/')) return undefined;
  const found = filesBelow(root, (name) => name === named);
  return found.length === 1 ? found[0] : undefined;
}

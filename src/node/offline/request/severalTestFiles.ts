// "Run test/log.js and test/pow.js", "the signal and stream tests": several files of tests, by what runs their kind.
import { fileCalled, testsCalled } from './testFile.ts';
import { ending, opening } from './testOrder.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { type Place } from './testPlace.ts';
import { isKnownWord } from './vocabulary.ts';

const path = '[`\'"]?(?:\\./)?(?:[\\w.-]+/)*[\\w-]+(?:\\.[\\w-]+)+[`\'"]?';
const word = '[`\'"]?[a-z][\\w-]*[`\'"]?';
const list = (one: string) => `(${one}(?:\\s*,\\s*${one})*(?:,?\\s+(?:and|&|plus|\\+)\\s+${one}))`;
const testName = '[`\'"]?(?:tests?[_-]\\w[\\w-]*|\\w[\\w-]*[_-]tests?)[`\'"]?';
/** "The sync and the writer". */
const spokenList = list(`(?:the\\s+)?${word}`);
const about = '(?:tests?\\s+(?:in|of|from|for)\\s+)?(?:files?\\s+)?';
const byPaths = new RegExp(`${opening}${about}${list(path)}${ending}`, 'iu');
const byWords = [
  `${opening}${spokenList}\\s+tests?(?:\\s+files?)?${ending}`,
  // "The task tests and the sync tests".
  `${opening}(${word}\\s+tests?(?:\\s*,\\s*(?:the\\s+)?${word}\\s+tests?)*(?:,?\\s+(?:and|&|plus|\\+)\\s+(?:the\\s+)?${word}))\\s+tests?${ending}`,
  `${opening}tests?\\s+(?:for|of|about)\\s+${spokenList}${ending}`,
  // "Test_adjustments and test_runner": as they are called.
  `${opening}(?:tests?\\s+)?(${testName}(?:(?:\\s*,|,?\\s+(?:and|&|plus|\\+))\\s+${testName})+)${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Commands that take any number of files. */
const takesMany =
  /(?:-m (?:pytest|unittest)|^npx (?:jest|vitest run|mocha|ava|tap|qunit)|^node --test|(?:^|\/)bats|^prove -l|rspec) $/;

/** The command for all files that a task names; no line: one of them is not here. Undefined where it names no files of tests. */
export function severalTestFiles(task: string, place: Place): { readonly line: string | undefined } | undefined {
  const said = task.trim();
  const partsIn = (text: string) =>
    text.split(/\s*,\s*(?:and\s+)?|\s+(?:and|&|plus|\+)\s+/u).map((each) => each.replaceAll(/^[`'"]|[`'"]$/gu, ''));
  const named = byPaths.exec(said)?.[1];
  if (named !== undefined) {
    const found = partsIn(named).map((each) => fileCalled(each.replace(/^\.\//u, ''), place.root));
    if (!found.some((each) => each !== undefined && isFileOfTests(each))) return undefined;
    return { line: linesOfTestFiles(found, place) };
  }
  const spoken = byWords.flatMap((pattern) => pattern.exec(said)?.[1] ?? [])[0];
  if (spoken === undefined) return undefined;
  const words = partsIn(spoken).map((each) => each.replaceAll(/^the\s+|\s+tests?$/giu, ''));
  const called = words.map((each) => testsCalled(each.toLowerCase(), place).filter(isFileOfTests));
  if (called.every((paths) => paths.length === 0)) return undefined;
  // "The unit and parser tests": a kind beside a file.
  if (words.some((each, at) => called[at]?.length !== 1 && isKnownWord(each.toLowerCase()))) return undefined;
  return {
    line: linesOfTestFiles(
      called.map((paths) => (paths.length === 1 ? paths[0] : undefined)),
      place,
    ),
  };
}

export function linesOfTestFiles(paths: readonly (string | undefined)[], place: Place): string | undefined {
  const lines = [...new Set(paths)].map((each) => (each === undefined ? undefined : commandFor(each, place)));
  const known = lines.flatMap((line) => line ?? []);
  if (known.length < lines.length) return undefined;
  const targets = known.map((line) => /^cargo test (--test [\w-]+)$/.exec(line)?.[1]);
  if (targets.every((target) => target !== undefined)) return `cargo test ${targets.join(' ')}`;
  const starts = new Set(known.map((line, at) => line.slice(0, -([...new Set(paths)][at] ?? '').length)));
  const [start = ''] = starts;
  return starts.size === 1 && takesMany.test(start) ? `${start}${[...new Set(paths)].join(' ')}` : known.join(' && ');
}

// "The omdict tests", "tests about numpy", "tests for src/api/css.ts": the only file of tests that is called nearly so, or tests that source.
import { basename, dirname } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import { fileCalled } from './testFile.ts';
import { isProject } from './spokenPart.ts';
import { ending, opening } from './testOrder.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { type Place } from './testPlace.ts';
import { isKnownWord } from './vocabulary.ts';

const byWord = [
  `${opening}[\`'"]?([a-z]\\w{3,})[\`'"]?\\s+tests?${ending}`,
  `${opening}tests?\\s+(?:about|on|covering|for|of|around)\\s+(?:the\\s+)?[\`'"]?([a-z]\\w{3,})[\`'"]?${ending}`,
].map((pattern) => new RegExp(pattern, 'iu'));
const bySource = new RegExp(
  `${opening}(?:unit\\s+)?tests?\\s+(?:for|of|covering|about)\\s+(?:the\\s+file\\s+)?[\`'"]?(?:\\./)?((?:[\\w.-]+/)*[\\w-]+\\.[a-z]{1,4})[\`'"]?${ending}`,
  'iu',
);
/** "I changed src/writer.py, run the tests for it" */
const byChange =
  /^(?:i|we)(?:['’]ve|\s+have)?\s+(?:just\s+|only\s+)?(?:changed|edited|touched|modified|reworked|refactored|worked\s+on)\s+(?:the\s+file\s+)?[`'"]?(?:\.\/)?((?:[\w.-]+\/){0,9}[\w-]+\.[a-z]{1,4})[`'"]?\s*[,.;:]?\s+(?:(?:so|and|now|please|then|can\s+you)\s+){0,3}(?:re-?run|run|execute)\s+(?:only\s+|just\s+)?(?:the\s+|its\s+)?(?:unit\s+)?tests?(?:\s+(?:for|of|covering)\s+(?:it|that|this|that\s+file|this\s+file))?(?:\s+(?:only|please|now))?\s*[.!]*$/iu;
const ofIt = /\bits\s+(?:unit\s+)?tests?\b|\btests?\s+(?:for|of|covering)\s+(?:it|that|this)\b/iu;

export function nearTestFile(task: string, place: Place): string | undefined {
  const { root } = place;
  const source = bySource.exec(task.trim())?.[1] ?? (ofIt.test(task) ? byChange.exec(task.trim())?.[1] : undefined);
  const [word] = byWord.flatMap((pattern) => pattern.exec(task.trim())?.[1]?.toLowerCase() ?? []);
  if (source === undefined && word === undefined) return undefined;
  const tests = filesBelow(root, () => true).filter(isFileOfTests);
  if (tests.length < 2) return undefined;
  if (source !== undefined) {
    const path = fileCalled(source, root);
    if (path === undefined || isFileOfTests(path)) return undefined;
    const stem = stemOf(path);
    const called = tests.filter((each) => stemOf(each) === stem && each !== path);
    const beside = called.filter((each) => dirname(each) === dirname(path));
    return lineOf(beside.length > 0 ? beside : called, place);
  }
  if (word === undefined || isKnownWord(word) || isProject([word], root)) return undefined;
  const same = tests.filter((path) => stemmer(stemOf(path)) === stemmer(word));
  return lineOf(same.length > 0 ? same : tests.filter((path) => stemOf(path).startsWith(word)), place);
}

const lineOf = ([path, another]: readonly string[], place: Place): string | undefined =>
  path === undefined || another !== undefined ? undefined : commandFor(path, place);

/** `css` for `css.ts`, `css.spec.ts` and `test_css.py`. */
const stemOf = (path: string): string =>
  basename(path)
    .toLowerCase()
    .replace(/\.[a-z]{1,4}$/u, '')
    .replaceAll(/^tests?[_-]|[._-](?:tests?|spec)$/gu, '');

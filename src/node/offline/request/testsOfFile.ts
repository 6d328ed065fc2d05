// "Run test_size in tests/test_file.py", "the tests in tests/test_env.py that have to do with dates": some tests of one file that is named by its path.
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { fileCalled } from './testFile.ts';
import { ending, opening } from './testOrder.ts';
import type { Place } from './testPlace.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';

const file = '(?:the\\s+file\\s+)?[`\'"]?(?:\\./)?(?<file>(?:[\\w-]+/){0,8}[\\w-]+(?:\\.[\\w-]+)+)[`\'"]?';
const word = '[`\'"]?(?<word>[A-Za-z][\\w-]{2,})[`\'"]?';
const about =
  '(?:(?:(?:that|which)\\s+)?(?:(?:have|has)\\s+to\\s+do\\s+with|(?:are\\s+|is\\s+)?about|mention(?:ing)?|match(?:ing)?|deal(?:ing)?\\s+with|concern(?:ing)?|contain(?:ing)?|cover(?:ing)?)|(?:with|whose\\s+names?\\s+(?:has|contains?))(?=\\s+[`\'"]))\\s+(?:the\\s+)?';
const forms = [
  `${opening}(?:(?:test|function|case|method)\\s*:?\\s+)*[\`'"]?(?<test>test_\\w+)[\`'"]?(?:\\(\\))?\\s+(?:in|of|from)\\s+${file}${ending}`,
  `${opening}tests?\\s+(?:in|of|from)\\s+${file}\\s+${about}${word}${ending}`,
  `${opening}tests?\\s+${about}${word}\\s+(?:in|of|from)\\s+${file}${ending}`,
].map((form) => new RegExp(form, 'iu'));

/** No line: the file has no such test, or nothing here can run less than all of it. Undefined where a task asks for anything else. */
export function testsOfFile(said: string, place: Place): { readonly line: string | undefined } | undefined {
  const [found] = forms.flatMap((form) => {
    const groups = form.exec(said.trim())?.groups;
    return groups === undefined ? [] : [groups];
  });
  const path = found?.['file'] === undefined ? undefined : fileCalled(found['file'], place.root);
  if (found === undefined || path === undefined || !isFileOfTests(path)) return undefined;
  const { test, word: topic = '' } = found;
  const named = wordsOfTests(textIn(place.root, path) ?? '', test, topic);
  const line = named === undefined ? undefined : commandFor(path, place);
  const option = line === undefined ? undefined : selecting.find(([runner]) => runner.test(line))?.[1];
  return { line: option === undefined || named === undefined ? undefined : `${line ?? ''} ${option} ${named}` };
}

/** What takes a part of the names of tests. */
const selecting: readonly (readonly [runner: RegExp, option: string])[] = [
  [/ -m (?:pytest|unittest) \S+$/u, '-k'],
  [/^npx (?:jest|vitest run) \S+$/u, '-t'],
  [/^npx mocha (?:\S+ )*\S+$/u, '-g'],
];

/** The test, or the word, as the tests of the file are called. */
function wordsOfTests(text: string, test: string | undefined, topic: string): string | undefined {
  const isThere = (name: string) =>
    new RegExp(`\\b(?:def\\s+${escapeRegExp(name)}|${escapeRegExp(name)}\\s*[(:=])`, 'u').test(text);
  if (test !== undefined) return isThere(test) ? test : undefined;
  const inName = (stem: string) =>
    new RegExp(
      `\\bdef\\s+test\\w*${escapeRegExp(stem)}|\\b(?:it|test|describe)\\(\\s*['"\`][^'"\`\\n]*${escapeRegExp(stem)}`,
      'iu',
    ).test(text);
  return [topic, topic.replace(/s$/u, '')].find((stem) => stem.length > 2 && inName(stem));
}

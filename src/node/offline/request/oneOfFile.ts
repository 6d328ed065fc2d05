// "Run one test: test_sign in the signer file", "run test_follow", "just the follow tests": some tests of one Python file, by their names.
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';
import { escapeRegExp } from './escapeRegExp.ts';
import { isFileCalled } from './calledFiles.ts';
import { ending, opening } from './testOrder.ts';
import type { Place } from './testPlace.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { isKnownWord } from './vocabulary.ts';

const inFile = new RegExp(
  `${opening}(?:tests?\\s*:?\\s+|function\\s+)?[\`'"]?(?<test>test_\\w+)[\`'"]?(?:\\(\\))?\\s+(?:in|of|from)\\s+(?:the\\s+)?(?<file>[a-z][\\w-]*)(?:\\s+(?:test\\s+)?(?:file|module|tests?))${ending}`,
  'iu',
);
const alone = new RegExp(
  `${opening}(?:tests?\\s*:?\\s+)?(?:[\`'"]?(?<test>test_\\w+)[\`'"]?(?:\\(\\))?|(?<word>[a-z]{3,})\\s+tests?)${ending}`,
  'iu',
);

/** No line: the file has no test of the name given. Undefined if the task gives none, or the file is unclear. */
export function oneOfFile(said: string, place: Place): { readonly line: string | undefined } | undefined {
  const tests = filesBelow(place.root, (name) => name.endsWith('.py')).filter(isFileOfTests);
  const { test = '', file = '' } = inFile.exec(said.trim())?.groups ?? {};
  if (test !== '') {
    const [path, another] = tests.filter((each) => isFileCalled(file, each));
    const line = path === undefined || another !== undefined ? undefined : commandFor(path, place);
    if (path === undefined || line?.endsWith(` -m pytest ${path}`) !== true) return undefined;
    return { line: defines(test, path, place) ? `${line} -k ${test}` : undefined };
  }
  const [only, more] = tests;
  const { test: name = '', word = '' } = alone.exec(said.trim())?.groups ?? {};
  if (only === undefined || more !== undefined || (name === '' && (word === '' || isKnownWord(word.toLowerCase()))))
    return undefined;
  return ofScript(name, word.toLowerCase(), only, place);
}

const defines = (test: string, path: string, { root }: Place): boolean =>
  new RegExp(`^\\s*(?:async )?def ${escapeRegExp(test)}\\w*\\(`, 'mu').test(textIn(root, path) ?? '');

/** A file with `unittest.main()` takes the name of a test, or a part of the names of several. */
function ofScript(name: string, word: string, path: string, place: Place): { readonly line: string } | undefined {
  const text = textIn(place.root, path) ?? '';
  if (!/\bunittest\.main\(/u.test(text) || commandFor(path, place) !== `${place.python} ${path}`) return undefined;
  const known = new RegExp(`^\\s+(?:async )?def test_(?:\\w*_)?${escapeRegExp(word)}(?:_\\w+)?\\(`, 'mu');
  if (name === '') return known.test(text) ? { line: `${place.python} ${path} -k ${word}` } : undefined;
  const [before, ...others] = text.split(new RegExp(`^\\s+(?:async )?def ${escapeRegExp(name)}\\(`, 'mu'));
  const owner = [...(before ?? '').matchAll(/^class (\w+)/gmu)].at(-1)?.[1];
  return others.length === 1 && owner !== undefined ? { line: `${place.python} ${path} ${owner}.${name}` } : undefined;
}

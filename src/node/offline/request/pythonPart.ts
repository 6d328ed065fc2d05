// "Run the io tests" of a project in Python: the folder or the files of that name, or all tests with that word in their names.
import { basename } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import { textIn } from '../questions/texts.ts';
import { usesPytest } from './doctests.ts';
import { asName, bareName, hasInARow, partsOfName, type SpokenPart } from './spokenPart.ts';
import { says, type Place } from './testPlace.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { isKnownWord } from './vocabulary.ts';

/** Where more places match, `-k` chooses the tests by name. */
const mostPlaces = 4;

/** Usual short forms in file names: `test_ext.py`. */
const short: Readonly<Record<string, string>> = {
  ...{ extension: 'ext', extensions: 'ext', environment: 'env', environments: 'env', command: 'cmd' },
  ...{ commands: 'cmd', database: 'db', filesystem: 'fs', documentation: 'docs', expression: 'expr' },
};

/** The command for those tests; undefined where nothing has that name, or neither pytest nor unittest runs the tests. */
export function pythonPart({ words, bare, crate, isInLibrary }: SpokenPart, place: Place): string | undefined {
  const { root, names } = place;
  const isPython = ['pyproject.toml', 'setup.py', 'setup.cfg', 'tox.ini', 'pytest.ini'].some((name) => names.has(name));
  if (!isPython || crate !== undefined || isInLibrary) return undefined;
  const all = filesBelow(root, () => true).filter(isFileOfTests);
  const tests = all.filter((path) => path.endsWith('.py'));
  // Tests in another language have that name too.
  const isOther = (path: string) => !/\.(?:py|rs)$/u.test(path) && bareName(stemIn(path)) === asName(bare.join('_'));
  if (tests.length === 0 || all.some(isOther)) return undefined;
  const ways = words.length === bare.length ? [words] : [words, bare];
  return ways.flatMap((said) => calledSo(said, tests, place) ?? [])[0] ?? namedSo(bare, tests, place);
}

const stemIn = (path: string): string => basename(path).replace(/\.\w+$/u, '');

/** The command for the folders and files of this name. */
function calledSo(said: readonly string[], tests: readonly string[], place: Place): string | undefined {
  const name = asName(said.join('_'));
  const places = placesCalled((each) => bareName(each) === name, tests);
  const near = places.length > 0 ? places : placesCalled((each) => stemmer(bareName(each)) === stemmer(name), tests);
  const found =
    near.length > 0 ? near : placesCalled((each) => bareName(each) === short[name] && tests.length > 1, tests);
  if (found.length === 0 || found.length > mostPlaces || found.length === tests.length) return undefined;
  return lineOf(found, place, tests);
}

function placesCalled(isCalled: (name: string) => boolean, tests: readonly string[]): readonly string[] {
  const found = tests.flatMap((path) => {
    const folders = path.split('/').slice(0, -1);
    const at = folders.findIndex((folder) => isCalled(folder));
    if (at >= 0) return [folders.slice(0, at + 1).join('/')];
    return isCalled(basename(path, '.py')) ? [path] : [];
  });
  return [...new Set(found)];
}

/** The start of a line of pytest, `PYTHONPATH=src python3 -m pytest `. */
function pytestStart(path: string, place: Place): string | undefined {
  const line = commandFor(path, place);
  return usesPytest(place) && line?.endsWith(` -m pytest ${path}`) === true ? line.slice(0, -path.length) : undefined;
}

function lineOf(places: readonly string[], place: Place, tests: readonly string[]): string | undefined {
  const [only = '', another] = places;
  const start = pytestStart(tests[0] ?? '', place);
  if (start !== undefined) return `${start}${places.join(' ')}`;
  // A single file can be run by something else too.
  const isRun = another === undefined && only.endsWith('.py') && says(place, /-m unittest\b/) !== undefined;
  return isRun ? commandFor(only, place) : undefined;
}

const declared = /^[ \t]*(?:async )?(?:def (test\w*)\(|class (\w+))/gmu;

/** Tests whose names contain the words: by the one file that holds them all, or by pytest's `-k`. */
function namedSo(said: readonly string[], tests: readonly string[], place: Place): string | undefined {
  if (said.some((each) => !/^\w{3,}$/u.test(each))) return undefined;
  const row = said.flatMap((each) => partsOfName(each));
  const isNamed = (name: string) => hasInARow(partsOfName(name), row);
  const files = tests.filter((path) => isNamed(basename(path, '.py')));
  // "The security tests": a word that means something else too has to be in the name of a file.
  if (files.length === 0 && said.some((each) => isKnownWord(each))) return undefined;
  const others = tests.filter(
    (path) =>
      !files.includes(path) &&
      [...(textIn(place.root, path) ?? '').matchAll(declared)].some(([, test, group]) => isNamed(test ?? group ?? '')),
  );
  const [only, another] = files;
  if (only !== undefined && another === undefined && others.length === 0 && tests.length > 1)
    return lineOf([only], place, tests);
  const start = pytestStart(tests[0] ?? '', place);
  if (start === undefined || files.length + others.length === 0 || files.length === tests.length) return undefined;
  // What stands in names as one word is looked for as one.
  const [first = '', ...more] = said;
  return more.length === 0 ? `${start}-k ${first}` : `${start}-k ${said.join('_')}`;
}

/** "Run tests/test_models": a folder of tests, or a file of them without its ending. */
export function pythonPath(path: string, place: Place): string | undefined {
  const tests = filesBelow(place.root, (name) => name.endsWith('.py')).filter(isFileOfTests);
  const below = tests.filter((each) => each.startsWith(`${path}/`));
  const [first = ''] = below;
  if (first === '') return tests.includes(`${path}.py`) ? commandFor(`${path}.py`, place) : undefined;
  const start = pytestStart(first, place);
  return start && `${start}${path}`;
}

/** "Run TestSlugify only": a class of one file of tests. `all`: what runs all of them. */
export function pythonClass(name: string, all: string, place: Place): string | undefined {
  const own = new RegExp(`^class ${name}\\b`, 'mu');
  const [path, another] = filesBelow(place.root, (file) => file.endsWith('.py')).filter(
    (file) => isFileOfTests(file) && own.test(textIn(place.root, file) ?? ''),
  );
  if (path === undefined || another !== undefined) return undefined;
  const script = `${place.python} ${path}`;
  const isScript = /\bunittest\.main\(\s*\)/u.test(textIn(place.root, path) ?? '');
  const start = pytestStart(path, place);
  if (start !== undefined && !(isScript && all === script)) return `${start}${path}::${name}`;
  return isScript ? `${script} ${name}` : undefined;
}

// "Lua tests only", "the math example test", "run the convergence tests": some of the tests, by words that a folder, a script or one file of them is called after.
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stemmer } from 'stemmer';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import { textIn } from '../questions/texts.ts';
import { makefileCommands } from '../sources/makefile.ts';
import { programCalled } from './fileCommand.ts';
import { testFileCommand } from './testFile.ts';
import { commandFor, isFileOfTests } from './testRunners.ts';
import { conceptsOf } from './vocabulary.ts';

const polite = '(?:(?:please|pls|can you|could you|would you|now|just|only)\\s+)*';
const word = '[\\p{L}\\d][\\p{L}\\d_.-]*';
const end = '(?:\\s+(?:only|alone|please|pls|thanks|now|again|here))*\\s*[.!]*$';
const form = new RegExp(
  `^${polite}(?:(?:re-?run|run|execute|do|start)\\s+)?(?:(?:only|just|the|our|all)\\s+)*(${word}(?:\\s+${word}){0,2})\\s+(?:unit\\s+)?(?:tests?|specs?|test\\s+suite|suite)${end}`,
  'iu',
);
const orders = /\b(?:run|re-?run|execute|do|start|only|just|alone)\b/iu;
const narrows = /\b(?:only|just|alone)\b/iu;

/** Words for a kind of tests or for all of them, and not for one file. */
const general =
  /^(?:all|every|each|the|our|my|whole|full|entire|complete|existing|same|other|others|failing|failed|broken|slow|fast|quick|new|old|first|last|main|more|some|any|no|not|without|unit|integration|e2e|end-to-end|smoke|system|functional|acceptance|regression|performance|stress|load|project|own|usual|and|or|build|compile|npm|make|cargo|ctest|run|test|tests)$/iu;

/** Undefined where a task says more than which tests to run, or several things are called so. */
export function testsByWords(task: string, place: Workspace): string | undefined {
  const { root, commands } = place;
  const text = task.trim();
  const ofLanguage = inLanguage(text, place);
  if (ofLanguage !== undefined) return ofLanguage;
  const words = form.exec(text)?.[1]?.toLowerCase().split(/\s+/u) ?? [];
  if (words.length === 0 || words.some((each) => general.test(each))) return undefined;
  if (words.length === 1 && words[0] === basename(root).toLowerCase()) return undefined;
  const isNamed = commands.some(
    ({ kind, name }) =>
      kind === 'declared' &&
      conceptsOf(name).has('#test') &&
      words.every((each) =>
        name
          .toLowerCase()
          .split(/[^\p{L}\d]+/u)
          .includes(each),
      ),
  );
  if (isNamed) return undefined;
  return ownMakefile(words, place) ?? scriptOfTests(words, place) ?? fileOf(words, narrows.test(text), place);
}

/** `test/lua` has a Makefile of its own, with a target for tests. */
function ownMakefile(words: readonly string[], { root, onPath }: Workspace): string | undefined {
  const [only = '', more] = words;
  if (more !== undefined || !/^\w[\w-]*$/.test(only) || !onPath('make')) return undefined;
  const lines = ['test', 'tests'].flatMap((folder) => {
    const text = textIn(root, `${folder}/${only}/Makefile`);
    if (text === undefined) return [];
    const place = `make -C ${folder}/${only}`;
    // As the Makefile above starts it.
    const above = textIn(root, `${folder}/Makefile`) ?? '';
    if (new RegExp(`\\$[({]MAKE[)}]\\s+-C\\s+${only}\\s*$`, 'm').test(above)) return [place];
    const target = ['test', 'check', 'tests'].find((name) =>
      makefileCommands(text).some((known) => known.name === name && known.hollow !== true),
    );
    return target === undefined ? [] : [`${place} ${target}`];
  });
  return lines.length === 1 ? lines[0] : undefined;
}

const scripts = /^(?:run[_-])?([a-z\d_-]+)[_-]tests?\.(?:sh|bash|pl|py|rb|[cm]?js)$/iu;

/** `dev-bin/run_convergence_tests.pl`, whose name says nothing else. */
function scriptOfTests(words: readonly string[], place: Workspace): string | undefined {
  const found = filesBelow(place.root, (name) => {
    const [, said = ''] = scripts.exec(name) ?? [];
    return /^run[_-]/iu.test(name) && said.toLowerCase().split(/[_-]/).join(' ') === words.join(' ');
  });
  return found.length === 1 ? programCalled(found[0] ?? '', false, place) : undefined;
}

const partsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .replace(/\.\w+$/u, '')
    .split(/[^\p{L}\d]+/u)
    .map((part) => stemmer(part));

/** The only file of tests whose path has all of the words, its own name at least one of them. */
function fileOf(words: readonly string[], isNarrow: boolean, place: Workspace): string | undefined {
  // One word that means something else too has to be the only thing wanted.
  if (words.length === 1 && !isNarrow) return undefined;
  const stems = words.flatMap((each) => each.split(/[^\p{L}\d]+/u)).map((each) => stemmer(each));
  const found = filesBelow(place.root, () => true).filter((path) => {
    if (!isFileOfTests(path)) return false;
    const [all, own] = [partsOf(path), partsOf(basename(path))];
    return stems.every((stem) => all.includes(stem)) && stems.some((stem) => own.includes(stem));
  });
  return found.length === 1 ? commandFor(found[0] ?? '', place) : undefined;
}

const languages: Readonly<Record<string, RegExp>> = {
  python: /\.py$/,
  lua: /\.lua$/,
  ruby: /\.rb$/,
  perl: /\.(?:t|pl)$/,
};
const beforeTests = /\b(python|lua|ruby|perl)\s+(?=(?:unit\s+)?(?:tests?|specs?|test\s+suite)\b)/iu;
const allOf = new RegExp(
  `^${polite}(?:(?:re-?run|run|execute)\\s+)?(?:(?:only|just|the|our|all)\\s+)*(?:unit\\s+)?(?:tests?|specs?|test\\s+suite)${end}`,
  'iu',
);

const beside = new RegExp(
  `^${polite}(?:(?:re-?run|run|execute)\\s+)?(?:(?:only|just|the)\\s+)*tests?\\s+(?:for|of|from)\\s+(?:the\\s+)?(${word})${end}`,
  'iu',
);

/** `tests/test_git_browse.py` for "git-browse", beside `tests/git-browse.bats`. */
function onlyOneCalled(stems: readonly string[], files: RegExp, place: Workspace): string | undefined {
  const found = filesBelow(place.root, (name) => {
    const own = partsOf(name).filter((part) => part !== 'test' && part !== 'spec');
    return files.test(name) && own.join(' ') === stems.join(' ');
  }).filter(isFileOfTests);
  return found.length === 1 ? commandFor(found[0] ?? '', place) : undefined;
}

/** "The python tests" of a project in another language: those files, by what runs them. */
function inLanguage(task: string, place: Workspace): string | undefined {
  const [said, language = ''] = beforeTests.exec(task) ?? [];
  const files = languages[language.toLowerCase()];
  if (said === undefined || files === undefined || !orders.test(task)) return undefined;
  const rest = task.replace(said, '');
  const { names } = place;
  const isMain =
    language.toLowerCase() === 'python' && ['pyproject.toml', 'setup.py', 'setup.cfg'].some((name) => names.has(name));
  if (!allOf.test(rest)) {
    const line = testFileCommand(rest, place);
    if (line !== undefined) return line.split(' ').some((each) => files.test(each)) ? line : undefined;
    const name = beside.exec(rest)?.[1]?.toLowerCase();
    return name === undefined ? undefined : onlyOneCalled(partsOf(name), files, place);
  }
  const found = filesBelow(place.root, (name) => files.test(name)).filter(isFileOfTests);
  const [only = ''] = found;
  if (isMain || found.length === 0) return undefined;
  if (found.length === 1) return commandFor(only, place);
  const folder = dirname(only);
  const isTogether = folder !== '.' && found.every((path) => path.startsWith(`${folder}/`));
  return isTogether && language.toLowerCase() === 'python' && existsSync(join(place.root, folder))
    ? `${place.python} -m pytest ${folder}`
    : undefined;
}

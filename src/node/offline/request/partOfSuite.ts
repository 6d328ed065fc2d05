// "The middleware part of the suite", "does the decoder still work?", "tests of the glob matcher": a part of the tests in plain words, by the files called so.
import type { Workspace } from '../commands/workspace.ts';
import { cratesCalled, cratesIn } from './cargoCrates.ts';
import { cargoSpots } from './cargoSpots.ts';
import { filesCalled, isPlainWord } from './calledFiles.ts';
import { wantedFeatures } from './crateFeatures.ts';
import { selectsNone } from './kindOfTests.ts';
import { isProject } from './spokenPart.ts';
import { withoutExtras } from './testOrder.ts';
import { conceptsOf, isKnownWord } from './vocabulary.ts';
import { lineOfFiles, testSpots } from './testSpots.ts';

const polite = '(?:(?:please|pls|now|just|only|can you|could you|would you|hey)\\s+)*';
const deed = '(?:(?:re-?run|run|execute|exercise|try|check|test|prove|verify|do)\\s+)';
const few = '(?:(?:only|just|all|the|of|our|my|its|those|that)\\s+)*';
const token = "[`'\"]?[\\p{L}\\d][\\p{L}\\d_*.-]*(?:['’]s)?[`'\"]?";
const part = (name: string) => `(?<${name}>${token}(?:(?:\\s+|\\s*/\\s*)${token}){0,3}?)`;
const pieces =
  'parts?|half|portions?|sections?|sides?|bits?|areas?|modules?|packages?|class(?:es)?|files?|folders?|stuff|pieces?|group|family|ones?';
const piece = `(?<piece>${pieces})`;
const suite = '(?:unit\\s+)?(?:tests?|specs?|test\\s*cases?|suite|test\\s+suite)';
const name = '(?:\\s+only)?(?:\\s*\\(\\s*(?<name>[\\w*./-]+)\\s*\\))?';
const end = '(?:,?\\s+(?:only|alone|please|pls|thanks|now|again|for me|too))*\\s*[.!?]*$';
const works =
  '(?:(?:still|also|really|now|all)\\s+)*(?:works?|working|pass(?:es|ing)?|behaves?|behaving|holds?(?:\\s+up)?|succeeds?|ok(?:ay)?|fine|green)(?:\\s+(?:its|their|all|the|own)\\s+tests)?(?:\\s+(?:ok|okay|fine|well|correctly|too))?';
const that =
  '(?:\\s*[?,;.!]\\s*(?:please\\s+)?(?:just\\s+|only\\s+)?(?:check|test|run|verify)\\s+(?:just\\s+|only\\s+)?(?:that|it|this)(?:\\s+(?:part|one|bit|module))?)?';

/** Those that speak of tests. */
const ofTests: readonly RegExp[] = [
  `^${polite}${deed}?${few}${part('part')}\\s+${piece}\\s+(?:of|in|from)\\s+${few}(?:${part('whole')}\\s+)?${suite}${name}${end}`,
  `^${polite}${deed}?${few}${suite}\\s+(?:of|in|from|for|about|on|covering|around)\\s+${few}${part('part')}(?:\\s+${piece})?${name}${end}`,
  `^${polite}${deed}?${few}${part('part')}(?:\\s+${piece})?\\s+${suite}${name}${end}`,
  `^${polite}(?:does|do|did|will)\\s+${few}${part('part')}(?:\\s+${piece})?\\s+pass\\s+(?:its|their)\\s+(?:own\\s+)?tests${name}${end}`,
  `^${polite}(?:do|are|did|will)\\s+${few}${part('part')}(?:\\s+${piece})?\\s+${suite}\\s+${works}${name}${end}`,
  `^${polite}i\\s+(?:have\\s+)?(?:just\\s+)?(?:changed|touched|edited|modified|rewrote|refactored)\\s+${few}${part('part')}\\s+(?:${piece}|code),?\\s+(?:so\\s+|and\\s+|please\\s+|now\\s+)*(?:check|test|verify|re-?test|run)\\s+(?:just\\s+|only\\s+)?(?:that|it|this|its\\s+tests|the\\s+tests)(?:\\s+(?:part|module|piece|bit|one))?${end}`,
].map((form) => new RegExp(form, 'iu'));

/** Those that may speak of something else: only where a file of tests is called so. */
const perhaps: readonly RegExp[] = [
  `^${polite}(?:does|do|did|is|are|will)\\s+${few}${part('part')}(?:\\s+${piece})?\\s+${works}${name}${that}${end}`,
  `^${polite}(?:make\\s+sure|check|verify|prove|see|ensure|confirm)\\s+(?:that\\s+|if\\s+|whether\\s+)?${few}${part('part')}(?:\\s+${piece})?\\s+${works}${name}${end}`,
  `^${polite}(?:run\\s+|test\\s+)?(?:only|just)\\s+(?:the\\s+)?${part('part')}(?:\\s+${piece})?${name}${end}`,
  `^(?:please\\s+)?(?:run\\s+|test\\s+)?(?:the\\s+)?${part('part')}(?:\\s+${piece})?\\s+(?:only|alone)\\s*[.!]*$`,
  `^${polite}test\\s+(?:just\\s+|only\\s+)?the\\s+${part('part')}(?:\\s+${piece})?${name}${end}`,
].map((form) => new RegExp(form, 'iu'));

/** Says what is not wanted, asks for more than a run, or tells of no part. */
const elsewhere =
  /^(?:run|re-?run|execute|exercise|try|check|test|prove|verify|do|does|did|will|only|just|the|of|a|an|and|or|not|no|but|if|is|are|was|were|be|it|this|these|they|them|what|which|why|how|when|where|who|there|any|every|each|everything|anything|nothing|without|except|with|as|by|to|from|in|on|at|for|i|we|you|me|whole|entire|full|complete|rest|others?|remaining|failing|failed|broken|flaky|slow|fast|first|last|new|unit|manual|ignored|tests?|suite|tox|nox|ci|docker|coverage|verbose|verbosely|many|number|list|write|add|fix|count|more|some)$/iu;
/** A kind of tests, and no part of the sources: only by the whole name of a file or folder. */
const kinds =
  /^(?:integration|e2e|smoke|regression|acceptance|performance|functional|system|docs?|documentation|doc-?tests?|library|fuzz(?:ing)?|snapshots?|property|soak|load|stress)$/u;
/** They only say what kind of thing the part is. */
const nouns: ReadonlySet<string> = new Set(
  'rule rules command commands example examples tool tools crate extension module modules package handling support feature features logic code functions function part parts class file files'.split(
    ' ',
  ),
);

/**
 * The command for the files of that part; undefined where none is called so, or what they are is not plain. `isOfFolder`: one of the words is
 * the name of a folder of tests, all of which are run where nothing else is said.
 */
export function partOfSuite(
  said: string,
  place: Workspace,
  isOfFolder: boolean,
): { readonly line: string } | undefined {
  const { bare, full } = withoutExtras(said, wantedFeatures(said, place.root));
  const part = lineOfPart(bare, place, isOfFolder);
  const line = part && full(part);
  return line === undefined ? undefined : { line };
}

/** What is called by its path is no word. */
const path = /[\w-]\/[\w./-]*\.\w/u;

function lineOfPart(task: string, place: Workspace, isOfFolder: boolean): string | undefined {
  const surely = groupsOf(ofTests, task);
  const groups = surely ?? groupsOf(perhaps, task);
  if (groups === undefined || path.test(task) || place.names.has('package.json')) return undefined;
  const { name: inBrackets, whole = '', part: said = '', piece: kind = '' } = groups;
  if (inBrackets !== undefined) {
    const line = lineFor(wordsIn(inBrackets), true, place);
    if (line !== undefined) return line;
  }
  const isSure = surely !== undefined;
  const words = wordsIn(`${whole} ${said}`);
  if (isOfFolder && words.length < 2) return undefined;
  // "The regular file tests" are of regular files.
  return (kind === 'file' ? lineFor([...words, kind], isSure, place) : undefined) ?? lineFor(words, isSure, place);
}

function groupsOf(patterns: readonly RegExp[], text: string): Readonly<Record<string, string | undefined>> | undefined {
  return patterns.map((pattern) => pattern.exec(text)?.groups).find((groups) => groups !== undefined);
}

/** "The tiny parser example's": `tiny`, `parser`, `example`. */
const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]s\b|[`'"*]/gu, '')
    .replaceAll(/\bcommand[\s-]line\b/gu, 'cli')
    .split(/[\s/]+/u)
    .map((word) => word.replaceAll(/^tests?_|^[._-]+|[._-]+$|_tests?$|\.(?:py|rs|java|go)$/gu, ''))
    .filter((word) => word !== '');

function lineFor(said: readonly string[], isSure: boolean, place: Workspace): string | undefined {
  if (said.some((each) => elsewhere.test(each) || !isPlainWord(each)) || isProject(said, place.root)) return undefined;
  const words = said.filter((each) => !selectsNone(each) || said.length > 1 || nouns.has(each));
  const bare = words.filter((each) => !nouns.has(each));
  // "Only the build" is none of the tests.
  if (bare.length === 0 || (!isSure && bare.every((each) => isKnownWord(each)))) return undefined;
  if (isOfCommand(bare, place)) return undefined;
  const isKind = bare.length === 1 && kinds.test(bare[0] ?? '');
  const crates = place.names.has('Cargo.toml') ? cratesIn(place.root) : [];
  if (bare.some((each) => cratesCalled(each, crates, place.root).length > 0)) return undefined;
  const spots = [...testSpots(place), ...cargoSpots(place)].filter(({ path }) => isMeant(path, bare));
  const ways = bare.length === words.length ? [words] : [words, bare];
  const found = ways.map((each) => filesCalled(each, spots, isSure && !isKind)).find((each) => each.length > 0) ?? [];
  if (found.length === 0 || found.length === spots.length) return undefined;
  return lineOfFiles(found, spots, place);
}

/** What lies beside the tests of a project is wanted only where its folder is named. */
const aside = /^(?:bench(?:es|marks?)?|examples?|fixtures?|testdata|vendor|third[_-]?party|fuzz)$/iu;
const isMeant = (path: string, words: readonly string[]): boolean =>
  path
    .split('/')
    .slice(0, -1)
    .every((folder) => !aside.test(folder) || words.some((word) => path.split('/').includes(word)));

/** Whether a script or target for tests is called so. */
const isOfCommand = (words: readonly string[], { commands }: Workspace): boolean =>
  commands.some(
    ({ kind, name: called }) =>
      kind === 'declared' &&
      conceptsOf(called).has('#test') &&
      words.every((word) =>
        called
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .includes(word),
      ),
  );

// "Run the io tests", "tests for html output", "test the columns module", "run tests/test_models": the words by which a task tells which tests it wants.
import { basename } from 'node:path';
import { valueIn } from '../questions/manifests.ts';
import { selectsNone } from './kindOfTests.ts';
import { ending } from './testOrder.ts';

export interface SpokenPart {
  /** In lower case, at least one, and none that means all tests. */
  readonly words: readonly string[];
  /** The same without what only says of what kind the thing is: "parser" for "the parser module". */
  readonly bare: readonly string[];
  /** False for "test the" and a single word, which may mean something else than some of the tests. */
  readonly isCertain: boolean;
  /** The package that the tests belong to. */
  readonly crate: string | undefined;
  /** Whether only tests of the library are wanted. */
  readonly isInLibrary: boolean;
}

const polite = '(?:(?:please|pls|can you|could you|would you|now)\\s+)*';
const lead = '(?:(?:only|just|all|the|of|our|my|its)\\s+)*';
const verb = '(?:(?:re-?run|run|execute|do|try)\\s+)?';
const word = '[`\'"]?[a-z\\d][\\w-]*[`\'"]?';
const words = `(?<words>${word}(?:\\s+${word}){0,2}?)`;
const tests = '(?:tests?|specs?|test\\s*cases?|test\\s+(?:files?|modules?|suite))';
const inside =
  '(?:\\s+(?:in|of|from)\\s+(?:the\\s+)?(?:(?<library>lib|library)|(?<crate>[a-z][\\w-]*)\\s+(?:crate|package|member)))?';
const forms: readonly RegExp[] = [
  `^${polite}${lead}${verb}${lead}${words}\\s+(?:unit\\s+|integration\\s+)?${tests}${inside}${ending}`,
  `^${polite}${lead}${verb}${lead}(?:unit\\s+)?${tests}\\s+(?:in|of|from|for|under|about|covering|around)\\s+${lead}${words}${ending}`,
  `^${polite}${lead}test\\s+(?:only\\s+|just\\s+)?the\\s+${words}${ending}`,
].map((form) => new RegExp(form, 'iu'));

/** Nouns that only say what kind of thing is tested. */
const nouns =
  /^(?:modules?|files?|folders?|director(?:y|ies)|class(?:es)?|code|output|support|features?|functions?|factory|components?|handling|logic|parts?|stuff|subpackage|submodule)$/u;

/** Words that name no part: how tests are run, or what all of them are. */
const general =
  /^(?:unit|integration|e2e|end-to-end|smoke|regression|system|functional|acceptance|suite|packages?|crates?|members?|apps?|workspaces?|mode|verbose|parallel|debug|release|order|coverage|verbosely|folder|directory|everything|anything|nothing|something|skip|skipping|except|but|by|as|at|from|if|is|are|was|why|how|what|which|when|whether|about|a|an|it|me|project|changes?|results?|tox|nox|travis|ci|docker)$/u;

/** Undefined where a task says more than which tests it wants, or wants all of them. */
export function spokenPart(task: string, root: string): SpokenPart | undefined {
  const groups = forms.map((form) => form.exec(task.trim())?.groups).find((each) => each !== undefined);
  const said = groups?.['words']?.toLowerCase().replaceAll(/[`'"]/gu, '').split(/\s+/u);
  if (groups === undefined || said === undefined) return undefined;
  if (
    said.some((each, at) => (general.test(each) && !isOrdering(said, at)) || (selectsNone(each) && !nouns.test(each)))
  )
    return undefined;
  const bare = said.filter((each) => !nouns.test(each));
  if (bare.length === 0 || isProject(bare, root)) return undefined;
  const isCertain = said.length > 1 || !/^\W*(?:\w+\s+){0,4}test\s+(?:only\s+|just\s+)?the\b/iu.test(task);
  return { words: said, bare, isCertain, crate: groups['crate'], isInLibrary: groups['library'] !== undefined };
}

/** "The drop order tests", and not those "in random order". */
const isOrdering = (said: readonly string[], at: number): boolean =>
  said[at] === 'order' &&
  at > 0 &&
  !/^(?:in|any|random|reverse|the|this|that|which|alphabetical|what|by)$/u.test(said[at - 1] ?? '');

/** Whether all words are parts of the project's name: "the django tests" of django-htmx are all its tests. */
export function isProject(said: readonly string[], root: string): boolean {
  const names = [
    basename(root),
    ...[
      ['Cargo.toml', 'package'],
      ['pyproject.toml', 'project'],
      ['pyproject.toml', 'tool', 'poetry'],
    ].flatMap(([file = '', ...keys]) => {
      const name = valueIn(root, file, ...keys, 'name');
      return typeof name === 'string' ? [name] : [];
    }),
  ];
  return names.some((name) => {
    const parts = [name.toLowerCase(), ...name.toLowerCase().split(/[-_.]/u)];
    return said.every((each) => parts.includes(each));
  });
}

/** `html_output` for "HTML-output" and "html output". */
export const asName = (text: string): string => text.toLowerCase().replaceAll(/[\s.-]+/gu, '_');

/** A name without its "test": `lookup` for `test_lookup`. */
export const bareName = (name: string): string => asName(name).replaceAll(/^tests?_|_(?:tests?|spec)$/gu, '');

/** `[delta, e]` for `deltaE` and `delta_e`. */
export const partsOfName = (name: string): readonly string[] =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, '_')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+|_+/u)
    .filter((part) => part !== '');

/** Whether these parts stand in a row among the parts of a name. */
export function hasInARow(parts: readonly string[], said: readonly string[]): boolean {
  return parts.some((_, at) => said.every((each, index) => parts[at + index] === each));
}

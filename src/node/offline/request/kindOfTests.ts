// "Run the stub tests", "the fuzz tests": a word that selects some of the tests.
import { basename } from 'node:path';
import type { WorkspaceCommand } from '../commands/workspaceCommand.ts';
import { valueIn } from '../questions/manifests.ts';
import { packageIn } from '../questions/packages.ts';
import { namesIn, readme, textIn } from '../questions/texts.ts';
import { spelled } from './spelling.ts';
import { isKnownWord } from './vocabulary.ts';

/** Kinds of tests that the usual run of a project may leave out. "The library tests" are all that a library has. */
const usualKinds =
  /\b(author|release|extended|exhaustive|long-?running|slow|stress|soak|load|fuzz(?:ing)?|perf(?:ormance)?|mutation|property|snapshot|visual|memory|leak|sanitizer|contract|acceptance|functional|system|network|online|live|manual|hardware|gpu|browser|ui|api|database|db|security|compliance|conformance|interop(?:erability)?|upgrade|migration|nightly|golden|doc(?:umentation)?)[\s-]+(?:unit\s+)?(?:tests?|specs?)\b/giu;
/** "Run the stub tests": what stands between the verb and the tests. */
const bidden =
  /\b(?:re-?)?(?:run|execute|start|launch|try|do)\s+(?:(?:all|only|just|of|the|our|my|its|these|those|please|(?:every|each)\s+single)\s+)*([\p{L}][\p{L}\d_-]+)\s+(?:unit\s+)?(?:tests?|specs?|test\s+suite)\b/giu;
/** Selects none: how they are run, how one speaks of them, what they are written in. */
const ofAll =
  /^(?:all|any|every|each|whole|entire|complete|full|usual|normal|regular|standard|default|basic|main|core|own|existing|available|remaining|rest|other|same|various|many|few|auto(?:mated|matic)?|quick|fast|little|simple|actual|real|proper|correct|right|good|new|old|latest|last|current|present|present-day|included|bundled|relevant|necessary|required|mandatory|important|related|appropriate|corresponding|failing|failed|broken|passing|pending|flaky|damn|bloody|darn|silly|stupid|lovely|project|package|library|lib|module|crate|gem|app|application|program|tool|product|software|repo|repository|code|codebase|source|sources|offline|local|go|golang|rust|python|py|pytest|ruby|java|javascript|typescript|node|nodejs|js|ts|php|perl|lua|shell|bash|swift|kotlin|scala|elixir|haskell|cpp|cargo|npm|make|test|tests|testing|and|or|to|then|please|kindly|them|it|me|us|you|with|without|in|on|for|of|no|not|under|over|through|via|against|some|your|their|his|her|this|that|there|here|first|second|third|once|twice|again|now|more|most)$/iu;

/** Whether a word beside "tests" selects none of them. */
export const selectsNone = (word: string): boolean => ofAll.test(word);

/** "Plese", "evry": a slip of a word that selects none. */
export function isSlipOfAll(word: string): boolean {
  const meant = spelled(word, new Set());
  return meant !== word && (ofAll.test(meant) || isKnownWord(meant));
}

/** "All three test programs". */
const allOfThem =
  /\b(all\s+(?:of\s+)?(?:the\s+|our\s+)?)(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,4})\s+(?=(?:\w+\s+)?tests?\b)/giu;

/** The words by which a task selects some of the tests, in lower case. */
export function kindsOfTests(task: string): readonly string[] {
  const usual = [...task.replaceAll(/\bdoctest(?=s?\b)/giu, 'doc test').matchAll(usualKinds)].map(([, word = '']) =>
    word.toLowerCase(),
  );
  const others = [...task.replace(allOfThem, '$1').matchAll(bidden)]
    .map(([, word = '']) => word.toLowerCase())
    .filter((word) => !ofAll.test(word) && !isKnownWord(word) && !isSlipOfAll(word));
  return [...new Set([...usual, ...others])];
}

/** What a project says that it is: "the parser tests" of a parser are all of them. */
const ofItself = (root: string): readonly string[] => [
  packageIn(root, '.')?.name ?? '',
  ...[['package.json'], ['Cargo.toml', 'package'], ['pyproject.toml', 'project']].flatMap(([file = '', ...keys]) => {
    const said = valueIn(root, file, ...keys, 'description');
    return typeof said === 'string' ? [said] : [];
  }),
  ...namesIn(root, '.')
    .filter((name) => readme.test(name))
    .map((name) => /^\W*(.{1,200})/u.exec(textIn(root, name) ?? '')?.[1] ?? ''),
];

/** Cargo runs the examples of the documentation too, unless it is told which targets. */
const coversDocs = /^cargo test(?!.*\s(?:--lib|--bins?|--tests?|--examples?|--bench(?:es)?|--all-targets)\b)/;

/** Those of which neither the command nor the project says anything: what runs all tests does not tell of them. */
export const unsaidKinds = (task: string, known: WorkspaceCommand, root: string): readonly string[] =>
  unsaidWords(kindsOfTests(task), known, root);

/** Those of `words` that neither a command nor the project mentions. */
export function unsaidWords(
  words: readonly string[],
  { name, command, body, description, folder = '', alias = [] }: WorkspaceCommand,
  root: string,
): readonly string[] {
  const own = coversDocs.test(command) ? ['doc'] : [];
  const says = [name, command, body, description, folder, basename(root), ...alias, ...own, ...ofItself(root)]
    .join(' ')
    .toLowerCase();
  return words.filter((word) => !says.includes(word.replace(/(?<=\p{L}{3})s$/u, '')));
}

// Requests that name only a common goal of a workspace: however they are worded, they are one situation.

import { stopWords } from './lexicon.ts';
import { commonSlip, isNearWord, isSlipOf } from './slips.ts';

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** The word that a state shows -> words that ask for it, each by its dictionary form and first meaning (lexicon.ts). */
const goals: Readonly<Record<string, string>> = {
  audit: 'audit vulnerability',
  benchmark: 'benchmark bench',
  build: 'build rebuild bundle',
  clean: 'clean cleanup',
  coverage: 'coverage',
  deploy: 'deploy',
  documentation: 'documentation',
  format: 'format reformat',
  install: 'install',
  lint: 'lint style',
  publish: 'publish',
  release: 'release',
  start: 'start',
  test: 'test unittest spec suite',
  type: 'type typecheck typing',
  version: 'version',
};

/** Words around a goal that do not narrow it: the whole workspace is meant, and the result is wanted. */
const frame: ReadonlySet<string> = new Set(
  wordsOf(`
    run rerun check checker show find tell give report know count what how create do perform apply produce get see say ensure
    project code codebase source repository workspace package file application process server website service
    everything whole entire complete here now again
    unit pass green ok error issue problem violation result output artifact dependency static
    still verify kick off go through want sure work currently nothing broken how they
    whether know need get let happy fine quick quickly once fresh clone checkout machine computer laptop local locally
    folder directory tool binary executable report summary
    like right again kindly try give spin many thank thanks pls library module crate distribution box real succeed success healthy automate step
  `),
);

const goalOf = new Map(
  Object.entries(goals).flatMap(([goal, words]) => wordsOf(words).map((word): [string, string] => [word, goal])),
);

/** "Run npm test" names how, but "npm version" and "install yarn" name what. */
const managers: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun']);
const runByName: ReadonlySet<string> = new Set(['test', 'build', 'lint', 'format', 'start', 'coverage', 'benchmark']);

const changeOf = String.raw`(?:(?:my|our|the|this|that|those|these)\s+)?(?:last\s+|latest\s+|recent\s+)?(?:changes?|commits?|edits?|refactoring)`;
const whole = String.raw`(?:everything|(?:the|our|my|this)\s+(?:whole\s+)?(?:code|project|package|library|module))`;
const worksAtAll = new RegExp(
  [
    String.raw`\bnothing\s+(?:is\s+|was\s+|got\s+|has\s+)?(?:broken?|breaks)\b`,
    String.raw`\b(?:${changeOf}\s+)?(?:break|broke|broken|breaks)\s+(?:anything|something)\b`,
    String.raw`\b(?:${whole}\s+(?:is|are)|(?:is|are)\s+${whole})\s+(?:still\s+)?(?:ok|okay|fine|working)\b(?!\s+(?:as|with|on)\b)`,
    String.raw`\b${whole}\s+(?:still\s+)?works\b|\bdoes\s+${whole}\s+(?:still\s+)?work\b`,
  ].join('|'),
  'gi',
);

/** With "the tests" in place of what asks whether all still works: "make sure nothing broke". "How the code works" asks something else. */
export function namingTests(text: string): string {
  return /\b(?:how|why|what|where|when|fix|if|until|so)\b/i.test(text) ? text : text.replace(worksAtAll, 'the tests');
}

const risky: ReadonlySet<string> = new Set(['deploy', 'install', 'publish', 'release']);
/** What a slip may be meant for. */
const meantWords = [...goalOf.keys(), ...wordsOf('tests builds check project everything package')].filter(
  (word) => !risky.has(goalOf.get(word) ?? ''),
);

/** The words of a task with slips of the pen put right where a goal is meant: "rnu the tets", but never towards installing or publishing. */
export function withoutSlips(words: readonly string[]): readonly string[] {
  const isRight = (word: string) => goalOf.has(word) || frame.has(word) || isNearWord(word);
  return words.flatMap((word) => {
    if (isRight(word)) return word;
    const meant = commonSlip(word) ?? meantWords.find((each) => isSlipOf(word, each)) ?? word;
    return stopWords.has(meant) ? [] : meant;
  });
}

const programs: ReadonlySet<string> = new Set(['application', 'process', 'server', 'website', 'service']);

/**
 * The sorted goals of a request that says nothing else: "do the unit tests pass?" and "run the test suite" are `test`. Any other
 * word, such as a file name or `integration`, makes it a distinct request: its words are returned unchanged.
 */
export function goalWords(words: readonly string[]): readonly string[] {
  const named = new Set(words.flatMap((word) => goalOf.get(word) ?? []));
  const byName = named.size > 0 && [...named].every((goal) => runByName.has(goal));
  const isPlain = (word: string) => goalOf.has(word) || frame.has(word) || (byName && managers.has(word));
  const deletes = words.includes('delete') || words.includes('clean');
  if (!words.every((word) => isPlain(word) || (deletes && (word === 'delete' || word === 'generate')))) return words;
  // Deleting a build does not build it.
  if (deletes && named.has('build')) return ['clean'];
  if (words.includes('delete')) return words;
  if (named.size > 0) return [...named].sort();
  // "Does everything pass?"
  if (words.includes('everything') && (words.includes('pass') || words.includes('green'))) return ['test'];
  const starts = words.some((word) => programs.has(word)) && words[0] === 'run';
  return starts ? ['start'] : words;
}

/** Whether a word of a state names a common goal of a workspace. */
export const isGoalWord = (word: string): boolean => Object.hasOwn(goals, word);

// Requests that name only a common goal of a workspace: however they are worded, they are one situation.

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
  `),
);

const goalOf = new Map(
  Object.entries(goals).flatMap(([goal, words]) => wordsOf(words).map((word): [string, string] => [word, goal])),
);

const programs: ReadonlySet<string> = new Set(['application', 'process', 'server', 'website', 'service']);

/**
 * The sorted goals of a request that says nothing else: "do the unit tests pass?" and "run the test suite" are `test`. Any other
 * word, such as a file name or `integration`, makes it a distinct request: its words are returned unchanged.
 */
export function goalWords(words: readonly string[]): readonly string[] {
  const isPlain = (word: string) => goalOf.has(word) || frame.has(word);
  const deletes = words.includes('delete') || words.includes('clean');
  if (!words.every((word) => isPlain(word) || (deletes && (word === 'delete' || word === 'generate')))) return words;
  const named = new Set(words.flatMap((word) => goalOf.get(word) ?? []));
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

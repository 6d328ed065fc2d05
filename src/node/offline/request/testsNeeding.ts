// "Skip the ones that need internet": tests told by what they need, which a mark of theirs may be called after.
const needing = new RegExp(
  '\\b(?:ones|those|tests?|specs?|cases)\\s+(?:(?:that|which)\\s+)?(?:needs?|requires?|uses?|hits?|touch|access|talk\\s+to|(?:depend|rely)\\s+on|needing|requiring|using|hitting|touching|accessing)\\s+(?:(?:an?|the|any|some|access\\s+to)\\s+)*([a-z][\\w-]{2,})(?:\\s+(?:access|connection|connectivity))?(?=\\s*(?:[.,;!?]|$))',
  'giu',
);

/** The task with "the ones that need internet" as "internet tests". */
export const withNeedsAsKinds = (task: string): string => task.replaceAll(needing, '$1 tests');

const sameNeed: readonly (readonly string[])[] = [
  ['internet', 'network', 'online', 'remote'],
  ['database', 'db'],
];

/** A word, followed by its synonyms. */
export const needsLike = (word: string): readonly string[] => [
  word,
  ...(sameNeed.find((words) => words.includes(word)) ?? []).filter((other) => other !== word),
];

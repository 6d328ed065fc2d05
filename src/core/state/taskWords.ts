// The words of a task that say what it is about, normalised so that paraphrases match.
import { goalWords, isGoalWord, namingTests, withoutSlips } from './goalWords.ts';
import { stopWords, synonyms } from './lexicon.ts';
import { redactSecrets } from './secrets/redact.ts';

/** Gives the dictionary form of an English word in lower case: `directories` -> `directory`, `running` -> `run`. */
export type Lemmatise = (word: string) => string;

/** Longer tasks state the essentials first; more words would only make every state different. */
const mostWords = 12;
const longestTask = 4000;

/** What varies between runs of the same situation, most specific first. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/«redacted:[\w-]+»/g, ' secret '],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, ' uuid '],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, ' date '],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, ' time '],
  [/\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\b/g, ' ip '],
  [/(?:\/tmp|\/var\/tmp|\/var\/folders|\/dev\/shm)\/(?=[^\s/]{0,100}\d)[^\s"'`<>()]{1,300}/g, ' tmp '],
  [/\b(?=[0-9a-f]{0,63}\d)(?=\d{0,63}[a-f])[0-9a-f]{7,64}\b/gi, ' hash '],
  [/\b(localhost|port|pid)(?: number |[ :=]{1,2})\d{1,7}\b/gi, ' $1 '],
  [/\b\d{6,20}\b/g, ' id '],
];

const word = /[\p{L}\p{N}$~]+/gu;

/**
 * At most twelve distinct words in the order of the task, or its goals alone (goalWords.ts); empty for an empty one.
 * Deviation: names, paths, literals and small numbers that the user wrote are kept, word by word. As wildcards they make
 * different requests the same situation (mean reciprocal rank of paraphrases .39 instead of .60).
 */
export function taskWords(task: string, lemmatise: Lemmatise): string[] {
  let text = redactSecrets(task.slice(0, longestTask));
  for (const [pattern, wildcard] of volatile) text = text.replace(pattern, wildcard);
  text = namingTests(text);
  // `getUserName` is three words; `TypeScript` and `GitHub` are one.
  text = text
    .replace(/\b[a-z][a-z\d]{0,40}(?:[A-Z][a-z\d]{0,40})+/g, (name) => name.replace(/[A-Z]/g, ' $&'))
    .replace(/\bsub-(?=director|folder)/gi, 'sub');
  const main = mainClauses(text, lemmatise);
  const words = wordsIn(text, lemmatise);
  const readings = [words, wordsIn(main, lemmatise), withoutBackground(main, lemmatise)];
  const goals = [...readings, ...readings.map(withoutSlips)]
    .map(goalWords)
    .find((each) => each.every(isGoalWord) && each.length > 0);
  return [...(goals ?? goalWords(words))];
}

/** What a request is for ("before I push", "so that we can merge"), unless a goal of the workspace is named there. */
const purpose = /\b(?:before|so|so that|because|since|in case)\s+(?:i|we)\b[^,.;:!?\n]{0,80}/gi;
/** "Before we release, run the tests" asks for no release. */
const laterGoals: ReadonlySet<string> = new Set(['deploy', 'publish', 'release']);

function mainClauses(text: string, lemmatise: Lemmatise): string {
  return text.replace(purpose, (clause) =>
    wordsIn(clause, lemmatise).some((each) => isGoalWord(each) && !laterGoals.has(each)) ? clause : ' ',
  );
}

/** What somebody did, has or plans, told before the request: "I'm about to send this to a friend: run the tests". */
const background =
  /^\s*(?:(?:hi|hey|hello|ok|okay|so|well|and)\b[\s,]*)*(?:i|we|my|our|someone|somebody)\b(?!.*\b(?:need|should|must|would like|please|let['’]?s|you)\b)(?!.*\bwant\b(?!\s+to\s+(?:be sure|make sure|know|see|check)\b))/i;

/** Points back: "I only touched billing, run that package's tests". */
const pointsBack =
  /\b(?:that|those|these|its|same|only|just|them|(?:test|build|lint|format|compile|check|run|start)\s+it)\b/i;

/** Words of the request alone, where all that stands before it is background and names no other goal; else none. */
function withoutBackground(text: string, lemmatise: Lemmatise): readonly string[] {
  const clauses = text.split(/[,;:.!?]+(?:\s|$)|\s[-–—]+\s|\n/).filter((clause) => /\p{L}/u.test(clause));
  const from = clauses.findIndex((clause) => !background.test(clause));
  if (from < 1 || clauses.slice(from).some((clause) => pointsBack.test(clause))) return [];
  const asked = new Set(clauses.slice(from).flatMap((clause) => wordsIn(clause, lemmatise)));
  const told = clauses.slice(0, from).flatMap((clause) => wordsIn(clause, lemmatise));
  return told.every((each) => !isGoalWord(each) || laterGoals.has(each) || asked.has(each)) ? [...asked] : [];
}

/** At most twelve, distinct, in their order. */
function wordsIn(text: string, lemmatise: Lemmatise): readonly string[] {
  const kept = new Set<string>();
  for (const [match] of text.toLowerCase().matchAll(word)) {
    if (stopWords.has(match)) continue;
    const lemma = lemmatise(match);
    const meaning = synonyms.get(lemma) ?? synonyms.get(match) ?? lemma;
    if (!stopWords.has(meaning)) kept.add(meaning);
    if (kept.size === mostWords) break;
  }
  return [...kept];
}

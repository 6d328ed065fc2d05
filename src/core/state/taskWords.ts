// The words of a task that say what it is about, in a form in which paraphrases meet.
import { redactSecrets } from './redact.ts';

/** Gives the dictionary form of an English word in lower case: `directories` -> `directory`, `running` -> `run`. */
export type Lemmatise = (word: string) => string;

/** Longer tasks say the essential first; more words would only make every state different. */
const mostWords = 12;

/** What differs from run to run without making another situation, most specific first. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/«redacted:[\w-]+»/g, ' secret '],
  [/\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s"'`<>]+/gi, ' url '],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, ' uuid '],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, ' date '],
  [/\b\d{1,2}:\d\d(?::\d\d)?\b/g, ' time '],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, ' ip '],
  [/\b(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}\b/gi, ' hash '],
  [/(?:\/private)?(?:\/tmp|\/var\/tmp|\/var\/folders|\$TMPDIR|%TEMP%)\/[^\s"'`<>()]*/g, ' tmp '],
  [/\b(port|pid)( number)? \d+/gi, '$1'],
  [/\b\d{6,}\b/g, ' id '],
];

const words = /[\p{L}\p{N}_]+/gu;

export function taskWords(task: string, lemmatise: Lemmatise): string[] {
  let text = redactSecrets(task);
  for (const [pattern, wildcard] of volatile) text = text.replace(pattern, wildcard);
  const kept = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(words)) {
    if (stopWords.has(word)) continue;
    const lemma = lemmatise(word);
    const meaning = synonyms.get(lemma) ?? lemma;
    if (!stopWords.has(meaning)) kept.add(meaning);
    if (kept.size === mostWords) break;
  }
  return [...kept];
}

const stopWords = new Set(
  'a an the and or of to in on at by for with from that which who whose is are was were be been being it its this these those there their them then as not no do does did have has had can could should would will may might must i me my you your we our if into than but so such each any all some only also just up out about over under below using use please'.split(
    ' ',
  ),
);

const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    directory: 'folder dir directories',
    delete: 'remove erase',
    run: 'execute launch',
  }).flatMap(([meaning, others]) => others.split(' ').map((word): [string, string] => [word, meaning])),
);

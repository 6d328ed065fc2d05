// The values that a task names for a program: "the words alpha and beta", "from 20 to 30", "on 'some text'", 42, a file that is there.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainName } from '../commands/workspaceCommand.ts';
import { isKnownWord } from './vocabulary.ts';

const value = '[\\p{L}\\p{N}][\\p{L}\\p{N}_:/@%+^*~.-]*(?<![.:])';
const kind =
  '(?:words?|strings?|names?|numbers?|values?|inputs?|terms?|arguments?|args?|parameters?|integers?|texts?|phrases?|colou?rs?|codes?|dates?|years?|amounts?|cit(?:y|ies)|files?)';
/** "The two words a and b", "words: a, b". */
const listed = new RegExp(
  `\\b${kind}\\s*(?:[,:]|\\b(?:are|is|being|namely)\\b)?\\s+(${value}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+(?:and|or|vs\\.?)\\s+)${value})*)`,
  'iu',
);
/** "Between a and b", "from a to b". */
const paired = new RegExp(
  `\\b(?:between\\s+(?:the\\s+)?(${value})\\s+and\\s+(${value})|from\\s+(${value})\\s+(?:in)?to\\s+(${value})|(?:of|with|on|for|to)\\s+(${value})\\s+(?:and|vs\\.?|versus)\\s+(${value}))`,
  'iu',
);
/** "Run it on banana", "... with banana". */
const single = new RegExp(`(?<![\\w-])(?:on|for|with|of|to|is)\\s+(${value})\\s*(?:[.?!,;]|$)`, 'iu');
/** Not the number of "PEP 8" or "RFC 2822". */
const numbers =
  /(?<![\w./:-])(?<!\b[A-Z]{2,5}[ -]?)(?<!\b(?:version|python|node|java|line|issue|section|chapter|step|figure|port)\s)-?\d+(?:\.\d+)?(?![\w/:-]|\.\w)/gu;
const quotes = /"([^"]+)"|“([^”]+)”|`([^`]+)`|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
/** What stands in quotation marks or backticks. */
export const quotesIn = (text: string): readonly string[] =>
  [...text.matchAll(quotes)]
    .map(([, double, curly, tick, single]) => (double ?? curly ?? tick ?? single ?? '').trim())
    .filter((each) => each !== '');

/** They point at something, or name what is there anyway. */
const points =
  /^(?:it|its|that|this|these|those|them|they|there|here|both|each|other|one|two|three|me|us|you|which|what|and|or|then|now|arguments?|words?|values?|input|stdin|project|program|tool|cli|script|repo\w*|code|hand|itself|once|terminal|shell|node|python3?|npm|default|defaults|usual|course|sure|example|instance|show|tell|print|give|see|report|say)$/iu;

/** What a task names as values, in the order in which it names them; empty where none, or not clearly. `isOwn`: words of the program or of what it is told. */
export function valuesIn(task: string, root: string, isOwn: (word: string) => boolean): readonly string[] {
  const text = task.replaceAll(
    /\b(?:and\s+)?(?:tell|show|give|report|print)\s+(?:me|us|back|what|the (?:result|output|number))\b[^.;!?]*/giu,
    ' ',
  );
  const quoted = quotesIn(text).filter((each) => !isOwn(each));
  if (quoted.length > 0) return quoted;
  const isValue = (word: string): boolean => word !== '' && !isOwn(word) && !points.test(word);
  const list = (listed.exec(text)?.[1] ?? '').split(/\s*,\s*(?:and\s+)?|\s+(?:and|or|vs\.?)\s+/iu);
  const end = list.findIndex((each) => !isValue(each));
  const named = end < 0 ? list : list.slice(0, end);
  // "The word count of a.txt": a file that is there says more than what stands beside a noun.
  const files = filesOf(text, root).filter(isValue);
  const [alone = ''] = named;
  if (named.length > 1 || (alone !== '' && files.length === 0 && isFree(alone))) return named;
  const pair = (paired.exec(text)?.slice(1) as readonly (string | undefined)[] | undefined)?.flatMap(
    (each) => each ?? [],
  );
  if (pair?.every((each) => isValue(each) && isFree(each)) === true) return pair;
  const digits = [...text.matchAll(numbers)].map(([each]) => each);
  if (files.length > 0 || digits.length > 0) return files.length > 0 && digits.length > 0 ? [] : [...files, ...digits];
  const [, only = ''] = single.exec(text) ?? [];
  return isValue(only) && isFree(only) ? [only] : [];
}

/** No word that says what to do. */
const isFree = (word: string): boolean => !isKnownWord(word.toLowerCase());

const filesOf = (text: string, root: string): readonly string[] => [
  ...new Set(
    (text.match(/[\w@.][\w@./-]*\w/gu) ?? []).filter(
      (word) =>
        /[./]/.test(word) &&
        isPlainName(word) &&
        !word.includes('..') &&
        statSync(join(root, word), { throwIfNoEntry: false })?.isFile() === true,
    ),
  ),
];

/** As one word of a shell; undefined where that would need more than plain quotes. */
export function asWord(text: string): string | undefined {
  if (/^[\p{L}\p{N}_@%+:,./^-]+$/u.test(text) && !text.startsWith('-')) return text;
  return /^-\d/.test(text) ? text : /['\n]|^-/.test(text) ? undefined : `'${text}'`;
}

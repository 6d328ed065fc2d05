// "Names that begin with n_", "whose names have n_ in front", "with draft in the name", "n_* files": what a text says of the names of files.
import { isSlipOf } from '../../../core/state/slips.ts';

export const how = ['begins with', 'ends with', 'contains', 'is', 'matches'] as const;
export interface OnNames {
  readonly how: (typeof how)[number];
  readonly part: string;
  readonly isNot: boolean;
}

/** What stands in the place of a condition. */
export const conditionMark = '¤';

const file = '(?:file\\s*-?\\s*)?';
const names = `${file}names?`;
const have = '(?:have|has|having|carry|carries|bear|with|get|got)';
const whose = `(?:(?:(?:that|which|they)\\s+)?${have}\\s+(?:an?\\s+|the\\s+|their\\s+)?${names}(?:\\s+(?:that|which))?|whose\\s+${names}|${names}(?:\\s+(?:that|which))?|named\\s+so\\s+that\\s+they)`;
const who = `(?:(?:${whose}|that|which|they)\\s+)?`;
const not = "((?:(?:do|does)(?:\\s+not|n['’]?t)|not)\\s+)?";
const kindOfPart = '(?:(?:the\\s+)?(?:letters?|prefix|suffix|word|string|text|characters?)\\s+)?';
const quoted = (part: string) => `${kindOfPart}[\`'"“‘]?(${part})[\`'"”’]?(?![\\w*/(])`;
const part = quoted('[\\w.@+~-]*[\\w@+~-]');
const glob = quoted('(?=[^\\s*]*\\*)(?=[^\\s]*[\\w])[\\w.@+~*-]*[\\w*@+~-]');
const inName = `in\\s+(?:the|their|its|his)\\s+${names}`;
const before = `(?:in\\s+front(?:\\s+of\\s+(?:it|them|the\\s+rest))?|at\\s+(?:the|its|their)\\s+(?:very\\s+)?(?:start|beginning|front|head)(?:\\s+of\\s+(?:the|their|its)\\s+${names})?)`;
const after = `at\\s+(?:the|its|their)\\s+(?:very\\s+)?(?:end|back|tail)(?:\\s+of\\s+(?:the|their|its)\\s+${names})?`;
const all = '(?:all\\s+)?';

interface Reading {
  readonly how: OnNames['how'];
  readonly says: RegExp;
  /** Whether it can be of nothing but the name. */
  readonly isSure?: true;
}
const reading = (each: OnNames['how'], source: string, isSure?: true): Reading => ({
  how: each,
  says: new RegExp(`(?<![\\w¤])${source}`, 'giu'),
  ...(isSure ? { isSure } : {}),
});

/** The first group is a negation, the second the part. */
const readings: readonly Reading[] = [
  reading(
    'matches',
    `${who}(?:are\\s+)?${not}(?:match(?:es|ing)?|named(?:\\s+like)?|called(?:\\s+like)?|of\\s+the\\s+form|like)\\s+(?:the\\s+(?:pattern|glob)\\s+)?${glob}`,
    true,
  ),
  reading('begins with', `${whose}\\s+${have}\\s+${not}${part}\\s+${before}`, true),
  reading(
    'begins with',
    `(?:(?:that|which|they)\\s+)?${not}${have}\\s+${part}\\s+(?:in\\s+front|at\\s+the\\s+(?:very\\s+)?(?:start|beginning|front|head))\\s+of\\s+(?:the|their|its)\\s+${names}`,
    true,
  ),
  reading('ends with', `${whose}\\s+${have}\\s+${not}${part}\\s+${after}`, true),
  reading('contains', `(?:(?:that|which|they)\\s+)?${not}${have}\\s+${part}\\s+(?:somewhere\\s+)?${inName}`, true),
  reading(
    'contains',
    `${whose}\\s+${all}${not}(?:contain|include|have)(?:s|ing)?\\s+${part}(?:\\s+(?:in\\s+(?:it|them)|somewhere))?`,
    true,
  ),
  reading(
    'contains',
    `(?:(?:that|which)\\s+)?${not}(?:contain|include|have)(?:s|ing)?\\s+${part}\\s+(?:somewhere\\s+)?${inName}`,
    true,
  ),
  reading('begins with', `${who}${all}${not}(?:begin|start)(?:s|ning|ing)?\\s+(?:with|by)\\s+${part}`),
  reading('begins with', `${who}(?:are\\s+)?${not}prefixed\\s+(?:(?:with|by)\\s+)?${part}`),
  reading(
    'begins with',
    `(?:(?:that|which|they)\\s+)?${not}${have}\\s+(?:the|an?)\\s+(?:${names}\\s+)?prefix\\s+(?:of\\s+)?${part}`,
  ),
  reading('ends with', `${who}${all}${not}end(?:s|ing)?\\s+(?:with|in|on)\\s+${part}`),
  reading('ends with', `${who}(?:are\\s+)?${not}suffixed\\s+(?:(?:with|by)\\s+)?${part}`),
  reading('is', `(?:(?:that|which)\\s+)?(?:are\\s+)?${not}(?:called|named)\\s+(?:(?:just|exactly)\\s+)?${part}`, true),
];
/** "The n_* files", "files n_*" */
const globOf = new RegExp(
  `(?<=[\\s(]|^)[\`'"]?((?=[\\w.@+~-]*\\*)(?=\\S*\\w)[\\w.@+~*-]+)[\`'"]?(?=[\\s),.?!:;]|$)`,
  'giu',
);
/** `*.py` is an ending, which has questions of its own. */
const onlyEnding = /^\*+\.\w+$/u;

const verbs = ['begin', 'begins', 'beginning', 'start', 'starts', 'starting', 'ends', 'ending', 'contain', 'contains'];
/** "That beign with" */
const spelled = (text: string): string =>
  text.replace(/\b\p{Ll}{4,10}(?=\s+(?:with\b|\w+_))/giu, (word) =>
    verbs.includes(word.toLowerCase()) ? word : (verbs.find((verb) => isSlipOf(word.toLowerCase(), verb)) ?? word),
  );

const ofNames = /\bnames?\b|\bfile-?names?\b|\bnamed\b|\bprefix/iu;
/** As names have it, and no text that is written: `n_`, `test-`, `.min` */
const likeName = /[_.\d-]/u;

interface MarkedNames {
  readonly condition: OnNames;
  readonly text: string;
}

/** The only condition of a text on the names of files, with a mark in its place; undefined where there is none, or are several. */
export function namesMarked(typed: string): MarkedNames | undefined {
  if (typed.includes(conditionMark)) return undefined;
  const text = spelled(typed);
  for (const { how: each, says, isSure } of readings) {
    const found = [...text.matchAll(says)].filter(([, , said = '']) => !/^(?:the|an?|their|its|names?)$/iu.test(said));
    const [first] = found;
    if (first === undefined) continue;
    const [whole, denied, said = ''] = first;
    if (found.length > 1 || isOfFolder(text.slice(0, first.index), whole)) return undefined;
    if (isSure !== true && said.length > 1 && !likeName.test(said) && !ofNames.test(whole) && !ofNames.test(text))
      return undefined;
    const marked = `${text.slice(0, first.index)}${conditionMark}${text.slice(first.index + whole.length)}`;
    return { condition: { how: each, part: said, isNot: denied !== undefined }, text: marked };
  }
  const [only, another] = [...text.matchAll(globOf)].filter(([, said = '']) => !onlyEnding.test(said));
  if (only?.[1] === undefined || another !== undefined) return undefined;
  return {
    condition: { how: 'matches', part: only[1], isNot: false },
    text: `${text.slice(0, only.index)}${conditionMark}${text.slice(only.index + only[0].length)}`,
  };
}

const folders = '(?:folder|directory|dir|repo(?:sitory)?|project|package|module|crate|tree)';
const isOne = new RegExp(`\\b${folders}\\s+(?:(?:that|which)\\s+(?:is|was)\\s+)?$`, 'iu');
const areSeveral =
  /\b(?:folders|directories|dirs|packages|modules|projects|crates|members|repositories)\s+(?:(?:that|which)\s+are\s+)?$/iu;
const ofOne =
  /^(?:(?:that|which)\s+)?(?:whose\s+name\b|called\b|named\b|prefixed\b|suffixed\b|\w+s\s+(?:with|by|in|on)\b|\w+ing\s|with\s+(?:an?|the)\s)/iu;

/** "In the folder whose name begins with a": no name of a file. */
const isOfFolder = (lead: string, said: string): boolean =>
  areSeveral.test(lead) || (isOne.test(lead) && !/\bthis\s+\w+\s+$/iu.test(lead) && ofOne.test(said));

const ending = new RegExp(`${who}end(?:s|ing)?\\s+(?:with|in|on)\\s+[\`'"]?\\*?\\.\\w+[\`'"]?(?![\\w.])`, 'giu');
const ofFolder =
  /\b(?:folders?|director(?:y|ies)|dir|project|repo(?:sitory)?|package|module)\s+(?:that\s+is\s+)?(?:called|named)\b/giu;
const conditions = new RegExp(
  `\\b(?:begin|start|end)(?:s|ning|ing)?\\s+(?:with|in|by|on)\\b|\\b(?:prefix|suffix)\\w*\\b|\\bwhose\\s+${names}\\b|\\b${names}\\s+(?:that|which|begin|start|end|contain|include|match|have|has|is|are|like)\\w*\\b|\\b${inName}\\b|\\bfiles?\\s+(?:(?:that|which)\\s+)?(?:are\\s+)?(?:named|called)\\b|\\b(?:match|matches|matching)\\s+\\S|\\bfiles?\\s+(?:here\\s+)?(?:(?:that|which)\\s+)?(?:contain|mention|include)(?:s|ing)?\\s+\\S`,
  'iu',
);

/** Whether a count is only of files whose names are somehow, other than by their ending: all files are none to be counted then. */
export const limitsNames = (task: string): boolean => {
  const text = spelled(task).replace(ending, ' ').replace(ofFolder, ' ');
  return conditions.test(text) || [...text.matchAll(globOf)].some(([, said = '']) => !onlyEnding.test(said));
};

// Of which commits a question is: "the last 3 commits", "since v1.2", "in the last two weeks", "of 2024", "by Jane", "to src/a.c".
import { releaseTags } from './tags.ts';
import { plainVersion } from './releases.ts';
import { documentIn } from './documentNames.ts';
import { fileIn } from './files.ts';
import { scopeOf } from './scope.ts';

export interface Span {
  /** Options of `git log`, with a space before each; empty for the whole history. */
  readonly options: string;
  /** How many commits are asked for; undefined where not their number but something else bounds them, or nothing. */
  readonly count: number | undefined;
  /** ` -- path`, or nothing. */
  readonly path: string;
  /** What is left of the words that say so. */
  readonly rest: string;
  /** As one says it, with a space before: ` of the last 3 commits`. */
  readonly said: string;
}

const numbers: Readonly<Record<string, number>> = {
  ...{ one: 1, a: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twenty: 20 },
  ...{ couple: 2, 'couple of': 2, few: 5 },
};
const number = '(\\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twenty|few|couple(?: of)?)';
const recent = '(?:last|latest|newest|most recent|recent|previous|past)';
const commits = new RegExp(`\\b${recent}\\s+(?:${number}\\s+)?(?:\\w+\\s+)?(?:commits|changesets|revisions)\\b`, 'iu');
const commit = /\b(?:(?:last|latest|newest|most recent)\s+(?:git\s+)?(?:commit|changeset|revision)|HEAD|tip)\b/iu;
const times = new RegExp(
  `\\b(?:in|within|during|over|for|since|of)\\s+(?:the\\s+)?(?:last|past)\\s+(?:${number}\\s+)?(hour|day|week|month|year)s?\\b`,
  'iu',
);
const since = /\b(?:since|after)\s+(?:the\s+)?(?:tag\s+|version\s+|release\s+)?([\w./+-]*\w)/iu;
const between =
  /\b(?:between|from)\s+(?:the\s+)?(?:tags?\s+)?([\w./+-]*\d)\s+(?:and|to|until|till)\s+([\w./+-]*\d)\b/iu;
const year = /\b(?:in|of|during|from)\s+((?:19|20)\d\d)\b/u;
const author =
  /\b(?:by|from|of|did|has)\s+(\p{Lu}[\p{L}.-]*(?:\s+\p{Lu}[\p{L}.-]*)*)(?=\s*[?.!]*$|\s+(?:make|made|commit|write|contribute|in|since|to|of|during)\b)/u;
/** Bounds that no rule here reads: an answer without them would be one to another question. */
const unread =
  /\b(?:second|third|penultimate|last but|per|each|every|before|between|until|till|yesterday|today|tonight|weekend|ago|this\s+(?:week|month|year|morning)|last\s+(?:night|week|month|year|quarter)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|by\s+(?:me|myself|us|him|her|them)|(?:my|our|his|her|their)\s+(?:commits|changes)|of\s+mine|(?:other|all|every|remote|another)\s+branch(?:es)?|branch\s+\S+|not\s+(?:by|in|on)|except|without|excluding|merged?|merges)\b/iu;

/** Undefined where the words bound it in a way that is not understood. */
export function spanOf(task: string, root: string): Span | undefined {
  const path = pathOf(task, root);
  const named = author.exec(task)?.[1];
  // "The history of Makefile."
  const by = named !== undefined && path.endsWith(named) ? undefined : named;
  const name = by === undefined ? '' : ` -i --author='${by}'`;
  const of = `${by === undefined ? '' : ` by ${by}`}${path === '' ? '' : ` to ${path.slice(4)}`}`;
  const whole = (options: string, said: string, count?: number): Span => ({
    options: `${options}${name}`,
    count,
    path,
    rest: [author, times, commits, since, year, commit].reduce((left, each) => left.replace(each, ' '), task),
    said: `${said}${of}`,
  });
  const period = times.exec(task);
  if (period) {
    const many = countIn(period[1]);
    const unit = `${(period[2] ?? '').toLowerCase()}${many === 1 ? '' : 's'}`;
    return whole(
      ` --since='${String(many)} ${unit} ago'`,
      ` of the last ${many === 1 ? '' : `${String(many)} `}${unit}`,
    );
  }
  const several = commits.exec(task);
  if (several) {
    const said = several[1];
    const many = said === undefined ? 20 : countIn(said);
    return whole(` -n ${String(many)}`, ` of the last ${String(many)} commits`, many);
  }
  const [, oldest, newest] = between.exec(task) ?? [];
  if (oldest !== undefined && newest !== undefined) {
    const ends = [oldest, newest].map((name) => tagOf(name, root));
    return ends.every((tag) => tag !== undefined)
      ? whole(` ${ends.join('..')}`, ` from ${ends.join(' to ')}`)
      : undefined;
  }
  const from = since.exec(task)?.[1];
  if (from !== undefined) {
    if (/^\d{4}(?:-\d\d){0,2}$/.test(from)) return whole(` --since='${whole10(from)} 00:00'`, ` since ${from}`);
    const tag = tagOf(from, root);
    return tag === undefined ? undefined : whole(` ${tag}..HEAD`, ` since ${tag}`);
  }
  const [, within] = year.exec(task) ?? [];
  if (within !== undefined)
    return whole(` --since='${within}-01-01 00:00' --until='${within}-12-31 23:59:59'`, ` of ${within}`);
  if (unread.test(task)) return undefined;
  if (commit.test(task)) return whole(' -n 1', ' of the last commit', 1);
  return whole('', '');
}

const tagOf = (name: string, root: string): string | undefined =>
  releaseTags(root).find((tag) => tag === name || plainVersion(tag) === plainVersion(name));

const countIn = (said: string | undefined): number =>
  said === undefined ? 1 : (numbers[said.toLowerCase()] ?? Number(said));

const whole10 = (date: string): string => `${date}-01-01`.slice(0, 10);

/** The file or folder that is named, or the document. */
function pathOf(task: string, root: string): string {
  const file = fileIn(task, root) ?? documentIn(task, root);
  if (file !== undefined) return ` -- ${file}`;
  const { folder } = scopeOf(task, root);
  return folder === '.' || folder.startsWith('..') ? '' : ` -- ${folder}`;
}

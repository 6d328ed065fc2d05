// Small bugs in JavaScript with a test each: the suite's own, or those of a HumanEvalPack file.
import { readFileSync } from 'node:fs';
import { diffWordsWithSpace } from 'diff';
import * as v from 'valibot';
import { ownBugsByKind } from './ownBugs.ts';

export interface Bug {
  readonly name: string;
  /** What a user would say. */
  readonly task: string;
  /** Whole files. */
  readonly buggy: string;
  readonly fixed: string;
  /** Statements that throw, or fail an assertion of the console's, while the bug is there. */
  readonly test: string;
}

/** A change to the file of a bug, and what a model would say of it. */
export interface Fix {
  readonly oldText: string;
  readonly newText: string;
  readonly words: string;
}

/** The suite's own bugs, or those of files of HumanEvalPack (`humanevalpack.jsonl` of its JavaScript part). @throws Error */
export function loadBugs(files: readonly string[]): readonly Bug[] {
  if (files.length === 0) return Object.values(ownBugsByKind).flat();
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, index) => humanEvalBug(line, `${file}:${index + 1}`)),
  );
}

const humanEvalSchema = v.object({
  prompt: v.string(),
  canonical_solution: v.string(),
  buggy_solution: v.string(),
  test: v.string(),
  entry_point: v.string(),
  failure_symptoms: v.string(),
});

function humanEvalBug(line: string, place: string): Bug {
  const parsed = v.safeParse(humanEvalSchema, JSON.parse(line));
  if (!parsed.success) throw new Error(`${place} is not a HumanEvalPack record: ${parsed.issues[0].message}`);
  const { prompt, canonical_solution, buggy_solution, test, entry_point, failure_symptoms } = parsed.output;
  return {
    name: entry_point,
    task: `fix ${wordsOf(entry_point)}: ${failure_symptoms}`,
    buggy: prompt + buggy_solution,
    fixed: prompt + canonical_solution,
    test,
  };
}

/** `hasCloseElements` as `has close elements`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
}

/** The same bug elsewhere: another file, with another name for its function. */
export function likeBug(bug: Bug): Bug {
  const name = `${bug.name}Copy`;
  const renamed = (text: string) => text.replaceAll(new RegExp(`\\b${bug.name}\\b`, 'g'), name);
  return {
    name,
    task: `${bug.task} in the copy`,
    buggy: renamed(bug.buggy),
    fixed: renamed(bug.fixed),
    test: renamed(bug.test),
  };
}

/**
 * The smallest run of whole lines that makes `to` of `from`, unique in it. The words name the function, so that a change of one operator
 * in one bug is not the same as in the next.
 */
export function fixOf(name: string, from: string, to: string): Fix {
  const [a, b] = [from.split('\n'), to.split('\n')];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  for (;;) {
    const oldText = a.slice(start, a.length - end).join('\n');
    const newText = b.slice(start, b.length - end).join('\n');
    const whole = start === 0 && end === 0;
    if (whole || (oldText !== '' && from.split(oldText).length === 2)) {
      return { oldText, newText, words: `in ${wordsOf(name)} ${wordsOfChange(from, to)}` };
    }
    if (start > 0) start--;
    if (end > 0) end--;
  }
}

function wordsOfChange(from: string, to: string): string {
  const parts = diffWordsWithSpace(from, to);
  const said = (kind: 'added' | 'removed') =>
    parts
      .filter((part) => part[kind])
      .map(({ value }) => value.trim())
      .filter((value) => value !== '')
      .join(' ')
      .slice(0, 80);
  const [removed, added] = [said('removed'), said('added')];
  if (removed === '') return `add ${added}`;
  return added === '' ? `remove ${removed}` : `write ${added} in place of ${removed}`;
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/(?<![<=])<(?![<=])/g, '<='],
  [/<=/g, '<'],
  [/(?<![=>-])>(?![>=])/g, '>='],
  [/>=/g, '>'],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/ \* /g, ' / '],
  [/ % /g, ' / '],
  [/\b0\b/g, '1'],
  [/\b1\b/g, '0'],
  [/\b1\b/g, '2'],
  [/\b2\b/g, '1'],
  [/===?/g, '!='],
  [/!==?/g, '=='],
  [/&&/g, '||'],
  [/\|\|/g, '&&'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
  [/Math\.max/g, 'Math.min'],
  [/Math\.min/g, 'Math.max'],
  [/\.push\(/g, '.unshift('],
  [/\.length\b/g, '.length - 1'],
  [/\.length\b/g, '.length + 1'],
  [/\breturn (?=[\w([])/g, 'return !'],
  [/\breturn (?=[\w([])/g, 'return -'],
  [/\breturn (?=[\w([])/g, 'return 1 + '],
];

/** Programs that differ from the buggy one in one operator or literal outside of comments: what else might be tried. */
export function otherPrograms({ buggy, fixed }: Bug): readonly string[] {
  const code = buggy.replace(/\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));
  const programs = swaps.flatMap(([pattern, into]) =>
    [...code.matchAll(pattern)].map(
      ({ 0: found, index }) => buggy.slice(0, index) + into + buggy.slice(index + found.length),
    ),
  );
  return [...new Set(programs)].filter((program) => program !== fixed && program !== buggy);
}

// "Which options leave out empty values?": the passage of a document at the top that has nearly all words of a question.
import { stemmer } from 'stemmer';
import type { Workspace } from '../commands/workspace.ts';
import { codeSpan } from './markup.ts';
import { toldBy, undecorated } from './sections.ts';
import { textIn } from './texts.ts';

const empty = new Set(
  (
    'a an the and or but if of for from to in on at by with without out up down over under about into onto is are was were be been being do does did ' +
    'done can could may might must shall should will would has have had there here this that these those it its i you we they he she one ones my our ' +
    'your their me us them what which who whose whom where when why how much many more most less least some any all each every other another ' +
    'please tell show give say says said know get gets got let need needs want wants use used using make makes way ways thing things so then than ' +
    'leave leaves leaving left not no only just also still actually exactly really default defaults project repo repository program tool library code'
  ).split(' '),
);
/** Adjectives of questions -> the nouns of answers. */
const nouns: Readonly<Record<string, string>> = {
  ...{ long: 'length', large: 'size', big: 'size', fast: 'speed', wide: 'width', high: 'height', deep: 'depth' },
  ...{ heavy: 'weight', often: 'interval', old: 'age' },
};
const documents =
  /^(?:readme|contributing|usage|install|docs?|faq|guide|configuration|options)(?:\.(?:md|markdown|mdx|rst|txt|adoc|org|rdoc|pod|html?))?$/i;
const leastWords = 2;
/** Share of the words' weights. */
const leastShare = 0.74;
const mostShown = 2;
const mostLines = 8;

interface Passage {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly heading: string;
  readonly stems: ReadonlySet<string>;
}

/** Undefined where no passage has enough of the words, or too many do. */
export function passageAbout(task: string, { root, names }: Pick<Workspace, 'root' | 'names'>): string | undefined {
  const wanted = [...new Set(wordsOf(task).filter((word) => !empty.has(word)))].map((word) =>
    [word, nouns[word] ?? word].map((each) => stemmer(each)),
  );
  if (wanted.length < leastWords) return undefined;
  const paths = [...names].filter((name) => documents.test(name)).sort((a, b) => rankOf(a) - rankOf(b));
  const passages = paths.flatMap((path) => passagesIn(path, textIn(root, path) ?? ''));
  const isIn = (forms: readonly string[], { stems }: Passage) => forms.some((form) => stems.has(form));
  const weights = wanted.map((forms) => 1 / Math.log2(2 + passages.filter((passage) => isIn(forms, passage)).length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const scored = passages
    .map((passage) => {
      const has = wanted.map((forms) => isIn(forms, passage));
      return {
        passage,
        count: has.filter(Boolean).length,
        share: weights.reduce((sum, weight, at) => sum + (has[at] === true ? weight : 0), 0) / total,
      };
    })
    .filter(({ share, count }) => share >= leastShare && count >= leastWords)
    // Of two words alone, one in each of several sentences says nothing of both.
    .filter(({ passage }) => wanted.length > leastWords || saysInOne(passage, wanted));
  const best = Math.max(0, ...scored.map(({ share }) => share));
  const top = scored.filter(({ share, passage }) => share >= best - 0.01 && toldBy(passage.text) !== '');
  if (top.length === 0 || top.length > mostShown) return undefined;
  return top.map(({ passage }) => quoted(passage)).join('\n\n');
}

/** Whether one sentence, or one with the heading, has all words. */
const saysInOne = ({ text, heading }: Passage, wanted: readonly (readonly string[])[]): boolean =>
  undecorated(text)
    .split(/(?<=[.!?;])\s+(?=\p{Lu}|$)|\n(?=\s*[-*|])/u)
    .some((sentence) => {
      const said = new Set(wordsOf(`${heading} ${sentence}`).map((word) => stemmer(word)));
      return wanted.every((forms) => forms.some((form) => said.has(form)));
    });

const rankOf = (path: string): number => (/^readme/i.test(path) ? 0 : 1);

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{N}]*|\p{N}+/gu) ?? [];

/** Paragraphs and list items, with the heading above as words of each. */
function passagesIn(path: string, text: string): readonly Passage[] {
  const found: Passage[] = [];
  let heading = '';
  let current: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (current === undefined) return;
    const passage = current.lines.join('\n');
    const stems = new Set(wordsOf(`${heading} ${undecorated(passage)}`).map((word) => stemmer(word)));
    found.push({ path, line: current.line, text: passage, heading, stems });
    current = undefined;
  };
  text.split(/\r?\n/).forEach((line, at) => {
    const [, title] = /^#{1,6}\s+(.*)$/.exec(line) ?? [];
    if (line.trim() === '' || title !== undefined || /^\s*(?:[-*+]|\d+\.)\s/.test(line)) close();
    if (title !== undefined) heading = title;
    else if (line.trim() !== '') {
      current ??= { line: at + 1, lines: [] };
      current.lines.push(line);
    }
  });
  close();
  return found;
}

function quoted({ path, line, text }: Passage): string {
  const lines = toldBy(text).split('\n').slice(0, mostLines);
  return `${codeSpan(`${path}:${String(line)}`)} says:\n\n${lines.map((each) => `> ${each.trim()}`).join('\n')}`;
}

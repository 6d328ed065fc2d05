// "Which page defines the slack window, and how long is it?": a term of several words that a document has a heading or an entry for.
import { isSlipOf } from '../../../core/state/slips.ts';
import { filesBelow } from '../commands/filesBelow.ts';
import { conceptsOf } from '../request/vocabulary.ts';
import { asMarkdown, codeSpan } from './markup.ts';
import type { QuestionKind } from './question.ts';
import { isOwnName } from './ownPackage.ts';
import { sectionsOf, shortened, toldBy } from './sections.ts';
import { textIn } from './texts.ts';

const asksForTerm =
  /\b(?:defin(?:e[sd]?|ing|itions?)|explain(?:s|ed)?|describ(?:es?|ed)|glossary|meaning|means?|what(?:['’]s|\s+is|\s+are)\s+(?:an?|the)\b)/iu;
/** Code is looked for where it is written. */
const ofCode =
  /\b(?:function|func|method|class|type|constant|variable|struct|interface|enum|trait|macro|hook|component|module|declared|implement\w*|commands?|targets?|scripts?)\b|[_(){}]|\p{Ll}\p{Lu}/u;
/** "What is the length of it in lines?" */
const ofSize = /\b(?:length|size|number|count)\s+of\b|\bin\s+(?:lines|bytes|words|characters)\b/iu;
const document = /\.(?:md|markdown|rst|txt|adoc)$/i;
/** What has been, or is about something else. */
const past = /^(?:change|history|news|licen)/i;
const deepest = 4;
const mostFolders = 200;
const mostFiles = 200;
const mostLines = 12;

interface Entry {
  readonly path: string;
  readonly line: number;
  readonly title: string;
  readonly told: string;
}

/** Answers where exactly one term of the documents is named. */
export const termQuestion: QuestionKind = (task, workspace) => {
  const { root } = workspace;
  if (!asksForTerm.test(task) || ofCode.test(task) || ofSize.test(task)) return undefined;
  const said = wordsOf(task);
  const found = documentsIn(root)
    .flatMap((path) => entriesIn(path, textIn(root, path) ?? ''))
    // The project's own name is not a glossary term.
    .filter(({ title }) => isSaid(wordsOf(title), said) && !isOwnName(title, workspace));
  const longest = Math.max(0, ...found.map(({ title }) => wordsOf(title).length));
  const own = found.filter(({ title }) => wordsOf(title).length === longest);
  const [best] = own.toSorted((a, b) => rankOf(b) - rankOf(a));
  if (best === undefined || new Set(own.map(({ title }) => wordsOf(title).join(' '))).size > 1) return undefined;
  const { path, line, title, told } = best;
  const others = own.filter((one) => one !== best).map((one) => codeSpan(`${one.path}:${String(one.line)}`));
  const also = others.length === 0 ? '' : `\n\nAlso at ${others.join(', ')}.`;
  const known = `${codeSpan(title)} is defined at ${codeSpan(`${path}:${String(line)}`)}:\n\n${asMarkdown(shortened(told, mostLines, path), path)}${also}`;
  return { known, looks: [], nothing: '' };
};

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** In this order, each as it is or misspelt; not words that any request may have. */
function isSaid(title: readonly string[], said: readonly string[]): boolean {
  if (title.length < 2 || title.length > 5 || conceptsOf(title.join(' ')).size > 0) return false;
  const isSame = (word: string | undefined, wanted: string) =>
    word !== undefined && (word === wanted || `${word}s` === wanted || word === `${wanted}s` || isSlipOf(word, wanted));
  return said.some((_, at) => title.every((wanted, next) => isSame(said[at + next], wanted)));
}

/** What only points at another page says less than what tells something. */
const rankOf = ({ told }: Entry): number =>
  /^(?:see\b|cf\.|→|(?:is\s+)?(?:defined|explained|described) (?:in|on|by)\b)/i.test(told)
    ? 0
    : told.length > 20
      ? 2
      : 1;

/** Headings with what follows them, and entries like `**Lag**: how much later`. */
function entriesIn(path: string, text: string): readonly Entry[] {
  const sections = sectionsOf(text).flatMap(({ title, line, body }) =>
    toldBy(body) === '' ? [] : [{ path, line, title, told: toldBy(body) }],
  );
  const entries = text.split(/\r?\n/).flatMap((line, at) => {
    const [, title, told = ''] =
      /^\s*(?:[-*+]\s+)?(?:\*\*|__|<dt>|<dfn>)([^*_<>]+?):?(?:\*\*|__|<\/dt>|<\/dfn>)\s*(?::|—|–|-|\(|is\b|means\b)?\s*(\S.*)$/u.exec(
        line,
      ) ?? [];
    return title === undefined ? [] : [{ path, line: at + 1, title, told }];
  });
  return [...sections, ...entries];
}

/** Paths of prose, the upper ones first. */
const documentsIn = (root: string): readonly string[] =>
  filesBelow(root, (name) => document.test(name) && !past.test(name), { deepest, mostFolders })
    .filter((path) => !/(?:^|\/)(?:vendor|dist|build)\//.test(path))
    .slice(0, mostFiles);

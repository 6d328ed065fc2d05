// "Which revision of the format is in force?": what a specification says of itself at its head.
import { basename } from 'node:path';
import { filesBelow } from '../commands/filesBelow.ts';
import type { Workspace } from '../commands/workspace.ts';
import type { QuestionKind } from './question.ts';
import { cited, textIn, type Fact } from './texts.ts';

const document = /\.(?:md|markdown|rst|txt|adoc|asciidoc|org|tex|texi)$/iu;
/** Files of that ending which tools read. */
const ofTools = /^(?:CMakeLists|(?:[\w-]+-)?requirements[\w.-]*|constraints|robots|sources)\.txt$/iu;
const isDocument = (path: string): boolean => document.test(path) && !ofTools.test(basename(path));
const deepest = 4;
const mostFiles = 200;
const headLines = 20;

/** What is not in force yet, or no longer, and what is not of the project itself. */
const elsewhere =
  /(?:^|\/)(?:drafts?|history|histories|old|olds?|archived?|archives|obsolete|superseded|deprecated|proposals?|previous|past|attic|examples?|templates?|vendor|third[_-]?party|build|dist|tests?|fixtures?)(?:\/|\.\w+$)|(?:^|\/)(?:changes|changelog|history|news|releases?|licen[cs]e|copying|contributing)[^/]*$/iu;
const number = 'v?(\\d+(?:\\.\\d+)*)';
/** `| Revision | 1.6 |`, `Version: 2`, `:revnumber: 1.2`; `1.7-draft3` is none. */
const stated = [
  new RegExp(
    `^[\\s|*_:#>-]*(?:(?:document|spec(?:ification)?|current|this)\\s+)?(?:revision|version|edition|issue|revnumber)(?:\\s+(?:number|no\\.?))?[\\s|*_:=]{1,9}${number}(?![\\w.]*[\\w-])`,
    'iu',
  ),
  new RegExp(
    `^[#=]{0,6}\\s{0,4}[^|:.;]{3,60}[\\s,(]{1,3}(?:revision|version|edition|rev\\.?|v)\\s?${number}\\)?\\s*$`,
    'iu',
  ),
];
/** `Second edition` has no number; `# Protocol v2` has. */
const isTitle = (line: string, at: number): boolean => at < 3 && /\p{L}/u.test(line);
const notInForce =
  /\b(?:drafts?|superseded|obsoleted?|withdrawn|deprecated|not\s+(?:yet\s+)?(?:agreed|in\s+force|approved|valid)|no\s+longer|proposal|proposed|replaced\s+by|rejected|expired)\b|\bin\s+force\s+(?:from\b.{0,40}\b(?:to|until|till)|until|till)\b/iu;
const inForce =
  /\b(?:status|state)\b.{0,12}\b(?:in\s+force|current|final|approved|stable|active|published|adopted|ratified|valid)\b/iu;

/** The only revision that the documents state to be in force; undefined where there is none, or several. */
export function documentRevision(root: string): Fact | undefined {
  const found = filesBelow(root, isDocument, { deepest })
    .filter((path) => !elsewhere.test(path))
    .slice(0, mostFiles)
    .flatMap((path) => {
      const lines = (textIn(root, path, 8192) ?? '').split(/\r?\n/u).slice(0, headLines);
      const fact = revisionIn(path, lines);
      return fact === undefined || lines.some((line) => notInForce.test(line))
        ? []
        : [{ ...fact, isSure: lines.some((line) => inForce.test(line)) }];
    });
  const sure = found.filter(({ isSure }) => isSure);
  const best = sure.length > 0 ? sure : found;
  const [first] = best;
  return new Set(best.map(({ value }) => value)).size === 1 && first !== undefined
    ? { value: first.value, path: first.path, line: first.line }
    : undefined;
}

function revisionIn(path: string, lines: readonly string[]): (Fact & { readonly line: number }) | undefined {
  for (const [at, line] of lines.entries()) {
    const [own, ofTitle] = stated.map((pattern) => pattern.exec(line)?.[1]);
    const value = own ?? (isTitle(line, at) ? ofTitle : undefined);
    if (value !== undefined) return { value, path, line: at + 1 };
  }
  return undefined;
}

/** Whether a workspace holds texts and nothing that runs. */
export const isOnlyDocuments = (root: string): boolean => {
  const files = filesBelow(root, (name) => !name.startsWith('.'), { deepest });
  return (
    files.length > 0 &&
    files.every(
      (path) => isDocument(path) || /\.(?:ya?ml|png|svg|jpe?g|gif|pdf|csv)$|(?:^|\/)[A-Z]+$|akefile$/u.test(path),
    )
  );
};

const word = '(?:revision|edition|version|verison|issue)';
const asks = [
  `\\b(?:which|what(?:['’]?s)?|whats|the\\s+number\\s+of|number\\s+is|current|latest|valid)\\b[^.;!?]{0,80}?\\b${word}\\b`,
  `\\b${word}\\b[^.;!?]{0,80}\\b(?:which|what|in\\s+force|valid|current|counts|applies)\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** What has such a revision, after which its own words stand before it: "the wire format". */
const text =
  /\b(?:of|for)\s+(?:(?:the|this|our|your|its|these|those)\s+)?((?:[\p{L}\d-]+\s+){0,3}?)(?:spec(?:ification|s)?|standard|format|protocol|documents?|text|norm|guidelines?|handbook|manual|rules|charter|statutes?|bylaws)\b/iu;
const inForceAsked =
  /\b(?:in\s+force|counts?\s+(?:now|today)|appl(?:y|ies)\s+(?:now|today)|currently\s+valid|valid\s+(?:now|today))\b/iu;
/** Of something else: a commit, or a change that is wanted. */
const other =
  /\b(?:git|commit|hash|sha|svn|checked\s+out|bump|increase|publish|tag|add(?:ed)?|introduced?|since|last\s+changed|between|differen\w+|diff|next|previous|older|history|draft\s+(?:is|has|are))\b/iu;
const plainWord = /^(?:the|this|our|current|latest|new|whole|of|in)$/iu;

const wordsOf = (words: string): readonly string[] => words.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];

/** Undefined where the documents state none, or what is asked about is not what they are about. */
export const documentRevisionQuestion: QuestionKind = (task, { root }: Workspace) => {
  if (!asks.some((pattern) => pattern.test(task)) || other.test(task)) return undefined;
  const [named, before = ''] = text.exec(task) ?? [];
  if (named === undefined && !inForceAsked.test(task)) return undefined;
  const fact = documentRevision(root);
  if (fact === undefined) return undefined;
  const lines = (textIn(root, fact.path, 8192) ?? '').split('\n').slice(0, headLines);
  const head = wordsOf([basename(root), fact.path, ...lines].join(' '));
  const isOwn = wordsOf(before).every((each) => plainWord.test(each) || head.includes(each));
  return isOwn ? { known: cited(fact), looks: [], nothing: '' } : undefined;
};

// "Which version added the bright colours?", "since when does it read TOML 1.1?": the oldest release whose notes tell of it.
import { changeLogs } from './changes.ts';
import { codeSpan } from './markup.ts';
import { packageIn } from './packages.ts';
import type { QuestionKind } from './question.ts';
import { compareVersions, releasesIn } from './releases.ts';
import { stemOf, termsOf, wordsIn, type Term } from './sought/terms.ts';
import { readme, textIn } from './texts.ts';

const version = '(?:versions?|releases?)';
const which = `\\b(?:which|what|wich|whats)\\s+(?:[\\w-]+\\s+){0,2}?${version}`;
const brings =
  '(?:add(?:s|ed)?|introduc(?:es?|ed)|br(?:ings?|ought)|g[eo]ts?|support(?:s|ed)?|understands?|understood|ships|shipped|includ(?:es?|ed)|gain(?:s|ed)?|learn(?:s|ed|t)?|(?:can|could)(?!\\s+(?:i|we|you|he|she|they|one|it|this|that)\\b)|(?:is|was)\\s+able\\s+to|ha[sd](?!\\s+(?:been|got\\b|this|that|it|he|she|they|i|we|you|my|our|his|her|their|the\\s+(?:code|project|repo\\w*|checkout|software|program|library|tool|package)\\b)))';
const came =
  '(?:add(?:s|ed)?|introduc(?:es?|ed)|brought|support(?:s|ed)?|understands?|understood|appear(?:s|ed)?|arrived?(?!\\s+at\\b)|c[ao]mes?(?!\\s+(?:from|with|out|of)\\b)|land(?:s|ed)?|includ(?:es?|ed)|gain(?:s|ed)?|available|able)';
/** Without a full stop, that of a number left aside. */
const within = '(?:[^.,;:!?]|\\.\\d){0,120}?';
const asks: readonly RegExp[] = [
  // "Which version of it added the bright colours?"
  `${which}\\s+(?:of\\s+(?:[\\w.-]+\\s+){1,3}?)?(?:(?:that|which|first|finally|actually|already|also)\\s+){0,2}${brings}\\b`,
  // "Which version were they added in?", not "which version did she bring?"
  `${which}\\s+(?:was|were|did|is|are)\\s+(?!(?:i|we|you|he|she|my|your)\\b)${within}\\b${came}\\b`,
  `\\b(?:since|as\\s+of|starting\\s+(?:with|in|from))\\s+(?:which|what|wich)\\s+(?:[\\w-]+\\s+){0,3}?${version}\\b`,
  `\\b(?:from|in|with)\\s+(?:which|what|wich)\\s+(?:[\\w-]+\\s+){0,3}?${version}\\b(?:\\s+(?:on|onwards?|upwards?)\\b|${within}\\b${came}\\b)`,
  `^(?=.*(?:\\?|\\b(?:which|what|tell|know|find|name)\\b)).*\\b(?:lowest|minimum|minimal|oldest|earliest|first)\\s+(?:[\\w-]+\\s+){0,2}?${version}\\b`,
  `\\bsince\\s+when\\b`,
].map((pattern) => new RegExp(pattern, 'iu'));
/** "So that I can compare", "before the meeting": what the answer is for. */
const purpose = /[\s,]+(?:so(?:\s+that)?|because|in\s+order\s+to|before|after)\s.*$/iu;
/** What a question may point back at. */
const pointer = /\b(?:it|them|that|this|those|these)\b/iu;

/** The sentence that asks, with the one before it where it only points at that: what else a story tells chooses no place. */
function questionIn(task: string, subjectOf: (text: string) => string): string | undefined {
  const sentences = task.split(/(?<=[.;!?])\s+/u);
  const at = sentences.findIndex((sentence) => asks.some((pattern) => pattern.test(sentence)));
  const sentence = sentences[at];
  if (sentence === undefined) return undefined;
  const bare = sentence.replace(purpose, '');
  const own = asks.some((pattern) => pattern.test(bare)) ? bare : sentence;
  if (termsIn(subjectOf(own)).length > 0) return own;
  const before = sentences[at - 1];
  return before !== undefined && pointer.test(own) ? `${before} ${own}` : undefined;
}

const termsIn = (subject: string): readonly Term[] =>
  termsOf(subject.replaceAll(/\bv?\d+(?:\.\d+)+\b/gu, ' ').replaceAll(ofQuestion, ' '), '');

/** What something else has to be: "which Python version is needed". */
const ofOthers =
  /\b(?:python|pypy|node(?:\.?js)?|npm|bash|zsh|fish|lua|tmux|vim|rust(?:c)?|go|golang|java|jdk|php|perl|ruby|cmake|make|gcc|clang|compiler|postgres\w*|mysql|windows|macos|linux|ubuntu|debian|msrv|broke|breaks?|removed|dropped|deprecated|latest|newest|current|last|compiles?|builds?|required?|requires)\b/iu;
const ofQuestion =
  /\b(?:versions?|releases?|wich|first|lowest|minimum|minimal|oldest|earliest|since|add(?:s|ed)?|introduc\w*|br(?:ings?|ought)|support\w*|understand\w*|understood|appear\w*|compatib\w*|variants?|available|able|depend\w*|old|new|newer|use|someone|somebody|work|etc|user|sent|file|format|found|pin)\b/giu;
const mostShown = 200;

export const addedInQuestion: QuestionKind = (task, workspace) => {
  const { root } = workspace;
  const own = wordsIn(packageIn(root, '.')?.name ?? '');
  const withoutName = (text: string) =>
    text.replaceAll(/\p{L}[\p{L}\d-]*/gu, (word) =>
      wordsIn(word).every((each) => own.includes(each)) || own.join('') === word.toLowerCase() ? ' ' : word,
    );
  const question = questionIn(task, withoutName);
  if (question === undefined) return undefined;
  const subject = withoutName(question);
  if (ofOthers.test(subject)) return undefined;
  // "1.1" is a word of its own.
  const numbers =
    subject.match(/\bv?\d+(?:\.\d+)+\b/gu)?.map((each) => each.replace(/^v/u, '').replace(/(?:\.0)+$/u, '')) ?? [];
  const terms = termsIn(subject);
  const lines = changeLogs(workspace)
    .filter((path) => !readme.test(path))
    .flatMap((path) => releasesIn(textIn(root, path) ?? '').flatMap((each) => ({ ...each, path })))
    .flatMap(({ version: release, first, lines: notes, path }) =>
      notes.map((note, at) => ({ release, path, at: first + at + 1, note, score: scoreOf(note, terms, numbers) })),
    );
  const names = subject.match(/\b[\p{L}\d]+(?:_|::)\w+|\b\p{Ll}+\p{Lu}\w*/gu) ?? [];
  const named = lines.filter(({ note }) => names.some((name) => note.includes(name)));
  // Notes tell of a family by other words than of its members; what is written with a mark is a name for sure.
  if (named.length === 0 && names.some((name) => /_|::/u.test(name))) return undefined;
  const told = named.length > 0 ? named.map((each) => ({ ...each, score: each.score + 1 })) : lines;
  const most = Math.max(0, ...told.map(({ score }) => score));
  // The oldest stands last.
  const found = told.filter(({ score }) => score === most).toSorted((a, b) => compareVersions(a.release, b.release))[0];
  if (found === undefined || most === 0) return undefined;
  const note = found.note.replace(/^[\s*+-]+/u, '').trim();
  const shown = note.length > mostShown ? `${note.slice(0, mostShown)}…` : note;
  return {
    known: `${found.release} (${codeSpan(`${found.path}:${String(found.at)}`)}): ${shown}`,
    looks: [],
    nothing: '',
  };
};

const adds = /\b(?:add\w*|introduc\w*|new|support\w*|now|allow\w*|implement\w*|compatib\w*)\b/iu;

function scoreOf(note: string, terms: readonly Term[], numbers: readonly string[]): number {
  const words = new Set(wordsIn(note).map(stemOf));
  const joined = wordsIn(note).join('');
  const fits = terms.filter(
    ({ forms }) =>
      forms.some((form) => words.has(form)) || ((forms[0] ?? '').length > 5 && joined.includes(forms[0] ?? '')),
  ).length;
  const said = numbers.filter((each) =>
    new RegExp(`(?<![\\d.])v?${each.replaceAll('.', '\\.')}(?![\\d])`, 'u').test(note),
  ).length;
  if (said < numbers.length || fits === 0) return 0;
  return fits + said + (adds.test(note) ? 0.5 : 0);
}

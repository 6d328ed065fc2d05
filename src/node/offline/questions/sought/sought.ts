// "Which flag keeps the capitals?", "what's the class of that error called?": what a question wants named, found by its words in the lines of the repository.
import type { Workspace } from '../../commands/workspace.ts';
import { basename } from 'node:path';
import { statedIn } from '../manifests.ts';
import { sectionsOf } from '../sections.ts';
import { nameLike, namesIn, readme, textIn } from '../texts.ts';
import { placeOf } from '../hits.ts';
import { codeSpan } from '../markup.ts';
import { passageAbout } from '../passage.ts';
import type { QuestionKind } from '../question.ts';
import { askedIn, kindAsked, type Asked } from './asked.ts';
import { derivedOption, namesOfKind, weightOfPlace, withoutKind, type Kind } from './kinds.ts';
import { asksForLimit, limitOf } from './limits.ts';
import { sourcesOf, type SourceFile } from './lines.ts';
import { numbersIn, wantsNumber, weightOfNumber } from './numbers.ts';
import {
  aboveInCode,
  createIndex,
  rankLines,
  rankNames,
  type Found,
  type Index,
  type Names,
  type Place,
} from './ranked.ts';
import { termsOf } from './terms.ts';

/** Share of the words' weights from which the best is the answer, if it is that much better than the next. */
const sureShare = 0.52;
const sureLead = 1.25;
/** The same where nothing else comes near. */
const aloneShare = 0.4;
const aloneLead = 2;
const aboveNumber = 0.85;
const nearShare = 0.3;
const lineShare = 0.55;
const leastTerms = 2;
const mostNear = 5;
const mostQuoted = 3;

/** "Which function do I call?" */
const isToUse =
  /\b(?:function|method|class|helper|decorator|setting|parameter|argument|property)\s+(?:do|should|must|can|could|would|to|will)\s+(?:i|we|you|one|call|use|set)\b|\bis\s+there\s+an?\b/iu;
/** Asked for by a word that other questions use for something else: those come first. */
const late: ReadonlySet<Kind> = new Set(['function', 'setting']);

interface Sought {
  readonly index: Index;
  readonly found: readonly Found[];
  readonly kind: Kind | 'number' | undefined;
}

const looked = new WeakMap<readonly SourceFile[], Map<string, Sought | undefined>>();

/** Once for each question and kind: an answer that is not sure is looked at again for what comes nearest. */
function look(asked: Asked, kind: Kind | 'number' | undefined, workspace: Pick<Workspace, 'root'>): Sought | undefined {
  const files = sourcesOf(workspace);
  const known = looked.get(files) ?? new Map<string, Sought | undefined>();
  looked.set(files, known);
  const key = JSON.stringify([asked.asking, asked.context, kind]);
  if (!known.has(key)) known.set(key, lookIn(files, asked, kind, workspace.root));
  return known.get(key);
}

function lookIn(
  files: readonly SourceFile[],
  asked: Asked,
  kind: Kind | 'number' | undefined,
  root: string,
): Sought | undefined {
  const terms = termsOf(withoutKind(asked.asking), withoutKind(asked.context));
  if (terms.length === 0) return undefined;
  const index = createIndex(files, terms, subjectOf(root));
  return { index, kind, found: kind === undefined ? [] : rankNames(index, namesOf(kind, asked.asking)) };
}

const off =
  /\b(?:off|disable\w*|deactivate\w*|prevent\w*|without|no longer|not|n['’]t|suppress\w*|skip\w*|hide\w*|instead of)\b/iu;
const offName =
  /(?:^|[-_])(?:no|not|disable[ds]?|without|skip|off|never|hide)(?:[-_]|$)|(?:^no|disable|skip|hide)(?=[A-Z])/iu;

/** "Which flag turns it off?" is rather `--no-it` than `--it`. */
const leaning = (task: string, name: string): number => (off.test(task) && offName.test(name) ? 1.15 : 1);

/** A project has few of them. */
const few: ReadonlySet<Kind> = new Set(['variable', 'cmake', 'gitSetting', 'macro']);
const kept: ReadonlySet<Kind> = new Set(['variable', 'macro', 'cmake', 'exception', 'errorCode']);

const changes = /(?:^|\/)(?:change[-_ ]?log|changes|history|news)[^/]*$/i;

const namesOf = (kind: Kind | 'number', task: string): Names =>
  kind === 'number'
    ? {
        namesIn: numbersIn,
        isKept: false,
        weightOf: (name, line) => weightOfNumber(task, name, line),
        above: aboveNumber,
      }
    : {
        namesIn: (line, path, lines, at) => [
          // A changelog entry about it is not where it stands.
          ...(kind === 'option' && changes.test(path) ? [] : namesOfKind(kind, line, path)),
          ...(kind === 'option' && path.endsWith('.rs') ? derivedOption(lines, at) : []),
        ],
        isKept: kept.has(kind),
        weightOf: (name, line, path) => weightOfPlace(kind, name, line, path) * leaning(task, name),
        above: aboveInCode,
      };

/** One thing is clearly what is asked for. */
function sureOf({ index, found, kind }: Sought): Found | undefined {
  const [first, second] = found;
  if (first === undefined) return undefined;
  const least = Math.min(leastTerms, index.strong);
  const share = kind === 'number' ? sureShare + 0.1 : sureShare;
  const isAhead = second === undefined || first.score >= sureLead * second.score || isSameThing(first, second);
  const isAlone = second === undefined || first.score >= aloneLead * second.score;
  // No other of its kind is here at all.
  if (second === undefined && kind !== 'number' && kind !== undefined && few.has(kind))
    return first.score >= nearShare ? first : undefined;
  // Of many words one may be said otherwise.
  const mayLack = Math.floor(index.terms.filter(({ isAsked }) => isAsked).length / 5);
  if (first.lacks > mayLack) return undefined;
  return first.score >= (isAlone ? aloneShare : share) && first.count >= least && isAhead ? first : undefined;
}

/** `Error` and `errors.Error`, `-s` beside `--size` on its line. */
const isSameThing = (one: Found, other: Found): boolean =>
  one.name.endsWith(`.${other.name}`) ||
  other.name.endsWith(`.${one.name}`) ||
  one.name.endsWith(`::${other.name}`) ||
  other.name.endsWith(`::${one.name}`);

/** What a question asks to be named, where one thing is clearly meant. */
export const soughtQuestion: QuestionKind = (task, workspace) => {
  const asked = askedIn(task);
  if (asked === undefined) return undefined;
  const limit = limitIn(task, asked, workspace);
  if (limit !== undefined) return { known: limit, looks: [], nothing: '' };
  const kind = kindAsked(asked);
  if (kind === undefined || (late.has(kind) && !isToUse.test(asked.asking))) return undefined;
  const sought = look(asked, kind, workspace);
  const sure = sought && sureOf(sought);
  return sure && { known: told(sure, kind), looks: [], nothing: '' };
};

/** "How many entries are kept by default?", where one number is clearly meant. */
export const numberQuestion: QuestionKind = (task, workspace) => {
  const asked = wantsNumber(task) ? askedIn(task) : undefined;
  if (asked === undefined || kindAsked(asked) !== undefined || passageAbout(task, workspace) !== undefined)
    return undefined;
  const sought = look(asked, 'number', workspace);
  const sure = sought && sureOf(sought);
  return sure && { known: told(sure, 'number'), looks: [], nothing: '' };
};

/** What the whole project is called: its words say little of a part. */
function subjectOf(root: string): string {
  const front = nameLike(namesIn(root, '.'), readme);
  const title = front === undefined ? '' : (sectionsOf(textIn(root, front) ?? '')[0]?.title ?? '');
  const named =
    statedIn(root, 'package.json', 'name') ??
    statedIn(root, 'Cargo.toml', 'package', 'name') ??
    statedIn(root, 'pyproject.toml', 'project', 'name');
  return `${basename(root)} ${title.split(/\s[-–—:]\s/)[0] ?? ''} ${named?.value ?? ''}`;
}

function limitIn(task: string, asked: Asked, workspace: Pick<Workspace, 'root'>): string | undefined {
  if (!asksForLimit(task) || !/[a-z][A-Z]|_\w|\(\)|`/u.test(task)) return undefined;
  const terms = termsOf(asked.asking, asked.context);
  if (terms.length === 0) return undefined;
  const files = sourcesOf(workspace);
  const index = createIndex([], terms);
  return limitOf(task, files, workspace.root, (text) => index.bitsOf(text).any !== 0);
}

/** Kinds that no other question is about. */
const own: ReadonlySet<Kind> = new Set(['option', 'exception', 'errorCode', 'macro', 'cmake', 'gitSetting']);

const kindOf = (task: string): Kind | undefined => {
  const asked = askedIn(task);
  return asked && kindAsked(asked);
};

/** Whether a task asks for something that only its own lines tell. */
export function isOfOwnKind(task: string): boolean {
  const kind = kindOf(task);
  return kind !== undefined && own.has(kind);
}

/** Whether a task surely asks for something by name: nothing is run for it. */
export const surelyAsks = (task: string): boolean => kindOf(task) !== undefined;

/** The beginning of an answer that only comes near. */
export const noAnswer = 'Nothing here answers this for certain';

/** What comes nearest to an answer; undefined where no line has enough in common with the question. */
export function nearestTo(task: string, workspace: Pick<Workspace, 'root'>): string | undefined {
  const asked = askedIn(task);
  if (asked === undefined) return undefined;
  const kind = kindAsked(asked) ?? (wantsNumber(task) ? 'number' : undefined);
  const first = look(asked, kind, workspace);
  // A library takes options that no command line has.
  const sought = kind === 'option' && first?.found.length === 0 ? look(asked, 'setting', workspace) : first;
  if (sought === undefined) return undefined;
  const sure = kind === undefined || sought !== first ? undefined : sureOf(sought);
  if (sure !== undefined && kind !== undefined) return told(sure, sought.kind ?? kind);
  const least = Math.min(leastTerms, sought.index.strong);
  const named = sought.found
    .filter(
      ({ score, count }, at) =>
        score >= Math.max(nearShare, 0.5 * (sought.found[0]?.score ?? 0)) && count >= least && at < mostNear,
    )
    .flatMap(({ places }) => places.slice(0, 1));
  const near = named.length > 0 ? named : linesNear(sought.index, kind === 'number' ? /\d/ : /\w/);
  if (near.length === 0) return undefined;
  return `${noAnswer}; these lines come nearest:\n\n${[...new Set(near.map((place) => quoted(place, kind === 'number')))].join('\n')}`;
}

function linesNear(index: Index, has: RegExp): readonly Place[] {
  const good = rankLines(index).filter(
    ({ score, count, file, at }) => score >= lineShare && count >= leastTerms && has.test(file.lines[at] ?? ''),
  );
  const apart = good.filter(
    (place, at) => !good.slice(0, at).some((other) => other.file === place.file && Math.abs(other.at - place.at) < 4),
  );
  return apart.slice(0, mostNear);
}

function told({ name, places }: Found, kind: Kind | 'number'): string {
  const [best] = places;
  if (best === undefined) return '';
  const line = quoted(best, true).replace(/^- /, '');
  const others = places
    .filter((place) => place.file !== best.file && place.score >= 0.6 * best.score)
    .filter(({ file }, at, all) => all.findIndex((other) => other.file === file) === at)
    .slice(0, mostQuoted - 1)
    .map((place) => quoted(place, kind === 'number'));
  const first = kind === 'number' ? line : `${codeSpan(name)}, ${line}`;
  return [first, ...(others.length === 0 ? [] : [others.join('\n')])].join('\n\n');
}

/** A line, with the next where it says nothing by itself. */
function quoted({ file, at, name }: Place, isNumber = false): string {
  const text = (file.lines[at] ?? '').trim();
  const next = (file.lines[at + 1] ?? '').trim();
  const isBare = (text.match(/[\p{L}\p{N}]+/gu) ?? []).length < 4 && next !== '';
  const place = placeOf({ path: file.path, line: at + 1, text: isBare ? `${text} ${next}` : text });
  // `no_color: bool` makes `--no-color`.
  return name === '' || text.includes(name) || isNumber ? place : place.replace(/^- /, `- ${codeSpan(name)}, `);
}

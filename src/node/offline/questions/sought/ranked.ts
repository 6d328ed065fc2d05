// Ranks what lines name, or lines, by how many words of a question stand in and around them; rare words weigh more.
import { isText, type SourceFile } from './lines.ts';
import { stemOf, wordsIn, type Term } from './terms.ts';

/** Which terms a text has: by their own word, or by one that may stand for it. One bit each. */
interface Mask {
  readonly own: number;
  readonly any: number;
}

export interface Place {
  readonly file: SourceFile;
  /** From 0. */
  readonly at: number;
  readonly name: string;
  /** Share of the terms' weights, 0 to 1. */
  readonly score: number;
  /** How many terms it has. */
  readonly count: number;
}

export interface Found {
  readonly name: string;
  readonly score: number;
  readonly count: number;
  /** How many terms of weight, of the sentence that asks, it has not. */
  readonly lacks: number;
  /** The best first. */
  readonly places: readonly Place[];
}

/** What a word counts for that only may stand for another. */
const synonym = 0.8;
const below = [0.9, 0.8, 0.7, 0.6, 0.5];
const aboveInComment = 0.85;
const aboveInProse = 0.7;
export const aboveInCode = 0.5;
const mostAbove = 12;
const around = 0.45;
/** Where a name is only mentioned, and where that is said of another. */
const ofMention = 0.75;
const inName = 1.15;
const comment =
  /^\s*(?:#(?!\s*(?:define|if|include|elif|else|endif))|\/\/|\/?\*|--(?!\w)|;|"""|'''|<!--|%|@param|:param)/;

/** Terms, with what each weighs in the files at hand, and which of them each line has. */
export function createIndex(files: readonly SourceFile[], terms: readonly Term[], subject = '') {
  const needle = new RegExp(
    terms
      .flatMap(({ forms }) => forms)
      .map((form) => form.replace(/i$/, '[iy]').replace(/[^\p{L}\p{N}[\]]/gu, ''))
      .join('|'),
    'iu',
  );
  const bitsOf = (text: string): Mask => {
    if (!needle.test(text)) return { own: 0, any: 0 };
    const said = new Set(wordsIn(text).map(stemOf));
    let own = 0;
    let any = 0;
    terms.forEach(({ forms }, bit) => {
      if (said.has(forms[0] ?? '')) own |= 1 << bit;
      if (forms.some((form) => said.has(form))) any |= 1 << bit;
    });
    return { own, any };
  };
  const ofProject = new Set(wordsIn(subject).map(stemOf));
  const masks = new Map(files.map((file) => [file, file.lines.map(bitsOf)] as const));
  const all = [...masks.values()].flat();
  const weights = terms.map(({ weight, forms }, bit) => {
    const own = all.filter((mask) => (mask.own & (1 << bit)) !== 0).length;
    const having = own > 0 ? own : all.filter(({ any }) => (any & (1 << bit)) !== 0).length;
    const files = [...masks.values()].filter((rows) => rows.some(({ any }) => (any & (1 << bit)) !== 0)).length;
    // Inverse document frequency (Spärck Jones 1972) over lines, smoothed by one. What many files speak of tells less of which part is
    // meant: down to 65 % (prior).
    const spread = files / Math.max(4, masks.size);
    const idf = Math.log(1 + all.length / (having + 1)) * (1 - 0.35 * spread);
    // What no line says tells little of which is meant.
    const [stem = ''] = forms;
    // "Slug", where the project is called Slugify.
    const isSubject = [...ofProject].some((word) => word === stem || (stem.length > 3 && word.startsWith(stem)));
    return (isSubject ? 0.3 : 1) * weight * (having === 0 ? Math.min(idf, 3) : idf);
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shareOf = (values: readonly number[]) =>
    total === 0 ? 0 : values.reduce((sum, value, bit) => sum + value * (weights[bit] ?? 0), 0) / total;
  const heaviest = Math.max(0, ...weights);
  // How a thing is switched never weighs much.
  const isHeavy = weights.map((weight, bit) => weight >= 0.5 * heaviest && (terms[bit]?.weight ?? 0) >= 0.5);
  const strong = isHeavy.filter(Boolean).length;
  return { terms, masks, bitsOf, shareOf, strong, isHeavy };
}

export type Index = ReturnType<typeof createIndex>;

const none: Mask = { own: 0, any: 0 };

/** Raises what is known of each term to what a text with `mask` says of it. */
function raise(values: number[], { own, any }: Mask, share: number): void {
  values.forEach((value, bit) => {
    const has = (own & (1 << bit)) !== 0 ? 1 : (any & (1 << bit)) !== 0 ? synonym : 0;
    if (has * share > value) values[bit] = has * share;
  });
}

/** What the lines at and around one say; those of another name are not its own. */
function valuesAt(
  index: Index,
  { file, at, name }: Pick<Place, 'file' | 'at' | 'name'>,
  isOther: (line: number) => boolean,
  above: number,
): number[] {
  const { terms, masks, bitsOf } = index;
  const rows = masks.get(file) ?? [];
  const { lines, path } = file;
  const values = terms.map(() => 0);
  raise(values, bitsOf(path), around);
  raise(values, rows[at] ?? none, 1);
  if (name !== '') raiseByName(values, terms, name, bitsOf(name));
  const indentOf = (line: number) => (lines[line] ?? '').search(/\S/);
  for (const [distance, share] of below.entries()) {
    const line = at + distance + 1;
    const isDeeper = indentOf(line + 1) > indentOf(at);
    if (isOther(line) || ((lines[line] ?? '').trim() === '' && !isDeeper)) break;
    raise(values, rows[line] ?? none, share);
  }
  for (let line = at - 1; line >= Math.max(0, at - mostAbove); line--) {
    const text = lines[line] ?? '';
    const isComment = comment.test(text);
    if (
      isOther(line) ||
      text.trim() === '' ||
      /^\s*(?:#\s*endif|\}|end\b)/.test(text) ||
      (!isComment && line < at - (path.endsWith('.rs') ? mostAbove : 3))
    )
      break;
    raise(values, rows[line] ?? none, isComment ? aboveInComment : isText(path) ? aboveInProse : above);
  }
  for (const line of headsOf(file, at)) raise(values, rows[line] ?? none, around);
  return values;
}

/** `NQDONEDIR` is written without a mark between its words. */
function raiseByName(values: number[], terms: readonly Term[], name: string, mask: Mask): void {
  raise(values, mask, inName);
  const plain = name.toLowerCase();
  terms.forEach(({ forms }, bit) => {
    const [first = ''] = forms;
    const isPart = (form: string) => form.length > 3 && plain.includes(form);
    const has = isPart(first) ? 1 : forms.some(isPart) ? synonym : 0;
    values[bit] = Math.max(values[bit] ?? 0, has);
  });
}

const mostBack = 400;

/** The lines that a line stands below: headings of a document, what encloses it in code. */
function headsOf({ lines, path }: SourceFile, at: number): readonly number[] {
  const heads: number[] = [];
  let indent = (lines[at] ?? '').search(/\S/);
  for (let line = at - 1; line >= Math.max(0, at - mostBack) && heads.length < 3; line--) {
    const text = lines[line] ?? '';
    if (isText(path)) {
      if (/^(?:#{1,6}|={1,5})\s|^<h\d/i.test(text) || /^([=\-~^])\1{3,}\s*$/.test(lines[line + 1] ?? '')) return [line];
      continue;
    }
    const own = text.search(/\S/);
    if (own >= 0 && own < indent && /\w/.test(text)) {
      heads.push(line);
      indent = own;
    }
  }
  return heads;
}

/** Whether a line is about another name: any in code; in a text, one that begins an item there. */
function isAnother({ lines, path }: SourceFile, line: number, name: string, names: readonly string[]): boolean {
  const others = names.filter((other) => other !== name);
  if (others.length === 0 || !isText(path)) return others.length > 0;
  return others.some((other) => startsItem(lines[line] ?? '', other));
}

/** Whether a line of a text belongs to the item of another name: it stands in its description. */
function isWithinAnother(
  { lines, path }: SourceFile,
  at: number,
  name: string,
  here: readonly (readonly string[])[],
): boolean {
  if (!isText(path) || startsItem(lines[at] ?? '', name)) return false;
  for (let line = at - 1; line >= Math.max(0, at - mostAbove); line--) {
    const text = lines[line] ?? '';
    if (text.trim() === '') return false;
    const first = (here[line] ?? []).find((other) => startsItem(text, other));
    if (first !== undefined) return first !== name;
  }
  return false;
}

/** Whether a name begins an item of a list: behind marks only, or what manuals write there. */
function startsItem(text: string, name: string): boolean {
  const before = text.slice(0, Math.max(0, text.indexOf(name))).replace(/-\w\W{0,4},\W*/g, '');
  return text.includes(name) && /^\W*(?:It\s+\w+\s+|(?:B|BI|TP|IP)\s+)?\W*$/.test(before) && !/^\.Ev\b/.test(text);
}

interface Valued extends Place {
  readonly values: readonly number[];
  readonly weight: number;
}

/** What counts as a name. */
export interface Names {
  readonly namesIn: (line: string, path: string, lines: readonly string[], at: number) => readonly string[];
  /** Whether a word that is such a name somewhere is one wherever it stands. */
  readonly isKept: boolean;
  /** How much a place tells of it, 0 to 1. */
  readonly weightOf: (name: string, line: string, path: string) => number;
  /** What the lines of code above say of it, 0 to 1. */
  readonly above: number;
}

/** What the lines name, the likeliest first. */
export function rankNames(index: Index, { namesIn, isKept, weightOf, above }: Names): readonly Found[] {
  const places: Valued[] = [];
  const named = new Map(
    [...index.masks.keys()].map((file) => [
      file,
      file.lines.map((line, at) => (line.length > 500 ? [] : namesIn(line, file.path, file.lines, at))),
    ]),
  );
  const known = new Set(isKept ? [...named.values()].flat(2) : []);
  const mentioned = (line: string) => (line.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((word) => known.has(word));
  for (const [file, own] of named) {
    const here = own.map((names, at) => [
      ...new Set(known.size === 0 ? names : [...names, ...mentioned(file.lines[at] ?? '')]),
    ]);
    here.forEach((names, at) => {
      for (const name of names) {
        const isOther = (line: number) => isAnother(file, line, name, here[line] ?? []);
        const values = valuesAt(index, { file, at, name }, isOther, above);
        const isOwn = (own[at] ?? []).includes(name);
        const weight =
          weightOf(name, file.lines[at] ?? '', file.path) *
          (isOwn ? 1 : ofMention) *
          (isWithinAnother(file, at, name, here) ? ofMention : 1);
        const { score, count } = scored(index, values, file);
        places.push({ file, at, name, values, count, score: score * weight, weight });
      }
    });
  }
  const byName = grouped(places);
  return [...byName]
    .map(([name, own]) => {
      const best = own.toSorted((a, b) => b.score - a.score);
      // What several places say of it together.
      const union = index.terms.map((_, bit) => Math.max(...best.slice(0, 4).map(({ values }) => values[bit] ?? 0)));
      const score =
        0.7 * (best[0]?.score ?? 0) +
        0.3 * index.shareOf(union) * (best[0]?.file.quality ?? 0) * (best[0]?.weight ?? 0);
      return { name, score, count: countOf(union), lacks: lacksOf(index, union), places: best };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.name.localeCompare(b.name));
}

function grouped(places: readonly Valued[]): ReadonlyMap<string, readonly Valued[]> {
  const byName = new Map<string, Valued[]>();
  for (const place of places) {
    const own = byName.get(place.name);
    if (own) own.push(place);
    else byName.set(place.name, [place]);
  }
  return byName;
}

const lacksOf = ({ terms, isHeavy }: Index, values: readonly number[]): number =>
  values.filter((value, bit) => isHeavy[bit] === true && (terms[bit]?.isAsked ?? false) && value < 0.5).length;

const countOf = (values: readonly number[]): number => values.filter((value) => value >= 0.5).length;

const scored = (index: Index, values: readonly number[], { quality }: SourceFile) => ({
  score: Math.min(1, index.shareOf(values)) * quality,
  count: countOf(values),
});

/** Lines by themselves, the likeliest first. */
export function rankLines(index: Index): readonly Place[] {
  const places = [...index.masks].flatMap(([file, rows]) =>
    rows.flatMap(({ any }, at) => {
      if (any === 0 || (file.lines[at] ?? '').length > 500) return [];
      const values = valuesAt(index, { file, at, name: '' }, () => false, aboveInCode);
      return [{ file, at, name: '', ...scored(index, values, file) }];
    }),
  );
  return places.toSorted((a, b) => b.score - a.score);
}

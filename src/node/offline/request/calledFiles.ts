// Which of the places of tests are called as the words of a task say: `test_url_safe.py` for "url-safe", `tests/rules/test_git_*.py` for "git rules".
import { basename } from 'node:path';
import { stemmer } from 'stemmer';

/** A file of tests, or a module that holds some. */
export interface Spot {
  readonly path: string;
  /** The parts of its own name: `[url, safe]`. */
  readonly own: readonly string[];
  /** Those of the folders above. */
  readonly above: readonly string[];
}

export const isPlainWord = (word: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(word);

const partsOf = (word: string): readonly string[] => word.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const squashed = (words: readonly string[]): string => words.join('').replaceAll(/[^\p{L}\p{N}]/gu, '');

const short: Readonly<Record<string, string>> = {
  ...{ extension: 'ext', extensions: 'ext', environment: 'env', environments: 'env', database: 'db' },
  ...{ documentation: 'docs', filesystem: 'fs', commands: 'cmd', command: 'cmd' },
};

const isSame = (word: string, part: string): boolean =>
  word === part || short[word] === part || (part.length > 2 && stemmer(word) === stemmer(part));

const leastBegin = 5;
/** "Expansion" and `expand`, "config" and `conf`, "dhcp" and `dhcpv4`, "linalg" and `ulinalg`. */
function isNear(word: string, part: string): boolean {
  if (isSame(word, part)) return true;
  const [less, more] = word.length < part.length ? [word, part] : [part, word];
  if (more.startsWith(less)) return less.length > 3 || (less === part && less.length > 2);
  if (part.endsWith(word) && word.length >= leastBegin && part.length - word.length < 3) return true;
  const begin = less.slice(0, leastBegin);
  return less.length > leastBegin && more.startsWith(begin) && more.length < leastBegin * 2;
}

const stemOf = (path: string): string =>
  basename(path)
    .replace(/\.\w+$/u, '')
    .toLowerCase();

type Matching = (word: string, part: string) => boolean;

/**
 * Those of which all words speak; or else, where a part of the tests is wanted `forSure`, those that the last word is the name of, or that more of
 * the words speak of than of any others.
 */
export function filesCalled(words: readonly string[], spots: readonly Spot[], forSure: boolean): readonly Spot[] {
  const whole = squashed(words);
  if (whole.length < 2) return [];
  const inside = spots.filter(({ path }) =>
    path
      .split('/')
      .slice(0, -1)
      .some((folder) => squashed([folder.toLowerCase()]) === whole),
  );
  const exact = spots.filter(({ own, path }) => squashed(own) === whole || squashed([stemOf(path)]) === whole);
  // A file beside a folder of that name is only one half.
  if (exact.length > 0 && inside.length > 0) return exact.every((spot) => inside.includes(spot)) ? inside : [];
  if (exact.length > 0) return exact;
  const alike = spots.filter(({ own }) => stemmer(squashed(own)) === stemmer(whole));
  if (alike.length > 0) return alike;
  if (inside.length > 0) return inside;
  const all = words.flatMap((word) => partsOf(word));
  for (const matching of forSure ? [isSame, isNear] : [isSame]) {
    const found = spots.filter((spot) => count(all, spot, matching) === all.length);
    const few = narrowest(found, all);
    if (few.length > 0) return forSure || isFolder(few, all) || isWhole(few, all) ? few : [];
  }
  return forSure && all.length > 1 ? mostCalled(all, spots) : [];
}

const isOf = (word: string, { own, above }: Spot, matching: Matching): boolean =>
  [...own, ...above].some((part) => matching(word, part));

const count = (words: readonly string[], spot: Spot, matching: Matching): number =>
  words.filter((word) => isOf(word, spot, matching)).length;

/** One of the words is the name of a folder. */
const isFolder = (found: readonly Spot[], words: readonly string[]): boolean =>
  words.length > 1 && words.some((word) => found.every(({ above }) => above.some((part) => isSame(word, part))));

const isWhole = (found: readonly Spot[], words: readonly string[]): boolean =>
  found.length === 1 && found.every(({ own }) => own.every((part) => words.some((word) => isSame(word, part))));

/** Without those that are called after more than the words, where one is called after nothing else. */
function narrowest(found: readonly Spot[], words: readonly string[]): readonly Spot[] {
  const only = found.filter(({ own }) => own.every((part) => words.some((word) => isSame(word, part))));
  return only.length > 0 ? only : found;
}

function mostCalled(words: readonly string[], spots: readonly Spot[]): readonly Spot[] {
  const counted = spots.map((spot) => ({ spot, hits: count(words, spot, isSame) }));
  const most = Math.max(0, ...counted.map(({ hits }) => hits));
  const best = counted.filter(({ hits }) => hits === most).map(({ spot }) => spot);
  if (most > 1) return best;
  const last = words.at(-1) ?? '';
  const called = best.filter(({ own }) => own.length === 1 && isSame(last, own[0] ?? ''));
  return most === 1 && called.length === 1 ? called : [];
}

/** `tests/test_signer.py` for "signer". */
export const isFileCalled = (name: string, path: string): boolean =>
  stemOf(path).replaceAll(/^tests?_|_tests?$/gu, '') ===
  name
    .toLowerCase()
    .replaceAll(/^tests?_|_tests?$/gu, '')
    .replaceAll('-', '_');

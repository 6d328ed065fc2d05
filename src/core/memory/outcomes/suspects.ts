// Words of a command that its failures are blamed on: `torch`, where "No module named 'torch'" is the last line printed.
import { exitParts, type ExitTree } from '../../action/exitParts.ts';
import { exactly, type Tallies, type Tally } from './exactSums.ts';

/** Longer parts are cut: the rest is text that the program is given, as a rule. */
const longestPart = 1024;
const words = /[\p{L}\p{N}_]+|-+[\p{L}\p{N}]+/gu;
/** Worth so many tries in which a word was not to blame. */
const innocence = 1;

/** Cache for trees of remembered actions. */
const known = new WeakMap<ExitTree, ReadonlySet<string>>();

/** Words and options of the parts that decide how an action ends, without their programs. */
export function wordsOf(tree: ExitTree): ReadonlySet<string> {
  let found = known.get(tree);
  if (!found) {
    found = new Set(exitParts(tree).flatMap(({ exact }) => (exact.slice(0, longestPart).match(words) ?? []).slice(1)));
    known.set(tree, found);
  }
  return found;
}

/** An option without its dashes. */
export const bareOption = (word: string): string => word.replace(/^-+/, '');

/** Where the tries of one word are counted. */
export interface WordPlace {
  readonly word: string;
  readonly place: number;
}

/** Those of `own` that stand in the last line, options also without their dashes. */
export function quotedOf<T>(own: readonly T[], wordOf: (one: T) => string, lastWords: readonly string[]): readonly T[] {
  if (lastWords.length === 0) return [];
  return own.filter((one) => lastWords.includes(bareOption(wordOf(one))));
}

/** Counts a step that ended so: of a failure, each word that was quoted bears an equal share of the blame. */
export function countWords(
  table: Tallies,
  places: readonly WordPlace[],
  { weight, lastWords }: { readonly weight: number; readonly lastWords: readonly string[] },
  times: 1 | -1,
): void {
  const quoted = new Set(quotedOf(places, ({ word }) => word, lastWords));
  const innocent: Tally = { worked: exactly(weight), failed: 0, blame: 0, missing: 0 };
  const blame = exactly(weight / Math.max(1, quoted.size));
  const blamed: Tally = { worked: 0, failed: exactly(weight), blame, missing: 0 };
  for (const one of places) table.addAt(one.place, quoted.has(one) ? blamed : innocent, times);
}

/** A word, how often it was to blame, of its tries and one more, and these tries. */
export interface Suspect {
  readonly word: string;
  readonly prob: number;
  readonly tries: number;
  /** Those whose last line named it. */
  readonly failures: number;
}

/** The most suspect of these words; undefined where none was ever to blame. */
export function mostSuspect(table: Tallies, own: Iterable<string>): Suspect | undefined {
  let [most, prob] = ['', 0];
  for (const word of own) {
    const share = table.shrunk(word, 0, innocence);
    if (share > prob) [most, prob] = [word, share];
  }
  if (prob === 0) return undefined;
  const { worked, failed } = table.of(most);
  return { word: most, prob, tries: worked + failed, failures: failed };
}

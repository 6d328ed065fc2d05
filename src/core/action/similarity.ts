// How similar actions are: commands by their words.
import { toolOf } from '../tools/registry.ts';
import type { ActionKey } from '../types.ts';

/** Longer text is compared by its beginning. */
const longest = 1024;
/** Lower similarities count as 0: they would weigh less than a 256th (0.5^8) of a try. */
export const leastSimilarity = 0.5;

/**
 * Similarity of `keys` to any other action, in their order, [0, 1]: 1 for the same action; of two commands the Jaccard similarity of
 * their sets of words, options and operators, if it is at least 0.5, ignoring quotes, so that `find . -name '*.c'` equals
 * `find . -name "*.c"`; else 0.
 */
export function actionSimilarities(keys: readonly ActionKey[]): (other: ActionKey) => readonly number[] {
  const own = keys.map(actionWords);
  const compared = new Map<string, readonly number[]>();
  return (other) => {
    let similarities = compared.get(other.exact);
    if (!similarities) {
      const words = actionWords(other);
      similarities = keys.map((key, index) =>
        key.exact === other.exact ? 1 : jaccard(own[index] ?? noWords, words, leastSimilarity),
      );
      compared.set(other.exact, similarities);
    }
    return similarities;
  };
}

const noWords: ReadonlySet<string> = new Set();

/** Cache for keys that are compared again and again. */
const known = new WeakMap<object, ReadonlySet<string>>();

/** The words, options and operators of a command; empty for tools whose actions are not compared by words. */
export function actionWords(key: Pick<ActionKey, 'tool' | 'exact'>): ReadonlySet<string> {
  let words = known.get(key);
  if (!words) known.set(key, (words = wordsOf(key)));
  return words;
}

function wordsOf({ tool, exact }: Pick<ActionKey, 'tool' | 'exact'>): ReadonlySet<string> {
  const text = toolOf(tool).comparedText?.(exact).slice(0, longest);
  if (text === undefined) return noWords;
  return new Set(text.match(/[\p{L}\p{N}_]+|-+[\p{L}\p{N}]+|[|><;&(){}$*?!=+]+/gu) ?? []);
}

/** 0 if below `least`, or for two empty sets. */
function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>, least: number): number {
  if (Math.min(a.size, b.size) < least * Math.max(a.size, b.size)) return 0;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const similarity = common / (a.size + b.size - common || 1);
  return similarity < least ? 0 : similarity;
}

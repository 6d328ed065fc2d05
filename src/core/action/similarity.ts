// How alike two actions are: commands by their words.
import type { ActionKey } from '../types.ts';

/** Longer text is compared by its beginning. */
const longest = 1024;

/**
 * Similarity to other actions, [0, 1]: 1 for the same action; of two commands the Jaccard similarity of their sets of words, options
 * and operators, blind to quotes, so that `find . -name '*.c'` is `find . -name "*.c"`; else 0.
 */
export function actionSimilarity(key: ActionKey): (other: ActionKey) => number {
  if (key.tool !== 'run') return (other) => (other.exact === key.exact ? 1 : 0);
  const words = wordsOf(key);
  return (other) => {
    if (other.exact === key.exact) return 1;
    return other.tool === 'run' ? jaccard(words, wordsOf(other)) : 0;
  };
}

function wordsOf({ exact }: ActionKey): ReadonlySet<string> {
  return new Set(
    exact
      .replace(/^run:/, '')
      .slice(0, longest)
      .match(/[\p{L}\p{N}_]+|-+[\p{L}\p{N}]+|[|><;&(){}$*?!=+]+/gu) ?? [],
  );
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

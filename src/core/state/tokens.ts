// The token set of a state, the basis of its Jaccard similarity to other states.
import type { State } from '../types.ts';

/**
 * Distinct tokens of a state; empty for the empty state. Nouns and verbs live in different name spaces. `ngrams` 2 adds the
 * pairs of neighbouring words, within nouns and within verbs. Different words never share a token.
 */
export function stateTokens(state: State, ngrams: 1 | 2): string[] {
  const tokens = new Set(wordTokens(state));
  if (ngrams === 2) for (const pair of pairTokens(state)) tokens.add(pair);
  return [...tokens];
}

/** One token for each word, nouns before verbs, in their order. */
export function wordTokens({ nouns, verbs }: State): string[] {
  const tokens: string[] = [];
  for (const word of nouns) tokens.push(`n:${word}`);
  for (const word of verbs) tokens.push(`v:${word}`);
  return tokens;
}

/** The word that a token of `wordTokens` stands for. */
export function tokenWord(token: string): string {
  return token.slice(2);
}

/** One token for each pair of neighbouring words. */
export function pairTokens({ nouns, verbs }: State): string[] {
  return [...pairsOf('n', nouns), ...pairsOf('v', verbs)];
}

/** The length marks where the first word of a pair ends, whatever characters they contain. */
function pairsOf(space: 'n' | 'v', words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => {
    const before = words[index] ?? '';
    return `${space}${before.length}:${before} ${word}`;
  });
}

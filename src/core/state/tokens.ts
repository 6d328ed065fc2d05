// The token set of a state: what its Jaccard similarity to other states is measured on.
import type { State } from '../types.ts';

/**
 * Distinct tokens of a state, nouns before verbs; empty for the empty state. Nouns and verbs live in different name spaces.
 * `ngrams` 2 adds the pairs of neighbouring words, within nouns and within verbs. Different words never share a token.
 */
export function stateTokens(state: State, ngrams: 1 | 2): string[] {
  const tokens = new Set<string>();
  addTokens(tokens, 'n', state.nouns, ngrams);
  addTokens(tokens, 'v', state.verbs, ngrams);
  return [...tokens];
}

function addTokens(tokens: Set<string>, space: 'n' | 'v', words: readonly string[], ngrams: 1 | 2): void {
  for (const word of words) tokens.add(`${space}:${word}`);
  if (ngrams === 1) return;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    // The length tells where the first word ends, whatever characters the two are made of.
    if (next !== undefined) tokens.add(`${space}${word.length}:${word} ${next}`);
  }
}

/** The token of a single word, as `stateTokens` forms it. */
export function wordToken(space: 'n' | 'v', word: string): string {
  return `${space}:${word}`;
}

/** The word of a token that `wordToken` formed. */
export function tokenWord(token: string): string {
  return token.slice(2);
}

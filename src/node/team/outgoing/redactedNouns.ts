// Words of a situation that come from what was redacted: they do not leave either.

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Keeps the nouns except those with a word that is in `said`, also inflected, and not in `left`: its redacted form. */
export function withoutRedacted(
  said: readonly string[],
  left: readonly string[],
): (nouns: readonly string[]) => readonly string[] {
  const kept = new Set(left.flatMap(wordsIn));
  const gone = new Set(said.flatMap(wordsIn).filter((word) => !kept.has(word)));
  const stems = new Set([...gone].map(stemOf));
  const isGone = (word: string) => !kept.has(word) && (gone.has(word) || stems.has(stemOf(word)));
  // `err:ENOENT`: the kind of a fact is not a word.
  return (nouns) => nouns.filter((noun) => !wordsIn(noun.replace(/^[a-z]+:/, '')).some(isGone));
}

/** Without the endings that lemmas lose: `companies`, `company`. */
const stemOf = (word: string) => (word.length > 4 ? word.replace(/(?:ies|ying|ing|ied|ed|es|s|y|e)$/, '') : word);

/** Joins as many words as fit into `maxLength`; a first word that is too long is cut. */
export function cutAtWord(words, separator, maxLength) {
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word : joined + separator + word;
    if (longer.length > maxLength) break;
    joined = longer;
  }
  return joined === '' ? (words[0] ?? '').slice(0, maxLength) : joined;
}

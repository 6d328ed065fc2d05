// What worked before on the very same files comes first: a fact about an unchanged world, beside the values.

/** ln 1000: the odds of what is proven against the best of the others are at least these (prior). */
const leadNats = Math.log(1000);

/** `logits` with the best of those that are proven at least ln 1000 above the best of the others, nats; as they are where none or all are. */
export function aboveOthers(logits: readonly number[], proven: readonly boolean[] | undefined): readonly number[] {
  const known = logits.filter((_, index) => proven?.[index] === true);
  const others = logits.filter((_, index) => proven?.[index] !== true);
  if (known.length === 0 || others.length === 0) return logits;
  const best = Math.max(...known);
  const least = Math.max(...others) + leadNats;
  return best >= least ? logits : logits.map((logit, index) => (proven?.[index] ? logit + least - best : logit));
}

// What the memory is measured against: a scan over Sets, as the paper's code does it, and LSH with npm's minhash.
import { Minhash } from 'minhash';

interface Found {
  /** Index of an entry. */
  readonly entry: number;
  readonly similarity: number;
}

export interface Rival {
  /** The `k` most similar entries at or above `threshold`; ties newest first. */
  query(tokens: ReadonlySet<string>, threshold: number, k: number): Found[];
}

/** Compares with every entry. */
export function setScan(entries: readonly ReadonlySet<string>[]): Rival {
  return {
    query: (tokens, threshold, k) => rank(tokens, entries, entries.keys(), threshold, k),
  };
}

const permutations = 128;
const bandSize = 4;

/**
 * Signatures by npm `minhash`, 32 bands of 4, candidates ranked exactly. Its own LshIndex cannot be used: `query()` throws as
 * soon as one band was never seen, and bands are not numbered in the key. The table of bands here is the least that works.
 */
export function minhashLsh(entries: readonly ReadonlySet<string>[]): Rival {
  const bands = new Map<string, number[]>();
  for (const [entry, tokens] of entries.entries()) {
    for (const key of bandKeys(tokens)) {
      const band = bands.get(key);
      if (band) band.push(entry);
      else bands.set(key, [entry]);
    }
  }
  return {
    query: (tokens, threshold, k) => {
      const candidates = new Set<number>();
      for (const key of bandKeys(tokens)) for (const entry of bands.get(key) ?? []) candidates.add(entry);
      return rank(tokens, entries, candidates, threshold, k);
    },
  };
}

function bandKeys(tokens: ReadonlySet<string>): string[] {
  const hash = new Minhash({ numPerm: permutations, seed: 1 });
  for (const token of tokens) hash.update(token);
  const keys: string[] = [];
  for (let start = 0; start < permutations; start += bandSize) {
    keys.push(`${start}:${hash.hashvalues.slice(start, start + bandSize).join('.')}`);
  }
  return keys;
}

function rank(
  tokens: ReadonlySet<string>,
  entries: readonly ReadonlySet<string>[],
  candidates: Iterable<number>,
  threshold: number,
  k: number,
): Found[] {
  const found: Found[] = [];
  for (const entry of candidates) {
    const similarity = jaccard(tokens, entries[entry] ?? new Set());
    if (similarity >= threshold) found.push({ entry, similarity });
  }
  return found.sort((a, b) => b.similarity - a.similarity || b.entry - a.entry).slice(0, k);
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const token of a) if (b.has(token)) shared++;
  return shared / (a.size + b.size - shared);
}

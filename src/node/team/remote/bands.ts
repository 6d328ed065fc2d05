// MinHash bands of a state (Broder 1997; Indyk and Motwani 1998): similar states share one, so a server can find them by an index.
import { createHash } from 'node:crypto';
import { Minhash } from 'minhash';
import { stateTokens } from '../../../core/state/tokens.ts';
import type { State } from '../../../core/types.ts';

/**
 * States of Jaccard similarity J share one of `bands` bands with probability 1 - (1 - J^rows)^bands. Kept with the rows on the server:
 * other values need another index (`scheme`). Chosen by measurement, see docs/results.md.
 */
export const bandScheme = { bands: 24, rows: 3, seed: 1, scheme: 1 } as const;

const permutations = bandScheme.bands * bandScheme.rows;

/** Cached hashes of words under all permutations: they recur, and cost most. */
const known = new Map<string, readonly number[]>();
const mostKnown = 20_000;

function hashesOf(token: string): readonly number[] {
  const found = known.get(token);
  if (found) return found;
  const hash = new Minhash({ numPerm: permutations, seed: bandScheme.seed });
  hash.update(token);
  const [oldest] = known.size < mostKnown ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
  known.set(token, hash.hashvalues);
  return hash.hashvalues;
}

/** 32-bit signed integers, one per band; they differ between workspaces. None for the empty state. */
export function bandsOf(workspace: string, state: State): readonly number[] {
  const tokens = stateTokens(state, 1);
  if (tokens.length === 0) return [];
  const least = new Float64Array(permutations).fill(Infinity);
  for (const token of tokens) {
    for (const [index, hash] of hashesOf(token).entries()) {
      if (hash < (least[index] ?? 0)) least[index] = hash;
    }
  }
  const salt = Number.parseInt(workspace.slice(0, 8), 16);
  return Array.from({ length: bandScheme.bands }, (_, band) => {
    let mixed = mix(salt ^ 0x811c9dc5, band);
    for (let row = 0; row < bandScheme.rows; row++) mixed = mix(mixed, least[band * bandScheme.rows + row] ?? 0);
    return mixed;
  });
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x01000193) ^ Math.floor(value / 2 ** 32);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

/** States of the same words have the same id, whatever their order: 128 bits of SHA-256 as a UUID. */
export function stateId(state: State): string {
  const hex = createHash('sha256').update(stateTokens(state, 1).sort().join('\n')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

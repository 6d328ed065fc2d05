// Synthetic states as a terminal gives them: median 13 to 14 tokens, words by Zipf's law over a vocabulary of 50,000.
import type { State } from '../../src/core/types.ts';
import { drawsOf, normal } from '../learning/random.ts';
import type { Draw } from '../learning/random.ts';

const vocabularySize = 50_000;
const verbCount = 40;
/** Words that a variation of a state replaces, at most. */
const changedWords = 3;

/** `repeats`: most entries are situations seen before, as in daily work. `distinct`: every entry is a state of its own. */
export const workloads = ['repeats', 'distinct'] as const;
export type Workload = (typeof workloads)[number];

export interface Workbench {
  readonly entries: readonly State[];
  readonly queries: readonly State[];
}

/** The same for the same seed. Queries are one third known states, one third variations of such, one third new. */
export function workbench(workload: Workload, size: number, queries: number, seed: number): Workbench {
  const draw = drawsOf(seed);
  const words = zipf(vocabularySize, draw);
  const verbs = zipf(verbCount, draw);
  const fresh = (): State => ({
    nouns: distinct(Math.max(3, Math.round(Math.exp(Math.log(10.7) + 0.35 * normal(draw)))), words),
    verbs: distinct(3, verbs),
  });
  const entries: State[] = [];
  const pick = (): State => entries[Math.floor(draw() * entries.length)] ?? fresh();
  const seen = new Set<string>();
  while (entries.length < size) {
    const luck = draw();
    if (workload === 'repeats') {
      entries.push(luck < 0.69 ? pick() : luck < 0.85 ? variation(pick(), words, draw) : fresh());
      continue;
    }
    const state = luck < 0.5 ? variation(pick(), words, draw) : fresh();
    const id = [...state.nouns].sort().join(' ') + '|' + [...state.verbs].sort().join(' ');
    if (seen.has(id)) continue;
    seen.add(id);
    entries.push(state);
  }
  const kinds = [pick, () => variation(pick(), words, draw), fresh];
  return { entries, queries: Array.from({ length: queries }, (_, index) => (kinds[index % 3] ?? fresh)()) };
}

function variation(state: State, words: () => string, draw: Draw): State {
  const nouns = [...state.nouns];
  const changes = 1 + Math.floor(draw() * changedWords);
  for (let change = 0; change < changes; change++) nouns[Math.floor(draw() * nouns.length)] = words();
  return { nouns: [...new Set(nouns)], verbs: state.verbs };
}

function distinct(count: number, words: () => string): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(words());
  return [...drawn];
}

/** Draws words so that the r-th most frequent one has probability proportional to 1/r. */
function zipf(size: number, draw: Draw): () => string {
  const cumulated = new Float64Array(size);
  let total = 0;
  for (let rank = 0; rank < size; rank++) cumulated[rank] = total += 1 / (rank + 1);
  return () => {
    const target = draw() * total;
    let [from, to] = [0, size - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((cumulated[middle] ?? 0) < target) from = middle + 1;
      else to = middle;
    }
    return `word${from.toString(36)}`;
  };
}

// Synthetic states as a terminal gives them: median 13 to 14 tokens, words by Zipf's law over a vocabulary of 50,000.
import type { State } from '../../src/core/types.ts';
import { drawsOf, normal } from '../learning/random.ts';
import type { Draw } from '../learning/random.ts';

const vocabularySize = 50_000;
const verbCount = 40;
/** Words that a variation of a state replaces, at most. */
const changedWords = 3;
/** Half of what comes back is one of this many last entries: work dwells on a situation. */
const recentEntries = 200;

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
  const states: State[] = [];
  const recent = (): State | undefined => entries[entries.length - 1 - Math.floor(draw() * recentEntries)];
  const pick = (): State =>
    (draw() < 0.5 ? recent() : undefined) ?? states[Math.floor(draw() * states.length)] ?? fresh();
  const seen = new Set<string>();
  while (entries.length < size) {
    const repeats = workload === 'repeats' && draw() < 0.69;
    const state = repeats ? pick() : draw() < 0.5 ? variation(pick(), words, draw) : fresh();
    const id = [...state.nouns].sort().join(' ') + '|' + [...state.verbs].sort().join(' ');
    if (!repeats && seen.has(id)) continue;
    if (!repeats) states.push(state);
    seen.add(id);
    entries.push(state);
  }
  const kinds = [pick, () => variation(pick(), words, draw), fresh];
  return { entries, queries: Array.from({ length: queries }, (_, index) => (kinds[index % 3] ?? fresh)()) };
}

function variation(state: State, words: () => string, draw: Draw): State {
  const nouns = [...state.nouns];
  const changes = 1 + Math.floor(draw() * changedWords);
  for (let change = 0; change < changes; change++) {
    const word = words();
    if (!nouns.includes(word)) nouns[Math.floor(draw() * nouns.length)] = word;
  }
  return { nouns, verbs: state.verbs };
}

function distinct(count: number, words: () => string): string[] {
  const drawn = new Set<string>();
  while (drawn.size < count) drawn.add(words());
  return [...drawn];
}

/** Draws words so that the r-th most frequent one has probability proportional to 1/r. */
function zipf(size: number, draw: Draw): () => string {
  const cumulated = new Float64Array(size);
  const words = Array.from({ length: size }, (_, rank) => `word${rank.toString(36)}`);
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
    return words[from] ?? '';
  };
}

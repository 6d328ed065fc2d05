// How commands like a given one ended, wherever they ran: tries and failures by set of words, found by exact similarity.
import type { Action, ActionKey } from '../../types.ts';
import { StringTable, flatten, roomyFloats, roomyInts, usedTexts } from '../columns/columns.ts';
import { StateIndex } from '../retrieval/stateIndex.ts';
import { rowsOf } from '../retrieval/tokenRows.ts';
import { endingWords } from './endingWords.ts';
import { exactly } from './exactSums.ts';

/** Least word similarity at which one command is evidence for another. */
const leastSimilarity = 0.2;
/** Most sets of words compared, the most similar ones. */
const nearest = 20;
const unit = 1 / exactly(1);

export interface SimilarTries {
  /** Weighted by similarity. */
  readonly tries: number;
  readonly failures: number;
}

/** When the index absorbs new entries. Affects its cost, never its results. */
const leastDelta = 512;

/** Sets of words with their tries, as a snapshot holds them. */
export interface StoredSimilar {
  readonly vocabulary: StringTable;
  /** How many words each set has, and their ids, ascending within a set. */
  readonly sizes: Int32Array;
  readonly tokens: Int32Array;
  readonly tried: Float64Array;
  readonly failed: Float64Array;
  readonly hashes: Int32Array;
}

export class SimilarOutcomes {
  private readonly vocabulary: StringTable;
  private readonly index = new StateIndex();
  private tried: Float64Array = new Float64Array(0);
  private failed: Float64Array = new Float64Array(0);
  /** Above 0 where a set of words has tries. */
  private live: Int32Array = new Int32Array(0);
  /** Hash of the words: breaks ties independently of insertion order. */
  private hashes: Int32Array = new Int32Array(0);
  private liveCount = 0;
  /** How often places were given up: those from before must be looked up again. */
  renumbered = 0;

  constructor(stored?: StoredSimilar) {
    this.vocabulary = stored?.vocabulary ?? new StringTable();
    if (!stored) return;
    const { sizes, tokens, tried, failed, hashes } = stored;
    this.liveCount = sizes.length;
    [this.tried, this.failed, this.hashes] = [tried.slice(), failed.slice(), hashes.slice()];
    this.live = new Int32Array(sizes.length).fill(1);
    this.index.load(rowsOf(sizes, tokens));
    this.index.freeze(this.live, this.vocabulary.length);
  }

  /** Drops sets without remaining tries. */
  stored(): Omit<StoredSimilar, 'vocabulary'> & { readonly vocabulary: string[] } {
    const sets: number[] = [];
    for (let id = 0; id < this.index.capacity; id++) if (this.live[id] === 1) sets.push(id);
    const { texts, renumbered } = usedTexts(
      this.vocabulary,
      sets.map((id) => this.index.tokens(id)),
    );
    return {
      vocabulary: texts,
      sizes: Int32Array.from(renumbered, (tokens) => tokens.length),
      tokens: flatten(renumbered),
      tried: Float64Array.from(sets, (id) => this.tried[id] ?? 0),
      failed: Float64Array.from(sets, (id) => this.failed[id] ?? 0),
      hashes: Int32Array.from(sets, (id) => this.hashes[id] ?? 0),
    };
  }

  /** Where the tries of a command are counted, until `renumbered` changes; -1 for actions without words, which are left out. */
  placeOf(action: Action, key: ActionKey): number {
    const words = endingWords(action, key);
    if (words.size === 0) return -1;
    const id = this.index.intern(this.tokensOf(words, true));
    this.reserve(id + 1);
    this.hashes[id] = hashOf(words);
    return id;
  }

  /** Adds to (or takes from) the tries at a place, in exact units. */
  addAt(place: number, tries: number, failures: number): void {
    if (place < 0) return;
    if (this.live[place] === 0) {
      this.tried[place] = 0;
      this.failed[place] = 0;
      this.liveCount++;
    }
    this.tried[place] = (this.tried[place] ?? 0) + tries;
    this.failed[place] = (this.failed[place] ?? 0) + failures;
    this.live[place] = this.tried[place] === 0 ? 0 : 1;
    if (this.live[place] === 0) this.liveCount--;
    this.tidy();
  }

  /** Tries of similar commands, similarity to the fourth power; of the same words as given, all of them. */
  near(action: Action, key: ActionKey): SimilarTries {
    const words = endingWords(action, key);
    let [tries, failures] = [0, 0];
    if (words.size === 0) return { tries, failures };
    const tokens = this.tokensOf(words, false);
    const options = {
      threshold: leastSimilarity,
      below: Infinity,
      limit: nearest,
      live: this.live,
      recency: this.hashes,
    };
    for (const { state, similarity } of this.index.search({ tokens, size: words.size }, options)) {
      const weight = similarity ** 4 * unit;
      tries += weight * (this.tried[state] ?? 0);
      failures += weight * (this.failed[state] ?? 0);
    }
    return { tries, failures };
  }

  get byteLength(): number {
    return this.index.byteLength + this.tried.byteLength * 2 + this.live.byteLength * 2;
  }

  private tokensOf(words: ReadonlySet<string>, known: boolean): Int32Array {
    const ids: number[] = [];
    for (const word of words) {
      const id = known ? this.vocabulary.intern(word) : this.vocabulary.find(word);
      if (id >= 0) ids.push(id);
    }
    return Int32Array.from(ids).sort();
  }

  private reserve(capacity: number): void {
    this.tried = roomyFloats(this.tried, capacity);
    this.failed = roomyFloats(this.failed, capacity);
    this.live = roomyInts(this.live, capacity);
    this.hashes = roomyInts(this.hashes, capacity);
  }

  private tidy(): void {
    const { deltaSize, frozenSize } = this.index;
    const dead = deltaSize + frozenSize - this.liveCount;
    if (deltaSize <= Math.max(leastDelta, frozenSize / 12) && dead <= Math.max(leastDelta, this.liveCount)) return;
    if (this.index.freeze(this.live, this.vocabulary.length).length > 0) this.renumbered++;
  }
}

/** Hash of a set of words, in any order: the sum of their hashes (FNV-1a), 31 bits. */
function hashOf(words: ReadonlySet<string>): number {
  let sum = 0;
  for (const word of words) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
    sum = (sum + hash) & 0x7fffffff;
  }
  return sum;
}

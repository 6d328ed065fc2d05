// What a memory is made of, shared by the fold, retrieval and the snapshot.
import type { LearningSettings } from '../settings.ts';
import { pairTokens, stateTokens, tokenWord, wordTokens } from '../state/tokens.ts';
import type { State } from '../types.ts';
import { Actions } from './columns/actions.ts';
import { StringTable } from './columns/columns.ts';
import { Episodes } from './columns/episodes.ts';
import { CurrentEstimates } from './statistics/currentEstimates.ts';
import { UseOrder } from './eviction.ts';
import { Ledger } from './columns/ledger.ts';
import { Outcomes } from './outcomes/outcomes.ts';
import type { TokenQuery } from './retrieval/search.ts';
import { insertionLimit, insertionSort } from './retrieval/search.ts';
import { StateIndex } from './retrieval/stateIndex.ts';
import { States } from './columns/states.ts';

export interface MemoryParts {
  readonly settings: LearningSettings;
  /** Tokens of states whose words are all known: logs repeat the same states. */
  readonly queries: WeakMap<State, TokenQuery>;
  readonly vocabulary: StringTable;
  readonly index: StateIndex;
  readonly states: States;
  readonly useOrder: UseOrder;
  readonly episodes: Episodes;
  actions: Actions;
  ledger: Ledger;
  outcomes: Outcomes;
  estimates: CurrentEstimates;
  /** Episodes begun when one was last settled: the reference point for ages in the statistics. */
  settledAt: number;
}

export function emptyParts(
  settings: LearningSettings,
  vocabulary = new StringTable(),
  episodes = new Episodes(),
  actions = new Actions(),
): MemoryParts {
  const states = new States();
  const ledger = new Ledger(states, episodes, settings.recencyHalfLife);
  return {
    settings,
    queries: new WeakMap(),
    vocabulary,
    index: new StateIndex(),
    states,
    useOrder: new UseOrder(),
    episodes,
    actions,
    ledger,
    outcomes: new Outcomes(),
    estimates: new CurrentEstimates(ledger, actions, settings.recencyHalfLife),
    settledAt: 0,
  };
}

/** Id of a state; if it is empty, these words become those of all states with the same tokens. */
export function internState(parts: MemoryParts, state: State): number {
  const { settings, vocabulary, index, states, queries } = parts;
  const query = queries.get(state);
  const known = query ? index.find(query.tokens) : -1;
  if (known >= 0 && states.holdsAny(known)) return known;
  const words = wordTokens(state).map((token) => vocabulary.intern(token));
  const pairs = settings.ngrams === 2 ? pairTokens(state).map((token) => vocabulary.intern(token)) : [];
  const tokens = distinct(ascending(Int32Array.from([...words, ...pairs])));
  const id = index.intern(tokens);
  states.reserve(id + 1);
  if (!states.holdsAny(id)) states.setWords(id, words, 0, words.length, state.nouns.length);
  queries.set(state, { tokens, size: tokens.length });
  return id;
}

/** The known tokens of any state, ascending, and how many it has altogether. */
export function queryOf(parts: MemoryParts, state: State): TokenQuery {
  let query = parts.queries.get(state);
  if (query) return query;
  query = tokenQuery(parts, state);
  if (query.tokens.length === query.size) parts.queries.set(state, query);
  return query;
}

function tokenQuery({ settings, vocabulary }: MemoryParts, state: State): TokenQuery {
  const texts = stateTokens(state, settings.ngrams === 2 ? 2 : 1);
  const tokens = new Int32Array(texts.length);
  let known = 0;
  for (const text of texts) {
    const token = vocabulary.find(text);
    if (token >= 0) tokens[known++] = token;
  }
  return { tokens: ascending(tokens.subarray(0, known)), size: texts.length };
}

export function readState({ states, vocabulary }: MemoryParts, id: number): State {
  const { words, nouns } = states.wordsOf(id);
  const texts = Array.from(words, (word) => tokenWord(vocabulary.text(word)));
  return { nouns: texts.slice(0, nouns), verbs: texts.slice(nouns) };
}

/** Sorts in place. */
function ascending(tokens: Int32Array): Int32Array {
  if (tokens.length > insertionLimit) tokens.sort();
  else insertionSort(tokens);
  return tokens;
}

/** Removes duplicates from ascending tokens, in place. */
function distinct(tokens: Int32Array): Int32Array {
  let length = 0;
  for (const token of tokens) {
    if (length === 0 || tokens[length - 1] !== token) tokens[length++] = token;
  }
  return tokens.subarray(0, length);
}

// A memory as bytes, so that it need not be folded again: the facts it holds, from which index and statistics are rebuilt.
import type { LearningSettings } from '../settings.ts';
import { Actions } from './actions.ts';
import { SectionReader, SectionWriter, crc32 } from './bytes.ts';
import { StringTable } from './columns.ts';
import { Episodes } from './episodes.ts';
import { FoldedMemory } from './experienceMemory.ts';
import type { ExperienceMemory } from './memory.ts';
import { readOutcomes, writeOutcomes } from './outcomes/outcomeSnapshot.ts';
import type { MemoryParts } from './parts.ts';
import { emptyParts } from './parts.ts';
import { TokenRows } from './tokenRows.ts';
import type { UpkeepLimits } from './upkeep.ts';
import { defaultLimits } from './upkeep.ts';

/** 'KNK' and a byte that tells the byte order apart. */
const magic = 0x4b4e4b01;
const version = 3;
/** Magic, version, length and checksum of what follows. */
const headerBytes = 16;

const flags = { running: 1, pinned: 2 };

/** Settings under which the same episodes would fold into another memory. */
function fingerprint(settings: LearningSettings): string {
  const { ngrams, gamma, stepCost, importWeight, maxExperiences, eviction } = settings;
  return JSON.stringify({ ngrams, gamma, stepCost, importWeight, maxExperiences, eviction });
}

/** The whole memory. Nothing of what was forgotten is in it. Throws for a memory that `createMemory` did not make. */
export function serializeMemory(memory: ExperienceMemory): Uint8Array {
  if (!(memory instanceof FoldedMemory)) throw new TypeError('serializeMemory: not a memory made by createMemory');
  memory.compact();
  const { parts } = memory;
  const writer = new SectionWriter().strings([fingerprint(parts.settings)]);
  writer.ints(Int32Array.of(parts.episodes.begun, parts.settledAt));
  const stateNumbers = writeStates(writer, parts);
  writeActions(writer, parts);
  writeLedger(writer, parts, stateNumbers);
  writeEpisodes(writer, parts);
  writeOutcomes(writer, parts.outcomes, parts.ledger);
  const bytes = writer.finish(headerBytes);
  const body = bytes.subarray(headerBytes);
  new Uint32Array(bytes.buffer, 0, headerBytes / 4).set([magic, version, body.length, crc32(body)]);
  return bytes;
}

/**
 * The memory that was serialised: from here on it behaves as the original would. Undefined when the bytes are damaged, of
 * another version, or made under settings that fold differently: then the episodes are to be folded again.
 */
export function deserializeMemory(
  bytes: Uint8Array,
  settings: LearningSettings,
  limits: UpkeepLimits = defaultLimits,
): ExperienceMemory | undefined {
  if (bytes.length < headerBytes || bytes.length % 8 !== 0) return undefined;
  const own = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  const header = new Uint32Array(own.buffer, own.byteOffset, headerBytes / 4);
  const body = own.subarray(headerBytes);
  if (header[0] !== magic || header[1] !== version || header[2] !== body.length || header[3] !== crc32(body)) {
    return undefined;
  }
  const reader = new SectionReader(own, headerBytes);
  if (reader.strings()[0] !== fingerprint(settings)) return undefined;
  return new FoldedMemory(readParts(reader, settings), limits);
}

function readParts(reader: SectionReader, settings: LearningSettings): MemoryParts {
  const [begun = 0, settledAt = 0] = reader.ints();
  const vocabulary = new StringTable(reader.strings());
  const states = {
    sizes: reader.ints(),
    tokens: reader.ints(),
    lengths: reader.ints(),
    nouns: reader.ints(),
    words: reader.ints(),
  };
  const actions = readActions(reader);
  const ledger = {
    states: reader.ints(),
    actions: reader.ints(),
    owners: reader.ints(),
    episodes: reader.ints(),
    steps: reader.ints(),
    returns: reader.floats(),
    weights: reader.floats(),
    confidences: reader.floats(),
  };
  const parts = emptyParts(settings, vocabulary, readEpisodes(reader, begun), actions);
  parts.settledAt = settledAt;
  const rows = new TokenRows(states.sizes.length, states.tokens.length);
  parts.states.reserve(states.sizes.length);
  parts.states.reserveWords(states.words.length);
  let [token, word] = [0, 0];
  for (let state = 0; state < states.sizes.length; state++) {
    rows.push(state, states.tokens, token, (token += states.sizes[state] ?? 0));
    parts.states.setWords(state, states.words, word, (word += states.lengths[state] ?? 0), states.nouns[state] ?? 0);
    parts.useOrder.use(state);
  }
  parts.ledger.edges.reserve(ledger.states.length);
  parts.ledger.reserve(ledger.owners.length);
  for (let edge = 0; edge < ledger.states.length; edge++) {
    parts.ledger.addEdge(ledger.states[edge] ?? 0, ledger.actions[edge] ?? 0);
  }
  for (let slot = 0; slot < ledger.owners.length; slot++) {
    parts.ledger.append(
      ledger.owners[slot] ?? 0,
      ledger.episodes[slot] ?? 0,
      ledger.steps[slot] ?? 0,
      ledger.weights[slot] ?? 0,
      ledger.confidences[slot] ?? NaN,
    );
    parts.ledger.setReturn(slot, ledger.returns[slot] ?? NaN);
  }
  parts.outcomes = readOutcomes(reader, parts.ledger, parts.actions);
  parts.index.load(rows);
  parts.index.freeze(parts.states.counts, vocabulary.texts.length);
  return parts;
}

/** Writes the live states, least recently used first, and the words they use; returns the new number of each state. */
function writeStates(writer: SectionWriter, { vocabulary, index, states, useOrder }: MemoryParts): Int32Array {
  const order = [...useOrder.leastRecentFirst()];
  const tokens = order.map((state) => index.tokens(state));
  const words = order.map((state) => states.wordsOf(state));
  const used = new Int32Array(vocabulary.texts.length);
  for (const list of [...tokens, ...words.map((own) => own.words)]) for (const token of list) used[token] = 1;
  const numbers = new Int32Array(used.length);
  const texts: string[] = [];
  for (let token = 0; token < used.length; token++) {
    if (used[token] === 1) numbers[token] = texts.push(vocabulary.texts[token] ?? '') - 1;
  }
  const renumbered = (lists: readonly Int32Array[]): Int32Array => flatten(lists).map((token) => numbers[token] ?? 0);
  writer
    .strings(texts)
    .ints(Int32Array.from(tokens, (list) => list.length))
    .ints(renumbered(tokens))
    .ints(Int32Array.from(words, (own) => own.words.length))
    .ints(Int32Array.from(words, (own) => own.nouns))
    .ints(renumbered(words.map((own) => own.words)));
  const stateNumbers = new Int32Array(index.capacity);
  for (const [number, state] of order.entries()) stateNumbers[state] = number;
  return stateNumbers;
}

function flatten(lists: readonly Int32Array[]): Int32Array {
  const flat = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let length = 0;
  for (const list of lists) {
    flat.set(list, length);
    length += list.length;
  }
  return flat;
}

function writeActions(writer: SectionWriter, { actions }: MemoryParts): void {
  writer
    .strings(actions.levels.texts)
    .strings(actions.list.map(({ exact }) => exact))
    .ints(Int32Array.from(actions.list.flatMap(({ levels }) => levels)))
    .strings(actions.list.map(({ action }) => (typeof action === 'string' ? action : JSON.stringify(action))));
}

function readActions(reader: SectionReader): Actions {
  const levels = new StringTable(reader.strings());
  const exacts = reader.strings();
  const levelIds = reader.ints();
  const actions = reader.strings();
  const list = exacts.map((exact, id) => ({
    exact,
    levels: [levelIds[3 * id] ?? 0, levelIds[3 * id + 1] ?? 0, levelIds[3 * id + 2] ?? 0] as const,
    action: actions[id] ?? '',
  }));
  return new Actions(levels, list);
}

/** The ledger has no gaps: it was compacted. */
function writeLedger(writer: SectionWriter, { ledger }: MemoryParts, stateNumbers: Int32Array): void {
  const { edges, length } = ledger;
  writer
    .ints(edges.states.slice(0, edges.length).map((state) => stateNumbers[state] ?? 0))
    .ints(edges.actions.slice(0, edges.length))
    .ints(ledger.owners.slice(0, length))
    .ints(ledger.episodes.slice(0, length))
    .ints(ledger.steps.slice(0, length))
    .floats(ledger.returns.slice(0, length))
    .floats(ledger.weights.slice(0, length))
    .floats(ledger.confidences.slice(0, length));
}

function writeEpisodes(writer: SectionWriter, { episodes }: MemoryParts): void {
  writer
    .strings(episodes.list.map(({ id }) => id))
    .ints(
      Int32Array.from(
        episodes.list.flatMap(({ ordinal, nextStep, running, pinned }) => [
          ordinal,
          nextStep,
          (running ? flags.running : 0) | (pinned ? flags.pinned : 0),
        ]),
      ),
    );
}

function readEpisodes(reader: SectionReader, begun: number): Episodes {
  const ids = reader.strings();
  const numbers = reader.ints();
  const list = ids.map((id, index) => {
    const [ordinal, nextStep, flag] = [
      numbers[3 * index] ?? -1,
      numbers[3 * index + 1] ?? 0,
      numbers[3 * index + 2] ?? 0,
    ];
    const [running, pinned] = [(flag & flags.running) !== 0, (flag & flags.pinned) !== 0];
    return { id, ordinal, nextStep, running, pinned, slots: [] };
  });
  return new Episodes(list, begun);
}

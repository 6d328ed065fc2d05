// A memory as bytes, so that episodes need not be folded again: its columns and sums unchanged, read in place.
import type { LearningSettings } from '../settings.ts';
import { Actions } from './columns/actions.ts';
import { SectionReader, SectionWriter } from './columns/bytes.ts';
import { flatten, usedTexts } from './columns/columns.ts';
import type { EdgeSummaries } from './columns/edges.ts';
import { floatSummaries, intSummaries } from './columns/edges.ts';
import { Episodes } from './columns/episodes.ts';
import { FoldedMemory } from './experienceMemory.ts';
import type { ExperienceMemory } from './memory.ts';
import { readOutcomes, writeOutcomes } from './outcomes/outcomeSnapshot.ts';
import type { MemoryParts } from './parts.ts';
import { emptyParts } from './parts.ts';
import { rowsOf } from './retrieval/tokenRows.ts';
import type { UpkeepLimits } from './upkeep.ts';
import { defaultLimits } from './upkeep.ts';

/** 'KNK' and a byte that detects the byte order. */
const magic = 0x4b4e4b01;
const version = 11;
/** Magic, version and length of what follows. */
const headerBytes = 16;

/** What a snapshot must have been made under to be read: its version, and the settings that shape how episodes fold. */
export function snapshotShape(settings: LearningSettings): string {
  const { ngrams, gamma, stepCost, importWeight, maxExperiences, eviction } = settings;
  return JSON.stringify({ version, ngrams, gamma, stepCost, importWeight, maxExperiences, eviction });
}

/** The whole memory, without anything forgotten. Throws for a memory that `createMemory` did not make. */
export function serializeMemory(memory: ExperienceMemory): Uint8Array {
  if (!(memory instanceof FoldedMemory)) throw new TypeError('serializeMemory: not a memory made by createMemory');
  memory.compact();
  const { parts } = memory;
  const writer = new SectionWriter().texts([snapshotShape(parts.settings)]);
  writer.ints(Int32Array.of(parts.episodes.begun, parts.settledAt));
  const stateNumbers = writeStates(writer, parts);
  writeActions(writer, parts);
  writeEpisodes(writer, parts);
  writeSums(writer, parts);
  writeLedger(writer, parts, stateNumbers);
  writeOutcomes(writer, parts.outcomes, parts.ledger);
  const bytes = writer.finish(headerBytes);
  new Uint32Array(bytes.buffer, 0, headerBytes / 4).set([magic, version, bytes.length - headerBytes]);
  return bytes;
}

/**
 * Restores a serialised memory: from here on it behaves like the original. It reads from `bytes`, which must not change. Undefined
 * if their version or length differs, or they were made under settings that fold differently: then fold the episodes again.
 * Does not detect damaged bytes; the caller must.
 */
export function deserializeMemory(
  bytes: Uint8Array,
  settings: LearningSettings,
  limits: UpkeepLimits = defaultLimits,
): ExperienceMemory | undefined {
  if (bytes.length < headerBytes || bytes.length % 8 !== 0) return undefined;
  const own = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  const header = new Uint32Array(own.buffer, own.byteOffset, headerBytes / 4);
  if (header[0] !== magic || header[1] !== version || header[2] !== own.length - headerBytes) return undefined;
  const reader = new SectionReader(own, headerBytes);
  if (reader.texts().at(0) !== snapshotShape(settings)) return undefined;
  return new FoldedMemory(readParts(reader, settings), limits);
}

function readParts(reader: SectionReader, settings: LearningSettings): MemoryParts {
  const [begun = 0, settledAt = 0] = reader.ints();
  const vocabulary = reader.table();
  const states = {
    sizes: reader.ints(),
    tokens: reader.ints(),
    lengths: reader.ints(),
    nouns: reader.ints(),
    words: reader.ints(),
  };
  const actions = readActions(reader);
  const parts = emptyParts(settings, vocabulary, readEpisodes(reader, begun), actions);
  parts.settledAt = settledAt;
  parts.states.load(states);
  for (let state = 0; state < states.sizes.length; state++) parts.useOrder.use(state);
  readLedger(reader, parts, readSums(reader));
  parts.outcomes = readOutcomes(reader);
  parts.index.load(rowsOf(states.sizes, states.tokens));
  parts.index.freeze(parts.states.counts, vocabulary.length);
  return parts;
}

/** Writes the live states, least recently used first, and the words they use; returns the new number of each state. */
function writeStates(writer: SectionWriter, { vocabulary, index, states, useOrder }: MemoryParts): Int32Array {
  const order = [...useOrder.leastRecentFirst()];
  const words = order.map((state) => states.wordsOf(state));
  const { texts, renumbered } = usedTexts(vocabulary, [
    ...order.map((state) => index.tokens(state)),
    ...words.map((own) => own.words),
  ]);
  const tokens = renumbered.slice(0, order.length);
  writer
    .table(texts)
    .ints(Int32Array.from(tokens, (list) => list.length))
    .ints(flatten(tokens))
    .ints(Int32Array.from(words, (own) => own.words.length))
    .ints(Int32Array.from(words, (own) => own.nouns))
    .ints(flatten(renumbered.slice(order.length)));
  const stateNumbers = new Int32Array(index.capacity);
  for (const [number, state] of order.entries()) stateNumbers[state] = number;
  return stateNumbers;
}

function writeActions(writer: SectionWriter, { actions }: MemoryParts): void {
  const { exacts, levelIds, json } = actions.stored();
  writer.table(actions.levels.all()).table(exacts).ints(levelIds).texts(json);
}

function readActions(reader: SectionReader): Actions {
  return new Actions({ levels: reader.table(), exacts: reader.table(), levelIds: reader.ints(), json: reader.texts() });
}

function writeEpisodes(writer: SectionWriter, { episodes }: MemoryParts): void {
  const { ids, numbers, starts, slots } = episodes.columns();
  writer.table(ids).ints(numbers).ints(starts).ints(slots);
}

function readEpisodes(reader: SectionReader, begun: number): Episodes {
  return new Episodes(
    { ids: reader.table(), numbers: reader.ints(), starts: reader.ints(), slots: reader.ints() },
    begun,
  );
}

/** Also brings the summaries of all edges up to date. They and the sums hold for one half-life. */
function writeSums(writer: SectionWriter, { estimates, settings }: MemoryParts): void {
  const { totals, sizes, gains, levels, byPath, byAction, squares, freedoms } = estimates.stored();
  writer.floats(Float64Array.of(settings.recencyHalfLife));
  writer
    .floats(totals)
    .ints(sizes)
    .ints(gains)
    .ints(levels)
    .floats(byPath)
    .floats(byAction)
    .floats(squares)
    .floats(freedoms);
}

function readSums(reader: SectionReader) {
  const [halfLife = NaN] = reader.floats();
  const sums = {
    totals: reader.floats(),
    sizes: reader.ints(),
    gains: reader.ints(),
    levels: reader.ints(),
    byPath: reader.floats(),
    byAction: reader.floats(),
    squares: reader.floats(),
    freedoms: reader.floats(),
  };
  return { halfLife, sums };
}

/** The ledger has no gaps: it was compacted. */
function writeLedger(writer: SectionWriter, { ledger }: MemoryParts, stateNumbers: Int32Array): void {
  const { edges, length } = ledger;
  writer
    .ints(edges.states.slice(0, edges.length).map((state) => stateNumbers[state] ?? 0))
    .ints(edges.actions.slice(0, edges.length));
  const summaries = edges.summaries();
  for (const name of intSummaries) writer.ints(summaries[name]);
  for (const name of floatSummaries) writer.floats(summaries[name]);
  writer
    .ints(ledger.owners.slice(0, length))
    .ints(ledger.episodes.slice(0, length))
    .ints(ledger.steps.slice(0, length))
    .floats(ledger.returns.slice(0, length))
    .floats(ledger.weights.slice(0, length))
    .floats(ledger.confidences.slice(0, length));
}

function readLedger(
  reader: SectionReader,
  { ledger, estimates, settings, states }: MemoryParts,
  { halfLife, sums }: ReturnType<typeof readSums>,
): void {
  const hold = halfLife === settings.recencyHalfLife;
  const [places, actions] = [reader.ints(), reader.ints()];
  const summaries = Object.fromEntries<Int32Array | Float64Array>([
    ...intSummaries.map((name) => [name, reader.ints()] as const),
    ...floatSummaries.map((name) => [name, reader.floats()] as const),
  ]) as unknown as EdgeSummaries;
  ledger.load(
    { states: places, actions, summaries: hold ? summaries : undefined },
    {
      owners: reader.ints(),
      episodes: reader.ints(),
      steps: reader.ints(),
      returns: reader.floats(),
      weights: reader.floats(),
      confidences: reader.floats(),
    },
  );
  estimates.load(hold ? sums : undefined, states.live);
}

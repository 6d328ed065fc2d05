// How steps ended, as sections of a memory's snapshot. Columns and sums are written unchanged, so nothing has to be recounted.
import type { SectionReader, SectionWriter } from '../columns/bytes.ts';
import type { Ledger } from '../columns/ledger.ts';
import { Calibration } from './calibration.ts';
import { Tallies } from './exactSums.ts';
import { Levels } from './levels.ts';
import { Outcomes } from './outcomes.ts';
import { SimilarOutcomes } from './similarOutcomes.ts';

/** The ledger has no gaps. */
export function writeOutcomes(writer: SectionWriter, outcomes: Outcomes, { length, edges }: Ledger): void {
  const { endings, foretold, phases, edgeTries, edgeFailures, missing, quoted } = outcomes.stored(length, edges.length);
  writer.ints(endings).floats(foretold).ints(phases).floats(edgeTries).floats(edgeFailures);
  writeNames(writer, missing);
  writeNames(writer, quoted);
  for (const table of outcomes.levels.tables) {
    const { names: known, sums } = table.stored();
    writer.table(known).floats(sums);
  }
  const similar = outcomes.similar.stored();
  writer.table(similar.vocabulary).ints(similar.sizes).ints(similar.tokens);
  writer.floats(similar.tried).floats(similar.failed).ints(similar.hashes);
  writer.floats(outcomes.calibration.stored());
}

/** Reads what was written. */
export function readOutcomes(reader: SectionReader): Outcomes {
  const columns = {
    endings: reader.ints(),
    foretold: reader.floats(),
    phases: reader.ints(),
    edgeTries: reader.floats(),
    edgeFailures: reader.floats(),
    missing: readNames(reader),
    quoted: readNames(reader),
  };
  const levels = new Levels(() => new Tallies(reader.table(), reader.floats().slice()));
  const similar = new SimilarOutcomes({
    vocabulary: reader.table(),
    sizes: reader.ints(),
    tokens: reader.ints(),
    tried: reader.floats(),
    failed: reader.floats(),
    hashes: reader.ints(),
  });
  const outcomes = new Outcomes(levels, similar, new Calibration(reader.floats()));
  outcomes.load(columns);
  return outcomes;
}

function writeNames(writer: SectionWriter, bySlot: ReadonlyMap<number, readonly string[]>): void {
  const slots = [...bySlot.keys()].sort((a, b) => a - b);
  const names = slots.map((slot) => bySlot.get(slot) ?? []);
  writer
    .ints(Int32Array.from(slots))
    .ints(Int32Array.from(names, (own) => own.length))
    .texts(names.flat());
}

function readNames(reader: SectionReader): ReadonlyMap<number, readonly string[]> {
  const slots = reader.ints();
  const counts = reader.ints();
  const names = reader.texts();
  let from = 0;
  return new Map(
    Array.from(slots, (slot, index) => {
      const own = Array.from({ length: counts[index] ?? 0 }, () => names.at(from++));
      return [slot, own];
    }),
  );
}

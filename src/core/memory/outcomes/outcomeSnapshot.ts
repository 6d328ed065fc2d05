// How steps ended, as sections of a memory's snapshot. The sums are written, so that no command need be parsed again.
import type { Actions } from '../actions.ts';
import type { SectionReader, SectionWriter } from '../bytes.ts';
import type { Ledger } from '../ledger.ts';
import { Levels } from './levels.ts';
import { Outcomes } from './outcomes.ts';
import { Calibration } from './calibration.ts';
import { SimilarOutcomes } from './similarOutcomes.ts';
import type { StepOutcome } from './stepOutcome.ts';

/** The ledger has no gaps. */
export function writeOutcomes(writer: SectionWriter, outcomes: Outcomes, { length }: Ledger): void {
  const ended = Array.from({ length }, (_, slot) => outcomes.outcomeAt(slot));
  const slots = ended.flatMap((outcome, slot) => (outcome && outcome.missing.length > 0 ? [slot] : []));
  const missing = slots.map((slot) => ended[slot]?.missing ?? []);
  writer
    .ints(
      Int32Array.from(ended, (outcome) => (!outcome ? codes.unknown : outcome.failed ? codes.failed : codes.worked)),
    )
    .ints(Int32Array.from(ended, (outcome) => outcome?.exitCode ?? -1))
    .floats(Float64Array.from(ended, (_, slot) => outcomes.foretoldAt(slot)))
    .ints(Int32Array.from(slots))
    .ints(Int32Array.from(missing, (names) => names.length))
    .strings(missing.flat());
  for (const table of outcomes.levels.tables) {
    const entries = [...table.entries()];
    writer
      .strings(entries.map(([name]) => name))
      .floats(
        Float64Array.from(
          entries.flatMap(([, { worked, failed, blame, missing: lost }]) => [worked, failed, blame, lost]),
        ),
      );
  }
}

const codes = { unknown: 0, worked: 1, failed: 2 };

/** What was written; `ledger` and `actions` are those of the same snapshot. */
export function readOutcomes(reader: SectionReader, ledger: Ledger, actions: Actions): Outcomes {
  const endings = reader.ints();
  const statuses = reader.ints();
  const foretold = reader.floats();
  const slots = reader.ints();
  const counts = reader.ints();
  const names = reader.strings();
  const missing = new Map<number, readonly string[]>();
  let from = 0;
  for (const [index, slot] of slots.entries()) missing.set(slot, names.slice(from, (from += counts[index] ?? 0)));
  const outcomes = new Outcomes(readLevels(reader), new SimilarOutcomes(), new Calibration());
  addSimilar(outcomes, actions);
  for (let slot = 0; slot < endings.length; slot++) {
    const status = statuses[slot] ?? -1;
    const outcome: StepOutcome | undefined =
      endings[slot] === codes.unknown
        ? undefined
        : {
            failed: endings[slot] === codes.failed,
            ...(status < 0 ? {} : { exitCode: status }),
            missing: missing.get(slot) ?? [],
          };
    const prob = foretold[slot] ?? NaN;
    outcomes.place(slot, ledger.owners[slot] ?? 0, ledger.weights[slot] ?? 0, outcome, prob);
    if (outcome && !Number.isNaN(prob)) outcomes.calibration.add(prob, outcome.failed, 1);
  }
  return outcomes;
}

function readLevels(reader: SectionReader): Levels {
  const levels = new Levels();
  for (const table of levels.tables) {
    const names = reader.strings();
    const sums = reader.floats();
    for (const [index, name] of names.entries()) {
      const [worked = 0, failed = 0, blame = 0, missing = 0] = sums.subarray(4 * index, 4 * index + 4);
      table.add(name, { worked, failed, blame, missing }, 1);
    }
  }
  return levels;
}

/** What similar commands came to follows from what each command came to. */
function addSimilar({ levels, similar }: Outcomes, actions: Actions): void {
  const tallies = new Map(levels.actions.entries());
  for (const { exact, levels: ids } of actions.list) {
    const tally = tallies.get(exact);
    const tool = (actions.levels.texts[ids[0]] ?? '').slice(1);
    if (tally) similar.add({ tool, exact }, tally.worked + tally.failed, tally.failed);
  }
}

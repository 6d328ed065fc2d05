// How every remembered step ended, and the sums that forecast the next outcome. All sums are exact: what is forgotten
// leaves nothing behind, and the order of steps does not matter.
import { exitTree } from '../../action/exitParts.ts';
import type { Action, ActionKey } from '../../types.ts';
import type { EdgeEndings } from '../../decision.ts';
import { roomyFloats, roomyInts } from '../columns/columns.ts';
import { Calibration, phases, type Phase } from './calibration.ts';
import { exactly } from './exactSums.ts';
import { Levels, quotedIn, type LevelPlaces } from './levels.ts';
import { SimilarOutcomes } from './similarOutcomes.ts';
import type { StepOutcome } from './stepOutcome.ts';

/** Codes of endings by slot: these, and `firstStatus` + exit status for a command that failed. */
const codes = { unknown: 0, worked: 1, failed: 2, firstStatus: 3 };

/** What is remembered of how one step ended. */
export interface Ended {
  /** Number of the action in the memory. */
  readonly id: number;
  readonly key: ActionKey;
  readonly action: Action;
  readonly edge: number;
  /** (0, 1]. */
  readonly weight: number;
}

/** Where the steps of one action are counted. */
interface Places {
  readonly levels: LevelPlaces;
  readonly similar: number;
  /** `SimilarOutcomes.renumbered` when `similar` was looked up. */
  readonly asOf: number;
}

/** What is known of a step's end besides the step itself. */
export interface EndingFacts {
  /** Undefined: it is not known how it ended. */
  readonly outcome: StepOutcome | undefined;
  /** The raw failure probability forecast before it ran; NaN for none. */
  readonly foretold: number;
  /** Before it ran. */
  readonly phase: Phase;
}

/** By slot and by edge, as a snapshot holds them. */
export interface StoredEndings {
  readonly endings: Int32Array;
  readonly foretold: Float64Array;
  readonly phases: Int32Array;
  readonly edgeTries: Float64Array;
  readonly edgeFailures: Float64Array;
  /** What was not found, by slot. */
  readonly missing: ReadonlyMap<number, readonly string[]>;
  /** Words of the command that its last line quoted, and programs of its parts, by slot. */
  readonly quoted: ReadonlyMap<number, readonly string[]>;
}

export class Outcomes {
  readonly levels: Levels;
  readonly similar: SimilarOutcomes;
  readonly calibration: Calibration;
  /** By slot. */
  private endings: Int32Array = new Int32Array(0);
  /** By slot: the forecast before correction; NaN for none. */
  private foretold: Float64Array = new Float64Array(0);
  private readonly missing = new Map<number, readonly string[]>();
  private readonly quoted = new Map<number, readonly string[]>();
  /** By slot: how its episode had gone before it. */
  private phases: Int32Array = new Int32Array(0);
  /** By edge, exact units. */
  private edgeTries: Float64Array = new Float64Array(0);
  private edgeFailures: Float64Array = new Float64Array(0);
  /** By action: looked up when it is first counted. */
  private readonly places: (Places | undefined)[] = [];

  constructor(levels = new Levels(), similar = new SimilarOutcomes(), calibration = new Calibration()) {
    this.levels = levels;
    this.similar = similar;
    this.calibration = calibration;
  }

  /** Adopts the columns, of a ledger without gaps. */
  load({ endings, foretold, phases, edgeTries, edgeFailures, missing, quoted }: StoredEndings): void {
    [this.endings, this.foretold] = [endings.slice(), foretold.slice()];
    this.phases = phases.slice();
    [this.edgeTries, this.edgeFailures] = [edgeTries.slice(), edgeFailures.slice()];
    for (const [slot, names] of missing) this.missing.set(slot, names);
    for (const [slot, words] of quoted) this.quoted.set(slot, words);
  }

  /** Of so many slots and edges. */
  stored(slots: number, edges: number): StoredEndings {
    return {
      endings: roomyInts(this.endings, slots).subarray(0, slots),
      foretold: roomyFloats(this.foretold, slots).subarray(0, slots),
      phases: roomyInts(this.phases, slots).subarray(0, slots),
      edgeTries: roomyFloats(this.edgeTries, edges).subarray(0, edges),
      edgeFailures: roomyFloats(this.edgeFailures, edges).subarray(0, edges),
      missing: this.missing,
      quoted: this.quoted,
    };
  }

  /** The same sums with all slots, edges and actions cleared: before these are renumbered. */
  withoutColumns(): Outcomes {
    return new Outcomes(this.levels, this.similar, this.calibration);
  }

  record(slot: number, ended: Ended, facts: EndingFacts): void {
    const { outcome } = facts;
    this.place(slot, ended, outcome ? { ...facts, outcome: this.reduced(outcome, ended) } : facts);
    if (outcome) this.count(slot, ended, 1);
  }

  /** Of the words in its last line, only those that this command has. */
  private reduced(outcome: StepOutcome, ended: Ended): StepOutcome {
    const { lastWords = [], ...rest } = outcome;
    const quoted = lastWords.length === 0 ? lastWords : quotedIn(this.placesOf(ended).levels, lastWords);
    return quoted.length === 0 ? rest : { ...rest, lastWords: quoted };
  }

  /** Sets only the columns: for steps already in the sums. */
  place(
    slot: number,
    { edge, weight }: Pick<Ended, 'edge' | 'weight'>,
    { outcome, foretold, phase }: EndingFacts,
  ): void {
    this.endings = roomyInts(this.endings, slot + 1);
    this.foretold = roomyFloats(this.foretold, slot + 1);
    this.phases = roomyInts(this.phases, slot + 1);
    this.edgeTries = roomyFloats(this.edgeTries, edge + 1);
    this.edgeFailures = roomyFloats(this.edgeFailures, edge + 1);
    this.endings[slot] = codeOf(outcome);
    this.foretold[slot] = foretold;
    this.phases[slot] = phase;
    if (outcome && outcome.missing.length > 0) this.missing.set(slot, outcome.missing);
    if (outcome?.lastWords) this.quoted.set(slot, outcome.lastWords);
    if (outcome) this.countEdge(edge, weight, outcome, 1);
  }

  /** What `place` takes. */
  factsAt(slot: number): EndingFacts {
    return { outcome: this.outcomeAt(slot), foretold: this.foretold[slot] ?? NaN, phase: this.phaseAt(slot) };
  }

  /** How an episode has gone, whose last step this is; undefined: it has none. */
  phaseAfter(slot: number | undefined): Phase {
    if (slot === undefined) return phases.calm;
    const [code, before] = [this.endings[slot] ?? codes.unknown, this.phaseAt(slot)];
    if (code === codes.unknown) return before;
    if (code !== codes.worked) return phases.failing;
    return before === phases.calm ? phases.calm : phases.recovered;
  }

  /** After a step of an episode was removed: sets the phases of those that follow, `later`, the first of which now follows `before`. */
  rephase(before: number | undefined, later: Iterable<number>): void {
    let last = before;
    for (const slot of later) {
      const [was, now] = [this.phaseAt(slot), this.phaseAfter(last)];
      if (was === now) return;
      this.countForecast(slot, -1);
      this.phases[slot] = now;
      this.countForecast(slot, 1);
      last = slot;
    }
  }

  private phaseAt(slot: number): Phase {
    return (this.phases[slot] ?? phases.calm) as Phase;
  }

  private countForecast(slot: number, times: 1 | -1): void {
    const [foretold = NaN, code = codes.unknown] = [this.foretold[slot], this.endings[slot]];
    if (code === codes.unknown || Number.isNaN(foretold)) return;
    this.calibration.add(foretold, code !== codes.worked, times, this.phaseAt(slot));
  }

  /** Removes a step that was recorded with the same facts. */
  remove(slot: number, ended: Ended): void {
    const outcome = this.outcomeAt(slot);
    if (!outcome) return;
    this.countEdge(ended.edge, ended.weight, outcome, -1);
    this.count(slot, ended, -1);
    this.endings[slot] = codes.unknown;
    this.missing.delete(slot);
    this.quoted.delete(slot);
  }

  /** Share of steps that fail, and how far forecasts of it can be trusted. */
  standing(): { readonly share: number; readonly trust: number } {
    const share = this.levels.stepShare;
    return { share, trust: this.calibration.trust(share) };
  }

  outcomeAt(slot: number): StepOutcome | undefined {
    const code = this.endings[slot] ?? codes.unknown;
    if (code === codes.unknown) return undefined;
    if (code === codes.worked) return { failed: false, missing: [] };
    const exitCode = code === codes.failed ? {} : { exitCode: code - codes.firstStatus };
    const lastWords = this.quoted.get(slot);
    return { failed: true, ...exitCode, missing: this.missing.get(slot) ?? [], ...(lastWords ? { lastWords } : {}) };
  }

  /** Of an edge; `newestFirst` its slots. Undefined where no ending is known. */
  endingsOf(edge: number, newestFirst: Iterable<number>): EdgeEndings | undefined {
    const tries = this.edgeTries[edge] ?? 0;
    if (tries === 0) return undefined;
    const unit = 1 / exactly(1);
    const failures = (this.edgeFailures[edge] ?? 0) * unit;
    const lastExit = failures > 0 ? this.lastExit(newestFirst) : undefined;
    return { tries: tries * unit, failures, ...(lastExit === undefined ? {} : { lastExit }) };
  }

  private lastExit(newestFirst: Iterable<number>): number | undefined {
    let looked = 0;
    for (const slot of newestFirst) {
      const code = this.endings[slot] ?? 0;
      if (code >= codes.firstStatus) return code - codes.firstStatus;
      if (++looked === mostLooked) break;
    }
    return undefined;
  }

  private countEdge(edge: number, weight: number, { failed }: StepOutcome, times: 1 | -1): void {
    this.edgeTries[edge] = (this.edgeTries[edge] ?? 0) + times * exactly(weight);
    if (failed) this.edgeFailures[edge] = (this.edgeFailures[edge] ?? 0) + times * exactly(weight);
  }

  private count(slot: number, ended: Ended, times: 1 | -1): void {
    const outcome = this.outcomeAt(slot);
    if (!outcome) return;
    const { levels, similar } = this.placesOf(ended);
    this.levels.count(levels, { weight: ended.weight, outcome }, times);
    const tries = times * exactly(ended.weight);
    this.similar.addAt(similar, tries, outcome.failed ? tries : 0);
    this.countForecast(slot, times);
  }

  private placesOf({ id, key, action }: Ended): Places {
    const known = this.places[id];
    const asOf = this.similar.renumbered;
    if (known?.asOf === asOf) return known;
    const levels = known?.levels ?? this.levels.placesOf(exitTree(action, key), key);
    return (this.places[id] = { levels, similar: this.similar.placeOf(action, key), asOf });
  }
}

/** Newest tries of an edge that are searched for an exit status. */
const mostLooked = 8;
/** Larger exit statuses are remembered as a failure without one. */
const greatestStatus = 2 ** 30;

function codeOf(outcome: StepOutcome | undefined): number {
  if (!outcome) return codes.unknown;
  if (!outcome.failed) return codes.worked;
  const { exitCode = -1 } = outcome;
  return exitCode < 0 || exitCode > greatestStatus ? codes.failed : codes.firstStatus + exitCode;
}

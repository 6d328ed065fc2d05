// The episodes a memory knows, numbered in the order in which it met them.
import { StringTable } from './columns.ts';

export interface Episode {
  readonly id: string;
  /** Ordinal among the episodes begun in this memory, from 0; -1 before the first step. Ages are differences between ordinals. */
  ordinal: number;
  /** First step not yet appended. Kept when steps are evicted or forgotten, so that folding again brings none back. */
  nextStep: number;
  /** Whether steps were appended since its returns were last set. */
  running: boolean;
  pinned: boolean;
  /** Its live experiences, oldest first. */
  slots: number[];
}

/** What a snapshot holds of the episodes, by number. */
export interface StoredEpisodes {
  readonly ids: StringTable;
  /** Three for each: ordinal, next step, and what `flagsOf` says. */
  readonly numbers: Int32Array;
  /** Episode n has `slots[starts[n], starts[n + 1])`. */
  readonly starts: Int32Array;
  readonly slots: Int32Array;
}

const flags = { running: 1, pinned: 2 };

export class Episodes {
  /** Episodes begun so far. */
  begun: number;
  private readonly ids: StringTable;
  private readonly stored: StoredEpisodes | undefined;
  /** By number: those added, and those loaded from the snapshot so far. */
  private readonly list: (Episode | undefined)[];
  private cleared = false;

  constructor(stored?: StoredEpisodes, begun = 0) {
    this.stored = stored;
    this.ids = stored?.ids ?? new StringTable();
    this.list = new Array<Episode | undefined>(this.ids.length);
    this.begun = begun;
  }

  find(id: string): Episode | undefined {
    const number = this.ids.find(id);
    return number < 0 ? undefined : this.at(number);
  }

  /** The number of an episode, assigned now if it is new. */
  numberOf(id: string): number {
    const number = this.ids.intern(id);
    if (number === this.list.length) {
      this.list.push({ id, ordinal: -1, nextStep: 0, running: false, pinned: false, slots: [] });
    }
    return number;
  }

  at(number: number): Episode {
    const episode = this.list[number] ?? this.read(number);
    if (!episode) throw new RangeError(`Episodes: there is no episode number ${number}`);
    return (this.list[number] = episode);
  }

  /** Removes all experiences from their episodes, before they are renumbered. */
  clearSlots(): void {
    this.cleared = true;
    for (const episode of this.list) if (episode) episode.slots = [];
  }

  /** All of them, as `StoredEpisodes` has them. */
  columns(): {
    readonly ids: string[];
    readonly numbers: Int32Array;
    readonly starts: Int32Array;
    readonly slots: Int32Array;
  } {
    const numbers = new Int32Array(3 * this.list.length);
    const starts = new Int32Array(this.list.length + 1);
    const slots: number[] = [];
    for (let number = 0; number < this.list.length; number++) {
      const { ordinal, nextStep, running, pinned, slots: own } = this.list[number] ?? this.read(number) ?? nothing;
      numbers.set([ordinal, nextStep, (running ? flags.running : 0) | (pinned ? flags.pinned : 0)], 3 * number);
      starts[number + 1] = (starts[number] ?? 0) + own.length;
      for (const slot of own) slots.push(slot);
    }
    return { ids: this.ids.all(), numbers, starts, slots: Int32Array.from(slots) };
  }

  private read(number: number): Episode | undefined {
    const { stored } = this;
    if (!stored || number >= stored.starts.length - 1) return undefined;
    const [ordinal = -1, nextStep = 0, flag = 0] = stored.numbers.subarray(3 * number, 3 * number + 3);
    const slots = this.cleared
      ? []
      : Array.from(stored.slots.subarray(stored.starts[number], stored.starts[number + 1]));
    const [running, pinned] = [(flag & flags.running) !== 0, (flag & flags.pinned) !== 0];
    return { id: this.ids.text(number), ordinal, nextStep, running, pinned, slots };
  }
}

const nothing: Episode = { id: '', ordinal: -1, nextStep: 0, running: false, pinned: false, slots: [] };

/** The next live experience of an episode after `slot`; -1: it is the last. */
export function followingSlot({ slots }: Pick<Episode, 'slots'>, slot: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slots[middle] ?? 0) <= slot) low = middle + 1;
    else high = middle;
  }
  return slots[low] ?? -1;
}

// The episodes a memory knows, numbered in the order in which it met them.

export interface Episode {
  readonly id: string;
  /** Place among the episodes begun in this memory, from 0; -1 before the first step. Ages are differences of it. */
  ordinal: number;
  /** First step not yet appended. Kept when steps are evicted or forgotten, so that folding again brings none back. */
  nextStep: number;
  /** Steps were appended since it was last settled. */
  running: boolean;
  pinned: boolean;
  /** Its live experiences, oldest first. */
  slots: number[];
}

export class Episodes {
  readonly list: Episode[];
  /** Episodes begun so far. */
  begun: number;
  private readonly numbers: Map<string, number>;

  constructor(list: Episode[] = [], begun = 0) {
    this.list = list;
    this.begun = begun;
    this.numbers = new Map(list.map(({ id }, number) => [id, number]));
  }

  find(id: string): Episode | undefined {
    return this.list[this.numbers.get(id) ?? -1];
  }

  /** The number of an episode, given now if it is new. */
  numberOf(id: string): number {
    const known = this.numbers.get(id);
    if (known !== undefined) return known;
    this.numbers.set(id, this.list.length);
    this.list.push({ id, ordinal: -1, nextStep: 0, running: false, pinned: false, slots: [] });
    return this.list.length - 1;
  }

  at(number: number): Episode {
    const episode = this.list[number];
    if (!episode) throw new RangeError(`Episodes: there is no episode number ${number}`);
    return episode;
  }
}

// A binary heap of numbered items, least first.

/** Ordered by `primary`, then by `secondary`. */
export class MinHeap {
  private readonly primaries: number[] = [];
  private readonly secondaries: number[] = [];
  private readonly items: number[] = [];

  get size(): number {
    return this.items.length;
  }

  /** Primary of the least item; NaN when empty. */
  get least(): number {
    return this.primaries[0] ?? NaN;
  }

  push(item: number, primary: number, secondary: number): void {
    let index = this.items.length;
    this.set(index, item, primary, secondary);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBelow(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  /** Replaces the least item with a greater one; drops a smaller one. */
  pushPop(item: number, primary: number, secondary: number): void {
    const least = this.least;
    if (primary < least || (primary === least && secondary <= (this.secondaries[0] ?? 0))) return;
    this.set(0, item, primary, secondary);
    this.sink();
  }

  /** Removes the least item and returns it; undefined when empty. */
  pop(): { readonly item: number; readonly primary: number } | undefined {
    const item = this.items[0];
    const primary = this.least;
    const lastItem = this.items.pop();
    const lastPrimary = this.primaries.pop();
    const lastSecondary = this.secondaries.pop();
    if (item === undefined || lastItem === undefined) return undefined;
    if (this.items.length > 0) {
      this.set(0, lastItem, lastPrimary ?? 0, lastSecondary ?? 0);
      this.sink();
    }
    return { item, primary };
  }

  private set(index: number, item: number, primary: number, secondary: number): void {
    this.items[index] = item;
    this.primaries[index] = primary;
    this.secondaries[index] = secondary;
  }

  private isBelow(a: number, b: number): boolean {
    const [primaryA, primaryB] = [this.primaries[a] ?? 0, this.primaries[b] ?? 0];
    return primaryA < primaryB || (primaryA === primaryB && (this.secondaries[a] ?? 0) < (this.secondaries[b] ?? 0));
  }

  private sink(): void {
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= this.items.length) return;
      if (child + 1 < this.items.length && this.isBelow(child + 1, child)) child++;
      if (!this.isBelow(child, index)) return;
      this.swap(index, child);
      index = child;
    }
  }

  private swap(a: number, b: number): void {
    for (const column of [this.items, this.primaries, this.secondaries]) {
      const value = column[a] ?? 0;
      column[a] = column[b] ?? 0;
      column[b] = value;
    }
  }
}

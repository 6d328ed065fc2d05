// Growable columns of numbers, and strings numbered in the order of their first appearance.

/** `column` with room for `needed` entries, a quarter to spare; the same object when it has the room. New entries are 0. */
export function roomyInts(column: Int32Array, needed: number): Int32Array {
  if (needed <= column.length) return column;
  const grown = new Int32Array(Math.max(16, needed + (needed >> 2)));
  grown.set(column);
  return grown;
}

/** Like `roomyInts`, for floating point. */
export function roomyFloats(column: Float64Array, needed: number): Float64Array {
  if (needed <= column.length) return column;
  const grown = new Float64Array(Math.max(16, needed + (needed >> 2)));
  grown.set(column);
  return grown;
}

/** Strings <-> ids 0, 1, 2, ...; ids are never reused. */
export class StringTable {
  readonly texts: string[];
  private readonly ids: Map<string, number>;

  constructor(texts: string[] = []) {
    this.texts = texts;
    this.ids = new Map(texts.map((text, id) => [text, id]));
  }

  /** The id of `text`, given now if it has none. */
  intern(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const id = this.texts.length;
    this.texts.push(text);
    this.ids.set(text, id);
    return id;
  }

  /** The id of `text`, or -1. */
  find(text: string): number {
    return this.ids.get(text) ?? -1;
  }
}

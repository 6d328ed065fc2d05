// Growable columns of numbers, and strings numbered in the order of their first appearance.
import { PackedTexts } from '../retrieval/packedTexts.ts';

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

/** Strings <-> ids 0, 1, 2, ...; ids are never reused. Initial strings are read from their buffer on demand. */
export class StringTable {
  private readonly packed: PackedTexts;
  /** Of the packed texts, for `PackedTexts.find`. */
  private readonly slots: Int32Array;
  /** By id: the text, if decoded or added. */
  private readonly texts: (string | undefined)[];
  private readonly ids = new Map<string, number>();

  constructor(packed = new PackedTexts(), slots: Int32Array = new Int32Array(0)) {
    this.packed = packed;
    this.slots = slots;
    this.texts = new Array<string | undefined>(packed.length);
  }

  get length(): number {
    return this.texts.length;
  }

  /** The text of an id in use. */
  text(id: number): string {
    return (this.texts[id] ??= this.packed.at(id));
  }

  /** All texts, in the order of their ids. */
  all(): string[] {
    return Array.from(this.texts, (_, id) => this.text(id));
  }

  /** The id of `text`, assigned now if it has none. */
  intern(text: string): number {
    const known = this.find(text);
    if (known >= 0) return known;
    this.ids.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** The id of `text`, or -1. */
  find(text: string): number {
    const known = this.ids.get(text);
    if (known !== undefined) return known;
    const id = this.packed.find(text, this.slots);
    if (id >= 0) this.ids.set(text, id);
    return id;
  }
}

/** The texts that `lists` of ids refer to, and the lists by their places among them, in the same order. */
export function usedTexts(
  table: StringTable,
  lists: readonly Int32Array[],
): { readonly texts: string[]; readonly renumbered: readonly Int32Array[] } {
  const numbers = new Int32Array(table.length);
  for (const list of lists) for (const id of list) numbers[id] = 1;
  const texts: string[] = [];
  for (let id = 0; id < numbers.length; id++) if (numbers[id] === 1) numbers[id] = texts.push(table.text(id)) - 1;
  return { texts, renumbered: lists.map((list) => list.map((id) => numbers[id] ?? 0)) };
}

export function flatten(lists: readonly Int32Array[]): Int32Array {
  const flat = new Int32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let length = 0;
  for (const list of lists) {
    flat.set(list, length);
    length += list.length;
  }
  return flat;
}

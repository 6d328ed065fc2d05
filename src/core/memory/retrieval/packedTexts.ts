// Texts in one buffer with a hash table: read in place, so a large table costs nothing until the first lookup.

/** Text n is `units[starts[n], starts[n + 1])`; `starts` is one longer than the list. */
export class PackedTexts {
  readonly starts: Int32Array;
  /** UTF-16. */
  readonly units: Uint16Array;

  constructor(starts: Int32Array = new Int32Array(1), units: Uint16Array = new Uint16Array(0)) {
    this.starts = starts;
    this.units = units;
  }

  get length(): number {
    return this.starts.length - 1;
  }

  at(index: number): string {
    const [from, to] = [this.starts[index] ?? 0, this.starts[index + 1] ?? 0];
    if (to - from <= unitsAtOnce) return String.fromCharCode(...this.units.subarray(from, to));
    const parts: string[] = [];
    for (let at = from; at < to; at += unitsAtOnce) {
      parts.push(String.fromCharCode(...this.units.subarray(at, Math.min(to, at + unitsAtOnce))));
    }
    return parts.join('');
  }

  holds(index: number, text: string): boolean {
    const from = this.starts[index] ?? 0;
    if ((this.starts[index + 1] ?? 0) - from !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (this.units[from + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  /** Place of `text` among these, by the `slots` that `hashSlots` made of them; -1 if absent. */
  find(text: string, slots: Int32Array): number {
    if (slots.length === 0) return -1;
    const mask = slots.length - 1;
    for (let slot = hash(text) & mask; ; slot = (slot + 1) & mask) {
      const index = (slots[slot] ?? 0) - 1;
      if (index < 0 || this.holds(index, text)) return index;
    }
  }
}

/** Arguments that any engine accepts in one call. */
const unitsAtOnce = 8192;

export function packTexts(texts: readonly string[]): PackedTexts {
  const starts = new Int32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = (starts[index] ?? 0) + text.length;
  const units = new Uint16Array(starts[texts.length] ?? 0);
  let length = 0;
  for (const text of texts) for (let at = 0; at < text.length; at++) units[length++] = text.charCodeAt(at);
  return new PackedTexts(starts, units);
}

/** Open addressing by the hash of distinct texts: 1 + place, 0 for free. A power of two long, at most half full; empty for none. */
export function hashSlots(texts: readonly string[]): Int32Array {
  if (texts.length === 0) return new Int32Array(0);
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(texts.length * 2)));
  const mask = slots.length - 1;
  for (const [index, text] of texts.entries()) {
    let slot = hash(text) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = index + 1;
  }
  return slots;
}

/** FNV-1a over code units, with its bits mixed for a table of a power of two. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
  return value ^ (value >>> 13);
}

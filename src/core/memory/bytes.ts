// Sections of numbers and strings in one buffer, each section aligned to eight bytes.

const alignment = 8;

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}

/** Sections are read back in the order in which they were written. */
export class SectionWriter {
  private readonly sections: Uint8Array[] = [];

  ints(values: Int32Array): this {
    return this.section(values.length, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  floats(values: Float64Array): this {
    return this.section(values.length, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  strings(texts: readonly string[]): this {
    this.ints(Int32Array.from(texts, (text) => text.length));
    const units = new Uint16Array(texts.reduce((sum, text) => sum + text.length, 0));
    let length = 0;
    for (const text of texts) {
      for (let index = 0; index < text.length; index++) units[length++] = text.charCodeAt(index);
    }
    return this.section(units.length, new Uint8Array(units.buffer));
  }

  /** All sections, after `reserved` bytes (a multiple of eight) left 0. */
  finish(reserved: number): Uint8Array {
    const length = this.sections.reduce((sum, section) => sum + aligned(section.length), reserved);
    const bytes = new Uint8Array(length);
    let offset = reserved;
    for (const section of this.sections) {
      bytes.set(section, offset);
      offset += aligned(section.length);
    }
    return bytes;
  }

  private section(count: number, content: Uint8Array): this {
    this.sections.push(new Uint8Array(Float64Array.of(count).buffer), content);
    return this;
  }
}

/** `bytes` must be what a `SectionWriter` wrote, at an offset of its buffer that is a multiple of eight. */
export class SectionReader {
  private readonly buffer: ArrayBufferLike;
  private offset: number;

  constructor(bytes: Uint8Array, reserved: number) {
    this.buffer = bytes.buffer;
    this.offset = bytes.byteOffset + reserved;
  }

  /** A view, not a copy. */
  ints(): Int32Array {
    const count = this.count();
    return new Int32Array(this.buffer, this.take(count * 4), count);
  }

  /** A view, not a copy. */
  floats(): Float64Array {
    const count = this.count();
    return new Float64Array(this.buffer, this.take(count * 8), count);
  }

  strings(): string[] {
    const lengths = this.ints();
    const count = this.count();
    const text = textOf(new Uint16Array(this.buffer, this.take(count * 2), count));
    let end = 0;
    return Array.from(lengths, (length) => text.slice(end, (end += length)));
  }

  private count(): number {
    return new Float64Array(this.buffer, this.take(8), 1)[0] ?? 0;
  }

  private take(length: number): number {
    const start = this.offset;
    this.offset += aligned(length);
    return start;
  }
}

/** Arguments that one call can take on any engine. */
const unitsAtOnce = 8192;

function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let from = 0; from < units.length; from += unitsAtOnce) {
    parts.push(String.fromCharCode(...units.subarray(from, from + unitsAtOnce)));
  }
  return parts.join('');
}

const crcTables = makeCrcTables();

function makeCrcTables(): readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const tables = [0, 1, 2, 3].map(() => new Uint32Array(256));
  const [first = new Uint32Array(256), ...rest] = tables;
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    first[byte] = crc;
  }
  let previous = first;
  for (const table of rest) {
    for (let byte = 0; byte < 256; byte++) {
      const crc = previous[byte] ?? 0;
      table[byte] = (crc >>> 8) ^ (first[crc & 0xff] ?? 0);
    }
    previous = table;
  }
  return [first, tables[1] ?? first, tables[2] ?? first, tables[3] ?? first];
}

/** CRC-32 (IEEE 802.3) as an unsigned integer, of a length that is a multiple of four at an aligned offset; four bytes at a time. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = crcTables;
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let crc = 0xffffffff;
  for (const word of words) {
    crc ^= word;
    crc =
      (t3[crc & 0xff] ?? 0) ^ (t2[(crc >>> 8) & 0xff] ?? 0) ^ (t1[(crc >>> 16) & 0xff] ?? 0) ^ (t0[crc >>> 24] ?? 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

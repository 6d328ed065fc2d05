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

/** Signed integers throughout: unsigned ones beyond 2^31 would not fit a small integer, and cost ten times as much. */
function makeCrcTables(): readonly [Int32Array, Int32Array, Int32Array, Int32Array] {
  const tables = [new Int32Array(256), new Int32Array(256), new Int32Array(256), new Int32Array(256)] as const;
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    tables[0][byte] = crc;
  }
  for (let byte = 0; byte < 256; byte++) {
    let crc = tables[0][byte] ?? 0;
    for (const table of tables.slice(1)) {
      crc = (crc >>> 8) ^ (tables[0][crc & 0xff] ?? 0);
      table[byte] = crc;
    }
  }
  return tables;
}

/** Words after which the checksum is handed on, so that its loop is compiled early. */
const wordsAtOnce = 4096;

/** CRC-32 (IEEE 802.3) as an unsigned integer, of a length that is a multiple of four at an aligned offset. */
export function crc32(bytes: Uint8Array): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let crc = -1;
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    crc = crcOf(crc, words, from, Math.min(from + wordsAtOnce, words.length));
  }
  return (crc ^ -1) >>> 0;
}

/** Four bytes at a time ("slicing by four"). */
function crcOf(crc: number, words: Int32Array, from: number, to: number): number {
  const [t0, t1, t2, t3] = crcTables;
  for (let index = from; index < to; index++) {
    crc ^= words[index] ?? 0;
    crc =
      (t3[crc & 0xff] ?? 0) ^ (t2[(crc >>> 8) & 0xff] ?? 0) ^ (t1[(crc >>> 16) & 0xff] ?? 0) ^ (t0[crc >>> 24] ?? 0);
  }
  return crc;
}

// Sections of numbers and strings in one buffer, each section aligned to eight bytes.
import { StringTable } from './columns.ts';
import { PackedTexts, hashSlots, packTexts } from '../retrieval/packedTexts.ts';

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

  texts(texts: readonly string[]): this {
    const { starts, units } = packTexts(texts);
    return this.ints(starts).section(units.length, new Uint8Array(units.buffer));
  }

  /** Distinct texts, addressed by id. */
  table(texts: readonly string[]): this {
    return this.texts(texts).ints(hashSlots(texts));
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

  /** A view, not a copy. */
  texts(): PackedTexts {
    const starts = this.ints();
    const count = this.count();
    return new PackedTexts(starts, new Uint16Array(this.buffer, this.take(count * 2), count));
  }

  /** Reads its texts in place. */
  table(): StringTable {
    const texts = this.texts();
    return new StringTable(texts, this.ints());
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

// Keeps head and tail of an output in memory, and all of it in a private file once it no longer fits.
import { closeSync, openSync, writeSync } from 'node:fs';

import type { ShellResult } from './types.ts';

export interface CaptureOptions {
  /** Bytes of UTF-8 kept in memory: half of them the head, half the tail. */
  readonly limit: number;
  /** File for the whole output if it exceeds the limit; created with mode 0600. */
  readonly path: string;
  /** Most bytes written to the file. */
  readonly fileLimit: number;
}

/** Memory is bounded by the limit and one chunk, whatever is added. */
export class OutputCapture {
  readonly #options: CaptureOptions;
  readonly #headLimit: number;
  /** The head, then a ring with the newest bytes. */
  readonly #kept: Buffer;
  #totalBytes = 0;
  #fileBytes = 0;
  #file: number | undefined;
  #problem: string | undefined;

  constructor(options: CaptureOptions) {
    this.#options = options;
    this.#headLimit = Math.floor(options.limit / 2);
    this.#kept = Buffer.allocUnsafe(options.limit);
  }

  add(text: string): void {
    if (text === '') return;
    const bytes = Buffer.from(text);
    if (this.#totalBytes + bytes.length > this.#options.limit) this.spill();
    const headRoom = Math.max(0, this.#headLimit - this.#totalBytes);
    bytes.copy(this.#kept, this.#totalBytes, 0, headRoom);
    const ring = this.#kept.subarray(this.#headLimit);
    const tailFrom = Math.max(Math.min(headRoom, bytes.length), bytes.length - ring.length);
    for (let from = tailFrom; from < bytes.length;) {
      const position = (this.#totalBytes + from - this.#headLimit) % ring.length;
      from += bytes.copy(ring, position, from);
    }
    this.#totalBytes += bytes.length;
    if (this.#file !== undefined) this.#write(bytes);
  }

  /** The file that holds the whole, opened now if not yet open; undefined if it cannot be written. */
  spill(): string | undefined {
    if (this.#file === undefined && this.#problem === undefined) {
      try {
        this.#file = openSync(this.#options.path, 'wx', 0o600);
        this.#write(this.#kept.subarray(0, this.#totalBytes));
      } catch (error) {
        this.#problem = String(error);
      }
    }
    return this.#problem === undefined ? this.#options.path : undefined;
  }

  /** Current text and truncation; `notices` reports what the file lacks. */
  result(): Pick<ShellResult, 'text' | 'truncated' | 'notices'> {
    const { limit } = this.#options;
    if (this.#totalBytes <= limit) return { text: this.#kept.toString('utf8', 0, this.#totalBytes), notices: [] };
    const ring = this.#kept.subarray(this.#headLimit);
    const start = (this.#totalBytes - this.#headLimit) % ring.length;
    const newest = Buffer.concat([ring.subarray(start), ring.subarray(0, start)]);
    let tailStart = 0;
    while (((newest[tailStart] ?? 0) & 0xc0) === 0x80) tailStart++;
    const tail = newest.toString('utf8', tailStart);
    // While streaming, a decoder holds back incomplete characters.
    const head = new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#kept.subarray(0, this.#headLimit), {
      stream: true,
    });
    const omittedBytes = this.#totalBytes - Buffer.byteLength(head) - (newest.length - tailStart);
    const path = this.spill();
    const where = path === undefined ? '' : `; the whole output: ${path}`;
    return {
      text: `${head}\n[... ${omittedBytes} bytes left out${where} ...]\n${tail}`,
      truncated: { omittedBytes, ...(path !== undefined && { fullOutputPath: path }) },
      notices: this.#notices(path),
    };
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#problem ??= 'closed';
  }

  #notices(path: string | undefined): string[] {
    if (path === undefined) return [`The whole output could not be kept (${this.#problem ?? ''}).`];
    if (this.#fileBytes === this.#totalBytes) return [];
    return [`${path} holds only the first ${this.#fileBytes} of ${this.#totalBytes} bytes.`];
  }

  #write(bytes: Buffer): void {
    const room = Math.min(bytes.length, this.#options.fileLimit - this.#fileBytes);
    if (this.#file === undefined || room <= 0) return;
    try {
      for (let from = 0; from < room;) from += writeSync(this.#file, bytes, from, room - from);
      this.#fileBytes += room;
    } catch (error) {
      this.close();
      this.#problem = String(error);
    }
  }
}

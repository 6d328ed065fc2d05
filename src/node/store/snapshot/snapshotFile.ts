// The file that holds a folded memory, and what it covers.
import { closeSync, fsyncSync, openSync, readFileSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';

const magic = 'knack memory snapshot 2\n';

const headerSchema = v.object({ cursor: v.string(), shape: v.string(), checksum: v.number() });

/** The first line after the magic is no longer than this. */
const headerBytes = 4096;

export interface SnapshotHeader {
  /** Position in the log that it covers (`changesSince`). */
  readonly cursor: string;
  /** Its version and the settings that shaped it, as text: `snapshotShape`. */
  readonly shape: string;
}

export interface Snapshot extends SnapshotHeader {
  /** As `serializeMemory` gives it. */
  readonly memory: Uint8Array;
}

/** Beside the database, so that both move together. */
export const snapshotPath = (file: string) => `${file}-memory`;

/** What the snapshot covers, from its header alone; undefined as for `readSnapshot`, except that later damage goes unnoticed. */
export function readSnapshotHeader(file: string): SnapshotHeader | undefined {
  try {
    const descriptor = openSync(snapshotPath(file), 'r');
    try {
      const bytes = Buffer.alloc(headerBytes);
      return parsed(bytes.subarray(0, readSync(descriptor, bytes, 0, headerBytes, 0)))?.header;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** Undefined if it is missing, unreadable or damaged: it can be rebuilt. */
export function readSnapshot(file: string): Snapshot | undefined {
  try {
    const bytes = readFileSync(snapshotPath(file));
    const found = parsed(bytes);
    if (!found) return undefined;
    const memory = bytes.subarray(found.end);
    return crc32(memory) === found.header.checksum ? { ...found.header, memory } : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for another file. @throws for a damaged header. */
function parsed(
  bytes: Buffer,
): { readonly header: v.InferOutput<typeof headerSchema>; readonly end: number } | undefined {
  if (bytes.toString('latin1', 0, magic.length) !== magic) return undefined;
  const end = bytes.indexOf('\n', magic.length);
  return { header: v.parse(headerSchema, JSON.parse(bytes.toString('utf8', magic.length, end))), end: end + 1 };
}

/** Atomic: a reader sees the old or the new file, whole, even after a crash or power failure. */
export function writeSnapshot(file: string, { memory, cursor, shape }: Snapshot): void {
  const path = snapshotPath(file);
  const temporary = `${path}-${process.pid}`;
  const header: v.InferOutput<typeof headerSchema> = { cursor, shape, checksum: crc32(memory) };
  try {
    const descriptor = openSync(temporary, 'w', 0o600);
    try {
      writeSync(descriptor, aligned(`${magic}${JSON.stringify(header)}`));
      for (let at = 0; at < memory.length;) at += writeSync(descriptor, memory, at);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Ends the line so that eight-byte numbers after it can be read in place. */
function aligned(text: string): string {
  const length = Buffer.byteLength(text) + 1;
  return `${text}${' '.repeat((8 - (length % 8)) % 8)}\n`;
}

// The file that holds a folded memory, and what it covers.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import * as v from 'valibot';

const magic = 'knack memory snapshot 1\n';

const headerSchema = v.object({ cursor: v.string(), settings: v.string() });

export interface Snapshot {
  /** Position in the log that it covers (`changesSince`). */
  readonly cursor: string;
  /** The settings that shaped it, as text. */
  readonly settings: string;
  /** As `serializeMemory` gives it, with a checksum of its own. */
  readonly memory: Uint8Array;
}

/** Beside the database, so that both move together. */
export const snapshotPath = (file: string) => `${file}-memory`;

/** Undefined when there is none, or when it cannot be read: it can be made again. */
export function readSnapshot(file: string): Snapshot | undefined {
  try {
    const bytes = readFileSync(snapshotPath(file));
    if (bytes.toString('latin1', 0, magic.length) !== magic) return undefined;
    const end = bytes.indexOf('\n', magic.length);
    const header = v.parse(headerSchema, JSON.parse(bytes.toString('utf8', magic.length, end)));
    return { ...header, memory: bytes.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/** A reader sees the old file or the new one, whole, whenever the process or the power dies. */
export function writeSnapshot(file: string, { memory, ...header }: Snapshot): void {
  const path = snapshotPath(file);
  const temporary = `${path}-${process.pid}`;
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

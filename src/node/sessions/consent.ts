// What the user has agreed to, and how far each file has been read: beside the memory, as it is about this workspace alone.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { SessionFile } from './source.ts';

const marksSchema = v.object({
  version: v.literal(1),
  sources: v.record(
    v.string(),
    v.object({
      /** When the user said yes. Milliseconds since the epoch. */
      agreedAt: v.number(),
      /** By path: files learned from completely. */
      files: v.record(v.string(), v.object({ bytes: v.number(), modifiedAt: v.number() })),
    }),
  ),
});
type Marks = v.InferOutput<typeof marksSchema>;

const nothing: Marks = { version: 1, sources: {} };

export class Consent {
  private readonly path: string;
  private marks: Marks;

  /** For the memory in `storeFile`. An unreadable file counts as missing: then the user is asked again. */
  constructor(storeFile: string) {
    this.path = join(dirname(storeFile), 'sessions.json');
    this.marks = readMarks(this.path);
  }

  agreed(source: string): boolean {
    return this.marks.sources[source] !== undefined;
  }

  /** Sources that the user has agreed to. */
  get sources(): readonly string[] {
    return Object.keys(this.marks.sources);
  }

  agree(source: string, at: number): void {
    this.marks.sources[source] ??= { agreedAt: at, files: {} };
    this.save();
  }

  /** Also forgets what has been read: agreeing again starts over. */
  withdraw(source: string): void {
    this.marks = {
      ...this.marks,
      sources: Object.fromEntries(Object.entries(this.marks.sources).filter(([id]) => id !== source)),
    };
    this.save();
  }

  /** Whether the file has grown or changed since it was learned from. */
  isNew(source: string, { path, bytes, modifiedAt }: SessionFile): boolean {
    const mark = this.marks.sources[source]?.files[path];
    return mark?.bytes !== bytes || mark.modifiedAt !== modifiedAt;
  }

  done(source: string, { path, bytes, modifiedAt }: SessionFile): void {
    const known = this.marks.sources[source];
    if (known) known.files[path] = { bytes, modifiedAt };
  }

  /** Atomic. A failed write only costs time: files are read again. */
  save(): void {
    const temporary = `${this.path}-${process.pid}`;
    try {
      writeFileSync(temporary, JSON.stringify(this.marks), { mode: 0o600 });
      renameSync(temporary, this.path);
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
    }
  }
}

function readMarks(path: string): Marks {
  try {
    return v.parse(marksSchema, JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return structuredClone(nothing);
  }
}

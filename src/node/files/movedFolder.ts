// Data folders follow the folder that they are about when it is moved or renamed.
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const noteName = 'workspace.json';

const noteSchema = v.object({
  workspace: v.string(),
  /** Of the folder: a move within its disk changes neither. */
  inode: v.optional(v.number()),
  bornAtMs: v.optional(v.number()),
});

/**
 * Where data about the folder `workspace` is kept: `name` in `parent`. If that is missing, the data of the same folder under an earlier path is
 * moved there, provided that nothing is at the earlier path any more. Makes nothing; what cannot be read or moved is left alone.
 */
export function followMove(parent: string, name: string, workspace: string): string {
  const place = join(parent, name);
  if (existsSync(place)) return place;
  const own = identityOf(workspace);
  const former = own && namesIn(parent).find((one) => isFormer(join(parent, one), own));
  if (former === undefined) return place;
  try {
    renameSync(join(parent, former), place);
    writeNote(place, workspace);
  } catch {
    // It is read only, or another process was faster.
  }
  return place;
}

/** Notes whose data a folder holds, for people who browse and for `followMove`; an older note of the same folder gets what it lacks. */
export function noteFolder(place: string, workspace: string): void {
  const known = noteIn(place);
  if (known && (known.inode !== undefined || known.workspace !== workspace)) return;
  writeNote(place, workspace);
}

function writeNote(place: string, workspace: string): void {
  const note = { workspace, ...identityOf(workspace) };
  writeFileSync(join(place, noteName), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
}

interface Identity {
  readonly inode: number;
  readonly bornAtMs: number;
}

/** Undefined where the file system does not tell when a folder was made: inodes alone are used again. */
function identityOf(folder: string): Identity | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false });
  return stats && stats.birthtimeMs > 0 ? { inode: stats.ino, bornAtMs: stats.birthtimeMs } : undefined;
}

function isFormer(place: string, { inode, bornAtMs }: Identity): boolean {
  const note = noteIn(place);
  return note?.inode === inode && note.bornAtMs === bornAtMs && !existsSync(note.workspace);
}

function noteIn(place: string): v.InferOutput<typeof noteSchema> | undefined {
  try {
    const parsed = v.safeParse(noteSchema, JSON.parse(readFileSync(join(place, noteName), 'utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

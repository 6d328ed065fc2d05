// What a transaction over several files is about to do, on disk until it is done: a killed process's is rolled back by the next one.
import { createHash, randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isAlive } from '../checkpoints/leftovers.ts';
import { makeFolder } from './privateFiles.ts';

/** A file of the transaction; all paths are absolute. */
const plannedFile = v.object({
  real: v.string(),
  /** Name of the old file until all is done; undefined: there was none. */
  kept: v.optional(v.string()),
  /** The new file before it is moved into place; undefined: the file is deleted. */
  fresh: v.optional(v.string()),
  /** SHA-256 of the new contents. */
  sha256: v.optional(v.string()),
});
export type PlannedFile = v.InferOutput<typeof plannedFile>;

const journal = v.pipe(v.string(), v.parseJson(), v.array(plannedFile));
const journalName = /^(\d+)-[0-9a-f]{12}\.json$/;

/** Where the journals of a workspace are; `folder`: Knack's data folder for it. */
export function journalFolder({ folder }: { readonly folder: string }): string {
  return join(folder, 'edits');
}

/** On disk when it settles. The result removes it: the transaction is done, or was rolled back. @throws Error of the file system */
export async function beginJournal(folder: string, files: readonly PlannedFile[]): Promise<() => Promise<void>> {
  makeFolder(folder);
  const path = join(folder, `${process.pid}-${randomBytes(6).toString('hex')}.json`);
  const fresh = `${path}.tmp`;
  const handle = await open(fresh, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(files));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, path);
  return () => rm(path, { force: true });
}

/**
 * Rolls back the transactions of killed processes. A file that was changed since stays as it is. Returns the files whose old
 * contents are back.
 */
export async function rollBack(folder: string): Promise<readonly string[]> {
  const back: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = journalName.exec(name)?.[1];
    if (pid !== undefined && isAlive(Number(pid))) continue;
    const path = join(folder, name);
    const text = pid === undefined ? '' : await readFile(path, 'utf8').catch(() => '');
    const parsed = v.safeParse(journal, text);
    if (parsed.success) for (const file of parsed.output.toReversed()) if (await restore(file)) back.push(file.real);
    await rm(path, { force: true });
  }
  return back;
}

/** False: the transaction had not come to it, or it was changed since. */
async function restore({ real, kept, fresh, sha256 }: PlannedFile): Promise<boolean> {
  const old = kept === undefined ? undefined : await readOr(kept);
  const now = await readOr(real);
  const staged = fresh === undefined ? undefined : await readOr(fresh);
  const isChanged = now === undefined ? sha256 === undefined : digest(now) === sha256;
  // Written in its place, which only a file of another owner is.
  const isOld = now !== undefined && old?.equals(now) === true;
  const isTorn = !isChanged && !isOld && now !== undefined && staged?.subarray(0, now.length).equals(now) === true;
  const isBack = (isTorn || (isChanged && !isOld)) && (kept === undefined || old !== undefined);
  if (isBack) await putBack(real, { kept, old, isTorn });
  for (const path of [kept, fresh]) if (path !== undefined) await rm(path, { force: true });
  return isBack;
}

async function putBack(
  real: string,
  {
    kept,
    old,
    isTorn,
  }: { readonly kept: string | undefined; readonly old: Buffer | undefined; readonly isTorn: boolean },
): Promise<void> {
  if (kept === undefined || old === undefined) await rm(real, { force: true });
  else if (isTorn) await writeFile(real, old);
  else await rename(kept, real);
}

function readOr(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch(() => undefined);
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

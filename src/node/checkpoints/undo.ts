// What undoing steps would do to the current files. Writes nothing but objects.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChangedFile } from '../../core/episode.ts';
import type { Capture } from './capture.ts';
import type { Difference, Entry } from './changes.ts';
import { blobsOf, changedFiles, differences, filesOf, isSame } from './changes.ts';
import type { Git } from './git.ts';
import { ownChanges, stepsOf } from './ownChanges.ts';
import type { CheckpointRecord } from './records.ts';
import { blobOf, treeWith } from './trees.ts';

export interface UndoneFile {
  readonly path: string;
  /**
   * `undone`: as before the step. `merged`: so, and with what was changed in other lines since. `already`: it was so. `kept`: changed
   * since in the same lines, or not text; left unchanged. `unclear`: a command of another run was running too and may have
   * changed it; left unchanged unless named.
   */
  readonly result: 'undone' | 'merged' | 'already' | 'kept' | 'unclear';
  /** That other run. */
  readonly sharedWith?: string;
}

export interface UndonePart {
  readonly t: number;
  readonly files: readonly UndoneFile[];
}

export interface UndoPlan {
  /** The tree to restore. */
  readonly tree: string;
  /** Newest step first: each is undone on the result of undoing the later ones. */
  readonly steps: readonly UndonePart[];
  /** Steps that were cut off: their changes are unknown. */
  readonly cutOff: readonly number[];
}

/** `only`: these files and folders, relative to the top folder; absent: all. */
export interface Wanted {
  readonly id: string;
  readonly t?: number;
  readonly only?: readonly string[];
  /** Steps that are left alone: they are undone already. */
  readonly except?: readonly number[];
}

/** `all`: records of all runs. @throws GitError when a tree is no longer kept. */
export async function planUndo(
  git: Git,
  now: Capture & { readonly at: number },
  all: readonly CheckpointRecord[],
  wanted: Wanted,
): Promise<UndoPlan> {
  const files = new Map(await filesOf(git, now.tree));
  const touched = new Set<string>();
  const unseen = new Set(now.leftOut.map(({ path }) => path));
  const steps: UndonePart[] = [];
  const cutOff: number[] = [];
  const recorded = stepsOf(all);
  const mine = recorded.filter(({ before }) => isWanted(before, wanted) && wanted.except?.includes(before.t) !== true);
  for (const { before, after } of mine.toReversed()) {
    if (!after) {
      cutOff.push(before.t);
      continue;
    }
    const leftOut = new Set([...before.leftOut, ...after.leftOut].map(({ path }) => path));
    const own = await ownChanges(git, { before, after }, recorded, now);
    const moves = movesIn(await changedFiles(git, own.before, own.after));
    const only = wanted.only && withOtherNames(moves, wanted.only);
    const changed = (await differences(git, own.before, own.after)).filter(
      ({ path }) => !leftOut.has(path) && isAmong(path, only),
    );
    const undone: UndoneFile[] = [];
    for (const difference of changed) {
      const { path } = difference;
      const move = moves.find((one) => one.path === path || one.movedFrom === path);
      if (move && !own.shared.has(move.path) && !own.shared.has(move.movedFrom)) {
        if (path === move.path) undone.push(...(await undoMove(git, changed, move, { files, touched })));
        continue;
      }
      const sharedWith = own.shared.get(path);
      if (sharedWith !== undefined && wanted.only?.includes(path) !== true) {
        undone.push({ path, result: 'unclear', sharedWith });
        continue;
      }
      const { result, entry } = unseen.has(path)
        ? keptAs(files.get(path))
        : await undoOne(git, difference, files.get(path));
      undone.push({ path, result });
      if (result !== 'undone' && result !== 'merged') continue;
      touched.add(path);
      if (entry) files.set(path, entry);
      else files.delete(path);
    }
    if (undone.length > 0) steps.push({ t: before.t, files: undone });
  }
  const changed = new Map([...touched].map((path) => [path, files.get(path)] as const));
  return { tree: await treeWith(git, now.tree, changed), steps, cutOff };
}

interface Move {
  readonly path: string;
  readonly movedFrom: string;
}

function movesIn(files: readonly ChangedFile[]): readonly Move[] {
  return files.flatMap(({ path, movedFrom, kind }) =>
    movedFrom === undefined || kind !== 'moved' ? [] : [{ path, movedFrom }],
  );
}

/** Moves the file back, with what was changed in other lines since; or leaves both names as they are. */
async function undoMove(
  git: Git,
  changed: readonly Difference[],
  { path, movedFrom }: Move,
  { files, touched }: { readonly files: Map<string, Entry>; readonly touched: Set<string> },
): Promise<readonly UndoneFile[]> {
  const from = changed.find((one) => one.path === movedFrom)?.from;
  const to = changed.find((one) => one.path === path)?.to;
  const [old, now] = [files.get(movedFrom), files.get(path)];
  const both = (result: UndoneFile['result']) => [movedFrom, path].map((name) => ({ path: name, result }));
  if (!now && isSame(old, from)) return both('already');
  if (!now || old) return both('kept');
  const { result, entry } = await undoOne(git, { path, from, to }, now);
  if (!entry || result === 'kept') return both('kept');
  files.delete(path);
  files.set(movedFrom, entry);
  for (const name of [path, movedFrom]) touched.add(name);
  return both(result === 'already' ? 'undone' : result);
}

/** `paths`, and for each file that was moved its other name: half a move is never undone. */
function withOtherNames(moves: readonly Move[], paths: readonly string[]): readonly string[] {
  const others = moves.flatMap(({ path, movedFrom }) =>
    isAmong(path, paths) ? [movedFrom] : isAmong(movedFrom, paths) ? [path] : [],
  );
  return [...paths, ...others];
}

/** Whether a record is of a step to be undone. */
export function isWanted(one: Pick<CheckpointRecord, 'id' | 't'>, { id, t }: Pick<Wanted, 'id' | 't'>): boolean {
  return one.id === id && (t ?? one.t) === one.t;
}

/** Absent: every path is. */
export function isAmong(path: string, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((one) => one === '' || path === one || path.startsWith(`${one}/`));
}

interface Undone {
  readonly result: UndoneFile['result'];
  readonly entry: Entry | undefined;
}

const keptAs = (entry: Entry | undefined): Undone => ({ result: 'kept', entry });

/** `from` is before the step, `to` after it. */
async function undoOne(git: Git, { from, to }: Difference, now: Entry | undefined): Promise<Undone> {
  if (isSame(now, to)) return { result: 'undone', entry: from };
  if (isSame(now, from)) return { result: 'already', entry: from };
  const regular = [from, to, now].every((entry) => entry?.mode.startsWith('100') === true);
  if (!regular || !from || !to || !now) return keptAs(now);
  const merged = await mergeText(git, { base: to.oid, ours: now.oid, theirs: from.oid });
  if (merged === undefined) return keptAs(now);
  if (merged === now.oid) return { result: 'already', entry: now };
  return { result: 'merged', entry: { mode: now.mode === to.mode ? from.mode : now.mode, oid: merged } };
}

/** Three-way merge by lines. Undefined: they touch the same lines, or it is not text. */
async function mergeText(
  git: Git,
  { base, ours, theirs }: { readonly base: string; readonly ours: string; readonly theirs: string },
): Promise<string | undefined> {
  const blobs = await blobsOf(git, [...new Set([base, ours, theirs])]);
  const folder = mkdtempSync(join(tmpdir(), 'knack-merge-'));
  try {
    const names = Object.entries({ ours, base, theirs }).map(([name, oid]) => {
      const file = join(folder, name);
      writeFileSync(file, blobs.get(oid) ?? '');
      return file;
    });
    // 1 to 127: number of conflicts; 255: binary.
    const { status, stdout } = await git(['merge-file', '-p', '--quiet', ...names], {
      statuses: [...Array(256).keys()],
    });
    if (status !== 0) return undefined;
    return await blobOf(git, stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The checkpoints of a workspace for later use: what runs changed, undoing it, restoring files.
import { existsSync } from 'node:fs';
import type { ChangedFile } from '../../core/episode.ts';
import type { Capture, Looker } from './capture.ts';
import { createLooker } from './capture.ts';
import type { Entry } from './changes.ts';
import { blobsOf, changedFiles, diffText, differences, filesOf } from './changes.ts';
import type { Rules } from './ignoring.ts';
import { ignoredEarlier } from './ignoring.ts';
import { GitError, gitIn } from './git.ts';
import type { RecordedStep } from './ownChanges.ts';
import { ownChanges, stepsOf } from './ownChanges.ts';
import { findPlace } from './place.ts';
import { forgetCheckpoints } from './prune.ts';
import type { CheckpointRecord, UndoneSteps } from './records.ts';
import { byRun, lastOf, namedIn, records } from './records.ts';
import type { Finished, Restored } from './restoring.ts';
import { finishRestoring, restoreFiles } from './restoring.ts';
import { treeWith } from './trees.ts';
import type { UndoPlan, Wanted } from './undo.ts';
import { isAmong, isWanted, planUndo } from './undo.ts';

/** What changed while one step ran, as far as its checkpoints show. */
export interface ChangesOfStep {
  readonly t: number;
  /** Trees before and after. */
  readonly before: string;
  /** Undefined: the step was cut off. */
  readonly after: string | undefined;
  readonly files: readonly ChangedFile[];
  /** A tool that changes files made the change: a command may leave results, which people clean up. */
  readonly isEdit: boolean;
  /** Of `files`, those that a command of another run may have changed as well, by the id of that run. */
  readonly shared: ReadonlyMap<string, string>;
  /** Paths of files that are not kept, as far as they were recorded by name. */
  readonly leftOut: readonly string[];
}

export interface Plan {
  /** The current files, which the plan was made from. */
  readonly from: Capture;
  /** When the first step began whose changes it takes back, milliseconds since the epoch. */
  readonly begunAt: number;
  /** Files in `from` that git may not list. */
  readonly named: readonly string[];
  readonly to: string;
  /** What executing the plan changes. */
  readonly files: readonly ChangedFile[];
}

export interface RestorePlan extends Plan {
  /** Those of `files` that somebody has changed since the run. */
  readonly since: readonly string[];
  /** What was undone right after this point was saved; undefined for any other point. */
  readonly undone: UndoneSteps | undefined;
}

/** Paths are relative to the top folder; absent: all. */
interface Only {
  readonly only?: readonly string[];
}

export interface History {
  /** Paths are relative to it. Absolute, real. */
  readonly top: string;
  changesOf(id: string): Promise<readonly ChangesOfStep[]>;
  /** Ids of runs (and of saves by undo and restore) that have checkpoints, newest first. */
  ids(): Promise<readonly { readonly id: string; readonly at: number; readonly isSaved: boolean }[]>;
  diff(from: string, to: string, paths: readonly string[]): Promise<string>;
  /** Where files of a tree lie in another, by path, as far as they were moved since; `to` may be any commit of the user's repository. */
  moved(from: string, to: string): Promise<ReadonlyMap<string, string>>;
  /** Contents of a file in a tree; undefined: it is not there. */
  read(tree: string, path: string): Promise<Buffer | undefined>;
  planUndo(id: string, wanted: Omit<Wanted, 'id'>): Promise<Plan & UndoPlan>;
  /** To before step t, without t to before the first step that wrote, or to what was saved under `id`. Undefined: not on record. */
  planRestore(id: string, wanted?: { readonly t?: number } & Only): Promise<RestorePlan | undefined>;
  /** First saves the current files. `undone`: recorded with them. */
  carryOut(plan: Plan, name: 'undo' | 'restore', undone?: UndoneSteps): Promise<Restored>;
  /** Finishes undos and restores that a killed process had begun. */
  finish(): Promise<readonly Finished[]>;
  forget(ids: readonly string[]): Promise<void>;
  dispose(): void;
}

/** `root`: the workspace, real path. `folder`: as for `openCheckpoints`. @throws GitError, as all its methods do. */
export async function openHistory({
  root,
  folder,
}: {
  readonly root: string;
  readonly folder: string;
}): Promise<History> {
  const place = await findPlace(root, folder);
  const { top } = place;
  const git = gitIn(top, { GIT_DIR: place.gitDir, GIT_WORK_TREE: top });
  let looker: Looker | undefined;
  const look = (named: readonly string[]) => (looker ??= createLooker(place)).look(named);

  const planTo = async ({ from, named, begunAt }: Omit<Plan, 'to' | 'files'>, to: string): Promise<Plan> => {
    const unseen = new Set(from.leftOut.map(({ path }) => path));
    const files = await changedFiles(git, from.tree, to);
    return { from, named, begunAt, to, files: files.filter(({ path }) => !unseen.has(path)) };
  };

  return {
    top,
    changesOf: async (id) => {
      const steps = stepsOf(await records(git));
      return Promise.all(steps.filter(({ before }) => before.id === id).map((step) => stepOf(step, steps)));
    },
    ids: async () =>
      [...byRun(await records(git))]
        .map(([id, run]) => ({ id, at: lastOf(run), isSaved: run.some(({ phase }) => phase === 'saved') }))
        .sort((a, b) => b.at - a.at),
    diff: (from, to, paths) => diffText(git, from, to, paths),
    moved: async (from, to) => {
      const files = await changedFiles(git, from, `${to}^{tree}`);
      return new Map(files.flatMap(({ path, movedFrom }) => (movedFrom === undefined ? [] : [[movedFrom, path]])));
    },
    read: async (tree, path) => {
      const entry = (await filesOf(git, tree, [path])).get(path);
      return entry && (await blobsOf(git, [entry.oid])).get(entry.oid);
    },
    planUndo: async (id, wanted) => {
      const all = await records(git);
      const mine = all.filter((one) => isWanted(one, { id, ...wanted }));
      const named = namedIn(mine);
      const from = await look(named);
      const undo = await planUndo(git, { ...from, at: Date.now() }, all, { id, ...wanted });
      return { ...undo, ...(await planTo({ from, named, begunAt: Math.min(...mine.map(({ at }) => at)) }, undo.tree)) };
    },
    planRestore: async (id, { t, only } = {}) => {
      const all = await records(git);
      const own = all.filter((one) => one.id === id);
      const saved = own.find(({ phase }) => phase === 'saved');
      const target = saved ?? own.find((one) => one.phase === 'before' && (t ?? one.t) === one.t);
      if (!target) return undefined;
      const steps = saved
        ? [saved]
        : all.filter(({ phase, at }) => /^(?:before|after)$/.test(phase) && at >= target.at);
      const named = namedIn(steps);
      const from = await look(named);
      const then = saved ? target.tree : await withEarlier(target.tree, steps, from.unlisted);
      const to = await withUncovered(then, { ...target, excludes: target.excludes ?? from.excludes }, from, named);
      const plan = await planTo({ from, named, begunAt: target.at }, await part(from.tree, to, only));
      const left = own.findLast(({ phase }) => phase === 'after');
      const later = left ? await differences(git, left.tree, plan.from.tree) : [];
      const changed = new Set(later.map(({ path }) => path));
      const since = plan.files.flatMap(({ path }) => (changed.has(path) ? [path] : []));
      return { ...plan, since, undone: saved?.undone };
    },
    carryOut: (plan, name, undone) => {
      const at = Date.now();
      return restoreFiles(git, top, {
        id: `${name}-${at.toString(36)}`,
        at,
        begunAt: plan.begunAt,
        named: plan.named,
        from: plan.from,
        to: plan.to,
        undone,
      });
    },
    finish: () => finishRestoring(git, top),
    forget: (ids) => forgetCheckpoints(place, git, ids),
    dispose: () => {
      looker?.keepIndex();
      looker?.dispose();
    },
  };

  /** `tree` with these paths as in `wanted`. */
  async function part(tree: string, wanted: string, only: readonly string[] | undefined): Promise<string> {
    if (only === undefined) return wanted;
    const some = (await differences(git, tree, wanted)).filter(({ path }) => isAmong(path, only));
    return treeWith(git, tree, new Map(some.map(({ path, to }) => [path, to])));
  }

  /** `tree` with the present files that were ignored at the time of `target`: nobody knows whether they were there. */
  async function withUncovered(tree: string, target: Rules, now: Capture, named: readonly string[]): Promise<string> {
    const changed = await differences(git, tree, now.tree);
    const ignored = await ignoredEarlier(git, { earlier: target, later: now }, changed);
    const kept = changed.filter(({ path }) => ignored.has(path) && !named.includes(path));
    return treeWith(git, tree, new Map(kept.map(({ path, to }) => [path, to])));
  }

  /** `tree` with the unlisted files as they were before the first of `steps` that names them. */
  async function withEarlier(
    tree: string,
    steps: readonly CheckpointRecord[],
    now: readonly string[],
  ): Promise<string> {
    const entries = new Map<string, Entry | undefined>();
    const unlisted = new Set([...now, ...steps.flatMap((one) => one.unlisted ?? [])]);
    for (const { phase, named = [], tree: before } of [...steps].sort((a, b) => a.at - b.at)) {
      const first = named.filter((path) => phase === 'before' && unlisted.has(path) && !entries.has(path));
      if (first.length === 0) continue;
      const files = await filesOf(git, before, first);
      for (const path of first) entries.set(path, files.get(path));
    }
    return treeWith(git, tree, entries);
  }

  async function stepOf({ before, after }: RecordedStep, steps: readonly RecordedStep[]): Promise<ChangesOfStep> {
    const leftOut = [...new Set([...before.leftOut, ...(after?.leftOut ?? [])].map(({ path }) => path))];
    const own = after && (await ownChanges(git, { before, after }, steps));
    const files = own ? await changedFiles(git, own.before, own.after) : [];
    return {
      t: before.t,
      before: own?.before ?? before.tree,
      after: own?.after,
      files: files.filter(({ path }) => !leftOut.includes(path)),
      isEdit: after?.exact === true,
      shared: own?.shared ?? new Map(),
      leftOut,
    };
  }
}

/** Permanently deletes the files kept for these episodes. Does nothing if there are none, or no git. */
export async function forgetFiles(
  where: { readonly root: string; readonly folder: string },
  episodeIds: readonly string[],
): Promise<void> {
  if (!existsSync(where.folder) || episodeIds.length === 0) return;
  try {
    const history = await openHistory(where);
    try {
      await history.forget(episodeIds);
    } finally {
      history.dispose();
    }
  } catch (error) {
    if (!(error instanceof GitError) || error.kind !== 'missing') throw error;
  }
}

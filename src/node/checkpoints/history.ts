// The checkpoints of a workspace for who looks at them later: what runs changed, undoing it, putting files back.
import { existsSync } from 'node:fs';
import type { ChangedFile } from '../../core/episode.ts';
import type { Capture } from './capture.ts';
import { createLooker } from './capture.ts';
import { blobsOf, changedFiles, diffText, differences, filesOf } from './changes.ts';
import { GitError } from './git.ts';
import { findPlace } from './place.ts';
import { forgetCheckpoints } from './prune.ts';
import type { CheckpointRecord } from './records.ts';
import { byRun, lastOf, records } from './records.ts';
import type { Restored } from './restoring.ts';
import { finishRestoring, restoreFiles } from './restoring.ts';
import type { UndoPlan } from './undo.ts';
import { planUndo } from './undo.ts';

/** What one step changed, while it ran, as far as its checkpoints tell. */
export interface ChangesOfStep {
  readonly t: number;
  /** Trees before and after. */
  readonly before: string;
  /** Undefined: the step was cut off. */
  readonly after: string | undefined;
  readonly files: readonly ChangedFile[];
  /** Paths of files that are not kept, at most 50; `leftOutCount` says how many they are. */
  readonly leftOut: readonly string[];
  readonly leftOutCount: number;
}

export interface Plan {
  /** What is there now; also what the plan was made from. */
  readonly from: Capture;
  readonly to: string;
  /** What carrying it out changes. */
  readonly files: readonly ChangedFile[];
}

export interface RestorePlan extends Plan {
  /** Those of `files` that are not as the run left them: somebody changed them since. */
  readonly since: readonly string[];
}

export interface History {
  /** Paths are relative to it. Absolute, real. */
  readonly top: string;
  changesOf(id: string): Promise<readonly ChangesOfStep[]>;
  /** Ids of runs (and of what undoing and restoring saved) that have checkpoints, newest first. */
  ids(): Promise<readonly { readonly id: string; readonly at: number; readonly isSaved: boolean }[]>;
  diff(from: string, to: string, paths: readonly string[], color: boolean): Promise<string>;
  /** Contents of a file in a tree; undefined: it is not there. */
  read(tree: string, path: string): Promise<Buffer | undefined>;
  planUndo(id: string, wanted: { readonly t?: number; readonly only?: readonly string[] }): Promise<Plan & UndoPlan>;
  /** To before step t, to before the first step that wrote when t is absent, or to what was saved under `id`. Undefined: not on record. */
  planRestore(id: string, t?: number): Promise<RestorePlan | undefined>;
  /** Saves what is there first. */
  carryOut(plan: Plan, name: 'undo' | 'restore'): Promise<Restored>;
  /** Ids of undoings and restorings that a killed process had begun: done now. */
  finish(): Promise<readonly string[]>;
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
  const looker = createLooker(place);
  const { git } = looker;

  const planTo = async (from: Capture, to: string): Promise<Plan> => {
    const unseen = new Set(from.leftOut.map(({ path }) => path));
    const files = await changedFiles(git, from.tree, to);
    return { from, to, files: files.filter(({ path }) => !unseen.has(path)) };
  };

  return {
    top,
    changesOf: async (id) => {
      const all = await records(git, id);
      const befores = all.filter(({ phase }) => phase === 'before');
      return Promise.all(
        befores.map((before) =>
          stepOf(
            before,
            all.find((one) => one.phase === 'after' && one.t === before.t),
          ),
        ),
      );
    },
    ids: async () =>
      [...byRun(await records(git))]
        .map(([id, run]) => ({ id, at: lastOf(run), isSaved: run.some(({ phase }) => phase === 'saved') }))
        .sort((a, b) => b.at - a.at),
    diff: (from, to, paths, color) => diffText(git, from, to, paths, color),
    read: async (tree, path) => {
      const entry = (await filesOf(git, tree, path)).get(path);
      return entry && (await blobsOf(git, [entry.oid])).get(entry.oid);
    },
    planUndo: async (id, wanted) => {
      const from = await looker.look();
      const undo = await planUndo(git, from, await records(git, id), wanted);
      return { ...undo, ...(await planTo(from, undo.tree)) };
    },
    planRestore: async (id, t) => {
      const all = await records(git, id);
      const saved = all.find(({ phase }) => phase === 'saved');
      const target = saved ?? all.find((one) => one.phase === 'before' && (t ?? one.t) === one.t);
      if (!target) return undefined;
      const plan = await planTo(await looker.look(), target.tree);
      const left = all.findLast(({ phase }) => phase === 'after');
      const later = left ? await differences(git, left.tree, plan.from.tree) : [];
      const changed = new Set(later.map(({ path }) => path));
      return { ...plan, since: plan.files.flatMap(({ path }) => (changed.has(path) ? [path] : [])) };
    },
    carryOut: (plan, name) => {
      const at = Date.now();
      return restoreFiles(git, top, { id: `${name}-${at.toString(36)}`, at, from: plan.from, to: plan.to });
    },
    finish: () => finishRestoring(git, top),
    forget: (ids) => forgetCheckpoints(place, git, ids),
    dispose: () => {
      looker.keepIndex();
      looker.dispose();
    },
  };

  async function stepOf(before: CheckpointRecord, after: CheckpointRecord | undefined): Promise<ChangesOfStep> {
    const leftOut = [...new Set([...before.leftOut, ...(after?.leftOut ?? [])].map(({ path }) => path))];
    const files = after ? await changedFiles(git, before.tree, after.tree) : [];
    return {
      t: before.t,
      before: before.tree,
      after: after?.tree,
      files: files.filter(({ path }) => !leftOut.includes(path)),
      leftOut,
      leftOutCount: Math.max(before.leftOutCount, after?.leftOutCount ?? 0),
    };
  }
}

/** What is kept of the files for these episodes goes for good, with them. Where there is nothing, or no git, nothing happens. */
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

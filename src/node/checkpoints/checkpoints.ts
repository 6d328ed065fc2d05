// Checkpoints of a running episode: a tree before each step that may write, and one after it.
import { join } from 'node:path';
import type { Checkpoints } from '../../core/ports.ts';
import type { StepChanges } from '../../core/episode.ts';
import type { OthersWrites } from './othersWrites.ts';
import { changesOnlyOf, inside, withOthersWrites } from './othersWrites.ts';
import type { Anchoring } from './anchoring.ts';
import { createAnchoring } from './anchoring.ts';
import type { Capture, Looker } from './capture.ts';
import { createLooker } from './capture.ts';
import { changedFiles, differences } from './changes.ts';
import type { Git } from './git.ts';
import { GitError } from './git.ts';
import type { Place } from './place.ts';
import { findPlace, realPath } from './place.ts';
import { ignoredEarlier } from './ignoring.ts';
import { ownChanges, stepsOf } from './ownChanges.ts';
import { prune } from './prune.ts';
import { record, records } from './records.ts';
import { finishRestoring } from './restoring.ts';
import { treeWith } from './trees.ts';

export interface OpenCheckpoints extends Checkpoints {
  /** Waits for work in progress. */
  dispose(): Promise<void>;
}

/** How long a step waits for its checkpoint before it runs without one, milliseconds. */
const patienceMs = 10_000;

/**
 * Nothing happens before the first call. `root`: the workspace, real path. `folder`: Knack's data folder for it. Several processes may
 * keep checkpoints of one workspace at once.
 */
export function openCheckpoints(options: {
  readonly root: string;
  readonly folder: string;
  readonly now: () => number;
  readonly patienceMs?: number;
  /** Absent: whatever changes while a command runs counts as the command's. */
  readonly people?: OthersWrites;
}): OpenCheckpoints {
  const { root, folder, now, people } = options;
  let opening: Promise<{ readonly place: Place; readonly looker: Looker }> | undefined;
  let anchoring: Anchoring | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  /** Why there are no more checkpoints in this process. */
  let off: string | undefined;
  const before = new Map<
    string,
    { readonly capture: Capture; readonly at: number; readonly named: readonly string[] }
  >();

  const absolute = (path: string) => realPath(join(root, path));
  const open = () => (opening ??= findPlace(root, folder).then((place) => ({ place, looker: createLooker(place) })));
  /** Run sequentially: they share an index. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  const whyNot = (error: unknown): string => {
    if (!(error instanceof Error)) throw error;
    if (error instanceof GitError && error.kind !== 'failed') off = error.message;
    return error.message;
  };

  const first = async (): Promise<void> => {
    const { place, looker } = await open();
    await finishRestoring(looker.git, place.top);
    await looker.look();
    looker.keepIndex();
    await prune(place, looker.git, now());
  };

  const secure = async (id: string, tree: string | undefined): Promise<void> => {
    const { place, looker } = await open();
    anchoring ??= createAnchoring(place, looker.git);
    if (tree !== undefined) await anchoring.secure(id, tree);
  };

  /** Relative to the top folder. */
  const namesOf = ({ top }: Place, paths: readonly string[]) =>
    paths.flatMap((path) => inside(top, absolute(path)) ?? []);

  const keep = async (
    { id, t, paths }: { readonly id: string; readonly t: number; readonly paths: readonly string[] },
    isLate: () => boolean,
  ): Promise<void> => {
    const { place, looker } = await open();
    people?.begin();
    const named = namesOf(place, paths);
    const capture = await looker.look(named);
    if (isLate()) return;
    const at = now();
    await record(looker.git, { id, t, phase: 'before', at, named }, capture);
    before.set(`${id} ${t}`, { capture, at, named });
  };

  return {
    prepare: () => {
      if (opening === undefined) void inTurn(first).catch(whyNot);
    },
    before: async (id, t, paths = []) => {
      if (off !== undefined) return off;
      let late = false;
      const kept = inTurn(() => keep({ id, t, paths }, () => late)).then(() => undefined, whyNot);
      const answer = await Promise.race([kept, lapse(options.patienceMs ?? patienceMs)]);
      if (answer === 'late') {
        late = true;
        return 'it takes too long because there are too many files';
      }
      if (answer === undefined) void inTurn(() => secure(id, before.get(`${id} ${t}`)?.capture.tree)).catch(whyNot);
      return answer;
    },
    after: (episodeId, t, paths) =>
      inTurn(async (): Promise<StepChanges | undefined> => {
        const began = before.get(`${episodeId} ${t}`);
        if (!began) return undefined;
        before.delete(`${episodeId} ${t}`);
        const { place, looker } = await open();
        const { git } = looker;
        const written = (await people?.written()) ?? new Map<string, Buffer>();
        const own = paths && namesOf(place, paths);
        // Not of `own`: what was not captured before would seem to be new.
        const { named } = began;
        const to = { ...(await looker.look(named)) };
        const from = { ...began.capture };
        if (own) to.tree = await changesOnlyOf(git, { from: from.tree, to: to.tree }, own);
        else {
          from.tree = await withOthersWrites(git, place.top, { from: from.tree, to: to.tree }, written);
          Object.assign(to, await withoutUncovered(git, from, to));
        }
        const step = { id: episodeId, t, named };
        if (from.tree !== began.capture.tree) await record(git, { ...step, phase: 'before', at: began.at }, from);
        await record(git, { ...step, phase: 'after', at: now(), ...(paths && { exact: true as const }) }, to);
        looker.keepIndex();
        void inTurn(() => secure(episodeId, to.tree)).catch(whyNot);
        const unseen = new Set([...from.leftOut, ...to.leftOut].map(({ path }) => path));
        const steps = own ? [] : stepsOf(await records(git));
        const mine = steps.find(({ before: { id, t: at } }) => id === episodeId && at === t);
        const seen = mine?.after ? await ownChanges(git, { before: mine.before, after: mine.after }, steps) : undefined;
        const files = await changedFiles(git, seen?.before ?? from.tree, seen?.after ?? to.tree);
        return { folder: place.top, files: files.filter(({ path }) => !unseen.has(path)), leftOut: [...unseen].sort() };
      }).catch((error: unknown) => {
        whyNot(error);
        return undefined;
      }),
    dispose: async () => {
      await queue;
      (await opening?.catch(() => undefined))?.looker.dispose();
    },
  };
}

/** `to` without files that the step only brought to light by changing what git ignores: they may well have been there before. */
async function withoutUncovered(git: Git, from: Capture, to: Capture): Promise<Pick<Capture, 'tree' | 'leftOut'>> {
  const changed = await differences(git, from.tree, to.tree);
  const uncovered = [...(await ignoredEarlier(git, { earlier: from, later: to }, changed))];
  const tree = await treeWith(git, to.tree, new Map(uncovered.map((path) => [path, undefined])));
  const named = uncovered.slice(0, mostUncovered).map((path) => ({ path, why: 'ignored' as const }));
  return { tree, leftOut: [...to.leftOut, ...named] };
}

/** Named in what is left out. */
const mostUncovered = 50;

function lapse(ms: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), ms).unref());
}

// Checkpoints of a running episode: a tree before each step that may write, and one after it.
import type { Checkpoints } from '../../core/ports.ts';
import type { StepChanges } from '../../core/episode.ts';
import type { Capture, Looker } from './capture.ts';
import { createLooker } from './capture.ts';
import { changedFiles } from './changes.ts';
import { GitError, firstLine } from './git.ts';
import type { Place } from './place.ts';
import { findPlace } from './place.ts';
import { prune } from './prune.ts';
import { record } from './records.ts';
import { finishRestoring } from './restoring.ts';

export interface OpenCheckpoints extends Checkpoints {
  /** Waits for what is under way. */
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
}): OpenCheckpoints {
  const { root, folder, now } = options;
  let opening: Promise<{ readonly place: Place; readonly looker: Looker }> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  /** Why there are no more checkpoints in this process. */
  let off: string | undefined;
  const anchored = new Set<string>();
  const before = new Map<string, Capture>();

  const open = () => (opening ??= findPlace(root, folder).then((place) => ({ place, looker: createLooker(place) })));
  /** One after the other: they share an index. */
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

  /** The user's own `git gc` must not take what is borrowed from the commit that the episode began with. */
  const anchor = async (episodeId: string): Promise<void> => {
    const { users } = (await open()).place;
    if (!users || anchored.has(episodeId)) return;
    anchored.add(episodeId);
    const head = await users.git(['rev-parse', '--quiet', '--verify', 'HEAD^{tree}'], { statuses: [0, 1] });
    const tree = firstLine(head);
    if (tree !== '')
      await users.git(['-c', 'core.logAllRefUpdates=false', 'update-ref', `refs/knack/${episodeId}`, tree]);
  };

  const keep = async (episodeId: string, t: number, isLate: () => boolean): Promise<void> => {
    const { looker } = await open();
    const capture = await looker.look();
    if (isLate()) return;
    await record(looker.git, { id: episodeId, t, phase: 'before', at: now() }, capture);
    before.set(`${episodeId} ${t}`, capture);
  };

  return {
    prepare: () => {
      if (opening === undefined) void inTurn(first).catch(whyNot);
    },
    before: async (episodeId, t) => {
      if (off !== undefined) return off;
      let late = false;
      const kept = inTurn(() => keep(episodeId, t, () => late)).then(() => undefined, whyNot);
      const answer = await Promise.race([kept, lapse(options.patienceMs ?? patienceMs)]);
      if (answer === 'late') {
        late = true;
        return 'there are so many files here that it takes too long';
      }
      if (answer === undefined) void inTurn(() => anchor(episodeId)).catch(whyNot);
      return answer;
    },
    after: (episodeId, t) =>
      inTurn(async (): Promise<StepChanges | undefined> => {
        const from = before.get(`${episodeId} ${t}`);
        if (!from) return undefined;
        before.delete(`${episodeId} ${t}`);
        const { place, looker } = await open();
        const to = await looker.look();
        await record(looker.git, { id: episodeId, t, phase: 'after', at: now() }, to);
        looker.keepIndex();
        const unseen = new Set([...from.leftOut, ...to.leftOut].map(({ path }) => path));
        const files = await changedFiles(looker.git, from.tree, to.tree);
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

function lapse(ms: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), ms).unref());
}

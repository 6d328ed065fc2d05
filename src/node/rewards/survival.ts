// Late rewards: the fate of past runs' changes, in the files and at the user's commits.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Standing, standingLines } from '../../core/files/standing.ts';
import { changeSignal, isTakenBack, survivalSignal, tellsOfCommit } from '../../core/policy/changes.ts';
import type { ExperienceStore } from '../../core/storePorts.ts';
import type { ChangedFile, EpisodeRecord, Signal } from '../../core/episode.ts';
import type { Git } from '../checkpoints/git.ts';
import { GitError, gitIn, zeroSeparated } from '../checkpoints/git.ts';
import { finishUndoing } from './undoing.ts';
import { openHistory, type ChangesOfStep, type History } from '../checkpoints/history.ts';

/** Runs examined, newest first: the cost does not grow with experience. */
const maxRuns = 10;
/** Files of a step examined. */
const maxFiles = 20;

export interface LookBack {
  readonly store: Pick<ExperienceStore, 'episodes' | 'appendSignals'>;
  readonly history: Pick<History, 'top' | 'ids' | 'changesOf' | 'moved' | 'read'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Appends what is new: how many lines of each change stand at the present commit, where that is younger than the run, and that the
 * changes of the newest run were edited since. What a person undid is skipped. Returns how many signals were appended.
 * @throws GitError where checkpoints cannot be read.
 */
export async function lookBack({ store, history, now }: LookBack): Promise<number> {
  const withChanges = new Set((await history.ids()).map(({ id }) => id));
  if (withChanges.size === 0) return 0;
  const commit = await newestCommit(history.top);
  const episodes = await store.episodes({ origin: 'local', order: 'newestFirst', limit: maxRuns });
  let appended = 0;
  for (const [index, episode] of episodes.entries()) {
    if (episode.outcome === undefined || !withChanges.has(episode.episodeId)) continue;
    const isNewest = index === 0;
    const later = commit && commit.at > (episode.endedAt ?? Infinity) ? commit : undefined;
    if (!isNewest && !later) continue;
    const judged = { episode, steps: await stepsToJudge(episode, history) };
    const signals = [
      ...(isNewest ? await edited(judged, history, now) : []),
      ...(later ? await survived(judged, history, later, now) : []),
    ];
    if (signals.length > 0) await store.appendSignals(episode.episodeId, signals);
    appended += signals.length;
  }
  return appended;
}

/** The same for a workspace, before a run begins in it. Checkpoints that cannot be read say nothing. */
export async function lookBackIn(place: {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Where its checkpoints are kept. */
  readonly folder: string;
  readonly store: LookBack['store'];
}): Promise<void> {
  try {
    const history = await openHistory(place);
    try {
      await finishUndoing(history, (id, signals) => place.store.appendSignals(id, signals));
      await lookBack({ store: place.store, history, now: Date.now() });
    } finally {
      history.dispose();
    }
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
  }
}

interface Commit {
  readonly name: string;
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Undefined without a repository, or before its first commit. */
async function newestCommit(top: string): Promise<Commit | undefined> {
  try {
    const { stdout } = await gitIn(top, {})(['log', '-1', '--format=%h %ct %H']);
    const [name = '', seconds, id = ''] = stdout.toString().trim().split(' ');
    // Commit times have seconds: a commit counts from the end of its second.
    return { name, id, at: (Number(seconds) + 1) * 1000 };
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

interface Judged {
  readonly episode: EpisodeRecord;
  /** See `stepsToJudge`. */
  readonly steps: Awaited<ReturnType<typeof stepsToJudge>>;
}

async function survived(
  { episode, steps }: Judged,
  history: LookBack['history'],
  commit: Commit,
  now: number,
): Promise<readonly Signal[]> {
  const git = gitIn(history.top, {});
  const atCommit = async (path: string): Promise<string | undefined> => {
    const { status, stdout } = await git(['show', `HEAD:./${path}`], { statuses: [0, 128] });
    return status === 0 ? stdout.toString() : undefined;
  };
  const signals: Signal[] = [];
  for (const step of steps) {
    const known = newest(episode, step.t, 'survival');
    if (known && tellsOfCommit(known, commit.name)) continue;
    const gone = await isGone(git, step);
    const moved = gone ? await history.moved(step.after, commit.id) : new Map<string, string>();
    const placeOf = (path: string) => moved.get(path) ?? path;
    const { written, standing } = await standingOf(
      step,
      history,
      (path) => atCommit(placeOf(path)),
      (path) => onDisk(history.top, placeOf(path)),
    );
    if (written > 0) signals.push(survivalSignal(step.t, now, { standing, written, commit: commit.name }));
  }
  return signals;
}

/** Whether a file that the step changed is no longer where it was at the present commit. */
async function isGone(git: Git, { files }: ChangesOfStep): Promise<boolean> {
  const paths = files.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path);
  const looked = paths.slice(0, maxFiles);
  const there = zeroSeparated(await git(['ls-tree', '-z', '--name-only', '--full-tree', 'HEAD', '--', ...looked]));
  return there.length < looked.length;
}

/** Only for the newest run, as a later one may have changed the same lines; compared with the files at its end. */
async function edited(
  { episode, steps }: Judged,
  history: LookBack['history'],
  now: number,
): Promise<readonly Signal[]> {
  const last = steps.at(-1)?.after;
  if (last === undefined) return [];
  const atEnd = async (path: string) => (await history.read(last, path))?.toString();
  const signals: Signal[] = [];
  for (const step of steps) {
    if (newest(episode, step.t, 'change')) continue;
    const own = { ...step, files: await uncommitted(step.files, history, last) };
    const count = step.isEdit ? await takenBack(own, history, last) : 0;
    if (count > 0) {
      signals.push(changeSignal('undone', step.t, now, { count, of: step.files.length, what: 'files' }));
      continue;
    }
    const { standing: before } = await standingOf(own, history, atEnd);
    const { standing } = await standingOf(own, history, (path) => onDisk(history.top, path));
    if (standing < before)
      signals.push(changeSignal('editedAfter', step.t, now, { count: before - standing, of: before, what: 'lines' }));
  }
  return signals;
}

/** Finished steps that changed files and were not undone. */
async function stepsToJudge(
  episode: EpisodeRecord,
  history: LookBack['history'],
): Promise<readonly (ChangesOfStep & { readonly after: string })[]> {
  const steps = await history.changesOf(episode.episodeId);
  return steps.flatMap(({ after, ...step }) => {
    const change = newest(episode, step.t, 'change');
    const undone = change !== undefined && isTakenBack(change);
    return after === undefined || step.files.length === 0 || undone ? [] : [{ ...step, after }];
  });
}

function newest({ signals }: EpisodeRecord, t: number, source: Signal['source']): Signal | undefined {
  return signals.findLast((signal) => signal.t === t && signal.source === source);
}

/**
 * Those of a step's files that the user's repository does not have as they were at the `end` of the run. What was committed, if only on another
 * branch, or stashed is neither edited nor taken back when the file changes: commits are for `survived`.
 */
async function uncommitted(files: readonly ChangedFile[], history: LookBack['history'], end: string) {
  const some = files.slice(0, maxFiles);
  const isKept = await Promise.all(
    some.map(async ({ path }) => isInRepository(history.top, await history.read(end, path))),
  );
  return some.filter((_, index) => isKept[index] !== true);
}

/** Whether the user's repository has a file of these contents. */
async function isInRepository(top: string, contents: Buffer | undefined): Promise<boolean> {
  if (contents === undefined) return false;
  const git = gitIn(top, {});
  const { stdout } = await git(['hash-object', '--no-filters', '--stdin'], { input: contents });
  const { status } = await git(['cat-file', '-e', stdout.toString().trim()], { statuses: [0, 1, 128] });
  return status === 0;
}

/** How many of the step's files are to the byte as before it, and were not at the end of the run: undone without `knack undo`. */
async function takenBack(
  { before, files }: Pick<ChangesOfStep, 'before' | 'files'>,
  history: LookBack['history'],
  end: string,
): Promise<number> {
  let count = 0;
  for (const { path, movedFrom } of files) {
    const names = movedFrom === undefined ? [path] : [path, movedFrom];
    const same = await Promise.all(
      names.map(async (name) => {
        const [old, atEnd] = await Promise.all([history.read(before, name), history.read(end, name)]);
        const now = await readFile(join(history.top, name)).catch(() => undefined);
        return isEqual(now, old) && !isEqual(atEnd, old);
      }),
    );
    if (same.every(Boolean)) count++;
  }
  return count;
}

function isEqual(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a === undefined || b === undefined ? a === b : a.equals(b);
}

function onDisk(top: string, path: string): Promise<string | undefined> {
  return readFile(join(top, path), 'utf8').catch(() => undefined);
}

/** A file of which `pending` has more of the lines than `later` is undecided: the rest may still be committed. */
async function standingOf(
  { before, after, files }: ChangesOfStep & { readonly after: string },
  history: LookBack['history'],
  later: (path: string) => Promise<string | undefined>,
  pending?: (path: string) => Promise<string | undefined>,
): Promise<Standing> {
  let [written, standing] = [0, 0];
  for (const { path, movedFrom = path } of files.slice(0, maxFiles)) {
    const [old, fresh] = await Promise.all([history.read(before, movedFrom), history.read(after, path)]);
    // A binary file has no lines.
    if (fresh === undefined || fresh.includes(0)) continue;
    const linesIn = (text: string | undefined) => standingLines(old?.toString(), fresh.toString(), text);
    const lines = linesIn(await later(path));
    if (pending && linesIn(await pending(path)).standing > lines.standing) continue;
    written += lines.written;
    standing += lines.standing;
  }
  return { written, standing };
}

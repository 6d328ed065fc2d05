// What earlier runs on the same files show, in a world that has not changed: the way that worked, what cannot start, what was tried in vain.
import { commandOf } from '../action/command.ts';
import { endsOrAsks } from '../action/finishing.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import { resultOf } from '../policy/result.ts';
import { formatState } from '../state/format.ts';
import type { ExperienceStore } from '../storePorts.ts';
import type { EpisodeRecord, EpisodeStart, Observation, StepRecord } from '../episode.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import type { State } from '../types.ts';
import { filesKey, isDisliked, isSettled, longestMs, mayHaveChanged, takenIn } from './earlier.ts';
import { isSameFailure } from './progress.ts';

/** Runs on the same files that are looked at, newest first. */
const mostRuns = 12;
/** Among so many of the workspace. */
const mostLooked = 200;
/** Failures of what is known to pass at times, after which it counts as failed. */
const mostFlakyRuns = 2;

/** A run may always take so many to look for another way, however soon the earlier ones gave up. */
const fewestSteps = 6;

/** One run of a command: after what had been done that may have changed something, by exact keys. */
interface Trial {
  readonly key: string;
  readonly done: ReadonlySet<string>;
  readonly failed: boolean;
  readonly observation: Observation;
}

/** Ended runs that began with the same files and programs, newest first. */
export type SameFiles = readonly EpisodeRecord[];

/** Empty where the files are not known. */
export async function runsOnSameFiles(
  store: Pick<ExperienceStore, 'episodes'>,
  start: Pick<EpisodeStart, 'context'> & { readonly episodeId?: string },
  now: number,
): Promise<SameFiles> {
  const value = start.context?.[filesKey];
  if (value === undefined) return [];
  const context = { key: filesKey, value };
  const newest = { newestEpisodes: mostLooked, after: now - longestMs, order: 'newestFirst', limit: mostRuns } as const;
  const runs = await store.episodes({ own: true, context, ...newest });
  return runs.filter((run) => run.episodeId !== start.episodeId && run.outcome !== undefined);
}

/** What they show about the step at hand. */
export interface Shown {
  readonly next: RecalledAction | 'finish' | undefined;
  readonly stuck: Stuck | undefined;
}

/** What `runs` show about the step after `steps`, of a run that began in `first`; undefined: nothing. */
export function shownBy(runs: SameFiles, steps: readonly StepRecord[], first: State): Shown | undefined {
  // A person who ran something else has said what is wanted.
  if (runs.length === 0 || steps.some(({ executed }) => executed)) return undefined;
  return { next: nextOnWay(runs, steps, first), stuck: stuckAt(runs, steps) };
}

/** Whether a step other than an ending may have changed something. */
function hasChanged(step: StepRecord): boolean {
  const taken = takenIn(step);
  return taken !== undefined && !endsOrAsks(taken.action) && mayHaveChanged(step);
}

function trialsOf(steps: readonly StepRecord[]): readonly Trial[] {
  const done = new Set<string>();
  return steps.flatMap((step) => {
    const taken = takenIn(step);
    const { observation } = step;
    const outcome = outcomeOf(observation);
    if (!taken || !observation || !outcome) return [];
    const key = taken.key.exact;
    const trial = { key, done: new Set(done), failed: outcome.failed, observation };
    if (hasChanged(step)) done.add(key);
    return commandOf(taken.action) === undefined ? [] : [trial];
  });
}

const doneIn = (steps: readonly StepRecord[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => (hasChanged(step) ? (takenIn(step)?.key.exact ?? []) : [])));

const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].every((one) => b.has(one));
const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && isSubset(a, b);

/** Whether one of `failures` comes after each of `done`: none of them helps. */
const isCovered = (failures: readonly Trial[], done: ReadonlySet<string>): boolean =>
  failures.length > 0 && [...done].every((one) => failures.some((trial) => trial.done.has(one)));

/** POSIX: the shell found no such program, or could not execute it; and what build tools say of a target or script that they do not have. */
const absent =
  /\bNo rule to make target\b|\bNo targets specified\b|\b[Mm]issing script\b|\bdoes not contain recipe\b|\bCommand "[^"]+" not found\b/u;

function couldNotStart({ failed, observation: { exitCode, text } }: Trial): boolean {
  return failed && (exitCode === 127 || exitCode === 126 || absent.test(text));
}

/** Whether a command could not start in this run, and nothing has been done since that may have changed it. */
export function cannotStart(steps: readonly StepRecord[], key: string): boolean {
  const trials = trialsOf(steps).filter((one) => one.key === key);
  return trials.length > 0 && trials.every(couldNotStart) && isCovered(trials, doneIn(steps));
}

/** Whether a command has both passed and failed on these files after the same steps, in one run or in several. */
export function isFlaky(runs: SameFiles, steps: readonly StepRecord[], key: string): boolean {
  const trials = [...runs.map((run) => run.steps), steps].flatMap(trialsOf).filter((one) => one.key === key);
  const passed = trials.filter(({ failed }) => !failed);
  return trials.some((one) => one.failed && !couldNotStart(one) && passed.some(({ done }) => isSame(done, one.done)));
}

/** What comes next on the shortest way that worked for the same request, `finish` at its end; undefined: none is known, or it has not worked now. */
export function nextOnWay(
  runs: SameFiles,
  steps: readonly StepRecord[],
  first: State,
): RecalledAction | 'finish' | undefined {
  const isAlike = ({ steps: [one] }: EpisodeRecord) =>
    one !== undefined && formatState(one.decision.state) === formatState(first);
  const alike = runs.filter(isAlike);
  const ways = alike.filter((run) => resultOf(run) === 'worked').map(wayOf);
  const [way] = ways.filter((some) => some !== undefined).toSorted((a, b) => a.length - b.length);
  const last = way?.at(-1);
  if (!way || !last) return undefined;
  const having = alike.filter((run) => isSubset(keysOf(way), doneIn(run.steps)));
  if (having.filter(isDisliked).length * 2 >= having.length) return undefined;
  const now = trialsOf(steps);
  const done = doneIn(steps);
  if (steps.some((step) => !isCommand(step) && hasChanged(step))) return undefined;
  const failures = [...alike.map((run) => run.steps), steps].flatMap((some) => [
    ...trialsOf(some).flatMap((one) => (one.key === last.key.exact && one.failed ? [one.done] : [])),
    ...refutedIn(some),
  ]);
  // The rest of it may not be needed: that is seen once.
  const suffixes = way.map((_, index) => way.slice(-1 - index));
  const isOpen = (some: readonly RecalledAction[]) =>
    !failures.some((failed) => isSubset(keysOf(some.slice(0, -1)), failed));
  const chosen = suffixes.find(isOpen) ?? way;
  for (const next of chosen) {
    const mine = now.filter(({ key }) => key === next.key.exact);
    const newest = mine.at(-1);
    const isDone = newest && !newest.failed && (next !== last || isSubset(keysOf(chosen.slice(0, -1)), newest.done));
    if (isDone) continue;
    if (newest?.failed && isSame(newest.done, done) && !isWorthRepeating(runs, steps, mine)) return undefined;
    return next;
  }
  return 'finish';
}

const keysOf = (actions: readonly RecalledAction[]): ReadonlySet<string> =>
  new Set(actions.map(({ key }) => key.exact));

/** What had been done when the check refuted an ending. */
const refutedIn = (steps: readonly StepRecord[]): readonly ReadonlySet<string>[] =>
  steps.flatMap((step, index) => {
    const taken = takenIn(step);
    const isRefuted = taken && endsOrAsks(taken.action) && step.observation?.status === 'toolError';
    return isRefuted ? [doneIn(steps.slice(0, index))] : [];
  });

const isWorthRepeating = (runs: SameFiles, steps: readonly StepRecord[], mine: readonly Trial[]): boolean =>
  mine.length < mostFlakyRuns && mine.some(({ key }) => isFlaky(runs, steps, key));

const isCommand = (step: StepRecord): boolean => {
  const taken = takenIn(step);
  return taken !== undefined && commandOf(taken.action) !== undefined;
};

/** The commands of a run that may have changed something, each once; undefined if it did anything else, or anything risky. */
function wayOf({ steps }: EpisodeRecord): readonly RecalledAction[] | undefined {
  const way = new Map<string, RecalledAction>();
  for (const step of steps.filter(hasChanged)) {
    const taken = takenIn(step);
    if (!taken) continue;
    if (!isCommand(step) || step.executed || step.decision.candidates[step.decision.chosen]?.risk.class !== 'write')
      return undefined;
    way.delete(taken.key.exact);
    way.set(taken.key.exact, { action: taken.action, key: taken.key });
  }
  return [...way.values()];
}

/** A failure that has come back, and what is left to try. */
export interface Stuck {
  /** The command that failed as before. */
  readonly failed: RecalledAction & { readonly observation: Observation };
  /** Exact keys of what changes nothing about it, as far as anyone knows. */
  readonly vain: ReadonlySet<string>;
  /** What was done after it in earlier runs that may have helped: they ended without looking. */
  readonly promising: readonly RecalledAction[];
  /** Something has been done since after which it was never run. */
  readonly isOpen: boolean;
  /** Steps that the shortest of the earlier runs had left here, the one at hand included, or a few; may be negative. */
  readonly left: number;
}

/** Undefined where nothing failed as in earlier runs, where one of them succeeded, and where anything but commands was used. */
export function stuckAt(runs: SameFiles, steps: readonly StepRecord[]): Stuck | undefined {
  if (steps.some((step) => !isCommand(step) && hasChanged(step))) return undefined;
  const now = trialsOf(steps);
  for (const failure of now.toReversed()) {
    if (!failure.failed) continue;
    const { key, observation } = failure;
    if (now.findLast((one) => one.key === key)?.failed !== true) return undefined;
    const isBack = (step: StepRecord) =>
      takenIn(step)?.key.exact === key &&
      step.observation !== undefined &&
      isSameFailure(step.observation, observation);
    const having = runs.filter((run) => run.steps.some(isBack));
    const settled = having.filter(isSettled);
    const failedStep = steps.find((one) => takenIn(one)?.key.exact === key);
    const failed = failedStep && takenIn(failedStep);
    if (!failed || settled.length === 0 || settled.length < having.length || isFlaky(runs, steps, key)) continue;
    const all = [...runs.map((run) => run.steps), steps].flatMap(trialsOf);
    const failures = all.filter((one) => one.key === key && one.failed && isSameFailure(one.observation, observation));
    const later = settled.flatMap((run) => run.steps.slice(run.steps.findIndex(isBack) + 1)).filter(isCommand);
    const done = doneIn(steps);
    const isPromising = (one: StepRecord) =>
      hasChanged(one) &&
      one.decision.candidates[one.decision.chosen]?.risk.class === 'write' &&
      !isCovered(failures, new Set([takenIn(one)?.key.exact ?? '']));
    const promising = new Map(
      later.filter(isPromising).flatMap((one) => {
        const taken = takenIn(one);
        return taken && !done.has(taken.key.exact) ? [[taken.key.exact, { action: taken.action, key: taken.key }]] : [];
      }),
    );
    const isOpen = !isCovered(failures, done);
    const vain = new Set([...later, ...steps].flatMap((one) => takenIn(one)?.key.exact ?? []));
    for (const one of new Set(all.map((trial) => trial.key))) {
      const trials = all.filter((trial) => trial.key === one);
      if (trials.every((trial) => trial.failed) && isCovered(trials, done)) vain.add(one);
    }
    for (const one of promising.keys()) vain.delete(one);
    if (isOpen) vain.delete(key);
    const telling = couldNotStart(failure) ? tellingFailure(settled, now) : undefined;
    if (telling) vain.delete(telling.key.exact);
    return {
      failed: telling ?? { action: failed.action, key: failed.key, observation },
      vain,
      promising: [...promising.values()],
      isOpen: isOpen || telling !== undefined,
      left: Math.max(fewestSteps, Math.min(...settled.map((run) => run.steps.length))) - steps.length,
    };
  }
  return undefined;
}

/** The newest failure of earlier runs that tells more than that something is missing, of a command that this run has not seen. */
function tellingFailure(runs: SameFiles, now: readonly Trial[]): Stuck['failed'] | undefined {
  for (const { steps } of runs)
    for (const { key, failed, observation, ...trial } of trialsOf(steps).toReversed()) {
      if (!failed || couldNotStart({ key, failed, observation, ...trial }) || now.some((one) => one.key === key))
        continue;
      const step = steps.find((one) => takenIn(one)?.key.exact === key);
      const taken = step && takenIn(step);
      if (taken) return { action: taken.action, key: taken.key, observation };
    }
  return undefined;
}

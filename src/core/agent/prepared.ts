// What comes before a command that only fails otherwise without it: a failure that earlier runs left behind need not be seen again.
import { deletesOutput } from '../reason.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../episode.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import { hasFailed, isSettled, takenIn, wasHeldBack } from './earlier.ts';
import { isSameFailure } from './progress.ts';
import { type SameFiles, doneIn, hasChanged, isCommand, isSame, isSubset, trialsOf } from './trials.ts';

/** How a run went from one failure of a command to another one, which it ended with. */
interface Onward {
  readonly failure: Observation;
  /** What was done in between that may have changed something; at least one. */
  readonly way: readonly RecalledAction[];
  readonly then: Observation;
}

/** What to do before a command, which then fails for the reason that counts. */
export interface Prepared {
  /** Exact key of the command. */
  readonly goal: string;
  /** What is left to do, in order; at least one. */
  readonly rest: readonly RecalledAction[];
  /** How the command fails without. */
  readonly failure: Observation;
}

/**
 * The steps that led a run from a failure of a command at step `from` to another failure, the one that it ended with; undefined: none did, or
 * not by commands alone that change no more than files of the workspace, and delete nothing.
 */
export function onwardIn(steps: readonly StepRecord[], from: number): Onward | undefined {
  const failed = steps[from] && takenIn(steps[from]);
  const failure = steps[from]?.observation;
  const later = steps.slice(from + 1).filter((step) => takenIn(step)?.key.exact === failed?.key.exact);
  const then = later.at(-1)?.observation;
  if (!failure || !then || !later.every(hasFailed) || isSameFailure(failure, then)) return undefined;
  const to = later.find(({ observation }) => observation && isSameFailure(observation, then));
  const between = steps.slice(from + 1, to && steps.indexOf(to)).filter(hasChanged);
  const way = between.every((step) => isCommand(step) && isPreparing(step))
    ? between.flatMap((step) => takenIn(step) ?? [])
    : [];
  return way.length === 0 ? undefined : { failure, way, then };
}

const isPreparing = ({ executed, decision: { candidates, chosen } }: StepRecord): boolean => {
  const risk = candidates[chosen]?.risk;
  return executed === undefined && risk?.class === 'write' && !risk.alwaysAsk && !risk.reasons.some(deletesOutput);
};

/**
 * What comes before the commands before which earlier runs had done nothing, as far as it is left where exactly the steps before that have been
 * taken in this run. None where a run with the command ended otherwise than failed, where a person was not content, and where the command did not always
 * fail so.
 */
export function preparedBy(runs: SameFiles, steps: readonly StepRecord[]): readonly Prepared[] {
  const now = new Set(trialsOf(steps).map(({ key }) => key));
  const taken = steps.filter(hasChanged).map((step) => takenIn(step)?.key.exact);
  const goals = new Set(
    runs.flatMap((run) => trialsOf(run.steps)).flatMap(({ key, done }) => (done.size > 0 ? [] : key)),
  );
  return [...goals].flatMap((goal) => {
    const onward = now.has(goal) ? undefined : onwardOf(runs, goal);
    const rest = onward?.way.slice(taken.length) ?? [];
    const isOnWay = taken.every((key, index) => key === onward?.way[index]?.key.exact);
    const isOpen = rest.length > 0 && isOnWay && !rest.some(({ key }) => now.has(key.exact));
    return onward && isOpen ? [{ goal, rest, failure: onward.failure }] : [];
  });
}

/** The shortest way from how `goal` fails at once to how it fails in the end, if all runs with it agree. */
function onwardOf(runs: SameFiles, goal: string): Onward | undefined {
  const having = runs.filter((run) => run.steps.some((step) => takenIn(step)?.key.exact === goal));
  if (!having.every(isSettled)) return undefined;
  const [found] = having
    .flatMap((run) => onwardAtOnce(run, goal) ?? [])
    .toSorted((a, b) => a.way.length - b.way.length);
  if (!found) return undefined;
  const prepared = new Set(found.way.map(({ key }) => key.exact));
  const isUnwanted = (step: StepRecord) => prepared.has(takenIn(step)?.key.exact ?? '') && wasHeldBack(step);
  const agrees = having
    .flatMap((run) => trialsOf(run.steps))
    .filter(({ key }) => key === goal)
    .every(({ failed, done, observation }) => {
      const isPrepared = isSubset(prepared, done);
      const expected = isPrepared ? found.then : isSame(done, new Set()) ? found.failure : undefined;
      return failed && (expected === undefined || isSameFailure(observation, expected));
    });
  return agrees && !runs.some((run) => run.steps.some(isUnwanted)) ? found : undefined;
}

function onwardAtOnce({ steps }: EpisodeRecord, goal: string): Onward | undefined {
  const from = steps.findIndex((step) => takenIn(step)?.key.exact === goal && step.observation !== undefined);
  return from < 0 || steps.slice(0, from).some(hasChanged) ? undefined : onwardIn(steps, from);
}

/** Whether this run has done something before `goal`, which earlier runs did after it had failed. */
export function wasPrepared(runs: SameFiles, steps: readonly StepRecord[], goal: string): boolean {
  const first = steps.findIndex((step) => takenIn(step)?.key.exact === goal);
  const before = doneIn(steps.slice(0, Math.max(0, first)));
  return runs.some((run) => onwardAtOnce(run, goal)?.way.some(({ key }) => before.has(key.exact)));
}

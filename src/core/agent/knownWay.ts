// The way that worked before on the same files, step by step, however the model wavers now.
import { actionKey } from '../action/key.ts';
import { commandRisk } from '../approval/commandRisk.ts';
import { commandAction } from '../tools/run.ts';
import { formatState } from '../state/format.ts';
import { resultOf } from '../policy/result.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import type { State } from '../types.ts';
import { isDisliked, takenIn, wasHeldBack } from './earlier.ts';
import {
  type SameFiles,
  type Trial,
  doneIn,
  hasChanged,
  isCommand,
  comesAndGoes,
  isSame,
  isSubset,
  refutedIn,
  trialsOf,
} from './trials.ts';

/** Failures of what is known to pass at times, after which it counts as failed. */
const mostFlakyRuns = 2;

/** What comes next on the shortest way that worked for the same request, `finish` at its end; undefined: none is known, it has not worked now, or was not let run. */
export function nextOnWay(
  runs: SameFiles,
  steps: readonly StepRecord[],
  first: State,
): RecalledAction | 'finish' | undefined {
  const next = stepOnWay(runs, steps, first);
  return next !== undefined && next !== 'finish' && isHeldBack(next.key.exact, steps) ? undefined : next;
}

/** Whether a person, the policy, or that nobody could be asked, kept it from running. */
const isHeldBack = (exactKey: string, steps: readonly StepRecord[]): boolean =>
  steps.some((step) => wasHeldBack(step) && takenIn(step)?.key.exact === exactKey);

function stepOnWay(runs: SameFiles, steps: readonly StepRecord[], first: State): RecalledAction | 'finish' | undefined {
  const isAlike = ({ steps: [one] }: EpisodeRecord) =>
    one !== undefined && formatState(one.decision.state) === formatState(first);
  const alike = runs.filter(isAlike);
  const ways = alike.filter((run) => resultOf(run) === 'worked').map((run) => ({ run, way: wayOf(run) }));
  const [shortest] = ways
    .flatMap(({ run, way }) => (way ? [{ run, way }] : []))
    .toSorted((a, b) => a.way.length - b.way.length);
  const { run, way = [] } = shortest ?? {};
  const last = way.at(-1);
  if (!run || !last) return undefined;
  const having = alike.filter((run) => isSubset(keysOf(way), doneIn(run.steps)));
  if (having.filter(isDisliked).length * 2 >= having.length) return undefined;
  const now = trialsOf(steps);
  const done = doneIn(steps);
  if (steps.some((step) => !isCommand(step) && hasChanged(step))) return undefined;
  const all = [...alike.map((run) => run.steps), steps];
  const failed = all.flatMap(trialsOf).filter((one) => one.failed);
  const refuted = all.flatMap(refutedIn);
  const check = checkAlone(run, alike, steps);
  if (check) return check;
  // The rest of it may not be needed: that is seen once.
  const suffixes = way.map((_, index) => way.slice(-1 - index));
  const failuresOf = (one: RecalledAction) => [
    ...failed.flatMap(({ key, done: after }) => (key === one.key.exact ? [after] : [])),
    ...(one === last ? refuted : []),
  ];
  const isOpen = (some: readonly RecalledAction[]) =>
    some.every((one, index) => {
      const before = keysOf(some.slice(0, index));
      return !failuresOf(one).some((after) => isSubset(before, after));
    });
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

/**
 * The inferred check of a run that worked without ever running it as a step: a goal's own command may have reached the goal by itself, at the
 * end. Undefined where it has been run since, or an ending was refuted.
 */
function checkAlone(
  { inferredCheck }: EpisodeRecord,
  alike: readonly EpisodeRecord[],
  steps: readonly StepRecord[],
): RecalledAction | undefined {
  if (inferredCheck === undefined) return undefined;
  const action = commandAction(inferredCheck);
  const key = actionKey(action);
  const isSeen = (some: readonly StepRecord[]) =>
    trialsOf(some).some((one) => one.key === key.exact) || refutedIn(some).length > 0 || isHeldBack(key.exact, some);
  // What only looks has reached nothing.
  const mayReach = commandRisk(inferredCheck).class === 'write';
  return mayReach && ![...alike.map((one) => one.steps), steps].some(isSeen) ? { action, key } : undefined;
}

const keysOf = (actions: readonly RecalledAction[]): ReadonlySet<string> =>
  new Set(actions.map(({ key }) => key.exact));

const isWorthRepeating = (runs: SameFiles, steps: readonly StepRecord[], mine: readonly Trial[]): boolean =>
  mine.length < mostFlakyRuns && mine.some(({ key }) => comesAndGoes(runs, steps, key));

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

// A failure that has come back on the same files: what was tried in vain, what may have helped, and what is left to try.
import { commandOf } from '../action/command.ts';
import { finishAction } from '../tools/finish.ts';
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';
import type { Observation, StepRecord } from '../episode.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import { testedSomething } from './emptySuccess.ts';
import { isSettled, takenIn, wasHeldBack } from './earlier.ts';
import { reasonIn } from './failureReason.ts';
import { soundsPassing } from './flaky.ts';
import { onwardIn, wasPrepared } from './prepared.ts';
import { isSameFailure } from './progress.ts';
import {
  type SameFiles,
  type Trial,
  couldNotStart,
  doneIn,
  hasChanged,
  isCommand,
  isCovered,
  isFlaky,
  isSame,
  hasNotStarted,
  trialsOf,
} from './trials.ts';

/** Steps from the failure on, itself and the ending included, that a run may take to look for another way if one run failed so before (prior). */
const mostSteps = 6;
/** The same after many: one thing more is tried. */
const fewestSteps = 3;

/** A failure that has come back, and what is left to try. */
export interface Stuck {
  /** The command that failed as before. */
  readonly failed: RecalledAction & {
    readonly observation: Observation;
    /** It failed so in earlier runs, and has not been run in this one. */
    readonly isOld?: true;
  };
  /** Exact keys of what changes nothing about it, as far as anyone knows. */
  readonly vain: ReadonlySet<string>;
  /** What was done after it in earlier runs that may have helped: they ended without looking. */
  readonly promising: readonly RecalledAction[];
  /** What made it another failure of the same command in an earlier run: done again, the run ends for the reason that counts. */
  readonly onward: readonly RecalledAction[];
  /** It is of tests that ran, of a command that stood in for one that could not start: to see them fail again is all that is left. */
  readonly isAnswer: boolean;
  /** Something has been done since after which it was never run. */
  readonly isOpen: boolean;
  /** It looks transient, and no earlier run tried again at once: a rerun may pass. */
  readonly isRerunOpen: boolean;
  /** What came before the command was done without looking first whether it is needed: the run becomes no longer by that. */
  readonly isPrepared: boolean;
  /** Steps that are worth taking, the one at hand and the ending included, the fewer the more runs failed so; may be negative. */
  readonly left: number;
}

/** Giving up with the failure that has come back for the reason. */
export function asBefore({ failed }: Stuck): Action {
  return finishAction(`Not done: ${toldOf(failed)}`, false);
}

/** Giving up in the model's words, and with the failure that has come back if they do not quote it. */
export function withFailure(action: Action, { failed }: Stuck): Action {
  const said = toolOf(action.tool).messageOf?.(action.input) ?? '';
  const quoted = plainly(said);
  const { text } = failed.observation;
  const isQuoted = [...reasonIn(text), ...lastLines(text)].some(
    (line) => isTelling(line) && quoted.includes(plainly(line)),
  );
  return isQuoted ? action : finishAction(`${said}\n\n${toldOf(failed)}`.trim(), false);
}

function toldOf({ action, observation, isOld }: Stuck['failed']): string {
  const { text } = observation;
  const reason = reasonIn(text);
  const lines = reason.length > 0 ? reason : lastLines(text);
  const told = !isOld
    ? 'fails as it did before on these files'
    : couldNotStart({ failed: true, observation })
      ? 'could not start before on these files, and was not run again'
      : 'was not run this time; in an earlier run on these files it failed';
  return `\`${commandOf(action) ?? ''}\` ${told}.\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``;
}

/** Characters of a failure's end that are quoted. */
const mostQuoted = 400;

/** Whole lines of the end of a text, at least the last. */
function lastLines(text: string): readonly string[] {
  const lines = text.trim().split('\n').slice(-mostQuoted);
  const fits = (from: number) => lines.slice(from).reduce((length, line) => length + line.length + 1, 0) <= mostQuoted;
  const from = lines.findIndex((_, index) => fits(index));
  return lines.slice(from < 0 ? -1 : from).map((line) => line.slice(0, mostQuoted));
}

const plainly = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Long enough not to stand there by chance. */
const isTelling = (line: string): boolean => /\p{L}/u.test(line) && plainly(line).length >= 12;

/**
 * The newest failure that has come back, with as many steps left as the one with the fewest allows. Undefined where nothing failed as in earlier
 * runs, where one of them succeeded, and where anything but commands was used.
 */
export function stuckAt(runs: SameFiles, steps: readonly StepRecord[]): Stuck | undefined {
  if (steps.some((step) => !isCommand(step) && hasChanged(step))) return undefined;
  // What exited with 0 and did nothing is no result yet: what was done then tells more.
  const failed = failuresOf(trialsOf(steps)).filter(({ observation }) => observation.exitCode !== 0);
  const all = [...failed, ...unstartedIn(runs, steps)].flatMap((failure) => stuckOn(failure, runs, steps) ?? []);
  const [newest] = all;
  return newest && { ...newest, left: Math.min(...all.map(({ left }) => left)) };
}

function stuckOn(failure: Trial, runs: SameFiles, steps: readonly StepRecord[]): Stuck | undefined {
  const now = trialsOf(steps);
  const { key, observation } = failure;
  const isBack = (step: StepRecord) =>
    unstarted(step).includes(key) ||
    (takenIn(step)?.key.exact === key &&
      step.observation !== undefined &&
      isSameFailure(step.observation, observation));
  const having = runs.filter((run) => run.steps.some(isBack));
  const settled = having.filter(isSettled);
  const failed = failureAt(runs, steps, key);
  if (!failed || settled.length === 0 || settled.length < having.length || isFlaky(runs, steps, key)) return undefined;
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
  const [ahead] = settled.flatMap((run) => onwardIn(run.steps, run.steps.findIndex(isBack)) ?? []);
  const onward = (ahead?.way ?? []).filter(({ key: { exact } }) => !done.has(exact));
  const isOpen = !isCovered(failures, done);
  const vain = new Set(
    [...later, ...steps].flatMap((one) => (wasHeldBack(one) ? [] : (takenIn(one)?.key.exact ?? []))),
  );
  for (const one of new Set(all.map((trial) => trial.key))) {
    const trials = all.filter((trial) => trial.key === one);
    if (trials.every((trial) => trial.failed) && isCovered(trials, done)) vain.add(one);
  }
  for (const one of [...promising.keys(), ...onward.map((each) => each.key.exact)]) vain.delete(one);
  if (isOpen) vain.delete(key);
  const isPrepared = wasPrepared(settled, steps, key);
  const shortest = Math.min(...settled.map((run) => run.steps.length));
  const left = Math.max(fewestSteps, mostSteps + 1 - settled.length) - (steps.length - failed.step.t);
  const lacks = hasNotStarted(failure);
  const telling = lacks ? tellingFailure(settled, now) : undefined;
  if (telling) vain.delete(telling.key.exact);
  return {
    failed: telling ?? { ...failed.what, observation },
    vain,
    promising: [...promising.values()],
    onward,
    isAnswer: telling !== undefined && testedSomething(telling.observation.text),
    isOpen: isOpen || telling !== undefined,
    isRerunOpen:
      telling === undefined &&
      isHarmless(failed.step) &&
      soundsPassing(observation.text) &&
      !lacks &&
      !isRepeated([...runs.map((run) => run.steps), steps], key),
    isPrepared,
    // Something new takes two steps: itself, and the command once more.
    left: isPrepared ? Math.min(left, shortest - steps.length - 1) : left,
  };
}

/** Whether a run has run a command twice with nothing done in between that may have changed something. */
const isRepeated = (runs: readonly (readonly StepRecord[])[], key: string): boolean =>
  runs.some((steps) => {
    const own = trialsOf(steps).filter((one) => one.key === key);
    return own.some((one, index) => own.slice(index + 1).some(({ done }) => isSame(one.done, done)));
  });

const isHarmless = ({ decision: { candidates, chosen } }: StepRecord): boolean =>
  ['read', 'write'].includes(candidates[chosen]?.risk.class ?? '');

/** The first step that failed so, or would have: what the model wanted first and could not start before. */
function failureAt(
  runs: SameFiles,
  steps: readonly StepRecord[],
  key: string,
): { readonly step: StepRecord; readonly what: RecalledAction & { readonly isOld?: true } } | undefined {
  const isTaken = (step: StepRecord) => takenIn(step)?.key.exact === key;
  const own = steps.find(isTaken);
  const step = own ?? steps.find((one) => unstarted(one).includes(key));
  const taken = own
    ? takenIn(own)
    : runs.flatMap((run) => run.steps.filter(isTaken).flatMap((one) => takenIn(one) ?? []))[0];
  if (!step || !taken) return undefined;
  return { step, what: { action: taken.action, key: taken.key, ...(own ? {} : { isOld: true }) } };
}

/** The exact key of what the model would have done first at this step, if it could not start before. */
const unstarted = ({ decision: { leftOut = [] } }: StepRecord): readonly string[] =>
  leftOut.flatMap(({ first, why }) => (first !== undefined && why === 'couldNotStart' ? [first] : []));

/** What could not start in earlier runs, which the model would have done first in this one: as if it had failed so again. */
function unstartedIn(runs: SameFiles, steps: readonly StepRecord[]): readonly Trial[] {
  return [...new Set(steps.flatMap(unstarted))].flatMap(
    (key) => runs.flatMap((run) => trialsOf(run.steps)).find((one) => one.key === key && hasNotStarted(one)) ?? [],
  );
}

/** What has failed and not passed since, each as it failed last, newest first, and at the end what only could not start. */
function failuresOf(trials: readonly Trial[]): readonly Trial[] {
  const newestFirst = trials.filter(({ failed }) => failed).toReversed();
  const isOver = ({ key }: Trial) => trials.findLast((one) => one.key === key)?.failed === false;
  const over = newestFirst.findIndex(isOver);
  const open = over < 0 ? newestFirst : newestFirst.slice(0, over);
  const newest = open.filter(({ key }, index) => open.findIndex((one) => one.key === key) === index);
  return newest.toSorted((a, b) => Number(hasNotStarted(a)) - Number(hasNotStarted(b)));
}

/** The newest failure of earlier runs that tells more than that something is missing, of a command that this run has not seen. */
function tellingFailure(runs: SameFiles, now: readonly Trial[]): Stuck['failed'] | undefined {
  for (const { steps } of runs)
    for (const trial of trialsOf(steps).toReversed()) {
      const { key, failed, observation } = trial;
      if (!failed || hasNotStarted(trial)) continue;
      if (now.some((one) => one.key === key)) continue;
      const step = steps.find((one) => takenIn(one)?.key.exact === key);
      const taken = step && takenIn(step);
      if (taken) return { action: taken.action, key: taken.key, observation, isOld: true };
    }
  return undefined;
}

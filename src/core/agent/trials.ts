// What became of the commands of runs on the same files, and after what: the facts that the rules about them are made of.
import { commandOf } from '../action/command.ts';
import { endsOrAsks } from '../action/finishing.ts';
import { verbOf } from '../action/verb.ts';
import { commandAction } from '../tools/run.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import type { Action } from '../types.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../episode.ts';
import type { EarlierAttempt } from '../ports.ts';
import { mayHaveChanged, takenIn } from './earlier.ts';
import { testedSomething } from './emptySuccess.ts';
import { isHollow } from './hollow.ts';
import { ranTests } from './ranTests.ts';

/** Ended runs that began with the same files and programs, newest first. */
export type SameFiles = readonly EpisodeRecord[];

/** One run of a command: after what had been done that may have changed something, by exact keys. */
export interface Trial {
  readonly action: Action;
  readonly key: string;
  readonly done: ReadonlySet<string>;
  readonly failed: boolean;
  readonly observation: Observation;
}

/** Whether a step other than an ending may have changed something. */
export function hasChanged(step: StepRecord): boolean {
  const taken = takenIn(step);
  return taken !== undefined && !endsOrAsks(taken.action) && mayHaveChanged(step);
}

export function trialsOf(steps: readonly StepRecord[]): readonly Trial[] {
  const done = new Set<string>();
  return steps.flatMap((step) => {
    const taken = takenIn(step);
    const { observation } = step;
    const outcome = outcomeOf(observation);
    if (!taken || !observation || !outcome) return [];
    const key = taken.key.exact;
    const failed = outcome.failed || isHollow(taken.action, observation);
    const trial = { action: taken.action, key, done: new Set(done), failed, observation };
    if (hasChanged(step)) done.add(key);
    return commandOf(taken.action) === undefined ? [] : [trial];
  });
}

export const doneIn = (steps: readonly StepRecord[]): ReadonlySet<string> =>
  new Set(steps.flatMap((step) => (hasChanged(step) ? (takenIn(step)?.key.exact ?? []) : [])));

export const isSubset = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].every((one) => b.has(one));
export const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && isSubset(a, b);

/** Whether one of `failures` comes after each of `done`: none of them helps. */
export const isCovered = (failures: readonly Trial[], done: ReadonlySet<string>): boolean =>
  failures.length > 0 && [...done].every((one) => failures.some((trial) => trial.done.has(one)));

/** POSIX: the shell found no such program, or could not execute it; and what build tools say of a target or script that they do not have. */
const absent =
  /\bNo rule to make target [`'][^`'\n]*'\.|\bNo targets specified\b|\b[Mm]issing script\b|\bdoes not contain recipe\b|\bCommand "[^"]+" not found\b/u;

export function couldNotStart({
  failed,
  observation: { exitCode, text },
}: Pick<Trial, 'failed' | 'observation'>): boolean {
  return failed && (exitCode === 127 || exitCode === 126 || absent.test(text));
}

/** How a runner refuses an option, as it does where the plugin that knows it is not there. */
const refused =
  /^.*\b(?:unrecognized arguments?|unexpected argument|(?:unknown|unrecognized|invalid|bad|no such) (?:command[- ]line )?(?:option|flag)s?)\b.*(?<=\s|['"`‘])-.*$|^.*\bflag provided but not defined: -.*$/imu;

/** The line that says why a test run could not even start: a program or Python module that is not there, or an option that nobody knows. */
export function unableToStart(
  command: string,
  { exitCode, text }: { readonly exitCode?: number | undefined; readonly text: string },
): string | undefined {
  if (verbOf(commandAction(command)) !== 'test' || testedSomething(text)) return undefined;
  const option = exitCode === 0 ? undefined : refused.exec(text)?.[0].trim();
  if (option !== undefined) return option;
  const line = text
    .split('\n')
    .find((each) =>
      /(?::|command) not found\s*$|: No module named '?\w+'?\s*$|^g?make(?:\[\d+\])?: \S+: No such file or directory\s*$/u.test(
        each,
      ),
    );
  return exitCode === 127 || /\bError 127\b|\bNo module named\b/u.test(text) ? line?.trim() : undefined;
}

/** What could not start in `runs` or in this run, with nothing done since that may have changed that: by exact key, and by the program that is missing. */
export function unableIn(runs: SameFiles, steps: readonly StepRecord[]): (action: Action, key: string) => boolean {
  const trials = [...runs.map((run) => run.steps), steps].flatMap(trialsOf);
  const done = doneIn(steps);
  const isUnable = (some: readonly Trial[]) => some.every(couldNotStart) && isCovered(some, done);
  const isReplaced = (some: readonly Trial[], key: string) =>
    isCovered(some, done) && some.every(hasNotStarted) && ranInstead([...runs.map((run) => run.steps), steps], key);
  const unable = new Set<string>();
  const missing = new Map<string, Trial[]>();
  for (const key of new Set(trials.map((one) => one.key))) {
    const own = trials.filter((one) => one.key === key);
    if (isUnable(own) || isReplaced(own, key)) unable.add(key);
    if (!isUnable(own)) continue;
    for (const trial of own) {
      const program = programOf(trial.action);
      if (program === undefined || !outcomeOf(trial.observation)?.missing.includes(program)) continue;
      missing.set(program, [...(missing.get(program) ?? []), trial]);
    }
  }
  return (action, key) => {
    const program = programOf(action);
    return unable.has(key) || (program !== undefined && isUnable(missing.get(program) ?? []));
  };
}

/** Also of tests that a runner refused, for an option that it does not know. */
export const hasNotStarted = (trial: Pick<Trial, 'action' | 'failed' | 'observation'>): boolean =>
  trial.failed &&
  (couldNotStart(trial) || unableToStart(commandOf(trial.action) ?? '', trial.observation) !== undefined);

/** Whether a run with this command has also run tests another way. */
const ranInstead = (runs: readonly (readonly StepRecord[])[], key: string): boolean =>
  runs
    .map(trialsOf)
    .some(
      (trials) =>
        trials.some((one) => one.key === key) &&
        trials.some(({ action, observation }) => ranTests(action, observation)),
    );

/** What could not start in `runs` and is not run again now, each once with how it ended last, the newest first. */
export function unableBefore(runs: SameFiles, steps: readonly StepRecord[]): readonly EarlierAttempt[] {
  const isUnable = unableIn(runs, steps);
  const now = new Set(trialsOf(steps).map(({ key }) => key));
  const found = new Map<string, EarlierAttempt>();
  for (const { action, key, observation } of runs.flatMap((run) => trialsOf(run.steps).toReversed()))
    if (!now.has(key) && !found.has(key) && isUnable(action, key)) found.set(key, { action, observation });
  return [...found.values()].slice(0, mostTold);
}

/** Of what could not start, for the model. */
const mostTold = 10;

/** The program that a plain command line starts; undefined for lines of several commands, and for paths, which a build may make. */
const programOf = (action: Action): string | undefined =>
  /^([\w.+-]+)(?: [^;&|<>`$()]*)?$/u.exec(commandOf(action) ?? '')?.[1];

/** How often each came out, > 0. */
export interface Flakiness {
  readonly passed: number;
  readonly failed: number;
}

/** How a command came out on these files after the same steps, in one run or in several; undefined: not both ways. */
export function flakinessOf(runs: SameFiles, steps: readonly StepRecord[], key: string): Flakiness | undefined {
  const trials = [...runs.map((run) => run.steps), steps]
    .flatMap(trialsOf)
    .filter((one) => one.key === key && !couldNotStart(one));
  const mixed = trials.filter((one) =>
    trials.some((other) => other.failed !== one.failed && isSame(other.done, one.done)),
  );
  const failed = mixed.filter((one) => one.failed).length;
  return failed === 0 ? undefined : { passed: mixed.length - failed, failed };
}

export const isFlaky = (runs: SameFiles, steps: readonly StepRecord[], key: string): boolean =>
  flakinessOf(runs, steps, key) !== undefined;

/**
 * Whether it comes and goes: it failed and passed in one run after the same steps, or passed, failed and passed again in several. What has passed
 * and then fails may lack something since that no fingerprint shows.
 */
export function comesAndGoes(runs: SameFiles, steps: readonly StepRecord[], key: string): boolean {
  const oldestFirst = [...runs.map((run) => run.steps).toReversed(), steps].map((some) =>
    trialsOf(some).filter((one) => one.key === key && !couldNotStart(one)),
  );
  const all = oldestFirst.flat();
  const isThere = (from: Trial, wanted: readonly boolean[], among: readonly Trial[]): boolean => {
    const alike = among.slice(among.indexOf(from)).filter((one) => isSame(one.done, from.done));
    let found = 0;
    for (const { failed } of alike) if (failed === wanted[found]) found++;
    return found === wanted.length;
  };
  return (
    all.some((one) => isThere(one, [false, true, false], all)) ||
    oldestFirst.some((own) => own.some((one) => isThere(one, [true, false], own)))
  );
}

/** What has just failed, if it is known to pass at other times on these files after the same steps. */
export function flakyNow(runs: SameFiles, steps: readonly StepRecord[]): readonly Action[] {
  const [last] = trialsOf(steps.slice(-1));
  return last?.failed && comesAndGoes(runs, steps, last.key) ? [last.action] : [];
}

export const isCommand = (step: StepRecord): boolean => {
  const taken = takenIn(step);
  return taken !== undefined && commandOf(taken.action) !== undefined;
};

/** What had been done when the check refuted an ending. */
export const refutedIn = (steps: readonly StepRecord[]): readonly ReadonlySet<string>[] =>
  steps.flatMap((step, index) => {
    const taken = takenIn(step);
    const isRefuted = taken && endsOrAsks(taken.action) && step.observation?.status === 'toolError';
    return isRefuted ? [doneIn(steps.slice(0, index))] : [];
  });

/** Whether an ending after no less than what has been done was refuted in an earlier run. */
export const isRefutedBefore = (runs: SameFiles, steps: readonly StepRecord[]): boolean => {
  const done = doneIn(steps);
  return runs.some((run) => refutedIn(run.steps).some((refuted) => isSubset(done, refuted)));
};

// What earlier runs show about a failure that has just come back: in a world that has not changed, what did not help then does not help now.
import { commandOf } from '../action/command.ts';
import { givesUp } from '../action/finishing.ts';
import { actionKey } from '../action/key.ts';
import { isHollow } from './hollow.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import { resultOf } from '../policy/result.ts';
import type { EarlierAttempt } from '../ports.ts';
import type { Risk } from '../types.ts';
import type { EpisodeRecord, Observation, StepRecord } from '../episode.ts';
import { isSameEnding, isSameFailure } from './progress.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { ranTests } from './ranTests.ts';

/** Runs of the command that are looked at, newest first: after so many that only reported the failure, the rest is tried again. */
const mostRuns = 12;
const day = 24 * 3_600_000;
export const longestMs = 30 * day;
/** What failed for want of a network may work later. */
const networkMs = 3_600_000;

/** A failure seen before on the same files, and what was then tried without any effect on it. */
export interface FailedBefore {
  /** The step that failed as before. */
  readonly t: number;
  readonly attempts: readonly EarlierAttempt[];
}

/**
 * What earlier runs tried after the command of step `t` had failed as it has just failed, on the same files and after the same steps, without
 * changing that. Empty where one of them succeeded after all, where a person was not content with how it ended, and where the files are not
 * known to be the same.
 */
export async function attemptsAfter(
  { store, host }: EpisodeOptions,
  { start, steps }: Running,
  failure: { readonly t: number; readonly identity: string; readonly observation: Observation },
): Promise<readonly EarlierAttempt[]> {
  const { t, identity, observation } = failure;
  const attempts = new Map<string, EarlierAttempt>();
  const now = host.now();
  for (const run of await runsWith(store, identity, now, start.episodeId)) {
    if (!isOnSameFiles(run, start)) continue;
    const isSame = (step: StepRecord) =>
      takenIn(step)?.key.exact === identity &&
      step.observation !== undefined &&
      isSameFailure(step.observation, observation) &&
      doneBefore(run.steps, step.t) === doneBefore(steps, t);
    if (!run.steps.some(isSame)) continue;
    if (resultOf(run) === 'worked' || run.outcome === 'succeeded') return [];
    if (!isSettled(run)) continue;
    for (const [key, attempt] of fruitless(run, identity, isSame))
      if (!attempts.has(key) && (attempt.risk !== 'network' || now - run.at < networkMs))
        attempts.set(key, { action: attempt.action, observation: attempt.observation });
  }
  return [...attempts.values()];
}

/** Where an episode's `context` keeps the fingerprint of the files that it began with. */
export const filesKey = 'files';

/** Whether two episodes began with the same files and programs; false where that is unknown. */
export function isOnSameFiles(a: Pick<EpisodeRecord, 'context'>, b: Pick<EpisodeRecord, 'context'>): boolean {
  const files = a.context?.[filesKey];
  return files !== undefined && files === b.context?.[filesKey];
}

/** What was done before step `t` that may have changed something, as one text. */
function doneBefore(steps: readonly StepRecord[], t: number): string {
  const before = steps.filter((step) => step.t < t && mayHaveChanged(step));
  return before.map((step) => takenIn(step)?.key.exact).join('\n');
}

/** Whether something succeeded after step `t` that may have changed something. */
export function hasActedSince({ steps }: Running, t: number): boolean {
  return steps.slice(t + 1).some((step) => mayHaveChanged(step));
}

/** The newest runs of this workspace with an action, newest first, without the running one, if any. */
export async function runsWith(
  store: Pick<EpisodeOptions['store'], 'episodes'>,
  identity: string,
  now: number,
  running: string | undefined,
): Promise<readonly EpisodeRecord[]> {
  const query = {
    actionKey: identity,
    own: true,
    after: now - longestMs,
    order: 'newestFirst',
    newestSteps: 20 * mostRuns,
    limit: mostRuns + 1,
  } as const;
  const runs = await store.episodes(query);
  return runs.filter(({ episodeId }) => episodeId !== running);
}

/** Whether a person rated it, or a step of it, below 0. */
export const isDisliked = ({ signals }: EpisodeRecord): boolean =>
  signals.some(({ source, value }) => source === 'user' && value < 0);

/** Whether it failed and no person objected to that. */
export const isSettled = (run: EpisodeRecord): boolean => run.outcome === 'failed' && !isDisliked(run);

type Attempt = EarlierAttempt & { readonly risk: Risk['class'] | undefined };

/**
 * The commands after the failure that left it as it was: those that failed themselves before anything else had been done, and all after
 * which it came back alike. By exact key.
 */
function fruitless(
  { steps }: EpisodeRecord,
  identity: string,
  isSame: (step: StepRecord) => boolean,
): ReadonlyMap<string, Attempt> {
  const found = new Map<string, Attempt>();
  const from = steps.findIndex(isSame);
  let last = steps[from]?.observation;
  let pending: [string, Attempt | undefined][] = [];
  for (const step of from < 0 ? [] : steps.slice(from + 1)) {
    const taken = takenIn(step);
    const { observation } = step;
    if (!taken || !observation) continue;
    const risk = step.decision.candidates[step.decision.chosen]?.risk.class;
    const attempt = { action: taken.action, observation, risk };
    // Where no test could run, tests that ran are the answer, however they ended.
    if (taken.key.exact !== identity && hasRunTests(step) && !steps.slice(from, from + 1).some(hasRunTests)) continue;
    if (taken.key.exact === identity) {
      const isBack =
        last !== undefined &&
        (pending.length === 0 ? isSameFailure(last, observation) : isSameEnding(last, observation));
      if (!isBack) break;
      for (const [key, one] of pending) if (one) found.set(key, one);
      found.set(identity, attempt);
      pending = [];
      last = observation;
    } else if (mayHaveChanged(step)) {
      pending.push([taken.key.exact, commandOf(taken.action) === undefined ? undefined : attempt]);
    } else if (pending.length === 0 && hasFailed(step) && commandOf(taken.action) !== undefined) {
      found.set(taken.key.exact, attempt);
    }
  }
  return found;
}

function hasRunTests({ observation, ...step }: StepRecord): boolean {
  const taken = takenIn(step);
  return taken !== undefined && observation !== undefined && ranTests(taken.action, observation);
}

export function takenIn({ executed, decision }: StepRecord) {
  return executed ?? decision.candidates[decision.chosen];
}

/** Whether a person or the policy kept it from running, or nobody could be asked: that shows nothing about what it does. */
export const wasHeldBack = ({ observation }: StepRecord): boolean =>
  observation?.status === 'rejected' || observation?.status === 'refused';

/** Also if it exited with 0 and did not do what it is for. */
export function hasFailed(step: StepRecord): boolean {
  const { observation } = step;
  const taken = takenIn(step);
  return (
    outcomeOf(observation)?.failed === true || (taken && observation ? isHollow(taken.action, observation) : false)
  );
}

export function mayHaveChanged({ executed, decision, observation }: StepRecord): boolean {
  const taken = decision.candidates[decision.chosen];
  if (outcomeOf(observation)?.failed !== false || (taken && givesUp(taken.action))) return false;
  return executed !== undefined || taken?.risk.class !== 'read';
}

/** Exact keys of the attempts. */
export const keysOf = (attempts: readonly EarlierAttempt[]): ReadonlySet<string> =>
  new Set(attempts.map(({ action }) => actionKey(action).exact));

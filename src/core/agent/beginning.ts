// What earlier runs say about the model's first step: whether it is enough, needs something before it, or has only failed.
import { commandOf } from '../action/command.ts';
import { endsOrAsks, givesUp } from '../action/finishing.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import { resultOf } from '../policy/result.ts';
import type { Beginning } from '../decision.ts';
import type { EpisodeRecord, EpisodeStart, StepRecord } from '../episode.ts';
import type { ExperienceStore } from '../storePorts.ts';
import type { Candidate, State } from '../types.ts';
import {
  filesKey,
  hasFailed,
  isDisliked,
  isOnSameFiles,
  isSettled,
  mayHaveChanged,
  runsWith,
  takenIn,
} from './earlier.ts';

/** Exact keys of what made the first step pass on these very files, where it had failed without. */
export interface Helpers {
  readonly helpers: ReadonlySet<string>;
  /** No run was ever judged: after the first step the model decides alone. */
  readonly then?: 'neverChecked';
}

/** An episode as far as its beginning is concerned. */
export interface Begun {
  readonly start: Pick<EpisodeStart, 'context'> & { readonly episodeId?: string };
  readonly steps: readonly StepRecord[];
  /** The user gave a check. */
  readonly isChecked: boolean;
  /** Earlier runs on the very same files; absent: unknown. */
  readonly sameFiles?: readonly EpisodeRecord[];
  /** Why memory's values are not asked; undefined: they are. */
  beginning: Beginning | undefined;
}

export interface EarlierRuns {
  readonly store: Pick<ExperienceStore, 'episodes'>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Whether what earlier runs say about the first step still holds: up to the first failure, or throughout where nothing can be learned. */
export const isBeginning = ({ steps, beginning }: Pick<Begun, 'steps' | 'beginning'>): boolean =>
  steps.length === 0 || beginning !== undefined;

/** What they say about the step at hand, of which the model would choose `first`; undefined: memory's values decide alone. */
export async function begunWith(
  earlier: EarlierRuns,
  run: Begun,
  { state, first }: { readonly state: State; readonly first: Candidate },
): Promise<Beginning | Helpers | undefined> {
  if (run.beginning) {
    const { start, sameFiles } = run;
    const holds = run.beginning === 'neverChecked' || !run.steps.some(hasFailed);
    // Nothing has ever worked: memory does not talk the model out of saying so, nor, on other files, out of what failed on those.
    const isOther = start.context?.[filesKey] !== undefined && sameFiles?.length === 0;
    const lasts = run.beginning === 'onlyFailed' && (givesUp(first.action) || isOther);
    return holds || lasts ? run.beginning : undefined;
  }
  const found = await beginningWith(earlier, run, { state, first });
  // After a step that was enough the last time, memory knows best that it is over.
  const lasting = typeof found === 'object' ? found.then : found;
  if (lasting === 'onlyFailed' || lasting === 'neverChecked') run.beginning = lasting;
  return found;
}

async function beginningWith(
  { store, now }: EarlierRuns,
  { start, isChecked }: Begun,
  { state, first: { action, key } }: { readonly state: State; readonly first: Candidate },
): Promise<Beginning | Helpers | undefined> {
  if (commandOf(action) === undefined) return undefined;
  const all = await runsWith(store, key.exact, now, start.episodeId);
  const runs = all.filter((one) => resultOf(one) !== 'cutOff' && resultOf(one) !== 'running');
  const [newest] = runs;
  if (!newest) return undefined;
  if (workedAtOnce(newest, key.exact) && isAsBuilt(newest, state)) return 'workedAtOnce';
  if (runs.some(worked)) return helpersIn(start, runs, key.exact);
  if (runs.every((one) => isSettled(one) && one.steps.some(hasFailed))) return 'onlyFailed';
  // Sessions of other agents count as they are: nobody was asked to judge them.
  const isOwn = runs.every(({ provenance }) => provenance.origin === 'local');
  if (!isOwn || runs.some(isDisliked) || isChecked) return undefined;
  const helped = helpersIn(start, runs, key.exact);
  return helped ? { ...helped, then: 'neverChecked' } : 'neverChecked';
}

function worked(run: EpisodeRecord): boolean {
  return resultOf(run) === 'worked';
}

/** Whether a run did nothing else than this, and that was enough. */
function workedAtOnce(run: EpisodeRecord, identity: string): boolean {
  const acts = run.steps.flatMap((step) => takenIn(step) ?? []).filter(({ action }) => !endsOrAsks(action));
  return worked(run) && acts.length === 1 && acts[0]?.key.exact === identity && !run.steps.some(hasFailed);
}

/** Whether what an install or a build leaves is there as it was before the run. */
function isAsBuilt({ steps }: EpisodeRecord, state: State): boolean {
  const madeIn = (one: State | undefined) => one?.nouns.filter((noun) => noun.startsWith('made:')).join(' ');
  return madeIn(steps[0]?.decision.state) === madeIn(state);
}

/**
 * What was done between a failure of the first step and its passing in the same run, on the files of this one, unless it has passed first
 * since. That is a fact about the world, which one bad rating among good results does not undo: more runs with it must have ended without
 * failing than were disliked.
 */
function helpersIn(start: Begun['start'], runs: readonly EpisodeRecord[], identity: string): Helpers | undefined {
  for (const run of runs) {
    const { steps } = run;
    const first = steps.findIndex((step) => takenIn(step)?.key.exact === identity && step.observation);
    if (steps.slice(0, first).some(mayHaveChanged)) continue;
    const begun = steps[first];
    if (!begun || !hasFailed(begun)) return undefined;
    const passed = steps.findIndex(
      (step, t) =>
        t > first &&
        takenIn(step)?.key.exact === identity &&
        outcomeOf(step.observation)?.failed === false &&
        !hasFailed(step),
    );
    const between = passed < 0 ? [] : steps.slice(first + 1, passed).filter(mayHaveChanged);
    const helpers = new Set(between.flatMap((step) => takenIn(step)?.key.exact ?? []));
    if (helpers.size === 0) continue;
    const having = runs.filter((one) => one.steps.some((step) => helpers.has(takenIn(step)?.key.exact ?? '')));
    const unfailed = having.filter((one) => resultOf(one) !== 'failed');
    const isProven = unfailed.length > having.filter(isDisliked).length;
    return isProven && isOnSameFiles(run, start) ? { helpers } : undefined;
  }
  return undefined;
}

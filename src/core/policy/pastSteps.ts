// How remembered steps turned out: by a person's rating, the check command or an exit status; never by printed text.
import type { Decision, ExperienceRef } from '../decision.ts';
import type { EpisodeRecord, Signal, StepRecord } from '../episode.ts';
import { resultOf } from './result.ts';
import { toolOf } from '../tools/registry.ts';

/** How one step ended. `run`: result of the run that ended with this step, by a rating or the check command. */
export type StepEnd =
  | { readonly kind: 'rated'; readonly value: number }
  | { readonly kind: 'run'; readonly worked: boolean; readonly by: 'user' | 'check' }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly name: string }
  | { readonly kind: 'timedOut' | 'failed' | 'rejected' | 'refused' | 'stopped' | 'done' | 'unknown' };

export interface PastStep {
  readonly end: StepEnd;
  /** Undefined: unknown, e.g. exit status 0 in a run without a check. */
  readonly worked: boolean | undefined;
  /** Steps from this one to the last of a run that worked, inclusive, excluding `finish`; undefined for other runs. */
  readonly stepsToEnd: number | undefined;
}

/** Enough of a past episode to name it and to report how its steps turned out. */
export interface PastEpisode {
  readonly task: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Where it was imported from: a file, a program, another agent's session. */
  readonly from?: string;
  /** By step index; steps without an observation never ran and are absent. */
  readonly steps: Readonly<Record<number, PastStep>>;
}

export type PastEpisodes = Readonly<Record<string, PastEpisode>>;

function fromOf({ provenance: { origin, via } }: EpisodeRecord): { readonly from?: string } {
  return origin === 'local' ? {} : { from: via ?? origin };
}

export function pastEpisode(episode: EpisodeRecord): PastEpisode {
  return {
    task: episode.task,
    at: episode.at,
    ...fromOf(episode),
    steps: Object.fromEntries(
      episode.steps.flatMap((step) => (step.observation ? [[step.t, pastStep(step, episode)] as const] : [])),
    ),
  };
}

/**
 * The episodes that the evidence of these decisions refers to, each once. `read` returns those that still exist; the decisions in
 * them are ignored.
 */
export async function readPast(
  decisions: readonly Decision[],
  read: (episodeIds: readonly string[]) => Promise<readonly EpisodeRecord[]>,
): Promise<PastEpisodes> {
  const ids = referencedEpisodes(decisions);
  const episodes = ids.length === 0 ? [] : await read(ids);
  return Object.fromEntries(episodes.map((episode) => [episode.episodeId, pastEpisode(episode)]));
}

/** Ids of the episodes that the evidence of these decisions refers to, each once. */
export function referencedEpisodes(decisions: readonly Decision[]): readonly string[] {
  const ids = decisions.flatMap(({ evidence }) =>
    evidence.neighbors.flatMap(({ edges }) => edges.flatMap(({ examples }) => examples.map((one) => one.episodeId))),
  );
  return [...new Set(ids)];
}

/** Undefined if the episode is unknown or gone. */
export function pastStepOf({ episodeId, t }: ExperienceRef, episodes: PastEpisodes): PastStep | undefined {
  return episodes[episodeId]?.steps[t];
}

function pastStep(step: StepRecord, episode: EpisodeRecord): PastStep {
  const result = resultOf(episode);
  const last = episode.steps.findLast((each) => each.observation && !finishes(each))?.t ?? -1;
  const next = episode.steps.find(({ t }) => t === step.t + 1);
  // The step right before a finish that the check refuted did not solve the task.
  const refuted = next && finishes(next) && (newest(episode.signals, 'check', next.t) ?? 0) < 0;
  const end = endOf(step, episode, step.t >= last || refuted === true);
  return {
    end,
    worked: workedOf(end, result === 'worked'),
    stepsToEnd: result === 'worked' ? Math.max(1, last - step.t + 1) : undefined,
  };
}

function finishes({ decision, executed }: StepRecord): boolean {
  const taken = executed ?? decision.candidates[decision.chosen];
  return taken !== undefined && toolOf(taken.action.tool).role === 'finish';
}

function endOf({ t, observation }: StepRecord, { signals }: EpisodeRecord, isLast: boolean): StepEnd {
  const rating = newest(signals, 'user', t);
  if (rating !== undefined && rating !== 0) return { kind: 'rated', value: rating };
  if (!observation) return { kind: 'unknown' };
  const { status, exitCode, signalName } = observation;
  const run = isLast ? endOfRun(signals, t) : undefined;
  switch (status) {
    case 'exited':
      if (exitCode === undefined) return { kind: 'unknown' };
      return exitCode === 0 ? (run ?? { kind: 'exit', code: 0 }) : { kind: 'exit', code: exitCode };
    case 'ok':
      return run ?? { kind: 'done' };
    case 'signaled':
      return { kind: 'signal', name: signalName ?? '' };
    case 'toolError':
      return { kind: 'failed' };
    case 'aborted':
      return { kind: 'stopped' };
    case 'timedOut':
    case 'rejected':
    case 'refused':
    case 'unknown':
      return { kind: status };
  }
}

/** The verdict on the ending after this step: a check that refuted it, else on the whole run, a person's rating first. */
function endOfRun(signals: readonly Signal[], t: number): StepEnd | undefined {
  const refuted = signals.some((one) => one.source === 'check' && one.value < 0 && (one.t === t || one.t === t + 1));
  if (refuted) return { kind: 'run', worked: false, by: 'check' };
  const rating = newest(signals, 'user', undefined) ?? 0;
  if (rating !== 0) return { kind: 'run', worked: rating > 0, by: 'user' };
  const check = newest(signals, 'check', undefined) ?? 0;
  return check === 0 ? undefined : { kind: 'run', worked: check > 0, by: 'check' };
}

function newest(signals: readonly Signal[], source: Signal['source'], t: number | undefined): number | undefined {
  return signals.findLast((signal) => signal.source === source && signal.t === t)?.value;
}

function workedOf(end: StepEnd, runWorked: boolean): boolean | undefined {
  switch (end.kind) {
    case 'rated':
      return end.value > 0;
    case 'run':
      return end.worked;
    case 'exit':
      return end.code !== 0 ? false : runWorked ? true : undefined;
    case 'done':
      return runWorked ? true : undefined;
    case 'signal':
    case 'timedOut':
    case 'failed':
    case 'rejected':
      return false;
    case 'refused':
    case 'stopped':
    case 'unknown':
      return undefined;
  }
}

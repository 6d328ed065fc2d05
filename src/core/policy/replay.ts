// Replays stored decisions under other settings or without some facts: refolds the log decision by decision, no model call.
import { experienceOf } from '../memory/fold.ts';
import type { ExperienceMemory } from '../memory/memory.ts';
import type { LearningSettings } from '../settings.ts';
import type { Decision } from '../decision.ts';
import type { Candidate } from '../types.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';
import { decide, requestOf } from './decide.ts';
import { episodeReturns, wasTried } from './returns.ts';

export interface Redecided {
  readonly episodeId: string;
  readonly t: number;
  readonly task: string;
  /** As stored. */
  readonly before: Decision;
  /** The same candidates, weighed again with the memory of that moment. */
  readonly after: Decision;
  readonly flipped: boolean;
}

export interface ReplayRequest {
  /** Oldest first. */
  readonly episodes: readonly EpisodeRecord[];
  /** Override the settings that each decision was made under. */
  readonly changes: Partial<LearningSettings>;
  /** The memory before the first episode, under the current settings; the episodes are folded into it. */
  readonly memory: ExperienceMemory;
  /** The memory's own settings: discount, step cost, similarity. */
  readonly settings: LearningSettings;
  /** Facts to omit from memory, to see what forgetting them would change. */
  readonly without?: (episodeId: string, t: number) => boolean;
}

/**
 * Thinned decisions, those of control runs and of episodes that ran on an imported memory's side are not weighed again. Candidates stay as
 * stored (a model is not asked again), so an action that only other settings would have recalled does not appear.
 * Ratings count from the moment they were given. What was proven or taken back stays so, unless only omitted steps did what was proven.
 * Empty for no episodes.
 */
export function* redecide(request: ReplayRequest): Generator<Redecided, void> {
  const inForce = { ...request.settings, ...request.changes };
  const { memory } = request;
  const taken: Taken = { kept: new Set(), omitted: new Set() };
  const late: { readonly at: number; readonly episode: EpisodeRecord }[] = [];
  for (const episode of request.episodes) {
    const due = late.filter(({ at }) => at <= episode.at).toSorted((a, b) => a.at - b.at);
    late.splice(0, late.length, ...late.filter(({ at }) => at > episode.at));
    for (const rated of due) memory.setReturns(rated.episode.episodeId, returnsAsOf(rated.episode, rated.at, inForce));
    const weighs = episode.provenance.origin === 'local' && episode.memory !== 'off';
    for (const step of episode.steps) {
      if (weighs && step.decision.abstention?.reason !== 'thinned') yield again(episode, step, request, taken);
      if (episode.memory === 'off' || !wasTried(step)) continue;
      const isOmitted = request.without?.(episode.episodeId, step.t) === true;
      const action = step.executed ?? step.decision.candidates[step.decision.chosen];
      if (action) taken[isOmitted ? 'omitted' : 'kept'].add(action.key.exact);
      if (!isOmitted) remember(memory, episode, step, inForce);
    }
    if (episode.memory !== 'on') memory.forget(episode.episodeId);
    const endedAt = episode.endedAt ?? episode.steps.at(-1)?.at ?? episode.at;
    memory.setReturns(episode.episodeId, returnsAsOf(episode, endedAt, inForce));
    late.push(...episode.signals.filter(({ at }) => at > endedAt).map(({ at }) => ({ at, episode })));
  }
}

/** Exact keys of the actions of earlier steps: those that memory has, and those that are omitted. */
interface Taken {
  readonly kept: Set<string>;
  readonly omitted: Set<string>;
}

function again(
  episode: EpisodeRecord,
  step: StepRecord,
  { memory, changes }: ReplayRequest,
  { kept, omitted }: Taken,
): Redecided {
  const before = step.decision;
  const evidence = memory.evidence(before.state, before.candidates, before.evidence.subject, {
    episodeId: episode.episodeId,
    t: step.t,
  });
  // What a person took back, and what worked on these very files, is known from elsewhere than the folded steps.
  const { takenBack, proven } = before.evidence;
  const isLeft = ({ key }: Candidate) => kept.has(key.exact) || !omitted.has(key.exact);
  const stillProven = before.candidates.map((candidate, index) => proven?.[index] === true && isLeft(candidate));
  const after = decide({
    ...requestOf(before),
    settings: { ...before.settings, ...changes },
    evidence: {
      ...evidence,
      ...(takenBack ? { takenBack } : {}),
      ...(stillProven.some(Boolean) ? { proven: stillProven } : {}),
    },
  });
  const { episodeId, task } = episode;
  return { episodeId, t: step.t, task, before, after, flipped: before.chosen !== after.chosen };
}

function remember(
  memory: ExperienceMemory,
  episode: EpisodeRecord,
  step: StepRecord,
  settings: LearningSettings,
): void {
  const weight = episode.provenance.origin === 'local' ? 1 : settings.importWeight;
  if (weight > 0) memory.append(experienceOf(episode.episodeId, step, weight));
}

function returnsAsOf(episode: EpisodeRecord, at: number, settings: LearningSettings): readonly (number | undefined)[] {
  return episodeReturns(
    { steps: episode.steps, signals: episode.signals.filter((signal) => signal.at <= at) },
    settings,
  );
}

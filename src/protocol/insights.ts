// From stored episodes to what the insights panel draws. Pure; empty for no episodes.
import { actionText } from '../core/policy/explain.ts';
import { resultOf } from '../core/policy/result.ts';
import type { Finding } from '../core/policy/doctor.ts';
import type { Redecided } from '../core/policy/replay.ts';
import type { LearningSettings } from '../core/settings.ts';
import type { EpisodeSummary } from '../core/ports.ts';
import type { Decision } from '../core/types.ts';
import type { Flip, InsightsState, MovedAction, ReplayView, TaskFamily } from './insightsState.ts';

/** Actions listed as most boosted and as most suppressed. */
const mostMoved = 10;
/** Below this many nats an action was not moved. */
const noticeableShift = 0.005;

export interface InsightsFacts {
  /** Those that the learning curves show, oldest first. */
  readonly episodes: readonly EpisodeSummary[];
  /** The newest; what moved is read from them. */
  readonly decisions: readonly Decision[];
  /** Every signal counts, replaced ones too: what was said, not what is in force. */
  readonly rewards: InsightsState['rewards'];
  readonly sessions: InsightsState['sessions'];
  /** Control and read-only runs add nothing. */
  readonly growth: InsightsState['growth'];
  readonly findings: readonly Finding[];
  readonly replay: ReplayView;
}

export function insightsOf({
  episodes,
  decisions,
  rewards,
  sessions,
  growth,
  findings,
  replay,
}: InsightsFacts): InsightsState {
  const moved = movedActions(decisions);
  return {
    families: familiesOf(episodes),
    rewards,
    sessions,
    growth,
    boosted: moved.filter(({ shift }) => shift >= noticeableShift).slice(0, mostMoved),
    suppressed: moved
      .filter(({ shift }) => shift <= -noticeableShift)
      .slice(-mostMoved)
      .toReversed(),
    findings,
    replay,
  };
}

/** Tasks that differ only in case and spaces are one family; families with most episodes first. */
function familiesOf(episodes: readonly EpisodeSummary[]): readonly TaskFamily[] {
  const families = new Map<string, { readonly task: string; readonly episodes: TaskFamily['episodes'][number][] }>();
  for (const episode of episodes) {
    const key = episode.task.trim().toLowerCase().replace(/\s+/gu, ' ');
    const family = families.get(key) ?? { task: episode.task, episodes: [] };
    families.set(key, family);
    family.episodes.push({
      episodeId: episode.episodeId,
      at: episode.at,
      memory: episode.memory,
      result: resultOf(episode),
      steps: episode.steps,
      discountedReturn: episode.discountedReturn,
      model: episode.model,
      tokens: tokensOf(episode),
    });
  }
  return [...families.values()].toSorted((a, b) => b.episodes.length - a.episodes.length);
}

function tokensOf({ usage }: EpisodeSummary): number | undefined {
  const { inputTokens, outputTokens } = usage ?? {};
  return inputTokens === undefined && outputTokens === undefined ? undefined : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/**
 * Mean shift of every action, most boosted first, over the decisions that used memory and knew something of it: an action that
 * was never tried is moved by the want of evidence, which says nothing about the action.
 */
function movedActions(decisions: readonly Decision[]): readonly MovedAction[] {
  const sums = new Map<string, { weighed: number; sum: number }>();
  for (const { abstention, candidates } of decisions) {
    if (abstention) continue;
    for (const { action, logit, priorLogit, tried } of candidates) {
      if (!tried) continue;
      const text = actionText(action);
      const { weighed, sum } = sums.get(text) ?? { weighed: 0, sum: 0 };
      sums.set(text, { weighed: weighed + 1, sum: sum + logit - priorLogit });
    }
  }
  return [...sums]
    .map(([action, { weighed, sum }]) => ({ action, decisions: weighed, shift: sum / weighed }))
    .toSorted((a, b) => b.shift - a.shift);
}

/** The flips among `redecided`, newest first. */
export function replayView(redecided: readonly Redecided[], settings: LearningSettings): ReplayView {
  return {
    settings,
    decisions: redecided.length,
    flipped: redecided
      .filter(({ flipped }) => flipped)
      .map(({ episodeId, t, task, before, after }) => ({
        ...{ episodeId, t, task },
        was: flipSide(before, after, before.chosen),
        wouldBe: flipSide(before, after, after.chosen),
      }))
      .toReversed(),
  };
}

/** Both decisions have the same candidates in the same order. */
function flipSide(before: Decision, after: Decision, index: number): Flip['was'] {
  const candidate = before.candidates[index];
  return {
    action: candidate ? actionText(candidate.action) : '',
    probBefore: candidate?.prob ?? 0,
    probAfter: after.candidates[index]?.prob ?? 0,
  };
}

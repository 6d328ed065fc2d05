// From stored episodes to what the insights panel draws. Pure; empty for no episodes.
import { actionText } from '../core/policy/explain.ts';
import { resultOf } from '../core/policy/result.ts';
import { episodeReturns } from '../core/policy/returns.ts';
import type { Finding } from '../core/policy/doctor.ts';
import type { Redecided } from '../core/policy/replay.ts';
import type { LearningSettings } from '../core/settings.ts';
import type { Decision, EpisodeRecord } from '../core/types.ts';
import { usageOf } from './episodeView.ts';
import type { Flip, InsightsState, MovedAction, ReplayView, TaskFamily } from './insightsState.ts';

/** Actions listed as most boosted and as most suppressed. */
const mostMoved = 10;
/** Below this many nats an action was not moved. */
const noticeableShift = 0.005;

export interface InsightsFacts {
  /** Whole, oldest first. */
  readonly episodes: readonly EpisodeRecord[];
  readonly settings: LearningSettings;
  readonly findings: readonly Finding[];
  readonly replay: ReplayView;
}

export function insightsOf({ episodes, settings, findings, replay }: InsightsFacts): InsightsState {
  const moved = movedActions(episodes);
  return {
    families: familiesOf(episodes, settings),
    rewards: rewardsBySource(episodes),
    growth: growthOf(episodes),
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
function familiesOf(episodes: readonly EpisodeRecord[], settings: LearningSettings): readonly TaskFamily[] {
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
      steps: episode.steps.length,
      discountedReturn: episodeReturns(episode, settings)[0],
      model: episode.model,
      tokens: tokensOf(episode),
    });
  }
  return [...families.values()].toSorted((a, b) => b.episodes.length - a.episodes.length);
}

/** Every signal counts, replaced ones too: what was said, not what is in force. */
function rewardsBySource(episodes: readonly EpisodeRecord[]): InsightsState['rewards'] {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const { source, value } of episodes.flatMap(({ signals }) => signals)) {
    const { count, sum } = sums.get(source) ?? { count: 0, sum: 0 };
    sums.set(source, { count: count + 1, sum: sum + value });
  }
  return [...sums]
    .map(([source, { count, sum }]) => ({ source, count, mean: sum / count }))
    .toSorted((a, b) => b.count - a.count);
}

/** Control and read-only runs add nothing. */
function growthOf(episodes: readonly EpisodeRecord[]): InsightsState['growth'] {
  let experiences = 0;
  return episodes.map(({ at, memory, steps }) => {
    if (memory === 'on') experiences += steps.length;
    return { at, experiences };
  });
}

function tokensOf(episode: EpisodeRecord): number | undefined {
  const { inputTokens, outputTokens } = usageOf(episode);
  return inputTokens === undefined && outputTokens === undefined ? undefined : (inputTokens ?? 0) + (outputTokens ?? 0);
}

/**
 * Mean shift of every action, most boosted first, over the decisions that used memory and knew something of it: an action that
 * was never tried is moved by the want of evidence, which says nothing about the action.
 */
function movedActions(episodes: readonly EpisodeRecord[]): readonly MovedAction[] {
  const sums = new Map<string, { decisions: number; sum: number }>();
  for (const { decision } of episodes.flatMap(({ steps }) => steps)) {
    if (decision.abstention) continue;
    for (const { action, logit, priorLogit, tried } of decision.candidates) {
      if (!tried) continue;
      const text = actionText(action);
      const { decisions, sum } = sums.get(text) ?? { decisions: 0, sum: 0 };
      sums.set(text, { decisions: decisions + 1, sum: sum + logit - priorLogit });
    }
  }
  return [...sums]
    .map(([action, { decisions, sum }]) => ({ action, decisions, shift: sum / decisions }))
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

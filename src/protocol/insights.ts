// Turns stored episodes into the data of the insights panel. Pure; empty for no episodes.
import { resultOf } from '../core/policy/result.ts';
import type { Finding } from '../core/policy/doctor.ts';
import type { ReplayView } from '../core/policy/flips.ts';
import type { MovedActions } from '../core/policy/movedActions.ts';
import type { EpisodeSummary } from '../core/storePorts.ts';
import type { InsightsState, NewestDecisions, TaskFamily } from './insightsState.ts';

export interface InsightsFacts {
  /** Those that the learning curves show, oldest first. */
  readonly episodes: readonly EpisodeSummary[];
  /** Counts every signal, including replaced ones. */
  readonly rewards: InsightsState['rewards'];
  readonly sessions: InsightsState['sessions'];
  /** Control and read-only runs add nothing. */
  readonly growth: InsightsState['growth'];
}

export interface NewestFacts {
  readonly moved: MovedActions;
  readonly findings: readonly Finding[];
  readonly replay: ReplayView;
}

/** `newest` undefined: the newest decisions are still being read. */
export function insightsOf({ episodes, ...facts }: InsightsFacts, newest: NewestFacts | undefined): InsightsState {
  return { families: familiesOf(episodes), ...facts, newest: newest && newestOf(newest) };
}

function newestOf({ moved, ...facts }: NewestFacts): NewestDecisions {
  return { ...moved, ...facts };
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

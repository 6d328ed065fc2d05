// Stored decisions under other settings: the log is folded again, decision by decision, without a model call.
import { foldEpisode } from '../memory/fold.ts';
import type { ExperienceMemory } from '../memory/memory.ts';
import type { LearningSettings } from '../settings.ts';
import type { Decision, EpisodeRecord, Evidence, StepRecord } from '../types.ts';
import { memoryOnlyLogit } from './candidates.ts';
import { decide, requestOf } from './decide.ts';
import { episodeReturns } from './returns.ts';

export interface Redecided {
  readonly episodeId: string;
  readonly t: number;
  /** As stored. */
  readonly before: Decision;
  /** Under the other settings, with what memory held at that moment. */
  readonly after: Decision;
  readonly flipped: boolean;
}

export interface ReplayRequest {
  /** Oldest first. Control runs are passed over. */
  readonly episodes: readonly EpisodeRecord[];
  /** Laid over the settings that each decision was made under. */
  readonly settings: LearningSettings;
  /** An empty memory under `settings`. */
  readonly memory: ExperienceMemory;
  /** Facts to leave out, to see what forgetting them would change. */
  readonly without?: { readonly episodeId: string; readonly t?: number };
}

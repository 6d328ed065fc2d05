// The state of the insights panel: learning curves, rewards, growth, most moved actions, and the replay lab.
import type { LearningSettings } from '../core/settings.ts';

export interface InsightsState {
  /** Task families, most episodes first. */
  readonly families: readonly TaskFamily[];
  /** Signals by source. */
  readonly rewards: readonly { readonly source: string; readonly count: number; readonly mean: number }[];
  /** Experiences after each episode, oldest first. */
  readonly growth: readonly { readonly at: number; readonly experiences: number }[];
  readonly boosted: readonly MovedAction[];
  readonly suppressed: readonly MovedAction[];
  /** What knack doctor says. */
  readonly findings: readonly { readonly sign: string; readonly cause: string; readonly remedy: string }[];
  readonly replay: ReplayView;
}

/** Episodes of the same task (by its state), oldest first. */
export interface TaskFamily {
  readonly task: string;
  readonly episodes: readonly {
    readonly episodeId: string;
    readonly at: number;
    readonly memory: 'on' | 'readonly' | 'off';
    readonly outcome: string;
    readonly steps: number;
    /** G_0; undefined: unknown. */
    readonly discountedReturn: number | undefined;
    readonly tokens: number | undefined;
  }[];
}

export interface MovedAction {
  readonly action: string;
  /** Mean shift over the decisions that weighed it, nats. */
  readonly shift: number;
  readonly decisions: number;
}

export interface ReplayView {
  readonly settings: LearningSettings;
  readonly decisions: number;
  readonly flipped: readonly {
    readonly episodeId: string;
    readonly t: number;
    readonly task: string;
    readonly before: string;
    readonly after: string;
  }[];
}

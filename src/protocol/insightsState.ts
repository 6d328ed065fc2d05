// The state of the insights panel: learning curves, rewards and growth at once; most moved actions and the replay lab when they are read.
import type { ImportedSessions } from '../core/storePorts.ts';
import type { Finding } from '../core/policy/doctor.ts';
import type { ReplayView } from '../core/policy/flips.ts';
import type { MovedAction } from '../core/policy/movedActions.ts';
import type { RunResult } from '../core/policy/result.ts';

export interface InsightsState {
  /** Task families, most episodes first. */
  readonly families: readonly TaskFamily[];
  /** Signals by source. */
  readonly rewards: readonly { readonly source: string; readonly count: number; readonly mean: number }[];
  /** What was learned from sessions of other agents and from terminals, most steps first; `title` is for people. */
  readonly sessions: readonly (ImportedSessions & { readonly title: string })[];
  /** Experiences after each episode, oldest first. */
  readonly growth: readonly { readonly at: number; readonly experiences: number }[];
  /** Undefined while they are being read. */
  readonly newest: NewestDecisions | undefined;
}

/** What the newest decisions show. */
export interface NewestDecisions {
  readonly boosted: readonly MovedAction[];
  readonly suppressed: readonly MovedAction[];
  /** Findings of knack doctor. */
  readonly findings: readonly Finding[];
  readonly replay: ReplayView;
}

/** Episodes of the same task (by its state), oldest first. */
export interface TaskFamily {
  readonly task: string;
  readonly episodes: readonly {
    readonly episodeId: string;
    readonly at: number;
    readonly memory: 'on' | 'readonly' | 'off';
    readonly result: RunResult;
    readonly steps: number;
    /** G_0; undefined: unknown. */
    readonly discountedReturn: number | undefined;
    /** Id of the model, `offline` for none. */
    readonly model: string;
    /** Input and output tokens; undefined: unknown. */
    readonly tokens: number | undefined;
  }[];
}

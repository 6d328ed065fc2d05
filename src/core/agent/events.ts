// The events of the episode loop for CLI, extension and benchmark: one discriminated union, also the JSON Lines of `--json`.
import type { Reason } from '../reason.ts';
import type { Approval } from '../ports.ts';
import type { Settings } from '../settings.ts';
import type { Action, Risk, Tier } from '../types.ts';
import type { Decision } from '../decision.ts';
import type { EndReason } from './endReason.ts';
import type { FlakyCommand } from './flaky.ts';
import type { EpisodeOutcome, EpisodeStart, FileDiff, Observation, Signal, StepChanges, Usage } from '../episode.ts';

export type AgentEvent =
  | ({
      readonly type: 'episodeStart';
      readonly settings: Settings;
      /** Experiences the memory holds at the start. */
      readonly experiences: number;
    } & EpisodeStart)
  /** The model is at work on step t. */
  | { readonly type: 'proposing'; readonly t: number }
  | {
      readonly type: 'decision';
      readonly t: number;
      readonly decision: Decision;
      readonly tier: Tier;
      readonly usage?: Usage;
      /** The prompt as sent, if the model has one. */
      readonly prompt?: string;
    }
  | {
      readonly type: 'approvalRequest';
      readonly t: number;
      readonly action: Action;
      readonly risk: Risk;
      readonly reason: Reason;
      /** Asks whatever the policy is. */
      readonly always?: true;
      /** What it would do to files, if known. */
      readonly changes?: readonly FileDiff[];
    }
  | { readonly type: 'approval'; readonly t: number; readonly approval: Approval }
  | { readonly type: 'actionStart'; readonly t: number; readonly action: Action }
  | { readonly type: 'output'; readonly t: number; readonly text: string }
  | { readonly type: 'observation'; readonly t: number; readonly observation: Observation }
  /** What step t changed in the workspace; arrives some time after its observation. */
  | ({ readonly type: 'changes'; readonly t: number } & StepChanges)
  /** The user gave no check; the model's first proposal named a command whose success would be the task's. `decides`: it is run at the end. */
  | { readonly type: 'checkInferred'; readonly command: string; readonly reason: string; readonly decides: boolean }
  /** The check command ran after step t, or had run at step `shownAt` with nothing changed since. */
  | {
      readonly type: 'check';
      readonly t: number;
      readonly observation: Observation;
      /** Undefined: it did not finish, or an inferred one tested nothing. */
      readonly passed: boolean | undefined;
      readonly inferred?: boolean;
      readonly shownAt?: number;
    }
  | { readonly type: 'signal'; readonly signal: Signal }
  | { readonly type: 'notice'; readonly level: 'info' | 'warning' | 'error'; readonly message: string }
  | {
      readonly type: 'episodeEnd';
      readonly episodeId: string;
      readonly outcome: EpisodeOutcome;
      /** Number of decisions. */
      readonly steps: number;
      readonly reason: EndReason;
      /** G_t per step, undefined where nothing is known. */
      readonly discountedReturns: readonly (number | undefined)[];
      readonly usage: Usage;
      /** Absent: nothing that it ran has both passed and failed on these files. */
      readonly flaky?: FlakyCommand;
      /** Milliseconds since the epoch. */
      readonly at: number;
    };

// The whole state of the agent view: what the host posts, what the view draws. Built by reduceEvent.ts from agent events.
import type { Reason } from '../core/reason.ts';
import type { ApprovalRecord } from '../core/approval/earned.ts';
import type { EndReason } from '../core/agent/endReason.ts';
import type { FlakyCommand } from '../core/agent/flaky.ts';
import type { Settings } from '../core/settings.ts';
import type { NextTime } from '../core/agent/nextTime.ts';
import type { PastEpisodes } from '../core/policy/pastSteps.ts';
import type { Action, Risk, Tier } from '../core/types.ts';
import type { ChangedFile, EpisodeOutcome, Observation, Signal, StepChanges, Usage } from '../core/episode.ts';
import type { Decision } from '../core/decision.ts';
import type { LiveOutput } from './liveOutput.ts';

export interface ViewState {
  /** `noFolder` and `untrusted`: nothing can run, the view says why and offers the remedy. */
  readonly availability: 'ready' | 'noFolder' | 'untrusted';
  /** Name of the workspace folder; empty without one. */
  readonly workspaceName: string;
  readonly model: { readonly id: string; readonly tier: Tier | undefined };
  /** The most harmful class of commands that runs unasked; `ask`: none. */
  readonly approve: Settings['approve'];
  readonly memory: {
    readonly mode: 'on' | 'readonly' | 'off';
    /** Undefined: not loaded yet. */ readonly experiences: number | undefined;
  };
  /** The running or shown episode; undefined: an empty view with its greeting. */
  readonly run: RunView | undefined;
  /** Tasks of the playbook that the greeting offers, most often used first; at most three. */
  readonly known?: readonly { readonly task: string; readonly way: readonly string[] }[];
  /** What the run is currently waiting for, one sentence: an endpoint, an answer typed in the terminal. */
  readonly waiting?: string;
  /** Newest last; shown until the next run. */
  readonly notices: readonly { readonly level: 'info' | 'warning' | 'error'; readonly message: string }[];
}

export interface ProposedCheck {
  readonly command: string;
  /** Undefined: a stored run, which does not keep it. */
  readonly reason?: string;
  /** False: checks of this kind are switched off, and it is only offered. */
  readonly decides: boolean;
}

export interface RunView {
  readonly episodeId: string;
  readonly task: string;
  readonly check: string | undefined;
  /** What the model proposed instead, if the user gave none. */
  readonly inferredCheck: ProposedCheck | undefined;
  /** Name of the folder it ran in. */
  readonly folder: string;
  /** Whose run it is, or where it was imported from; such a run cannot go on. Undefined: it ran here. */
  readonly from: string | undefined;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Undefined while it runs, or if unknown. */
  readonly endedAt: number | undefined;
  readonly memory: 'on' | 'readonly' | 'off';
  readonly phase: 'running' | 'stopping' | 'ended';
  readonly steps: readonly StepView[];
  /** Undefined while it runs. */
  readonly outcome: EpisodeOutcome | undefined;
  readonly reason: EndReason | undefined;
  readonly usage: Usage;
  /** See `episodeEnd`; absent too where the run was read back from the store. */
  readonly flaky?: FlakyCommand;
  /** Signals about the episode as a whole; a step's own are with the step. */
  readonly signals: readonly Signal[];
  /** The user's rating of the episode, [-1, 1]; undefined: not rated. */
  readonly rating: number | undefined;
  /** What the last rating changes for the next run; undefined: nothing, or no rating. */
  readonly nextTime?: NextTime | undefined;
  /** Runs of the same task that have ended, oldest first, this one last when it has ended; for the learning curve. */
  readonly history: { readonly withMemory: readonly PastRun[]; readonly withoutMemory: readonly PastRun[] };
  /** The episodes behind the steps' evidence, by id. */
  readonly references: PastEpisodes;
}

/** A run as a point of the learning curve. Only successful runs tell how many steps the task takes. */
export interface PastRun {
  readonly steps: number;
  readonly worked: boolean;
}

export interface StepView {
  /** From 0. */
  readonly t: number;
  readonly phase: 'proposing' | 'decided' | 'approval' | 'asking' | 'running' | 'done';
  /** Undefined while the model proposes. The card is explain(decision). */
  readonly decision: Decision | undefined;
  /** The action executed, if the user edited the choice; undefined: the choice itself. */
  readonly executed: Action | undefined;
  readonly approval:
    | {
        readonly risk: Risk;
        readonly reason: Reason;
        /** What needs approval; it may be the check of a finish. */
        readonly action: Action;
        /** What approving it would do to files. */
        readonly changes?: readonly ChangedFile[];
        /** What the command actually runs, if it runs a workspace script. */
        readonly script?: { readonly file: string; readonly text: string };
        /** Its record from earlier approvals, if that earns running unasked. */
        readonly earned?: ApprovalRecord;
      }
    | undefined;
  /** The question of the tool `ask`. */
  readonly question: string | undefined;
  readonly output: LiveOutput;
  /** Its text is empty: `output` has it, so that it is sent only once. */
  readonly observation: Observation | undefined;
  /** Files that changed while it ran; undefined: none, or not known. */
  readonly changes: StepChanges | undefined;
  /** The check command ran after this step. */
  readonly check: { readonly passed: boolean | undefined; readonly text: string } | undefined;
  readonly signals: readonly Signal[];
  /** G_t as known now. */
  readonly discountedReturn: number | undefined;
  /** G_t before the last rating, to show what it changed. */
  readonly returnBefore: number | undefined;
  /** The user's rating of this step, [-1, 1]; undefined: not rated. */
  readonly rating: number | undefined;
}

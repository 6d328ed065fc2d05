// What an episode is given, and what its loop knows while it runs.
import type { Permission } from '../approval/permission.ts';
import type { OwnScripts } from '../approval/scripts.ts';
import type { JudgedChange } from '../policy/takenBack.ts';
import type { EpisodeMemory } from '../memory/memory.ts';
import type {
  Approver,
  Checkpoints,
  Diagnostics,
  Evaluator,
  Host,
  InferredCheck,
  LanguageModel,
  Tool,
  TranscriptStep,
  WorkspaceFacts,
} from '../ports.ts';
import type { ExperienceStore } from '../storePorts.ts';
import type { Settings } from '../settings.ts';
import type { Action, Confinement, Risk, State } from '../types.ts';
import type { EpisodeRecord, EpisodeStart, Observation, Provenance, Signal, StepRecord, Usage } from '../episode.ts';
import type { Begun } from './beginning.ts';
import type { FailedBefore } from './earlier.ts';
import type { Verdict } from './judge.ts';
import type { Progress } from './progress.ts';
import type { SameFiles } from './trials.ts';
import type { KeptStep } from './keptFiles.ts';
import type { Goal, TaskCheck } from './taskCheck.ts';

export interface EpisodeOptions {
  readonly task: string;
  readonly cwd: string;
  readonly model: LanguageModel;
  /** One of them is `finish`. */
  readonly tools: readonly Tool[];
  /** The policy in force; learning never affects it. */
  readonly permission: (action: Action, risk: Risk) => Permission;
  readonly approver: Approver;
  readonly memory: EpisodeMemory;
  /** What a person kept and took back lately, oldest first; absent: nothing. */
  readonly judged?: readonly JudgedChange[];
  readonly store: ExperienceStore;
  readonly encodeState: (situation: {
    readonly task: string;
    readonly workspace: WorkspaceFacts;
    readonly transcript: readonly TranscriptStep[];
  }) => State;
  readonly workspaceFacts: () => Promise<WorkspaceFacts>;
  /** Differs if the workspace's own files or the programs at hand do; undefined: unknown. Asked once, at the start. Absent: no failure is recognised. */
  readonly fingerprint?: (signal: AbortSignal) => Promise<string | undefined>;
  readonly settings: Settings;
  readonly host: Host;
  /** 32-bit unsigned. */
  readonly seed: number;
  /** Its success is the task's success. It comes from the user, so it runs without asking. */
  readonly check?: { readonly command: string; readonly run: (signal: AbortSignal) => Promise<Observation> };
  /** Runs a check that the model infers, in the workspace folder; absent: none is inferred. */
  readonly runInferredCheck?: (
    command: string,
    signal: AbortSignal,
    /** The sandbox that the policy wants it in; absent: none. */
    confinement?: Confinement,
  ) => Promise<Observation>;
  /** The goal's own command, where the workspace's files leave no doubt about it. */
  readonly goalCheck?: () => Promise<InferredCheck | undefined>;
  /** Whether a command line cannot start, as the workspace's files and the programs at hand are now; absent: not known. */
  readonly cannotStart?: (command: string) => boolean;
  /** What the names in a check stand for; absent: not known. */
  readonly ownScripts?: OwnScripts;
  /** Rewards from a trusted environment (a benchmark): signals about step t, asked right after it ran; `ended` ends the episode. */
  readonly environment?: {
    readonly signals: (t: number, action: Action, observation: Observation) => readonly Signal[];
    readonly ended: () => boolean;
  };
  /** Absent: files are not kept, and steps do not report their changes. */
  readonly checkpoints?: Checkpoints;
  /** Absent: no editor is looking. */
  readonly diagnostics?: Diagnostics;
  readonly evaluator?: Evaluator;
  /** An ended episode to go on from: what it did opens the transcript; this one is an episode of its own. */
  readonly resumed?: Pick<EpisodeRecord, 'steps' | 'signals' | 'outcome' | 'inferredCheck'>;
  /** What the user said after the end of `resumed`; the model reads it with its last step. */
  readonly message?: string;
  readonly provenance?: Provenance;
  readonly signal: AbortSignal;
}

/** The same facts are already safe in the store. */
export interface Running extends Begun {
  readonly start: EpisodeStart;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly facts: WorkspaceFacts;
  readonly steps: StepRecord[];
  readonly signals: Signal[];
  /** What the model sees: real actions, redacted outputs. */
  readonly transcript: TranscriptStep[];
  /** Exact keys that the user rejected or the policy refused. */
  readonly barred: Set<string>;
  /** Proposals that the user replaced by a command of their own, by exact key, with the step. */
  readonly replaced: Map<string, number>;
  readonly progress: Progress;
  /** See `runsOnSameFiles`. */
  readonly sameFiles: SameFiles;
  /** The failure that has come back, with what did not help then. */
  failedBefore: FailedBefore | undefined;
  /** The user's check from the start, or the model's from its first proposal on. */
  check: TaskCheck | undefined;
  /** The command of a goal of the workspace, where the task asks for that alone; whether or not the user gave another check. */
  goal: Goal | undefined;
  /** The last finish that the check refuted, and what the agent was told; `verdict`: on the episode if it insists, where that is not a failure. */
  refuted: { readonly t: number; readonly observation: Observation; readonly verdict?: Verdict } | undefined;
  /** The step whose changes are not yet reported. */
  kept: KeptStep | undefined;
  /** Why the last checkpoint failed. */
  notKept: string | undefined;
  usage: Usage;
  /** Consecutive refusals. */
  refusals: number;
  /** Consecutive calls that no tool accepted. */
  invalid: number;
  /** Set: the episode is over. */
  verdict: Verdict | undefined;
}

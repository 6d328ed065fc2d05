// What happened: observations, signals and the records of episodes.
import type { Decision } from './decision.ts';
import type { Action, ActionKey } from './types.ts';

export type SignalSource =
  'user' | 'check' | 'exitCode' | 'evaluator' | 'approval' | 'change' | 'diagnostic' | 'survival';

/** One piece of evidence about how good a step or an episode was. Appended, never rewritten; the newest from each source wins. */
export interface Signal {
  readonly source: SignalSource;
  /** [-1, 1]. */
  readonly value: number;
  /** Step it speaks about; undefined: the whole episode (credited to the last step). */
  readonly t?: number;
  /** (0, 1]; 1 when absent. */
  readonly confidence?: number;
  readonly reason?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** How an execution ended. `unknown`: it ran, but no trusted source tells how it ended. */
export type ObservationStatus =
  'exited' | 'signaled' | 'timedOut' | 'aborted' | 'unknown' | 'ok' | 'toolError' | 'rejected' | 'refused';

/** What changed in the workspace while a step ran. */
export interface StepChanges {
  /** Absolute folder that the paths are relative to: the repository's, or the workspace. */
  readonly folder: string;
  readonly files: readonly ChangedFile[];
  /** Paths that are not kept, in addition to ignored ones: very large files, nested repositories. */
  readonly leftOut: readonly string[];
}

export interface Observation {
  /**
   * `exited`/`signaled`/`timedOut`/`aborted`/`unknown`: a command. `ok`/`toolError`: another tool.
   * `rejected`: the user said no. `refused`: the policy said no and nobody could be asked.
   */
  readonly status: ObservationStatus;
  /** Only with `exited`. Unknown is undefined, never 0. */
  readonly exitCode?: number;
  /**
   * Where the command listens and still serves: it was left running in the background, as if started with `&`, hence `exited` with 0. From
   * the system, never from printed text. E.g. `http://localhost:4173`.
   */
  readonly listensAt?: string;
  /** Only with `signaled`, e.g. SIGTERM. */
  readonly signalName?: string;
  /** What the agent sees: control sequences stripped, secrets redacted, head and tail kept to the limit. */
  readonly text: string;
  /** Set if `text` is truncated. */
  readonly truncated?: { readonly omittedBytes: number; readonly fullOutputPath?: string };
  readonly durationMs: number;
  /** Working directory after the step, when the tool tracks one. */
  readonly cwd?: string;
  /** Files that the step changed, if its tool knows. */
  readonly changes?: readonly ChangedFile[];
  /** A failure that a report written by the command tells of: the file, relative to the workspace folder, and the line or entry. */
  readonly reported?: { readonly path: string; readonly line: string };
  /** What builds have made and is still there, where the command was to remove such things and removed nothing. Not empty. */
  readonly left?: readonly string[];
  /** Expected outputs that a test run wrote over, and the line by which CI compares them afterwards, if it does. Not empty. */
  readonly rewrote?: { readonly paths: readonly string[]; readonly comparison?: string };
  /** Most of the tests that it was to run were left out, by the line `line`, for want of the path `missing`. */
  readonly skipped?: { readonly line: string; readonly missing: string };
  /** Errors that the editor found after the step and not before; absent: none, or not checked. */
  readonly diagnostics?: readonly NewError[];
}

/** An error that a language server finds in a file. */
export interface NewError {
  /** Relative to the workspace folder, `/` between parts. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The server's code with its source, e.g. `TS2304`; absent if it gives none. */
  readonly code?: string;
  readonly message: string;
}

/** A text file before and after a change; undefined if there is none. Paths are relative to the workspace folder. */
export interface FileDiff {
  readonly path: string;
  /** Its previous path, if it was moved. */
  readonly movedFrom?: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** How much a file was changed; lines. */
export interface ChangedFile {
  readonly path: string;
  readonly movedFrom?: string;
  readonly kind: 'added' | 'changed' | 'deleted' | 'moved';
  readonly added: number;
  readonly removed: number;
  /** Whether its lines cannot be counted. */
  readonly binary?: true;
  /** Before and after, if they differ: `644`, `755`, or `link` for a symbolic link. */
  readonly mode?: readonly [string, string];
}

export type EpisodeOutcome = 'succeeded' | 'failed' | 'unknown' | 'aborted' | 'interrupted';

/** Where an episode came from. Imports are quarantined: their experiences weigh `importWeight`. */
export interface Provenance {
  readonly origin: 'local' | 'import' | 'tool';
  /** File, program or person it came through, for `import` and `tool`. */
  readonly via?: string;
  /** The colleague whose experience it is, for imports from a team: a role of its server, or a name that a file claims. */
  readonly author?: string;
  /** Version of Knack that wrote it. */
  readonly producer?: string;
}

export interface StepRecord {
  readonly t: number;
  readonly decision: Decision;
  /** What was actually executed, if the user edited the choice before approving. */
  readonly executed?: { readonly action: Action; readonly key: ActionKey };
  /** Undefined while it runs, and permanently if the process died meanwhile. */
  readonly observation?: Observation;
  /** What proposing it used; absent: nothing is known (a model without figures, an older record). */
  readonly usage?: Usage;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface EpisodeStart {
  readonly episodeId: string;
  readonly task: string;
  readonly cwd: string;
  readonly model: string;
  readonly check?: string;
  /** What its model inferred as check at its first step, as no check was given; known once that step was decided. */
  readonly inferredCheck?: string;
  readonly seed: number;
  readonly provenance: Provenance;
  /** Git branch, lockfile fingerprint and the like: what "forget by branch" selects by. */
  readonly context?: Readonly<Record<string, string>>;
  /** 'off' marks a control run: its episode is recorded, but never learned from. */
  readonly memory: 'on' | 'readonly' | 'off';
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface EpisodeRecord extends EpisodeStart {
  readonly steps: readonly StepRecord[];
  readonly signals: readonly Signal[];
  /** Undefined while it runs. */
  readonly outcome: EpisodeOutcome | undefined;
  readonly endedAt?: number;
  /** Of all model calls, an evaluator's included; written at the end. Absent: nothing is known. */
  readonly usage?: Usage;
  readonly pinned: boolean;
}

/** Tokens and money of model calls; undefined if the endpoint does not report them. */
export interface Usage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cachedTokens?: number;
  /** In the currency the user configured prices in; undefined without prices. */
  readonly cost?: number;
  readonly durationMs?: number;
}

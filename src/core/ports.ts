// What the core needs from outside. Adapters live in src/node and src/vscode.
import type { Reason } from './reason.ts';
import type { Action, Confinement, JsonObject, Risk, State, Tier } from './types.ts';
import type { Decision } from './decision.ts';
import type { EpisodeRecord, FileDiff, NewError, Observation, Signal, StepChanges, Usage } from './episode.ts';

/** Facts about the workspace that states and models use. Empty if nothing was recognised. */
export interface WorkspaceFacts {
  /** e.g. npm, pnpm, poetry, cargo; the one that a lockfile names comes first. */
  readonly packageManagers: readonly string[];
  /** Lower-case names, e.g. typescript, python. */
  readonly languages: readonly string[];
  readonly git: 'clean' | 'dirty' | 'none';
  /** Files and folders at the top that commands made, e.g. node_modules, sorted; absent: none. */
  readonly made?: readonly string[];
  /** Branch, lockfile fingerprint and the like, kept with the episode so that memory can be forgotten by them. */
  readonly context: Readonly<Record<string, string>>;
}

/** A finished step as a model sees it. */
export interface TranscriptStep {
  /** Place in the transcript, from 0; the step's own t unless an earlier episode was resumed. */
  readonly t: number;
  readonly action: Action;
  readonly intent?: string;
  readonly observation: Observation;
  /** The user's own words: the reason for a rejection, or a message after the end of a run. */
  readonly note?: string;
  /** The proposal that the user replaced by this action. */
  readonly replaced?: Action;
}

/** A command of an earlier run, and what came of it. */
export interface EarlierAttempt {
  readonly action: Action;
  readonly observation: Observation;
}

export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: JsonObject;
  /** JSON Schema of an outline: an input that describes the change; its text is only written once it is chosen. */
  readonly outlineSchema?: JsonObject;
}

export interface ProposalRequest {
  readonly task: string;
  readonly state: State;
  readonly workspace: WorkspaceFacts;
  readonly cwd: string;
  readonly transcript: readonly TranscriptStep[];
  readonly tools: readonly ToolSpec[];
  /** Actions that memory knows from similar states, scored in the same call as the proposals. */
  readonly recalled: readonly Action[];
  readonly maxCandidates: number;
  /**
   * What earlier runs tried, without any effect, after the failure that has just come back on the same files. Absent: nothing is known, or
   * something has changed since.
   */
  readonly earlier?: readonly EarlierAttempt[];
  /** What could not start in earlier runs on the same files, for want of a program, script or target: it is not run again. Absent: nothing. */
  readonly unable?: readonly EarlierAttempt[];
  /** What has just failed and has also passed on the same files, after the same steps. Absent: nothing. */
  readonly flaky?: readonly Action[];
  /** What memory says of actions tried in situations like this: for models of tier `prompt`, which give no candidates to weigh. */
  readonly advice?: readonly { readonly action: Action; /** Return units. */ readonly advantage: number }[];
  /** 32-bit unsigned. Deterministic models give the same proposal for the same request and seed. */
  readonly seed: number;
}

export interface ProposedAction {
  readonly action: Action;
  /** z, nats. */
  readonly priorLogit: number;
  readonly intent?: string;
}

/** A command whose success would be the task's success, as far as a model can tell. Unconfirmed. */
export interface InferredCheck {
  readonly command: string;
  /** Why this one, for people, e.g. `package.json script test`. */
  readonly reason: string;
  /** The task asks what the command finds: that it fails is an answer, and says nothing against the task. */
  readonly mayFail?: true;
  /** The workspace's own ways to the same for where `command` cannot run: the success of one counts as that command's. */
  readonly standIns?: readonly string[];
}

export interface Proposal {
  /** At least one, or `problem` says why not. */
  readonly candidates: readonly ProposedAction[];
  /** z of `recalled`, in its order; undefined if the model gave none. */
  readonly recalledLogits: readonly (number | undefined)[];
  readonly tier: Tier;
  /** With the first step's proposals, if the model is confident of one; absent: nothing is inferred. */
  readonly check?: InferredCheck;
  readonly usage?: Usage;
  /** Why nothing (usable) was proposed, and what the user can do: names endpoint, cause and remedy. */
  readonly problem?: string;
  /** The prompt as sent, for "show prompt of this step". */
  readonly prompt?: string;
}

/** Proposes candidates for the next step. Expected failures are `problem`s, not exceptions; abort rejects with the signal's reason. */
export interface LanguageModel {
  /** e.g. `offline`, `openai/gpt-5-mini`. */
  readonly id: string;
  propose(request: ProposalRequest, signal: AbortSignal): Promise<Proposal>;
  /** Writes the whole input of an action that was proposed as an outline. Absent: it proposes whole inputs. */
  elaborate?(request: ElaborationRequest, signal: AbortSignal): Promise<Elaboration>;
}

export interface ElaborationRequest {
  /** The request that the action was proposed for. */
  readonly proposal: ProposalRequest;
  /** An outline. */
  readonly action: Action;
  readonly intent?: string;
}

export interface Elaboration {
  /** Same tool and path; the input conforms to the tool's `inputSchema`. Undefined: `problem` says why. */
  readonly action: Action | undefined;
  readonly problem?: string;
  /** The model answered, but never with a usable input: others may do better. */
  readonly unusable?: true;
  readonly usage?: Usage;
  readonly prompt?: string;
}

export interface OutputChunk {
  /** As printed, control sequences included: for display. */
  readonly text: string;
}

export type ToolCheck = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/** One thing an agent can do. */
export interface Tool {
  readonly spec: ToolSpec;
  /** Validates an input from a model or from memory; the problem is sent to the model. */
  check(input: JsonObject): ToolCheck;
  /** The same for an outline; absent: it has none. */
  checkOutline?(input: JsonObject): ToolCheck;
  /** Harm of the action, judged without executing anything. `input` has passed `check` or `checkOutline`. */
  risk(input: JsonObject): Risk;
  /** What executing it now would do to files, for the approval; absent: unknown in advance. Changes nothing. */
  preview?(input: JsonObject): Promise<Preview>;
  /**
   * Executes. Expected failures (exit code, timeout, missing file, abort) are observations, not exceptions.
   * When `signal` aborts, everything started is gone before the promise settles.
   */
  execute(input: JsonObject, context: ToolContext): Promise<Observation>;
}

/** `problem`: why it cannot be done, and what to do instead. */
export type Preview =
  { readonly ok: true; readonly files: readonly FileDiff[] } | { readonly ok: false; readonly problem: string };

/** The current state of a text file. */
export interface TextFile {
  /** Relative to the workspace folder, `/` between its parts, symbolic links resolved. */
  readonly path: string;
  /** The requested path is itself a symbolic link to it. */
  readonly viaLink?: true;
  /** Without a byte order mark, line ends unchanged. */
  readonly text: string;
  /** Differs whenever the contents do. */
  readonly version: string;
}

export type FileRead =
  | { readonly ok: true; readonly file: TextFile }
  /** `problem` begins with the path; no final period. */
  | { readonly ok: false; readonly problem: string; readonly missing: boolean };

export interface FileChange {
  readonly path: string;
  /** Undefined: the file is deleted. */
  readonly text: string | undefined;
  /** The version to replace; undefined: no file may exist. */
  readonly expected: string | undefined;
  /** The file it is moved from, whose mode and encoding it inherits. */
  readonly movedFrom?: string;
}

/**
 * Text files of the workspace. Refuses paths outside of it (symbolic links resolved), git's own files, folders, binary files
 * and files over 10 MB. Expected failures are data.
 */
export interface TextFiles {
  read(path: string): Promise<FileRead>;
  /**
   * Makes all changes or none, at most one per path. A file without the expected version is not touched. Mode, owner,
   * encoding, byte order mark and symbolic links are kept.
   */
  apply(
    changes: readonly FileChange[],
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly problem: string }>;
}

export interface ToolContext {
  readonly signal: AbortSignal;
  readonly onOutput: (chunk: OutputChunk) => void;
  /** The action runs in a sandbox or not at all. `onBlocked` gets the cause if the sandbox made it fail. */
  readonly sandbox?: { readonly confinement: Confinement; readonly onBlocked: (why: Reason) => void };
}

export interface ApprovalRequest {
  readonly episodeId: string;
  readonly decision: Decision;
  readonly action: Action;
  readonly risk: Risk;
  /** Why it is asked. */
  readonly reason: Reason;
  /** A sandbox stopped it: asks to rerun it outside. */
  readonly outsideSandbox?: true;
  /** What it would do to files, if known. */
  readonly changes?: readonly FileDiff[];
}

export type Approval =
  | { readonly kind: 'approved' }
  | { readonly kind: 'edited'; readonly action: Action }
  | { readonly kind: 'rejected'; readonly reason?: string }
  /** Nobody can be asked. */
  | { readonly kind: 'unavailable' };

/** The one two-way interaction of an episode. */
export interface Approver {
  approve(request: ApprovalRequest, signal: AbortSignal): Promise<Approval>;
}

/** Errors that an editor's language servers find. */
export interface Diagnostics {
  /**
   * Looks at files (relative to the workspace folder) that are about to change. `newErrors` waits, with a limit, for the servers' reports
   * after the change. Neither rejects.
   */
  watch(
    paths: readonly string[],
    signal: AbortSignal,
  ): Promise<{ newErrors(): Promise<readonly NewError[]>; dispose(): void }>;
}

/** Saves the workspace's files before and after steps that may write. If that fails, the step runs anyway. */
export interface Checkpoints {
  /** A model call is starting: whatever is slow the first time runs alongside it. */
  prepare(): void;
  /**
   * Settles when step t may run, with undefined or why there is no checkpoint, one clause. `paths`, relative to the workspace: files that
   * the step's tool says it will change, saved whatever git ignores. Does not reject.
   */
  before(episodeId: string, t: number, paths?: readonly string[]): Promise<string | undefined>;
  /**
   * What changed since `before`; undefined if unknown. `paths`, relative to the workspace: the only files that the step
   * can have changed; other changes are not the step's. Does not reject.
   */
  after(episodeId: string, t: number, paths?: readonly string[]): Promise<StepChanges | undefined>;
}

/** Judges steps in hindsight. Unknown stays absent: an evaluator never guesses 0. */
export interface Evaluator {
  readonly id: string;
  evaluate(
    episode: EpisodeRecord,
    signal: AbortSignal,
  ): Promise<{ readonly signals: readonly Signal[]; readonly usage?: Usage; readonly problem?: string }>;
}

/** Clock and id source; the core has neither. */
export interface Host {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A fresh episode id, sortable by time. */
  newEpisodeId(): string;
}

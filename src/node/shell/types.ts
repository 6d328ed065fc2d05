// What the agent needs of a shell. Implemented on Node (processShell.ts) and by the extension's terminal; one contract suite tests both.
import type { Reason } from '../../core/reason.ts';
import type { Confinement } from '../../core/types.ts';
import type { Observation, ObservationStatus } from '../../core/episode.ts';

/** Takes what a person types while a command runs. Never fails: input that the command no longer reads is dropped. */
export interface CommandInput {
  write(text: string): void;
  /** Standard input ends, as with Ctrl+D. */
  end(): void;
  /** Like Ctrl+C: SIGINT to the process group of the command. */
  interrupt(): void;
}

export interface Keyboard {
  /** Called when a command starts; the returned function is called when it is over. */
  connect(input: CommandInput): () => void;
}

export interface ShellRequest {
  readonly command: string;
  /** Milliseconds after which the command and all it started are ended; > 0. */
  readonly timeoutMs: number;
  /** What the command reads from standard input; without it standard input is empty. */
  readonly stdin?: string;
  /** Without `stdin`: standard input is a pipe fed from here, until the keyboard ends it. Not for shells with a terminal. */
  readonly keyboard?: Keyboard;
  /** Absolute folder for this command alone; the remembered one is neither used nor changed. */
  readonly cwd?: string;
  /** Runs in a sandbox or not at all. */
  readonly confinement?: Confinement;
  readonly signal: AbortSignal;
  /** Output as it comes, standard output and error in order, control sequences included. Must not throw. */
  readonly onOutput: (text: string) => void;
}

/** `unknown`: it ran, or failed to start (see `problem`), and its outcome is unknown. */
type ShellStatus = Extract<ObservationStatus, 'exited' | 'signaled' | 'timedOut' | 'aborted' | 'unknown'>;

export interface ShellResult {
  readonly status: ShellStatus;
  /** Only with `exited`: the shell's own exit status, [0, 255]. */
  readonly exitCode?: number;
  /** See `Observation`. A command that serves is left running, with all it started, until the shell is disposed. */
  readonly listensAt?: string;
  /** Only with `signaled`: what ended the shell itself, e.g. SIGKILL. A killed child is an exit code (137). */
  readonly signalName?: string;
  /** The output without control sequences, valid Unicode, head and tail kept to the limit. */
  readonly text: string;
  readonly truncated?: NonNullable<Observation['truncated']>;
  readonly durationMs: number;
  /** Where the next command starts. */
  readonly cwd: string;
  /** Notices in addition to the output, one sentence each: a vanished folder, processes still running. */
  readonly notices: readonly string[];
  /** Set if nothing ran because its sandbox could not be created. */
  readonly unconfined?: Reason;
  /** Set when the command could not be started: names the cause and the remedy. */
  readonly problem?: string;
}

/** A command that was left running, because it serves. */
export interface Server {
  readonly command: string;
  readonly address: string;
  readonly hasEnded: boolean;
  /** How it ended; never rejects. */
  readonly ended: Promise<Pick<ShellResult, 'status' | 'exitCode' | 'signalName'>>;
  /** From now on its output goes here. */
  show(onOutput: (text: string) => void): void;
}

/**
 * Runs commands one after the other, as a person in a terminal would: the working directory is remembered between them
 * (whether they succeed or fail), variables, functions and aliases are not.
 */
export interface CommandShell {
  /** Absolute folder in which the next command starts. */
  readonly cwd: string;
  /** Folder with the full text of truncated outputs, until `dispose`; undefined while there is none. */
  readonly outputFolder: string | undefined;
  /** Why commands cannot be run in a sandbox here, and the remedy; undefined: they can. Never rejects. */
  sandboxProblem(): Promise<Reason | undefined>;
  /** Never rejects. When `signal` aborts or time is out, everything the command started is gone before it settles. */
  run(request: ShellRequest): Promise<ShellResult>;
  /** Ends everything the shell started, background processes included, and removes its output files. */
  dispose(): Promise<void>;
}

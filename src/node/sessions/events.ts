// Events in the record of another agent's session. Sources translate their formats into these, without prose.
import type { Observation } from '../../core/episode.ts';

interface Common {
  /** Milliseconds since the epoch, if recorded. */
  readonly at?: number;
  /** Side chains (subagents) run in parallel to the main one and are separate episodes. Absent: the main one. */
  readonly lane?: string;
}

/** Facts that hold from here on, until another record says otherwise. */
export interface SettingEvent extends Common {
  readonly kind: 'setting';
  readonly session?: string;
  readonly cwd?: string;
  readonly model?: string;
  readonly branch?: string;
}

/** The user's own words: a new task. */
export interface PromptEvent extends Common {
  readonly kind: 'prompt';
  readonly text: string;
}

/** A command that was about to run. */
export interface CommandEvent extends Common {
  readonly kind: 'command';
  readonly id: string;
  readonly command: string;
  /** Where it runs, when not in the folder of the setting; relative to that. */
  readonly cwd?: string;
}

/** The result of a command. A second one with the same id adds what the first lacked. */
export interface ResultEvent extends Common {
  readonly kind: 'result';
  readonly id: string;
  /** `text` is read for signs (`err:ENOENT`, `missing:module`) and never stored. */
  readonly observation: Observation;
}

/** Another tool was used: part of the next command's state (`edit:ts`), but not a step. */
export interface ToolEvent extends Common {
  readonly kind: 'tool';
  readonly tool: 'read' | 'edit' | 'write' | 'search';
  readonly path?: string;
}

/** The agent has finished its turn; without it a turn may continue. */
export interface EndEvent extends Common {
  readonly kind: 'end';
}

/** A record that could not be used: an unknown or newer kind, or broken text. */
export interface SkippedEvent extends Common {
  readonly kind: 'skipped';
  readonly what: string;
}

export type SessionEvent =
  SettingEvent | PromptEvent | CommandEvent | ResultEvent | ToolEvent | EndEvent | SkippedEvent;

/** How a command ended, with what it printed. Unknown stays unknown: never 0. */
export function observed(
  ending: Pick<Observation, 'status' | 'exitCode' | 'signalName'>,
  text = '',
  durationMs = 0,
): Observation {
  return { ...ending, text, durationMs };
}

/** `exited` with the status, or `unknown` without one. */
export function exitedWith(exitCode: number | undefined, text = '', durationMs = 0): Observation {
  return exitCode === undefined
    ? observed({ status: 'unknown' }, text, durationMs)
    : observed({ status: 'exited', exitCode }, text, durationMs);
}

// What another agent's hook reports to Knack, and the possible answers.
import type { Observation } from '../../core/episode.ts';

interface Common {
  readonly session: string;
  /** Folder that the agent works in. */
  readonly cwd?: string;
}

export type HookEvent = Common &
  (
    | { readonly kind: 'prompt'; readonly text: string }
    /** A command is about to run. */
    | { readonly kind: 'before'; readonly id?: string; readonly command: string }
    | { readonly kind: 'after'; readonly id?: string; readonly command: string; readonly observation: Observation }
    /** Another tool was used. */
    | { readonly kind: 'tool'; readonly tool: 'read' | 'edit' | 'write' | 'search'; readonly path?: string }
    /** The agent has finished its turn. */
    | { readonly kind: 'end' }
  );

/** How strongly Knack intervenes: adds context, makes the agent ask its user, or refuses. */
export const voices = ['advise', 'ask', 'enforce'] as const;
export type Voice = (typeof voices)[number];

export interface Answer {
  readonly voice: 'advise' | 'ask' | 'deny';
  /** For the agent: what happened, in numbers, and which command worked. */
  readonly text: string;
}

/** One agent's hooks: one file each in agents/, one registry. */
export interface HookAgent {
  /** As in `context.source`, and for `knack connect`. */
  readonly id: string;
  readonly title: string;
  /** Undefined for an irrelevant event. `event` names it if the input does not. */
  parse(input: Readonly<Record<string, unknown>>, event: string | undefined): HookEvent | undefined;
  /** What the hook prints. An agent that cannot be made to ask is advised; one that takes no advice before a tool gets none. */
  reply(answer: Answer): object | undefined;
  /** Path of the configuration file, from the workspace folder. */
  readonly config: string;
  /** The file's value with Knack's entries; `command` takes the event's name. */
  connected(config: JsonRecord, command: (event: string) => string): JsonRecord;
  /** The file's value without them. */
  disconnected(config: JsonRecord): JsonRecord;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

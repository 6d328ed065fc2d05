// A place where sessions can be learned from. One file each in sources/, one registry: sources/registry.ts.
import type { SessionEvent } from './events.ts';

/** Where to look. */
export interface Place {
  /** Real path of the workspace folder. */
  readonly root: string;
  /** The user's home folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Files or folders to look into instead of the source's own places. */
  readonly paths?: readonly string[];
}

export interface SessionFile {
  readonly path: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** The session's id, if its name contains it; else from a record. */
  readonly session: string;
  /** Folder that all of it ran in, if known from outside the file. */
  readonly cwd?: string;
}

export interface SessionSource {
  /** For `--from`, in ids and in `context.source`: lower case, no spaces. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** Sessions that may belong to the workspace, judged by names and first records. A missing location: none. */
  find(place: Place): AsyncIterable<SessionFile>;
  /** The events of a file, in order. A truncated file simply ends. @throws Error when it cannot be read. */
  read(file: SessionFile, place: Place): AsyncIterable<SessionEvent>;
  /** `terminal`: no words of a user; consecutive commands are one episode, named by the last that succeeded. */
  readonly kind: 'agent' | 'terminal';
  /** The agent's hooks omit call ids: a turn is then identified by its session and first command. */
  readonly hasHooksWithoutIds?: boolean;
}

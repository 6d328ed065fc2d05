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
  /** The session's id, where its name says; else a record has to. */
  readonly session: string;
  /** Folder that all of it ran in, where that is known from outside of the file. */
  readonly cwd?: string;
}

export interface SessionSource {
  /** For `--from`, in ids and in `context.source`: lower case, no blanks. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** Sessions that may belong to the workspace. Looks at names and at the first records alone. A missing place: none. */
  find(place: Place): AsyncIterable<SessionFile>;
  /** What a file says, in its order. A file cut off in the middle simply ends. @throws Error when it cannot be read. */
  read(file: SessionFile, place: Place): AsyncIterable<SessionEvent>;
  /** `terminal`: no words of a user; consecutive commands are one episode, named by the last that succeeded. */
  readonly kind: 'agent' | 'terminal';
  /** The agent's hooks do not tell the ids of calls: a turn is then known by its session and its first command. */
  readonly hasHooksWithoutIds?: boolean;
}

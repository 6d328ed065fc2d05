// What the playbook page shows.
import type { Play } from '../core/policy/playbook.ts';

export interface PlayView extends Play {
  /** A person wrote the way. */
  readonly edited: boolean;
  /** Why it may not work any more. */
  readonly stale: 'failedSince' | 'gone' | undefined;
}

export interface PlaybookState {
  readonly workspaceName: string;
  /** Most often used first. */
  readonly plays: readonly PlayView[];
}

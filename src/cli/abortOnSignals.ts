// Ctrl+C and its kin during a run.
import { type Io, exitStatus } from './io.ts';

export interface Abort {
  readonly signal: AbortSignal;
  /** Ends the episode cleanly; idempotent. */
  readonly now: () => void;
  readonly dispose: () => void;
}

/**
 * The first SIGINT, SIGTERM or SIGHUP ends the episode cleanly, as does a failure of standard output; a second signal
 * ends the process at once.
 */
export function abortOnSignals(io: Io): Abort {
  const controller = new AbortController();
  const now = () => controller.abort(new Error('aborted by the user'));
  const stop = () => {
    if (controller.signal.aborted) process.exit(exitStatus.aborted);
    now();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, stop);
  io.onOutputLost(now);
  return {
    signal: controller.signal,
    now,
    dispose: () => {
      for (const name of signals) process.off(name, stop);
    },
  };
}

// How a run turned out, as far as known: a person's rating outranks the check; an exit status alone proves nothing.
import type { EpisodeOutcome, Signal } from '../episode.ts';

/**
 * `worked` and `failed` are known: by a rating, by the check command, or because the agent gave up. `unchecked`: the last command
 * exited with 0, and neither a person nor a check has looked at the result. `cutOff`: stopped or interrupted.
 */
export type RunResult = 'worked' | 'failed' | 'unchecked' | 'unknown' | 'cutOff' | 'running';

/** `signals`: of the run and its steps, oldest first; only those about the whole run count. */
export function resultOf({
  outcome,
  signals,
}: {
  readonly outcome: EpisodeOutcome | undefined;
  readonly signals: readonly Signal[];
}): RunResult {
  const whole = signals.filter(({ t }) => t === undefined);
  const rating = whole.findLast(({ source }) => source === 'user')?.value ?? 0;
  if (rating !== 0) return rating > 0 ? 'worked' : 'failed';
  switch (outcome) {
    case 'succeeded':
      return whole.some(({ source, value }) => source === 'check' && value > 0) ? 'worked' : 'unchecked';
    case 'failed':
      return outcome;
    case 'unknown': {
      // Checked after its end.
      const check = whole.findLast(({ source }) => source === 'check')?.value ?? 0;
      return check > 0 ? 'worked' : check < 0 ? 'failed' : outcome;
    }
    case 'aborted':
    case 'interrupted':
      return 'cutOff';
    case undefined:
      return 'running';
  }
}

// What outcomes say: signals from exit statuses, approvals and the check command. Never from text that a command printed.
import type { Approval } from '../ports.ts';
import type { EpisodeOutcome, Observation, Signal } from '../types.ts';

/** An approval asked for: approved says nothing (0), a rejection is -1. An edit credits what was executed instead. */
export function approvalSignal(approval: Approval, t: number, at: number): Signal | undefined {
  switch (approval.kind) {
    case 'approved':
      return { source: 'approval', value: 0, t, at };
    case 'edited':
      return { source: 'approval', value: 0, t, at, reason: 'edited before it ran' };
    case 'rejected':
      return {
        source: 'approval',
        value: -1,
        t,
        at,
        ...(approval.reason === undefined ? {} : { reason: approval.reason }),
      };
    case 'unavailable':
      return undefined;
  }
}

/** +1 for exit status 0, -1 for any other, a signal or a timeout; undefined where the ending is not known. */
export function exitValue(observation: Observation): 1 | -1 | undefined {
  switch (observation.status) {
    case 'exited':
      return observation.exitCode === undefined ? undefined : observation.exitCode === 0 ? 1 : -1;
    case 'signaled':
    case 'timedOut':
      return -1;
    default:
      return undefined;
  }
}

export interface Verdict {
  readonly outcome: EpisodeOutcome;
  readonly reason: string;
  readonly signal: Signal | undefined;
}

/** Verdict of the check command: the task's success is its success; without a known exit status the outcome is unknown. */
export function checkVerdict(passed: boolean | undefined, at: number): Verdict {
  if (passed === undefined) {
    return { outcome: 'unknown', reason: 'the check command did not come to an end', signal: undefined };
  }
  return {
    outcome: passed ? 'succeeded' : 'failed',
    reason: passed ? 'the check command succeeded' : 'the check command failed',
    signal: { source: 'check', value: passed ? 1 : -1, at },
  };
}

/**
 * Verdict on a finished episode without a check command: by the exit status of its last command, and by the agent's own word
 * only where that is "I failed".
 */
export function finishVerdict(lastExit: 1 | -1 | undefined, gaveUp: boolean, at: number): Verdict {
  if (gaveUp) {
    return { outcome: 'failed', reason: 'the agent gave up', signal: { source: 'exitCode', value: -1, at } };
  }
  if (lastExit === 1) {
    return {
      outcome: 'succeeded',
      reason: 'the agent finished and its last command exited with 0',
      signal: { source: 'exitCode', value: 1, at },
    };
  }
  return {
    outcome: 'unknown',
    reason:
      lastExit === undefined
        ? 'the agent finished; no exit status says how well'
        : 'the agent finished although its last command failed',
    signal: undefined,
  };
}

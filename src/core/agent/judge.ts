// Signals from outcomes: exit statuses, approvals and the check command. Never from text that a command printed.
import type { Approval } from '../ports.ts';
import type { EpisodeOutcome, Observation, Signal } from '../episode.ts';
import type { EndReason } from './endReason.ts';

/** Value of a person's own command beyond its outcome (prior): they preferred it to what was proposed. */
const preferred = 0.5;

/** An inferred check as a signal and a list name it. */
export function inferredName(command: string): string {
  return `${command} (inferred)`;
}

/** Whether the signal comes from an inferred check. */
export function isOfInferredCheck({ source, reason }: Signal): boolean {
  return source === 'check' && reason?.endsWith(inferredName('')) === true;
}

/** Answer to a request for approval: approved is neutral (0), a rejection is -1; an edit favours what was executed instead. */
export function approvalSignal(approval: Approval, t: number, at: number): Signal | undefined {
  switch (approval.kind) {
    case 'approved':
      return { source: 'approval', value: 0, t, at };
    case 'edited':
      return { source: 'approval', value: preferred, t, at, reason: 'edited before it ran' };
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

/** +1 for exit status 0, -1 for any other, a signal or a timeout; undefined if the outcome is unknown. */
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
  readonly reason: EndReason;
  readonly signal: Signal | undefined;
}

/** Verdict of the check command: the task's success is its success; without a known exit status the outcome is unknown. */
export function checkVerdict(passed: boolean | undefined, at: number): Verdict {
  if (passed === undefined) {
    return { outcome: 'unknown', reason: { kind: 'checkUnfinished' }, signal: undefined };
  }
  return {
    outcome: passed ? 'succeeded' : 'failed',
    reason: { kind: passed ? 'checkPassed' : 'checkFailed' },
    signal: { source: 'check', value: passed ? 1 : -1, at },
  };
}

/** The agent gave up: never a success. */
export function gaveUpVerdict(at: number): Verdict {
  return { outcome: 'failed', reason: { kind: 'gaveUp' }, signal: { source: 'exitCode', value: -1, at } };
}

/**
 * The agent finished, and there is no check: unknown, and no reward. That its last command exited with 0 says that this command
 * worked, not that it was the right one. `answered`: its steps only looked (policy/answered.ts).
 */
export function uncheckedVerdict(last: Observation | undefined, answered: boolean): Verdict {
  const failed = last !== undefined && exitValue(last) === -1;
  const reason = { kind: failed ? 'finishedAfterFailure' : answered ? 'answered' : 'finishedUnchecked' } as const;
  return { outcome: 'unknown', reason, signal: undefined };
}

// Numbers and states as people read them.
import { formatState } from '../core/state/format.ts';
import type { Observation, State, Usage } from '../core/types.ts';

/** Without the unit: `18`, `<1` for what is rare but possible, `>99` likewise. */
export function percent(prob: number): string {
  const whole = Math.round(prob * 100);
  if (whole === 0 && prob > 0) return '<1';
  if (whole === 100 && prob < 1) return '>99';
  return String(whole);
}

/** `320 ms`, `4.2 s`, `3 min 5 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** `840`, `1.9k`, `2.4M`. */
export function compactCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500) return `${(count / 1000).toFixed(count < 9950 ? 1 : 0)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}

export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** At most one decimal: weighted counts are not always whole. */
export function weighted(count: number): string {
  return String(Math.round(count * 10) / 10);
}

/** `1.9k tokens`; undefined where nothing is known. */
export function tokens({ inputTokens, outputTokens }: Usage): string | undefined {
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return `${compactCount((inputTokens ?? 0) + (outputTokens ?? 0))} tokens`;
}

/** All that is known of the usage, one line for each. */
export function usageLines(usage: Usage): string[] {
  const lines: (string | undefined)[] = [
    usage.inputTokens === undefined ? undefined : `${usage.inputTokens} tokens read`,
    usage.cachedTokens === undefined ? undefined : `${usage.cachedTokens} of them cached`,
    usage.outputTokens === undefined ? undefined : `${usage.outputTokens} tokens written`,
    usage.cost === undefined ? undefined : `cost ${usage.cost.toPrecision(2)}`,
    usage.durationMs === undefined ? undefined : `${duration(usage.durationMs)} of model time`,
  ];
  return lines.filter((line) => line !== undefined);
}

export interface Ending {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'unknown';
}

/** How an execution ended, in a word or two. */
export function ending({ status, exitCode, signalName }: Observation): Ending {
  switch (status) {
    case 'exited':
      return exitCode === undefined
        ? { text: 'ended', kind: 'unknown' }
        : { text: `exit ${exitCode}`, kind: exitCode === 0 ? 'good' : 'bad' };
    case 'signaled':
      return { text: signalName ?? 'killed', kind: 'bad' };
    case 'timedOut':
      return { text: 'timed out', kind: 'bad' };
    case 'aborted':
      return { text: 'stopped', kind: 'unknown' };
    case 'unknown':
      return { text: 'exit unknown', kind: 'unknown' };
    case 'ok':
      return { text: 'done', kind: 'good' };
    case 'toolError':
      return { text: 'failed', kind: 'bad' };
    case 'rejected':
      return { text: 'rejected', kind: 'bad' };
    case 'refused':
      return { text: 'refused', kind: 'bad' };
  }
}

export function stateLine(state: State): string {
  return formatState(state);
}

const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const week = 6 * 24 * 60 * 60 * 1000;

/** The weekday of the last days, else the date. */
export function when(at: number, now: number): string {
  return now - at < week ? weekday.format(at) : date.format(at);
}

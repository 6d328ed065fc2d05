// Numbers, counts and states as people read them, in the language of the texts.
import * as l10n from '@vscode/l10n';
import { formatState } from '../../core/state/format.ts';
import type { Observation, Usage } from '../../core/episode.ts';
import type { State } from '../../core/types.ts';

const locale = document.documentElement.lang || 'en';
const formats = new Map<number, Intl.NumberFormat>();

/** With this many decimals, without grouping; a true minus sign. */
export function fixed(value: number, digits = 2): string {
  let format = formats.get(digits);
  if (!format) {
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
    formats.set(digits, (format = new Intl.NumberFormat(locale, options)));
  }
  return format.format(Number(value.toFixed(digits)) || 0).replace('-', '−');
}

/** `+0.71`, `−0.58`; zero has no sign. */
export function signed(value: number): string {
  return `${Number(value.toFixed(2)) > 0 ? '+' : ''}${fixed(value)}`;
}

/** Without the unit: `18`, `<1` for what is rare but possible, `>99` likewise. */
export function percent(prob: number): string {
  const whole = Math.round(prob * 100);
  if (whole === 0 && prob > 0) return '<1';
  if (whole === 100 && prob < 1) return '>99';
  return String(whole);
}

/** `320 ms`, `4.2 s`, `3 min 5 s`, `2 h 4 min`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_950) return `${fixed(milliseconds / 1000, 1)} s`;
  return elapsed(milliseconds);
}

/** In whole seconds, for running durations. */
export function elapsed(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `840`, `1.9k`, `2.4M`. */
export function compactCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 999_500) return `${fixed(count / 1000, count < 9950 ? 1 : 0)}k`;
  return `${fixed(count / 1_000_000, 1)}M`;
}

export function stepCount(count: number): string {
  return count === 1 ? l10n.t('1 step') : l10n.t('{0} steps', weighted(count));
}

/** At most one decimal: weighted counts are not always whole. */
export function weighted(count: number): string {
  return fixed(count, Number.isInteger(Math.round(count * 10) / 10) ? 0 : 1);
}

/** `1.9k tokens`; undefined if nothing is known. */
export function tokens({ inputTokens, outputTokens }: Usage): string | undefined {
  if (inputTokens === undefined && outputTokens === undefined) return undefined;
  return l10n.t('{0} tokens', compactCount((inputTokens ?? 0) + (outputTokens ?? 0)));
}

/** All that is known of the usage, one line for each. */
export function usageLines(usage: Usage): string[] {
  const lines: (string | undefined)[] = [
    usage.inputTokens === undefined ? undefined : l10n.t('{0} tokens read', usage.inputTokens),
    usage.cachedTokens === undefined ? undefined : l10n.t('{0} of them cached', usage.cachedTokens),
    usage.outputTokens === undefined ? undefined : l10n.t('{0} tokens written', usage.outputTokens),
    usage.cost === undefined ? undefined : l10n.t('cost {0}', usage.cost.toPrecision(2)),
    usage.durationMs === undefined ? undefined : l10n.t('{0} of model time', duration(usage.durationMs)),
  ];
  return lines.filter((line) => line !== undefined);
}

export interface Ending {
  readonly text: string;
  readonly kind: 'good' | 'bad' | 'unknown';
}

/** How an execution ended, in a word or two. */
export function observationEnd({ status, exitCode, listensAt, signalName }: Observation): Ending {
  if (listensAt !== undefined) return { text: l10n.t('running on {0}', listensAt), kind: 'good' };
  switch (status) {
    case 'exited':
      return exitCode === undefined
        ? { text: l10n.t('ended'), kind: 'unknown' }
        : { text: l10n.t('exit {0}', exitCode), kind: exitCode === 0 ? 'good' : 'bad' };
    case 'signaled':
      return { text: signalName ?? l10n.t('killed'), kind: 'bad' };
    case 'timedOut':
      return { text: l10n.t('timed out'), kind: 'bad' };
    case 'aborted':
      return { text: l10n.t('stopped'), kind: 'unknown' };
    case 'unknown':
      return { text: l10n.t('exit unknown'), kind: 'unknown' };
    case 'ok':
      return { text: l10n.t('done'), kind: 'good' };
    case 'toolError':
      return { text: l10n.t('failed'), kind: 'bad' };
    case 'rejected':
      return { text: l10n.t('rejected'), kind: 'bad' };
    case 'refused':
      return { text: l10n.t('refused'), kind: 'bad' };
  }
}

export function stateLine(state: State): string {
  return formatState(state);
}

/** Capitalises the first letter, adds a final period. */
export function sentence(text: string): string {
  const end = /[.!?…]$/u.test(text) ? '' : '.';
  // An address is unchanged.
  const first = /^\w+:/u.test(text) ? text.charAt(0) : text.charAt(0).toLocaleUpperCase(locale);
  return `${first}${text.slice(1)}${end}`;
}

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
const date = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
const week = 6 * 24 * 60 * 60 * 1000;

const moment = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** `22 Nov, 00:44`. */
export function day(at: number): string {
  return moment.format(at);
}

const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

/** `today, 09:44`; the weekday of the last days, else the date. */
export function when(at: number, now: number): string {
  if (new Date(at).toDateString() === new Date(now).toDateString()) return l10n.t('today, {0}', time.format(at));
  return now - at < week ? weekday.format(at) : date.format(at);
}

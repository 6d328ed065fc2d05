// What an episode has done so far that would change nothing if repeated.
import { endsOrAsks } from '../action/finishing.ts';
import type { Action } from '../types.ts';
import type { Observation } from '../episode.ts';
import { exitValue } from './judge.ts';

/** Steps in a row that repeat what has just been seen, after which an episode ends. */
export const maxIdle = 3;

interface Last {
  readonly t: number;
  readonly ending: string;
  readonly text: string;
  readonly succeeded: boolean;
  /** For a command's exit status or a read-only call, one success shows that it is done. For other tools one proves nothing. */
  readonly conclusive: boolean;
  /** The previous run ended the same way, with nothing changed in between. */
  readonly repeated: boolean;
}

/** Belongs to one running episode. */
export interface Progress {
  /** The last execution of every action, by exact key. */
  readonly last: Map<string, Last>;
  /** What may have changed something: executions above class `read` that ended in a way new for their action. */
  readonly changes: { readonly t: number; readonly identity: string }[];
  /** Steps in a row that only repeated. */
  idle: number;
}

export const noProgress = (): Progress => ({ last: new Map(), changes: [], idle: 0 });

interface Executed {
  readonly t: number;
  readonly action: Action;
  /** Exact key. */
  readonly identity: string;
  readonly observation: Observation;
  readonly mayChange: boolean;
}

/** Records a step. Steps that did not run, or were ended by the user, are ignored. */
export function advance(progress: Progress, { t, action, identity, observation, mayChange }: Executed): void {
  const { status, exitCode } = observation;
  if (status === 'rejected' || status === 'refused' || status === 'aborted') return;
  const ending = `${status} ${String(exitCode)}`;
  const text = steadyText(observation.text);
  const before = progress.last.get(identity);
  const changed = before === undefined || changedSince(progress, before.t, identity);
  const repeated = !changed && before.ending === ending && before.text === text;
  progress.idle = repeated ? progress.idle + 1 : 0;
  const changes = mayChange && !endsOrAsks(action);
  if (changes && before?.ending !== ending) progress.changes.push({ t, identity });
  progress.last.set(identity, {
    t,
    ending,
    text,
    succeeded: exitValue(observation) === 1 || status === 'ok',
    conclusive: status === 'exited' || !changes,
    repeated,
  });
}

/** Whether anything other than `identity` that may have changed something ran after step `t`. */
export function changedSince({ changes }: Progress, t: number, identity = ''): boolean {
  return changes.some((change) => change.t > t && change.identity !== identity);
}

/**
 * Whether an action has succeeded and would only do the same again. In a deterministic world a step that leads back to where the
 * episode was is dominated by leaving it out (for gamma < 1), so memory never speaks for it: `unlessInsisted` leaves it to a model
 * that puts it first (a poll, a flaky test), `always` covers what was already repeated without a difference.
 */
export function isDone(progress: Progress, identity: string): 'always' | 'unlessInsisted' | undefined {
  const last = progress.last.get(identity);
  if (!last?.succeeded || changedSince(progress, last.t, identity)) return undefined;
  if (last.repeated) return 'always';
  return last.conclusive ? 'unlessInsisted' : undefined;
}

/** Whether two executions ended alike, up to what varies between identical runs. */
export function isSameEnding(a: Observation, b: Observation): boolean {
  return a.status === b.status && a.exitCode === b.exitCode && steadyText(a.text) === steadyText(b.text);
}

/**
 * The same, where one may also print less than the other, as a second build does that finds most of it done: no line of its own, and the
 * same last line.
 */
export function isSameFailure(a: Observation, b: Observation): boolean {
  if (a.status !== b.status || a.exitCode !== b.exitCode) return false;
  const [less, more] = [linesOf(a), linesOf(b)].sort((one, other) => one.length - other.length);
  if (!less || !more || less.at(-1) !== more.at(-1)) return false;
  const known = new Set(more);
  return less.every((line) => known.has(line));
}

function linesOf({ text }: Observation): readonly string[] {
  return steadyText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Output without what varies between identical runs: durations, times of day, addresses, names of temporary files, ids of processes. */
function steadyText(text: string): string {
  return text
    .replace(/\b\d{4}-\d\d-\d\d[T_ ]\d\d[:_]\d\d[:_]\d\d(?:[._,]\d+)?Z?/gu, '#')
    .replace(/\b(duration_ms:?|pid:?|process:?|thread '[^']*') \(?\d+(?:\.\d+)?\)?/giu, '$1 #')
    .replace(/\((node|bun|deno|electron|process):\d+\)/gu, '($1:#)')
    .replace(/\b0x[0-9a-f]{6,}\b/giu, '#')
    .replace(/(\/te?mp\/)[\w.-]+/gu, '$1#')
    .replace(/\b\d+(?:\.\d+)?\s?(?:µs|us|ns|ms|m?s|secs?|seconds?|minutes?|m)\b/gu, '#')
    .replace(/\b\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?\b/gu, '#')
    .replace(/\b\d+ (?=wallclock)|\b\d+\.\d+(?= (?:usr|sys|cusr|csys|CPU)\b)/gu, '#');
}

// What the transcript shows about commands: tried, failed, refused, succeeded, and whether anything changed since.
import { commandOf } from '../../../core/action/command.ts';
import { contradicted, type Contradiction } from '../../../core/agent/contradicted.ts';
import { halfMade } from '../../../core/agent/halfMade.ts';
import type { ProposalRequest, TranscriptStep } from '../../../core/ports.ts';
import { toolOf } from '../../../core/tools/registry.ts';

interface Attempt {
  /** Those of earlier runs included. */
  readonly failures: number;
  /** In this run. */
  readonly failuresNow: number;
  /** Step of its last failure; -1 for none. */
  readonly failedAt: number;
  /** Step of its last success; -1 for none. */
  readonly succeededAt: number;
  /** What it printed last. */
  readonly text: string;
  /** Expected outputs that it wrote over. */
  readonly rewrote?: readonly string[];
  /** It runs as a server. */
  readonly listensAt?: string;
}

export interface Failure {
  readonly command: string;
  readonly text: string;
  readonly status: string;
  readonly exitCode: number | undefined;
  readonly durationMs: number;
  /** Its step. */
  readonly at: number;
  /** Of an earlier run. */
  readonly earlier?: true;
  /** It could not start then, and is not run again. */
  readonly unable?: true;
  /** It exited with 0, and this speaks against that. */
  readonly against?: Contradiction;
}

export interface Progress {
  /** By canonical command. */
  readonly attempts: ReadonlyMap<string, Attempt>;
  /** Rejected or ended by the user, or refused by the policy: never proposed again. */
  readonly barred: ReadonlySet<string>;
  /** For commands among them: why the policy or the user said no. */
  readonly refusals: ReadonlyMap<string, string>;
  /** The last command that failed, unless one succeeded after it. */
  readonly failure: Failure | undefined;
  /** The last failure of each command that ever failed, oldest first. */
  readonly failures: readonly Failure[];
  /** Step of the last `finish` that the check command refuted; -1 for none. */
  readonly refutedAt: number;
  /** Commands that did not help in earlier runs, as nothing has changed since they ran. */
  readonly inVain: ReadonlySet<string>;
  /** Other things done: `list .`, `read README.md`. */
  readonly looked: ReadonlySet<string>;
  /** What the user ran -> what they ran it in place of. */
  readonly replaced: ReadonlyMap<string, string>;
}

/**
 * Reads a transcript. `same` brings a command to the form in which commands are compared. Up to step `since`, where the
 * user said something new, only refusals count. What failed in `earlier` runs counts as if it had failed just before the last step,
 * what was `unable` to start in them as if it had failed so just now.
 */
export function progressOf(
  transcript: readonly TranscriptStep[],
  same: (command: string) => string,
  since = -1,
  earlier: NonNullable<ProposalRequest['earlier']> = [],
  unable: NonNullable<ProposalRequest['unable']> = [],
): Progress {
  const attempts = new Map<string, Attempt>();
  const barred = new Set<string>();
  const refusals = new Map<string, string>();
  const looked = new Set<string>();
  const replaced = new Map<string, string>();
  const failures = new Map<string, Failure>();
  let failure: Failure | undefined;
  let refutedAt = -1;
  const failedEarlier = earlier.filter(({ observation: { exitCode } }) => exitCode !== 0);
  const beforeLast = failedEarlier.map((step, rank) => ({
    ...step,
    at: transcript.length - 2 + (rank + 1) / (failedEarlier.length + 1),
    earlier: true as const,
  }));
  const steps: readonly Placed[] = [
    ...transcript.slice(0, -1).map((step, at) => ({ ...step, at })),
    ...beforeLast,
    ...transcript.slice(-1).map((step) => ({ ...step, at: transcript.length - 1 })),
    ...unable.map((step, rank) => ({
      ...{ ...step, earlier: true as const, unable: true as const },
      at: transcript.length - 1 + (rank + 1) / (unable.length + 1),
    })),
  ];
  steps.forEach(({ action, observation, note, replaced: proposed, at, ...step }) => {
    const { status, exitCode, listensAt, text, durationMs } = observation;
    const line = commandOf(action);
    // A check sends it back, or the user continues after the end without naming anything else.
    if (toolOf(action.tool).role === 'finish' && (status === 'toolError' || note !== undefined)) refutedAt = at;
    if (line === undefined) {
      if (status === 'rejected' || status === 'refused') barred.add(lookKey(action));
      else looked.add(lookKey(action));
      return;
    }
    const command = same(line);
    if (status === 'rejected' || status === 'refused' || status === 'toolError') {
      barred.add(command);
      refusals.set(command, text.replace(/^Not run: /, '').slice(0, 200));
      return;
    }
    if (at <= since) return;
    const instead = proposed && commandOf(proposed);
    if (instead !== undefined && same(instead) !== command) replaced.set(command, same(instead));
    // The user ended it: what follows is up to the user.
    if (status === 'aborted') barred.add(command);
    const before = attempts.get(command) ?? { failures: 0, failuresNow: 0, failedAt: -1, succeededAt: -1, text: '' };
    const isWell = status === 'exited' && exitCode === 0;
    // A program that ends with an error has failed, whatever its status.
    const half = isWell ? halfMade(line, text, transcript.slice(0, Math.max(0, Math.ceil(at)))) : undefined;
    const against: Contradiction | undefined =
      half === undefined
        ? isWell
          ? contradicted(action, observation)
          : undefined
        : { kind: 'printed', line: half.failed };
    const succeeded = isWell && against === undefined;
    const failed = !succeeded && status !== 'unknown' && status !== 'aborted';
    attempts.set(command, {
      failures: before.failures + (failed ? 1 : 0),
      failuresNow: before.failuresNow + (failed && !step.earlier ? 1 : 0),
      failedAt: failed ? at : before.failedAt,
      succeededAt: succeeded ? at : before.succeededAt,
      text,
      ...(listensAt === undefined ? {} : { listensAt }),
      ...(observation.rewrote === undefined ? {} : { rewrote: observation.rewrote.paths }),
    });
    if (succeeded) failure = undefined;
    else if (failed) {
      failure = {
        ...{
          command,
          text: withReported(withReported(half?.output ?? text, against), reportedBy(observation, against)),
          status,
          exitCode,
          durationMs,
          at,
        },
        ...(step.earlier ? { earlier: true } : {}),
        ...(step.unable ? { unable: true } : {}),
        ...(against ? { against } : {}),
      };
      failures.delete(command);
      failures.set(command, failure);
    }
  });
  const inVain = new Set(earlier.flatMap(({ action }) => commandOf(action) ?? []).map(same));
  return { attempts, barred, refusals, failure, failures: [...failures.values()], refutedAt, inVain, looked, replaced };
}

/** Refusals in a row after which the task ends and says so: to spell the same otherwise helps nobody. */
const mostRefusals = 3;

/** Whether the last steps were all refused. */
export const isRefusedAgain = (transcript: readonly TranscriptStep[]): boolean =>
  transcript.length - 1 - transcript.findLastIndex(({ observation }) => observation.status !== 'refused') >=
  mostRefusals;

/** What a report says tells why as much as what was printed. */
const withReported = (text: string, against: Contradiction | undefined): string =>
  against?.kind === 'reported'
    ? `${text.trimEnd()}\n${against.line}\n`
    : against?.kind === 'skipped'
      ? `${text.trimEnd()}\n${against.missing}: No such file or directory\n`
      : text;

/** Beside what else speaks against it. */
const reportedBy = (
  { reported }: TranscriptStep['observation'],
  against: Contradiction | undefined,
): Contradiction | undefined =>
  against?.kind === 'reported' ? undefined : reported && { kind: 'reported', ...reported };

type Placed = Pick<TranscriptStep, 'action' | 'observation' | 'note' | 'replaced'> & {
  readonly at: number;
  readonly earlier?: true;
  readonly unable?: true;
};

/** Identity of an action that runs no command: its tool and whole input; finishing is one, whatever its summary. */
export function lookKey({ tool, input }: TranscriptStep['action']): string {
  if (toolOf(tool).role === 'finish') return tool;
  const values = Object.entries(input).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [tool, ...values.sort()].join(' ');
}

/** A command in canonical form, or the identity of another action. */
export function actionIdentity(action: TranscriptStep['action'], same: (command: string) => string): string {
  const command = commandOf(action);
  return command === undefined ? lookKey(action) : same(command);
}

/** Step of the last success of any command but `command`; -1 for none. What failed before it may work now. */
export function changedSince(progress: Progress, command: string): number {
  const others = [...progress.attempts].filter(([other]) => other !== command);
  return Math.max(-1, ...others.map(([, { succeededAt }]) => succeededAt));
}

/** Whether the last run of a command failed. */
export function hasFailedLast({ attempts }: Progress, command: string): boolean {
  const { failedAt = -1, succeededAt = -1 } = attempts.get(command) ?? {};
  return failedAt > succeededAt;
}

/** Whether a command failed and nothing has succeeded since: running it again would only fail again. */
export function isStuck(progress: Progress, command: string): boolean {
  const attempt = progress.attempts.get(command);
  return (
    attempt !== undefined &&
    attempt.failedAt > attempt.succeededAt &&
    attempt.failedAt > changedSince(progress, command)
  );
}

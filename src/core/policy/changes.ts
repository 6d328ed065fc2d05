// Reward from the fate of file changes: a person keeps, undoes or edits them, and their lines survive later commits or not.
import type { NewError, Signal } from '../episode.ts';

/** What a person did with a step's change. The latest verdict counts: undoing it and then restoring it means keeping it. */
export type ChangeFate = 'kept' | 'undone' | 'editedAfter';

/** The part of a change that a person kept, undid or edited: `count` of `of` files, or lines; both > 0. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

interface Worth {
  /** Reward units, for the whole of a change. */
  readonly value: number;
  readonly reason: string;
  /** For a part of a change. */
  readonly partly: (part: string) => string;
}

/**
 * Values (prior), each times the share of the change. `undone` is a person's verdict on that share and outweighs a check there; the others are
 * added to what else is known.
 */
const worths: Readonly<Record<ChangeFate, Worth>> = {
  kept: { value: 0.5, reason: 'you kept this change', partly: (part) => `you kept ${part} of this change` },
  undone: { value: -1, reason: 'you undid this change', partly: (part) => `you undid ${part} of this change` },
  editedAfter: {
    value: -0.25,
    reason: 'you edited this change afterwards',
    partly: (part) => `you edited ${part} of this change afterwards`,
  },
};

/** Weight of a change's survival relative to other evidence (prior). */
export const survivalWeight = 0.5;

/** `part`: what of the change it is about; absent: all. `at`: milliseconds since the epoch. */
export function changeSignal(
  fate: ChangeFate,
  t: number,
  at: number,
  part?: Share & { readonly what: string },
): Signal {
  const { value, reason, partly } = worths[fate];
  if (!part || part.count >= part.of) return { source: 'change', value, t, at, reason };
  const { count, of, what } = part;
  return { source: 'change', value, confidence: count / of, t, at, reason: partly(`${count} of ${of} ${what}`) };
}

/** For a change after which the editor reports new errors (prior): less than a failed check, as the next edit may fix them. */
const newErrorsValue = -0.25;

/** `errors`: at least one. */
export function newErrorsSignal(t: number, at: number, errors: readonly NewError[]): Signal {
  const codes = [...new Set(errors.flatMap(({ code }) => code ?? []))].slice(0, 3).join(', ');
  const count = `${String(errors.length)} new ${errors.length === 1 ? 'error' : 'errors'} in the editor`;
  return { source: 'diagnostic', value: newErrorsValue, t, at, reason: codes === '' ? count : `${count}: ${codes}` };
}

/** From how many of the `written` lines (> 0) are still `standing` at a later commit: -1 none, 1 all. `commit`: short name. */
export function survivalSignal(
  t: number,
  at: number,
  { standing, written, commit }: { readonly standing: number; readonly written: number; readonly commit: string },
): Signal {
  return {
    source: 'survival',
    value: (2 * standing) / written - 1,
    t,
    at,
    reason: `${String(standing)} of ${String(written)} lines of it ${atCommit(commit)}`,
  };
}

/** Whether the signal already tells what stands at that commit. */
export function tellsOfCommit({ reason }: Signal, commit: string): boolean {
  return reason?.endsWith(atCommit(commit)) === true;
}

const atCommit = (commit: string) => `stand at commit ${commit}`;

/** Whether a signal says that a person took a change back, at least in part. Earlier versions wrote -0.5 for a part. */
export function isTakenBack({ source, value }: Signal): boolean {
  return source === 'change' && value <= -0.5;
}

/** Whether a person took all of it back: then later outcomes are not credited to it. */
export function isUndone(signal: Signal): boolean {
  return signal.source === 'change' && signal.value <= worths.undone.value && signal.confidence === undefined;
}

// Stored decisions that would now differ, in a form small enough to show.
import type { LearningSettings } from '../settings.ts';
import type { Decision } from '../decision.ts';
import { actionText } from './explain.ts';
import type { Redecided } from './replay.ts';

export interface ReplayView {
  readonly settings: LearningSettings;
  /** Decisions weighed again: the newest ones. */
  readonly decisions: number;
  /** Steps stored in all; `decisions` where all of them were looked at. */
  readonly of: number;
  /** Newest first. */
  readonly flipped: readonly Flip[];
}

/** A decision that would now differ. */
export interface Flip {
  readonly episodeId: string;
  readonly t: number;
  readonly task: string;
  /** What was chosen, and what would be: each with its probability as stored and as weighed again. */
  readonly was: FlipSide;
  readonly wouldBe: FlipSide;
}

interface FlipSide {
  readonly action: string;
  readonly probBefore: number;
  readonly probAfter: number;
}

/** The flips among `redecided`, the newest of `of` stored steps, oldest first. */
export function replayView(
  redecided: readonly Redecided[],
  { settings, of }: Pick<ReplayView, 'settings' | 'of'>,
): ReplayView {
  return {
    settings,
    decisions: redecided.length,
    of,
    flipped: redecided
      .filter(({ flipped }) => flipped)
      .map(({ episodeId, t, task, before, after }) => ({
        ...{ episodeId, t, task },
        was: flipSide(before, after, before.chosen),
        wouldBe: flipSide(before, after, after.chosen),
      }))
      .toReversed(),
  };
}

/** Both decisions have the same candidates in the same order. */
function flipSide(before: Decision, after: Decision, index: number): FlipSide {
  const candidate = before.candidates[index];
  return {
    action: candidate ? actionText(candidate.action) : '',
    probBefore: candidate?.prob ?? 0,
    probAfter: after.candidates[index]?.prob ?? 0,
  };
}

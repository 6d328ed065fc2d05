// Kinds of changes that a person took back again and again: weighed below others, and asked about, however sure the model is.
import { endsOrAsks } from '../action/finishing.ts';
import { actionSimilarities } from '../action/similarity.ts';
import type { EpisodeRecord } from '../episode.ts';
import type { ActionKey, Candidate } from '../types.ts';
import { isTakenBack } from './changes.ts';
import { credit, standingSignals } from './returns.ts';

/** A change that a person undid, at least half of it, or accepted: kept, or approved when asked and not undone since. */
export interface JudgedChange {
  readonly key: ActionKey;
  readonly takenBack: boolean;
}

/** So many times undone is a verdict on the kind of change (prior). */
export const repeatedly = 2;

/** Least similarity of the words of two changes of one kind (prior). */
const sameKind = 0.8;

/** ln 3: each time from the second on divides the odds against the best other candidate by three (prior). */
const natsEach = Math.log(3);

/** In the order of the episodes and their steps. */
export function judgedChanges(episodes: readonly EpisodeRecord[]): readonly JudgedChange[] {
  return episodes.flatMap(({ steps, signals }) =>
    steps.flatMap(({ t, decision, executed }): readonly JudgedChange[] => {
      const standing = standingSignals(signals, t);
      const fate =
        standing.find(({ source }) => source === 'change') ?? standing.find(({ source }) => source === 'approval');
      const key = (executed ?? decision.candidates[decision.chosen])?.key;
      if (!fate || !key) return [];
      if (isTakenBack(fate) && credit(fate) <= -0.5) return [{ key, takenBack: true }];
      return fate.value > 0 || (fate.source === 'approval' && fate.value === 0) ? [{ key, takenBack: false }] : [];
    }),
  );
}

/** How often changes of that kind were taken back since one was accepted; `judged` oldest first. */
export function timesTakenBack(judged: readonly JudgedChange[], key: ActionKey): number {
  const similarityTo = actionSimilarities([key]);
  const alike = judged.filter((one) => (similarityTo(one.key)[0] ?? 0) >= sameKind);
  return alike.length - 1 - alike.findLastIndex(({ takenBack }) => !takenBack);
}

/**
 * `logits` with those of candidates that were taken back n >= 2 times at most (n - 1) ln 3 below the best other candidate, nats. Ending and
 * asking do not count as other candidates: if nothing else is proposed, nothing changes, and the person is asked.
 */
export function belowOthers(
  logits: readonly number[],
  candidates: readonly Candidate[],
  timesOf: readonly number[] | undefined,
): readonly number[] {
  if (!timesOf?.some((times) => times >= repeatedly)) return logits;
  const others = logits.filter((_, index) => {
    const candidate = candidates[index];
    return (timesOf[index] ?? 0) < repeatedly && candidate !== undefined && !endsOrAsks(candidate.action);
  });
  if (others.length === 0) return logits;
  const best = Math.max(...others);
  return logits.map((logit, index) => {
    const times = timesOf[index] ?? 0;
    return times < repeatedly ? logit : Math.min(logit, best - (times - 1) * natsEach);
  });
}

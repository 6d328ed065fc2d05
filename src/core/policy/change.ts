// How far experience moved the probability of a candidate.
import type { Scored } from '../decision.ts';

/** What experience did to the probability of a candidate: pi'(a)/pi(a). */
export interface Change {
  readonly kind: 'boosted' | 'suppressed' | 'untouched';
  /** How many times likelier, or less likely, it became; >= 1, infinite from or to a probability of 0. */
  readonly times: number;
}

/** A probability that changes by less than this factor counts as unchanged. */
const noticeableFactor = 1.05;

/** Probabilities below it read `<1 %`. */
export const negligibleProb = 0.005;

/**
 * Based on ln(pi'/pi), never on the logit's shift, which is relative to those of the other candidates. What was negligible and
 * stays so is untouched.
 */
export function changeOf({ priorProb, prob }: Pick<Scored, 'priorProb' | 'prob'>): Change {
  if (Math.max(priorProb, prob) < negligibleProb) return { kind: 'untouched', times: 1 };
  return changeBy(prob === priorProb ? 0 : Math.log(prob / priorProb));
}

/** As `changeOf`, from ln(pi'/pi) itself, or a mean of them. */
export function changeBy(logRatio: number): Change {
  const times = Math.exp(Math.abs(logRatio));
  if (times < noticeableFactor) return { kind: 'untouched', times };
  return { kind: logRatio > 0 ? 'boosted' : 'suppressed', times };
}

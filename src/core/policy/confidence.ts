// How far a model's own confidence is to be trusted: learned from how its first choices turned out.
import type { LearningSettings } from '../settings.ts';
import type { MemoryStatistics, Scored } from '../decision.ts';

/** Confidences are clipped at this many nats. */
const mostConfidence = 4;
/** Standard deviation of the prior of b, in units of b0. */
const slopeSpread = 2;

/**
 * ln(pi(a|s) n) over the n candidates that the model proposed: how much more than an even share it gave this one, nats, in
 * [-4, 4]; 0 for an even share, and where all of them are 0 in floating point.
 */
export function relativeConfidence(priorProb: number, proposed: readonly number[]): number {
  const total = proposed.reduce((sum, prob) => sum + prob, 0);
  if (total === 0) return 0;
  const confidence = Math.log((priorProb * proposed.length) / total);
  return Math.max(-mostConfidence, Math.min(mostConfidence, confidence));
}

/**
 * The model's confidence in the choice, if that is evidence about the model: it proposed what was chosen, and memory could not
 * know the outcome, as it was never tried in this situation. Undefined otherwise.
 */
export function confidenceIn(candidates: readonly Scored[], chosen: number): number | undefined {
  const choice = candidates[chosen];
  if (choice?.source !== 'model' || choice.visits > 0) return undefined;
  const proposed = candidates.filter(({ source }) => source === 'model');
  return relativeConfidence(
    choice.priorProb,
    proposed.map(({ priorProb }) => priorProb),
  );
}

/**
 * tau in [0, 1]: how much of a nat of the model's confidence counts. tau = clip(b/b0), b0 = sigma/beta the return that a nat is worth
 * in z' = z + beta A/sigma, b the slope of returns over confidences with a prior N(b0, (2 b0)^2):
 * b/b0 = (beta/sigma sum(resid x) + beta^2/4)/(sum(x^2) + beta^2/4), x centred, the variance of resid about sigma^2. 1 when nothing is known, or with beta = 0.
 *
 * Deviation from arXiv:2601.18510, which always keeps z whole: a model whose confidence says nothing about what works here
 * would otherwise be followed against the evidence.
 */
export function confidenceTrust(
  { confidence, returnVariance }: MemoryStatistics,
  { beta }: Pick<LearningSettings, 'beta'>,
): number {
  if (!confidence || beta === 0) return 1;
  const weight = (beta / slopeSpread) ** 2;
  const evidence = (beta / Math.sqrt(returnVariance)) * confidence.products;
  return Math.max(0, Math.min(1, (evidence + weight) / (confidence.squares + weight)));
}

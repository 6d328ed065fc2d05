// What experience says of a candidate, as sentences.
import * as l10n from '@vscode/l10n';
import type { CandidateExplanation, ShiftWord } from '../../core/policy/explain.ts';
import type { Abstention } from '../../core/types.ts';
import { fixed, signed, stepCount, weighted } from '../shared/text.ts';

export function shiftText(word: ShiftWord): string {
  switch (word) {
    case 'boosted':
      return l10n.t('boosted');
    case 'suppressed':
      return l10n.t('suppressed');
    case 'untouched':
      return l10n.t('untouched');
    case 'never tried':
      return l10n.t('never tried');
  }
}

/** What a shift of the logit does to the odds against an action that was not moved, for people who do not think in nats. */
export function oddsText(shift: number): string {
  const factor = Math.exp(Math.abs(shift));
  const times = factor >= 1000 ? '>1000' : fixed(factor, factor < 10 ? 1 : 0);
  if (times === fixed(1, 1)) return l10n.t('{0} nats: as likely as before', signed(shift));
  return shift > 0
    ? l10n.t('{0} nats: {1} times the odds that the model alone gave', signed(shift), times)
    : l10n.t('{0} nats: the odds that the model alone gave, divided by {1}', signed(shift), times);
}

/** `6 steps in 4 runs, mean return +0.71`. */
export function evidenceText(candidate: CandidateExplanation): string {
  const { steps, episodes, episodesAtMost, meanReturn, similarActions } = candidate;
  if (steps === 0 && similarActions.length > 0) return l10n.t('no experience yet, but of a similar action');
  if (steps === 0) return l10n.t('no experience yet');
  const runs =
    episodes !== episodesAtMost
      ? l10n.t('in {0} to {1} runs', episodes, episodesAtMost)
      : episodes === 1
        ? l10n.t('in 1 run')
        : l10n.t('in {0} runs', episodes);
  return meanReturn === undefined
    ? l10n.t('{0} {1}, outcome not known yet', stepCount(steps), runs)
    : l10n.t('{0} {1}, mean return {2}', stepCount(steps), runs, signed(meanReturn));
}

/** A probability that moves less than this says nothing against the shift. */
const noticeableProb = 0.005;

/** Why the probability went the other way than the shift; empty where it did not: only what differs between candidates counts. */
export function contrastText({ shift, candidate: { priorProb, prob } }: CandidateExplanation): string {
  if (shift > 0 && prob < priorProb - noticeableProb) return l10n.t('another was boosted more');
  if (shift < 0 && prob > priorProb + noticeableProb) return l10n.t('others were suppressed more');
  return '';
}

/** Why memory was not used. */
export function abstentionText({ reason, found, needed }: Abstention): string {
  switch (reason) {
    case 'memoryOff':
      return l10n.t('Memory is off: a control run.');
    case 'betaZero':
      return l10n.t('Memory not used: its strength, β, is 0.');
    case 'emptyMemory':
      return l10n.t('Memory not used: it is empty.');
    case 'noNeighbors':
      return l10n.t('Memory not used: no similar situation.');
    case 'tooFewNeighbors': {
      const steps = Math.floor(found * 10) / 10;
      return steps === 1
        ? l10n.t('Memory not used: 1 similar step, {0} needed.', weighted(needed))
        : l10n.t('Memory not used: {0} similar steps, {1} needed.', weighted(steps), weighted(needed));
    }
  }
}

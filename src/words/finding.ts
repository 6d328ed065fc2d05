// What the doctor found, why, and what to do.
import * as l10n from '@vscode/l10n';
import type { Finding } from '../core/policy/doctor.ts';

/** The observation, with its numbers; no initial capital, no final period. */
export function findingText(finding: Finding): string {
  switch (finding.id) {
    case 'memoryRarelyUsed': {
      const { nearestSimilarity: nearest, unused, decisions, stateWords } = finding;
      const similarity = nearest === undefined ? l10n.t('less than half the threshold') : nearest.toFixed(2);
      return l10n.t(
        'memory was not used in {0} of the last {1} decisions; nearest misses have a median similarity of {2}, states a median of {3} words',
        unused,
        decisions,
        similarity,
        stateWords,
      );
    }
    case 'advantagesZero':
      return l10n.t('memory moved nothing in {0} of {1} decisions that used it', finding.flat, finding.decisions);
    case 'sameActionAgain':
      return l10n.t(
        'in {0} of the last {1} runs one action was chosen 4 times or more (at most {2} times)',
        finding.repeating,
        finding.episodes,
        finding.most,
      );
    case 'contradictoryRewards':
      return l10n.t(
        '{0} of {1} actions that were tried 3 times or more in one situation went back and forth between good and bad, e.g. {2}',
        finding.contradictory,
        finding.actions,
        finding.example,
      );
    case 'environmentChanged':
      return l10n.t(
        '{0} action(s) that used to work failed the last two times, e.g. {1}',
        finding.changed,
        finding.example,
      );
    case 'memoryNearlyFull':
      return l10n.t('the memory holds {0} of at most {1} steps', finding.experiences, finding.maxExperiences);
    case 'outcomesUnknown':
      return l10n.t(
        'nothing is known about the outcome of {0} of the last {1} runs',
        finding.unknown,
        finding.episodes,
      );
    case 'replayDiffers':
      return l10n.t(
        '{0} of {1} stored decisions do not give the same value when computed again',
        finding.differing,
        finding.decisions,
      );
  }
}

/** The likely cause, a whole sentence; settings in backticks. */
export function causeText(id: Finding['id']): string {
  switch (id) {
    case 'memoryRarelyUsed':
      return l10n.t('Probably situations differ more than the similarity threshold allows.');
    case 'advantagesZero':
      return l10n.t('Probably every remembered outcome is alike.');
    case 'sameActionAgain':
      return l10n.t('Probably β is high, or the model proposes little else.');
    case 'contradictoryRewards':
      return l10n.t('Probably outcomes depend on something that the situation does not show, or an evaluator guesses.');
    case 'environmentChanged':
      return l10n.t('Probably the environment changed.');
    case 'memoryNearlyFull':
      return l10n.t('It grew to its limit; `knack.eviction` decides what leaves it.');
    case 'outcomesUnknown':
      return l10n.t('There was no rating, no check command and no exit status.');
    case 'replayDiffers':
      return l10n.t('Probably another version made them, or the file was changed from outside.');
  }
}

/** What to do about it, in the terms of VS Code; `src/cli/remedy.ts` has those of the command line. */
export function remedyText(id: Finding['id']): string {
  switch (id) {
    case 'memoryRarelyUsed':
      return l10n.t('To do: try a lower threshold in the replay lab below, then set `knack.threshold`.');
    case 'advantagesZero':
      return l10n.t('To do: rate outcomes or give a check command, and set `knack.mode` to posterior.');
    case 'sameActionAgain':
      return l10n.t('To do: raise `knack.exploration`, lower `knack.beta`, or raise `knack.maxCandidates`.');
    case 'contradictoryRewards':
      return l10n.t('To do: prefer a check command, or rate outcomes yourself.');
    case 'environmentChanged':
      return l10n.t('To do: let experience age with `knack.recencyHalfLife`, or forget the runs that are out of date.');
    case 'memoryNearlyFull':
      return l10n.t('To do: raise `knack.maxExperiences`, and pin the runs that must stay.');
    case 'outcomesUnknown':
      return l10n.t('To do: rate the runs with thumbs, or give a check command.');
    case 'replayDiffers':
      return l10n.t('To do: run “knack memory verify”. The cards of those decisions still show what was decided then.');
  }
}

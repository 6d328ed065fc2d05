// What is behind a finding and what to do about it, in the terms of VS Code; `knack doctor` says it in those of the command line.
import * as l10n from '@vscode/l10n';
import type { Finding } from '../../core/policy/doctor.ts';

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

// The harm an action can do, in words.
import * as l10n from '@vscode/l10n';
import type { Risk, RiskClass } from '../../core/types.ts';
import type { StepView } from '../../protocol/viewState.ts';
import { reasonText } from '../../words/reason.ts';

export function riskWord(riskClass: RiskClass): string {
  switch (riskClass) {
    case 'read':
      return l10n.t('read');
    case 'write':
      return l10n.t('write');
    case 'network':
      return l10n.t('network');
    case 'destructive':
      return l10n.t('destructive');
  }
}

function riskSentence(riskClass: RiskClass): string {
  switch (riskClass) {
    case 'read':
      return l10n.t('it only reads');
    case 'write':
      return l10n.t('it can change files');
    case 'network':
      return l10n.t('it can use the network');
    case 'destructive':
      return l10n.t('it can destroy something');
  }
}

/** Why an action asks: every reason once, in the order of harm. Never empty. */
export function findingsOf({
  risk,
  reason,
}: Pick<NonNullable<StepView['approval']>, 'risk' | 'reason'>): readonly string[] {
  const found = risk.reasons.map(reasonText);
  const asked = reasonText(reason);
  const isFound = found.some((one) => one.includes(asked));
  return [...new Set([...(isFound ? [] : [asked]), ...found])];
}

/** For a tooltip: the class and why. */
export function riskLine({ class: riskClass, reasons }: Risk): string {
  return [riskSentence(riskClass), ...reasons.map(reasonText)].join('; ');
}

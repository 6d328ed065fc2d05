// The harm an action can do, in words.
import * as l10n from '@vscode/l10n';
import type { Risk, RiskClass } from '../../core/types.ts';
import type { StepView } from '../../protocol/viewState.ts';
import { localized } from '../shared/localized.ts';

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

/** The policy's verdict on a class alone; its reason, if any, is among those of the risk. */
const byClass = /^class \w+ (?:asks under approval '\w+'|always asks)(?:: )?/;

/** Why an action asks: every reason once, in the order of harm. Never empty. */
export function findingsOf({
  risk,
  reason,
}: Pick<NonNullable<StepView['approval']>, 'risk' | 'reason'>): readonly string[] {
  const rest = reason.replace(byClass, '');
  const told = risk.reasons.some((one) => one.includes(rest) || rest === risk.class);
  const all = [...new Set([...(rest === '' || told ? [] : [rest]), ...risk.reasons])].map(localized);
  return all.length === 0 ? [riskSentence(risk.class)] : all;
}

/** For a tooltip: the class and why. */
export function riskLine({ class: riskClass, reasons }: Risk): string {
  return [riskSentence(riskClass), ...reasons.map(localized)].join('; ');
}

// What a rating, an edit or a rejection changes next time, in one sentence.
import * as l10n from '@vscode/l10n';
import type { NextTime } from '../core/agent/nextTime.ts';
import type { Part } from './parts.ts';
import { filled, slot } from './parts.ts';

/** `Next time it begins with ...`; probabilities in percent. */
export function nextTimeParts({ t, action, leads, leadProb, probBefore, probNow }: NextTime): readonly Part[] {
  const codes = [{ code: leads }, { code: action }];
  const step = t + 1;
  if (leads !== action)
    return filled(
      l10n.t('Next time, at step {0}: {1} ({2} %) instead of {3}.', step, slot(0), percent(leadProb), slot(1)),
      codes,
    );
  const [before, now] = [percent(probBefore), percent(probNow)];
  return filled(l10n.t('Next time, at step {0}: {1} with {2} % instead of {3} %.', step, slot(1), now, before), codes);
}

function percent(prob: number): string {
  const whole = Math.round(prob * 100);
  if (whole === 0 && prob > 0) return '<1';
  return whole === 100 && prob < 1 ? '>99' : String(whole);
}

// A decision as other programs get it (docs/formats.md): reasons are English sentences.
import type { Decision } from '../decision.ts';
import { inEnglish } from '../reason.ts';
import type { Risk } from '../types.ts';

export interface SentRisk extends Omit<Risk, 'reasons'> {
  readonly reasons: readonly string[];
}

export function sentRisk(risk: Risk): SentRisk {
  return { ...risk, reasons: risk.reasons.map(inEnglish) };
}

export function sentDecision(decision: Decision) {
  const candidates = decision.candidates.map((candidate) => ({ ...candidate, risk: sentRisk(candidate.risk) }));
  return { ...decision, candidates };
}

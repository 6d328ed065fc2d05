// Reasons in stored and imported decisions: data, or the English sentences of earlier versions and of the formats.
import type { Decision } from '../../../core/decision.ts';
import { inEnglish, reason, type Reason, type ReasonCode } from '../../../core/reason.ts';
import { reasonWords } from '../../../core/reasonWords.ts';

/** A sentence, or a code of a later version, is kept as it is. */
export function storedReason(stored: unknown): Reason {
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'code' in stored &&
    'args' in stored &&
    Array.isArray(stored.args)
  ) {
    const { code, args } = stored as { readonly code: unknown; readonly args: readonly unknown[] };
    const known = args.map((arg) => (typeof arg === 'string' ? arg : storedReason(arg)));
    if (isCode(code)) return { code, args: known };
    const words = known.map((arg) => (typeof arg === 'string' ? arg : inEnglish(arg)));
    return reason('asWritten', [String(code), ...words].join(' '));
  }
  return reason('asWritten', String(stored));
}

function isCode(code: unknown): code is ReasonCode {
  return typeof code === 'string' && Object.hasOwn(reasonWords, code);
}

/** The same object if all its reasons are known data. */
export function withStoredReasons(decision: Decision): Decision {
  const isData = decision.candidates.every(({ risk }) => risk.reasons.every(isKnown));
  if (isData) return decision;
  const candidates = decision.candidates.map((candidate) => {
    const reasons = candidate.risk.reasons.map(storedReason);
    return { ...candidate, risk: { ...candidate.risk, reasons } };
  });
  return { ...decision, candidates };
}

function isKnown(one: unknown): boolean {
  if (typeof one !== 'object' || one === null || !('code' in one && 'args' in one)) return false;
  const { code, args } = one;
  return isCode(code) && Array.isArray(args) && args.every((arg) => typeof arg === 'string' || isKnown(arg));
}

// Earned autonomy: what a person has approved again and again, and what then worked, may be offered to run unasked.
import type { Risk } from '../types.ts';

/** The newest times that a person was asked about one action. */
export interface ApprovalRecord {
  readonly approved: number;
  /** Of those: ran to a good end, and nobody rated the step down. <= approved. */
  readonly succeeded: number;
  readonly rejected: number;
}

/** Approvals that earn it (prior). */
export const earnedAfter = 5;

/**
 * Whether to offer it: approved often enough, every time with a good end, never refused in between. Never for what always asks (what
 * destroys, reads secrets or cannot be parsed) or uses the network. It is an offer: a person decides.
 */
export function hasEarned({ approved, succeeded, rejected }: ApprovalRecord, risk: Risk): boolean {
  const harmless = !risk.alwaysAsk && (risk.class === 'read' || risk.class === 'write');
  return harmless && rejected === 0 && approved >= earnedAfter && succeeded === approved;
}

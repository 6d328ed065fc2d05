// Earned autonomy: offers to run unasked what a person approved repeatedly and what then worked.
import type { Risk } from '../types.ts';

/** The latest times that a person was asked about one action. */
export interface ApprovalRecord {
  readonly approved: number;
  /** Approved ones that succeeded and were not rated down. <= approved. */
  readonly succeeded: number;
  readonly rejected: number;
}

/** Approvals needed (prior). */
export const earnedAfter = 5;

/**
 * Whether to offer it: approved often enough, successful every time, never refused in between. Never for what always asks (what
 * destroys, reads secrets or cannot be parsed) or uses the network. It is an offer: a person decides.
 */
export function hasEarned({ approved, succeeded, rejected }: ApprovalRecord, risk: Risk): boolean {
  const harmless = !risk.alwaysAsk && (risk.class === 'read' || risk.class === 'write');
  return harmless && rejected === 0 && approved >= earnedAfter && succeeded === approved;
}

// A step's decision by memory's values, corrected by what earlier runs say about the beginning of such an episode.
import { givesUp } from '../action/finishing.ts';
import type { Beginning, Decision, Evidence } from '../decision.ts';
import type { DecisionRequest } from '../policy/decide.ts';
import { decide } from '../policy/decide.ts';
import type { Candidate } from '../types.ts';
import type { Helpers } from './beginning.ts';

/** What earlier runs say about what the model would do first. */
export type BeginningOf = (first: Candidate) => Promise<Beginning | Helpers | undefined>;

interface Correction {
  /** The request among some of the candidates, with their evidence. */
  readonly among: (candidates: readonly Candidate[]) => Promise<DecisionRequest>;
  /** Absent: the episode is under way. */
  readonly beginning?: BeginningOf;
  /** A person has said in this episode what is wanted. */
  readonly isWanted: boolean;
}

/**
 * What made the first step pass comes first, and where nothing is to be gained memory does not lead away from what the model would do. Where
 * nothing has ever worked, memory does not talk the model out of giving up either, unless a person wants more.
 * @throws RangeError without candidates
 */
export async function corrected(
  joined: readonly Candidate[],
  { among, beginning, isWanted }: Correction,
): Promise<Decision> {
  const all = await among(joined);
  const decision = decide(all);
  const first = likeliest(joined);
  const said = await beginning?.(first);
  if (typeof said === 'object') {
    const helping = joined.filter(({ key }) => said.helpers.has(key.exact));
    const helps = helping.some(({ key }) => key.exact === decision.candidates[decision.chosen]?.key.exact);
    if (helping.length > 0) return helps ? decision : decide(await among(helping));
  }
  const isHopeless = givesUp(first.action) && !hasPaid(all.evidence) && !isWanted;
  const abstain = typeof said === 'string' ? said : isHopeless ? 'onlyFailed' : undefined;
  return abstain === undefined || decision.chosen === decision.withoutMemory ? decision : decide({ ...all, abstain });
}

/** Whether anything in a similar situation has a mean return above 0. */
function hasPaid({ neighbors }: Evidence): boolean {
  return neighbors.some(({ totals, edges }) =>
    totals ? (totals.bestReturn ?? 0) > 0 : edges.some(({ meanReturn = 0 }) => meanReturn > 0),
  );
}

/** What the model alone would do; of equals the first. */
function likeliest(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((best, one) => (one.priorLogit > best.priorLogit ? one : best));
}

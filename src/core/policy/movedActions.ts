// Which actions experience moved, over many decisions.
import type { Decision } from '../decision.ts';
import { actionText } from './explain.ts';
import { changeBy, negligibleProb } from './change.ts';

/** An action whose probability experience changed, from this or similar situations. */
export interface MovedAction {
  readonly action: string;
  /**
   * Mean of ln(pi'/pi) over those decisions, nats, of probabilities raised to `negligibleProb`: its exponential is how many times likelier
   * it became.
   */
  readonly logRatio: number;
  /** Decisions that weighed it with some experience of it. */
  readonly decisions: number;
}

export interface MovedActions {
  readonly boosted: readonly MovedAction[];
  readonly suppressed: readonly MovedAction[];
}

/** Number of actions listed as most boosted and as most suppressed, each. */
const mostMoved = 10;

/**
 * The most boosted and the most suppressed actions, by mean ln(pi'/pi) over the decisions that used memory and knew something of them: an
 * action that was never tried moves only for lack of evidence, which says nothing about it. Empty for no decisions.
 */
export function mostMovedActions(decisions: readonly Decision[]): MovedActions {
  const moved = movedActions(decisions);
  return {
    boosted: moved.filter(({ logRatio }) => changeBy(logRatio).kind === 'boosted').slice(0, mostMoved),
    suppressed: moved
      .filter(({ logRatio }) => changeBy(logRatio).kind === 'suppressed')
      .slice(-mostMoved)
      .toReversed(),
  };
}

/** Most boosted first. */
function movedActions(decisions: readonly Decision[]): readonly MovedAction[] {
  const sums = new Map<string, { weighed: number; sum: number }>();
  for (const { abstention, candidates } of decisions) {
    if (abstention) continue;
    for (const { action, prob, priorProb, tried } of candidates) {
      if (!tried) continue;
      const text = actionText(action);
      const { weighed, sum } = sums.get(text) ?? { weighed: 0, sum: 0 };
      sums.set(text, {
        weighed: weighed + 1,
        sum: sum + Math.log(Math.max(prob, negligibleProb) / Math.max(priorProb, negligibleProb)),
      });
    }
  }
  return [...sums]
    .map(([action, { weighed, sum }]) => ({ action, decisions: weighed, logRatio: sum / weighed }))
    .toSorted((a, b) => b.logRatio - a.logRatio);
}

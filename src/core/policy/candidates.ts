// The candidates of a step: what the model proposed, joined with what memory remembers from similar states.
import type { ProposedAction } from '../ports.ts';
import type { LearningSettings } from '../settings.ts';
import type { Action, ActionKey, Candidate, Risk } from '../types.ts';
import type { MemoryStatistics, Neighbor } from '../decision.ts';
import { estimatorOf } from './estimators/registry.ts';

export interface RecalledAction {
  readonly action: Action;
  readonly key: ActionKey;
}

/**
 * Remembered actions worth weighing, most similar situation first, then best mean return; distinct by key.
 * The estimator decides which ones and how many at most. Empty for no neighbours.
 */
export function recallActions(
  neighbors: readonly Neighbor[],
  statistics: MemoryStatistics,
  settings: Pick<LearningSettings, 'mode'>,
): readonly RecalledAction[] {
  const estimator = estimatorOf(settings);
  const recalled = new Map<string, RecalledAction>();
  for (const { edges } of neighbors) {
    const ranked = edges
      .filter((edge) => estimator.recalls(edge, statistics))
      .toSorted((a, b) => (b.meanReturn ?? 0) - (a.meanReturn ?? 0));
    for (const { key, action } of ranked) {
      if (!recalled.has(key.exact)) recalled.set(key.exact, { key, action });
    }
  }
  return [...recalled.values()].slice(0, estimator.recallLimit);
}

/**
 * Logit of an action that no model scored. `weakest`: the lowest of the others minus ln 2.
 * Deviation: the paper's appendix says 0, which in log space is probability 1 (`zero` reproduces it).
 */
export function memoryOnlyLogit(
  scoredLogits: readonly number[],
  settings: Pick<LearningSettings, 'memoryOnlyPrior'>,
): number {
  if (settings.memoryOnlyPrior === 'zero' || scoredLogits.length === 0) return 0;
  return Math.min(...scoredLogits) - Math.LN2;
}

/** Nats below the likeliest from which the model rules an action out: what worked for another task in the same words does not undo that. */
const ruledOutGap = 50;

/** Whether one of `candidates` has hardly any chance by the model's own judgment. */
export function ruledOutAmong(
  candidates: readonly Pick<Candidate, 'priorLogit'>[],
): (candidate: Pick<Candidate, 'priorLogit'>) => boolean {
  const least = candidates.reduce((most, { priorLogit }) => Math.max(most, priorLogit), -Infinity) - ruledOutGap;
  return ({ priorLogit }) => priorLogit <= least;
}

/**
 * Logits from stated confidences in percent, [0, 100]. `normalised`: ln of (c + 1)/sum(c + 1);
 * `paper`: ln(max(c, 1)/100) (arXiv:2601.18510, appendix F).
 */
export function confidenceLogits(
  confidences: readonly number[],
  settings: Pick<LearningSettings, 'confidencePrior'>,
): readonly number[] {
  if (settings.confidencePrior === 'paper') return confidences.map((percent) => Math.log(Math.max(percent, 1) / 100));
  const total = confidences.reduce((sum, percent) => sum + percent + 1, 0);
  return confidences.map((percent) => Math.log((percent + 1) / total));
}

export interface JoinRequest {
  readonly proposed: readonly ProposedAction[];
  readonly recalled: readonly RecalledAction[];
  /** z of `recalled`, in its order; undefined where no model scored it. */
  readonly recalledLogits: readonly (number | undefined)[];
  readonly settings: Pick<LearningSettings, 'memoryOnlyPrior'>;
  readonly keyOf: (action: Action) => ActionKey;
  readonly riskOf: (action: Action) => Risk;
}

/** The union, deduplicated by exact key: the model's first and in its order, the first of equal proposals wins. */
export function joinCandidates(request: JoinRequest): readonly Candidate[] {
  const joined = new Map<string, Candidate>();
  for (const { action, priorLogit, intent } of request.proposed) {
    const key = request.keyOf(action);
    if (joined.has(key.exact)) continue;
    const risk = request.riskOf(action);
    joined.set(key.exact, {
      action,
      key,
      priorLogit,
      source: 'model',
      risk,
      ...(intent === undefined ? {} : { intent }),
    });
  }
  const known = request.recalledLogits.filter((logit) => logit !== undefined);
  const fallback = memoryOnlyLogit(
    [...joined.values()].map(({ priorLogit }) => priorLogit).concat(known),
    request.settings,
  );
  for (const [index, { action, key }] of request.recalled.entries()) {
    if (joined.has(key.exact)) continue;
    const priorLogit = request.recalledLogits[index] ?? fallback;
    joined.set(key.exact, { action, key, priorLogit, source: 'memory', risk: request.riskOf(action) });
  }
  return [...joined.values()];
}

// Knack itself, and its Q as it was before it knew anything of failing.
import { actionSimilarities } from '../../src/core/action/similarity.ts';
import { joinCandidates, recallActions } from '../../src/core/policy/candidates.ts';
import { decide } from '../../src/core/policy/decide.ts';
import { actionKey } from '../../src/core/action/key.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import type { Decision } from '../../src/core/decision.ts';
import type { AskedStep, Predictor } from './predictor.ts';

const harmless = () => ({ class: 'read', reasons: [], alwaysAsk: false }) as const;

/** The decision between the action that was taken, as the model's only proposal, and all that memory recalls. */
export function decisionAt(
  { action, episodeId, memory, retrieval, state, t }: AskedStep,
  settings: LearningSettings,
): Decision {
  const statistics = memory.statistics();
  const candidates = joinCandidates({
    proposed: [{ action, priorLogit: 0 }],
    recalled: recallActions(retrieval.neighbors, statistics, settings),
    recalledLogits: [],
    settings,
    keyOf: actionKey,
    riskOf: harmless,
  });
  const evidence = memory.evidence(state, candidates, undefined, { episodeId, t });
  return decide({ t, state, candidates, evidence, settings, seed: 1, tier: 'offline' });
}

export function knack(settings: LearningSettings): Predictor {
  return {
    name: 'posterior',
    isProbability: true,
    foresee: (step) => {
      const decision = decisionAt(step, settings);
      const [taken] = decision.candidates;
      const chosen = decision.candidates[decision.chosen];
      const qValue = taken?.qValue ?? 0;
      return {
        fail: taken?.failure?.prob ?? 0.5,
        rawFail: taken?.failure?.rawProb,
        value: qValue,
        qFail: -qValue,
        instead: chosen === taken ? undefined : chosen?.key,
      };
    },
    stepEnded: () => undefined,
    attemptEnded: () => undefined,
  };
}

/**
 * -Q of the first landed version, frozen here: the returns of this action, shrunk towards those of similar actions in similar situations,
 * and those towards how its levels fare.
 */
export function landed(): Predictor {
  return {
    name: 'landed',
    isProbability: false,
    foresee: ({ key, memory, retrieval, state }) => {
      const { meanReturn, priorStrength, levelTrust } = memory.statistics();
      const similaritiesTo = actionSimilarities([key]);
      let [visits, own, weights, sum] = [0, 0, 0, 0];
      for (const { similarity, edges } of retrieval.neighbors) {
        for (const edge of edges) {
          const edgeReturn = edge.meanReturn ?? meanReturn;
          if (similarity === 1 && edge.key.exact === key.exact) [visits, own] = [edge.visits, edgeReturn];
          else {
            const weight = similarity ** 4 * (similaritiesTo(edge.key)[0] ?? 0) ** 8 * edge.visits;
            weights += weight;
            sum += weight * edgeReturn;
          }
        }
      }
      const prior = (meanReturn + levelTrust * (memory.levelResiduals(state, [key])[0] ?? 0) + sum) / (1 + weights);
      const qValue = (priorStrength * prior + visits * own) / (priorStrength + visits);
      return { fail: -qValue, value: qValue };
    },
    stepEnded: () => undefined,
    attemptEnded: () => undefined,
  };
}

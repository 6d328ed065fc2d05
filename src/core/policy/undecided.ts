// A decision of which only the state and the action are known: from the outline of a log, or from a colleague's facts.
import type { Decision, Scored } from '../decision.ts';
import { defaultSettings, learningSettings } from '../settings.ts';

/** The only candidate. Its numbers are placeholders; callers overwrite those that are known. */
export const takenAction: Omit<Scored, 'action' | 'key'> = {
  priorLogit: 0,
  source: 'model',
  risk: { class: 'destructive', reasons: [], alwaysAsk: true },
  visits: 0,
  neighborVisits: 0,
  qValue: undefined,
  uncertainty: 0,
  bonus: 0,
  doubt: 0,
  advantage: 0,
  logit: 0,
  priorProb: 1,
  prob: 1,
  tried: false,
};

/** Everything else of the decision. */
export const undecided: Omit<Decision, 't' | 'state' | 'candidates'> = {
  version: 2,
  chosen: 0,
  withoutMemory: 0,
  stateValue: undefined,
  betaEff: 0,
  observations: 0,
  confidence: undefined,
  abstention: { reason: 'memoryOff', found: 0, needed: 0 },
  evidence: {
    statistics: { edges: 0, experiences: 0, meanReturn: 0, returnVariance: 1, priorStrength: 1, levelTrust: 0 },
    neighbors: [],
    levelResiduals: [0],
    nearestMisses: [],
  },
  settings: learningSettings(defaultSettings),
  seed: 0,
  tier: 'prompt',
};

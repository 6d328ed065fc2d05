// A whole decision: what memory recalls joins what a model proposes, evidence is gathered, and one is chosen.
import { actionKey } from '../../src/core/action/key.ts';
import type { FoldedMemory } from '../../src/core/memory/experienceMemory.ts';
import { joinCandidates } from '../../src/core/policy/candidates.ts';
import { decide } from '../../src/core/policy/decide.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import type { Decision } from '../../src/core/decision.ts';
import type { State } from '../../src/core/types.ts';

const proposed = ['command 12', 'command 347', 'git status --short'].map((command, index) => ({
  action: commandAction(command),
  priorLogit: -index,
}));
const harmless = () => ({ class: 'read', reasons: [], alwaysAsk: false }) as const;

/** Of three proposals and what is recalled. */
export function decisionIn(memory: FoldedMemory, state: State, settings: LearningSettings): Decision {
  const { actions } = memory.recall(state);
  const keyOf = actionKey;
  const candidates = joinCandidates({
    proposed,
    recalled: actions,
    recalledLogits: [],
    settings,
    keyOf,
    riskOf: harmless,
  });
  const evidence = memory.evidence(state, candidates);
  return decide({ t: 0, state, candidates, evidence, settings, seed: 1, tier: 'offline' });
}

// From what a model said to the base policy's logits, for the union of its proposals and the remembered actions.
import { confidenceLogits } from '../../policy/candidates.ts';
import type { Proposal, ProposedAction } from '../../ports.ts';
import type { Action } from '../../types.ts';
import type { ReplyToken } from './chat.ts';
import { labelLogits } from './labelLogits.ts';
import type { Labels } from './labels.ts';
import type { ParsedProposal } from './proposalReply.ts';

export type UsableProposal = Extract<ParsedProposal, { ok: true }>;
export type ScoredProposal = Pick<Proposal, 'candidates' | 'recalledLogits' | 'tier'>;

/** z of every candidate: from the label's token if the model gave log-probabilities, else from its stated confidences. */
export function scoreProposal(
  parsed: UsableProposal,
  tokens: readonly ReplyToken[] | undefined,
  recalled: readonly Action[],
  labels: Labels,
): ScoredProposal {
  const recalledLabels = recalled.map((_, index) => labels.recalled[index]);
  const fromTokens = tokens ? labelLogits(tokens) : undefined;
  const proposedLabels = parsed.candidates.map(({ label }) => label);
  const known = [...proposedLabels, ...recalledLabels].some((label) => label && fromTokens?.logits.has(label));
  if (fromTokens && known) {
    const { logits, floor } = fromTokens;
    const listed = (label: string | undefined) => (label === undefined ? undefined : logits.get(label));
    const scored = merge(parsed, recalled, {
      proposed: proposedLabels.map(listed),
      recalled: recalledLabels.map(listed),
      floor,
    });
    const recalledLogits = scored.recalledLogits.map((logit, index) =>
      recalledLabels[index] === undefined ? logit : (logit ?? floor),
    );
    return { ...scored, recalledLogits, tier: 'logprobs' };
  }
  return { ...merge(parsed, recalled, verbalised(parsed, recalledLabels)), tier: 'verbalised' };
}

interface UnionLogits {
  readonly proposed: readonly (number | undefined)[];
  readonly recalled: readonly (number | undefined)[];
  /** For labelled actions that were not listed, under this or another label. */
  readonly floor?: number;
}

/**
 * p = (confidence + 1)/sum over all that were scored. A proposal without a confidence gets the least one stated; where none was
 * stated, the choice gets twice what each of the others gets (prior). A remembered action without one gets none.
 */
function verbalised(parsed: UsableProposal, recalledLabels: readonly (string | undefined)[]): UnionLogits {
  const stated = parsed.candidates.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  const least = stated.length > 0 ? Math.min(...stated) : 49;
  const assumed = (label: string) => (stated.length === 0 && label === parsed.choice ? 99 : least);
  const recalled = recalledLabels.map((label) =>
    label === undefined ? undefined : parsed.recalledConfidences.get(label),
  );
  const union = [
    ...parsed.candidates.map(({ confidence, label }) => confidence ?? assumed(label)),
    ...recalled.filter((confidence) => confidence !== undefined),
  ];
  const logits = confidenceLogits(union, { confidencePrior: 'normalised' });
  const proposed = logits.slice(0, parsed.candidates.length);
  let next = parsed.candidates.length;
  return { proposed, recalled: recalled.map((confidence) => (confidence === undefined ? undefined : logits[next++])) };
}

/** Actions that occur more than once, proposed or remembered, get the sum of their probabilities everywhere. */
function merge(parsed: UsableProposal, recalled: readonly Action[], logits: UnionLogits): Omit<ScoredProposal, 'tier'> {
  const byAction = new Map<string, number>();
  const add = (action: Action, logit: number | undefined) => {
    if (logit === undefined) return;
    const key = JSON.stringify(action);
    const other = byAction.get(key);
    byAction.set(key, other === undefined ? logit : logAddExp(other, logit));
  };
  for (const [index, { action }] of parsed.candidates.entries()) add(action, logits.proposed[index]);
  for (const [index, action] of recalled.entries()) add(action, logits.recalled[index]);

  const candidates = new Map<string, ProposedAction>();
  for (const { action, intent } of parsed.candidates) {
    const key = JSON.stringify(action);
    const priorLogit = byAction.get(key) ?? logits.floor;
    if (priorLogit === undefined || candidates.has(key)) continue;
    candidates.set(key, { action, priorLogit, ...(intent === undefined ? {} : { intent }) });
  }
  return {
    candidates: [...candidates.values()],
    recalledLogits: recalled.map((action) => byAction.get(JSON.stringify(action))),
  };
}

function logAddExp(a: number, b: number): number {
  const max = Math.max(a, b);
  return max + Math.log(Math.exp(a - max) + Math.exp(b - max));
}

/** For a single action, which the model cannot weigh against others: tier `prompt`. */
export function scorePlain(action: Action, recalled: readonly Action[]): ScoredProposal {
  return {
    candidates: [{ action, priorLogit: 0 }],
    recalledLogits: recalled.map(() => undefined),
    tier: 'prompt',
  };
}

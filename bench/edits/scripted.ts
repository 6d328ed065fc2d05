// A scripted model that knows several fixes of a bug and is unsure which is right; it reads and writes the product's own prompts.
import type { Chat } from '../../src/core/agent/prompts/chat.ts';
import { elaborate } from '../../src/core/agent/prompts/elaborate.ts';
import { propose } from '../../src/core/agent/prompts/propose.ts';
import { estimateTokens } from '../../src/core/agent/prompts/transcript.ts';
import { softmax } from '../../src/core/policy/softmax.ts';
import type { LanguageModel } from '../../src/core/ports.ts';
import { labelsFor } from '../../src/core/agent/prompts/labels.ts';
import { edit } from '../../src/core/tools/edit.ts';
import type { Fix } from './bugs.ts';

export interface Wish {
  readonly fix: Fix;
  /** z, nats. */
  readonly logit: number;
}

/** Proposes the fixes for `path`: in words first where `inTwoStages`, else in full. Tokens are estimated from the texts. */
export function scriptedModel(path: string, wishes: readonly Wish[], inTwoStages: boolean): LanguageModel {
  const probs = softmax(wishes.map(({ logit }) => logit));
  const chat: Chat = ({ messages }) => {
    const prompt = messages.map(({ content }) => content).join('\n');
    const chosen = /^Chosen for step \d+: edit (\{.*\})$/m.exec(prompt)?.[1];
    const text = chosen === undefined ? proposalText() : wholeText(chosen);
    const usage = { inputTokens: estimateTokens(prompt), outputTokens: estimateTokens(text) };
    return Promise.resolve({ ok: true, text, finish: 'stop', toolCalls: [], usage });
  };
  const whole = ({ oldText, newText }: Fix) => ({ path, oldText, newText });
  const wholeText = (chosen: string): string => {
    const { change } = JSON.parse(chosen) as { readonly change: string };
    const fix = wishes.find(({ fix: { words } }) => words === change)?.fix;
    return JSON.stringify(fix ? whole(fix) : {});
  };
  const proposalText = (): string => {
    const labels = labelsFor(wishes.length).proposed;
    const candidates = wishes.map(({ fix }, index) => ({
      label: labels[index],
      intent: 'make the test pass',
      tool: edit.name,
      input: inTwoStages ? { path, change: fix.words } : whole(fix),
      confidence: Math.round(100 * (probs[index] ?? 0)),
    }));
    const choice = labels[probs.indexOf(Math.max(...probs))];
    return JSON.stringify({ candidates, recalled: [], choice, check: null });
  };
  const options = {
    model: 'scripted',
    logprobs: false,
    format: 'json' as const,
    contextWindow: 32_768,
    maxOutputTokens: 8192,
  };
  return {
    id: 'scripted',
    propose: async (request, signal) => (await propose(chat, request, options, signal)).proposal,
    ...(inTwoStages ? { elaborate: (request, signal) => elaborate(chat, request, options, signal) } : {}),
  };
}

// The probe: one tiny request that shows what a model's endpoint accepts, and whether its log-probabilities can be used.
import { labelLogits } from '../../core/agent/prompts/labelLogits.ts';
import type { ChatRequest } from '../../core/agent/prompts/chat.ts';
import { locateObject } from '../../core/agent/prompts/replyJson.ts';
import type { Capabilities } from './capabilities.ts';
import type { AskReply } from './openaiChat.ts';

/** Reasoning models think before they answer even this. */
export const probeRequest: ChatRequest = {
  messages: [
    { role: 'system', content: 'Reply with one JSON object and nothing else.' },
    { role: 'user', content: 'Toss a coin: reply {"choice":"A"} for heads or {"choice":"B"} for tails.' },
  ],
  schema: {
    name: 'coin',
    strict: true,
    schema: {
      type: 'object',
      properties: { choice: { type: 'string', enum: ['A', 'B'] } },
      required: ['choice'],
      additionalProperties: false,
    },
  },
  logprobs: true,
  maxOutputTokens: 1024,
  seed: 0,
};

/**
 * Updates the capabilities from the probe's answer. An answer without any log-probabilities means that there are
 * none; one that lists some, but none for a label, leaves it to the real requests.
 */
export function learnFromProbe(known: Capabilities, reply: AskReply): Capabilities {
  if (!reply.ok) return known;
  const served = reply.servedModel === undefined ? {} : { servedModel: reply.servedModel };
  const listed = reply.tokens?.some(({ alternatives }) => alternatives.length > 0) ?? false;
  const usable = reply.tokens !== undefined && (listed || labelLogits(reply.tokens) !== undefined);
  // Only a real answer could have had some: reasoning may have used all tokens, or the request failed.
  const conclusive = locateObject(reply.text, ['choice']) !== undefined;
  return { ...known, ...served, ...(usable || !conclusive ? {} : { topLogprobs: 0 as const }) };
}

// A chat with one model of one endpoint: requests only what the endpoint supports, waits and retries if that helps.
import type OpenAI from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { ChatMessage, ChatReply, ChatRequest } from '../../core/agent/prompts/chat.ts';
import type { Usage } from '../../core/episode.ts';
import type { Capabilities } from './capabilities.ts';
import { degraded } from './capabilities.ts';
import type { Prices } from './cost.ts';
import { withCost } from './cost.ts';
import type { Endpoint } from './endpoint.ts';
import { createClient, withoutKey } from './endpoint.ts';
import { exchange } from './exchange.ts';
import { Fault, describeFault, describeWait, isTransient, toldContextWindow } from './faults.ts';
import type { FinishedReply } from './reply.ts';

/** Waiting and clocks, for tests to replace. */
export interface Pace {
  /** Resolves after `ms`, or rejects with the signal's reason when it aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Longest silence of an endpoint, ms. */
  readonly silenceMs: number;
}

export interface Conversation {
  /** The endpoint's capabilities as known so far. */
  capabilities: Capabilities;
  /** Rejects only with the signal's reason. */
  readonly ask: (request: ChatRequest, signal: AbortSignal) => Promise<AskReply>;
}

/** `fault` says why there is no reply. */
export type AskReply = ChatReply & { readonly fault?: Fault; readonly servedModel?: string };

export interface ConversationOptions {
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly prices: Prices | undefined;
  readonly capabilities: Capabilities;
  readonly pace: Pace;
  /** Called when it waits, with the reason: one sentence. */
  readonly onWait: ((message: string, waitMs: number) => void) | undefined;
}

const maxRetries = 3;
/** Rate limits are mostly per minute. */
const maxRateLimitRetries = 8;
/** Total wait. Longer requested waits are refused: the user decides. */
const longestWaitMs = 60_000;
const longestBackoffMs = 16_000;
/** Each refusal gives up one capability; this is how many there are. */
const maxRefusals = 14;

export function converse(options: ConversationOptions): Conversation {
  let client: Promise<OpenAI> | undefined;
  const conversation: Conversation = {
    capabilities: options.capabilities,
    ask: async (request, signal) => {
      client ??= createClient(options.endpoint);
      const started = performance.now();
      const outcome = await persist(await client, options, conversation, request, signal);
      const usage = withCost({ ...outcome.usage, durationMs: performance.now() - started }, options.prices);
      if (outcome.reply) {
        const { text, finish, tokens, toolCalls, servedModel } = outcome.reply;
        return {
          ok: true,
          text: withoutKey(text, options.endpoint),
          finish,
          toolCalls: toolCalls.map(({ tool, input }) => ({ tool, input: withoutKey(input, options.endpoint) })),
          usage,
          ...(tokens ? { tokens } : {}),
          ...(servedModel === undefined ? {} : { servedModel }),
        };
      }
      const { fault } = outcome;
      const window = toldContextWindow(fault.message);
      return {
        ok: false,
        problem: describeFault(fault, options.endpoint, options.model),
        fault,
        usage,
        ...(fault.kind === 'tooLong' ? { tooLong: window === undefined ? {} : { contextWindow: window } } : {}),
      };
    },
  };
  return conversation;
}

type Outcome =
  | { readonly reply: FinishedReply; readonly usage: Usage }
  | { readonly reply?: undefined; readonly fault: Fault; readonly usage: Usage };

/** Tries until there is a reply, or a fault that retrying does not fix. */
async function persist(
  client: OpenAI,
  options: ConversationOptions,
  conversation: Conversation,
  request: ChatRequest,
  signal: AbortSignal,
): Promise<Outcome> {
  let tried = conversation.capabilities;
  let retries = 0;
  let waitedMs = 0;
  let refusals = 0;
  for (;;) {
    try {
      const reply = await exchange(client, requestBody(request, options.model, tried), options.pace, signal);
      // A capability given up is remembered once that has proved to help.
      conversation.capabilities = { ...conversation.capabilities, ...tried };
      return { reply, usage: reply.usage };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const fewer =
        error.kind === 'badRequest' && refusals++ < maxRefusals
          ? degraded(tried, error, request.maxOutputTokens)
          : undefined;
      if (fewer) {
        tried = fewer;
        continue;
      }
      const waitMs = error.retryAfterMs ?? Math.min(500 * 2 ** retries, longestBackoffMs);
      if (!isTransient(error) || retries >= retriesFor(error) || waitedMs + waitMs > longestWaitMs) {
        return { fault: error, usage: {} };
      }
      retries++;
      waitedMs += waitMs;
      options.onWait?.(describeWait(error, options.endpoint, options.model, waitMs), waitMs);
      await options.pace.sleep(waitMs, signal);
    }
  }
}

/** A wrong reply or a long silence is rarely transient. */
function retriesFor({ kind }: Fault): number {
  if (kind === 'rateLimit') return maxRateLimitRetries;
  return kind === 'malformed' || kind === 'silence' ? 1 : maxRetries;
}

function requestBody(request: ChatRequest, model: string, known: Capabilities): ChatCompletionCreateParams {
  return {
    model,
    messages: [...(known.systemRole ? request.messages : withoutSystem(request.messages))],
    ...(known.stream ? { stream: true as const } : {}),
    ...(known.stream && known.streamUsage ? { stream_options: { include_usage: true } } : {}),
    ...sampling(request, known),
    ...(known.outputLimit === 'none'
      ? {}
      : { [known.outputLimit]: Math.min(request.maxOutputTokens, known.outputTokens ?? Infinity) }),
    ...(request.logprobs && known.topLogprobs > 0 ? { logprobs: true, top_logprobs: known.topLogprobs } : {}),
    ...responseFormat(request, known),
  };
}

function sampling({ seed }: ChatRequest, known: Capabilities): Readonly<Record<string, number>> {
  return {
    // Some servers apply temperature before log-probabilities: at 1 they are the model's own everywhere.
    ...(known.temperature ? { temperature: 1 } : {}),
    // Some read it as a signed 32-bit number.
    ...(known.seed ? { seed: seed & 0x7fffffff } : {}),
  };
}

function responseFormat(
  { schema }: ChatRequest,
  { structured }: Capabilities,
): Pick<ChatCompletionCreateParams, 'response_format'> {
  if (!schema || structured === 'none') return {};
  if (structured === 'jsonObject') return { response_format: { type: 'json_object' } };
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name: schema.name, strict: schema.strict, schema: { ...schema.schema } },
    },
  };
}

function withoutSystem(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const [first, ...rest] = messages.filter(({ role }) => role !== 'system');
  return first ? [{ ...first, content: [...system, first.content].join('\n\n') }, ...rest] : [];
}

// One request to a chat completions endpoint and its whole reply, streamed or not. Any failure is a `Fault`.
import type OpenAI from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import * as v from 'valibot';
import type { ReplyToken, ToolCallReply } from '../../core/agent/prompts/chat.ts';
import type { Usage } from '../../core/types.ts';
import { Fault, htmlTitle, toFault } from './faults.ts';

export interface Exchange {
  readonly text: string;
  readonly finish: 'stop' | 'length';
  readonly tokens: readonly ReplyToken[] | undefined;
  readonly toolCalls: readonly ToolCallReply[];
  readonly usage: Usage;
  /** The model that the endpoint says it used. */
  readonly servedModel: string | undefined;
}

export interface ExchangeLimits {
  /** Longest silence, before and between parts of a reply; three times that for the whole. */
  readonly silenceMs: number;
  readonly now: () => number;
}

/** More text than any proposal has: an endpoint that does not stop. */
const maxReplyChars = 4_000_000;

/** @throws Fault, or the signal's reason once it aborted. */
export async function exchange(
  client: OpenAI,
  body: ChatCompletionCreateParams,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Exchange> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const timedOut = { message: '' };
  const stopWith = (message: string) => () => {
    timedOut.message = message;
    controller.abort();
  };
  const seconds = (ms: number) => `${String(Math.round(ms / 100) / 10)} s`;
  const silence = setTimeout(stopWith(`it said nothing for ${seconds(limits.silenceMs)}`), limits.silenceMs);
  const whole = setTimeout(stopWith(`it did not finish in ${seconds(limits.silenceMs * 3)}`), limits.silenceMs * 3);
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    const response = await client.chat.completions.create(body, { signal: controller.signal }).asResponse();
    silence.refresh();
    const reply = await readReply(response, client, controller, () => silence.refresh());
    // An aborted stream just ends.
    if (controller.signal.aborted) throw new Fault('disconnected', 'aborted');
    return finished(reply);
  } catch (error) {
    signal.throwIfAborted();
    if (timedOut.message !== '') throw new Fault('silence', timedOut.message);
    throw toFault(error, limits.now);
  } finally {
    clearTimeout(silence);
    clearTimeout(whole);
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
}

const listed = v.object({
  token: v.string(),
  bytes: v.nullish(v.array(v.number())),
  logprob: v.nullish(v.number()),
});
const loggedToken = v.object({ ...listed.entries, top_logprobs: v.nullish(v.array(listed)) });
const toolCall = v.object({
  index: v.nullish(v.number()),
  function: v.nullish(v.object({ name: v.nullish(v.string()), arguments: v.nullish(v.string()) })),
});
const content = v.union([v.string(), v.array(v.object({ text: v.optional(v.string(), '') }))]);
const message = v.object({
  content: v.nullish(content),
  refusal: v.nullish(v.string()),
  tool_calls: v.nullish(v.array(toolCall)),
});
const count = v.nullish(v.number());
/** What a reply can do without: when it is not as it should be, it is as if it were absent. */
const spare = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), undefined);
/** A whole reply (`message`) or a part of one (`delta`), as far as Knack looks at it. */
const part = v.object({
  model: spare(v.string()),
  choices: v.nullish(
    v.array(
      v.object({
        index: spare(v.number()),
        delta: v.nullish(message),
        message: v.nullish(message),
        finish_reason: v.nullish(v.string()),
        logprobs: spare(v.object({ content: v.nullish(v.array(loggedToken)) })),
      }),
    ),
  ),
  usage: spare(
    v.object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: v.nullish(v.object({ cached_tokens: count })),
    }),
  ),
});
type Part = v.InferOutput<typeof part>;

/** A reply as it grows. */
interface Growing {
  text: string;
  refusal: string;
  finish: string | undefined;
  tokens: ReplyToken[] | undefined;
  readonly calls: Map<number, { tool: string; input: string }>;
  usage: Usage;
  servedModel: string | undefined;
  /** Parts that had a choice. */
  parts: number;
}

async function readReply(
  response: Response,
  client: OpenAI,
  controller: AbortController,
  heard: () => void,
): Promise<Growing> {
  const reply: Growing = {
    text: '',
    refusal: '',
    finish: undefined,
    tokens: undefined,
    calls: new Map(),
    usage: {},
    servedModel: undefined,
    parts: 0,
  };
  let events = response;
  if (!response.headers.get('content-type')?.includes('event-stream')) {
    const text = await readText(response, heard);
    if (!/^(?:data|event|id|retry)?:/u.test(text.trimStart())) {
      add(reply, parseJson(text));
      if (reply.parts === 0) throw new Fault('malformed', `it begins: ${text.slice(0, 80)}`);
      reply.finish ??= 'stop';
      return reply;
    }
    events = new Response(text);
  }
  const { Stream } = await import('openai/streaming');
  for await (const chunk of Stream.fromSSEResponse<unknown>(events, controller, client)) {
    heard();
    add(reply, chunk);
    if (reply.text.length > maxReplyChars) throw new Fault('malformed', 'its reply does not end');
  }
  return reply;
}

async function readText(response: Response, heard: () => void): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    heard();
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > maxReplyChars) throw new Fault('malformed', 'its reply does not end');
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  const title = htmlTitle(text);
  if (title !== undefined) throw new Fault('html', title);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault('malformed', text.trim() === '' ? 'the reply is empty' : `it begins: ${text.slice(0, 80)}`);
  }
  const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : undefined;
  if (error !== undefined && error !== null) throw toFault(errorInBody(error), () => 0);
  return value;
}

/** Some routers answer 200 and tell the failure in the body. */
function errorInBody(error: unknown): Error {
  const said = typeof error === 'object' && error !== null ? error : { message: String(error) };
  const text = 'message' in said && typeof said.message === 'string' ? said.message : JSON.stringify(said);
  return Object.assign(new Error(text), said, { message: text, requestID: null });
}

function add(reply: Growing, value: unknown): void {
  const parsed = v.safeParse(part, value);
  if (!parsed.success) throw new Fault('malformed', `unexpected ${parsed.issues[0].message}`);
  const { model, choices, usage } = parsed.output;
  reply.servedModel ??= model ?? undefined;
  if (usage) reply.usage = usageOf(usage);
  const choice = choices?.find(({ index }) => (index ?? 0) === 0);
  if (!choice) return;
  reply.parts++;
  const said = choice.delta ?? choice.message;
  reply.text +=
    typeof said?.content === 'string' ? said.content : (said?.content ?? []).map(({ text }) => text).join('');
  reply.refusal += said?.refusal ?? '';
  reply.finish = choice.finish_reason ?? reply.finish;
  for (const [position, call] of (said?.tool_calls ?? []).entries()) addCall(reply, call, position);
  const logged = choice.logprobs?.content;
  if (logged) (reply.tokens ??= []).push(...logged.map(tokenOf));
}

function addCall(reply: Growing, call: v.InferOutput<typeof toolCall>, position: number): void {
  const index = call.index ?? position;
  const known = reply.calls.get(index) ?? { tool: '', input: '' };
  known.tool += call.function?.name ?? '';
  known.input += call.function?.arguments ?? '';
  reply.calls.set(index, known);
}

function tokenOf({ top_logprobs, ...token }: v.InferOutput<typeof loggedToken>): ReplyToken {
  return { ...alternativeOf(token), alternatives: (top_logprobs ?? []).map(alternativeOf) };
}

function alternativeOf({ token, bytes, logprob }: v.InferOutput<typeof listed>): Omit<ReplyToken, 'alternatives'> {
  return { token, logprob: logprob ?? -Infinity, ...(bytes ? { bytes } : {}) };
}

function usageOf({ prompt_tokens, completion_tokens, prompt_tokens_details }: NonNullable<Part['usage']>): Usage {
  const cached = prompt_tokens_details?.cached_tokens;
  return {
    ...(typeof prompt_tokens === 'number' ? { inputTokens: prompt_tokens } : {}),
    ...(typeof completion_tokens === 'number' ? { outputTokens: completion_tokens } : {}),
    ...(typeof cached === 'number' ? { cachedTokens: cached } : {}),
  };
}

function finished(reply: Growing): Exchange {
  const { text, refusal, finish, tokens, calls, usage, servedModel } = reply;
  if (finish === 'content_filter') throw new Fault('contentFilter', '');
  if (finish === 'error') throw new Fault('server', 'the model provider failed');
  if (refusal !== '' && text === '') throw new Fault('refusal', refusal);
  if (finish === undefined && !isWholeJson(text)) {
    throw reply.parts === 0
      ? new Fault('malformed', 'the reply has no content')
      : new Fault('disconnected', 'the reply ends in the middle');
  }
  return {
    text,
    finish: finish === 'length' || finish === 'max_tokens' ? 'length' : 'stop',
    tokens,
    toolCalls: [...calls.values()],
    usage,
    servedModel,
  };
}

/** Some servers never say that they are done. */
function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

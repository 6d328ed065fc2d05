// A reply of a chat completions API, assembled part by part, and its final result.
import * as v from 'valibot';
import type { ReplyToken, ToolCallReply } from '../../core/agent/prompts/chat.ts';
import type { Usage } from '../../core/episode.ts';
import { Fault } from './faults.ts';
import type { ReplyPart } from './replyParts.ts';
import { replyTokens } from './replyTokens.ts';

/** More text than any proposal has: an endpoint that does not stop. */
const maxReplyChars = 4_000_000;

/** An optional part of a reply: if malformed, it counts as absent. */
const spare = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), undefined);
const anything = v.optional(v.unknown());
const text = spare(v.string());
const count = spare(v.pipe(v.number(), v.finite(), v.minValue(0)));
const calledFunction = v.object({ name: text, arguments: anything });
const toolCall = v.object({ index: spare(v.number()), id: text, function: spare(calledFunction) });
const message = v.object({
  content: anything,
  reasoning_content: text,
  reasoning: text,
  refusal: text,
  tool_calls: spare(v.array(toolCall)),
  function_call: spare(calledFunction),
});
const choice = v.object({
  index: spare(v.number()),
  delta: v.nullish(message),
  message: v.nullish(message),
  finish_reason: text,
  logprobs: anything,
});
/** A whole reply (`message`) or a part of one (`delta`), as far as Knack uses it. */
const part = v.object({
  model: text,
  choices: v.nullish(v.array(choice)),
  usage: spare(
    v.object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: spare(v.object({ cached_tokens: count })),
    }),
  ),
});
type Part = v.InferOutput<typeof part>;
type Message = v.InferOutput<typeof message>;
type ToolCall = v.InferOutput<typeof toolCall>;

interface GrowingCall {
  readonly index: number | undefined;
  /** Empty: none. */
  readonly id: string;
  tool: string;
  input: string;
}

export interface GrowingReply {
  text: string;
  reasoning: string;
  refusal: string;
  finish: string | undefined;
  tokens: ReplyToken[] | undefined;
  readonly calls: GrowingCall[];
  usage: Usage;
  /** The model that the endpoint says it used. */
  servedModel: string | undefined;
  /** The choice that is read: the first to arrive, as one was requested. */
  index: number | undefined;
  /** Parts that had that choice. */
  parts: number;
}

export function emptyReply(): GrowingReply {
  return {
    text: '',
    reasoning: '',
    refusal: '',
    finish: undefined,
    tokens: undefined,
    calls: [],
    usage: {},
    servedModel: undefined,
    index: undefined,
    parts: 0,
  };
}

/** @throws Fault for a malformed part, or too many. */
export function addPart(reply: GrowingReply, { value, whole }: ReplyPart): void {
  const parsed = v.safeParse(part, value);
  if (!parsed.success) throw new Fault('malformed', `unexpected ${parsed.issues[0].message}`);
  const { model, choices, usage } = parsed.output;
  reply.servedModel ??= model ?? undefined;
  if (usage) reply.usage = usageOf(usage);
  const own =
    choices?.find(({ index }) => (index ?? 0) === (reply.index ?? 0)) ??
    (reply.index === undefined ? choices?.[0] : undefined);
  if (!own) return;
  reply.index ??= own.index ?? 0;
  reply.parts++;
  const said = own.delta ?? own.message;
  if (said) addMessage(reply, said);
  // A stream signals when it is complete; a whole reply is complete.
  reply.finish = own.finish_reason ?? reply.finish ?? (whole ? 'stop' : undefined);
  const tokens = replyTokens(own.logprobs);
  if (tokens) (reply.tokens ??= []).push(...tokens);
  if (reply.text.length > maxReplyChars) throw new Fault('malformed', 'its reply does not end');
}

function addMessage(reply: GrowingReply, said: Message): void {
  reply.text += textOf(said.content);
  reply.reasoning += said.reasoning_content ?? said.reasoning ?? '';
  reply.refusal += said.refusal ?? '';
  for (const call of said.tool_calls ?? []) addCall(reply.calls, call);
  if (said.function_call) addCall(reply.calls, { index: 0, id: '', function: said.function_call });
}

/** Text, a list of parts of which some have text, or JSON that the server has already parsed. */
function textOf(content: unknown): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content
    .map((item: unknown) => (typeof item === 'object' && item !== null && 'text' in item ? textOf(item.text) : ''))
    .join('');
}

/**
 * A call's parts are joined by their index. If servers omit it, or give all calls the same, a new id begins a new
 * call, as does a name without an id.
 */
function addCall(calls: GrowingCall[], { function: called, ...call }: ToolCall): void {
  const index = call.index ?? undefined;
  const id = call.id ?? '';
  const name = called?.name ?? '';
  const input = textOf(called?.arguments);
  const known = calls.findLast((call) => index === undefined || call.index === index);
  const other = id ? known?.id !== '' && known?.id !== id : index === undefined && name !== '';
  if (!known || other) {
    calls.push({ index, id, tool: name, input });
    return;
  }
  // Some repeat the name with every part.
  if (name !== known.tool) known.tool += name;
  known.input += input;
}

function usageOf({ prompt_tokens, completion_tokens, prompt_tokens_details }: NonNullable<Part['usage']>): Usage {
  const cached = prompt_tokens_details?.cached_tokens;
  return {
    ...(typeof prompt_tokens === 'number' ? { inputTokens: prompt_tokens } : {}),
    ...(typeof completion_tokens === 'number' ? { outputTokens: completion_tokens } : {}),
    ...(typeof cached === 'number' ? { cachedTokens: cached } : {}),
  };
}

export interface FinishedReply {
  readonly text: string;
  readonly finish: 'stop' | 'length';
  readonly tokens: readonly ReplyToken[] | undefined;
  readonly toolCalls: readonly ToolCallReply[];
  readonly usage: Usage;
  readonly servedModel: string | undefined;
}

/** @throws Fault when it was refused, filtered, cut off, or is not a reply. */
export function finishedReply(reply: GrowingReply): FinishedReply {
  const { text: said, reasoning, refusal, finish, tokens, calls, usage, servedModel, parts } = reply;
  if (parts === 0) throw new Fault('malformed', 'the reply has no content');
  if (finish === 'content_filter') throw new Fault('contentFilter', '');
  if (finish === 'error') throw new Fault('server', 'the model provider failed');
  if (refusal !== '' && said === '') throw new Fault('refusal', refusal);
  if (finish === undefined && !isWholeJson(said)) throw new Fault('disconnected', 'the reply ends in the middle');
  const cut = finish === 'length' || finish === 'max_tokens';
  // Some servers classify the whole answer as reasoning and leave nothing else.
  const onlyReasoned = said.trim() === '' && calls.length === 0 && !cut;
  return {
    text: onlyReasoned ? reasoning : said,
    finish: cut ? 'length' : 'stop',
    tokens,
    toolCalls: calls.map(({ tool, input }) => ({ tool, input })),
    usage,
    servedModel,
  };
}

/** Some servers never say that they are done. */
function isWholeJson(said: string): boolean {
  try {
    JSON.parse(said);
    return true;
  } catch {
    return false;
  }
}

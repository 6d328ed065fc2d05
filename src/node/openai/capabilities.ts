// What an endpoint accepts and returns for one model: found by a probe, corrected by later requests, and remembered.
import * as v from 'valibot';
import type { Fault } from './faults.ts';

const schema = v.object({
  /** How a reply's format can be requested. */
  structured: v.picklist(['jsonSchema', 'jsonObject', 'none']),
  /** Most alternatives listed per token; 0: none. */
  topLogprobs: v.picklist([20, 5, 0]),
  /** Name of the parameter that limits output tokens. */
  outputLimit: v.picklist(['max_completion_tokens', 'max_tokens', 'none']),
  /** Most output tokens that a request may ask for; undefined if unknown. */
  outputTokens: v.optional(v.number()),
  stream: v.boolean(),
  streamUsage: v.boolean(),
  temperature: v.boolean(),
  seed: v.boolean(),
  /** False: its content goes before the first user message. */
  systemRole: v.boolean(),
  /** It does not keep to the JSON format: it is asked for one action in plain words (tier `prompt`). */
  plain: v.boolean(),
  /** Tokens; undefined if unknown. */
  contextWindow: v.optional(v.number()),
  /** The model's own name in the probe's answer. If it changes, these capabilities are void. */
  servedModel: v.optional(v.string()),
});
export type Capabilities = v.InferOutput<typeof schema>;

/** Remembers capabilities by endpoint and model. What it returns may be outdated or broken: it is checked. */
export interface CapabilityCache {
  get(key: string): unknown;
  set(key: string, capabilities: Capabilities): void;
}

/** What was remembered; undefined if nothing in the current format. */
export function remembered(cache: CapabilityCache, key: string): Capabilities | undefined {
  const parsed = v.safeParse(schema, cache.get(key));
  return parsed.success ? parsed.output : undefined;
}

/** The first try: everything. OpenAI's newest models only know `max_completion_tokens`, most servers the older name. */
export function optimistic(provider: string): Capabilities {
  return {
    structured: 'jsonSchema',
    topLogprobs: 20,
    outputLimit: provider === 'openai' ? 'max_completion_tokens' : 'max_tokens',
    stream: true,
    streamUsage: true,
    temperature: true,
    seed: true,
    systemRole: true,
    plain: false,
  };
}

type Step = (known: Capabilities) => Partial<Capabilities> | undefined;

const fewerLogprobs: Step = ({ topLogprobs }) =>
  topLogprobs === 0 ? undefined : { topLogprobs: topLogprobs === 20 ? 5 : 0 };
const noLogprobs: Step = ({ topLogprobs }) => (topLogprobs === 0 ? undefined : { topLogprobs: 0 });
const looser: Step = ({ structured }) =>
  structured === 'none' ? undefined : { structured: structured === 'jsonSchema' ? 'jsonObject' : 'none' };
const otherLimit: Step = ({ outputLimit }) =>
  outputLimit === 'none' ? undefined : { outputLimit: outputLimit === 'max_tokens' ? 'max_completion_tokens' : 'none' };
const olderLimit: Step = ({ outputLimit }) =>
  outputLimit === 'max_completion_tokens' ? { outputLimit: 'max_tokens' } : otherLimit({ outputLimit } as Capabilities);
const without =
  (name: 'stream' | 'streamUsage' | 'temperature' | 'seed' | 'systemRole'): Step =>
  (known) =>
    known[name] ? { [name]: false } : undefined;

/** What to give up if a refusal names it; the first match that still changes something. */
const named: readonly (readonly [RegExp, Step])[] = [
  [/top_?logprobs/iu, fewerLogprobs],
  [/log_?probs/iu, noLogprobs],
  [/response_?format|json_?schema|structured|grammar|\bschema\b/iu, looser],
  [/stream_?options|include_usage/iu, without('streamUsage')],
  [/max_completion_tokens['"`]? (?:is|was)? ?(?:not|un)|(?:un|not ).*max_completion_tokens/iu, olderLimit],
  [/max_(?:completion_)?tokens/iu, otherLimit],
  [/temperature/iu, without('temperature')],
  [/\bseed\b/iu, without('seed')],
  [
    /(?:system|developer) (?:role|message|prompt|instruction)|role.{0,20}system|roles must alternate/iu,
    without('systemRole'),
  ],
  [/\bstream(?:ing)?\b(?!_)/iu, without('stream')],
];

/** What to give up, in this order, if a refusal names nothing. */
const unnamed: readonly Step[] = [
  noLogprobs,
  looser,
  looser,
  without('streamUsage'),
  without('seed'),
  without('temperature'),
  otherLimit,
  without('stream'),
  without('systemRole'),
];

/**
 * Fewer capabilities after a request for `askedTokens` output tokens was refused; undefined when there is nothing left to give
 * up. If log-probabilities are refused in combination with another feature, drops the other: true logits are worth more.
 */
export function degraded(known: Capabilities, fault: Fault, askedTokens: number): Capabilities | undefined {
  const said = fault.param === undefined ? fault.message : `${fault.param}: ${fault.message}`;
  const fits = named.filter(([pattern]) => pattern.test(said)).map(([, step]) => step);
  const others = fits.filter((step) => step !== fewerLogprobs && step !== noLogprobs);
  const outputTokens = /max_?\w*_?tokens/iu.test(said) ? toldOutputTokens(said, askedTokens) : undefined;
  if (outputTokens !== undefined && outputTokens < (known.outputTokens ?? Infinity)) return { ...known, outputTokens };
  for (const step of [...(others.length === 1 ? others : []), ...fits, ...unnamed]) {
    const change = step(known);
    if (change) return { ...known, ...change };
  }
  return undefined;
}

/** The limit of output tokens named in a refusal, if below what was requested. */
function toldOutputTokens(said: string, asked: number): number | undefined {
  const bounds = /(?:at most|maximum|less than or equal to|<=|>|exceed\w*|up to|limit\w*|\[\d+,)\D{0,40}?(\d{2,7})/giu;
  const told = [...said.matchAll(bounds)].map(([, number]) => Number(number)).filter((number) => number < asked);
  return told.length > 0 ? Math.max(...told) : undefined;
}

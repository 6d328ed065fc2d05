// A model of an endpoint as the rest of Knack opens it: its identity, its known capabilities, and a client.
import { setTimeout as delay } from 'node:timers/promises';
import type { CapabilityCache, Capabilities } from './capabilities.ts';
import { optimistic, remembered } from './capabilities.ts';
import type { Prices } from './cost.ts';
import type { Endpoint, EndpointOptions } from './endpoint.ts';
import { resolveEndpoint } from './endpoint.ts';
import type { Conversation, Pace } from './openaiChat.ts';
import { converse } from './openaiChat.ts';

export interface ConnectionOptions extends EndpointOptions {
  /** As the endpoint lists it. */
  readonly model: string;
  /** Default: usage without cost. */
  readonly prices?: Prices;
  /** Tokens; default: what the endpoint reports, else 32,768. */
  readonly contextWindow?: number;
  /** Default: remembered for the lifetime of this model object. */
  readonly capabilityCache?: CapabilityCache;
  /** Called when waiting for an endpoint, with the reason (one sentence) and the time. */
  readonly onWait?: (message: string, waitMs: number) => void;
  /** For tests. */
  readonly pace?: Partial<Pace>;
}

export interface Connection {
  readonly endpoint: Endpoint;
  readonly model: string;
  /** e.g. `openai/gpt-5-mini`. */
  readonly id: string;
  /** For messages, e.g. `gpt-5-mini at https://api.openai.com/v1`. */
  readonly name: string;
  readonly conversation: Conversation;
  /** What an earlier probe found; undefined: none yet. */
  readonly recall: () => Capabilities | undefined;
  readonly remember: (capabilities: Capabilities) => void;
}

/** undici ends a request after 300 s without a byte, whatever else is set. */
const silenceMs = 290_000;

/** @throws TypeError for an invalid base URL. */
export function connect(options: ConnectionOptions): Connection {
  const endpoint = resolveEndpoint(options);
  const cache = options.capabilityCache ?? new Map<string, Capabilities>();
  const key = `${endpoint.baseURL} ${options.model}`;
  const recall = () => remembered(cache, key);
  return {
    endpoint,
    model: options.model,
    id: `${endpoint.provider}/${options.model}`,
    name: `${options.model} at ${endpoint.baseURL}`,
    conversation: converse({
      endpoint,
      model: options.model,
      prices: options.prices,
      capabilities: recall() ?? optimistic(endpoint.provider),
      onWait: options.onWait,
      pace: { sleep, now: Date.now, silenceMs, ...options.pace },
    }),
    recall,
    remember: (capabilities) => {
      cache.set(key, capabilities);
    },
  };
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

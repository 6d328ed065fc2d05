// What the prompts need of a chat model, from any provider.
import type { JsonObject } from '../../types.ts';
import type { Usage } from '../../episode.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface TokenAlternative {
  readonly token: string;
  /** UTF-8 bytes of the token, if the endpoint gives them. */
  readonly bytes?: readonly number[];
  /** Nats. */
  readonly logprob: number;
}

/** A token of the reply with the most likely ones at its place (itself among them or not). */
export interface ReplyToken extends TokenAlternative {
  readonly alternatives: readonly TokenAlternative[];
}

export interface ReplySchema {
  readonly name: string;
  readonly schema: JsonObject;
  /** Whether it stays within what strict modes accept. */
  readonly strict: boolean;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly schema?: ReplySchema;
  /** Ask for the tokens' log-probabilities where the model gives them. */
  readonly logprobs: boolean;
  readonly maxOutputTokens: number;
  /** 32-bit unsigned. */
  readonly seed: number;
}

export interface ToolCallReply {
  readonly tool: string;
  /** JSON text, as the model wrote it. */
  readonly input: string;
}

export type ChatReply =
  | {
      readonly ok: true;
      readonly text: string;
      /** `length`: cut by the limit of output tokens. */
      readonly finish: 'stop' | 'length';
      /** Absent where the endpoint gives none. */
      readonly tokens?: readonly ReplyToken[];
      /** Tools that the model called instead of writing. */
      readonly toolCalls: readonly ToolCallReply[];
      readonly usage: Usage;
    }
  | {
      readonly ok: false;
      /** Names endpoint, cause and remedy. */
      readonly problem: string;
      readonly usage: Usage;
      /** Set if the prompt was too long: the window in tokens, if the endpoint reported it. */
      readonly tooLong?: { readonly contextWindow?: number };
    };

/** Expected failures are data; rejects only with the signal's reason, promptly after it aborts. */
export type Chat = (request: ChatRequest, signal: AbortSignal) => Promise<ChatReply>;

/** Sums; what neither says stays undefined. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum = (name: keyof Usage) =>
    a[name] === undefined && b[name] === undefined ? {} : { [name]: (a[name] ?? 0) + (b[name] ?? 0) };
  return {
    ...sum('inputTokens'),
    ...sum('outputTokens'),
    ...sum('cachedTokens'),
    ...sum('cost'),
    ...sum('durationMs'),
  };
}

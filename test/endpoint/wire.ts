// A reply as it goes over the wire: one JSON object, or the chunks of an event stream.
import type { ChatBody } from './reply.ts';
import type { Token } from './tokens.ts';

export interface Said {
  readonly tokens: readonly Token[];
  readonly finish: string;
  readonly refusal?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly logged: boolean;
}

/** A completion or a chunk of one. */
export interface WirePart {
  readonly choices: readonly WireChoice[];
  readonly [field: string]: unknown;
}

export interface WireChoice {
  readonly index: number;
  readonly message?: WireMessage;
  readonly delta?: WireMessage;
  readonly logprobs: { readonly content: readonly Token[] } | null;
  readonly finish_reason: string | null;
}

export interface WireMessage {
  readonly content?: string | null;
  readonly tool_calls?: readonly {
    readonly index: number;
    readonly id?: string;
    readonly function: { readonly name?: string; readonly arguments: string };
  }[];
  readonly [field: string]: unknown;
}

/** What a server makes of the standard. */
export interface Dialect {
  readonly headers?: Readonly<Record<string, string>>;
  /** The parts of the reply; of a reply that is not streamed just one. */
  readonly parts?: (parts: readonly WirePart[], body: ChatBody) => readonly object[];
  /** The bytes of the body. */
  readonly body?: (text: string, body: ChatBody) => string | Buffer;
}

export function partsOf(body: ChatBody, said: Said, model: string): readonly WirePart[] {
  return body.stream ? chunks(body, said, model) : [whole(body, said, model)];
}

export function eventStream(parts: readonly object[]): string {
  const events = parts.map((part) => `data: ${JSON.stringify(part)}\r\n\r\n`);
  return [': thinking\n\n', ...events, 'data: [DONE]\n\n'].join('');
}

function content(token: Token): string {
  return token.bytes ? Buffer.from(token.bytes).toString() : token.token.replaceAll('Ġ', ' ').replaceAll('Ċ', '\n');
}

function usage(body: ChatBody, said: Said): object {
  const prompt = Math.ceil(JSON.stringify(body.messages).length / 4);
  return {
    prompt_tokens: prompt,
    completion_tokens: said.tokens.length,
    total_tokens: prompt + said.tokens.length,
    prompt_tokens_details: { cached_tokens: 0 },
  };
}

function whole(body: ChatBody, said: Said, model: string): WirePart {
  const message = {
    role: 'assistant',
    content: said.tokens.map(content).join(''),
    refusal: said.refusal ?? null,
    ...(said.calls ? { tool_calls: said.calls.map(calling) } : {}),
  };
  const logprobs = said.logged ? { content: said.tokens } : null;
  return {
    ...common('chat.completion', model),
    choices: [{ index: 0, message, logprobs, finish_reason: said.finish }],
    usage: usage(body, said),
  };
}

function common(object: string, model: string): object {
  return { id: 'chatcmpl-1', object, created: 0, model };
}

function calling(call: { readonly name: string; readonly arguments: string }, index: number) {
  return { index, id: `call_${String(index)}`, type: 'function', function: call };
}

function chunks(body: ChatBody, said: Said, model: string): readonly WirePart[] {
  const chunk = (rest: Pick<WirePart, 'choices'>): WirePart => ({ ...common('chat.completion.chunk', model), ...rest });
  const delta = (value: WireMessage, extra: Partial<WireChoice> = {}) =>
    chunk({ choices: [{ index: 0, delta: value, logprobs: null, finish_reason: null, ...extra }] });
  return [
    delta({ role: 'assistant', content: '' }),
    ...said.tokens.map((token) =>
      delta({ content: content(token) }, said.logged ? { logprobs: { content: [token] } } : {}),
    ),
    ...(said.refusal === undefined ? [] : [delta({ refusal: said.refusal })]),
    ...(said.calls ?? []).flatMap((call, index) => {
      const half = Math.floor(call.arguments.length / 2);
      return [
        delta({ tool_calls: [calling({ name: call.name, arguments: call.arguments.slice(0, half) }, index)] }),
        delta({ tool_calls: [{ index, function: { arguments: call.arguments.slice(half) } }] }),
      ];
    }),
    delta({}, { finish_reason: said.finish }),
    ...(body.stream_options?.include_usage ? [{ ...chunk({ choices: [] }), usage: usage(body, said) }] : []),
  ];
}

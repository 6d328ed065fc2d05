// A chat completions endpoint on loopback: a real HTTP server with a small deterministic model, and every fault on demand.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { commonSense, obedientJudge } from './policy.ts';
import type { ChatBody, Speaker } from './reply.ts';
import { answer } from './reply.ts';
import type { TokenStyle } from './tokens.ts';
import { tokenise } from './tokens.ts';
import type { Dialect, Said } from './wire.ts';
import { eventStream, partsOf } from './wire.ts';

/** What happens to one chat request instead of an answer. */
export type Failure =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Begins to answer, then says no more. */
  | { readonly kind: 'stall' }
  /** Closes the connection in the middle of the answer: at once, or as if it had been said. */
  | { readonly kind: 'cut'; readonly politely?: boolean }
  | { readonly kind: 'disconnect' }
  /** Answers 200 with this. */
  | { readonly kind: 'body'; readonly type: string; readonly body: string }
  /** The model says this. */
  | { readonly kind: 'says'; readonly text: string; readonly finish?: string; readonly refusal?: string }
  | { readonly kind: 'calls'; readonly calls: readonly { readonly name: string; readonly arguments: string }[] }
  /** Answers as it should: to let some requests pass. */
  | { readonly kind: 'none' };

export interface TestEndpointOptions extends Partial<Speaker> {
  readonly port?: number;
  /** Default: `tiny`. */
  readonly models?: readonly { readonly id: string; readonly [fact: string]: unknown }[];
  /** The key it wants; default: none. */
  readonly apiKey?: string;
  readonly tokens?: TokenStyle;
  /** Lists at most so many tokens; 0: gives no log-probabilities, and says nothing about it. Default: 20. */
  readonly topLogprobs?: number;
  /** Request parameters that it answers with 400: named, or just `Bad Request`. */
  readonly rejects?: readonly string[];
  readonly namesRejected?: boolean;
  /** Refuses what it answers something to. */
  readonly refuses?: (body: ChatBody) => Refusal | undefined;
  /** Refuses roles that are not user or assistant. */
  readonly rejectsSystem?: boolean;
  /** Tokens of prompt and reply that fit; more is refused. */
  readonly contextWindow?: number;
  /** What it makes of the model's text; `labelMark` in it stands for the label. */
  readonly dress?: (text: string) => string;
  /** Bytes per write; default: all at once. */
  readonly chunkBytes?: number;
  readonly delayMs?: number;
  /** How it says what it says. */
  readonly dialect?: Dialect;
  /** Says under which name it answers; default: the model asked for. */
  readonly servedModel?: () => string;
}

export interface TestEndpoint {
  readonly baseURL: string;
  /** Of chat requests, in the order they came. */
  readonly requests: ChatBody[];
  /** Headers of all requests. */
  readonly headers: IncomingMessage['headers'][];
  /** For the chat requests to come, one each. */
  readonly failures: Failure[];
  close(): Promise<void>;
}

export async function startEndpoint(options: TestEndpointOptions = {}): Promise<TestEndpoint> {
  const requests: ChatBody[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const failures: Failure[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    // A client that goes away is not an error here.
    void handle(request, response, options, requests, failures).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${String(port)}/v1`,
    requests,
    headers,
    failures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  options: TestEndpointOptions,
  requests: ChatBody[],
  failures: Failure[],
): Promise<void> {
  const body = await buffer(request);
  if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`) {
    sendJson(response, 401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } });
    return;
  }
  if (request.method === 'GET' && request.url === '/v1/models') {
    const models = options.models ?? [{ id: 'tiny' }];
    sendJson(response, 200, { object: 'list', data: models.map((model) => ({ object: 'model', ...model })) });
    return;
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
    sendJson(response, 404, { error: { message: `there is nothing at ${String(request.url)}` } });
    return;
  }
  const chat = JSON.parse(body.toString()) as ChatBody;
  requests.push(chat);
  await complete(chat, response, options, failures.shift() ?? { kind: 'none' });
}

async function complete(
  body: ChatBody,
  response: ServerResponse,
  options: TestEndpointOptions,
  failure: Failure,
): Promise<void> {
  switch (failure.kind) {
    case 'hang':
      return;
    case 'disconnect':
      response.destroy();
      return;
    case 'status':
      response.writeHead(failure.status, { 'content-type': 'application/json', ...failure.headers });
      response.end(failure.body ?? JSON.stringify({ error: { message: `failing with ${String(failure.status)}` } }));
      return;
    case 'body':
      response.writeHead(200, { 'content-type': failure.type });
      response.end(failure.body);
      return;
    default: {
      const refusal = refuse(body, options);
      if (refusal) sendJson(response, refusal.status, { error: refusal.error });
      else await speak(body, response, options, failure);
    }
  }
}

export interface Refusal {
  readonly status: number;
  readonly error: { readonly message: string; readonly param?: string; readonly code?: string };
}

function refuse(body: ChatBody, options: TestEndpointOptions): Refusal | undefined {
  const models = options.models ?? [{ id: 'tiny' }];
  if (!models.some(({ id }) => id === body.model)) {
    return { status: 404, error: { message: `The model '${body.model}' does not exist`, code: 'model_not_found' } };
  }
  const told = options.refuses?.(body);
  if (told) return told;
  const rejected = options.rejects?.find((name) => body[name] !== undefined);
  if (rejected !== undefined) {
    const named = {
      message: `Unsupported parameter: '${rejected}' is not supported with this model.`,
      param: rejected,
    };
    return { status: 400, error: options.namesRejected === false ? { message: 'Bad Request' } : named };
  }
  if (options.rejectsSystem && body.messages.some(({ role }) => role === 'system')) {
    return { status: 400, error: { message: 'System role not supported' } };
  }
  const size = JSON.stringify(body.messages).length / 4;
  if (options.contextWindow !== undefined && size > options.contextWindow) {
    const window = String(options.contextWindow);
    return {
      status: 400,
      error: {
        message: `This model's maximum context length is ${window} tokens, you sent about ${String(Math.ceil(size))}.`,
        code: 'context_length_exceeded',
      },
    };
  }
  return undefined;
}

async function speak(
  body: ChatBody,
  response: ServerResponse,
  options: TestEndpointOptions,
  failure: Failure,
): Promise<void> {
  const said = saying(body, options, failure);
  const { dialect, servedModel } = options;
  const headers = {
    'content-type': body.stream ? 'text/event-stream; charset=utf-8' : 'application/json',
    ...dialect?.headers,
  };
  const parts = partsOf(body, said, servedModel?.() ?? body.model);
  const spoken = dialect?.parts?.(parts, body) ?? parts;
  const text = body.stream ? eventStream(spoken) : JSON.stringify(spoken[0]);
  const payload = Buffer.from(dialect?.body?.(text, body) ?? text);
  const broken = failure.kind === 'cut' || failure.kind === 'stall';
  const length =
    body.stream || (failure.kind === 'cut' && failure.politely) ? {} : { 'content-length': payload.length };
  response.writeHead(200, { ...headers, ...length });
  const sent = broken ? payload.subarray(0, Math.floor(payload.length / 2)) : payload;
  await write(response, sent, options);
  if (failure.kind === 'stall') return;
  if (failure.kind === 'cut' && !failure.politely) response.destroy();
  else response.end();
}

function saying(body: ChatBody, options: TestEndpointOptions, failure: Failure): Said {
  const most = Math.min(options.topLogprobs ?? 20, body.top_logprobs ?? 0);
  const logged = body.logprobs === true && most > 0;
  if (failure.kind === 'says') {
    const { text, finish = 'stop', refusal } = failure;
    return {
      tokens: tokenise(text, '', new Map(), most),
      finish,
      logged,
      ...(refusal === undefined ? {} : { refusal }),
    };
  }
  if (failure.kind === 'calls') return { tokens: [], finish: 'tool_calls', calls: failure.calls, logged: false };
  const { text, label, logprobs } = answer(body, { policy: commonSense, judge: obedientJudge, ...options });
  const dressed = options.dress?.(text) ?? text;
  return { tokens: tokenise(dressed, label, logprobs, most, options.tokens), finish: 'stop', logged };
}

async function write(response: ServerResponse, payload: Buffer, options: TestEndpointOptions): Promise<void> {
  const step = options.chunkBytes ?? payload.length;
  for (let start = 0; start < payload.length && !response.destroyed; start += step) {
    response.write(payload.subarray(start, start + step));
    // A turn of the event loop between writes, so that they leave as packets of their own.
    if (step < payload.length) await (options.delayMs === undefined ? nextTurn() : delay(options.delayMs));
  }
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

// An OpenAI-compatible endpoint: its identity, and the `openai` client for it, loaded on first use.
import type OpenAI from 'openai';
import { defaultProvider, isLoopback, providerAt, providers } from '../models/providers.ts';

const defaultKeyVariable = 'OPENAI_API_KEY';

export interface EndpointOptions {
  /** A URL, or the id of a provider. Default: OPENAI_BASE_URL, else OpenAI's own. */
  readonly baseURL?: string;
  /** Default: the environment's for this endpoint. Local servers need none. */
  readonly apiKey?: string;
}

export interface Endpoint {
  readonly baseURL: string;
  /** Parameters for every request, from the base URL's query. */
  readonly query: Readonly<Record<string, string>>;
  /** Undefined: requests have no Authorization header. */
  readonly apiKey: string | undefined;
  /** Environment variable that may hold its key. */
  readonly keyVariable: string;
  readonly headers: Readonly<Record<string, string>>;
  /** e.g. `openai`, `ollama`, or the host's name. */
  readonly provider: string;
  /** Whether it is on this machine. */
  readonly local: boolean;
}

/**
 * The key goes to the endpoint it belongs to: a provider's own variable to that provider, OPENAI_API_KEY to OpenAI, to
 * OPENAI_BASE_URL and to endpoints not in the table. @throws TypeError when the base URL is neither a provider's id nor an
 * http(s) URL, or holds a password; the message says so.
 */
export function resolveEndpoint(options: EndpointOptions, env: NodeJS.ProcessEnv = process.env): Endpoint {
  const given = (options.baseURL ?? env['OPENAI_BASE_URL'] ?? '').trim();
  const named = providers.find(({ id }) => id === given) ?? (given === '' ? defaultProvider : undefined);
  const [address = '', query = ''] = (named?.baseURL ?? given).split('?', 2);
  // People often copy the address of chat completions itself from an example request.
  const baseURL = address.replace(/(?:\/chat\/completions)?\/*$/u, '');
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  const provider = url && providerAt(url);
  const keyVariable = provider?.keyVariable ?? defaultKeyVariable;
  if (url && url.username + url.password !== '') {
    throw new TypeError(
      `The base URL of ${url.host} holds a user name or password: remove them, and set ${keyVariable}`,
    );
  }
  if (!url || !/^https?:$/u.test(url.protocol)) {
    throw new TypeError(
      `The base URL '${baseURL}' is not an http or https address, e.g. http://127.0.0.1:11434/v1, nor one of ${providers.map(({ id }) => id).join(', ')}`,
    );
  }
  const fromEnvironment = env[keyVariable] ?? (options.baseURL === undefined ? env[defaultKeyVariable] : undefined);
  const key = (options.apiKey ?? fromEnvironment ?? '').trim();
  return {
    baseURL,
    query: Object.fromEntries(new URLSearchParams(query)),
    apiKey: key === '' ? undefined : key,
    keyVariable,
    headers: key === '' ? {} : (provider?.headers?.(key) ?? {}),
    provider: provider?.id ?? url.host,
    local: isLoopback(url),
  };
}

/** The key that the environment has for the provider at `baseUrl`; undefined: none, or not in the table. */
export function providerKey(baseUrl: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  const address = providers.find(({ id }) => id === baseUrl)?.baseURL ?? baseUrl;
  const variable = URL.canParse(address) ? providerAt(new URL(address))?.keyVariable : undefined;
  return variable === undefined ? undefined : env[variable];
}

/** `text` safe to show or store: an endpoint may echo the key it was sent. */
export function withoutKey(text: string, { apiKey }: Pick<Endpoint, 'apiKey'>): string {
  return apiKey === undefined || apiKey.length < 3 ? text : text.replaceAll(wholeKey(apiKey), '***');
}

/** A short key is only masked as a whole word: `a` does not mask every `a`. */
function wholeKey(apiKey: string): RegExp {
  const escaped = apiKey.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(apiKey.length < 12 ? `(?<![\\w-])${escaped}(?![\\w-])` : escaped, 'g');
}

/** The real client; retries, waiting and time limits are Knack's own. */
export async function createClient(endpoint: Endpoint): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    baseURL: endpoint.baseURL,
    apiKey: endpoint.apiKey ?? 'none',
    defaultHeaders: endpoint.apiKey === undefined ? { Authorization: null } : endpoint.headers,
    defaultQuery: endpoint.query,
    maxRetries: 0,
    // Time limits apply to silence, see exchange.ts: a long answer is not a fault.
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: fetchWithReadableErrors,
  });
}

/** The client reads an error's text from `error`; some servers put it elsewhere, or do not send JSON. */
async function fetchWithReadableErrors(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(withError(text), { status: response.status, headers });
}

function withError(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return JSON.stringify({ error: { message: text } });
    const { error, message, detail } = body as Readonly<Record<string, unknown>>;
    if (typeof error === 'object' && error !== null) return text;
    const said = error ?? message ?? detail ?? body;
    return JSON.stringify({ error: { message: typeof said === 'string' ? said : JSON.stringify(said) } });
  } catch {
    return text;
  }
}

// An OpenAI-compatible endpoint: who it is, and the `openai` client for it, loaded when first needed.
import type OpenAI from 'openai';

export interface EndpointOptions {
  /** Default: OPENAI_BASE_URL, else OpenAI's own. */
  readonly baseURL?: string;
  /** Default: OPENAI_API_KEY. Local servers need none. */
  readonly apiKey?: string;
}

export interface Endpoint {
  readonly baseURL: string;
  /** Parameters that every request carries, from the base URL's query. */
  readonly query: Readonly<Record<string, string>>;
  /** Undefined: requests carry no Authorization header. */
  readonly apiKey: string | undefined;
  /** e.g. `openai`, `ollama`, or the host's name. */
  readonly provider: string;
  /** Whether it is on this machine. */
  readonly local: boolean;
}

const openAI = 'https://api.openai.com/v1';

/** Servers by the loopback port they usually listen on. */
export const usualPorts: ReadonlyMap<number, string> = new Map([
  [11434, 'ollama'],
  [1234, 'lmstudio'],
  [8080, 'llama.cpp'],
  [8000, 'vllm'],
  [1337, 'jan'],
  [5001, 'koboldcpp'],
  [30000, 'sglang'],
]);

const knownHosts: Readonly<Record<string, string>> = { 'api.openai.com': 'openai', 'openrouter.ai': 'openrouter' };

/** @throws TypeError when the base URL is not an http(s) URL, or holds a password; the message says so. */
export function resolveEndpoint(options: EndpointOptions, env: NodeJS.ProcessEnv = process.env): Endpoint {
  const given = (options.baseURL ?? env['OPENAI_BASE_URL'] ?? '').trim();
  const [address = '', query = ''] = (given === '' ? openAI : given).split('?', 2);
  // What people copy from an example request is the address of chat completions itself.
  const baseURL = address.replace(/(?:\/chat\/completions)?\/*$/u, '');
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (url && url.username + url.password !== '') {
    throw new TypeError(
      `The base URL of ${url.host} holds a user name or password: take them out, and set OPENAI_API_KEY`,
    );
  }
  if (!url || !/^https?:$/u.test(url.protocol)) {
    throw new TypeError(`The base URL '${baseURL}' is not an http or https address, e.g. http://127.0.0.1:11434/v1`);
  }
  const key = (options.apiKey ?? env['OPENAI_API_KEY'] ?? '').trim();
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return {
    baseURL,
    query: Object.fromEntries(new URLSearchParams(query)),
    apiKey: key === '' ? undefined : key,
    provider: (local ? usualPorts.get(Number(url.port)) : undefined) ?? knownHosts[url.hostname] ?? url.host,
    local,
  };
}

/** `text` as it may be shown or kept: an endpoint may echo the key it was sent. */
export function withoutKey(text: string, { apiKey }: Endpoint): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, '***');
}

/** The real client; retries, waiting and time limits are Knack's own. */
export async function createClient(endpoint: Endpoint): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    baseURL: endpoint.baseURL,
    apiKey: endpoint.apiKey ?? 'none',
    ...(endpoint.apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    defaultQuery: endpoint.query,
    maxRetries: 0,
    // Time limits are on silence, see exchange.ts: a long answer is no fault.
    timeout: 2 ** 31 - 1,
    logLevel: 'off',
    fetch: fetchWithReadableErrors,
  });
}

/** The client reads an error's text from `error`; some servers say it elsewhere, or not in JSON. */
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

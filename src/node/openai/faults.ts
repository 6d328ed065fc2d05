// What can go wrong between Knack and an endpoint: its kind, whether a retry helps, and what the user can do.
import { oneLine } from '../../core/agent/prompts/quote.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Endpoint } from './endpoint.ts';
import { withoutKey } from './endpoint.ts';

export type FaultKind =
  | 'auth'
  | 'notFound'
  | 'rateLimit'
  | 'quota'
  | 'server'
  | 'silence'
  | 'unreachable'
  | 'disconnected'
  | 'certificate'
  | 'html'
  | 'malformed'
  | 'contentFilter'
  | 'refusal'
  | 'tooLong'
  | 'badRequest'
  | 'other';

/** Characters kept of an endpoint's message, and those shown after masking. */
const mostKept = 20_000;
const mostShown = 300;

/** Thrown inside this folder only; becomes a `problem` at its edge. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly status: number | undefined;
  /** What the endpoint asked for with Retry-After. */
  readonly retryAfterMs: number | undefined;
  /** The request parameter that it names as the cause. */
  readonly param: string | undefined;
  /** `message`: from the endpoint or the network, on one line, not masked yet; may be empty. */
  constructor(kind: FaultKind, said: string, details: { status?: number; retryAfterMs?: number; param?: string } = {}) {
    super(oneLine(said, mostKept));
    this.kind = kind;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.param = details.param;
  }
}

/** Whether the same request may succeed a little later. */
export function isTransient({ kind, status }: Fault): boolean {
  return ['rateLimit', 'server', 'silence', 'disconnected', 'malformed'].includes(kind) && status !== 501;
}

/** Any error of a request as a fault, except our own aborts. */
export function toFault(error: unknown, now: () => number): Fault {
  if (error instanceof Fault) return error;
  if (!(error instanceof Error)) return new Fault('other', String(error));
  const { status, headers, code, type, param } = error as Error & {
    status?: number;
    headers?: Headers;
    code?: unknown;
    type?: unknown;
    param?: unknown;
  };
  if (status === undefined && /timed? ?out/iu.test(error.message)) return new Fault('silence', error.message);
  const labels = `${textOf(code)} ${textOf(type)}`;
  if (status === undefined && !isApiError(error)) return networkFault(error);
  const said = error.message.replace(/^\d{3} (?:status code \(no body\)$)?/u, '');
  const html = htmlTitle(said);
  const retryAfterMs = headers ? retryAfter(headers, now) : undefined;
  const details = {
    ...(status === undefined ? {} : { status }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(typeof param === 'string' ? { param } : {}),
  };
  const kind = kindOf(status ?? statusOfLabel(labels, code), `${labels} ${said}`, html !== undefined);
  return new Fault(kind, html ?? said, details);
}

/** The `error` in a body whose status reports success. */
export function toldFault(error: unknown): Fault {
  const said = typeof error === 'object' && error !== null ? error : { message: String(error) };
  const text = 'message' in said && typeof said.message === 'string' ? said.message : JSON.stringify(said);
  return toFault(Object.assign(new Error(text), said, { message: text, requestID: null }), () => 0);
}

function isApiError(error: Error): boolean {
  return 'requestID' in error && !('cause' in error && error.cause instanceof Error);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Errors inside a stream have no status of their own. */
function statusOfLabel(labels: string, code: unknown): number | undefined {
  const number = Number(code);
  if (Number.isInteger(number) && number >= 400 && number < 600) return number;
  if (/rate.?limit|too.?many/iu.test(labels)) return 429;
  return /invalid|bad.?request/iu.test(labels) ? 400 : 500;
}

const tooLongText =
  /context.?length|context.?(?:size|window)|maximum (?:context|prompt)|too many tokens|(?:prompt|request|input) (?:is )?too (?:long|large)|token count .*exceeds|input tokens exceed|tokens.? \+ .{0,3}max_new_tokens/iu;

/** Local servers fail with 500 if a grammar or a chat template does not support the request. */
const featureText = /grammar|json.?schema|response_?format|jinja|chat.?template|system role|log_?probs/iu;

function kindOf(status: number | undefined, text: string, html: boolean): FaultKind {
  if (/content.?filter|content.?policy|responsible.?ai/iu.test(text) && status !== 500) return 'contentFilter';
  if (tooLongText.test(text)) return 'tooLong';
  if (/insufficient.?quota|exceeded your current quota|billing|insufficient (?:credits|balance)/iu.test(text))
    return 'quota';
  switch (status) {
    case 401:
    case 403:
      return 'auth';
    case 402:
      return 'quota';
    case 404:
    case 405:
      return html ? 'html' : 'notFound';
    case 408:
    case 409:
    case 425:
      return 'server';
    case 413:
      return 'tooLong';
    case 429:
      return 'rateLimit';
    case 400:
    case 422:
    case 501:
      return html ? 'html' : 'badRequest';
    case 500:
      return html ? 'server' : featureText.test(text) ? 'badRequest' : 'server';
    default:
      return status !== undefined && status >= 500 ? 'server' : html ? 'html' : 'other';
  }
}

/** Milliseconds that Retry-After (seconds or a date) or retry-after-ms asks for; never negative. */
function retryAfter(headers: Headers, now: () => number): number | undefined {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/u.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now());
}

function networkFault(error: Error): Fault {
  const causes: Error[] = [];
  for (let at: unknown = error; at instanceof Error && causes.length < 8; at = at.cause) causes.push(at);
  // Node tries every address of a name and reports all failures.
  const all = causes.flatMap((cause) =>
    cause instanceof AggregateError ? [cause, ...(cause.errors as Error[])] : [cause],
  );
  const codes = all.map((cause) => textOf((cause as { code?: unknown }).code)).filter((code) => code !== '');
  const said = codes[0] ?? causes.at(-1)?.message ?? error.message;
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  if (has(/^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)$/u)) return new Fault('unreachable', said);
  if (has(/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/u)) return new Fault('certificate', said);
  // fetch's own refusals: ports of other protocols, and redirect loops.
  if (said === 'bad port') return new Fault('unreachable', 'fetch does not use this port');
  if (said.includes('redirect')) return new Fault('other', 'it redirects endlessly');
  if (error instanceof SyntaxError) return new Fault('malformed', 'its reply is not valid JSON');
  if (codes.length > 0 || error instanceof TypeError || 'requestID' in error) return new Fault('disconnected', said);
  return new Fault('other', error.message);
}

/** The title of an HTML page; undefined for any other text. */
export function htmlTitle(text: string): string | undefined {
  if (!/^\s*(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|head|body|\?xml)/iu.test(text)) return undefined;
  const title = /<title[^>]*>([^<]*)/iu.exec(text)?.[1]?.trim() ?? '';
  return title === '' ? 'a page without a title' : `the page “${oneLine(title, 100)}”`;
}

/** The window in tokens named in an endpoint's message that the prompt is too long. */
export function toldContextWindow(said: string): number | undefined {
  const match =
    /(?:context (?:length|size|window)|prompt length|n_ctx|tokens allowed|configured limit|tokens >|must be <=)\D{0,30}?(\d{3,8})/iu.exec(
      said,
    ) ?? /(\d{3,8})(?: tokens?)? maximum/iu.exec(said);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

/** For the user: endpoint, cause, remedy. */
export function describeFault(fault: Fault, endpoint: Endpoint, model: string): string {
  const message = shownMessage(fault, endpoint);
  const { kind, status, retryAfterMs } = fault;
  const { cause, remedy } = explain({ kind, status, retryAfterMs, message }, endpoint, model);
  const said = message === '' || cause.includes(message) ? '' : ` (it says: ${message})`;
  return redactSecrets(withoutKey(`${endpoint.baseURL}: ${cause}${said}. ${remedy}`, endpoint));
}

/** For the user, while it is tried again: endpoint, cause, and when. */
export function describeWait(fault: Fault, endpoint: Endpoint, model: string, waitMs: number): string {
  const { kind, status } = fault;
  const message = shownMessage(fault, endpoint);
  const { cause } = explain({ kind, status, message }, endpoint, model);
  const said = message === '' || cause.includes(message) ? '' : ` (it says: ${message})`;
  const when = `trying again in ${String(Math.ceil(waitMs / 1000))} s`;
  return redactSecrets(withoutKey(`${endpoint.baseURL}: ${cause}${said}; ${when}`, endpoint));
}

/** Masked before it is cut: a truncated key would no longer be recognised. */
function shownMessage(fault: Fault, endpoint: Endpoint): string {
  return oneLine(redactSecrets(withoutKey(fault.message, endpoint)), mostShown);
}

interface Explanation {
  readonly cause: string;
  readonly remedy: string;
}

type Told = Pick<Fault, 'kind' | 'status' | 'message'> & { readonly retryAfterMs?: number | undefined };

function explain({ kind, status, retryAfterMs, message }: Told, endpoint: Endpoint, model: string): Explanation {
  const later = 'Try again later, or choose another model.';
  const keyRemedy = `Set ${endpoint.keyVariable} (in VS Code: “Knack: Set API Key”).`;
  switch (kind) {
    case 'auth':
      return endpoint.apiKey === undefined
        ? { cause: 'an API key is needed and none is set', remedy: keyRemedy }
        : {
            cause: `the API key was not accepted (HTTP ${String(status)})`,
            remedy: `Check it, and that it may use ${model}. ${keyRemedy}`,
          };
    case 'notFound':
      return {
        cause: `there is no model '${model}' here, or no chat completions at this address (HTTP ${String(status)})`,
        remedy: 'List the models with `knack models`; base URLs mostly end with /v1.',
      };
    case 'rateLimit':
      return {
        cause: `too many requests (HTTP 429)${retryAfterMs === undefined || retryAfterMs < 1000 ? '' : `, to be tried again in ${String(Math.ceil(retryAfterMs / 1000))} s`}`,
        remedy: later,
      };
    case 'quota':
      return {
        cause: 'the account has no credit or quota left',
        remedy: 'Add credit at the provider, or choose another model.',
      };
    case 'server':
      return { cause: `the server failed${status === undefined ? '' : ` (HTTP ${String(status)})`}`, remedy: later };
    case 'silence':
      return { cause: message, remedy: 'Check whether the server is overloaded; a smaller model answers faster.' };
    case 'unreachable':
      return {
        cause: `it cannot be reached (${message})`,
        remedy: endpoint.local
          ? 'Is the server running there? Start it, or give another base URL.'
          : 'Check the address and the network.',
      };
    case 'disconnected':
      return { cause: `the connection broke off (${message})`, remedy: later };
    case 'certificate':
      if (message.includes('SSL'))
        return {
          cause: `no TLS connection could be made (${message})`,
          remedy: 'Does the server speak https? Local ones mostly speak http.',
        };
      return {
        cause: `its TLS certificate is not trusted (${message})`,
        remedy: 'Behind a company proxy, let NODE_EXTRA_CA_CERTS name its certificate.',
      };
    case 'html':
      return {
        cause: `it answered with ${message} in HTML, not as an API`,
        remedy: 'Is a proxy or a login page in between, or does the base URL lack /v1?',
      };
    case 'malformed':
      return {
        cause: 'its reply is not that of a chat completions API',
        remedy: 'Check the base URL (mostly it ends with /v1) and the server.',
      };
    case 'contentFilter':
      return {
        cause: `its content filter stopped ${model}`,
        remedy: 'Word the task differently, or choose another model.',
      };
    case 'refusal':
      return { cause: `${model} refused`, remedy: 'Word the task differently, or choose another model.' };
    case 'tooLong':
      return { cause: `the prompt is too long for ${model}`, remedy: 'Choose a model with a larger context window.' };
    case 'badRequest':
      return {
        cause: `it did not accept the request${status === undefined ? '' : ` (HTTP ${String(status)})`}`,
        remedy: `Check that ${model} is a chat model.`,
      };
    case 'other':
      return {
        cause: status === undefined ? 'the request failed' : `the request failed (HTTP ${String(status)})`,
        remedy: 'Check the base URL (mostly it ends with /v1) and the server, or choose another model.',
      };
  }
}

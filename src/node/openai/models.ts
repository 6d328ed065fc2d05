// Which models there are: of one endpoint, and of servers that run on this machine.
import * as v from 'valibot';
import type { Endpoint, EndpointOptions } from './endpoint.ts';
import { localPorts } from '../models/providers.ts';
import { createClient, resolveEndpoint } from './endpoint.ts';
import { Fault, describeFault, htmlTitle, toFault } from './faults.ts';

export interface ListedModel {
  readonly id: string;
  /** Tokens; undefined if the endpoint does not report it. */
  readonly contextWindow?: number;
}

export type ModelList =
  | { readonly ok: true; readonly models: readonly ListedModel[] }
  /** Names endpoint, cause and remedy. */
  | { readonly ok: false; readonly problem: string };

const count = v.fallback(v.nullish(v.number()), undefined);
/** Including what servers add to OpenAI's entries: OpenRouter, vLLM, Groq, LM Studio, llama.cpp. */
const entrySchema = v.object({
  id: v.string(),
  context_length: count,
  max_model_len: count,
  context_window: count,
  max_context_length: count,
  meta: v.fallback(v.nullish(v.object({ n_ctx: count, n_ctx_train: count })), undefined),
});
/** Malformed entries are left out. */
const entries = v.array(v.fallback(v.nullish(entrySchema), undefined));
/** Together returns the bare list. */
const listSchema = v.union([
  v.object({ data: entries }),
  v.pipe(
    entries,
    v.transform((data) => ({ data })),
  ),
]);

const listTimeoutMs = 15_000;

/** The endpoint's models, in its order. @throws the signal's reason after an abort; TypeError for an invalid base URL. */
export async function listModels(options: EndpointOptions, signal: AbortSignal): Promise<ModelList> {
  return listFrom(resolveEndpoint(options), listTimeoutMs, signal);
}

/** Like `listModels`, for a known endpoint. */
export async function listFrom(endpoint: Endpoint, timeoutMs: number, signal: AbortSignal): Promise<ModelList> {
  signal.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const client = await createClient(endpoint);
    const response = await client.models.list({ signal: AbortSignal.any([signal, timeout]) }).asResponse();
    const text = await response.text();
    const title = htmlTitle(text);
    if (title !== undefined) throw new Fault('html', title);
    const parsed = v.safeParse(listSchema, JSON.parse(text));
    if (!parsed.success) throw new Fault('malformed', '');
    return { ok: true, models: parsed.output.data.flatMap((entry) => (entry ? [listedModel(entry)] : [])) };
  } catch (error) {
    signal.throwIfAborted();
    const fault = timeout.aborted
      ? new Fault('silence', `it said nothing for ${String(timeoutMs / 1000)} s`)
      : toFault(error, () => 0);
    const problem =
      fault.kind === 'notFound'
        ? `${endpoint.baseURL}: it does not list its models (HTTP ${String(fault.status)}). Check the base URL (mostly it ends with /v1); a model can be named all the same.`
        : describeFault(fault, endpoint, 'its models');
    return { ok: false, problem };
  }
}

function listedModel(model: v.InferOutput<typeof entrySchema>): ListedModel {
  const window =
    model.max_model_len ??
    model.meta?.n_ctx ??
    model.context_length ??
    model.context_window ??
    model.max_context_length ??
    model.meta?.n_ctx_train;
  return { id: model.id, ...(typeof window === 'number' && window > 0 ? { contextWindow: window } : {}) };
}

export interface LocalEndpoint {
  readonly baseURL: string;
  /** Guessed from the port. */
  readonly provider: string;
  readonly models: readonly ListedModel[];
}

/**
 * Servers on this machine's usual loopback ports that list at least one model, by port. No key is sent: any program may
 * listen there.
 */
export async function discoverLocalEndpoints(
  signal: AbortSignal,
  ports: Iterable<number> = localPorts,
): Promise<readonly LocalEndpoint[]> {
  const found = await Promise.all(
    [...ports].map(async (port): Promise<LocalEndpoint | undefined> => {
      const endpoint = resolveEndpoint({ baseURL: `http://127.0.0.1:${String(port)}/v1`, apiKey: '' });
      const list = await listFrom(endpoint, 1500, signal);
      if (!list.ok || list.models.length === 0) return undefined;
      return { baseURL: endpoint.baseURL, provider: endpoint.provider, models: list.models };
    }),
  );
  return found.filter((endpoint) => endpoint !== undefined);
}

/** The model ids most like `wanted`, at most `limit`: by the longest beginning they share, then in the endpoint's order. */
export function nearestModels(models: readonly ListedModel[], wanted: string, limit: number): readonly string[] {
  const shared = (id: string) => {
    const length = Math.min(id.length, wanted.length);
    for (let i = 0; i < length; i++) if (id[i] !== wanted[i]) return i;
    return length;
  };
  return models
    .map(({ id }) => id)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, limit);
}

// Which model proposes, which evaluator judges, and `knack models`.
import { oneLine } from '../core/agent/prompts/quote.ts';
import type { Evaluator, LanguageModel } from '../core/ports.ts';
import type { Settings } from '../core/settings.ts';
import { openEvaluator, openModel } from '../node/models/openModel.ts';
import { defaultProvider, providers } from '../node/models/providers.ts';
import { discoverLocalEndpoints, listModels } from '../node/openai/models.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { settingsFrom } from './options.ts';

/** `offline`, or the named model at the endpoint. @throws UsageError when the base URL is wrong. */
export async function modelFrom(settings: Settings, root: string, io: Io): Promise<LanguageModel> {
  return refusingBadUrl(openModel(settings, { root, onWait: (message) => io.warn(message) }));
}

/** Undefined when it is off. @throws UsageError when a model is to judge and there is none. */
export async function evaluatorFrom(settings: Settings): Promise<Evaluator | undefined> {
  if (settings.evaluator === 'model' && settings.model === 'offline')
    throw new UsageError('--evaluator model needs a model: name one with --model, or use --evaluator rules');
  return refusingBadUrl(openEvaluator(settings, {}));
}

async function refusingBadUrl<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

interface Asked {
  /** As `--base-url` takes it; undefined: the environment's endpoint. */
  readonly baseURL: string | undefined;
  readonly label: string;
}

/** The endpoint of the flags; else that of the environment, and every provider whose key is set. */
function endpointsToAsk(baseUrl: string): readonly Asked[] {
  if (baseUrl !== '') return [{ baseURL: baseUrl, label: baseUrl }];
  const withKeys = providers
    .filter(({ keyVariable }) => keyVariable !== undefined && (process.env[keyVariable] ?? '') !== '')
    .map(({ baseURL }) => ({ baseURL, label: baseURL }));
  const own = process.env['OPENAI_BASE_URL'] ?? '';
  if (own === '') return withKeys;
  // OPENAI_API_KEY belongs to OPENAI_BASE_URL then.
  const others = withKeys.filter(({ baseURL }) => baseURL !== defaultProvider.baseURL);
  return [{ baseURL: undefined, label: own }, ...others];
}

/** `knack models`: those of configured endpoints, and of servers on this machine's usual ports. Exit status 1 where one failed. */
export async function models(flags: Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const { baseUrl } = settingsFrom(flags);
  const { signal } = new AbortController();
  const print = (endpoint: string, id: string, contextWindow: number | undefined) => {
    if (flags['json'] === true) io.print(JSON.stringify({ baseUrl: endpoint, model: id, contextWindow }));
    else io.print(`${oneLine(id, 200).padEnd(40)} ${io.colors.dim(endpoint)}`);
  };
  let failed = false;
  const asked = endpointsToAsk(baseUrl);
  const lists = await refusingBadUrl(
    Promise.all(asked.map(({ baseURL }) => listModels(baseURL === undefined ? {} : { baseURL }, signal))),
  );
  for (const [index, list] of lists.entries()) {
    const label = asked[index]?.label ?? '';
    if (!list.ok) {
      io.warn(list.problem);
      failed = true;
      continue;
    }
    if (list.models.length === 0) io.warn(`${label} lists no models; load one there, or name one with --model.`);
    for (const { id, contextWindow } of list.models) print(label, id, contextWindow);
  }
  const status = failed ? exitStatus.failed : exitStatus.succeeded;
  if (baseUrl !== '') return status;
  const found = await discoverLocalEndpoints(signal);
  for (const endpoint of found)
    for (const { id, contextWindow } of endpoint.models) print(endpoint.baseURL, id, contextWindow);
  print('embedded, needs no key', 'offline', undefined);
  return status;
}

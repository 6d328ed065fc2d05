// Which model proposes, which evaluator judges: the embedded ones, or those of an OpenAI-compatible endpoint.
import { join } from 'node:path';
import envPaths from 'env-paths';
import { oneLine } from '../core/agent/prompts/quote.ts';
import type { Evaluator, LanguageModel } from '../core/ports.ts';
import type { Settings } from '../core/settings.ts';
import { createEvaluator } from '../node/evaluator/evaluator.ts';
import { createOfflineModel } from '../node/offline/offlineModel.ts';
import { capabilityFile } from '../node/openai/capabilityFile.ts';
import type { ConnectionOptions } from '../node/openai/connection.ts';
import { discoverLocalEndpoints, listModels } from '../node/openai/models.ts';
import { createOpenAIModel } from '../node/openai/openaiModel.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { settingsFrom } from './options.ts';

/** `offline`, or the named model at the endpoint. @throws UsageError when the base URL is none. */
export function modelFrom(settings: Settings, root: string, io: Io): LanguageModel {
  if (settings.model === 'offline') return createOfflineModel({ root });
  return refusingBadUrl(() =>
    createOpenAIModel({ ...connectionFrom(settings), onWait: (message) => io.warn(message) }),
  );
}

/** Undefined when it is off. @throws UsageError when a model is to judge and there is none. */
export function evaluatorFrom(settings: Settings): Evaluator | undefined {
  if (settings.evaluator === 'off') return undefined;
  if (settings.evaluator === 'rules') return createEvaluator('rules');
  if (settings.model === 'offline')
    throw new UsageError('--evaluator model needs a model: name one with --model, or take --evaluator rules');
  return refusingBadUrl(() => createEvaluator(connectionFrom(settings)));
}

function connectionFrom(settings: Settings): ConnectionOptions {
  const { baseUrl, contextWindow, inputPrice, model, outputPrice } = settings;
  return {
    model,
    ...(baseUrl === '' ? {} : { baseURL: baseUrl }),
    ...(contextWindow === 0 ? {} : { contextWindow }),
    ...(inputPrice + outputPrice === 0 ? {} : { prices: { input: inputPrice, output: outputPrice } }),
    capabilityCache: capabilityFile(join(envPaths('knack', { suffix: '' }).cache, 'capabilities.json')),
  };
}

function refusingBadUrl<T>(create: () => T): T {
  try {
    return create();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** `knack models`: those of the endpoint where one is configured, and servers on this machine's usual ports. */
export async function models(flags: Readonly<Record<string, unknown>>, io: Io): Promise<number> {
  const { baseUrl } = settingsFrom(flags);
  const { signal } = new AbortController();
  const print = (endpoint: string, id: string, contextWindow: number | undefined) => {
    if (flags['json'] === true) io.print(JSON.stringify({ baseUrl: endpoint, model: id, contextWindow }));
    else io.print(`${oneLine(id, 200).padEnd(40)} ${io.colors.dim(endpoint)}`);
  };
  const configured =
    baseUrl !== '' || process.env['OPENAI_BASE_URL'] !== undefined || process.env['OPENAI_API_KEY'] !== undefined;
  if (configured) {
    const list = await listModels(baseUrl === '' ? {} : { baseURL: baseUrl }, signal);
    if (!list.ok) {
      io.warn(list.problem);
      return exitStatus.failed;
    }
    if (list.models.length === 0) io.warn('The endpoint lists no models; load one there, or name one with --model.');
    for (const { id, contextWindow } of list.models)
      print(baseUrl === '' ? 'the configured endpoint' : baseUrl, id, contextWindow);
  }
  if (baseUrl !== '') return exitStatus.succeeded;
  const found = await discoverLocalEndpoints(signal);
  for (const endpoint of found)
    for (const { id, contextWindow } of endpoint.models) print(endpoint.baseURL, id, contextWindow);
  print('embedded, needs no key', 'offline', undefined);
  return exitStatus.succeeded;
}

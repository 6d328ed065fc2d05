// Opens what the settings name: the embedded policy, a front end's own models, or one of an OpenAI-compatible endpoint.
import { join } from 'node:path';
import type { Evaluator, LanguageModel } from '../../core/ports.ts';
import type { Settings } from '../../core/settings.ts';
import type { ConnectionOptions } from '../openai/connection.ts';

/** Models that a front end offers in addition to endpoints, named by a prefix: `vscode:copilot/gpt-5`. */
export interface ModelSource {
  readonly prefix: string;
  model(name: string): Promise<LanguageModel>;
  evaluator(name: string): Promise<Evaluator>;
}

export interface ModelOptions {
  /** File that remembers what endpoints can do. Default: one for this user, in the cache folder. */
  readonly capabilityFile?: string;
  /** Stored key of the endpoint at `baseUrl` (empty: the default one); undefined: none stored. Absent: keys come from the environment. */
  readonly storedKey?: (baseUrl: string) => Promise<string | undefined>;
  readonly sources?: readonly ModelSource[];
}

/** @throws TypeError when the base URL is no http(s) address or provider. */
export async function openModel(
  settings: Settings,
  options: ModelOptions & {
    /** The workspace folder. */
    readonly root: string;
    /** Called when waiting for an endpoint: why, and for how long. */
    readonly onWait: (message: string, waitMs: number) => void;
  },
): Promise<LanguageModel> {
  if (settings.model === 'offline') {
    const { createOfflineModel } = await import('../offline/offlineModel.ts');
    return createOfflineModel({ root: options.root });
  }
  const source = sourceOf(settings, options);
  if (source) return source.model(settings.model.slice(source.prefix.length));
  const { createOpenAIModel } = await import('../openai/openaiModel.ts');
  return createOpenAIModel({ ...(await connectionOptions(settings, options)), onWait: options.onWait });
}

/** Undefined when it is off. Without a model to judge, the rules do. @throws TypeError as `openModel` does. */
export async function openEvaluator(settings: Settings, options: ModelOptions): Promise<Evaluator | undefined> {
  if (settings.evaluator === 'off') return undefined;
  const { createEvaluator } = await import('../evaluator/evaluator.ts');
  if (settings.evaluator === 'rules' || settings.model === 'offline') return createEvaluator('rules');
  const source = sourceOf(settings, options);
  if (source) return source.evaluator(settings.model.slice(source.prefix.length));
  return createEvaluator(await connectionOptions(settings, options));
}

function sourceOf({ model }: Settings, { sources = [] }: ModelOptions): ModelSource | undefined {
  return sources.find(({ prefix }) => model.startsWith(prefix));
}

async function connectionOptions(settings: Settings, options: ModelOptions): Promise<ConnectionOptions> {
  const [{ capabilityFile }, { providerKey }, { default: envPaths }] = await Promise.all([
    import('../openai/capabilityFile.ts'),
    import('../openai/endpoint.ts'),
    import('env-paths'),
  ]);
  const { baseUrl, contextWindow, inputPrice, model, outputPrice } = settings;
  const stored = await options.storedKey?.(baseUrl);
  // With stored keys, an endpoint from the settings gets at most its provider's own key, never another one's.
  const key = stored ?? (options.storedKey && baseUrl !== '' ? (providerKey(baseUrl) ?? '') : undefined);
  return {
    model,
    ...(baseUrl === '' ? {} : { baseURL: baseUrl }),
    ...(key === undefined ? {} : { apiKey: key }),
    ...(contextWindow === 0 ? {} : { contextWindow }),
    ...(inputPrice + outputPrice === 0 ? {} : { prices: { input: inputPrice, output: outputPrice } }),
    capabilityCache: capabilityFile(
      options.capabilityFile ?? join(envPaths('knack', { suffix: '' }).cache, 'capabilities.json'),
    ),
  };
}

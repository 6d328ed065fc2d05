// Which model proposes, which evaluator judges: the embedded one, VS Code's own, or an OpenAI-compatible endpoint's.
import { join } from 'node:path';
import type * as vscode from 'vscode';
import type { Evaluator, LanguageModel } from '../../core/ports.ts';
import type { Settings } from '../../core/settings.ts';
import type { ConnectionOptions } from '../../node/openai/connection.ts';

/** `vscode:vendor/id` names a model that VS Code offers. */
export const vscodePrefix = 'vscode:';

export interface Models {
  /** `onWait`: an endpoint has to be waited for; why, and for how long. */
  readonly model: (
    settings: Settings,
    root: string,
    onWait: (message: string, waitMs: number) => void,
  ) => Promise<LanguageModel>;
  /** Undefined when it is off. */
  readonly evaluator: (settings: Settings) => Promise<Evaluator | undefined>;
}

/** Where the key of an endpoint is kept: a key is never sent to another one. */
export function secretName(baseUrl: string): string {
  return `apiKey ${baseUrl.trim().replace(/\/+$/u, '')}`;
}

export function createModels(context: vscode.ExtensionContext): Models {
  const connection = async (settings: Settings): Promise<ConnectionOptions> => {
    const { capabilityFile } = await import('../../node/openai/capabilityFile.ts');
    const { baseUrl, contextWindow, inputPrice, model, outputPrice } = settings;
    const key = await context.secrets.get(secretName(baseUrl));
    return {
      model,
      ...(baseUrl === '' ? {} : { baseURL: baseUrl }),
      // The environment's key belongs to the environment's endpoint.
      ...(key === undefined && baseUrl === '' ? {} : { apiKey: key ?? '' }),
      ...(contextWindow === 0 ? {} : { contextWindow }),
      ...(inputPrice + outputPrice === 0 ? {} : { prices: { input: inputPrice, output: outputPrice } }),
      capabilityCache: capabilityFile(join(context.globalStorageUri.fsPath, 'capabilities.json')),
    };
  };
  return {
    model: async (settings, root, onWait) => {
      if (settings.model === 'offline') {
        const { createOfflineModel } = await import('../../node/offline/offlineModel.ts');
        return createOfflineModel({ root });
      }
      if (settings.model.startsWith(vscodePrefix)) {
        const { createVscodeModel } = await import('./vscodeModel.ts');
        return createVscodeModel(settings.model.slice(vscodePrefix.length));
      }
      const { createOpenAIModel } = await import('../../node/openai/openaiModel.ts');
      return createOpenAIModel({ ...(await connection(settings)), onWait });
    },
    evaluator: async (settings) => {
      if (settings.evaluator === 'off') return undefined;
      const { createEvaluator } = await import('../../node/evaluator/evaluator.ts');
      if (settings.evaluator === 'rules' || settings.model === 'offline') return createEvaluator('rules');
      if (!settings.model.startsWith(vscodePrefix)) return createEvaluator(await connection(settings));
      const { createVscodeEvaluator } = await import('./vscodeModel.ts');
      return createVscodeEvaluator(settings.model.slice(vscodePrefix.length));
    },
  };
}

// Which model proposes, which evaluator judges: those of src/node/models, and VS Code's own.
import type * as vscode from 'vscode';
import type { Evaluator, LanguageModel } from '../../core/ports.ts';
import type { Settings } from '../../core/settings.ts';
import type { ModelOptions, ModelSource } from '../../node/models/openModel.ts';

/** `vscode:vendor/id` names a model that VS Code offers. */
export const vscodePrefix = 'vscode:';

export interface Models {
  /** `onWait`: called when waiting for an endpoint, with the reason and the time. */
  readonly model: (
    settings: Settings,
    root: string,
    onWait: (message: string, waitMs: number) => void,
  ) => Promise<LanguageModel>;
  /** Undefined when it is off. */
  readonly evaluator: (settings: Settings) => Promise<Evaluator | undefined>;
}

/** Name under which an endpoint's key is stored: a key is never sent to another one. */
export function secretName(baseUrl: string): string {
  return `apiKey ${baseUrl.trim().replace(/\/+$/u, '')}`;
}

const fromVscode: ModelSource = {
  prefix: vscodePrefix,
  model: async (name) => (await import('./vscodeModel.ts')).createVscodeModel(name),
  evaluator: async (name) => (await import('./vscodeModel.ts')).createVscodeEvaluator(name),
};

export function createModels(context: vscode.ExtensionContext): Models {
  const options: ModelOptions = {
    storedKey: async (baseUrl) => context.secrets.get(secretName(baseUrl)),
    sources: [fromVscode],
  };
  return {
    model: async (settings, root, onWait) => {
      const { openModel } = await import('../../node/models/openModel.ts');
      return openModel(settings, { ...options, root, onWait });
    },
    evaluator: async (settings) => {
      const { openEvaluator } = await import('../../node/models/openModel.ts');
      return openEvaluator(settings, options);
    },
  };
}

// Providers to choose from by name: asks for the key if one is needed, then offers the provider's models.
import * as vscode from 'vscode';
import type { Provider } from '../../node/models/providers.ts';
import { secretName } from './models.ts';

export interface ChosenModel {
  readonly model: string;
  readonly baseUrl: string;
}

export interface Preset {
  readonly provider: Provider;
  /** Whether a key is stored or in the environment, or none is needed. */
  readonly hasKey: boolean;
}

export async function presets(secrets: vscode.SecretStorage): Promise<readonly Preset[]> {
  const { providers } = await import('../../node/models/providers.ts');
  return Promise.all(
    providers
      .filter(({ isPreset }) => isPreset)
      .map(async (provider) => ({ provider, hasKey: (await keyOf(provider, secrets)) !== undefined })),
  );
}

/** The text next to a preset in the list. */
export function presetText({ provider: { keyVariable, baseURL }, hasKey }: Preset): string {
  if (keyVariable === undefined) return vscode.l10n.t('on this machine, no key');
  return hasKey ? vscode.l10n.t('key set') : vscode.l10n.t('asks for its key, sent to {0} only', new URL(baseURL).host);
}

/** Undefined: the user cancelled, or the provider did not answer, which was reported. */
export async function chooseOf(
  { provider, hasKey }: Preset,
  secrets: vscode.SecretStorage,
): Promise<ChosenModel | undefined> {
  const { baseURL, label } = provider;
  if (!hasKey && !(await askKey(secrets, baseURL))) return undefined;
  const apiKey = (await keyOf(provider, secrets)) ?? '';
  const { listModels } = await import('../../node/openai/models.ts');
  const list = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Models of {0}', label), cancellable: true },
    (_, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      return listModels({ baseURL, ...(apiKey === '' ? {} : { apiKey }) }, abort.signal);
    },
  );
  if (!list.ok) {
    void vscode.window.showErrorMessage(`Knack: ${list.problem}`);
    return undefined;
  }
  const title = vscode.l10n.t('Models of {0}', label);
  const model = await vscode.window.showQuickPick(
    list.models.map(({ id }) => id),
    { title, ignoreFocusOut: true },
  );
  return model === undefined ? undefined : { model, baseUrl: baseURL };
}

async function keyOf({ baseURL, keyVariable }: Provider, secrets: vscode.SecretStorage): Promise<string | undefined> {
  if (keyVariable === undefined) return '';
  return (await secrets.get(secretName(baseURL))) ?? process.env[keyVariable];
}

/** Stored in the secret storage, for this endpoint only; empty: removed. False if the user cancelled. */
export async function askKey(secrets: vscode.SecretStorage, baseUrl: string): Promise<boolean> {
  const { defaultProvider } = await import('../../node/models/providers.ts');
  const endpoint = baseUrl === '' ? defaultProvider.baseURL : baseUrl;
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t('API key for {0}', endpoint),
    prompt: vscode.l10n.t('Kept in the secret storage and sent to this endpoint only. Empty: remove the key.'),
    password: true,
    ignoreFocusOut: true,
  });
  if (key === undefined) return false;
  if (key.trim() === '') await secrets.delete(secretName(baseUrl));
  else await secrets.store(secretName(baseUrl), key.trim());
  return key.trim() !== '';
}

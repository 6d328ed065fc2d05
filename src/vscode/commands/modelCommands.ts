// Commands about model, key and memory mode.
import * as vscode from 'vscode';
import type { Settings } from '../../core/settings.ts';
import { settingsTable } from '../../core/settings.ts';
import type { Allowed, AllowedEntry } from '../agent/allowed.ts';
import { readSettings, writeSetting } from '../configuration.ts';
import { secretName, vscodePrefix } from '../models/models.ts';
import { askKey, chooseOf, presets, presetText, type ChosenModel, type Preset } from '../models/presets.ts';
import { entryText } from '../views/unaskedNodes.ts';
import type { CommandHost, Commands } from './host.ts';

interface ModelItem extends vscode.QuickPickItem {
  readonly model?: string;
  readonly baseUrl?: string;
  readonly other?: boolean;
  readonly preset?: Preset;
}

export function modelCommands({ agents, context }: CommandHost): Commands {
  const scope = () => agents.current?.folder.uri;
  return {
    /** `knack.chooseModel(model?, baseUrl?)`: without a model, offers all that can be found. */
    'knack.chooseModel': async (model, baseUrl) => {
      const given = typeof model === 'string' ? { label: model, model } : undefined;
      const item = given ?? (await pickModel(context, readSettings(scope()).settings));
      if (!item) return;
      const picked = await completed(item, context);
      if (picked?.model === undefined) return;
      const url = typeof baseUrl === 'string' ? baseUrl : (picked.baseUrl ?? '');
      await writeSetting('baseUrl', url, undefined);
      await writeSetting('model', picked.model, undefined);
    },
    'knack.chooseApproval': async () => {
      const agent = agents.current;
      await chooseApproval(readSettings(scope()).settings.approve, agent?.allowed);
    },
    'knack.setApiKey': () => askKey(context.secrets, readSettings(scope()).settings.baseUrl),
    'knack.chooseMemoryMode': async (mode) => {
      const known = settingsTable.memory.values.find((value) => value === mode);
      const chosen = known ?? (await pickMemoryMode(readSettings(scope()).settings.memory));
      if (chosen) await writeSetting('memory', chosen, scope());
    },
  };
}

/** The item's choice, once the rest has been asked for. */
async function completed(
  item: ModelItem,
  { secrets }: vscode.ExtensionContext,
): Promise<Partial<ChosenModel> | undefined> {
  if (item.preset) return chooseOf(item.preset, secrets);
  return item.other ? askEndpoint() : item;
}

async function pickModel(context: vscode.ExtensionContext, settings: Settings): Promise<ModelItem | undefined> {
  const pick = vscode.window.createQuickPick<ModelItem>();
  pick.title = vscode.l10n.t('Choose a model');
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.items = embedded(await presets(context.secrets));
  pick.show();
  const search = new AbortController();
  const chosen = new Promise<ModelItem | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(pick.selectedItems[0]));
    pick.onDidHide(() => resolve(undefined));
  });
  void findModels(context, settings, search.signal, (items) => {
    pick.items = [...pick.items.slice(0, -1), ...items, ...pick.items.slice(-1)];
  }).finally(() => {
    if (!search.signal.aborted) pick.busy = false;
  });
  const item = await chosen;
  search.abort();
  pick.dispose();
  return item;
}

/** Fixed items: first the embedded policy, last the choice of any endpoint. */
function embedded(all: readonly Preset[]): ModelItem[] {
  return [
    {
      label: vscode.l10n.t('No model'),
      description: vscode.l10n.t('embedded: the commands of this workspace, no key, no network'),
      model: 'offline',
    },
    { label: vscode.l10n.t('Providers'), kind: vscode.QuickPickItemKind.Separator },
    ...all.map((preset) => ({ label: preset.provider.label, description: presetText(preset), preset })),
    {
      label: `$(globe) ${vscode.l10n.t('Another OpenAI-compatible endpoint…')}`,
      alwaysShow: true,
      other: true,
    },
  ];
}

/** The groups as they arrive: VS Code's models, the configured endpoint's, those of servers on this machine. */
async function findModels(
  context: vscode.ExtensionContext,
  { baseUrl }: Settings,
  signal: AbortSignal,
  found: (items: readonly ModelItem[]) => void,
): Promise<void> {
  const [{ discoverLocalEndpoints, listModels }, { defaultProvider }] = await Promise.all([
    import('../../node/openai/models.ts'),
    import('../../node/models/providers.ts'),
  ]);
  const offer = (title: string, items: readonly ModelItem[]) => {
    if (signal.aborted || items.length === 0) return;
    found([{ label: title, kind: vscode.QuickPickItemKind.Separator }, ...items]);
  };
  const fromVscode = async () => {
    const models = await vscode.lm.selectChatModels();
    offer(
      vscode.l10n.t('Offered by VS Code'),
      models.map(({ id, name, vendor }) => ({
        label: name,
        description: `${vendor}/${id}`,
        model: `${vscodePrefix}${vendor}/${id}`,
      })),
    );
  };
  const fromEndpoint = async () => {
    const key = await context.secrets.get(secretName(baseUrl));
    const fromEnvironment = process.env[defaultProvider.keyVariable ?? ''] ?? process.env['OPENAI_BASE_URL'];
    if (baseUrl === '' && key === undefined && fromEnvironment === undefined) return;
    const options = {
      ...(baseUrl === '' ? {} : { baseURL: baseUrl }),
      ...(key === undefined && baseUrl === '' ? {} : { apiKey: key ?? '' }),
    };
    const list = await listModels(options, signal);
    const title = baseUrl === '' ? vscode.l10n.t('Your endpoint') : baseUrl;
    offer(title, list.ok ? list.models.map(({ id }) => ({ label: id, description: title, model: id, baseUrl })) : []);
  };
  const fromThisMachine = async () => {
    for (const endpoint of await discoverLocalEndpoints(signal)) {
      const { baseURL, provider, models } = endpoint;
      offer(
        `${provider} (${baseURL})`,
        models.map(({ id }) => ({ label: id, description: provider, model: id, baseUrl: baseURL })),
      );
    }
  };
  await Promise.allSettled([fromVscode(), fromEndpoint(), fromThisMachine()]);
}

async function askEndpoint(): Promise<ModelItem | undefined> {
  const baseUrl = await vscode.window.showInputBox({
    title: vscode.l10n.t('Base URL of the endpoint'),
    placeHolder: 'https://openrouter.ai/api/v1',
    ignoreFocusOut: true,
    validateInput: (text) =>
      /^https?:\/\/\S+$/u.test(text.trim()) ? undefined : vscode.l10n.t('An http or https address.'),
  });
  if (baseUrl === undefined) return undefined;
  const model = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the model, as the endpoint lists it'),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Name a model.') : undefined),
  });
  return model === undefined ? undefined : { label: model, model: model.trim(), baseUrl: baseUrl.trim() };
}

interface ApprovalItem extends vscode.QuickPickItem {
  readonly approve?: Settings['approve'];
  readonly revoked?: AllowedEntry;
}

/** The level for all folders, and what this folder allows beyond it, which a pick revokes. */
async function chooseApproval(now: Settings['approve'], allowed: Allowed | undefined): Promise<void> {
  const level = (approve: Settings['approve'], label: string, description: string): ApprovalItem => ({
    label: `${approve === now ? '$(check) ' : ''}${label}`,
    description,
    approve,
  });
  const entries = allowed?.entries ?? [];
  const items: readonly ApprovalItem[] = [
    level('ask', vscode.l10n.t('ask'), vscode.l10n.t('every command asks')),
    level('read', vscode.l10n.t('read'), vscode.l10n.t('what only reads runs unasked')),
    level('write', vscode.l10n.t('write'), vscode.l10n.t('what changes files of the workspace runs unasked too')),
    ...(entries.length > 0
      ? [{ label: vscode.l10n.t('Always allowed in this folder'), kind: vscode.QuickPickItemKind.Separator }]
      : []),
    ...entries.map((entry) => ({
      label: `$(trash) ${entryText(entry)}`,
      description: vscode.l10n.t('ask again'),
      revoked: entry,
    })),
  ];
  const title = vscode.l10n.t('What may run without asking (destructive commands always ask)');
  const picked = await vscode.window.showQuickPick(items, { title });
  if (picked?.approve) await writeSetting('approve', picked.approve, undefined);
  if (picked?.revoked) allowed?.remove(picked.revoked);
}

async function pickMemoryMode(current: Settings['memory']): Promise<Settings['memory'] | undefined> {
  const items = [
    { label: vscode.l10n.t('on'), description: vscode.l10n.t('learn and use experience'), value: 'on' as const },
    {
      label: vscode.l10n.t('read-only'),
      description: vscode.l10n.t('use it, learn nothing'),
      value: 'readonly' as const,
    },
    { label: vscode.l10n.t('off'), description: vscode.l10n.t('neither: a control run'), value: 'off' as const },
  ];
  const title = vscode.l10n.t('Memory (now: {0})', current);
  return (await vscode.window.showQuickPick(items, { title }))?.value;
}

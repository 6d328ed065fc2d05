// VS Code's configuration as Knack's settings, checked against the one table.
import * as vscode from 'vscode';
import type { SettingName, Settings } from '../core/settings.ts';
import { parseSettings, defaultSettings, settingNames, settingsTable } from '../core/settings.ts';

export interface Configured {
  readonly settings: Settings;
  /** Invalid values, replaced by the default; each names setting, value and range. */
  readonly problems: readonly string[];
}

export function readSettings(scope: vscode.Uri | undefined): Configured {
  const configuration = vscode.workspace.getConfiguration('knack', scope ?? null);
  const problems: string[] = [];
  let settings = defaultSettings;
  for (const name of settingNames) {
    const parsed = parseSettings({ [name]: configuration.get<unknown>(name) }, settings);
    if (parsed.ok) settings = parsed.settings;
    else problems.push(...parsed.problems);
  }
  return { settings, problems };
}

/** Writes to the setting's scope: `machine` settings for the user, others in the folder. */
export async function writeSetting<Name extends SettingName>(
  name: Name,
  value: Settings[Name],
  scope: vscode.Uri | undefined,
): Promise<void> {
  const user = settingsTable[name].scope === 'machine' || scope === undefined;
  const target = user
    ? vscode.ConfigurationTarget.Global
    : vscode.workspace.workspaceFile
      ? vscode.ConfigurationTarget.WorkspaceFolder
      : vscode.ConfigurationTarget.Workspace;
  await vscode.workspace.getConfiguration('knack', scope ?? null).update(name, value, target);
}

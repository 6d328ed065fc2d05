// The table of all settings. CLI flags, VS Code's configuration and the documentation are generated from it.

import { agentTable } from './settings/agent.ts';
import { learningTable } from './settings/learning.ts';
import type { EnumSetting, ListSetting, Setting, TextSetting } from './settings/setting.ts';

export const settingsTable = { ...learningTable, ...agentTable } as const;

export type SettingName = keyof typeof settingsTable;

type ValueOf<S extends Setting> = S extends EnumSetting
  ? S['values'][number]
  : S extends TextSetting
    ? string
    : S extends ListSetting
      ? readonly string[]
      : number;
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof settingsTable)[Name]> };

type NamesOfGroup<G extends Setting['group']> = {
  [Name in SettingName]: (typeof settingsTable)[Name]['group'] extends G ? Name : never;
}[SettingName];
/** The part of the settings that a decision depends on and carries. */
export type LearningSettings = Pick<Settings, NamesOfGroup<'learning'>>;

export const settingNames = Object.keys(settingsTable) as SettingName[];

export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingsTable[name].default]),
) as unknown as Settings;

/** The learning part of `settings`, without anything else it may carry. */
export function learningSettings(settings: Settings): LearningSettings {
  return Object.fromEntries(
    settingNames.filter((name) => settingsTable[name].group === 'learning').map((name) => [name, settings[name]]),
  ) as unknown as LearningSettings;
}

export type SettingsResult =
  { readonly ok: true; readonly settings: Settings } | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Validates `values` against the table and applies them to `base`. Numbers may be given as text (flags).
 * Problems name the setting, the value and what is allowed.
 */
export function parseSettings(
  values: Readonly<Record<string, unknown>>,
  base: Settings = defaultSettings,
): SettingsResult {
  const problems: string[] = [];
  const parsed: Record<string, SettingValue> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(settingsTable, name)) {
      problems.push(`unknown setting '${name}'; known: ${settingNames.join(', ')}`);
      continue;
    }
    const result = parseSetting(name as SettingName, value);
    if (typeof result === 'object' && 'problem' in result) problems.push(result.problem);
    else parsed[name] = result;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: { ...base, ...parsed } };
}

type SettingValue = number | string | readonly string[];

function parseSetting(name: SettingName, value: unknown): SettingValue | { problem: string } {
  const setting: Setting = settingsTable[name];
  if (setting.type === 'text') {
    return typeof value === 'string' ? value.trim() : { problem: `${name} is ${JSON.stringify(value)}; allowed: text` };
  }
  if (setting.type === 'list') {
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    return { problem: `${name} is ${JSON.stringify(value)}; allowed: a list of texts` };
  }
  if (setting.type === 'enum') {
    if (typeof value === 'string' && setting.values.includes(value)) return value;
    return { problem: `${name} is ${JSON.stringify(value)}; allowed: ${setting.values.join(', ')}` };
  }
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const whole = setting.type === 'integer' ? 'a whole number' : 'a number';
  if (
    typeof number === 'number' &&
    number >= setting.min &&
    number <= setting.max &&
    (setting.type === 'number' || Number.isInteger(number))
  ) {
    return number;
  }
  return {
    problem: `${name} is ${JSON.stringify(value)}; allowed: ${whole} from ${String(setting.min)} to ${String(setting.max)}`,
  };
}

// Flags: the ones of every command that opens a memory, and one for each setting, made from the settings table.
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { SettingName, Settings } from '../core/settings.ts';
import type { Setting } from '../core/settings/setting.ts';
import { parseSettings, settingNames, settingsTable } from '../core/settings.ts';
import { UsageError } from './io.ts';

export interface MemoryFlags {
  readonly cwd?: string;
  readonly memoryDir?: string;
}

export function withMemoryFlags(command: Command): Command {
  return command
    .option('--cwd <folder>', 'workspace folder (default: the current one)')
    .option('--memory-dir <folder>', 'where the experience memory is kept (default: your data folder)');
}

export const jsonLines = ['--json', 'one JSON object per line'] as const;

/** Adds a flag for each setting of the groups, or only those named: `minNeighbors` becomes `--min-neighbors <number>`. */
export function withSettingFlags(
  command: Command,
  groups: readonly Setting['group'][],
  only: readonly SettingName[] = settingNames,
): Command {
  for (const name of settingNames) {
    const setting: Setting = settingsTable[name];
    if (!groups.includes(setting.group) || !only.includes(name)) continue;
    const preset =
      Array.isArray(setting.default) || setting.default === '' ? '' : ` (default: ${String(setting.default)})`;
    command.addOption(
      new Option(`--${kebab(name)} ${valueName(setting)}`, `${described(setting)}${preset}${bounds(setting)}`),
    );
  }
  return command;
}

function described(setting: Setting): string {
  if (setting.type !== 'enum' || !setting.valueSummaries) return setting.description;
  return `${setting.description} ${Object.entries(setting.valueSummaries)
    .map(([value, summary]) => `${value}: ${summary}`)
    .join('; ')}.`;
}

function valueName(setting: Setting): string {
  if (setting.type === 'enum') return `<${setting.values.join('|')}>`;
  return setting.type === 'list' ? '<text...>' : `<${setting.type}>`;
}

function bounds(setting: Setting): string {
  return setting.type === 'number' || setting.type === 'integer' ? ` [${setting.min}, ${setting.max}]` : '';
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The settings named by flags, validated on top of `base`; without unnamed settings. @throws UsageError */
export function settingsFrom(flags: Readonly<Record<string, unknown>>, base?: Settings): Settings {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  );
  const result = parseSettings(given, base);
  if (!result.ok)
    throw new UsageError(result.problems.map((problem) => `--${problem.replace(/^\w+/, kebab)}`).join('\n'));
  return result.settings;
}

/** The names of the settings that the flags name. */
export function settingsGiven(flags: Readonly<Record<string, unknown>>): readonly SettingName[] {
  return settingNames.filter((name) => flags[name] !== undefined);
}

/** @throws InvalidArgumentError */
export function whole(text: string): string {
  if (/^[1-9]\d*$/.test(text)) return text;
  throw new InvalidArgumentError('give a whole number of at least 1');
}

/** Collects an option that may be given more than once. */
export const collected = (text: string, before: readonly string[]): readonly string[] => [...before, text];

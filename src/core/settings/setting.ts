// One row of the settings table.

/** VS Code's scopes: `resource` may be set by a workspace, `machine` only by the user (a repository cannot set it). */
export type SettingScope = 'resource' | 'machine';

interface Described {
  readonly scope: SettingScope;
  readonly description: string;
  /** `learning` settings are stored with every decision; `agent` settings shape the run. */
  readonly group: 'learning' | 'agent';
}
export interface NumberSetting extends Described {
  readonly type: 'number' | 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
}
export interface EnumSetting extends Described {
  readonly type: 'enum';
  readonly default: string;
  readonly values: readonly string[];
  /** What each value does, as a phrase, where the names alone do not tell. */
  readonly valueSummaries?: Readonly<Record<string, string>>;
}
export interface TextSetting extends Described {
  readonly type: 'text';
  readonly default: string;
}
export interface ListSetting extends Described {
  readonly type: 'list';
  readonly default: readonly string[];
}
export type Setting = NumberSetting | EnumSetting | TextSetting | ListSetting;

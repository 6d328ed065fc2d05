// Tools with sub-commands: which of these read, write, reach out or destroy.
import { buildTools } from './buildTools.ts';
import { cloudTools } from './cloudTools.ts';
import { languageTools } from './languageTools.ts';
import { packageTools } from './packageTools.ts';
import { remoteTools } from './remoteTools.ts';
import { systemTools } from './systemTools.ts';
import type { ToolRow, ToolRule } from './toolRule.ts';
import { versionControl } from './versionControl.ts';

export const toolRows: readonly ToolRow[] = [
  ...packageTools,
  ...languageTools,
  ...remoteTools,
  ...systemTools,
  ...buildTools,
  ...cloudTools,
  ...versionControl,
];

export const toolRules: ReadonlyMap<string, ToolRule> = new Map(toolRows.map(([name, , rule]) => [name, rule]));

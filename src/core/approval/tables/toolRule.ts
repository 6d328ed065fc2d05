// The type of a table row for a tool with sub-commands.
import type { RiskClass } from '../../types.ts';
import type { OptionTable } from '../shell/options.ts';

export interface ToolRule {
  /** Sub-commands by class, `|` separated, up to three words each. */
  readonly read?: string;
  readonly write?: string;
  readonly network?: string;
  readonly destructive?: string;
  /** Remote reads, by pattern, matched against the first three words with a space at both ends. */
  readonly patterns?: RegExp;
  /** Class of all other sub-commands; unless a rule of the user allows them, they ask at every level. */
  readonly otherwise: RiskClass;
  /** Class without any sub-command. */
  readonly alone: RiskClass;
  /** Options before the sub-command whose value is the next word. */
  readonly globals?: string;
  /** Options harmful with a reading sub-command. */
  readonly options?: OptionTable;
}

/** A program, where its commands are documented, and what they do. */
export type ToolRow = readonly [name: string, source: string, rule: ToolRule];

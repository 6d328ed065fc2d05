// The input of a rule about failures, and what it may suggest.
import type { Failure } from './progress.ts';
import type { Workspace } from '../commands/workspace.ts';

export interface Suggestion {
  readonly command: string;
  /** z, nats, on the scale of the proposals. */
  readonly logit: number;
  readonly intent: string;
  /** Another way to run what failed, whose success counts as that command's; otherwise a preparation. */
  readonly substitute?: boolean;
  /** Nothing in the output points at it. */
  readonly vague?: boolean;
}

export interface RepairContext {
  readonly workspace: Workspace;
  readonly failure: Failure;
  /** [0, 1] for each of the workspace's commands: how well it matches some words. */
  readonly relevanceTo: (words: string) => readonly number[];
  /** What the user wants. */
  readonly task: string;
}

// How much a suggestion is worth, nats; a command that matches the task perfectly has 3.8.
export const certain = 5;
export const likely = 4.2;
export const possible = 2.2;
export const hearsay = -1;

/** Why a program is started with arguments. */
export const asItsUsage = 'its usage, with what the task names';

export type Rule = (context: RepairContext) => readonly Suggestion[];

/** The first group of an alternation that took part in the match. */
export function firstGroup(pattern: RegExp, text: string): string | undefined {
  const groups: readonly (string | undefined)[] = pattern.exec(text)?.slice(1) ?? [];
  return groups.find((group) => group !== undefined);
}

/** What an earlier failure pointed at is worth less than what the last one does. */
export const asBefore = (one: Suggestion): readonly Suggestion[] =>
  one.vague === true ? [] : [{ ...one, logit: one.logit - 0.7 }];

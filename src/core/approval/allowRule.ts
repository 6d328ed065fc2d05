// "Always allow this": the narrowest rules that would let one command run unasked.
import { inspectCommand } from './commandRisk.ts';
import type { Policy } from './permission.ts';
import { assessCommand } from './permission.ts';

/**
 * A rule for every sub-command of `command`, with its exact words; undefined if no rules could let it run: it always asks, is
 * denied, or does something besides its sub-commands.
 */
export function rulesAllowing(command: string, policy: Policy): readonly string[] | undefined {
  const { subCommands } = inspectCommand(command);
  const rules = subCommands.map(({ words }) => words.join(' '));
  // A star in a rule is a wildcard.
  if (rules.length === 0 || rules.some((rule) => rule.includes('*'))) return undefined;
  const allowed = assessCommand(command, { ...policy, allow: [...policy.allow, ...rules] });
  return allowed.verdict === 'allow' ? [...new Set(rules)] : undefined;
}

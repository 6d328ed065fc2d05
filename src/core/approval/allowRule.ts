// "Always allow this": the rules that would let one command run unasked, and no more than it needs.
import { inspectCommand } from './commandRisk.ts';
import type { Policy } from './permission.ts';
import { assessCommand } from './permission.ts';

/**
 * A rule for every sub-command of `command`, its words as they stand; undefined where no rules could let it run: it always asks, is
 * denied, or does something beside its sub-commands.
 */
export function rulesAllowing(command: string, policy: Policy): readonly string[] | undefined {
  const { subCommands } = inspectCommand(command);
  const rules = subCommands.map(({ words }) => words.join(' '));
  // A star in a rule stands for more than itself.
  if (rules.length === 0 || rules.some((rule) => rule.includes('*'))) return undefined;
  const allowed = assessCommand(command, { ...policy, allow: [...policy.allow, ...rules] });
  return allowed.verdict === 'allow' ? [...new Set(rules)] : undefined;
}

// `make` in a tree whose own `configure` has not been run: both, as one line.
import type { Workspace } from '../commands/workspace.ts';
import { missingConfiguration } from '../request/configureOptions.ts';
import { isKnown } from '../request/goals.ts';
import { bestOf, unknownGoal, type ReadRequest } from './taskGoals.ts';

/** What needs nothing configured. */
const without = /\bmake (?:-n|\S*clean|help|tags|dist|uninstall|print-\S+)(?=\s|$)/u;

/** The reading of a task with `./configure` before its only line, where that calls the Makefile that lacks what this writes. */
export function configuredMake(read: ReadRequest, whole: Workspace): ReadRequest {
  const { goals, question, workspace } = read;
  const [goal, another] = goals;
  if (goal === undefined || another !== undefined || question !== undefined) return read;
  // Autoconf takes a bare word for a machine: "configure with debug enabled" would run `./configure debug`.
  if (/^\.\/configure [a-z]\w*$/u.test(goal.literal ?? ''))
    return { ...read, goals: [unknownGoal(goal.text, workspace.commands)], isClear: false, isBeyond: true };
  const needs = (line: string) => /^make(?=\s|$)/u.test(line) && !without.test(line);
  const line = goal.literal ?? (isKnown(goal) ? bestOf(goal, workspace.commands)?.command : undefined) ?? '';
  if (!needs(line) || missingConfiguration(whole) === undefined) return read;
  if (goal.literal !== undefined) return { ...read, goals: [{ ...goal, literal: `./configure && ${line}` }] };
  // What only fits best is as certain as it was.
  const commands = workspace.commands.map((known) =>
    needs(known.command) ? { ...known, command: `./configure && ${known.command}` } : known,
  );
  return { ...read, workspace: { ...workspace, commands } };
}

// "Run the functional tests, quietly": the only line that a request is read as, with the option for how it is to be done.
import type { Workspace } from '../commands/workspace.ts';
import { toldHow } from '../request/toldHow.ts';
import type { ReadRequest } from './taskGoals.ts';

/** What is read, with a line as the user's own words want it done; a line that the user types stays as it is. */
export function asToldHow(typed: string, read: ReadRequest, { commands }: Workspace): ReadRequest {
  const [goal, another] = read.goals;
  const { literal } = goal ?? {};
  if (goal === undefined || another !== undefined || literal === undefined || typed.includes(literal)) return read;
  const body = commands.find(({ command }) => command === literal)?.body;
  const { command } = toldHow(typed, literal, body);
  return command === literal ? read : { ...read, goals: [{ ...goal, literal: command }] };
}

// Which actions end an episode or hand it back to a person, instead of acting on the workspace.
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';

/** True for actions that are done with the task or leave it to a person. Not knowing how they turn out never speaks for them. */
export function endsOrAsks({ tool }: Pick<Action, 'tool'>): boolean {
  return toolOf(tool).role !== 'act';
}

/** Whether the action says itself that the task was not done. */
export function givesUp({ tool, input }: Action): boolean {
  return toolOf(tool).givesUp?.(input) ?? false;
}

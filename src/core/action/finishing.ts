// Which actions end an episode or hand it back to a person, instead of acting on the workspace.
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';

/** True for actions that end the task or hand it to a person. Uncertainty never earns them an exploration bonus. */
export function endsOrAsks({ tool }: Pick<Action, 'tool'>): boolean {
  return toolOf(tool).role !== 'act';
}

/** Whether the action itself declares the task done. */
export function claimsDone(action: Action): boolean {
  return toolOf(action.tool).role === 'finish' && !givesUp(action);
}

/** Whether the action itself declares the task not done. */
export function givesUp({ tool, input }: Action): boolean {
  return toolOf(tool).givesUp?.(input) ?? false;
}

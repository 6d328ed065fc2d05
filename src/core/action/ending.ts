// Which actions end an episode or hand it back to a person, instead of acting on the workspace.
import type { Action } from '../types.ts';

/**
 * `finish` and `ask`: they are done with the task, or leave it to a person. Not knowing how they turn out never speaks for them:
 * ending is not exploring.
 */
export function endsOrAsks({ tool }: Pick<Action, 'tool'>): boolean {
  return tool === 'finish' || tool === 'ask';
}

/** Whether the action says itself that the task was not done. */
export function givesUp({ tool, input }: Action): boolean {
  return tool === 'finish' && input['success'] === false;
}

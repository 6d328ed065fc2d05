// An action's identity at four levels, as defined by its tool.
import { toolOf } from '../tools/registry.ts';
import type { Action, ActionKey } from '../types.ts';

/** Deterministic; actions that do different things never share `exact`. */
export function actionKey({ tool, input }: Action): ActionKey {
  return toolOf(tool).keyOf(input);
}

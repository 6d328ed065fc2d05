// What a person may pick in place of the action that they are asked about: the other candidates of its card.
import type { Decision } from '../decision.ts';
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';

/**
 * Indices of the candidates that can run as they stand: a redacted one cannot, nor a change that was not written out. None where what is asked
 * about is not the choice itself, as the check of a finish.
 */
export function choicesInstead(asked: Action, { candidates, chosen }: Decision): readonly number[] {
  const textOf = (action: Action) => JSON.stringify(action);
  const choice = candidates[chosen]?.action;
  if (choice === undefined || textOf(choice) !== textOf(asked)) return [];
  return candidates.flatMap(({ action }, index) => {
    const isWhole = !(toolOf(action.tool).isOutline?.(action.input) ?? false) && !textOf(action).includes('«redacted');
    return index !== chosen && isWhole ? [index] : [];
  });
}

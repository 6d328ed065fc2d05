// The short verb of an action for the `[Action: verbs]` part of a state: `test`, `build`, `read:ts`, `git-commit`.
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';

/** Lower case, no spaces or brackets, at most 32 characters, never empty. */
export function verbOf({ tool, input }: Action): string {
  return toolOf(tool).verbOf(input);
}

// Actions that run a shell command.
import { toolOf } from '../tools/registry.ts';
import type { Action } from '../types.ts';

/** The shell command that the action runs; undefined if it runs none. */
export function commandOf({ tool, input }: Action): string | undefined {
  return toolOf(tool).commandOf?.(input);
}

// Labels of candidates: single capital letters, one token in every vocabulary we know of.
import type { JsonValue } from '../../types.ts';

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Least number of labels for remembered actions. */
const minRecalled = 6;

export interface Labels {
  /** For the model's own proposals. */
  readonly proposed: readonly string[];
  /** For remembered actions, in their order; those beyond the alphabet get none. */
  readonly recalled: readonly string[];
}

/** Fixed for an episode, so that prompt and schema stay the same from step to step. */
export function labelsFor(maxCandidates: number): Labels {
  const count = Math.min(maxCandidates, letters.length - minRecalled);
  return { proposed: letters.slice(0, count), recalled: letters.slice(count) };
}

/** The label that a value states, e.g. `B`, ` b`, `"B"`, `Option B.`; undefined when it states none. */
export function statedLabel(value: JsonValue | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = labelPattern.exec(value);
  return match?.[1]?.toUpperCase();
}

/** Anything but letters and digits may stand around the letter, and one of a few words before it. */
export const labelPattern =
  /^[^\p{L}\p{N}]*(?:(?:option|candidate|action|label|choice)[^\p{L}\p{N}]+)?([A-Za-z])[^\p{L}\p{N}]*$/iu;

// What the agent's rules keep from being weighed, in the form that is stored with the decision.
import type { Decision, LeftOut, LeftOutReason } from '../decision.ts';
import { actionText } from '../policy/explain.ts';
import type { Action } from '../types.ts';

/** Entries, and characters of each, that a decision keeps. */
const most = { entries: 12, characters: 200 };

/** An action that is not to be weighed. `unlessInsisted`: a model may still propose it by putting it first, memory may not. */
export interface Avoided {
  readonly when: 'always' | 'unlessInsisted';
  readonly why: LeftOutReason;
}

/** `action` with its secrets redacted. */
export function leftOutFor(action: Action, why: LeftOutReason): LeftOut {
  return { text: actionText(action).slice(0, most.characters), why };
}

/** The decision with what it left out, each action once; as it is for nothing. */
export function withLeftOut(decision: Decision, more: readonly LeftOut[]): Decision {
  const all = [...more, ...(decision.leftOut ?? [])];
  const distinct = [...new Map(all.map((one) => [one.text, one])).values()];
  return distinct.length === 0 ? decision : { ...decision, leftOut: distinct.slice(0, most.entries) };
}

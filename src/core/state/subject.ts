// What a situation is about beyond what all situations of its workspace share: decides whose experience joins the candidates.
import type { TranscriptStep, WorkspaceFacts } from '../ports.ts';
import type { State } from '../types.ts';
import type { Subject } from '../decision.ts';
import { observationFacts, workspaceFacts } from './facts.ts';

const cause = /^(?:missing|err|denied)(?::|$)/;
const ending = /:|^(?:timeout|tool-error|aborted|ok|rejected|refused|denied)$/;

/** The words of `state` that come from neither the workspace nor the last observation, and the causes in the latter. */
export function subjectOf(
  { nouns }: State,
  { workspace, transcript }: { readonly workspace: WorkspaceFacts; readonly transcript: readonly TranscriptStep[] },
): Subject {
  const last = transcript.at(-1);
  const observed = last ? observationFacts(last.observation) : [];
  const facts = new Set([...workspaceFacts(workspace, nouns), ...observed]);
  return { task: nouns.filter((noun) => !facts.has(noun)), causes: observed.filter((fact) => cause.test(fact)) };
}

/**
 * Whether actions from a situation may be proposed in one about `subject`: both are about the same thing, or failed for the same
 * cause. A task without words matches others that have no words beyond those of `here`.
 */
export function isAbout({ nouns }: State, { task, causes }: Subject, here: State): boolean {
  if (causes.length > 0 && causes.every((fact) => nouns.includes(fact))) return true;
  if (task.length > 0) return task.some((word) => nouns.includes(word));
  return nouns.every((noun) => ending.test(noun) || here.nouns.includes(noun));
}

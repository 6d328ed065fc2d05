// Runs that answered a question: they only looked, and nothing that a check could run would say whether the answer is right.
import type { EpisodeOutcome, StepRecord } from '../episode.ts';
import { toolOf } from '../tools/registry.ts';
import { endsOrAsks, givesUp } from '../action/finishing.ts';

type Step = Pick<StepRecord, 'decision' | 'executed'>;

/** Whether at least one step looked at something and none did more: all acted within class `read`, as they were chosen. */
export function onlyLooked(steps: readonly Step[]): boolean {
  const acted = steps.flatMap(({ decision, executed }) => {
    const taken = decision.candidates[decision.chosen];
    return taken && endsOrAsks(taken.action) && !executed ? [] : [{ taken, executed }];
  });
  return acted.length > 0 && acted.every(({ taken, executed }) => !executed && taken?.risk.class === 'read');
}

/** Whether a stored run ended with an answer; its outcome stays unknown. */
export function isAnswer({
  outcome,
  steps,
}: {
  readonly outcome: EpisodeOutcome | undefined;
  readonly steps: readonly (Step & Pick<StepRecord, 'observation'>)[];
}): boolean {
  const last = steps.at(-1);
  const action = last?.decision.candidates[last.decision.chosen]?.action;
  const before = steps.at(-2)?.observation;
  return (
    outcome === 'unknown' &&
    action !== undefined &&
    toolOf(action.tool).role === 'finish' &&
    !givesUp(action) &&
    !(before?.status === 'exited' && before.exitCode !== 0) &&
    onlyLooked(steps)
  );
}

// Runs that answered a question: they only looked, and nothing that a check could run would say whether the answer is right.
import type { EpisodeOutcome, StepRecord } from '../episode.ts';
import { toolOf } from '../tools/registry.ts';
import { endsOrAsks, givesUp } from '../action/finishing.ts';

type Step = Pick<StepRecord, 'decision' | 'executed'>;

/** Whether at least one step looked at something and none did more: all acted within class `read`, as they were chosen. */
function onlyLooked(steps: readonly Step[]): boolean {
  const acted = steps.flatMap(({ decision, executed }) => {
    const taken = decision.candidates[decision.chosen];
    return taken && endsOrAsks(taken.action) && !executed ? [] : [{ taken, executed }];
  });
  return acted.length > 0 && acted.every(({ taken, executed }) => !executed && taken?.risk.class === 'read');
}

const question =
  /^(?!.*\b(?:can|could|would|will) you\b).*\?\s*$|^\W*(?:(?:hi|hello|hey|please|so|and|can you|could you)\W+)*(?:which|what|who|whose|where|when|why|how|is|are|does|do|has|have|show|list|name|tell|explain|describe|count|summari[sz]e)\b/iu;

/** Whether a run that ends well answered its task: it looked, or needed no look, as the task asks a question. */
export function answers(task: string, steps: readonly Step[]): boolean {
  const acted = steps.some(({ decision, executed }) => {
    const taken = decision.candidates[decision.chosen];
    return executed !== undefined || (taken !== undefined && !endsOrAsks(taken.action));
  });
  return acted ? onlyLooked(steps) : question.test(task.trim());
}

/** Whether a stored run ended with an answer; its outcome stays unknown. */
export function isAnswer({
  task,
  outcome,
  steps,
}: {
  readonly task: string;
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
    answers(task, steps)
  );
}

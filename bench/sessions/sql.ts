// Recorded SQL sessions as a bed for control: what models did at the same place is proposed, what it led to comes from the record.
import type { StateEncoder } from '../../src/core/state/encoder.ts';
import type { TranscriptStep, WorkspaceFacts } from '../../src/core/ports.ts';
import type { Choice, Environment, Outcome } from '../learning/environment.ts';
import { drawIndex, drawsOf, seedOf, type Draw } from '../learning/random.ts';
import type { SqlSession } from '../foresight/data.ts';

/** A session of one model at a task: what it did turn by turn, and what each turn led to. */
export interface RecordedTask {
  readonly request: string;
  readonly sessions: readonly SqlSession[];
}

/** Weight of other models' actions beside those of the seed's model. */
const othersWeight = 0.1;
const workspace: WorkspaceFacts = { packageManagers: [], languages: [], git: 'none', context: {} };
export const maxSteps = 6;

/** Tasks that some recorded action solves and some does not: on others nothing can be learned. */
export function isMixed({ sessions }: RecordedTask): boolean {
  const turns = sessions.flatMap((session) => session.turns);
  return turns.some(({ reward }) => reward === 1) && turns.some(({ reward }) => reward < 1);
}

/**
 * At step t the actions that models took at turn t are proposed, drawn without replacement by how often the model of the seed made them
 * (others at a tenth). The same action at the same task had the same reward in the record, so outcomes come from it. Reward 1 where
 * the rows are gold's, which ends the episode, -1 when the steps are used up; the score is 0, or what `scoreOf` says of the step that solved it.
 */
export function sqlEnvironment(
  task: RecordedTask,
  model: string,
  encoder: StateEncoder,
  scoreOf: (step: number) => number = () => 1,
): Environment {
  const outcomes = new Map(task.sessions.flatMap(({ turns }) => turns.map((turn) => [turn.action, turn] as const)));
  let offers: Draw = () => 0;
  let transcript: TranscriptStep[] = [];
  return {
    task: task.request,
    begin(seed) {
      offers = drawsOf(seedOf(seed, 'offers'));
      transcript = [];
    },
    state: () => encoder.encode({ task: task.request, workspace, transcript }),
    choices: (most) => drawChoices(weightsAt(task, model, transcript.length), most, offers),
    allows: (command) => outcomes.has(command),
    act(command): Outcome {
      const turn = outcomes.get(command);
      const text = turn?.text ?? '';
      const action = { tool: 'run', input: { command } };
      const exitCode = turn?.executed === true ? 0 : 1;
      const t = transcript.length;
      transcript.push({ t, action, observation: { status: 'exited', exitCode, text, durationMs: 0 } });
      const solved = turn?.reward === 1;
      const isLast = transcript.length >= maxSteps;
      return {
        text,
        reward: solved ? 1 : isLast ? -1 : 0,
        score: solved ? scoreOf(transcript.length) : 0,
        ended: solved,
      };
    },
  };
}

/** By action; of the last turns that any model took, where none went on to turn t. */
function weightsAt({ sessions }: RecordedTask, model: string, t: number): ReadonlyMap<string, number> {
  const last = Math.max(...sessions.map(({ turns }) => turns.length)) - 1;
  const weights = new Map<string, number>();
  for (const session of sessions) {
    const action = session.turns[Math.min(t, last)]?.action;
    if (action === undefined) continue;
    const weight = session.model === model ? 1 : othersWeight;
    weights.set(action, (weights.get(action) ?? 0) + weight);
  }
  return weights;
}

function drawChoices(weights: ReadonlyMap<string, number>, most: number, draw: Draw): Choice[] {
  const left = [...weights];
  const drawn: Choice[] = [];
  while (drawn.length < most && left.length > 0) {
    const index = drawIndex(
      left.map(([, weight]) => weight),
      draw,
    );
    const [[command, weight] = ['', 1]] = left.splice(index, 1);
    drawn.push({ command, priorLogit: Math.log(weight) });
  }
  return drawn;
}

// Recorded sessions of several steps as a bed for control: what models did at the same place is proposed, `outcomeOf` says what it led to.
import type { TranscriptStep, WorkspaceFacts } from '../../src/core/ports.ts';
import type { StateEncoder } from '../../src/core/state/encoder.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import { drawChoices } from '../learning/drawChoices.ts';
import type { Environment, Outcome } from '../learning/environment.ts';
import { drawsOf, seedOf, type Draw } from '../learning/random.ts';

/** What models did at a task, turn by turn. */
export interface RecordedTask {
  readonly request: string;
  /** Tasks of one group share parts: a database, a category. */
  readonly group: string;
  readonly sessions: readonly {
    readonly model: string;
    readonly turns: readonly { readonly action: string }[];
  }[];
}

export interface TurnOutcome {
  readonly exitCode: number;
  readonly text: string;
  /** Whether the task is solved now. */
  readonly solved: boolean;
}

/** Of the last of some commands, the first of which ran in a fresh world. */
export type OutcomeOf = (commands: readonly string[]) => TurnOutcome;

/** Weight of other models' actions beside those of the seed's model. */
const othersWeight = 0.1;
const workspace: WorkspaceFacts = { packageManagers: [], languages: [], git: 'none', context: {} };
export const maxSteps = 6;

/**
 * At step t the actions that models took at turn t are proposed, drawn without replacement by how often the model of the seed made them
 * (others at a tenth). Reward 1 where the task is solved, which ends the episode, -1 when the steps are used up; the score is 0, or what `scoreOf` says of the
 * step that solved it.
 */
export function recordedEnvironment(
  task: RecordedTask,
  model: string,
  encoder: StateEncoder,
  outcomeOf: OutcomeOf,
  scoreOf: (step: number) => number = () => 1,
): Environment {
  const known = new Set(task.sessions.flatMap(({ turns }) => turns.map(({ action }) => action)));
  let offers: Draw = () => 0;
  let transcript: TranscriptStep[] = [];
  let commands: string[] = [];
  return {
    task: task.request,
    begin(seed) {
      offers = drawsOf(seedOf(seed, 'offers'));
      [transcript, commands] = [[], []];
    },
    state: () => encoder.encode({ task: task.request, workspace, transcript }),
    choices: (most) => drawChoices(weightsAt(task, model, transcript.length), most, offers),
    allows: (command) => known.has(command),
    act(command): Outcome {
      commands.push(command);
      const { exitCode, text, solved } = outcomeOf(commands);
      const t = transcript.length;
      transcript.push({
        t,
        action: commandAction(command),
        observation: { status: 'exited', exitCode, text, durationMs: 0 },
      });
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

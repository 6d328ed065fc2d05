// The sessions in time order into one memory; before each step every arm is asked, with only what came before.
import { actionKey } from '../../src/core/action/key.ts';
import { commandAction } from '../../src/core/tools/run.ts';
import { createMemory } from '../../src/core/memory/experienceMemory.ts';
import { outcomeOf } from '../../src/core/memory/outcomes/stepOutcome.ts';
import { episodeReturns } from '../../src/core/policy/returns.ts';
import type { TranscriptStep, WorkspaceFacts } from '../../src/core/ports.ts';
import type { LearningSettings } from '../../src/core/settings.ts';
import type { StateEncoder } from '../../src/core/state/encoder.ts';
import type { ActionKey } from '../../src/core/types.ts';
import type { Signal } from '../../src/core/episode.ts';
import type { RecordedEpisode } from './data.ts';
import type { AskedStep, Prediction, Predictor } from './predictor.ts';

export interface WalkedStep {
  readonly key: ActionKey;
  readonly failed: boolean;
  /** By arm, in their order. */
  readonly predictions: readonly Prediction[];
}

export interface WalkedAttempt {
  readonly task: number;
  /** Attempts at the same task before this one. */
  readonly earlier: number;
  readonly succeeded: boolean | undefined;
  readonly steps: readonly WalkedStep[];
}

const workspace: WorkspaceFacts = { packageManagers: [], languages: [], git: 'none', context: {} };

export function walk(
  episodes: readonly RecordedEpisode[],
  arms: readonly Predictor[],
  encoder: StateEncoder,
  settings: LearningSettings,
): readonly WalkedAttempt[] {
  const memory = createMemory(settings);
  const tasks = new Map<string, { readonly task: number; earlier: number }>();
  return episodes.map((episode, index) => {
    const known = tasks.get(episode.task) ?? { task: tasks.size, earlier: 0 };
    tasks.set(episode.task, known);
    const episodeId = String(index);
    const transcript: TranscriptStep[] = [];
    const asked: AskedStep[] = [];
    const steps = episode.steps.map(({ command, observation, failed }, t) => {
      const state = encoder.encode({ task: episode.request, workspace, transcript });
      const action = commandAction(command);
      const key = actionKey(action);
      const step: AskedStep = {
        task: known.task,
        episodeId,
        t,
        state,
        action,
        key,
        memory,
        retrieval: memory.retrieve(state),
      };
      const predictions = arms.map((arm) => arm.foresee(step));
      const foretold = predictions.find(({ rawFail }) => rawFail !== undefined)?.rawFail;
      const outcome = outcomeOf(observation);
      memory.append({ episodeId, t, state, key, action, weight: 1, outcome, foretold });
      for (const arm of arms) arm.stepEnded(step, failed);
      transcript.push({ t, action, observation });
      asked.push(step);
      return { key, failed, predictions };
    });
    memory.setReturns(episodeId, episodeReturns({ steps: asked, signals: signalsOf(episode) }, settings));
    for (const arm of arms) arm.attemptEnded(known.task, asked, episode.succeeded);
    return { task: known.task, earlier: known.earlier++, succeeded: episode.succeeded, steps };
  });
}

/** As the product gives them: exit statuses at once, and a check at the end where one ran. */
function signalsOf({ steps, succeeded }: RecordedEpisode): readonly Signal[] {
  const exits = steps.map(({ failed }, t) => ({ source: 'exitCode', value: failed ? -1 : 1, t, at: 0 }) as const);
  if (succeeded === undefined) return exits;
  return [...exits, { source: 'check', value: succeeded ? 1 : -1, at: 0 }];
}

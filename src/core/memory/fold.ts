// Episodes as stored -> experiences. Folding an episode again adds what is new in it and sets its returns again.
import { episodeReturns, wasTried } from '../policy/returns.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';
import type { LearningSettings } from '../settings.ts';
import { usedStates } from './retrieval/evidence.ts';
import { outcomeOf } from './outcomes/stepOutcome.ts';
import type { ExperienceMemory, FoldEpisode, NewExperience } from './memory.ts';

/**
 * Folds a stored episode into the memory: its steps and, when it has ended, its returns. An edited choice counts as experience
 * of what was executed; what never ran (no observation, or refused) does not count. Neighbours used by a decision are marked as used, in time
 * for the eviction at the episode's end. Episodes that were not to be learned from (`memory` is not `on`) are skipped, as are
 * imports with weight 0.
 */
export const foldEpisode: FoldEpisode = (memory, episode, settings) => {
  const weight = weightOf(episode, settings);
  if (episode.memory !== 'on' || weight === 0) return;
  const first = memory.nextStep(episode.episodeId);
  for (const step of episode.steps) {
    if (step.t >= first && wasTried(step)) foldStep(memory, episode.episodeId, step, weight);
  }
  memory.setPinned(episode.episodeId, episode.pinned);
  if (episode.outcome !== undefined) memory.setReturns(episode.episodeId, episodeReturns(episode, settings));
};

function weightOf({ provenance }: EpisodeRecord, settings: LearningSettings): number {
  return provenance.origin === 'local' ? 1 : settings.importWeight;
}

function foldStep(memory: ExperienceMemory, episodeId: string, step: StepRecord, weight: number): void {
  memory.append(experienceOf(episodeId, step, weight));
  memory.touch(usedStates(step.decision));
}

/**
 * What memory records of a step: of an edited choice what was executed, without model confidence or forecast, as those were
 * for another action. @throws RangeError when the step chose no candidate.
 */
export function experienceOf(
  episodeId: string,
  { decision, executed, observation, t }: Omit<StepRecord, 'at'>,
  weight: number,
): NewExperience {
  const chosen = decision.candidates[decision.chosen];
  const { key, action } = executed ?? chosen ?? {};
  if (!key || !action) throw new RangeError(`foldEpisode: step ${t} of episode ${episodeId} chose no candidate`);
  const outcome = outcomeOf(observation);
  const about = executed ? {} : { confidence: decision.confidence, foretold: chosen?.failure?.rawProb };
  return { episodeId, t, state: decision.state, key, action, weight, outcome, ...about };
}

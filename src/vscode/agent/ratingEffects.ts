// Effects of a rating on the shown run: its returns, and what it changes next time.
import type { LearningSettings } from '../../core/settings.ts';
import type { Signal } from '../../core/episode.ts';
import { withSignals } from '../../protocol/episodeView.ts';
import type { RunView } from '../../protocol/viewState.ts';
import type { Experience } from './experience.ts';

/** First the run with the rating, then, once memory has learned it, with what would be done next time. */
export async function* ratingEffects(
  run: RunView,
  signals: readonly Signal[],
  experience: Experience,
  settings: LearningSettings,
): AsyncGenerator<(now: RunView) => RunView, void> {
  yield (now) => withSignals(now, signals, settings);
  const change = await experience.nextTime(run.episodeId, settings);
  yield (now) => ({ ...now, nextTime: change });
}

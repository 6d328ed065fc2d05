// Results of earlier runs of a task.
import { resultOf } from '../core/policy/result.ts';
import type { EpisodeSummary } from '../core/storePorts.ts';
import type { RunView } from './viewState.ts';

/** Ended runs of `task`, in the order of `episodes` (oldest first). */
export function historyOf(
  task: string,
  episodes: readonly Pick<EpisodeSummary, 'task' | 'outcome' | 'memory' | 'steps' | 'signals'>[],
): RunView['history'] {
  const same = episodes.filter((episode) => episode.task === task && episode.outcome !== undefined);
  const runs = (control: boolean) =>
    same
      .filter(({ memory }) => (memory === 'off') === control)
      .map((episode) => ({ steps: episode.steps, worked: resultOf(episode) === 'worked' }));
  return { withMemory: runs(false), withoutMemory: runs(true) };
}

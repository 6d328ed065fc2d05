// How earlier runs of a task went.
import { resultOf } from '../core/policy/result.ts';
import type { EpisodeRecord } from '../core/types.ts';
import type { RunView } from './viewState.ts';

/** Ended runs of `task`, in the order of `episodes` (oldest first). */
export function historyOf(task: string, episodes: readonly EpisodeRecord[]): RunView['history'] {
  const same = episodes.filter((episode) => episode.task === task && episode.outcome !== undefined);
  const runs = (control: boolean) =>
    same
      .filter(({ memory }) => (memory === 'off') === control)
      .map((episode) => ({ steps: episode.steps.length, worked: resultOf(episode) === 'worked' }));
  return { withMemory: runs(false), withoutMemory: runs(true) };
}

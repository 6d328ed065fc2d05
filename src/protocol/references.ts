// Enough of past episodes to name them in the evidence, and how earlier runs of a task went.
import { resultOf } from '../core/policy/result.ts';
import type { Decision, EpisodeRecord, Signal, StepRecord } from '../core/types.ts';
import type { EpisodeReference, RunView } from './viewState.ts';

/** Episodes that the evidence of these decisions points to, each once. */
export function referencedEpisodes(decisions: readonly Decision[]): readonly string[] {
  const ids = decisions.flatMap(({ evidence }) =>
    evidence.neighbors.flatMap(({ edges }) => edges.flatMap(({ examples }) => examples.map((one) => one.episodeId))),
  );
  return [...new Set(ids)];
}

export function referenceOf(episode: EpisodeRecord): EpisodeReference {
  return {
    task: episode.task,
    at: episode.at,
    steps: Object.fromEntries(episode.steps.map((step) => [step.t, stepEnd(step, episode.signals)])),
  };
}

/** How a step ended, as a person would say it: their own word first. */
function stepEnd({ t, observation }: StepRecord, signals: readonly Signal[]): string {
  const rating = signals.findLast((signal) => signal.source === 'user' && signal.t === t);
  if (rating) return rating.value < 0 ? 'you rated it down' : rating.value > 0 ? 'you rated it up' : 'you rated it 0';
  if (!observation) return 'no outcome';
  const { status, exitCode, signalName } = observation;
  if (exitCode !== undefined) return `exit ${exitCode}`;
  if (signalName !== undefined) return signalName;
  return status === 'timedOut' ? 'timed out' : status === 'toolError' ? 'failed' : status;
}

/** Ended runs of `task`, in the order of `episodes` (oldest first). */
export function historyOf(task: string, episodes: readonly EpisodeRecord[]): RunView['history'] {
  const same = episodes.filter((episode) => episode.task === task && episode.outcome !== undefined);
  const runs = (control: boolean) =>
    same
      .filter(({ memory }) => (memory === 'off') === control)
      .map((episode) => ({ steps: episode.steps.length, worked: resultOf(episode) === 'worked' }));
  return { withMemory: runs(false), withoutMemory: runs(true) };
}

// What earlier runs on the same files show, in a world that has not changed: the way that worked, and what was tried in vain.
import type { ExperienceStore } from '../storePorts.ts';
import type { EpisodeStart, StepRecord } from '../episode.ts';
import type { RecalledAction } from '../policy/candidates.ts';
import type { Action, State } from '../types.ts';
import { filesKey, longestMs } from './earlier.ts';
import { nextOnWay } from './knownWay.ts';
import { overdueIn } from './overdue.ts';
import type { Running } from './running.ts';
import { type Prepared, preparedBy } from './prepared.ts';
import { type Stuck, stuckAt } from './stuck.ts';
import type { SameFiles } from './trials.ts';

/** Runs on the same files that are looked at, newest first. */
const mostRuns = 12;
/** Among so many of the workspace. */
const mostLooked = 200;

/** Empty where the files are not known. */
export async function runsOnSameFiles(
  store: Pick<ExperienceStore, 'episodes'>,
  start: Pick<EpisodeStart, 'context'> & { readonly episodeId?: string },
  now: number,
): Promise<SameFiles> {
  const value = start.context?.[filesKey];
  if (value === undefined) return [];
  const context = { key: filesKey, value };
  const newest = { newestEpisodes: mostLooked, after: now - longestMs, order: 'newestFirst', limit: mostRuns } as const;
  const runs = await store.episodes({ own: true, context, ...newest });
  return runs.filter((run) => run.episodeId !== start.episodeId && run.outcome !== undefined);
}

/** Those on the same files; none for a person who has a say, and knows better than they. */
export function runsThatSpeak({ transcript, sameFiles }: Pick<Running, 'transcript' | 'sameFiles'>): SameFiles {
  return transcript.some(({ note, replaced }) => note !== undefined || replaced !== undefined) ? [] : sameFiles;
}

/** What they show about the step at hand. */
export interface Shown {
  readonly next: RecalledAction | 'finish' | undefined;
  readonly stuck: Stuck | undefined;
  /** What comes before a command that the model would do first. */
  readonly prepared?: readonly Prepared[];
  /** What earlier runs failed by, and this one has not looked at for long. */
  readonly overdue?: RecalledAction;
  /** How to finish where the model does not offer to; absent: only it can say. */
  readonly claim?: Action;
}

/** What `runs` show about the step after `steps`, of a run that began in `first`; undefined: nothing. */
export function shownBy(runs: SameFiles, steps: readonly StepRecord[], first: State): Shown | undefined {
  // A person who ran something else has said what is wanted.
  if (runs.length === 0 || steps.some(({ executed }) => executed)) return undefined;
  const prepared = preparedBy(runs, steps);
  const overdue = overdueIn(runs, steps, first);
  return {
    next: nextOnWay(runs, steps, first),
    stuck: stuckAt(runs, steps),
    ...(prepared.length > 0 ? { prepared } : {}),
    ...(overdue ? { overdue } : {}),
  };
}

// Stored decisions weighed again without freezing the window.
import { setImmediate } from 'node:timers/promises';
import { createMemory } from '../../core/memory/experienceMemory.ts';
import type { Redecided, ReplayRequest } from '../../core/policy/replay.ts';
import { redecide } from '../../core/policy/replay.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { EpisodeRecord } from '../../core/types.ts';

/** Decisions between two looks at the event loop. */
const breath = 25;

export interface Reweighing {
  readonly episodes: readonly EpisodeRecord[];
  readonly settings: LearningSettings;
  readonly changes?: Partial<LearningSettings>;
  readonly without?: NonNullable<ReplayRequest['without']>;
}

/** @throws the signal's reason once it aborted. */
export async function reweigh(request: Reweighing, signal: AbortSignal): Promise<readonly Redecided[]> {
  const all: Redecided[] = [];
  for (const item of redecide({ changes: {}, ...request, emptyMemory: createMemory })) {
    all.push(item);
    if (all.length % breath !== 0) continue;
    await setImmediate();
    signal.throwIfAborted();
  }
  return all;
}

/** Decisions of what stays, which would choose another action had the rest never been. */
export async function flipsWithout(
  request: Required<Omit<Reweighing, 'changes'>>,
  signal: AbortSignal,
): Promise<number> {
  const all = await reweigh(request, signal);
  return all.filter(({ episodeId, t, flipped }) => flipped && !request.without(episodeId, t)).length;
}

// The newest part of the log, whole, and the memory before it: input of replay, doctor and "what if I forget this".
import { createMemory } from '../../../core/memory/experienceMemory.ts';
import type { ExperienceMemory } from '../../../core/memory/memory.ts';
import type { ExperienceQueries, ExperienceStore } from '../../../core/storePorts.ts';
import type { LearningSettings } from '../../../core/settings.ts';
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { SqliteStore } from '../sqliteStore.ts';

/** Decisions examined: weighing them again takes about two seconds, whatever the size of the store. */
export const recentDecisions = 1000;

/** Whole episodes, oldest first, with about `decisions` decisions together. */
export async function recentEpisodes(
  store: ExperienceQueries & Pick<ExperienceStore, 'episodes'>,
  decisions = recentDecisions,
): Promise<readonly EpisodeRecord[]> {
  const ids = await store.newestIds(decisions);
  return store.episodes({ episodeIds: ids });
}

/**
 * What memory held before `episodes`, the newest of the store: the present memory without them. Exact save for what was evicted or
 * rated since, and for the age of experience if that counts. `loaded` is the present memory; do not use it otherwise.
 */
export async function memoryBefore(
  store: Pick<SqliteStore, 'totals'>,
  episodes: readonly EpisodeRecord[],
  settings: LearningSettings,
  load: () => Promise<ExperienceMemory>,
): Promise<ExperienceMemory> {
  if ((await store.totals()).episodes <= episodes.length) return createMemory(settings);
  const memory = await load();
  for (const { episodeId } of episodes) memory.forget(episodeId);
  return memory;
}

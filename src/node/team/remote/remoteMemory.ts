// A memory that queries a team's server for what it cannot hold: neighbours are fetched on demand, and count like other imports.
import { setTimeout } from 'node:timers/promises';
import { experienceOf } from '../../../core/memory/fold.ts';
import type { EpisodeMemory } from '../../../core/memory/memory.ts';
import { episodeReturns, wasTried } from '../../../core/policy/returns.ts';
import type { LearningSettings } from '../../../core/settings.ts';
import { formatState } from '../../../core/state/format.ts';
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { State } from '../../../core/types.ts';

/** Longest time a decision waits for a server; later answers serve later steps. */
const patienceMs = 50;

export interface RemoteMemory extends EpisodeMemory {
  /** Takes what came out of `memory` again, which outlives the run; nothing comes after that. */
  release(): Promise<void>;
}

/** `ask` returns episodes that went through situations like `state`; failures count as nothing found. */
export function remoteMemory(
  memory: EpisodeMemory,
  ask: (state: State) => Promise<readonly EpisodeRecord[]>,
  settings: LearningSettings,
): RemoteMemory {
  const asked = new Set<string>();
  const held = new Set<string>();
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const fetch = async (state: State): Promise<void> => {
    for (const episode of await ask(state)) {
      if (isOver() || held.has(episode.episodeId)) continue;
      held.add(episode.episodeId);
      for (const step of episode.steps) {
        if (isOver()) return;
        if (wasTried(step)) await memory.append(experienceOf(episode.episodeId, step, settings.importWeight));
      }
      if (!isOver()) await memory.setReturns(episode.episodeId, episodeReturns(episode, settings));
    }
  };
  const prepare = async (state: State): Promise<void> => {
    const line = formatState(state);
    if (settings.importWeight === 0 || asked.has(line)) return;
    asked.add(line);
    const coming = fetch(state).catch(() => void asked.delete(line));
    const done = new AbortController();
    await Promise.race([coming, setTimeout(patienceMs, undefined, { signal: done.signal }).catch(() => undefined)]);
    done.abort();
  };
  return {
    get size() {
      return memory.size;
    },
    recall: async (state, subject) => {
      await prepare(state);
      return memory.recall(state, subject);
    },
    evidence: (...args) => memory.evidence(...args),
    append: (experience) => memory.append(experience),
    setReturns: (episodeId, returns) => memory.setReturns(episodeId, returns),
    forget: (episodeId) => memory.forget(episodeId),
    touch: (states) => memory.touch(states),
    release: async () => {
      over.abort();
      for (const episodeId of held) await memory.forget(episodeId);
    },
  };
}

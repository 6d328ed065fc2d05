// The experience of a team that is too big to copy, in a run: its server is asked beside each decision, never instead of one.
import type { EpisodeMemory } from '../../core/memory/memory.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import type { State } from '../../core/types.ts';
import { askingMemory } from './askingMemory.ts';
import { episodesNear } from './retrieve.ts';
import type { TeamRequest } from './sync.ts';
import { withTeam } from './sync.ts';

export interface Asking {
  readonly memory: EpisodeMemory;
  readonly close: () => void;
}

/** Connects in the background; until then, and where that fails, it is `memory` alone. */
export function askTeam(request: TeamRequest, memory: EpisodeMemory, settings: LearningSettings): Asking {
  let ask: ((state: State) => Promise<readonly EpisodeRecord[]>) | undefined;
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  void withTeam(request, async ({ membership, exchange, authors }) => {
    const trusted = authors.filter((author) => membership.trust.get(author) === 'confirmed');
    ask = (state) => episodesNear(exchange, trusted, state, settings);
    await closed;
  }).catch(() => (ask = undefined));
  const asking = (state: State) => (ask ? ask(state) : Promise.reject(new Error('not connected')));
  return { memory: askingMemory(memory, asking, settings), close };
}

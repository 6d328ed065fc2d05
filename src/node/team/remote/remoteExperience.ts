// The experience of a team that is too big to copy, in a run: its server is queried alongside decisions, never instead.
import type { EpisodeMemory } from '../../../core/memory/memory.ts';
import type { LearningSettings } from '../../../core/settings.ts';
import type { EpisodeRecord } from '../../../core/episode.ts';
import type { State } from '../../../core/types.ts';
import { remoteMemory } from './remoteMemory.ts';
import { readMembership } from '../membership/membership.ts';
import { episodesNear } from './retrieve.ts';
import type { TeamRequest } from '../sync.ts';
import { withTeam } from '../sync.ts';

export interface RemoteExperience {
  readonly memory: EpisodeMemory;
  /** After the run: `memory` is then as it was before, but for what the run itself added. */
  readonly close: () => Promise<void>;
}

/** `memory` itself where the team's is copied. Connects in the background; until then, and where that fails, it is `memory` alone. */
export async function openRemoteExperience(
  request: TeamRequest,
  memory: EpisodeMemory,
  settings: LearningSettings,
): Promise<RemoteExperience> {
  const membership = await readMembership(request.memory.store);
  if (!membership?.isRemote) return { memory, close: () => Promise.resolve() };
  let ask: ((state: State) => Promise<readonly EpisodeRecord[]>) | undefined;
  let disconnect: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (disconnect = resolve));
  void withTeam(request, async ({ membership: { trust }, exchange, authors }) => {
    const trusted = authors.filter((author) => trust.get(author) === 'confirmed');
    ask = (state) => episodesNear(exchange, trusted, state, settings);
    await closed;
  }).catch(() => (ask = undefined));
  const asking = (state: State) => (ask ? ask(state) : Promise.reject(new Error('not connected')));
  const asked = remoteMemory(memory, asking, settings);
  const close = async () => {
    disconnect();
    await asked.release();
  };
  return { memory: asked, close };
}

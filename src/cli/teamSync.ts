// Team experience around a run: reads the repository's file before it, exchanges with the server after it. No decision waits for the network.
import { setTimeout } from 'node:timers/promises';
import type { EpisodeMemory } from '../core/memory/memory.ts';
import type { LearningSettings } from '../core/settings.ts';
import { addressOf } from '../node/team/address.ts';
import type { Asking } from '../node/team/asking.ts';
import { learnShared } from '../node/team/sharedMemory.ts';
import { sharedPath } from '../node/team/sharedFile.ts';
import { readMembership } from '../node/team/membership.ts';
import type { Io } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';

/** What a slow server may cost at the end of a run; what was not exchanged is exchanged after the next. */
const patienceMs = 3000;

/** Nothing where no team was joined. A server that cannot be reached is a notice. */
export async function syncAfterRun(memory: OpenMemory, exclude: readonly string[], io: Io): Promise<void> {
  const membership = await readMembership(memory.store);
  if (!membership) return;
  const url = addressOf(membership.workspace);
  if (url === undefined) return;
  const { syncTeam } = await import('../node/team/sync.ts');
  const { TeamError } = await import('../node/team/server/connection.ts');
  const late = new TeamError(
    'slow',
    `The team's server did not answer in time; the exchange goes on after the next run.`,
  );
  const done = new AbortController();
  const stop = new AbortController();
  void setTimeout(patienceMs, undefined, { signal: done.signal, ref: false }).then(
    () => stop.abort(late),
    () => undefined,
  );
  try {
    const { root } = memory;
    const { waiting } = await syncTeam({ memory, root, url, exclude, signal: stop.signal, connectMs: patienceMs });
    if (waiting.length > 0)
      io.warn(`knack: in quarantine: ${waiting.join(', ')}; look at it with knack team confirm AUTHOR`);
  } catch (error) {
    if (!(error instanceof TeamError)) throw error;
    io.warn(`knack: ${error.message}`);
  } finally {
    done.abort();
  }
}

/** From authors that are confirmed. A file that has not changed is not read. */
export async function learnSharedBefore({ store, root }: OpenMemory, io: Io): Promise<void> {
  const { waiting } = await learnShared(store, root);
  if (waiting.length > 0)
    io.warn(
      `knack: ${sharedPath} has experience of ${waiting.join(', ')}; look at it with knack memory confirm AUTHOR`,
    );
}

/** Where the team's memory is too big to copy, one that asks its server; else `experience` as it is. To be closed after the run. */
export async function askingFor(
  memory: OpenMemory,
  experience: EpisodeMemory,
  settings: LearningSettings,
): Promise<Asking> {
  const membership = await readMembership(memory.store);
  const url = membership?.isRemote ? addressOf(membership.workspace) : undefined;
  if (url === undefined) return { memory: experience, close: () => undefined };
  const { askTeam } = await import('../node/team/asking.ts');
  return askTeam({ memory, root: memory.root, url, connectMs: patienceMs }, experience, settings);
}

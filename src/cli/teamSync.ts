// Team experience around a run: reads the repository's file before it, exchanges with the server after it. No decision waits for the network.
import { setTimeout } from 'node:timers/promises';
import { addressOf } from '../node/team/membership/address.ts';
import type { TeamRequest } from '../node/team/sync.ts';
import { learnShared } from '../node/team/repository/sharedMemory.ts';
import { sharedPath } from '../node/team/repository/sharedFile.ts';
import { readMembership } from '../node/team/membership/membership.ts';
import type { RunTeam } from '../node/workspaceRun.ts';
import type { Io } from './io.ts';
import type { OpenMemory } from './memoryAccess.ts';

/** Longest wait for a slow server at the end of a run; the rest is exchanged after the next run. */
const patienceMs = 3000;

/** What a run does with its team: nothing without one. An unreachable server gives a notice. */
export function teamAround(memory: OpenMemory, exclude: readonly string[], io: Io): RunTeam {
  return {
    learnShared: () => learnSharedBefore(memory, io),
    request: () => teamOf(memory),
    exchange: () => syncAfter(memory, exclude, io),
  };
}

async function syncAfter(memory: OpenMemory, exclude: readonly string[], io: Io): Promise<void> {
  const request = await teamOf(memory);
  if (!request) return;
  const { syncTeam } = await import('../node/team/sync.ts');
  const { TeamError } = await import('../node/team/server/connection.ts');
  const late = new TeamError(
    'slow',
    `The team's server did not answer in time; the exchange continues after the next run.`,
  );
  const done = new AbortController();
  const stop = new AbortController();
  void setTimeout(patienceMs, undefined, { signal: done.signal, ref: false }).then(
    () => stop.abort(late),
    () => undefined,
  );
  try {
    const { waiting } = await syncTeam({ ...request, exclude, signal: stop.signal });
    if (waiting.length > 0)
      io.warn(`knack: in quarantine: ${waiting.join(', ')}; review it with knack team confirm AUTHOR`);
  } catch (error) {
    if (!(error instanceof TeamError)) throw error;
    io.warn(`knack: ${error.message}`);
  } finally {
    done.abort();
  }
}

/** From confirmed authors. An unchanged file is not read. */
async function learnSharedBefore({ store, root }: OpenMemory, io: Io): Promise<void> {
  const { waiting, ignored } = await learnShared(store, root);
  if (ignored !== undefined) io.warn(`knack: ${ignored}`);
  if (waiting.length > 0)
    io.warn(
      `knack: ${sharedPath} has experience from ${waiting.join(', ')}; review it with knack memory confirm AUTHOR`,
    );
}

/** How to reach the team of this workspace; undefined: none joined, or its address is unknown. */
async function teamOf(memory: OpenMemory): Promise<TeamRequest | undefined> {
  const membership = await readMembership(memory.store);
  const url = membership && addressOf(membership.label);
  return url === undefined ? undefined : { memory, root: memory.root, url, connectMs: patienceMs };
}

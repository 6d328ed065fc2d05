// Stored decisions weighed again without freezing the window.
import { setImmediate } from 'node:timers/promises';
import type { Redecided, ReplayRequest } from '../../core/policy/replay.ts';
import { redecide } from '../../core/policy/replay.ts';

/** Milliseconds between two looks at the event loop. */
const breathMs = 15;

/** Gives what `redecide` gives, with pauses. @throws the signal's reason once it aborted. */
export async function reweigh(request: ReplayRequest, signal: AbortSignal): Promise<readonly Redecided[]> {
  const all: Redecided[] = [];
  let since = performance.now();
  for (const item of redecide(request)) {
    all.push(item);
    if (performance.now() - since < breathMs) continue;
    await setImmediate();
    signal.throwIfAborted();
    since = performance.now();
  }
  return all;
}

/** Decisions of what stays, which would choose another action had the rest never been. */
export async function flipsWithout(
  request: Omit<ReplayRequest, 'changes'> & Required<Pick<ReplayRequest, 'without'>>,
  signal: AbortSignal,
): Promise<number> {
  const all = await reweigh({ ...request, changes: {} }, signal);
  return all.filter(({ episodeId, t, flipped }) => flipped && !request.without(episodeId, t)).length;
}

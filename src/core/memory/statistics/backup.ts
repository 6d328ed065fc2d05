// Values what followed an action by what is known to work now, not by how the rest of that episode went.
import { followingSlot } from '../columns/episodes.ts';
import type { MemoryParts } from '../parts.ts';

/** lambda, [0, 1]: weight of the observed return; the rest goes to the current value of the next situation. */
const lambda = 0.6;
/** Only an action's newest experiences are used. */
const newest = 8;

/**
 * Correction to an action's mean return, at least 0: (1 - lambda) gamma times the mean of V(s') - G' over its newest experiences since
 * it last changed, s' the situation that followed in the episode, G' the return from there, V its value now (`Ledger.valueOf`):
 * lambda-returns (Sutton and Barto 2018, 12.1) with one sweep. Its summary must be up to date.
 * Deviation: an experience counts only if something works from s' (V > 0), and better than what came then. Without that, situations
 * from which nothing works yet vouch for each other, and the way out is found later (docs/results/choosing.md).
 * It counts 0 as well if nothing followed the step, or what followed is gone or of unknown return.
 */
export function backupOf({ ledger, episodes, settings }: MemoryParts, edge: number): number {
  let [sum, weights, looked] = [0, 0, 0];
  for (const slot of ledger.newestFirst(edge)) {
    if (looked === newest || slot < (ledger.edges.since[edge] ?? 0)) break;
    if (Number.isNaN(ledger.returns[slot] ?? NaN)) continue;
    looked++;
    const weight = ledger.weights[slot] ?? 0;
    weights += weight;
    const next = followingSlot(episodes.at(ledger.episodes[slot] ?? 0), slot);
    if (next < 0 || ledger.steps[next] !== (ledger.steps[slot] ?? 0) + 1) continue;
    const value = ledger.valueOf(ledger.edges.states[ledger.owners[next] ?? 0] ?? 0);
    const gain = value - (ledger.returns[next] ?? NaN);
    if (value > 0 && gain > 0) sum += weight * gain;
  }
  return weights > 0 ? ((1 - lambda) * settings.gamma * sum) / weights : 0;
}

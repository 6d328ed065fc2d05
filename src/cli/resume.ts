// `knack resume`: which episodes can be continued.
import type { EpisodeOutcome, EpisodeRecord } from '../core/episode.ts';
import { toolOf } from '../core/tools/registry.ts';
import { oneLine } from './card.ts';
import type { Io } from './io.ts';
import { UsageError } from './io.ts';
import { findEpisode, withMemory } from './memoryAccess.ts';
import { type RunFlags, runIn } from './run.ts';

/** `knack resume`: a new episode of the same task and check, which starts where an earlier one was cut off. */
export async function resume(
  name: string | undefined,
  flags: RunFlags & Readonly<Record<string, unknown>>,
  io: Io,
): Promise<number> {
  return withMemory(flags, io, async (memory) => {
    const resumed = await findEpisode(memory.store, name);
    const { outcome, provenance } = resumed;
    if (provenance.origin !== 'local') {
      throw new UsageError(
        `episode ${resumed.episodeId} did not run here${provenance.via === undefined ? '' : ` (it is from ${oneLine(provenance.via, 60)})`} and cannot be resumed; run its task with knack run ${JSON.stringify(oneLine(resumed.task, 60))}`,
      );
    }
    if (outcome === undefined) {
      throw new UsageError(`episode ${resumed.episodeId} is still running; stop it there before resuming it`);
    }
    if (finished(resumed)) {
      throw new UsageError(
        `episode ${resumed.episodeId} has ended: it ${endings[outcome]}; run the task again with knack run ${JSON.stringify(oneLine(resumed.task, 60))}`,
      );
    }
    const { task, check, model } = resumed;
    const wanted = flags['model'] ?? model;
    if (wanted !== model)
      io.warn(
        `The episode began with the model ${oneLine(model, 100)}; it continues with ${typeof wanted === 'string' ? wanted : 'another'}.`,
      );
    const before = { ...(check === undefined ? {} : { check }), model };
    return runIn(memory, { task, flags: { ...before, ...flags }, io, resumed });
  });
}

const endings: Readonly<Record<EpisodeOutcome, string>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  unknown: 'finished',
  aborted: 'was stopped',
  interrupted: 'was cut off',
};

/** Whether the agent itself finished: nothing was cut off. */
function finished({ steps, outcome }: EpisodeRecord): boolean {
  const last = steps.at(-1);
  const action = last && (last.executed ?? last.decision.candidates[last.decision.chosen])?.action;
  const ended = action !== undefined && toolOf(action.tool).role === 'finish' && last?.observation?.status === 'ok';
  return outcome === 'succeeded' || (ended && outcome !== 'aborted' && outcome !== 'interrupted');
}

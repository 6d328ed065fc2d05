// `knack resume`: which episodes can be continued.
import type { EpisodeOutcome, EpisodeRecord } from '../core/episode.ts';
import { toolOf } from '../core/tools/registry.ts';
import { providers } from '../node/models/providers.ts';
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
    const wanted = flags['model'];
    if (wanted !== undefined && wanted !== model && wanted !== partsOf(model).name)
      io.warn(
        `The episode began with the model ${oneLine(model, 100)}; it continues with ${typeof wanted === 'string' ? wanted : 'another'}.`,
      );
    const same = wanted === undefined ? sameModel(resumed, flags['baseUrl']) : {};
    const before = { ...(check === undefined ? {} : { check }), ...same };
    return runIn(memory, { task, flags: { ...before, ...flags }, io, resumed });
  });
}

/** `ollama/qwen3` is the model qwen3 of the provider ollama; `offline` has no provider. */
function partsOf(model: string): { readonly provider: string; readonly name: string } {
  const slash = model.indexOf('/');
  return { provider: model.slice(0, Math.max(0, slash)), name: model.slice(slash + 1) };
}

/**
 * The flags that choose the episode's model again: what it has seen goes to no other server.
 * @throws UsageError where the address is not known: of a server outside the table of providers an episode has only the host.
 */
function sameModel({ episodeId, model }: EpisodeRecord, baseUrl: unknown): Readonly<Record<string, string>> {
  const { provider, name } = partsOf(model);
  if (provider === '') return { model };
  if (baseUrl !== undefined) return { model: name };
  if (providers.some(({ id }) => id === provider)) return { model: name, baseUrl: provider };
  if (hostOf(process.env['OPENAI_BASE_URL'] ?? '') === provider) return { model: name };
  throw new UsageError(
    `episode ${episodeId} ran with ${oneLine(model, 100)}: give that server's address with --base-url, or continue with another model, e.g. --model offline`,
  );
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined);

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

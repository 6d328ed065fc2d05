// `knack evaluate`: hindsight on demand.
import { signed } from '../core/policy/explain.ts';
import { oneLine } from './card.ts';
import type { Io } from './io.ts';
import { UsageError, exitStatus } from './io.ts';
import { findEpisode, withMemory } from './memoryAccess.ts';
import { evaluatorFrom } from './models.ts';
import type { MemoryFlags } from './options.ts';
import { settingsFrom } from './options.ts';

/** By rules by default. Its signals are appended; the user's and the check's still outrank them. */
export async function evaluate(
  name: string | undefined,
  flags: MemoryFlags & Readonly<Record<string, unknown>>,
  io: Io,
): Promise<number> {
  const evaluator = await evaluatorFrom(settingsFrom({ evaluator: 'rules', ...flags }));
  if (!evaluator) throw new UsageError('--evaluator off judges nothing: use rules or model');
  return withMemory(flags, io, async ({ store }) => {
    const episode = await findEpisode(store, name);
    const { signals, usage, problem } = await evaluator.evaluate(episode, new AbortController().signal);
    await store.appendSignals(episode.episodeId, signals);
    for (const { t, value, confidence, reason } of signals) {
      io.print(
        `step ${(t ?? 0) + 1}  ${signed(value)}  confidence ${(confidence ?? 1).toFixed(2)}  ${oneLine(reason ?? '', 200)}`,
      );
    }
    if (signals.length === 0 && problem === undefined) io.print('Nothing could be judged; nothing was recorded.');
    if (usage?.inputTokens !== undefined)
      io.print(io.colors.dim(`${usage.inputTokens + (usage.outputTokens ?? 0)} tokens`));
    if (problem === undefined) return exitStatus.succeeded;
    io.warn(problem);
    return exitStatus.failed;
  });
}

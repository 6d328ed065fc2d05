// The end of an episode: hindsight, and what is stored whatever happened.
import type { EpisodeRecord, StepRecord, Usage } from '../episode.ts';
import { episodeReturns } from '../policy/returns.ts';
import type { AgentEvent } from './events.ts';
import { lookAfter } from './keptFiles.ts';
import { addUsage } from './prompts/chat.ts';
import { redactReason } from './recordStep.ts';
import type { EpisodeOptions, Running } from './running.ts';

/** Hindsight, if there is an evaluator. Its failure costs only its signals. */
export async function* evaluate(options: EpisodeOptions, run: Running): AsyncGenerator<AgentEvent, void> {
  const { evaluator, host, signal, store } = options;
  if (!evaluator || run.steps.length === 0) return;
  const { signals, usage, problem } = await evaluator.evaluate(recordOf(run, host.now()), signal);
  run.usage = addUsage(run.usage, usage ?? {});
  if (problem !== undefined) yield { type: 'notice', level: 'warning', message: problem };
  if (signals.length === 0) return;
  const safe = signals.map(redactReason);
  await store.appendSignals(run.start.episodeId, safe);
  run.signals.push(...safe);
  for (const judged of safe) yield { type: 'signal', signal: judged };
}

export interface Failure {
  readonly error: unknown;
}

/** Closes the episode in store and memory, however it ended: if one fails, the rest still run. Throws the first error. */
export async function endEpisode(options: EpisodeOptions, run: Running, failure: Failure | undefined): Promise<void> {
  const { host, memory, settings, signal, store } = options;
  const { episodeId } = run.start;
  if (signal.aborted || !run.verdict)
    run.verdict = { outcome: 'aborted', reason: { kind: 'aborted' }, signal: undefined };
  const { outcome, signal: terminal } = run.verdict;
  let first = failure;
  const attempt = async (work: () => unknown) => {
    try {
      await work();
    } catch (error) {
      first ??= { error };
    }
  };
  await attempt(async () => {
    lookAfter(options, run);
    await run.kept?.changes;
  });
  await attempt(async () => {
    if (!terminal) return;
    await store.appendSignals(episodeId, [terminal]);
    run.signals.push(terminal);
  });
  await attempt(() => store.endEpisode(episodeId, outcome, host.now(), knownUsage(run.usage)));
  await attempt(() =>
    settings.memory === 'on'
      ? memory.setReturns(episodeId, episodeReturns(recordOf(run, host.now()), settings))
      : memory.forget(episodeId),
  );
  if (first) throw first.error;
}

export function recordOf(run: Running, endedAt: number): EpisodeRecord {
  return {
    ...run.start,
    steps: [...run.steps] satisfies StepRecord[],
    signals: [...run.signals],
    outcome: run.verdict?.outcome,
    endedAt,
    ...(knownUsage(run.usage) ? { usage: run.usage } : {}),
    pinned: false,
  };
}

function knownUsage(usage: Usage): Usage | undefined {
  return Object.keys(usage).length === 0 ? undefined : usage;
}

// A stored episode as the view shows it, and what a late rating changes.
import { addUsage } from '../core/agent/prompts/chat.ts';
import { isAnswer } from '../core/policy/answered.ts';
import { resultOf } from '../core/policy/result.ts';
import { episodeReturns } from '../core/policy/returns.ts';
import type { LearningSettings } from '../core/settings.ts';
import type { EpisodeRecord, Signal, StepRecord, Usage } from '../core/episode.ts';
import { emptyStep, observed, ratingOf, startedRun } from './reduceEvent.ts';
import type { RunView, StepView } from './viewState.ts';

type ReturnSettings = Pick<LearningSettings, 'gamma' | 'stepCost'>;

/**
 * The run of a stored episode: a past one, or one that was running when its window was reloaded; without an outcome it is
 * `interrupted`. `history` and `references` are empty until the host fills them.
 */
export function runOfEpisode(episode: EpisodeRecord, settings: ReturnSettings): RunView {
  const run: RunView = {
    ...startedRun(episode),
    inferredCheck: episode.inferredCheck === undefined ? undefined : { command: episode.inferredCheck, decides: true },
    phase: 'ended',
    outcome: episode.outcome ?? 'interrupted',
    reason:
      episode.outcome === undefined ? { kind: 'windowClosed' } : isAnswer(episode) ? { kind: 'answered' } : undefined,
    steps: episode.steps.map(stepOfRecord),
    usage: usageOf(episode),
    endedAt: episode.endedAt ?? episode.steps.at(-1)?.at,
  };
  return judged(run, episode.signals, settings);
}

/**
 * The run with all `signals` that the store has of its episode, the new rating among them. Every step whose return this changes
 * keeps the old one as `returnBefore`; other steps drop theirs.
 */
export function withSignals(run: RunView, signals: readonly Signal[], settings: ReturnSettings): RunView {
  const after = judged(run, signals, settings);
  return {
    ...after,
    history: historyRated(run.history, run.memory, resultOf({ outcome: run.outcome, signals }) === 'worked'),
    steps: after.steps.map((step) => {
      const before = run.steps.find(({ t }) => t === step.t)?.discountedReturn;
      return { ...step, returnBefore: before === step.discountedReturn ? undefined : before };
    }),
  };
}

/** A rating of the shown run also sets whether its point, the last one, worked. */
function historyRated(history: RunView['history'], memory: RunView['memory'], worked: boolean): RunView['history'] {
  const name = memory === 'off' ? 'withoutMemory' : 'withMemory';
  return {
    ...history,
    [name]: history[name].map((run, index, all) => (index < all.length - 1 ? run : { ...run, worked })),
  };
}

/** Usage of its model calls; for an unfinished episode, what is known from its steps. Empty: nothing is known. */
export function usageOf({ usage, steps }: Pick<EpisodeRecord, 'usage' | 'steps'>): Usage {
  return usage ?? steps.reduce<Usage>((sum, step) => addUsage(sum, step.usage ?? {}), {});
}

function stepOfRecord(record: StepRecord): StepView {
  const step: StepView = {
    ...emptyStep(record.t),
    phase: 'done',
    decision: record.decision,
    executed: record.executed?.action,
  };
  return record.observation ? observed(step, record.observation) : step;
}

function judged(run: RunView, signals: readonly Signal[], settings: ReturnSettings): RunView {
  const steps = run.steps.map((step) => ({ ...step, executed: step.executed && { action: step.executed } }));
  const returns = episodeReturns({ steps, signals }, settings);
  return {
    ...run,
    signals: signals.filter(({ t }) => t === undefined),
    rating: ratingOf(signals, undefined),
    steps: run.steps.map((step) => ({
      ...step,
      signals: signals.filter(({ t }) => t === step.t),
      rating: ratingOf(signals, step.t),
      discountedReturn: returns[step.t],
    })),
  };
}

// Agent events -> the run as the view shows it. Pure; the host keeps the value and posts it whole.
import type { AgentEvent } from '../core/agent/events.ts';
import { changedFile } from '../core/files/fileDiff.ts';
import { resultOf } from '../core/policy/result.ts';
import { toolOf } from '../core/tools/registry.ts';
import { addUsage } from '../core/agent/prompts/chat.ts';
import { redactAction } from '../core/agent/weigh.ts';
import type { Action } from '../core/types.ts';
import type { EpisodeStart, Observation, Provenance, Signal, Usage } from '../core/episode.ts';
import { appendOutput, noOutput, outputOf } from './liveOutput.ts';
import type { RunView, StepView } from './viewState.ts';

/**
 * The run after `event`; `run` itself is not changed. `undefined` before the first event, which is `episodeStart`; that event
 * always begins a new run. All events but `output` may be seen twice without harm. @throws Error without a run to change
 */
export function reduceEvent(run: RunView | undefined, event: AgentEvent): RunView {
  if (event.type === 'episodeStart') return startedRun(event);
  if (!run) throw new Error(`the event '${event.type}' came before 'episodeStart'`);
  switch (event.type) {
    case 'proposing':
      return withStep(run, event.t, (step) => step);
    case 'decision':
      return withStep(event.usage ? { ...run, usage: usageWith(run, event.t, event.usage) } : run, event.t, (step) => ({
        ...step,
        phase: 'decided',
        decision: event.decision,
      }));
    case 'approvalRequest': {
      const { risk, reason } = event;
      const changes = event.changes && { changes: event.changes.map(changedFile) };
      return withStep(run, event.t, (step) => ({
        ...step,
        phase: 'approval',
        approval: { risk, reason, action: redactAction(event.action), ...changes },
      }));
    }
    case 'approval':
      return withStep(run, event.t, (step) => ({ ...step, phase: 'decided', approval: undefined }));
    case 'actionStart':
      return withStep(run, event.t, (step) => begun(step, event.action));
    case 'output':
      return withStep(run, event.t, (step) => ({ ...step, output: appendOutput(step.output, event.text) }));
    case 'observation':
      return withStep(run, event.t, (step) => observed(step, event.observation));
    case 'changes': {
      const { folder, files, leftOut } = event;
      return withStep(run, event.t, (step) => ({ ...step, changes: { folder, files, leftOut } }));
    }
    case 'checkInferred': {
      const { command, reason, decides } = event;
      return { ...run, inferredCheck: { command, reason, decides } };
    }
    case 'check': {
      const { passed, observation } = event;
      return withStep(run, event.t, (step) => ({ ...step, check: { passed, text: outputOf(observation.text).text } }));
    }
    case 'signal':
      return withSignal(run, event.signal);
    case 'notice':
      return run;
    case 'episodeEnd':
      return ended(run, event);
  }
}

/** Adds details to step `t`'s request for approval: the script that it runs, its record. */
export function withFacts(
  run: RunView,
  t: number,
  facts: Pick<NonNullable<StepView['approval']>, 'script' | 'earned'>,
): RunView {
  return withStep(run, t, (step) => (step.approval ? { ...step, approval: { ...step.approval, ...facts } } : step));
}

/** A run without steps. */
export function startedRun(start: EpisodeStart): RunView {
  return {
    episodeId: start.episodeId,
    task: start.task,
    check: start.check,
    inferredCheck: undefined,
    folder: start.cwd.split(/[\\/]/u).findLast((part) => part !== '') ?? '',
    from: sourceOf(start.provenance),
    startedAt: start.at,
    endedAt: undefined,
    memory: start.memory,
    phase: 'running',
    steps: [],
    outcome: undefined,
    reason: undefined,
    usage: {},
    signals: [],
    rating: undefined,
    history: { withMemory: [], withoutMemory: [] },
    references: {},
  };
}

function sourceOf({ origin, author, via }: Provenance): string | undefined {
  return origin === 'local' ? undefined : (author ?? via ?? origin);
}

/** A step about which nothing is known. */
export function emptyStep(t: number): StepView {
  return {
    t,
    phase: 'proposing',
    decision: undefined,
    executed: undefined,
    approval: undefined,
    question: undefined,
    output: noOutput,
    observation: undefined,
    changes: undefined,
    check: undefined,
    signals: [],
    discountedReturn: undefined,
    returnBefore: undefined,
    rating: undefined,
  };
}

/** A step whose execution has ended. */
export function observed(step: StepView, observation: Observation): StepView {
  const phase = 'done';
  const { text } = observation;
  return { ...step, phase, approval: undefined, output: outputOf(text), observation: { ...observation, text: '' } };
}

/** The rating that a person gave last, of step `t` or, without it, of the episode; undefined: none. */
export function ratingOf(signals: readonly Signal[], t: number | undefined): number | undefined {
  return signals.findLast((signal) => signal.source === 'user' && signal.t === t)?.value;
}

function withStep(run: RunView, t: number, change: (step: StepView) => StepView): RunView {
  const known = run.steps.some((step) => step.t === t);
  const steps = known ? run.steps : [...run.steps, emptyStep(t)].toSorted((a, b) => a.t - b.t);
  return { ...run, steps: steps.map((step) => (step.t === t ? change(step) : step)) };
}

function begun(step: StepView, begunAction: Action): StepView {
  const action = redactAction(begunAction);
  const { candidates = [], chosen = -1 } = step.decision ?? {};
  const edited = JSON.stringify(candidates[chosen]?.action) !== JSON.stringify(action);
  const tool = toolOf(action.tool);
  const question = tool.role === 'ask' ? tool.messageOf?.(action.input) : undefined;
  return {
    ...step,
    phase: question === undefined ? 'running' : 'asking',
    approval: undefined,
    executed: edited ? action : undefined,
    question,
  };
}

/** A repeated decision event does not count again. */
function usageWith(run: RunView, t: number, more: Usage): Usage {
  if (run.steps.some((step) => step.t === t && step.decision)) return run.usage;
  return addUsage(run.usage, more);
}

function withSignal(run: RunView, signal: Signal): RunView {
  const { t } = signal;
  if (t === undefined) {
    if (run.signals.some((known) => isSame(known, signal))) return run;
    const signals = [...run.signals, signal];
    return { ...run, signals, rating: ratingOf(signals, undefined) };
  }
  return withStep(run, t, (step) => {
    if (step.signals.some((known) => isSame(known, signal))) return step;
    const signals = [...step.signals, signal];
    return { ...step, signals, rating: ratingOf(signals, t) };
  });
}

function isSame(a: Signal, b: Signal): boolean {
  return a.source === b.source && a.value === b.value && a.at === b.at && a.reason === b.reason;
}

function ended(run: RunView, event: Extract<AgentEvent, { type: 'episodeEnd' }>): RunView {
  const { outcome, reason, usage, flaky, discountedReturns, at: endedAt } = event;
  return {
    ...run,
    phase: 'ended',
    outcome,
    reason,
    usage,
    ...(flaky ? { flaky } : {}),
    endedAt,
    // A step without a decision does not count.
    steps: run.steps
      .filter(({ decision }) => decision)
      .map((step) => ({ ...step, phase: 'done', approval: undefined, discountedReturn: discountedReturns[step.t] })),
    history: run.phase === 'ended' ? run.history : historyWith(run, event),
  };
}

function historyWith(
  { history, memory, signals }: RunView,
  { steps, outcome }: Extract<AgentEvent, { type: 'episodeEnd' }>,
): RunView['history'] {
  const run = { steps, worked: resultOf({ outcome, signals }) === 'worked' };
  return memory === 'off'
    ? { ...history, withoutMemory: [...history.withoutMemory, run] }
    : { ...history, withMemory: [...history.withMemory, run] };
}

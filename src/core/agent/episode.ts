// The episode loop: weigh -> act -> record, as one generator of events.
import { givesUp } from '../action/finishing.ts';
import { actionKey } from '../action/key.ts';
import { usedStates } from '../memory/retrieval/evidence.ts';
import { experienceOf } from '../memory/fold.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import { episodeReturns, wasTried } from '../policy/returns.ts';
import { stepSeed } from '../policy/softmax.ts';
import { subjectOf } from '../state/subject.ts';
import { toolOf } from '../tools/registry.ts';
import { redactSecrets } from '../state/secrets/redact.ts';
import type { Action } from '../types.ts';
import type { Decision, Subject } from '../decision.ts';
import type { EpisodeRecord, Observation, ObservationStatus, Signal, StepRecord, Usage } from '../episode.ts';
import type { Acted } from './act.ts';
import { act } from './act.ts';
import type { EndReason } from './endReason.ts';
import type { AgentEvent } from './events.ts';
import { isRefuted, lastWord } from './finish.ts';
import { lookAfter, tellChanges } from './keptFiles.ts';
import { advance, changedSince, isDone, maxIdle, noProgress } from './progress.ts';
import { addUsage } from './prompts/chat.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { transcriptOf } from './resumed.ts';
import { inferCheck } from './taskCheck.ts';
import { redactAction, riskOf, weigh } from './weigh.ts';

/** Consecutive refusals after which an episode ends if nobody can be asked. */
const maxRefusals = 3;

/** Consecutive calls that no tool accepts, each answered with the problem, after which an episode ends. */
const maxInvalid = 3;

/**
 * Runs one episode. Every fact is stored before its event is emitted. Expected failures end the episode with an outcome;
 * errors of the store, and bugs, throw after the episode was closed as far as possible. Aborting `signal`, or leaving the
 * generator early, ends the episode as `aborted`. Returns the episode as recorded.
 */
export async function* runEpisode(options: EpisodeOptions): AsyncGenerator<AgentEvent, EpisodeRecord> {
  const run = await begin(options);
  let failure: Failure | undefined;
  try {
    yield { type: 'episodeStart', settings: options.settings, experiences: options.memory.size, ...run.start };
    const goesOn = () => !run.verdict && run.progress.idle < maxIdle;
    for (let t = 0; t < options.settings.maxSteps && goesOn(); t++) yield* step(options, run, t);
    yield* tellChanges(options, run);
    if (!run.verdict) yield* lastWord(options, run, whyStopped(options, run));
    yield* evaluate(options, run);
  } catch (error) {
    if (!options.signal.aborted) {
      run.verdict = {
        outcome: 'interrupted',
        reason: { kind: 'problem', message: error instanceof Error ? error.message : String(error) },
        signal: undefined,
      };
      failure = { error };
    }
  } finally {
    run.verdict ??= { outcome: 'aborted', reason: { kind: 'aborted' }, signal: undefined };
    await end(options, run, failure);
  }
  yield* tellChanges(options, run);
  const at = options.host.now();
  const record = recordOf(run, at);
  if (run.verdict.signal) yield { type: 'signal', signal: run.verdict.signal };
  yield {
    type: 'episodeEnd',
    episodeId: record.episodeId,
    outcome: run.verdict.outcome,
    steps: record.steps.length,
    reason: run.verdict.reason,
    discountedReturns: episodeReturns(record, options.settings),
    usage: run.usage,
    at,
  };
  return record;
}

async function begin(options: EpisodeOptions): Promise<Running> {
  const { check, host, settings } = options;
  const facts = await options.workspaceFacts();
  const start = {
    episodeId: host.newEpisodeId(),
    task: redactSecrets(options.task),
    cwd: options.cwd,
    model: options.model.id,
    ...(check ? { check: redactSecrets(check.command) } : {}),
    seed: options.seed,
    provenance: options.provenance ?? { origin: 'local' as const },
    context: {
      ...facts.context,
      ...(settings.teamExclude.length > 0 ? { teamExclude: JSON.stringify(settings.teamExclude) } : {}),
    },
    memory: settings.memory,
    at: host.now(),
  };
  await options.store.beginEpisode(start);
  return {
    start,
    tools: new Map(options.tools.map((tool) => [tool.spec.name, tool])),
    facts,
    steps: [],
    signals: [],
    transcript: transcriptOf(options.resumed, options.message),
    barred: new Set(),
    replaced: new Map(),
    progress: noProgress(),
    check: check ? { ...check, inferred: false } : undefined,
    refuted: undefined,
    kept: undefined,
    notKept: undefined,
    usage: {},
    refusals: 0,
    invalid: 0,
    verdict: undefined,
  };
}

async function* step(options: EpisodeOptions, run: Running, t: number): AsyncGenerator<AgentEvent, void> {
  options.signal.throwIfAborted();
  yield { type: 'proposing', t };
  const { task, cwd, model, memory, settings, signal, host } = options;
  const { facts, transcript } = run;
  const state = options.encodeState({ task, workspace: facts, transcript });
  options.checkpoints?.prepare();
  const weighing = weigh({
    t,
    proposal: { task, state, workspace: facts, cwd, transcript },
    model,
    tools: run.tools,
    memory,
    ...(options.judged ? { judged: options.judged } : {}),
    settings,
    seed: stepSeed(options.seed, t),
    avoid: (action, exactKey) => avoided(run, action, exactKey),
    before: beforeLastFailures(run.steps),
    signal,
  });
  weighing.catch(() => undefined);
  yield* tellChanges(options, run);
  const result = await weighing;
  signal.throwIfAborted();
  const { usage, prompt } = result.proposal;
  run.usage = addUsage(run.usage, usage ?? {});
  if (!result.ok) {
    run.verdict = { outcome: 'interrupted', reason: { kind: 'problem', message: result.problem }, signal: undefined };
    yield { type: 'notice', level: 'error', message: result.problem };
    return;
  }
  const { decision } = result;
  yield* inferCheck(options, run, result.proposal.check, subjectOf(state, { workspace: facts, transcript }).task);
  const used = usage === undefined ? {} : { usage };
  await options.store.appendDecision(run.start.episodeId, t, decision, host.now(), usage);
  run.steps.push({ t, decision, at: host.now(), ...used });
  yield {
    type: 'decision',
    t,
    decision,
    tier: decision.tier,
    ...used,
    ...(prompt === undefined ? {} : { prompt }),
  };
  yield* record(options, run, decision, yield* act(options, run, result));
  signal.throwIfAborted();
}

/** The situation before the failed steps at the end, with their number; undefined if the last step did not fail. */
function beforeLastFailures(steps: readonly StepRecord[]): Subject['before'] {
  let first = steps.length;
  while (first > 0 && outcomeOf(steps[first - 1]?.observation)?.failed === true) first--;
  const state = steps[first]?.decision.state;
  return state && { state, failedSteps: steps.length - first };
}

/** Stores the step, records the try in memory, and emits the event. */
async function* record(
  options: EpisodeOptions,
  run: Running,
  decision: Decision,
  acted: Acted,
): AsyncGenerator<AgentEvent, void> {
  const { memory, settings, store } = options;
  const { episodeId } = run.start;
  const { t } = decision;
  const action = redactAction(acted.action);
  // An outline written out after it was chosen keeps the key it was weighed by.
  const key = (acted.edited ? undefined : decision.candidates[decision.chosen]?.key) ?? actionKey(action);
  const observation: Observation = { ...acted.observation, text: redactSecrets(acted.observation.text) };
  const rewards = options.environment?.signals(t, acted.action, observation) ?? [];
  const signals = [...acted.signals, ...rewards].map(redactReason);

  if (acted.edited) await store.appendExecution(episodeId, t, { action, key });
  await store.appendObservation(episodeId, t, observation);
  if (signals.length > 0) await store.appendSignals(episodeId, signals);
  if (settings.memory !== 'off' && wasTried({ observation })) {
    const executed = acted.edited ? { executed: { action, key } } : {};
    await memory.append(experienceOf(episodeId, { t, decision, observation, ...executed }, 1));
    await memory.touch(usedStates(decision));
  }
  run.steps[t] = {
    at: 0,
    ...run.steps[t],
    t,
    decision,
    observation,
    ...(acted.edited ? { executed: { action, key } } : {}),
  };
  run.signals.push(...signals);
  const chosen = decision.candidates[decision.chosen];
  const intent = acted.edited ? undefined : chosen?.intent;
  const replaced = acted.edited && chosen && chosen.key.exact !== key.exact ? chosen : undefined;
  if (replaced) run.replaced.set(replaced.key.exact, t);
  run.transcript.push({
    t: run.transcript.length,
    action: acted.action,
    observation,
    ...(intent === undefined ? {} : { intent }),
    ...(acted.note === undefined ? {} : { note: acted.note }),
    ...(replaced ? { replaced: replaced.action } : {}),
  });
  if (unwanted.has(observation.status)) run.barred.add(key.exact);
  if (!options.environment) {
    const mayChange = riskOf(acted.action, run.tools).class !== 'read';
    advance(run.progress, { t, action, identity: key.exact, observation, mayChange });
  }
  run.refusals = observation.status === 'refused' ? run.refusals + 1 : 0;
  run.invalid = acted.invalid ? run.invalid + 1 : 0;
  run.verdict ??= verdictAfter(options, run);

  lookAfter(options, run);
  yield { type: 'observation', t, observation };
  for (const signal of signals) yield { type: 'signal', signal };
}

/** Actions excluded from weighing: see `WeighRequest.avoid`. */
function avoided(run: Running, action: Action, exactKey: string): ReturnType<typeof isDone> {
  if (run.barred.has(exactKey)) return 'always';
  const replacedAt = run.replaced.get(exactKey);
  if (replacedAt !== undefined && !changedSince(run.progress, replacedAt)) return 'unlessInsisted';
  if (toolOf(action.tool).role === 'finish') return isRefuted(run) && !givesUp(action) ? 'always' : undefined;
  return isDone(run.progress, exactKey);
}

/** Refused by policy or user, or ended by the user while it ran: not weighed again in this episode. */
const unwanted: ReadonlySet<ObservationStatus> = new Set(['refused', 'rejected', 'aborted']);

function redactReason(signal: Signal): Signal {
  return signal.reason === undefined ? signal : { ...signal, reason: redactSecrets(signal.reason) };
}

/** Reasons to end that the agent did not choose. */
function verdictAfter({ environment, settings }: EpisodeOptions, run: Running): Running['verdict'] {
  if (environment?.ended()) return { outcome: 'unknown', reason: { kind: 'environmentEnded' }, signal: undefined };
  if (run.invalid >= maxInvalid) {
    const problem = run.transcript.at(-1)?.observation.text ?? '';
    const reason = { kind: 'invalidCalls', steps: maxInvalid, problem } as const;
    return { outcome: 'interrupted', reason, signal: undefined };
  }
  if (run.refusals >= maxRefusals) {
    return { outcome: 'failed', reason: { kind: 'nobodyToAsk' }, signal: undefined };
  }
  const tokens = (run.usage.inputTokens ?? 0) + (run.usage.outputTokens ?? 0);
  if (settings.tokenBudget > 0 && tokens >= settings.tokenBudget) {
    const reason = { kind: 'tokenBudget', tokens: settings.tokenBudget } as const;
    return { outcome: 'interrupted', reason, signal: undefined };
  }
  if (settings.costBudget > 0 && (run.usage.cost ?? 0) >= settings.costBudget) {
    const reason = { kind: 'costBudget', cost: settings.costBudget } as const;
    return { outcome: 'interrupted', reason, signal: undefined };
  }
  return undefined;
}

function whyStopped({ settings }: EpisodeOptions, { progress }: Running): EndReason {
  if (progress.idle < maxIdle) return { kind: 'stepLimit', steps: settings.maxSteps };
  return { kind: 'noProgress', steps: maxIdle };
}

/** Hindsight, if there is an evaluator. Its failure costs only its signals. */
async function* evaluate(options: EpisodeOptions, run: Running): AsyncGenerator<AgentEvent, void> {
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

interface Failure {
  readonly error: unknown;
}

/** Closes the episode in store and memory, however it ended: if one fails, the rest still run. Throws the first error. */
async function end(options: EpisodeOptions, run: Running, failure: Failure | undefined): Promise<void> {
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

function recordOf(run: Running, endedAt: number): EpisodeRecord {
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

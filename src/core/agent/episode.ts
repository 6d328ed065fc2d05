// The episode loop: weigh -> act -> record, as one generator of events.
import { givesUp } from '../action/finishing.ts';
import { outcomeOf } from '../memory/outcomes/stepOutcome.ts';
import { episodeReturns } from '../policy/returns.ts';
import { stepSeed } from '../policy/softmax.ts';
import { subjectOf } from '../state/subject.ts';
import { toolOf } from '../tools/registry.ts';
import { commandOf } from '../action/command.ts';
import { finishAction } from '../tools/finish.ts';
import { commandAction } from '../tools/run.ts';
import { redactSecrets } from '../state/secrets/redact.ts';
import type { EarlierAttempt } from '../ports.ts';
import type { Action, State } from '../types.ts';
import type { Subject } from '../decision.ts';
import type { EpisodeRecord, StepRecord } from '../episode.ts';
import { act } from './act.ts';
import { emptySuccess } from './emptySuccess.ts';
import type { EndReason } from './endReason.ts';
import type { AgentEvent } from './events.ts';
import { flakyIn } from './flaky.ts';
import { isRefuted, lastWord, voidedBy } from './finish.ts';
import { tellChanges } from './keptFiles.ts';
import { exitValue } from './judge.ts';
import { changedSince, isDone, maxIdle, noProgress } from './progress.ts';
import { addUsage } from './prompts/chat.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { transcriptOf } from './resumed.ts';
import { begunWith, isBeginning } from './beginning.ts';
import type { BeginningOf } from './corrected.ts';
import type { Avoided } from './leftOut.ts';
import { filesKey, hasActedSince, keysOf } from './earlier.ts';
import { knownUnable } from './otherTests.ts';
import { runsOnSameFiles, runsThatSpeak, shownBy, type Shown } from './sameFiles.ts';
import { asShown, inferCheck, lastRunOf } from './taskCheck.ts';
import { flakyNow, isRefutedBefore, unableBefore, unableIn } from './trials.ts';
import { weigh, type WeighRequest } from './weigh.ts';
import { type Failure, evaluate, endEpisode, recordOf } from './endEpisode.ts';
import { recordStep } from './recordStep.ts';

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
    await endEpisode(options, run, failure);
  }
  yield* tellChanges(options, run);
  const at = options.host.now();
  const record = recordOf(run, at);
  const flaky = options.environment ? undefined : flakyIn(run);
  if (run.verdict.signal) yield { type: 'signal', signal: run.verdict.signal };
  yield {
    type: 'episodeEnd',
    episodeId: record.episodeId,
    outcome: run.verdict.outcome,
    steps: record.steps.length,
    reason: run.verdict.reason,
    discountedReturns: episodeReturns(record, options.settings),
    usage: run.usage,
    ...(flaky ? { flaky } : {}),
    at,
  };
  return record;
}

async function begin(options: EpisodeOptions): Promise<Running> {
  const { check, host, settings } = options;
  const [facts, files] = await Promise.all([
    options.workspaceFacts(),
    settings.memory === 'off' ? undefined : options.fingerprint?.(options.signal),
  ]);
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
      // What was built or installed before counts as well.
      ...(files === undefined ? {} : { [filesKey]: [files, ...(facts.made ?? [])].join(' ') }),
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
    failedBefore: undefined,
    beginning: undefined,
    sameFiles:
      settings.memory === 'off' || options.environment ? [] : await runsOnSameFiles(options.store, start, host.now()),
    isChecked: check !== undefined,
    check: check ? { ...check, inferred: false } : undefined,
    goal: undefined,
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
  const earlier = earlierAttempts(run);
  const unable = unableBefore(runsThatSpeak(run), run.steps);
  const flaky = flakyNow(runsThatSpeak(run), run.steps);
  const shown = shownTo(options, run, state);
  options.checkpoints?.prepare();
  const weighing = weigh({
    t,
    episodeId: run.start.episodeId,
    proposal: {
      ...{ task, state, workspace: facts, cwd, transcript },
      ...(earlier.length > 0 ? { earlier } : {}),
      ...(unable.length > 0 ? { unable } : {}),
      ...(flaky.length > 0 ? { flaky } : {}),
    },
    model,
    tools: run.tools,
    memory,
    ...(options.judged ? { judged: options.judged } : {}),
    settings,
    seed: stepSeed(options.seed, t),
    avoid: avoidedIn(options, run, shown),
    ...(options.cannotStart ? { cannotStart: options.cannotStart } : {}),
    before: beforeLastFailures(run.steps),
    ...beginningOf(options, run, state),
    ...(shown ? { shown } : {}),
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
  yield* recordStep(options, run, decision, yield* act(options, run, result));
  signal.throwIfAborted();
}

/** The situation before the failed steps at the end, with their number; undefined if the last step did not fail. */
function beforeLastFailures(steps: readonly StepRecord[]): Subject['before'] {
  let first = steps.length;
  while (first > 0 && outcomeOf(steps[first - 1]?.observation)?.failed === true) first--;
  const state = steps[first]?.decision.state;
  return state && { state, failedSteps: steps.length - first };
}

/** Actions excluded from weighing: see `WeighRequest.avoid`. */
function avoidedIn({ cannotStart }: EpisodeOptions, run: Running, shown: Shown | undefined): WeighRequest['avoid'] {
  const isUnable = unableIn(runsThatSpeak(run), run.steps);
  const done = keysOf(earlierAttempts(run));
  return (action, exactKey) => {
    const command = commandOf(action);
    // Where a failure has come back, what is new is tried as far as it exists.
    const isAbsent = shown?.stuck !== undefined && command !== undefined && cannotStart?.(command) === true;
    if (isUnable(action, exactKey)) return { when: 'always', why: 'couldNotStart' };
    if (isAbsent) return { when: 'always', why: 'absent' };
    return (
      avoided(run, action, exactKey) ?? (done.has(exactKey) ? { when: 'unlessInsisted', why: 'noHelp' } : undefined)
    );
  };
}

function avoided(run: Running, action: Action, exactKey: string): Avoided | undefined {
  if (run.barred.has(exactKey)) return { when: 'always', why: 'refused' };
  const replacedAt = run.replaced.get(exactKey);
  if (replacedAt !== undefined && !changedSince(run.progress, replacedAt))
    return { when: 'unlessInsisted', why: 'replaced' };
  if (toolOf(action.tool).role === 'finish')
    return isRefuted(run) && !givesUp(action) ? { when: 'always', why: 'refuted' } : undefined;
  const when = isDone(run.progress, exactKey);
  return when && { when, why: 'done' };
}

/** What need not be tried again: nothing has changed since the failure after which it did not help. */
function earlierAttempts(run: Running): readonly EarlierAttempt[] {
  const { failedBefore } = run;
  return failedBefore && !hasActedSince(run, failedBefore.t) ? failedBefore.attempts : [];
}

/** What earlier runs on the same files show about the step at hand; the loop of a benchmark's world and of a resumed run is another one. */
function shownTo({ resumed, settings }: EpisodeOptions, run: Running, state: State): Shown | undefined {
  if (settings.memory === 'off') return undefined;
  const { sameFiles, steps } = run;
  const shown: Shown | undefined = hasReachedGoal(run)
    ? { next: 'finish', stuck: undefined }
    : resumed
      ? undefined
      : shownBy(sameFiles, steps, steps[0]?.decision.state ?? state);
  return shown?.next === 'finish' ? { ...shown, ...claimOf(run) } : shown;
}

/** Whether what the task asks for has just been seen to pass, and no check has said that this is not enough. */
function hasReachedGoal(run: Running): boolean {
  const { check, sameFiles, steps } = run;
  const goal = check?.inferred ? check : run.goal;
  if (!goal) return false;
  const { command } = asShown(goal, run);
  const last = lastRunOf({ command }, run);
  if (!last || exitValue(last.observation) !== 1) return check !== undefined && knownUnable(check, run) !== undefined;
  const empty = emptySuccess(commandAction(command), last.observation.text);
  if (empty !== undefined || voidedBy(command, last.observation, run) !== undefined) return false;
  return check?.inferred === true || (check !== undefined && !isRefuted(run) && !isRefutedBefore(sameFiles, steps));
}

/** What can be said of a task that asks for a goal of the workspace alone, where the model does not offer to finish. */
function claimOf({ goal, check, transcript }: Running): Pick<Shown, 'claim'> {
  const last = transcript.findLast(({ observation }) => exitValue(observation) === 1);
  const command = last && commandOf(last.action);
  if ((goal === undefined && !check?.isAll) || command === undefined) return {};
  return { claim: finishAction(`${command} has passed.\n${last?.observation.text.trim().slice(-400)}`.trim(), true) };
}

/** What earlier runs say about the step at hand, if it is part of a beginning; a benchmark's world is none of a workspace's. */
function beginningOf(
  { environment, store, host }: EpisodeOptions,
  run: Running,
  state: State,
): { readonly beginning?: BeginningOf } {
  if (environment || !isBeginning(run) || (run.steps.length === 0 && run.transcript.length > 0)) return {};
  return { beginning: (first) => begunWith({ store, now: host.now() }, run, { state, first }) };
}

function whyStopped({ settings }: EpisodeOptions, { progress }: Running): EndReason {
  if (progress.idle < maxIdle) return { kind: 'stepLimit', steps: settings.maxSteps };
  return { kind: 'noProgress', steps: maxIdle };
}

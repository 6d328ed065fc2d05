// The end of a task: the agent's claim, the check's result, and which of the two counts.
import { givesUp } from '../action/finishing.ts';
import { answers } from '../policy/answered.ts';
import { commandAction } from '../tools/run.ts';
import type { Action } from '../types.ts';
import type { Observation, Signal } from '../episode.ts';
import { contradicted } from './contradicted.ts';
import { dryRunLine, isDryRun, wantsDryRun } from './dryRun.ts';
import { emptySuccess } from './emptySuccess.ts';
import type { EndReason } from './endReason.ts';
import type { AgentEvent } from './events.ts';
import { halfMade } from './halfMade.ts';
import { checkVerdict, exitValue, gaveUpVerdict, inferredName, uncheckedVerdict } from './judge.ts';
import type { Verdict } from './judge.ts';
import { leftAsItWas } from './leftAsItWas.ts';
import { missedPort } from './listensElsewhere.ts';
import { mostlyLeftOut } from './mostlyLeftOut.ts';
import { asksForArgument, onlyUsage } from './onlyUsage.ts';
import { passedTests, unableCheck } from './otherTests.ts';
import { changedSince } from './progress.ts';
import type { EpisodeOptions, Running } from './running.ts';
import type { Checked, TaskCheck } from './taskCheck.ts';
import { runCheck } from './taskCheck.ts';

interface Finished {
  readonly observation: Observation;
  readonly signals: readonly Signal[];
}

/**
 * The agent wants to finish at step `t`: sets the verdict, or sends it back to work if the check fails. A failed check is not
 * rerun until something may have changed.
 */
export async function* finish(
  options: EpisodeOptions,
  run: Running,
  t: number,
  action: Action,
  observation: Observation,
): AsyncGenerator<AgentEvent, Finished> {
  const { check } = run;
  const gaveUp = givesUp(action);
  const at = options.host.now();
  if (!check || (gaveUp && check.inferred)) {
    run.verdict = gaveUp ? gaveUpVerdict(at) : uncheckedVerdict(lastCommand(run), answers(options.task, run.steps));
    return { observation, signals: [] };
  }
  if (isRefuted(run)) {
    if (!check.inferred && !gaveUp && run.refuted) return { observation: run.refuted.observation, signals: [] };
    const verdict = run.refuted?.verdict ?? checkVerdict(false, at);
    run.verdict = gaveUp
      ? finalWord(verdict)
      : (run.refuted?.verdict ?? { ...verdict, reason: { kind: 'finishedRefuted', command: check.command } });
    return { observation, signals: [] };
  }
  const checked = yield* runCheck(options, run, check, { quietly: false });
  if (check.mayFail && checked.observation && exitValue(checked.observation) === -1) {
    run.verdict = uncheckedVerdict(checked.observation, false);
    return { observation, signals: [] };
  }
  const verdict = yield* judge(options, run, checked, t);
  if (checked.observation && verdict.outcome === 'failed' && !gaveUp) {
    run.refuted = { t, observation: sentBack(run.check ?? check, checked.observation.text) };
    const signals: Signal[] = [{ source: 'check', value: -1, t, at: options.host.now(), ...inferredReason(run) }];
    return { observation: run.refuted.observation, signals };
  }
  // Once, and where a step has run it: what it tests may be all that there is, or another command was the right one. Printed text is no reward.
  if (verdict.reason.kind === 'checkTestedNothing' && checked.t !== undefined && !gaveUp && !run.refuted) {
    run.refuted = { t, observation: sentBackFrom(run.check ?? check, verdict.reason.line), verdict };
    return { observation: run.refuted.observation, signals: [] };
  }
  run.verdict = gaveUp ? finalWord(verdict) : verdict;
  return { observation, signals: run.verdict.outcome === 'succeeded' ? shownBy(checked, run, at) : [] };
}

/** Whether the check has failed and nothing since could have made it pass. */
export function isRefuted({ refuted, progress }: Running): boolean {
  return refuted !== undefined && !changedSince(progress, refuted.t);
}

/** The episode was stopped: the check tells whether the task is done anyway. Without one it failed. */
export async function* lastWord(
  options: EpisodeOptions,
  run: Running,
  reason: EndReason,
): AsyncGenerator<AgentEvent, void> {
  if (options.environment) {
    run.verdict = { outcome: 'unknown', reason, signal: undefined };
    return;
  }
  const at = options.host.now();
  const stopped: Verdict = { outcome: 'failed', reason, signal: { source: 'exitCode', value: -1, at } };
  if (run.check?.inferred && isRefuted(run)) {
    run.verdict = { ...(run.refuted?.verdict ?? checkVerdict(false, at)), reason };
    return;
  }
  const checked = run.check ? yield* runCheck(options, run, run.check, { quietly: true }) : undefined;
  if (!checked || (run.check?.inferred && !checked.observation)) {
    run.verdict = stopped;
    return;
  }
  const verdict = yield* judge(options, run, checked, run.steps.length - 1);
  run.verdict = verdict.outcome === 'failed' ? { ...verdict, reason } : verdict;
}

/** The check's result. Output may void the success of an inferred check; the exit status of the user's check is final. */
function* judge(
  { host }: EpisodeOptions,
  run: Running,
  { observation, t: shownAt }: Checked,
  t: number,
): Generator<AgentEvent, Verdict> {
  const { check } = run;
  const at = host.now();
  if (!check) return uncheckedVerdict(undefined, false);
  if (!observation) {
    return { outcome: 'unknown', reason: { kind: 'checkNotRun', command: check.command }, signal: undefined };
  }
  const exit = exitValue(observation);
  const empty = check.inferred && exit === 1 ? emptySuccess(commandAction(check.command), observation.text) : undefined;
  const voided = check.inferred && exit === 1 ? voidedBy(check.command, observation, run) : undefined;
  // If the check tested nothing, or could not start, another test run may have worked: that one is meant.
  const unable = check.inferred && exit === -1 ? unableCheck(check.command, observation, run.start.task) : undefined;
  const instead = (empty ?? unable) === undefined ? undefined : passedTests(run);
  const passed =
    instead !== undefined ? true : exit === undefined || (empty ?? voided) !== undefined ? undefined : exit === 1;
  const inferred = check.inferred ? { inferred: true } : {};
  yield { type: 'check', t, observation, passed, ...inferred, ...(shownAt === undefined ? {} : { shownAt }) };
  if (empty !== undefined && instead === undefined) {
    return { outcome: 'unknown', reason: { kind: 'checkTestedNothing', line: empty }, signal: undefined };
  }
  if (voided !== undefined && instead === undefined) return { outcome: 'unknown', reason: voided, signal: undefined };
  const { inPlaceOf } = check;
  const verdict =
    instead === undefined
      ? inPlaceOf === undefined || passed !== true
        ? checkVerdict(passed, at)
        : { ...checkVerdict(true, at), reason: { kind: 'standInPassed', command: check.command, inPlaceOf } as const }
      : {
          ...checkVerdict(true, at),
          reason: { kind: 'otherTestsPassed', line: empty ?? unable ?? '', command: instead } as const,
        };
  return verdict.signal ? { ...verdict, signal: { ...verdict.signal, ...inferredReason(run) } } : verdict;
}

/** Why an exit status of 0 does not show that the task is done, by what was printed. */
export function voidedBy(
  command: string,
  observation: Observation,
  { start: { task }, transcript }: Pick<Running, 'start' | 'transcript'>,
): EndReason | undefined {
  const action = commandAction(command);
  const { text, listensAt } = observation;
  const port = listensAt === undefined ? undefined : missedPort(listensAt, task);
  if (listensAt !== undefined && port !== undefined) return { kind: 'checkListensElsewhere', listensAt, port };
  const told = wantsDryRun(task) && isDryRun(command) ? undefined : dryRunLine(action, text);
  if (told !== undefined) return { kind: 'checkDryRun', line: told };
  const left = leftAsItWas(action, text) ?? halfMade(command, text, transcript)?.idle;
  if (left !== undefined) return { kind: 'checkLeftAsItWas', line: left };
  const asked = onlyUsage(action, text) ?? asksForArgument(action, text);
  if (asked !== undefined) return { kind: 'checkPrintedUsage', line: asked };
  const leftOut = mostlyLeftOut(action, text);
  if (leftOut !== undefined) return { kind: 'checkMostlyLeftOut', line: leftOut };
  const against = contradicted(action, observation);
  switch (against?.kind) {
    case undefined:
      return undefined;
    case 'printed':
      return { kind: 'checkPrintedError', line: against.line };
    case 'reported':
      return { kind: 'checkReportedFailure', path: against.path, line: against.line };
    case 'skipped':
      return { kind: 'checkSkippedMost', line: against.line, missing: against.missing };
    case 'left':
      return { kind: 'checkRemovedNothing', paths: against.paths };
    case 'rewrote':
      return { kind: 'checkRewroteExpected', paths: against.paths, comparison: against.comparison };
  }
}

/** The step that ran the check itself: it was right, however the episode is rated later (policy/returns.ts). */
function shownBy({ t, observation }: Checked, { check }: Running, at: number): readonly Signal[] {
  return t === undefined || (observation && exitValue(observation) !== 1)
    ? []
    : [{ source: 'check', value: 1, t, at, reason: `it is the check: ${check?.command ?? ''}` }];
}

function inferredReason({ check }: Running): { readonly reason?: string } {
  return check?.inferred ? { reason: inferredName(check.command) } : {};
}

function sentBack({ command, inferred }: TaskCheck, detail: string): Observation {
  const what = inferred ? 'The check that you proposed failed' : 'The check command failed';
  const remedy = 'Change something before you finish again, or finish with success: false.';
  const text = `${what}, so the task is not done: ${command}\n${detail}\n${remedy}`;
  return { status: 'toolError', text, durationMs: 0 };
}

/** The check exited with 0, but tested nothing, as `line` says. */
function sentBackFrom({ command }: TaskCheck, line: string): Observation {
  const what = `The check that you proposed exited with 0, but tested nothing: ${command}`;
  const remedy = 'Find out what does test it before you finish again, or finish with success: false.';
  return { status: 'toolError', text: `${what}\n${line}\n${remedy}`, durationMs: 0 };
}

/** Giving up never succeeds: if the check passes anyway, no step gets credit. */
function finalWord(verdict: Verdict): Verdict {
  const reason: EndReason = { kind: 'gaveUpChecked', check: verdict.reason };
  return verdict.outcome === 'failed' ? { ...verdict, reason } : { outcome: 'unknown', reason, signal: undefined };
}

function lastCommand({ transcript }: Running): Observation | undefined {
  return transcript.findLast(({ observation }) => exitValue(observation) !== undefined)?.observation;
}

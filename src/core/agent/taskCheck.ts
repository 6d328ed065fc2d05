// The check of a task: a command whose success is the task's success, given by the user or inferred by the model.
import { reason } from '../reason.ts';
import { commandOf } from '../action/command.ts';
import { actionKey } from '../action/key.ts';
import type { InferredCheck } from '../ports.ts';
import { commandAction } from '../tools/run.ts';
import { redactSecrets } from '../state/secrets/redact.ts';
import type { Observation } from '../episode.ts';
import { emptySuccess, testedSomething } from './emptySuccess.ts';
import type { AgentEvent } from './events.ts';
import { isFitCheck, isPlain } from './fitCheck.ts';
import { exitValue } from './judge.ts';
import { knownUnable } from './otherTests.ts';
import { changedSince } from './progress.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { riskOf } from './weigh.ts';

export interface TaskCheck {
  readonly command: string;
  /** A model's guess: it runs like any of the model's commands, with the same approval. */
  readonly inferred: boolean;
  /** The task asks for goals of the workspace and nothing else: with the check it is done. */
  readonly isAll?: true;
  /** That it fails leaves the outcome unknown (`InferredCheck`). */
  readonly mayFail?: true;
  /** Each counts as `command` once it has ended well (`InferredCheck`). */
  readonly standIns?: readonly string[];
  /** The command that it stands in for. */
  readonly inPlaceOf?: string;
  readonly run: (signal: AbortSignal) => Promise<Observation>;
}

/**
 * Adopts a check if the user gave none, of a task whose words are `words` (`Subject`): the goal's own command where the task asks for goals
 * of the workspace alone and it is known, else what the model proposes, if that can show the task done; only mentions it without
 * `runInferredCheck`. Only before anything was printed: a program's output must not choose what counts as success. A resumed
 * episode keeps the check that it had. Beside a check of the user's, the goal's own command is known as the goal.
 */
export async function* inferCheck(
  { runInferredCheck, goalCheck, ownScripts, store, task, resumed, message }: EpisodeOptions,
  run: Running,
  proposed: InferredCheck | undefined,
  words: readonly string[],
): AsyncGenerator<AgentEvent, void> {
  if (run.steps.length > 0) return;
  const asked = { task, words };
  const earlier = message === undefined ? resumed?.inferredCheck : undefined;
  if (earlier === undefined && run.transcript.length > 0) return;
  const known = earlier === undefined && isPlain(asked) ? await goalCheck?.() : undefined;
  const isFit = (some: InferredCheck | undefined) => some !== undefined && isFitCheck(some.command, asked, ownScripts);
  if (known && isFit(known)) run.goal = known;
  const check =
    earlier === undefined
      ? [known, proposed].find(isFit)
      : { command: earlier, reason: 'the run that was cut off had it', mayFail: undefined, standIns: undefined };
  if (!check || run.check) return;
  const { command, reason, mayFail, standIns } = check;
  const decides = runInferredCheck !== undefined;
  if (decides) {
    run.check = {
      ...{ command, inferred: true, run: (signal) => runInferredCheck(command, signal) },
      ...(isPlain(asked) ? { isAll: true } : {}),
      ...(mayFail ? { mayFail } : {}),
      ...(standIns === undefined ? {} : { standIns }),
    };
    await store.setInferredCheck(run.start.episodeId, redactSecrets(command));
  }
  yield { type: 'checkInferred', command: redactSecrets(command), reason: redactSecrets(reason), decides };
}

/** The check by the way that has ended well in the place of its command, or as it is: nothing stands in for tests that have run and failed. */
export function asShown<Check extends Goal>(
  check: Check,
  run: Running,
): Omit<Check, 'standIns'> & Pick<TaskCheck, 'inPlaceOf'> {
  const { standIns = [], ...other } = check;
  const own = lastEndOf(check.command, run)?.observation;
  if (own && exitValue(own) !== 1 && testedSomething(own.text)) return check;
  const shown = standIns.find((command) => {
    const last = lastRunOf({ command }, run);
    return last && exitValue(last.observation) === 1;
  });
  return shown === undefined ? check : { ...other, command: shown, inPlaceOf: check.command };
}

/** The command of a goal of the workspace, as far as it tells whether the goal is reached. */
export type Goal = Pick<InferredCheck, 'command' | 'standIns'>;

interface LastRun {
  readonly t: number;
  readonly observation: Observation;
}

/**
 * The step at which the check's own command last ended, if nothing that could affect it has changed since. Where the check is `a && b`, its
 * parts may have been steps of their own, in this order, each a success and nothing else between them: then the last of them.
 */
export function lastRunOf({ command }: Pick<TaskCheck, 'command'>, run: Running): LastRun | undefined {
  const whole = lastEndOf(command, run);
  const since = whole && !changedSince(run.progress, whole.t, whole.identity);
  return since ? { t: whole.t, observation: whole.observation } : lastRunOfParts(command.split(' && '), run);
}

/** The parts as they were run: `make` and `make demo && ./demo`. */
function asRun(parts: readonly string[], run: Running): readonly string[] {
  if (parts.length === 0) return [];
  const counts = parts.map((_, at) => parts.length - at);
  const hasPassed = (each: number) => {
    const last = lastEndOf(parts.slice(0, each).join(' && '), run);
    return last !== undefined && exitValue(last.observation) === 1;
  };
  const count = counts.find(hasPassed) ?? 1;
  return [parts.slice(0, count).join(' && '), ...asRun(parts.slice(count), run)];
}

function lastRunOfParts(single: readonly string[], run: Running): LastRun | undefined {
  const parts = asRun(single, run);
  const runs = parts.map((part) => lastEndOf(part, run));
  const [first] = runs;
  if (parts.length < 2 || first === undefined) return undefined;
  const own = new Set(runs.map((each) => each?.identity));
  const inOrder = runs.every(
    (each, at) =>
      each !== undefined &&
      exitValue(each.observation) === 1 &&
      emptySuccess(commandAction(parts[at] ?? ''), each.observation.text) === undefined &&
      each.t > (runs[at - 1]?.t ?? -1),
  );
  const undisturbed = run.progress.changes.every(({ t, identity }) => t < first.t || own.has(identity));
  return inOrder && undisturbed ? runs.at(-1) : undefined;
}

/** The last end of a command in the folder where the episode began. */
function lastEndOf(command: string, run: Running): (LastRun & { readonly identity: string }) | undefined {
  const identity = actionKey(commandAction(command)).exact;
  const last = run.progress.last.get(identity);
  const observation = last && run.steps[last.t]?.observation;
  if (!observation || exitValue(observation) === undefined) return undefined;
  const elsewhere = observation.cwd !== undefined && observation.cwd !== run.start.cwd;
  return elsewhere ? undefined : { t: last.t, observation, identity };
}

export interface Checked {
  /** Undefined: it did not run, or did not finish. */
  readonly observation: Observation | undefined;
  /** The step that ran it. */
  readonly t?: number;
}

/**
 * The check's result. An inferred one is not rerun if the agent has just run it or it is known not to start, and runs only as far as the policy lets
 * it: the user may change it in the question, `quietly` asks nobody.
 */
export async function* runCheck(
  options: EpisodeOptions,
  run: Running,
  given: TaskCheck,
  { quietly }: { readonly quietly: boolean },
): AsyncGenerator<AgentEvent, Checked> {
  const check = asShown(given, run);
  run.check = check;
  const last = lastRunOf(check, run);
  if (check.inferred && last) return last;
  const unable = knownUnable(check, run);
  if (unable) return { observation: unable };
  const permitted = check.inferred ? yield* permit(options, run, check, quietly) : check;
  if (!permitted) return { observation: undefined };
  run.check = permitted;
  const observation = await permitted.run(options.signal);
  options.signal.throwIfAborted();
  return { observation: { ...observation, text: redactSecrets(observation.text) }, ...(last ? { t: last.t } : {}) };
}

async function* permit(
  options: EpisodeOptions,
  run: Running,
  check: TaskCheck,
  quietly: boolean,
): AsyncGenerator<AgentEvent, TaskCheck | undefined> {
  const action = commandAction(check.command);
  const risk = riskOf(action, run.tools);
  const permission = options.permission(action, risk);
  const { runInferredCheck } = options;
  const { confinement } = permission;
  const confined: TaskCheck =
    confinement && runInferredCheck
      ? { ...check, run: (signal) => runInferredCheck(check.command, signal, confinement) }
      : check;
  if (permission.verdict === 'allow') return confined;
  const step = run.steps.at(-1);
  if (permission.verdict === 'deny' || quietly || !step) return undefined;
  const why = reason('tellsWhetherDone', permission.reason);
  yield { type: 'approvalRequest', t: step.t, action, risk, reason: why };
  const { decision } = step;
  const approval = await options.approver.approve(
    { episodeId: run.start.episodeId, decision, action, risk, reason: why },
    options.signal,
  );
  options.signal.throwIfAborted();
  yield { type: 'approval', t: step.t, approval };
  if (approval.kind === 'approved') return confined;
  const edited = approval.kind === 'edited' ? commandOf(approval.action) : undefined;
  if (edited === undefined || !runInferredCheck) return undefined;
  const denied = options.permission(commandAction(edited), riskOf(commandAction(edited), run.tools)).verdict === 'deny';
  return denied ? undefined : { ...check, command: edited, run: (signal) => runInferredCheck(edited, signal) };
}

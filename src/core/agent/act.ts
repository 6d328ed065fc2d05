// From a decision to an observation: permission, approval, execution.
import { inEnglish, reason } from '../reason.ts';
import type { Permission } from '../approval/permission.ts';
import { repeatedly, timesTakenBack } from '../policy/takenBack.ts';
import type { Approval, Tool, ToolContext } from '../ports.ts';
import type { Action, Confinement } from '../types.ts';
import type { Decision } from '../decision.ts';
import type { Observation, Signal } from '../episode.ts';
import { type Execute, runConfined } from './confined.ts';
import { toolOf } from '../tools/registry.ts';
import { createEventQueue } from './eventQueue.ts';
import type { AgentEvent } from './events.ts';
import { finish } from './finish.ts';
import { approvalSignal, exitValue } from './judge.ts';
import { keepBefore } from './keptFiles.ts';
import { errorSignals, watchErrors } from './newErrors.ts';
import type { EpisodeOptions, Running } from './running.ts';
import type { WeighResult } from './weigh.ts';
import { checked, riskOf } from './weigh.ts';

export interface Acted {
  /** The action as it ran or was refused, secrets included. */
  readonly action: Action;
  readonly edited: boolean;
  readonly observation: Observation;
  readonly signals: readonly Signal[];
  /** The user's comment on it, verbatim. */
  readonly note?: string;
  /** No tool accepts the call: the model was told why, and nothing ran. */
  readonly invalid?: true;
}

export async function* act(
  options: EpisodeOptions,
  run: Running,
  { decision, action: proposed, unwritten }: Extract<WeighResult, { ok: true }>,
): AsyncGenerator<AgentEvent, Acted> {
  const { t } = decision;
  // Never ask a person about a call that no tool accepts.
  const problem = problemOf(run, proposed) ?? unwritten;
  if (problem !== undefined)
    return { action: proposed, edited: false, observation: toolError(problem), signals: [], invalid: true };
  const permitted = yield* permit(options, run, decision, proposed);
  if (permitted.kind === 'stopped') return { action: proposed, edited: false, ...permitted };
  const { confinement } = permitted;
  let { action, edited, signals } = permitted;
  const tool = run.tools.get(action.tool);
  // What the user typed may be invalid too.
  const typed = problemOf(run, action);
  if (!tool || typed !== undefined) return { action, edited, observation: toolError(typed ?? ''), signals };
  yield { type: 'actionStart', t, action };
  const execution: Execute = async function* (what, sandbox) {
    // An action blocked by the sandbox and allowed outside writes, whatever its class.
    const mayWrite = sandbox ? sandbox.confinement.level === 'write' : confinement !== undefined;
    yield* keepBefore(options, run, t, { action: what.action, mayWrite });
    return yield* execute(options, t, { ...what, ...(sandbox && { sandbox }) });
  };
  const withErrors = await watchErrors(options, tool, action);
  let observation: Observation;
  if (confinement === undefined) observation = yield* execution({ tool, action });
  else {
    const confined = yield* runConfined(options, run, { decision, tool, action, confinement }, execution);
    ({ action, observation } = confined);
    edited ||= confined.edited;
    signals = [...signals, ...confined.signals];
  }
  if (toolOf(action.tool).role === 'finish' && observation.status === 'ok') {
    const finished = yield* finish(options, run, t, action, observation);
    return { action, edited, observation: finished.observation, signals: [...signals, ...finished.signals] };
  }
  observation = await withErrors(observation);
  const exit = exitValue(observation);
  const exitSignals: Signal[] =
    exit === undefined ? [] : [{ source: 'exitCode', value: exit, t, at: options.host.now() }];
  return {
    action,
    edited,
    observation,
    signals: [...signals, ...exitSignals, ...errorSignals(observation, t, options.host.now())],
  };
}

/** Why the call is impossible; undefined: it is possible. */
function problemOf({ tools }: Running, action: Action): string | undefined {
  const check = checked(action, tools);
  return check.ok ? undefined : check.problem;
}

type Permitted =
  | {
      readonly kind: 'go';
      readonly action: Action;
      readonly edited: boolean;
      readonly signals: readonly Signal[];
      readonly confinement?: Confinement;
    }
  | {
      readonly kind: 'stopped';
      readonly observation: Observation;
      readonly signals: readonly Signal[];
      readonly note?: string;
    };

async function* permit(
  options: EpisodeOptions,
  run: Running,
  decision: Decision,
  action: Action,
): AsyncGenerator<AgentEvent, Permitted> {
  const { t } = decision;
  const risk = riskOf(action, run.tools);
  const permission = alsoAsking(options, decision, options.permission(action, risk));
  const { confinement } = permission;
  const confined = confinement === undefined ? {} : { confinement };
  if (permission.verdict === 'allow') return { kind: 'go', action, edited: false, signals: [], ...confined };
  if (permission.verdict === 'deny') return refused(inEnglish(permission.reason));
  const preview = await run.tools.get(action.tool)?.preview?.(action.input);
  options.signal.throwIfAborted();
  // Never ask a person about an impossible action.
  if (preview?.ok === false) return { kind: 'stopped', observation: toolError(preview.problem), signals: [] };
  const { reason: why } = permission;
  const changes = preview === undefined ? {} : { changes: preview.files };
  const always = permission.always === true ? { always: true as const } : {};
  yield { type: 'approvalRequest', t, action, risk, reason: why, ...always, ...changes };
  const request = { episodeId: run.start.episodeId, decision, action, risk, reason: why, ...changes };
  const approval = await options.approver.approve(request, options.signal);
  options.signal.throwIfAborted();
  yield { type: 'approval', t, approval };
  const signal = approvalSignal(approval, t, options.host.now());
  const signals = signal ? [signal] : [];
  switch (approval.kind) {
    case 'approved':
      return { kind: 'go', action, edited: false, signals, ...confined };
    case 'edited':
      return permitEdited(options, run, approval, signals);
    case 'rejected':
      return {
        ...{ kind: 'stopped', observation: rejection(approval.reason), signals },
        ...(approval.reason === undefined ? {} : { note: approval.reason }),
      };
    case 'unavailable':
      return refused(`${inEnglish(why)}; there is nobody to ask`);
  }
}

/** What a person undid repeatedly is asked about, whatever the policy lets run. */
function alsoAsking({ judged = [] }: EpisodeOptions, decision: Decision, given: Permission): Permission {
  const chosen = decision.candidates[decision.chosen];
  const times = chosen ? timesTakenBack(judged, chosen.key) : 0;
  if (times < repeatedly || given.verdict === 'deny') return given;
  const undid = String(times);
  const why = given.verdict === 'ask' ? reason('undidChangesToo', given.reason, undid) : reason('undidChanges', undid);
  return { ...given, verdict: 'ask', reason: why, always: true };
}

/** What the user typed counts as approved, but deny rules still apply. */
function permitEdited(
  options: EpisodeOptions,
  run: Running,
  { action }: Extract<Approval, { kind: 'edited' }>,
  signals: readonly Signal[],
): Permitted {
  const permission = options.permission(action, riskOf(action, run.tools));
  if (permission.verdict === 'deny') return refused(inEnglish(permission.reason));
  const { confinement } = permission;
  return { kind: 'go', action, edited: true, signals, ...(confinement === undefined ? {} : { confinement }) };
}

function refused(why: string): Permitted {
  const observation: Observation = { status: 'refused', text: `Not run: ${why}.`, durationMs: 0 };
  return { kind: 'stopped', observation, signals: [] };
}

function rejection(words: string | undefined): Observation {
  const text = words === undefined ? 'The user rejected this action.' : `The user rejected this action: ${words}`;
  return { status: 'rejected', text, durationMs: 0 };
}

function toolError(problem: string): Observation {
  return { status: 'toolError', text: problem, durationMs: 0 };
}

async function* execute(
  options: EpisodeOptions,
  t: number,
  what: { readonly tool: Tool; readonly action: Action; readonly sandbox?: NonNullable<ToolContext['sandbox']> },
): AsyncGenerator<AgentEvent, Observation> {
  const queue = createEventQueue<AgentEvent>();
  const context: ToolContext = {
    signal: options.signal,
    onOutput: ({ text }) => queue.push({ type: 'output', t, text }),
    ...(what.sandbox && { sandbox: what.sandbox }),
  };
  return yield* queue.drainUntil(what.tool.execute(what.action.input, context));
}

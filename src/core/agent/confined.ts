// Runs an action in its sandbox; if the sandbox made it fail, asks a person whether it may run outside.
import { inEnglish, reason, type Reason } from '../reason.ts';
import type { ApprovalRequest, Tool } from '../ports.ts';
import type { Action, Confinement } from '../types.ts';
import type { Decision } from '../decision.ts';
import type { Observation, Signal } from '../episode.ts';
import type { AgentEvent } from './events.ts';
import { approvalSignal } from './judge.ts';
import type { EpisodeOptions, Running } from './running.ts';
import { riskOf } from './weigh.ts';

export interface ConfinedRun {
  /** What ran last: if edited, what the user typed. */
  readonly action: Action;
  readonly edited: boolean;
  readonly observation: Observation;
  readonly signals: readonly Signal[];
}

/** Executes `action` with `tool`, outside of a sandbox when `sandbox` is absent. */
export type Execute = (
  what: { readonly tool: Tool; readonly action: Action },
  sandbox?: {
    readonly confinement: Confinement;
    readonly onBlocked: (why: Reason) => void;
  },
) => AsyncGenerator<AgentEvent, Observation>;

/**
 * A failure caused by the sandbox says nothing about the action: unless a person lets it run outside, it is `refused`, and no
 * exit status of it becomes a signal.
 */
export async function* runConfined(
  options: EpisodeOptions,
  run: Running,
  step: {
    readonly decision: Decision;
    readonly tool: Tool;
    readonly action: Action;
    readonly confinement: Confinement;
  },
  execute: Execute,
): AsyncGenerator<AgentEvent, ConfinedRun> {
  const { decision, tool, action, confinement } = step;
  const { t } = decision;
  let blocked: Reason | undefined;
  const observation = yield* execute({ tool, action }, { confinement, onBlocked: (why) => (blocked = why) });
  if (blocked === undefined) return { action, edited: false, observation, signals: [] };
  const why = reason('sandboxStopped', blocked);
  const tried = inEnglish(blocked);
  const risk = tool.risk(action.input);
  yield { type: 'approvalRequest', t, action, risk, reason: why };
  const { episodeId } = run.start;
  const request: ApprovalRequest = { episodeId, decision, action, risk, reason: why, outsideSandbox: true };
  const approval = await options.approver.approve(request, options.signal);
  options.signal.throwIfAborted();
  yield { type: 'approval', t, approval };
  const signal = approvalSignal(approval, t, options.host.now());
  const signals = signal === undefined ? [] : [signal];
  const refused = (answer: string): Observation => ({
    ...withoutExit(observation),
    text: stopped(observation.text, tried, answer),
  });
  switch (approval.kind) {
    case 'approved':
      return { action, edited: false, observation: yield* execute({ tool, action }), signals };
    case 'edited': {
      const typed = typedBy(options, run, approval.action);
      if ('problem' in typed) return { action, edited: false, observation: refused(typed.problem), signals: [] };
      yield { type: 'actionStart', t, action: typed.action };
      return { action: typed.action, edited: true, observation: yield* execute(typed), signals };
    }
    case 'rejected':
      return { action, edited: false, observation: refused(rejection(approval.reason)), signals };
    case 'unavailable':
      return { action, edited: false, observation: refused('nobody could be asked'), signals };
  }
}

/** What the user typed counts as approved, even outside the sandbox, unless a rule denies it or its tool rejects it. */
function typedBy(
  options: EpisodeOptions,
  run: Running,
  action: Action,
): { readonly tool: Tool; readonly action: Action } | { readonly problem: string } {
  const permission = options.permission(action, riskOf(action, run.tools));
  if (permission.verdict === 'deny') return { problem: inEnglish(permission.reason) };
  const tool = run.tools.get(action.tool);
  const check = tool?.check(action.input) ?? { ok: false, problem: `there is no tool '${action.tool}'` };
  return tool !== undefined && check.ok ? { tool, action } : { problem: check.ok ? '' : check.problem };
}

function withoutExit({ text, durationMs, truncated, cwd }: Observation): Observation {
  return {
    status: 'refused',
    text,
    durationMs,
    ...(truncated === undefined ? {} : { truncated }),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

function rejection(words: string | undefined): string {
  return `the user said no${words === undefined ? '' : `: ${words}`}`;
}

function stopped(text: string, blocked: string, answer: string): string {
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${text}${separator}[The sandbox stopped this: ${blocked}. It was not run outside of it: ${answer}.]\n`;
}

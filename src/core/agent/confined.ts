// Runs an action in its sandbox; where the sandbox made it fail, a person is asked whether it may run outside.
import type { Approval, ApprovalRequest, Tool } from '../ports.ts';
import type { Action, Confinement, Decision, Observation, Signal } from '../types.ts';
import type { AgentEvent } from './events.ts';
import { approvalSignal } from './judge.ts';
import type { EpisodeOptions, Running } from './running.ts';

export interface ConfinedRun {
  readonly observation: Observation;
  readonly signals: readonly Signal[];
}

/** Executes `action`, outside of a sandbox when `sandbox` is absent. */
export type Execute = (sandbox?: {
  readonly confinement: Confinement;
  readonly onBlocked: (why: string) => void;
}) => AsyncGenerator<AgentEvent, Observation>;

/**
 * What the sandbox stopped says nothing about the action: unless a person lets it run outside, its observation is `refused`, and no
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
  let blocked: string | undefined;
  const observation = yield* execute({ confinement, onBlocked: (why) => (blocked = why) });
  if (blocked === undefined) return { observation, signals: [] };
  const reason = `the sandbox stopped it: ${blocked}; it would run again, outside of the sandbox`;
  const risk = tool.risk(action.input);
  yield { type: 'approvalRequest', t, action, risk, reason };
  const request: ApprovalRequest = { episodeId: run.start.episodeId, decision, action, risk, reason };
  const approval = await options.approver.approve(request, options.signal);
  options.signal.throwIfAborted();
  yield { type: 'approval', t, approval };
  // An edited action is another one: it is proposed again, with what the user wrote.
  const signal = approval.kind === 'edited' ? undefined : approvalSignal(approval, t, options.host.now());
  const signals = signal === undefined ? [] : [signal];
  if (approval.kind === 'approved') return { observation: yield* execute(), signals };
  return { observation: { ...withoutExit(observation), text: stopped(observation.text, blocked, approval) }, signals };
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

function stopped(text: string, blocked: string, approval: Approval): string {
  const answer =
    approval.kind === 'unavailable'
      ? 'nobody could be asked'
      : approval.kind === 'edited'
        ? `the user would rather run: ${JSON.stringify(approval.action.input)}`
        : `the user said no${approval.kind === 'rejected' && approval.reason !== undefined ? `: ${approval.reason}` : ''}`;
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  return `${text}${separator}[The sandbox stopped this: ${blocked}. It was not run outside of it: ${answer}.]\n`;
}

// Assembles all that an episode in a workspace needs. Shared by the command line and the extension.
import { inEnglish, reason, type Reason } from '../core/reason.ts';
import { randomBytes } from 'node:crypto';
import { commandRiskAt, permission } from '../core/approval/permission.ts';
import { runEpisode } from '../core/agent/episode.ts';
import type { AgentEvent } from '../core/agent/events.ts';
import type { EpisodeOptions } from '../core/agent/running.ts';
import type { JudgedChange } from '../core/policy/takenBack.ts';
import type { EpisodeMemory } from '../core/memory/memory.ts';
import type {
  Approver,
  Checkpoints,
  Diagnostics,
  Evaluator,
  Host,
  InferredCheck,
  LanguageModel,
  TextFiles,
} from '../core/ports.ts';
import type { ExperienceStore } from '../core/storePorts.ts';
import type { Settings } from '../core/settings.ts';
import { learningSettings } from '../core/settings.ts';
import { loadStateEncoder } from '../core/state/encoder.ts';
import { isOffered } from '../core/tools/registry.ts';
import type { Confinement } from '../core/types.ts';
import type { EpisodeRecord, Observation } from '../core/episode.ts';
import { blockedBy } from './sandbox/blocked.ts';
import type { CommandShell } from './shell/types.ts';
import type { RemoteExperience } from './team/remote/remoteExperience.ts';
import type { TeamRequest } from './team/sync.ts';
import { createTools } from './tools/createTools.ts';
import { ownRecipes } from './workspace/ownRecipes.ts';
import { ownScripts } from './workspace/ownScripts.ts';
import { cannotStart } from './workspace/cannotStart.ts';
import { readWorkspaceFacts } from './workspace/facts.ts';
import { watchEffects } from './workspace/effects.ts';
import { fingerprintOf } from './workspace/fingerprint.ts';
import { workspaceAround } from './workspace/projectRoot.ts';

/** The wall clock; ids sort by time and cannot collide in practice (40 bits of chance within a millisecond). */
export const systemHost: Host = {
  now: () => Date.now(),
  newEpisodeId: () => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(5).toString('hex')}`,
};

export interface SessionRequest {
  readonly task: string;
  /** Absolute, existing workspace folder. */
  readonly root: string;
  readonly check?: string;
  readonly model: LanguageModel;
  readonly shell: CommandShell;
  readonly settings: Settings;
  readonly approver: Approver;
  /** Rules that a person added to `settings.allow` for this workspace, those of this run included. */
  readonly allowed?: () => readonly string[];
  /** Answers the tool `ask`; absent if nobody can be asked. */
  readonly ask?: (question: string, signal: AbortSignal) => Promise<string>;
  /** See `EpisodeOptions`. The caller disposes them. */
  readonly checkpoints?: Checkpoints;
  /** See `EpisodeOptions`. */
  readonly diagnostics?: Diagnostics;
  readonly evaluator?: Evaluator;
  readonly store: ExperienceStore;
  readonly memory: EpisodeMemory;
  /** See `EpisodeOptions`. */
  readonly judged?: readonly JudgedChange[];
  /** Its server is asked beside each decision, where the team's memory is too big to copy. */
  readonly team?: TeamRequest;
  /** An ended episode to continue from; see `EpisodeOptions`. */
  readonly resumed?: EpisodeRecord;
  /** What the user said after its end; see `EpisodeOptions`. */
  readonly message?: string;
  /** See `ToolsOptions`. */
  readonly ripgrep?: string;
  readonly files?: TextFiles;
  /** Called once with a notice about this machine for the user. */
  readonly onNotice: (notice: Reason) => void;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** Runs an episode with the tools of this machine; see `runEpisode` for what it promises. The caller owns the shell. */
export async function* runSession(request: SessionRequest): AsyncGenerator<AgentEvent, EpisodeRecord> {
  const { settings, shell, root, check, evaluator } = request;
  const sandboxProblem = usesSandbox(settings) ? await shell.sandboxProblem() : undefined;
  if (sandboxProblem !== undefined) request.onNotice(reason('noSandboxHere', sandboxProblem));
  const around = workspaceAround(root);
  const where = () => ({ root: around, cwd: shell.cwd });
  const own = ownScripts(() => [shell.cwd, root]);
  const recipes = ownRecipes(() => shell.cwd, around);
  const encoder = await loadStateEncoder();
  const goal = await goalIn(request);
  const asking = request.team && settings.memory !== 'off' ? await asked(request, request.team) : undefined;
  const options: EpisodeOptions = {
    task: request.task,
    cwd: root,
    model: request.model,
    tools: createTools({
      root,
      shell,
      outputLimit: settings.outputLimit,
      commandTimeoutMs: settings.commandTimeout * 1000,
      risk: (command) => commandRiskAt(command, where()),
      watch: (command) => watchEffects(root, command),
      ...(request.ask ? { ask: request.ask } : {}),
      ...(request.ripgrep === undefined ? {} : { ripgrep: request.ripgrep }),
      ...(request.files ? { files: request.files } : {}),
    }).filter(({ spec }) => isOffered(spec.name, request.model.id)),
    permission: (action, risk) =>
      permission(action, risk, {
        ...settings,
        allow: [...settings.allow, ...(request.allowed?.() ?? [])],
        sandboxProblem,
        own,
        recipes,
        where: where(),
      }),
    approver: request.approver,
    memory: asking?.memory ?? request.memory,
    ...(request.judged ? { judged: request.judged } : {}),
    store: request.store,
    encodeState: (situation) => encoder.encode({ ...situation, goal }),
    workspaceFacts: () => readWorkspaceFacts(root),
    fingerprint: (signal) => fingerprintOf(root, { signal, program: request.ripgrep }),
    settings,
    host: systemHost,
    seed: request.seed,
    ...(check === undefined ? {} : { check: { command: check, run: (signal) => runCheck(check, request, signal) } }),
    ...(settings.inferCheck === 'on'
      ? { runInferredCheck: (command, signal, confinement) => runCheck(command, request, signal, confinement) }
      : {}),
    ownScripts: own,
    cannotStart: (command) => cannotStart(command, { cwd: shell.cwd, path: process.env['PATH'] ?? '' }),
    // The offline model proposes this one itself.
    ...(request.model.id === 'offline' ? {} : { goalCheck: () => goalCheck(request) }),
    ...(evaluator ? { evaluator } : {}),
    ...(request.checkpoints ? { checkpoints: request.checkpoints } : {}),
    ...(request.diagnostics ? { diagnostics: request.diagnostics } : {}),
    ...(request.resumed ? { resumed: request.resumed } : {}),
    ...(request.message === undefined ? {} : { message: request.message }),
    signal: request.signal,
  };
  try {
    return yield* runEpisode(options);
  } finally {
    await asking?.close();
  }
}

async function asked({ memory, settings }: SessionRequest, team: TeamRequest): Promise<RemoteExperience> {
  const { openRemoteExperience } = await import('./team/remote/remoteExperience.ts');
  return openRemoteExperience(team, memory, learningSettings(settings));
}

async function goalCheck({ task, root }: SessionRequest): Promise<InferredCheck | undefined> {
  const { goalCheckOf } = await import('./offline/reaction/readRequest.ts');
  return goalCheckOf(task, root);
}

/** A model that does not read the workspace's commands may take a word of the task for a part of the workspace. */
async function goalIn({ task, root, model, ripgrep, signal }: SessionRequest): Promise<string | undefined> {
  const { plainGoalOf, namesPart } = await import('./offline/reaction/plainGoal.ts');
  const goal = await plainGoalOf(task, root);
  const isNarrower = goal !== undefined && model.id !== 'offline' && (await namesPart(task, root, { ripgrep, signal }));
  return isNarrower ? undefined : goal;
}

/** Whether anything may run unasked, or approved writes are to be confined. */
function usesSandbox({ sandbox, approve, allow }: Settings): boolean {
  return sandbox === 'write' || (sandbox === 'read' && (approve !== 'ask' || allow.length > 0));
}

/** A check runs in the workspace folder, whatever folder the agent is in. */
async function runCheck(
  command: string,
  { root, settings, shell }: SessionRequest,
  signal: AbortSignal,
  confinement?: Confinement,
): Promise<Observation> {
  const timeoutMs = settings.commandTimeout * 1000;
  const confined = confinement && { confinement };
  const effects = await watchEffects(root, command);
  const result = await shell.run({ command, cwd: root, timeoutMs, signal, onOutput: () => undefined, ...confined });
  const blocked = confinement && blockedBy(result);
  // A check stopped by the sandbox says nothing about the task.
  if (blocked !== undefined)
    return { status: 'unknown', text: `the sandbox stopped it: ${inEnglish(blocked)}`, durationMs: result.durationMs };
  const { status, exitCode, listensAt, signalName, text, durationMs, problem } = result;
  return {
    status,
    ...(exitCode === undefined ? {} : { exitCode }),
    ...(listensAt === undefined ? {} : { listensAt }),
    ...(signalName === undefined ? {} : { signalName }),
    text: problem ?? text,
    durationMs,
    ...(await effects(text)),
  };
}

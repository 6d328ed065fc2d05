// A memory's answers to other programs: language-model tools, MCP, hooks. Plain text, from the same memory as the cards.
import { actionKey } from '../../core/action/key.ts';
import { commandRisk } from '../../core/approval/commandRisk.ts';
import { noEvidence } from '../../core/memory/retrieval/evidence.ts';
import type { Retrieval } from '../../core/memory/memory.ts';
import { decide } from '../../core/policy/decide.ts';
import { actionText, signed } from '../../core/policy/explain.ts';
import type { LearningSettings } from '../../core/settings.ts';
import { loadStateEncoder } from '../../core/state/encoder.ts';
import { formatState } from '../../core/state/format.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import { commandAction } from '../../core/tools/run.ts';
import type { EpisodeRecord, Signal } from '../../core/episode.ts';
import type { MemoryStatistics } from '../../core/decision.ts';
import type { State } from '../../core/types.ts';
import { systemHost } from '../session.ts';
import type { Store } from '../store/sqliteStore.ts';
import { readWorkspaceFacts } from '../workspace/facts.ts';

/** A memory in this thread or in another. */
export interface AnsweringMemory {
  readonly size: number;
  retrieve(state: State, options?: { readonly threshold?: number }): Retrieval | Promise<Retrieval>;
  statistics(): MemoryStatistics | Promise<MemoryStatistics>;
}

/** The memory to query; store and memory are opened on first use. */
export interface AskedMemory {
  /** The workspace folder. */
  readonly root: string;
  readonly settings: LearningSettings;
  memory(): Promise<AnsweringMemory>;
  store(): Promise<Store>;
}

/** Input from another program, validated here. */
type Input = Readonly<Record<string, unknown>>;

/** Actions that an answer lists. */
const mostActions = 12;

/** What was tried in situations like `task`; only actions that contain `action`, if given. */
export async function recall(asked: AskedMemory, input: Input): Promise<string> {
  const task = textOf(input['task']);
  if (task === undefined) return 'Describe the task as you would to a colleague.';
  const state = await stateOf(asked.root, task);
  const memory = await asked.memory();
  const wanted = textOf(input['action'])?.toLowerCase();
  const { neighbors } = await memory.retrieve(state, { threshold: asked.settings.threshold / 2 });
  const lines = neighbors
    .flatMap(({ similarity, state: situation, edges }) =>
      edges
        .filter(({ action }) => wanted === undefined || actionText(action).toLowerCase().includes(wanted))
        .map(({ action, visits, episodes, meanReturn }) => {
          const outcome = meanReturn === undefined ? 'outcome unknown' : `mean return ${signed(meanReturn)}`;
          return `- ${actionText(action)}: ${round(visits)} tries in ${episodes} episodes, ${outcome}; similarity ${similarity.toFixed(2)}: ${formatState(situation)}`;
        }),
    )
    .slice(0, mostActions);
  const here = `Situation: ${formatState(state)}`;
  if (lines.length === 0) return `${here}\nNothing similar enough is known; ${memory.size} experiences in all.`;
  return `${here}\nTried in situations like this (returns in about [-1, 1], higher is better):\n${lines.join('\n')}`;
}

/** Stored as an episode of one step whose provenance is `tool`; it weighs `importWeight`, as imports do. */
export async function record(asked: AskedMemory, input: Input): Promise<string> {
  const [task, command] = [textOf(input['task']), textOf(input['command'])];
  if (task === undefined || command === undefined) return 'Give the task and the command.';
  const { exitCode, value } = input;
  const at = systemHost.now();
  const signals: Signal[] = [
    ...(isWhole(exitCode) ? [{ source: 'exitCode' as const, value: exitCode === 0 ? 1 : -1, at }] : []),
    ...(isValue(value) ? [{ source: 'evaluator' as const, value, at }] : []),
  ];
  if (signals.length === 0)
    return 'Give the exit status, or a value from -1 to 1: without one, nothing can be learned.';
  const source = textOf(input['source']) ?? 'a language-model tool';
  const episode = await episodeOf(asked, { task, command, source, signals, at });
  const observed = isWhole(exitCode) ? { status: 'exited' as const, exitCode } : { status: 'unknown' as const };
  const [step] = episode.steps;
  const steps = step ? [{ ...step, observation: { ...observed, text: '', durationMs: 0 } }] : [];
  await (await asked.store()).importEpisode({ ...episode, steps });
  return `Recorded as ${episode.episodeId}, marked as coming from ${source}; it weighs ${asked.settings.importWeight} of Knack's own experience.`;
}

interface RecordedCommand {
  readonly task: string;
  readonly command: string;
  readonly source: string;
  readonly signals: readonly Signal[];
  readonly at: number;
}

async function episodeOf(
  asked: AskedMemory,
  { task, command, source, signals, at }: RecordedCommand,
): Promise<EpisodeRecord> {
  const action = commandAction(redactSecrets(command));
  const state = await stateOf(asked.root, task);
  const memory = await asked.memory();
  const decision = decide({
    t: 0,
    state,
    candidates: [{ action, key: actionKey(action), priorLogit: 0, source: 'model', risk: commandRisk(command) }],
    evidence: { ...noEvidence([action]), statistics: await memory.statistics() },
    settings: asked.settings,
    seed: 0,
    tier: 'prompt',
  });
  const worth = signals.at(-1)?.value ?? 0;
  return {
    episodeId: systemHost.newEpisodeId(),
    task: redactSecrets(task),
    cwd: asked.root,
    model: source,
    seed: 0,
    provenance: { origin: 'tool', via: source },
    memory: 'on',
    at,
    endedAt: at,
    steps: [{ t: 0, decision, at }],
    signals,
    outcome: worth > 0 ? 'succeeded' : worth < 0 ? 'failed' : 'unknown',
    pinned: false,
  };
}

async function stateOf(root: string, task: string): Promise<State> {
  const [encoder, workspace] = await Promise.all([loadStateEncoder(), readWorkspaceFacts(root)]);
  return encoder.encode({ task: redactSecrets(task), workspace, transcript: [] });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

function isValue(value: unknown): value is number {
  return typeof value === 'number' && value >= -1 && value <= 1;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// What Knack's tools answer to other agents: plain text from the same memory and the same explanation as the cards.
import { actionKey } from '../../core/action/key.ts';
import { commandRisk } from '../../core/approval/commandRisk.ts';
import { noEvidence } from '../../core/memory/evidence.ts';
import { decide } from '../../core/policy/decide.ts';
import { actionText, explain, signed } from '../../core/policy/explain.ts';
import type { PastEpisodes } from '../../core/policy/pastSteps.ts';
import { readPast } from '../../core/policy/pastSteps.ts';
import { learningSettings } from '../../core/settings.ts';
import { loadStateEncoder } from '../../core/state/encoder.ts';
import { commandAction } from '../../core/tools/run.ts';
import { formatState } from '../../core/state/format.ts';
import { redactSecrets } from '../../core/state/secrets/redact.ts';
import type { Decision, EpisodeRecord, Signal, State } from '../../core/types.ts';
import { because } from '../../words/because.ts';
import { changeText, changeWord, recordText } from '../../words/record.ts';
import { systemHost } from '../../node/session.ts';
import { readWorkspaceFacts } from '../../node/workspace/facts.ts';
import { readSettings } from '../configuration.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';

type Input = Readonly<Record<string, unknown>>;

/** Actions that an answer lists. */
const mostActions = 12;

export async function recall(agent: FolderAgent, input: Input): Promise<string> {
  const task = textOf(input['task']);
  if (task === undefined) return 'Give the task, as one would tell a colleague.';
  const state = await stateOf(agent, task);
  const memory = await agent.experience.memory(learningOf(agent));
  const wanted = textOf(input['action'])?.toLowerCase();
  const lines = memory
    .retrieve(state)
    .neighbors.flatMap(({ similarity, state: situation, edges }) =>
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
export async function record(agent: FolderAgent, input: Input): Promise<string> {
  const [task, command] = [textOf(input['task']), textOf(input['command'])];
  if (task === undefined || command === undefined) return 'Give the task and the command.';
  const { exitCode, value } = input;
  const at = systemHost.now();
  const signals: Signal[] = [
    ...(isWhole(exitCode) ? [{ source: 'exitCode' as const, value: exitCode === 0 ? 1 : -1, at }] : []),
    ...(isValue(value) ? [{ source: 'evaluator' as const, value, at }] : []),
  ];
  if (signals.length === 0)
    return 'Give the exit status, or a value from -1 to 1: without either nothing can be learned.';
  const source = textOf(input['source']) ?? 'a language-model tool';
  const episode = await episodeOf(agent, { task, command, source, signals, at });
  const observed = isWhole(exitCode) ? { status: 'exited' as const, exitCode } : { status: 'unknown' as const };
  const [step] = episode.steps;
  const steps = step ? [{ ...step, observation: { ...observed, text: '', durationMs: 0 } }] : [];
  await (await agent.experience.store()).importEpisode({ ...episode, steps });
  agent.experience.changed();
  return `Recorded as ${episode.episodeId}, marked as coming from ${source}; it weighs ${learningOf(agent).importWeight} of Knack's own experience.`;
}

export async function explainStep(agent: FolderAgent, input: Input): Promise<string> {
  const store = await agent.experience.store();
  const wanted = textOf(input['episodeId']);
  const query = wanted === undefined ? { order: 'newestFirst' as const, limit: 1 } : { episodeIds: [wanted] };
  const [episode] = await store.episodes(query);
  if (!episode) return wanted === undefined ? 'There is no episode yet.' : `There is no episode ${wanted}.`;
  const { step: number } = input;
  const step = isWhole(number) ? episode.steps.find(({ t }) => t === number - 1) : episode.steps.at(-1);
  if (!step) return `Episode ${episode.episodeId} has ${episode.steps.length} steps.`;
  return [
    `Task: ${episode.task}`,
    `Step ${step.t + 1} of episode ${episode.episodeId}`,
    ...cardText(step.decision, await readPast([step.decision], (episodeIds) => store.episodes({ episodeIds }))),
  ].join('\n');
}

function cardText(decision: Decision, past: PastEpisodes): readonly string[] {
  const explanation = explain(decision, past);
  const percent = (prob: number) => `${(prob * 100).toFixed(1)} %`;
  const { lead, rest } = because(explanation);
  const why = rest.map((part) => (typeof part === 'string' ? part : 'code' in part ? part.code : dateOf(part.at)));
  return [
    formatState(decision.state),
    `${lead} ${why.join('')}`.trim(),
    ...explanation.candidates.map(({ text, chosen, change, record, candidate: { priorProb, prob } }) => {
      const mark = chosen ? '* ' : '- ';
      return `${mark}${text}: ${percent(priorProb)} -> ${percent(prob)}, ${changeWord(change)}, ${changeText(change)}; ${recordText(record)}`;
    }),
  ];
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

interface Told {
  readonly task: string;
  readonly command: string;
  readonly source: string;
  readonly signals: readonly Signal[];
  readonly at: number;
}

async function episodeOf(agent: FolderAgent, { task, command, source, signals, at }: Told): Promise<EpisodeRecord> {
  const learning = learningOf(agent);
  const action = commandAction(redactSecrets(command));
  const state = await stateOf(agent, task);
  const memory = await agent.experience.memory(learning);
  const decision = decide({
    t: 0,
    state,
    candidates: [{ action, key: actionKey(action), priorLogit: 0, source: 'model', risk: commandRisk(command) }],
    evidence: { ...noEvidence([action]), statistics: memory.statistics() },
    settings: learning,
    seed: 0,
    tier: 'prompt',
  });
  const worth = signals.at(-1)?.value ?? 0;
  return {
    episodeId: systemHost.newEpisodeId(),
    task: redactSecrets(task),
    cwd: agent.folder.uri.fsPath,
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

async function stateOf(agent: FolderAgent, task: string): Promise<State> {
  const [encoder, workspace] = await Promise.all([loadStateEncoder(), readWorkspaceFacts(agent.folder.uri.fsPath)]);
  return encoder.encode({ task: redactSecrets(task), workspace, transcript: [] });
}

function learningOf(agent: FolderAgent) {
  return learningSettings(readSettings(agent.folder.uri).settings);
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

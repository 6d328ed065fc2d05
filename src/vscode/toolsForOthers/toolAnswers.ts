// What Knack's tools answer to other agents in VS Code: the memory's own answers, and the explanation of a step.
import { explain } from '../../core/policy/explain.ts';
import type { PastEpisodes } from '../../core/policy/pastSteps.ts';
import { readPast } from '../../core/policy/pastSteps.ts';
import { learningSettings } from '../../core/settings.ts';
import { formatState } from '../../core/state/format.ts';
import type { Decision } from '../../core/types.ts';
import * as answers from '../../node/memory/answers.ts';
import { because } from '../../words/because.ts';
import { changeText, changeWord, recordText } from '../../words/record.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { readSettings } from '../configuration.ts';

type Input = Readonly<Record<string, unknown>>;

export async function recall(agent: FolderAgent, input: Input): Promise<string> {
  return answers.recall(memoryOf(agent), input);
}

export async function record(agent: FolderAgent, input: Input): Promise<string> {
  const answer = await answers.record(memoryOf(agent), input);
  agent.experience.changed();
  return answer;
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

function memoryOf({ folder, experience }: FolderAgent): answers.AskedMemory {
  const settings = learningSettings(readSettings(folder.uri).settings);
  return {
    root: folder.uri.fsPath,
    settings,
    memory: () => experience.memory(settings),
    store: () => experience.store(),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

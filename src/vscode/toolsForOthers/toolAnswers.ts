// Answers of Knack's tools to other agents in VS Code: the memory's own answers, and the explanation of a step.
import { learningSettings } from '../../core/settings.ts';
import * as answers from '../../node/memory/answers.ts';
import { explainStep as explained } from '../../node/memory/explained.ts';
import { decisionText } from '../../words/decisionText.ts';
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
  const { step } = input;
  const wanted = { episode: textOf(input['episodeId']), step: isWhole(step) ? step : undefined };
  return (await explained(await agent.experience.store(), wanted, decisionText)).text;
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

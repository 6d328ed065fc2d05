// The extension under test, and waiting for what it does.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EpisodeRecord } from '../../../src/core/episode.ts';
import type { KnackApi } from '../../../src/vscode/extension.ts';
import type { FolderAgent } from '../../../src/vscode/agent/folderAgent.ts';

export async function activateKnack(): Promise<KnackApi> {
  const extension = vscode.extensions.getExtension<KnackApi>('knack.knack');
  assert.ok(extension, 'the extension is installed');
  return extension.activate();
}

export async function currentAgent(): Promise<FolderAgent> {
  const agent = (await activateKnack()).agents.current;
  assert.ok(agent, 'a trusted folder is open');
  return agent;
}

/** Resolves when `agent` is in the state that `holds`; the test's own time limit ends the waiting. */
export function until(agent: FolderAgent, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) {
      resolve();
      return;
    }
    const listening = agent.onDidChange(() => {
      if (!holds()) return;
      listening.dispose();
      resolve();
    });
  });
}

/** Sets user settings for one test; gives back what undoes it. */
export async function configure(values: Readonly<Record<string, unknown>>): Promise<() => Promise<void>> {
  const set = async (name: string, value: unknown) => {
    await vscode.workspace.getConfiguration('knack').update(name, value, vscode.ConfigurationTarget.Global);
  };
  for (const [name, value] of Object.entries(values)) await set(name, value);
  return async () => {
    for (const name of Object.keys(values)) await set(name, undefined);
  };
}

/** Runs a task to its end; gives the episode as stored. */
export async function runTask(task: string, check?: string): Promise<EpisodeRecord> {
  const agent = await currentAgent();
  await vscode.commands.executeCommand('knack.runTask', task, check);
  const [episode] = await (await agent.experience.store()).episodes({ order: 'newestFirst', limit: 1 });
  assert.ok(episode, 'an episode was stored');
  return episode;
}

// The playbook page, of the folder that the agent view shows.
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { PlaybookIntent, PlaybookStateMessage } from '../../protocol/messages.ts';
import type { PlaybookEntry } from '../../node/playbook/playbook.ts';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { execute, playbookPanelType } from '../names.ts';
import { Page } from './page.ts';

export function createPlaybookPage(agents: Agents, extensionUri: vscode.Uri): Page<PlaybookIntent> {
  return new Page<PlaybookIntent>(agents, extensionUri, {
    type: playbookPanelType,
    name: 'playbook',
    title: vscode.l10n.t('Knack Playbook'),
    icon: 'book',
    parse: async (message) => (await import('../../protocol/parseIntent.ts')).parsePlaybookIntent(message),
    obey: (intent, page) => obey(intent, page, agents.current),
    read: () => readPlays(agents.current),
  });
}

async function obey(intent: PlaybookIntent, page: Page<PlaybookIntent>, agent: FolderAgent | undefined): Promise<void> {
  if (intent.type === 'ready' || !agent) return page.draw();
  switch (intent.type) {
    case 'run':
      return execute('knack.runTask', intent.task);
    case 'openEpisode':
      return execute('knack.showDecision', intent);
    case 'exportPlaybook':
      return exportPlaybook(agent, intent.as);
    case 'editPlay':
    case 'hidePlay': {
      const { editPlay, hidePlay } = await import('../../node/playbook/playbook.ts');
      const store = await agent.experience.store();
      if (intent.type === 'hidePlay') await hidePlay(store, intent.task);
      else await editPlay(store, intent.task, intent.way);
      agent.experience.changed();
    }
  }
}

async function* readPlays(agent: FolderAgent | undefined): AsyncGenerator<PlaybookStateMessage, void> {
  const plays = agent ? await playsOf(agent) : [];
  yield { type: 'playbook', state: { workspaceName: agent?.folder.name ?? '', plays } };
}

async function playsOf(agent: FolderAgent): Promise<readonly PlaybookEntry[]> {
  const { readPlaybook } = await import('../../node/playbook/playbook.ts');
  return readPlaybook(await agent.experience.store(), agent.folder.uri.fsPath);
}

/** Opens the file with the playbook, for the user to review and save. */
async function exportPlaybook(agent: FolderAgent, kind: 'agents' | 'skill'): Promise<void> {
  const { inAgentsFile, skillFile } = await import('../../node/playbook/exports.ts');
  const plays = await playsOf(agent);
  const { uri: root, name } = agent.folder;
  const path = kind === 'agents' ? ['AGENTS.md'] : ['.agents', 'skills', `${basename(name)}-playbook`, 'SKILL.md'];
  const uri = vscode.Uri.joinPath(root, ...path);
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { ignoreIfExists: true });
  await vscode.workspace.applyEdit(edit);
  const document = await vscode.workspace.openTextDocument(uri);
  const existing = document.getText();
  const text = kind === 'agents' ? inAgentsFile(existing, plays) : skillFile(name, plays);
  const editor = await vscode.window.showTextDocument(document);
  const all = new vscode.Range(document.positionAt(0), document.positionAt(existing.length));
  await editor.edit((builder) => builder.replace(all, text));
}

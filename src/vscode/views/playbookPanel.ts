// The playbook page: one for the window, of the folder that the agent view shows.
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { PlaybookIntent, PlaybookStateMessage } from '../../protocol/messages.ts';
import type { PlaybookEntry } from '../../node/playbook/playbook.ts';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { CommandId } from '../names.ts';
import { playbookPanelType } from '../names.ts';
import { prepareWebview } from './agentView.ts';

/** Milliseconds of quiet before it is read anew. */
const quietMs = 200;

export class PlaybookPanel implements vscode.Disposable {
  readonly #agents: Agents;
  readonly #extensionUri: vscode.Uri;
  readonly #listening: vscode.Disposable;
  #panel: vscode.WebviewPanel | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(agents: Agents, extensionUri: vscode.Uri) {
    this.#agents = agents;
    this.#extensionUri = extensionUri;
    this.#listening = vscode.Disposable.from(
      agents.onDidChangeExperience(() => this.#later()),
      vscode.window.registerWebviewPanelSerializer(playbookPanelType, {
        deserializeWebviewPanel: (panel) => {
          this.#adopt(panel);
          return Promise.resolve();
        },
      }),
    );
  }

  open(): void {
    if (this.#panel) {
      this.#panel.reveal();
      return;
    }
    const title = vscode.l10n.t('Knack Playbook');
    const options = { enableFindWidget: true, retainContextWhenHidden: false };
    this.#adopt(vscode.window.createWebviewPanel(playbookPanelType, title, vscode.ViewColumn.Active, options));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#listening.dispose();
    this.#panel?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel?.dispose();
    this.#panel = panel;
    panel.iconPath = new vscode.ThemeIcon('book');
    panel.webview.onDidReceiveMessage(async (message: unknown) => {
      const { parsePlaybookIntent } = await import('../../protocol/parseIntent.ts');
      const intent = parsePlaybookIntent(message);
      if (intent) await this.#obey(intent);
    });
    panel.onDidDispose(() => {
      if (this.#panel === panel) this.#panel = undefined;
    });
    panel.onDidChangeViewState(() => this.#later());
    prepareWebview(panel.webview, this.#extensionUri, 'playbook', panel.title);
  }

  async #obey(intent: PlaybookIntent): Promise<void> {
    const agent = this.#agents.current;
    if (intent.type === 'ready' || !agent) return this.#post();
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

  #later(): void {
    if (!this.#panel?.visible) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#post(), quietMs);
  }

  async #post(): Promise<void> {
    const agent = this.#agents.current;
    try {
      const plays = agent ? await playsOf(agent) : [];
      const message: PlaybookStateMessage = {
        type: 'playbook',
        state: { workspaceName: agent?.folder.name ?? '', plays },
      };
      await this.#panel?.webview.postMessage(message);
    } catch (error) {
      agent?.notify('error', error instanceof Error ? error.message : String(error));
    }
  }
}

async function playsOf(agent: FolderAgent): Promise<readonly PlaybookEntry[]> {
  const { readPlaybook } = await import('../../node/playbook/playbook.ts');
  return readPlaybook(await agent.experience.store(), agent.folder.uri.fsPath);
}

/** Opens the file with the playbook in it, for the user to look at and to save. */
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

async function execute(command: CommandId, ...args: readonly unknown[]): Promise<void> {
  await vscode.commands.executeCommand(command, ...args);
}

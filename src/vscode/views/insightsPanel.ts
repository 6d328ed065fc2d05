// The insights panel: one for the window; everything is computed when it is looked at, and when something changed.
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { InsightsIntent, InsightsStateMessage } from '../../protocol/messages.ts';
import { prepareWebview } from './agentView.ts';
import type { Insights } from '../../node/memory/hindsight.ts';
import type { Agents } from '../agent/agents.ts';
import { readSettings } from '../configuration.ts';
import type { CommandId } from '../names.ts';
import { insightsPanelType } from '../names.ts';

/** Milliseconds of quiet before everything is computed anew. */
const quietMs = 200;

export class InsightsPanel implements vscode.Disposable {
  readonly #agents: Agents;
  readonly #context: vscode.ExtensionContext;
  readonly #listening: vscode.Disposable;
  #panel: vscode.WebviewPanel | undefined;
  #changes: Partial<LearningSettings> = {};
  #computing = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(agents: Agents, context: vscode.ExtensionContext) {
    this.#agents = agents;
    this.#context = context;
    this.#listening = vscode.Disposable.from(
      agents.onDidChangeExperience(() => this.#later()),
      vscode.window.registerWebviewPanelSerializer(insightsPanelType, {
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
    const title = vscode.l10n.t('Knack Insights');
    const options = { enableFindWidget: true, retainContextWhenHidden: false };
    this.#adopt(vscode.window.createWebviewPanel(insightsPanelType, title, vscode.ViewColumn.Active, options));
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#computing.abort();
    this.#listening.dispose();
    this.#panel?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel?.dispose();
    this.#panel = panel;
    panel.iconPath = new vscode.ThemeIcon('graph');
    panel.webview.onDidReceiveMessage(async (message: unknown) => {
      const { parseInsightsIntent } = await import('../../protocol/parseIntent.ts');
      const intent = parseInsightsIntent(message);
      if (intent) this.#obey(intent);
    });
    panel.onDidDispose(() => {
      if (this.#panel === panel) this.#panel = undefined;
      this.#computing.abort();
    });
    panel.onDidChangeViewState(() => this.#later());
    prepareWebview(panel.webview, this.#context.extensionUri, 'insights', panel.title);
  }

  #obey(intent: InsightsIntent): void {
    switch (intent.type) {
      case 'ready':
        return void this.#compute();
      case 'replay':
        this.#changes = intent.changes;
        return void this.#compute();
      case 'openEpisode':
        return void vscode.commands.executeCommand('knack.showDecision' satisfies CommandId, intent);
    }
  }

  #later(): void {
    if (!this.#panel?.visible) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#compute(), quietMs);
  }

  /** Only the newest question is answered. */
  async #compute(): Promise<void> {
    this.#computing.abort();
    this.#computing = new AbortController();
    const { signal } = this.#computing;
    const agent = this.#agents.current;
    try {
      const [{ insightsOf }, titleOf] = await Promise.all([import('../../protocol/insights.ts'), sourceTitles()]);
      const settings = learningSettings(readSettings(agent?.folder.uri).settings);
      const changes = this.#changes;
      const facts = agent
        ? await agent.experience.insights({ settings, changes }, signal)
        : nothingUnder({ ...settings, ...changes });
      signal.throwIfAborted();
      const sessions = facts.sessions.map((one) => ({ ...one, title: titleOf(one.source) }));
      const state = insightsOf({ ...facts, sessions });
      const message: InsightsStateMessage = { type: 'insights', state };
      await this.#panel?.webview.postMessage(message);
    } catch (error) {
      if (signal.aborted) return;
      agent?.notify('error', error instanceof Error ? error.message : String(error));
    }
  }
}

function nothingUnder(settings: LearningSettings): Insights {
  return {
    moved: { boosted: [], suppressed: [] },
    ...{ episodes: [], rewards: [], sessions: [], growth: [], findings: [] },
    replay: { settings, decisions: 0, of: 0, flipped: [] },
  };
}

/** What people call the source of a session; its id for an unknown one. */
async function sourceTitles(): Promise<(id: string) => string> {
  const [{ sessionSources }, { spoolOwners }] = await Promise.all([
    import('../../node/sessions/sources/registry.ts'),
    import('../../node/hooks/spoolSource.ts'),
  ]);
  return (id) => [...sessionSources, ...spoolOwners].find((one) => one.id === id)?.title ?? id;
}

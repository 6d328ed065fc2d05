// The insights panel: one for the window; everything is computed when it is looked at, and when something changed.
import * as vscode from 'vscode';
import { learningSettings } from '../../core/settings.ts';
import type { LearningSettings } from '../../core/settings.ts';
import type { InsightsIntent, InsightsStateMessage } from '../../protocol/messages.ts';
import { prepareWebview } from './agentView.ts';
import type { EpisodeSummary } from '../../core/ports.ts';
import type { Agents } from '../agent/agents.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { readSettings } from '../configuration.ts';
import type { CommandId } from '../names.ts';
import { insightsPanelType } from '../names.ts';

/** Milliseconds of quiet before everything is computed anew. */
const quietMs = 200;

/** Learning curves shown, of the tasks that ran most often; points of one. */
const curves = { families: 20, episodes: 150 };

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
      const [{ insightsOf, replayView }, { reweigh }, { examine }, { createMemory }] = await Promise.all([
        import('../../protocol/insights.ts'),
        import('../agent/replay.ts'),
        import('../../core/policy/doctor.ts'),
        import('../../core/memory/experienceMemory.ts'),
      ]);
      const settings = learningSettings(readSettings(agent?.folder.uri).settings);
      const facts = agent ? await factsOf(agent, settings) : nothing;
      const inForce = { ...settings, ...this.#changes };
      const { episodes, experiences } = facts;
      const memory = agent ? await agent.experience.memoryBefore(episodes, inForce) : createMemory(inForce);
      signal.throwIfAborted();
      const redecided = await reweigh({ episodes, settings, changes: this.#changes, memory }, signal);
      const state = insightsOf({
        ...facts,
        episodes: facts.summaries,
        findings: examine({ episodes, experiences, settings }),
        replay: replayView(redecided, inForce),
      });
      const message: InsightsStateMessage = { type: 'insights', state };
      await this.#panel?.webview.postMessage(message);
    } catch (error) {
      if (signal.aborted) return;
      agent?.notify('error', error instanceof Error ? error.message : String(error));
    }
  }
}

const nothing = { episodes: [], summaries: [], decisions: [], rewards: [], sessions: [], growth: [], experiences: 0 };

/** What the panel is computed from: kept sums, the course of the commonest tasks, and the newest part of the log. */
async function factsOf(agent: FolderAgent, settings: LearningSettings) {
  const [{ recentEpisodes }, { sessionSources }, { spoolOwners }] = await Promise.all([
    import('../../node/store/recent.ts'),
    import('../../node/sessions/sources/registry.ts'),
    import('../../node/hooks/spoolSource.ts'),
  ]);
  const titleOf = (id: string) => [...sessionSources, ...spoolOwners].find((one) => one.id === id)?.title ?? id;
  const store = await agent.experience.store();
  const tasks = await store.tasks({ order: 'mostEpisodes', offset: 0, limit: curves.families });
  const summaries: EpisodeSummary[] = [];
  for (const { task } of tasks) {
    const query = { task, order: 'newestFirst', limit: curves.episodes } as const;
    summaries.push(...(await store.summaries(query, settings)).toReversed());
  }
  const episodes = await recentEpisodes(store);
  return {
    episodes,
    summaries: summaries.sort((a, b) => a.at - b.at),
    decisions: episodes.flatMap(({ steps }) => steps.map(({ decision }) => decision)),
    rewards: (await store.totals()).signals,
    sessions: (await store.sessions()).map((one) => ({ ...one, title: titleOf(one.source) })),
    growth: await store.growth(),
    experiences: (await agent.experience.memory(settings)).size,
  };
}

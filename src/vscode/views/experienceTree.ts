// The experience view: episodes by task, newest first, with their steps. Plain data from outlines; nothing is decided here.
import * as vscode from 'vscode';
import { actionText, signed } from '../../core/policy/explain.ts';
import { episodeReturns } from '../../core/policy/returns.ts';
import { learningSettings } from '../../core/settings.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { EpisodeRecord } from '../../core/types.ts';
import type { Agents } from '../agent/agents.ts';
import { readSettings } from '../configuration.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { experienceViewId, setContext } from '../names.ts';

export type ExperienceNode =
  | { readonly kind: 'task'; readonly agent: FolderAgent; readonly task: string; readonly episodes: readonly Episode[] }
  | { readonly kind: 'episode'; readonly agent: FolderAgent; readonly episode: Episode }
  | { readonly kind: 'step'; readonly agent: FolderAgent; readonly episode: Episode; readonly t: number };

/** An outline, see SqliteStore.outlines. */
type Episode = EpisodeRecord;

export class ExperienceTree implements vscode.TreeDataProvider<ExperienceNode>, vscode.Disposable {
  readonly view: vscode.TreeView<ExperienceNode>;
  readonly #agents: Agents;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #listening: vscode.Disposable;
  #filter = '';
  #availability: string;

  constructor(agents: Agents) {
    this.#agents = agents;
    this.#availability = agents.availability;
    this.view = vscode.window.createTreeView(experienceViewId, {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
    });
    this.#listening = vscode.Disposable.from(
      agents.onDidChangeExperience(() => this.refresh()),
      agents.onDidChange(() => {
        if (agents.availability === this.#availability) return;
        this.#availability = agents.availability;
        this.refresh();
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()),
    );
  }

  get filter(): string {
    return this.#filter;
  }

  set filter(text: string) {
    this.#filter = text.trim();
    setContext('knack.filtered', this.#filter !== '');
    this.view.message = this.#filter === '' ? '' : vscode.l10n.t('Only with “{0}”', this.#filter);
    this.refresh();
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  async getChildren(node?: ExperienceNode): Promise<ExperienceNode[]> {
    if (!node) return (await Promise.all(this.#agents.all.map((agent) => this.#tasks(agent)))).flat();
    const { agent } = node;
    if (node.kind === 'task') return node.episodes.map((episode) => ({ kind: 'episode', agent, episode }));
    if (node.kind === 'step') return [];
    const { episode } = node;
    return episode.steps.map(({ t }) => ({ kind: 'step', agent, episode, t }));
  }

  getTreeItem(node: ExperienceNode): vscode.TreeItem {
    switch (node.kind) {
      case 'task':
        return taskItem(node.task, node.episodes, node.agent, this.#agents.all.length > 1);
      case 'episode':
        return episodeItem(node.episode, node.agent);
      case 'step':
        return stepItem(node.episode, node.t, node.agent);
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.view.dispose();
    this.#changed.dispose();
  }

  async #tasks(agent: FolderAgent): Promise<ExperienceNode[]> {
    const store = await agent.experience.store();
    const query = this.#filter === '' ? {} : { text: this.#filter };
    const byTask = new Map<string, Episode[]>();
    for (const episode of await store.outlines({ ...query, order: 'newestFirst' })) {
      const same = byTask.get(episode.task);
      if (same) same.push(episode);
      else byTask.set(episode.task, [episode]);
    }
    return [...byTask].map(([task, episodes]) => ({ kind: 'task', agent, task, episodes }));
  }
}

function taskItem(task: string, episodes: readonly Episode[], agent: FolderAgent, several: boolean): vscode.TreeItem {
  const item = new vscode.TreeItem(task, vscode.TreeItemCollapsibleState.Expanded);
  const succeeded = episodes.filter(({ outcome }) => outcome === 'succeeded').length;
  item.id = `${agent.folder.uri.toString()} task ${task}`;
  item.description = `${several ? `${agent.folder.name} · ` : ''}${succeeded}/${episodes.length}`;
  item.tooltip = vscode.l10n.t('{0}: {1} of {2} runs succeeded', task, succeeded, episodes.length);
  item.iconPath = new vscode.ThemeIcon('checklist');
  item.contextValue = 'task';
  return item;
}

const outcomeIcons: Readonly<Record<string, readonly [icon: string, color: string]>> = {
  succeeded: ['pass-filled', 'testing.iconPassed'],
  failed: ['error', 'testing.iconFailed'],
  unknown: ['question', 'testing.iconUnset'],
  aborted: ['circle-slash', 'testing.iconSkipped'],
  interrupted: ['debug-disconnect', 'testing.iconSkipped'],
  running: ['sync~spin', 'testing.iconQueued'],
};

function outcomeIcon(name: string): vscode.ThemeIcon {
  const [icon, color] = outcomeIcons[name] ?? ['question', 'testing.iconUnset'];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/** The words are shown, so they follow the user's language. */
function outcomeWord(name: string): string {
  switch (name) {
    case 'succeeded':
      return vscode.l10n.t('succeeded');
    case 'failed':
      return vscode.l10n.t('failed');
    case 'aborted':
      return vscode.l10n.t('stopped');
    case 'interrupted':
      return vscode.l10n.t('interrupted');
    case 'running':
      return vscode.l10n.t('running');
    default:
      return vscode.l10n.t('outcome unknown');
  }
}

function episodeItem(episode: Episode, agent: FolderAgent): vscode.TreeItem {
  const outcome = episode.outcome ?? 'running';
  const [first] = returnsOf(episode, agent);
  const item = new vscode.TreeItem(shortDate(episode.at), vscode.TreeItemCollapsibleState.Collapsed);
  const marks = [
    outcomeWord(outcome),
    episode.steps.length === 1 ? vscode.l10n.t('1 step') : vscode.l10n.t('{0} steps', episode.steps.length),
    ...(first === undefined ? [] : [signed(first)]),
    ...(episode.memory === 'off' ? [vscode.l10n.t('control run')] : []),
    ...(episode.provenance.origin === 'local' ? [] : [provenanceWord(episode)]),
    ...(episode.pinned ? [vscode.l10n.t('pinned')] : []),
  ];
  item.id = `${agent.folder.uri.toString()} ${episode.episodeId}`;
  item.description = marks.join(' · ');
  item.iconPath = outcomeIcon(outcome);
  item.contextValue = `episode ${episode.pinned ? 'pinned' : 'loose'}${isCutOff(outcome) ? ' cutOff' : ''}`;
  item.tooltip = new vscode.MarkdownString().appendText(
    `${episode.task}\n${new Date(episode.at).toLocaleString(vscode.env.language)}\n${marks.join(' · ')}\n${episode.model}\n${episode.episodeId}`,
  );
  item.accessibilityInformation = { label: `${item.label as string}, ${marks.join(', ')}` };
  return item;
}

/** The time alone for today, the year only for other years: the view is narrow. */
function shortDate(at: number): string {
  const [date, now] = [new Date(at), new Date()];
  if (date.toDateString() === now.toDateString())
    return date.toLocaleTimeString(vscode.env.language, { timeStyle: 'short' });
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return date.toLocaleString(vscode.env.language, { ...parts, ...year });
}

/** Before its own end: there is something to resume. */
export function isCutOff(outcome: string | undefined): boolean {
  return outcome === 'interrupted' || outcome === 'aborted';
}

function provenanceWord({ provenance: { origin, via } }: Episode): string {
  const kind = origin === 'import' ? vscode.l10n.t('imported') : vscode.l10n.t('recorded by a tool');
  return via === undefined ? kind : `${kind} (${via})`;
}

function stepItem(episode: Episode, t: number, agent: FolderAgent): vscode.TreeItem {
  const step = episode.steps.find((one) => one.t === t);
  const taken = step && (step.executed ?? step.decision.candidates[step.decision.chosen]);
  const text = taken ? actionText(taken.action) : '';
  const value = returnsOf(episode, agent)[t];
  const item = new vscode.TreeItem(`${t + 1}  ${text}`, vscode.TreeItemCollapsibleState.None);
  item.id = `${agent.folder.uri.toString()} ${episode.episodeId} ${t}`;
  item.description = value === undefined ? vscode.l10n.t('return unknown') : signed(value);
  item.iconPath = new vscode.ThemeIcon(taken && toolOf(taken.action.tool).view === 'command' ? 'terminal' : 'tools');
  item.contextValue = 'step';
  item.tooltip = text;
  item.command = {
    command: 'knack.showDecision',
    title: vscode.l10n.t('Show Decision'),
    arguments: [{ kind: 'step', agent, episode, t } satisfies ExperienceNode],
  };
  return item;
}

function returnsOf(episode: Episode, agent: FolderAgent): readonly (number | undefined)[] {
  return episodeReturns(episode, learningSettings(readSettings(agent.folder.uri).settings));
}

// The experience view: episodes by task, newest first, with their steps; each list is read when it is opened, a page at a time.
import * as vscode from 'vscode';
import { actionText, signed } from '../../core/policy/explain.ts';
import { episodeReturns } from '../../core/policy/returns.ts';
import { resultOf, type RunResult } from '../../core/policy/result.ts';
import { learningSettings } from '../../core/settings.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { EpisodeSummary, TaskSummary } from '../../core/storePorts.ts';
import type { StepRecord } from '../../core/episode.ts';
import type { Agents } from '../agent/agents.ts';
import { readSettings } from '../configuration.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { experienceViewId, setContext } from '../names.ts';
import { authorItem, authorNodes, type AuthorNode } from './authorNodes.ts';
import { unaskedGroup, unaskedItem, type UnaskedNode } from './unaskedNodes.ts';

export type ExperienceNode =
  | { readonly kind: 'task'; readonly agent: FolderAgent; readonly task: TaskSummary; readonly open: boolean }
  | { readonly kind: 'episode'; readonly agent: FolderAgent; readonly episode: EpisodeSummary }
  | {
      readonly kind: 'step';
      readonly agent: FolderAgent;
      readonly episode: EpisodeSummary;
      readonly step: StepRecord;
      readonly discountedReturn: number | undefined;
    }
  | AuthorNode
  | UnaskedNode
  /** Stands for the rest of a list: selecting it shows one more page. */
  | { readonly kind: 'more'; readonly agent: FolderAgent; readonly list: string };

/** Nodes that a list shows at first, and gains with every "more". */
const pageLength = 50;
/** Tasks expanded at first: each costs a query. */
const openTasks = 5;

export class ExperienceTree implements vscode.TreeDataProvider<ExperienceNode>, vscode.Disposable {
  readonly view: vscode.TreeView<ExperienceNode>;
  readonly #agents: Agents;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #listening: vscode.Disposable;
  #filter = '';
  /** Pages shown of a list, by its name, if more than one. */
  readonly #pages = new Map<string, number>();
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

  /** One page more of a list. */
  showMore(list: string): void {
    this.#pages.set(list, (this.#pages.get(list) ?? 1) + 1);
    this.refresh();
  }

  async getChildren(node?: ExperienceNode): Promise<ExperienceNode[]> {
    if (!node) return (await Promise.all(this.#agents.all.map((agent) => this.#folder(agent)))).flat();
    switch (node.kind) {
      case 'unaskedGroup':
        return node.entries.map((entry) => ({ kind: 'unasked', agent: node.agent, entry }));
      case 'task':
        return this.#episodes(node.agent, { task: node.task.task });
      case 'author':
        return this.#episodes(node.agent, { author: node.author.author });
      case 'episode':
        return this.#steps(node.agent, node.episode);
      default:
        return [];
    }
  }

  getTreeItem(node: ExperienceNode): vscode.TreeItem {
    switch (node.kind) {
      case 'task':
        return taskItem(node, this.#agents.all.length > 1);
      case 'episode':
        return episodeItem(node.episode, node.agent);
      case 'step':
        return stepItem(node);
      case 'author':
      case 'quarantined':
        return authorItem(node);
      case 'more':
        return moreItem(node.list);
      case 'unaskedGroup':
      case 'unasked':
        return unaskedItem(node);
    }
  }

  dispose(): void {
    this.#listening.dispose();
    this.view.dispose();
    this.#changed.dispose();
  }

  async #folder(agent: FolderAgent): Promise<ExperienceNode[]> {
    const unasked = this.#filter === '' ? await unaskedGroup(agent) : [];
    const colleagues = this.#filter === '' ? await authorNodes(agent) : [];
    return [...unasked, ...colleagues, ...(await this.#tasks(agent))];
  }

  async #tasks(agent: FolderAgent): Promise<ExperienceNode[]> {
    const store = await agent.experience.store();
    const text = this.#filter === '' ? {} : { text: this.#filter };
    return this.#page(agent, `${agent.folder.uri.toString()} tasks`, async (limit) => {
      const tasks = await store.tasks({ ...text, offset: 0, limit });
      return tasks.map((task, index) => ({ kind: 'task', agent, task, open: index < openTasks }));
    });
  }

  async #episodes(agent: FolderAgent, of: { task: string } | { author: string }): Promise<ExperienceNode[]> {
    const store = await agent.experience.store();
    const query = { ...of, order: 'newestFirst', ...(this.#filter === '' ? {} : { text: this.#filter }) } as const;
    const settings = learningSettings(readSettings(agent.folder.uri).settings);
    return this.#page(agent, `${agent.folder.uri.toString()} ${JSON.stringify(of)}`, async (limit) => {
      const episodes = await store.summaries({ ...query, limit }, settings);
      return episodes.map((episode) => ({ kind: 'episode', agent, episode }));
    });
  }

  async #steps(agent: FolderAgent, episode: EpisodeSummary): Promise<ExperienceNode[]> {
    const store = await agent.experience.store();
    const [outline] = await store.outlines({ episodeIds: [episode.episodeId] });
    if (!outline) return [];
    const returns = episodeReturns(outline, learningSettings(readSettings(agent.folder.uri).settings));
    return this.#page(agent, `${agent.folder.uri.toString()} ${episode.episodeId}`, (limit) =>
      Promise.resolve(
        outline.steps
          .slice(0, limit)
          .map((step) => ({ kind: 'step', agent, episode, step, discountedReturn: returns[step.t] })),
      ),
    );
  }

  /** As many as the list currently shows, and one that stands for the rest, if there is more. */
  async #page(
    agent: FolderAgent,
    list: string,
    read: (limit: number) => Promise<ExperienceNode[]>,
  ): Promise<ExperienceNode[]> {
    const limit = pageLength * (this.#pages.get(list) ?? 1);
    const nodes = await read(limit + 1);
    return nodes.length <= limit ? nodes : [...nodes.slice(0, limit), { kind: 'more', agent, list }];
  }
}

function taskItem(
  { task: { task, episodes }, agent, open }: ExperienceNode & { readonly kind: 'task' },
  several: boolean,
): vscode.TreeItem {
  const { Expanded, Collapsed } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(task, open ? Expanded : Collapsed);
  item.id = `${agent.folder.uri.toString()} task ${task}`;
  const runs = episodes === 1 ? vscode.l10n.t('1 run') : vscode.l10n.t('{0} runs', episodes);
  item.description = `${several ? `${agent.folder.name} · ` : ''}${runs}`;
  item.tooltip = `${task}: ${runs}`;
  item.iconPath = new vscode.ThemeIcon('checklist');
  item.contextValue = 'task';
  return item;
}

function moreItem(list: string): vscode.TreeItem {
  const item = new vscode.TreeItem(vscode.l10n.t('Show More'), vscode.TreeItemCollapsibleState.None);
  item.id = `${list} more`;
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = 'more';
  item.command = { command: 'knack.showMoreExperience', title: vscode.l10n.t('Show More'), arguments: [list] };
  return item;
}

const outcomeIcons: Readonly<Record<Verdict, readonly [icon: string, color: string]>> = {
  worked: ['pass-filled', 'testing.iconPassed'],
  failed: ['error', 'testing.iconFailed'],
  notDone: ['error', 'testing.iconFailed'],
  unchecked: ['question', 'testing.iconUnset'],
  unknown: ['question', 'testing.iconUnset'],
  stopped: ['circle-slash', 'testing.iconSkipped'],
  interrupted: ['debug-disconnect', 'testing.iconSkipped'],
  running: ['sync~spin', 'testing.iconQueued'],
};

/** As on the run's card: a rating outranks the check; an exit status alone proves nothing. */
type Verdict = Exclude<RunResult, 'cutOff'> | 'stopped' | 'interrupted' | 'notDone';

function verdictOf({ outcome, signals }: EpisodeSummary): Verdict {
  const result = resultOf({ outcome, signals });
  if (result === 'cutOff') return outcome === 'aborted' ? 'stopped' : 'interrupted';
  const rated = signals.some(({ source, t, value }) => source === 'user' && t === undefined && value < 0);
  return result === 'failed' && rated ? 'notDone' : result;
}

function outcomeIcon(verdict: Verdict): vscode.ThemeIcon {
  const [icon, color] = outcomeIcons[verdict];
  return new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
}

/** The words are shown, so they follow the user's language. */
function outcomeWord(verdict: Verdict): string {
  switch (verdict) {
    case 'worked':
      return vscode.l10n.t('done');
    case 'failed':
      return vscode.l10n.t('failed');
    case 'notDone':
      return vscode.l10n.t('not done');
    case 'stopped':
      return vscode.l10n.t('stopped');
    case 'interrupted':
      return vscode.l10n.t('interrupted');
    case 'running':
      return vscode.l10n.t('running');
    case 'unchecked':
    case 'unknown':
      return vscode.l10n.t('not checked');
  }
}

function episodeItem(episode: EpisodeSummary, agent: FolderAgent): vscode.TreeItem {
  const outcome = episode.outcome ?? 'running';
  const verdict = verdictOf(episode);
  const item = new vscode.TreeItem(shortDate(episode.at), vscode.TreeItemCollapsibleState.Collapsed);
  const marks = [
    outcomeWord(verdict),
    episode.steps === 1 ? vscode.l10n.t('1 step') : vscode.l10n.t('{0} steps', episode.steps),
    ...(episode.memory === 'off' ? [vscode.l10n.t('control run')] : []),
    ...(episode.provenance.origin === 'local' ? [] : [provenanceWord(episode)]),
    ...(episode.pinned ? [vscode.l10n.t('pinned')] : []),
  ];
  item.id = `${agent.folder.uri.toString()} ${episode.episodeId}`;
  item.description = marks.join(' · ');
  item.iconPath = outcomeIcon(verdict);
  item.contextValue = `episode ${episode.pinned ? 'pinned' : 'loose'}${isCutOff(outcome) && episode.provenance.origin === 'local' ? ' cutOff' : ''}`;
  item.tooltip = new vscode.MarkdownString().appendText(
    `${episode.task}\n${new Date(episode.at).toLocaleString(vscode.env.language)}\n${marks.join(' · ')}${checkLine(episode)}\n${episode.model}\n${episode.episodeId}`,
  );
  item.accessibilityInformation = { label: `${item.label as string}, ${marks.join(', ')}` };
  return item;
}

function checkLine({ check, inferredCheck }: EpisodeSummary): string {
  if (check !== undefined) return `\n${vscode.l10n.t('check: {0}', check)}`;
  return inferredCheck === undefined ? '' : `\n${vscode.l10n.t('check, inferred: {0}', inferredCheck)}`;
}

/** Only the time for today, the year only for other years: the view is narrow. */
function shortDate(at: number): string {
  const [date, now] = [new Date(at), new Date()];
  if (date.toDateString() === now.toDateString())
    return date.toLocaleTimeString(vscode.env.language, { timeStyle: 'short' });
  const year = date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return date.toLocaleString(vscode.env.language, { ...parts, ...year });
}

/** Ended before its own finish: there is something to resume. */
export function isCutOff(outcome: string | undefined): boolean {
  return outcome === 'interrupted' || outcome === 'aborted';
}

function provenanceWord({ provenance: { origin, via } }: EpisodeSummary): string {
  const kind = origin === 'import' ? vscode.l10n.t('imported') : vscode.l10n.t('recorded by a tool');
  return via === undefined ? kind : `${kind} (${via})`;
}

function stepItem(node: ExperienceNode & { readonly kind: 'step' }): vscode.TreeItem {
  const { agent, episode, step, discountedReturn: value } = node;
  const { t } = step;
  const taken = step.executed ?? step.decision.candidates[step.decision.chosen];
  const text = taken ? actionText(taken.action) : '';
  const item = new vscode.TreeItem(`${t + 1}  ${text}`, vscode.TreeItemCollapsibleState.None);
  item.id = `${agent.folder.uri.toString()} ${episode.episodeId} ${t}`;
  item.description = value === undefined ? vscode.l10n.t('return unknown') : signed(value);
  item.iconPath = new vscode.ThemeIcon(taken && toolOf(taken.action.tool).view === 'command' ? 'terminal' : 'tools');
  item.contextValue = 'step';
  item.tooltip = text;
  item.command = {
    command: 'knack.showDecision',
    title: vscode.l10n.t('Show Decision'),
    arguments: [node],
  };
  return item;
}

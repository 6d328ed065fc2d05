// The experience view: episodes by task, newest first, with their steps; each list is read when it is opened, a page at a time.
import * as vscode from 'vscode';
import { episodeReturns } from '../../core/policy/returns.ts';
import { learningSettings } from '../../core/settings.ts';
import type { EpisodeSummary } from '../../core/storePorts.ts';
import type { Agents } from '../agent/agents.ts';
import { readSettings } from '../configuration.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { experienceViewId, setContext } from '../names.ts';
import { authorItem, authorNodes } from './authorNodes.ts';
import { unaskedGroup, unaskedItem } from './unaskedNodes.ts';
import { type ExperienceNode, episodeItem, moreItem, stepItem, taskItem } from './experienceItems.ts';

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

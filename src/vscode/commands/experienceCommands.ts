// Commands on remembered episodes and steps: show, rate, pin, forget, copy, filter.
import * as vscode from 'vscode';
import { actionText } from '../../core/policy/explain.ts';
import { learningSettings } from '../../core/settings.ts';
import { formatState } from '../../core/state/format.ts';
import type { Agents } from '../agent/agents.ts';
import { readSettings } from '../configuration.ts';
import { type ExperienceNode, isCutOff } from '../views/experienceItems.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import { agentViewId } from '../names.ts';
import { entryText, takeBack } from '../views/unaskedNodes.ts';
import type { CommandHost, Commands } from './host.ts';
import { available } from './host.ts';

/** The episode, or step of it, that a command applies to. */
interface Target {
  readonly agent: FolderAgent;
  readonly episodeId: string;
  readonly t: number | undefined;
}

export function experienceCommands({ agents, tree }: CommandHost): Commands {
  const targets = (node: unknown, selection: unknown) => targetsOf(agents, tree.view.selection, node, selection);
  const rateAll = async (value: number, node: unknown, selection: unknown) => {
    for (const { agent, episodeId, t } of await targets(node, selection)) await agent.rate(episodeId, t, value);
  };
  const pinAll = async (pinned: boolean, node: unknown, selection: unknown) => {
    for (const { agent, episodeId } of await targets(node, selection))
      await agent.experience.setPinned(episodeId, pinned);
  };
  return {
    'knack.showDecision': async (node, selection) => {
      const [target] = await targets(node, selection);
      if (target) await showDecision(agents, target);
    },
    'knack.resumeEpisode': async (node, selection) => {
      if (!(await available(agents))) return;
      const [target] = node === undefined ? await cutOff(agents) : await targets(node, selection);
      if (target) await resume(agents, target);
    },
    'knack.rateUp': (node, selection) => rateAll(valueOf(node) ?? 1, node, selection),
    'knack.rateDown': (node, selection) => rateAll(-1, node, selection),
    'knack.rateOutcome': () => rateOutcome(agents),
    'knack.pinEpisode': (node, selection) => pinAll(true, node, selection),
    'knack.unpinEpisode': (node, selection) => pinAll(false, node, selection),
    'knack.forgetExperience': async (node, selection) => forget(await targets(node, selection)),
    'knack.copyExperience': async (node, selection) => copy(nodesOf(tree.view.selection, node, selection)),
    'knack.filterExperience': async (text) => {
      const filter = typeof text === 'string' ? text : await askFilter(tree.filter);
      if (filter !== undefined) tree.filter = filter;
    },
    'knack.clearFilter': () => {
      tree.filter = '';
    },
    'knack.askAgain': async (node, selection) => {
      for (const one of nodesOf(tree.view.selection, node, selection)) if (one.kind === 'unasked') await takeBack(one);
    },
    'knack.showMoreExperience': (list) => {
      if (typeof list === 'string') tree.showMore(list);
    },
  };
}

function askFilter(value: string): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Filter Experience'),
    prompt: vscode.l10n.t('Part of a task or of an action that was run. Empty: everything.'),
    value,
  });
}

/** From the node and the selection it belongs to; from a webview, `{episodeId, t}`. */
async function targetsOf(
  agents: Agents,
  selected: readonly ExperienceNode[],
  node: unknown,
  selection: unknown,
): Promise<readonly Target[]> {
  const named = namedTarget(node);
  if (named) {
    const agent = await agents.holding(named.episodeId);
    return agent ? [{ agent, ...named }] : [];
  }
  const targets = await Promise.all(nodesOf(selected, node, selection).map(targetsOfNode));
  return targets.flat();
}

async function targetsOfNode(node: ExperienceNode): Promise<readonly Target[]> {
  const { agent } = node;
  switch (node.kind) {
    case 'more':
    case 'author':
    case 'quarantined':
    case 'unaskedGroup':
    case 'unasked':
      return [];
    case 'task': {
      const ids = await (await agent.experience.store()).ids({ task: node.task.task, order: 'newestFirst' });
      return ids.map((episodeId) => ({ agent, episodeId, t: undefined }));
    }
    default:
      return [{ agent, episodeId: node.episode.episodeId, t: node.kind === 'step' ? node.step.t : undefined }];
  }
}

function nodesOf(selected: readonly ExperienceNode[], node: unknown, selection: unknown): readonly ExperienceNode[] {
  if (Array.isArray(selection) && selection.every(isNode) && selection.length > 0) return selection;
  return isNode(node) ? [node] : selected;
}

function isNode(value: unknown): value is ExperienceNode {
  return typeof value === 'object' && value !== null && 'kind' in value && 'agent' in value;
}

function namedTarget(value: unknown): { readonly episodeId: string; readonly t: number | undefined } | undefined {
  if (typeof value !== 'object' || value === null || isNode(value) || !('episodeId' in value)) return undefined;
  const { episodeId } = value;
  if (typeof episodeId !== 'string') return undefined;
  return { episodeId, t: 't' in value && typeof value.t === 'number' ? value.t : undefined };
}

function valueOf(node: unknown): number | undefined {
  const has = typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'number';
  return has ? (node.value as number) : undefined;
}

async function showDecision(agents: Agents, { agent, episodeId }: Target): Promise<void> {
  agents.show(agent);
  await vscode.commands.executeCommand(`${agentViewId}.focus`);
  if (await agent.open(episodeId)) return;
  const message = agent.running
    ? vscode.l10n.t('A task is running: its cards stay until it has ended.')
    : vscode.l10n.t('This episode was forgotten.');
  void vscode.window.showInformationMessage(message);
}

/** The shown run, else the newest that was cut off. */
async function cutOff(agents: Agents): Promise<readonly Target[]> {
  const agent = agents.current;
  if (!agent) return [];
  const shown = agent.run;
  const episodes = shown
    ? []
    : await (await agent.experience.store()).outlines({ origin: 'local', order: 'newestFirst', limit: 20 });
  const episodeId = shown?.episodeId ?? episodes.find(({ outcome }) => isCutOff(outcome))?.episodeId;
  if (episodeId !== undefined) return [{ agent, episodeId, t: undefined }];
  void vscode.window.showInformationMessage(vscode.l10n.t('No run was cut off: there is nothing to resume.'));
  return [];
}

/** Resolves when the new run is over. */
async function resume(agents: Agents, { agent, episodeId }: Target): Promise<void> {
  agents.show(agent);
  await vscode.commands.executeCommand(`${agentViewId}.focus`);
  if (await agent.resume(episodeId)) return;
  const message = agent.running
    ? vscode.l10n.t('A task is running: stop it first, or wait for its end.')
    : vscode.l10n.t('This episode cannot be resumed: it was forgotten, ran elsewhere, or runs in another window.');
  void vscode.window.showInformationMessage(message);
}

async function rateOutcome(agents: Agents): Promise<void> {
  if (!(await available(agents))) return;
  const agent = agents.current;
  const [episode] = agent
    ? await (await agent.experience.store()).outlines({ origin: 'local', order: 'newestFirst', limit: 1 })
    : [];
  if (!agent || !episode) {
    void vscode.window.showInformationMessage(vscode.l10n.t('There is no outcome to rate yet: run a task first.'));
    return;
  }
  const picked = await vscode.window.showQuickPick(
    [
      { label: `$(thumbsup) ${vscode.l10n.t('Yes')}`, value: 1 },
      { label: `$(dash) ${vscode.l10n.t('Partly')}`, value: 0 },
      { label: `$(thumbsdown) ${vscode.l10n.t('No')}`, value: -1 },
    ],
    { title: vscode.l10n.t('Did it do what you wanted? ({0})', episode.task) },
  );
  if (picked) await agent.rate(episode.episodeId, undefined, picked.value);
}

/** First shows what forgetting would change. */
async function forget(targets: readonly Target[]): Promise<void> {
  const forgetting = vscode.l10n.t('Forget');
  for (const agent of new Set(targets.map((target) => target.agent))) {
    const items = targets.filter((target) => target.agent === agent);
    const settings = learningSettings(readSettings(agent.folder.uri).settings);
    const { flips, decisions, of } = await agent.experience.effectsOfForgetting(items, settings);
    const detail = [
      decisions < of ? vscode.l10n.t('Looked at the newest {0} decisions.', decisions) : '',
      flips === 0
        ? vscode.l10n.t('No other stored decision would change.')
        : flips === 1
          ? vscode.l10n.t('1 stored decision would have chosen another action without it.')
          : vscode.l10n.t('{0} stored decisions would have chosen another action without it.', flips),
      vscode.l10n.t('This cannot be undone.'),
    ]
      .filter(Boolean)
      .join(' ');
    const answer = await vscode.window.showWarningMessage(question(items), { modal: true, detail }, forgetting);
    if (answer !== forgetting) continue;
    await agent.experience.forget(items, settings);
    if (items.some(({ episodeId, t }) => t === undefined && episodeId === agent.run?.episodeId)) agent.clear();
  }
}

function question(items: readonly Target[]): string {
  const steps = items.filter(({ t }) => t !== undefined).length;
  const episodes = items.length - steps;
  const parts = [
    ...(episodes === 0 ? [] : [episodes === 1 ? vscode.l10n.t('1 episode') : vscode.l10n.t('{0} episodes', episodes)]),
    ...(steps === 0 ? [] : [steps === 1 ? vscode.l10n.t('1 step') : vscode.l10n.t('{0} steps', steps)]),
  ];
  return vscode.l10n.t('Forget {0} for good?', parts.join(' + '));
}

/** Tasks verbatim, episodes with their steps, steps as state and action. */
async function copy(nodes: readonly ExperienceNode[]): Promise<void> {
  await vscode.env.clipboard.writeText((await Promise.all(nodes.map(textOf))).join('\n'));
}

async function textOf(node: ExperienceNode): Promise<string> {
  if (node.kind === 'task') return node.task.task;
  if (node.kind === 'author') return node.author.author;
  if (node.kind === 'quarantined') return node.author;
  if (node.kind === 'unasked') return entryText(node.entry);
  if (node.kind === 'more' || node.kind === 'unaskedGroup') return '';
  const { episode, agent } = node;
  const [outline] = await (await agent.experience.store()).outlines({ episodeIds: [episode.episodeId] });
  const steps = outline?.steps.filter(({ t }) => node.kind !== 'step' || t === node.step.t) ?? [];
  const lines = steps.map(({ decision, executed }) => {
    const taken = executed ?? decision.candidates[decision.chosen];
    return `${formatState(decision.state)} ${taken ? actionText(taken.action) : ''}`;
  });
  return node.kind === 'step' ? lines.join('\n') : [episode.task, ...lines].join('\n');
}

// What the Experience view lists, and how a task, a run and a step look there.
import * as vscode from 'vscode';
import type { StepRecord } from '../../core/episode.ts';
import { actionText, signed } from '../../core/policy/explain.ts';
import { type RunResult, resultOf } from '../../core/policy/result.ts';
import type { EpisodeSummary, TaskSummary } from '../../core/storePorts.ts';
import { toolOf } from '../../core/tools/registry.ts';
import type { FolderAgent } from '../agent/folderAgent.ts';
import type { AuthorNode } from './authorNodes.ts';
import type { UnaskedNode } from './unaskedNodes.ts';

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

export function taskItem(
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

export function moreItem(list: string): vscode.TreeItem {
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

export function episodeItem(episode: EpisodeSummary, agent: FolderAgent): vscode.TreeItem {
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

export function stepItem(node: ExperienceNode & { readonly kind: 'step' }): vscode.TreeItem {
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

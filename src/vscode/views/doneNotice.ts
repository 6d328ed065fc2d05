// A notification when a long run ends while the window or view is not in use.
import * as vscode from 'vscode';
import { resultOf } from '../../core/policy/result.ts';
import type { EpisodeRecord } from '../../core/episode.ts';
import type { Agents } from '../agent/agents.ts';
import { agentViewId } from '../names.ts';
import type { AgentView } from './agentView.ts';

/** Shorter runs need no notification. */
const longMs = 30_000;

export function tellWhenDone(agents: Agents, view: Pick<AgentView, 'visible'>): vscode.Disposable {
  return agents.onDidEnd(({ agent, record }) => {
    const seen = view.visible && vscode.window.state.focused;
    if (seen || !isWorthTelling(record)) return;
    void tell(record).then(async (show) => {
      if (!show) return;
      agents.show(agent);
      await vscode.commands.executeCommand(`${agentViewId}.focus`);
    });
  });
}

/** A run that the user stopped is not news. */
export function isWorthTelling({
  outcome,
  at,
  endedAt = at,
}: Pick<EpisodeRecord, 'outcome' | 'at' | 'endedAt'>): boolean {
  return outcome !== undefined && outcome !== 'aborted' && endedAt - at >= longMs;
}

async function tell(record: EpisodeRecord): Promise<boolean> {
  const show = vscode.l10n.t('Show');
  const task = record.task.length > 80 ? `${record.task.slice(0, 80)}…` : record.task;
  const result = resultOf(record);
  const text =
    result === 'worked'
      ? vscode.l10n.t('Knack is done: “{0}” worked.', task)
      : result === 'failed'
        ? vscode.l10n.t('Knack is done: “{0}” failed.', task)
        : vscode.l10n.t('Knack is done with “{0}”: please look at the result.', task);
  return (await vscode.window.showInformationMessage(text, show)) === show;
}
